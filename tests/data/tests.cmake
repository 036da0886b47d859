foreach(name csv_reader idx_reader libsvm_reader partition quirks)
  dianoia_test(data ${name} dianoia_data)
endforeach()
dianoia_test(data file_bytes dianoia_data ZLIB::ZLIB)
