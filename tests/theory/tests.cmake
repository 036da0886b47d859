# One line a test of this folder.
dianoia_test(theory noisy_median dianoia_theory)
