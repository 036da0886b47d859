# shellcheck shell=bash
# Sourced by app/run and tests/run: one way to configure and build. Expects $root, the folder of the project, and the
# functions of app/packages.sh.
: "${root:?}"

# build_preset PRESET [CMAKE OPTION...] [-- TARGET...]: configures build/PRESET as CMakePresets.json says, unless that has
# been done with the same options, and builds it. What is up to date is left alone. All output goes to stderr.
build_preset() {
    local preset=$1 folder=$root/build/$1
    shift
    local -a options=() targets=()
    while (($#)) && [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    (($# == 0)) || targets=(--target "${@:2}")

    if [[ -x $folder/bin/dianoia && ! -w $folder ]]; then
        say "$folder is not writable: using it as it was built."
        return 0
    fi
    command -v cmake >/dev/null || fail "The build cannot go on without cmake."
    mkdir -p -- "$folder" || fail "The folder $folder cannot be made."
    # Two calls at once would write to the same files: the later one waits.
    (
        flock 9
        configure_preset "$preset" "$folder" "${options[@]}"
        compile_folder "$folder" "${targets[@]}"
    ) 9>"$folder/.lock"
}

# Each clone compiles the same files: paths below the project are the same to ccache in all of them.
compile_folder() {
    local folder=$1
    shift
    CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 cmake --build "$folder" --parallel "$(nproc)" "$@" 9>&- >&2 ||
        fail "The build in $folder failed; the compiler's message is above."
}

configure_preset() {
    local preset=$1 folder=$2
    shift 2
    local stamp=$folder/.configured wanted="${CXX:-c++} $root $*"
    if [[ -f $folder/CMakeCache.txt && -f $stamp && $(<"$stamp") == "$wanted" && ! $root/CMakePresets.json -nt $stamp ]]; then
        return 0
    fi
    local -a generator=()
    command -v ninja >/dev/null || generator=(-G "Unix Makefiles")
    say "Configuring $folder"
    rm -f -- "$stamp"
    (cd -- "$root" && cmake --preset "$preset" --fresh "${generator[@]}" "$@") 9>&- >"$folder/configure.log" 2>&1 || {
        [[ -z ${not_installed:-} ]] || fail "The build cannot go on without them; CMake's words are in $folder/configure.log."
        cat -- "$folder/configure.log" >&2
        fail "CMake could not configure the project; its message is above."
    }
    printf '%s' "$wanted" >"$stamp"
}
