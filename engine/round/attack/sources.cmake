list(APPEND DIANOIA_ROUND_SOURCES attack/attack_fields.cpp attack/attack_fields.h)
