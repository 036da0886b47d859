# One line a test of this folder.
dianoia_test(problems constants dianoia_problems)
dianoia_test(problems feature_store dianoia_problems)
dianoia_test(problems gradients dianoia_problems)
dianoia_test(problems optimum dianoia_problems Eigen3::Eigen)
dianoia_test(problems problem_fields dianoia_problems)
dianoia_test(problems real_data dianoia_problems)
dianoia_test(problems regularizer dianoia_problems)
# g++ 12 at -O1 warns of uninitialised registers in its own AVX-512 header, which Eigen calls here.
target_compile_options(test_problems_optimum PRIVATE -Wno-uninitialized)
dianoia_test(problems nonconvex dianoia_problems)
dianoia_test(problems nonzero_pairs dianoia_problems)
