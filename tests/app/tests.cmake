# One line a test of this folder.
dianoia_test(app run_script dianoia_core)
