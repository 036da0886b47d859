# One line a test of this folder.
dianoia_test(ui axis_policy dianoia_ui)
dianoia_test(ui plot_points dianoia_ui)
dianoia_test(ui charts dianoia_ui)
dianoia_test(ui controls dianoia_ui)
dianoia_test(ui shell dianoia_ui)
dianoia_test(ui window dianoia_ui)
dianoia_test(ui program dianoia_ui)
add_dependencies(test_ui_program dianoia)
