# Flags that every target of the project shares.
#
# -ffp-contract=off and no -ffast-math: a trace is the same to the last bit for any number of threads, and a*b+c
# must not be rounded once here and twice there. -fno-math-errno and -fno-trapping-math change no result; they let
# the compiler vectorise loops with sqrt and selections.
add_library(dianoia_options INTERFACE)
target_compile_features(dianoia_options INTERFACE cxx_std_20)
target_compile_options(dianoia_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -ffp-contract=off -fno-math-errno -fno-trapping-math)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Vectors of the width of the processor never cross a library border here. g++ 12 warns of its own headers: of
  # overlapping copies in std::string's operator+ and of uninitialised registers in the AVX-512 intrinsics.
  target_compile_options(dianoia_options INTERFACE -Wno-psabi -Wno-restrict -Wno-maybe-uninitialized)
endif()
if(DIANOIA_WERROR)
  target_compile_options(dianoia_options INTERFACE -Werror)
endif()
if(DIANOIA_NATIVE)
  target_compile_options(dianoia_options INTERFACE -march=native)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS "-march=native")
  check_cxx_source_compiles("#ifndef __AVX512F__\n#error\n#endif\nint main() { return 0; }" DIANOIA_HAS_AVX512)
  unset(CMAKE_REQUIRED_FLAGS)
  if(DIANOIA_HAS_AVX512)
    target_compile_options(dianoia_options INTERFACE -mprefer-vector-width=512)
  endif()
endif()
if(DIANOIA_SANITIZE)
  target_compile_options(dianoia_options INTERFACE -fsanitize=${DIANOIA_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(dianoia_options INTERFACE -fsanitize=${DIANOIA_SANITIZE})
else()
  # A hardened Release: files are data, and a fault in a reader must not become more than a crash.
  target_compile_options(dianoia_options INTERFACE -fstack-protector-strong
    $<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>)
  target_link_options(dianoia_options INTERFACE -pie -Wl,-z,relro,-z,now)
endif()

# dianoia_folder(NAME sources... [USES libraries...]): one folder of the engine as a library (static, unless
# BUILD_SHARED_LIBS says otherwise), which sees only the folders that it names. 
function(dianoia_folder name)
  cmake_parse_arguments(arg "" "" "USES" ${ARGN})
  add_library(dianoia_${name} ${arg_UNPARSED_ARGUMENTS})
  target_include_directories(dianoia_${name} PUBLIC ${PROJECT_SOURCE_DIR}/engine)
  target_link_libraries(dianoia_${name} PUBLIC dianoia_options ${arg_USES})
endfunction()
