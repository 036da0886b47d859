# One line a test of this folder.
dianoia_test(experiment spec dianoia_experiment)
dianoia_test(experiment preset dianoia_experiment)
dianoia_test(experiment compression_name dianoia_experiment)
