list(APPEND DIANOIA_ROUND_SOURCES server/server_fields.cpp server/server_fields.h)
