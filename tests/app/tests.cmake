# One line a test of this folder.
dianoia_test(app run_script dianoia_core)
dianoia_test(app documents dianoia_core)
if(TARGET dianoia-cli)
  add_dependencies(test_app_documents dianoia-cli)
endif()
