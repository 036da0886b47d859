# The fuzzers' targets: as a test with any compiler, and as programs of libFuzzer where DIANOIA_FUZZ is on.
add_library(dianoia_fuzz STATIC
  fuzz/fuzz_csv.cpp
  fuzz/fuzz_data.cpp fuzz/fuzz_data.h
  fuzz/fuzz_gzip.cpp
  fuzz/fuzz_idx.cpp
  fuzz/fuzz_libsvm.cpp
  fuzz/fuzz_preset_csv.cpp
  fuzz/fuzz_preset_json.cpp
  fuzz/fuzz_run_csv.cpp
  fuzz/fuzz_set.cpp
  fuzz/fuzz_sidecar.cpp
  fuzz/fuzz_target.cpp fuzz/fuzz_target.h
  fuzz/fuzz_wire.cpp
  fuzz/gzip_bytes.cpp fuzz/gzip_bytes.h
  fuzz/random_spec.cpp fuzz/random_spec.h
  fuzz/seeds.cpp fuzz/seeds.h
  fuzz/wire_input.cpp fuzz/wire_input.h)
target_include_directories(dianoia_fuzz PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(dianoia_fuzz PRIVATE DIANOIA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_compile_options(dianoia_fuzz PRIVATE -O1)
target_link_libraries(dianoia_fuzz PUBLIC dianoia_measure ZLIB::ZLIB)

dianoia_test(fuzz corpus dianoia_fuzz)
dianoia_test(fuzz specs dianoia_fuzz dianoia_engine)

if(DIANOIA_FUZZ)
  add_executable(write_seeds fuzz/write_seeds.cpp)
  target_link_libraries(write_seeds PRIVATE dianoia_fuzz)
  add_custom_target(fuzzers DEPENDS write_seeds test_fuzz_specs)
  foreach(name libsvm idx csv gzip preset_json preset_csv run_csv sidecar set wire)
    add_executable(fuzz_${name} fuzz/libfuzzer_entry.cpp)
    target_compile_definitions(fuzz_${name} PRIVATE DIANOIA_FUZZ_TARGET="${name}")
    target_link_libraries(fuzz_${name} PRIVATE dianoia_fuzz)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${name})
  endforeach()
endif()
