foreach(name big_sets built_in csv_reader describe holdings idx_reader libsvm_reader load_data partition quirks synthetic)
  dianoia_test(data ${name} dianoia_data)
endforeach()
dianoia_test(data file_bytes dianoia_data ZLIB::ZLIB)
