# One line a test of this folder.
dianoia_test(round worked_example dianoia_core)
