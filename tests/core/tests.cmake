dianoia_test(core rfc4180 dianoia_core)
dianoia_test(core sha256 dianoia_core)
