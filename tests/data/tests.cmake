dianoia_test(data quirks dianoia_data)
dianoia_test(data libsvm_reader dianoia_data)
dianoia_test(data csv_reader dianoia_data)
