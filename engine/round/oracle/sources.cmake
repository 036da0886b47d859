list(APPEND DIANOIA_ROUND_SOURCES oracle/oracle_fields.cpp oracle/oracle_fields.h oracle/oracle_options.h oracle/minibatch.h)
