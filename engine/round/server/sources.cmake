list(APPEND DIANOIA_ROUND_SOURCES server/server_fields.cpp server/server_fields.h server/server_options.h server/schedule.h)
