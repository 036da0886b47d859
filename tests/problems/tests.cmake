# One line a test of this folder.
dianoia_test(problems gradients dianoia_problems)
