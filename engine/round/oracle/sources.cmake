list(APPEND DIANOIA_ROUND_SOURCES oracle/oracle_fields.cpp oracle/oracle_fields.h)
