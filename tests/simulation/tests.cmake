# One line a test of this folder.
add_library(reference_loop STATIC simulation/reference_loop.cpp simulation/reference_problems.cpp simulation/reference_loop.h)
target_include_directories(reference_loop PUBLIC ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(reference_loop PUBLIC dianoia_simulation)
dianoia_test(simulation reference_loop reference_loop dianoia_engine)
dianoia_test(simulation claims dianoia_engine)
dianoia_test(simulation self_check dianoia_engine)
