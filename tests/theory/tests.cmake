# One line a test of this folder.
dianoia_test(theory median_law dianoia_theory)
dianoia_test(theory noise_constants dianoia_theory)
dianoia_test(theory noise_price dianoia_theory)
dianoia_test(theory noisy_median dianoia_theory)
dianoia_test(theory noisy_vote dianoia_theory)
