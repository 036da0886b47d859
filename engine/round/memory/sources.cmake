list(APPEND DIANOIA_ROUND_SOURCES memory/memory_fields.cpp memory/memory_fields.h)
