# One line a test of this folder.
dianoia_test(measure history dianoia_measure)
dianoia_test(measure partial_file dianoia_measure)
dianoia_test(measure row dianoia_measure)
dianoia_test(measure row_spool dianoia_measure)
dianoia_test(measure run_csv dianoia_measure)
dianoia_test(measure welford dianoia_measure)
