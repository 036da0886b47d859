list(APPEND DIANOIA_ROUND_SOURCES
  attack/attack_fields.cpp attack/attack_fields.h
  attack/attack_kinds.cpp attack/attack_kinds.h
  attack/attack.h)
