# One line a test of this folder.
dianoia_test(app run_script dianoia_core)
dianoia_test(app documents dianoia_core)
dianoia_test(app cli dianoia_core)
dianoia_test(app cli_data dianoia_core)
dianoia_test(app cli_run dianoia_core)
foreach(test documents cli cli_data cli_run)
  add_dependencies(test_app_${test} dianoia-cli)
endforeach()
