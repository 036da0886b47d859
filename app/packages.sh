# shellcheck shell=bash disable=SC2034
# Sourced by app/run and tests/run: the Debian packages that each of them needs, and how they get installed.
# The names are the same in Debian 12 and Ubuntu 24.04.

# Everything that ./app/run compiles and links. libqt6opengl6-dev: Qt Charts does not link without it, and apt does not
# bring it along by itself. qt6-l10n-tools: the half of Qt's translation tools that qt6-tools-dev leaves out.
build_packages=(g++ cmake ninja-build qt6-base-dev qt6-charts-dev libqt6opengl6-dev qt6-svg-dev qt6-tools-dev
    qt6-l10n-tools libeigen3-dev nlohmann-json3-dev libcli11-dev zlib1g-dev)
# What the tests need besides: an X server without a screen, and the sources of the locales.
test_packages=(xvfb xauth locales)

# Messages go to stderr; stdout carries results only.
say() { printf '%s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 3
}

# Prints those of the given packages that are not installed, in one line. Where there is no dpkg-query it prints them all.
missing_packages() {
    local installed
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p') || true
    local package
    for package in "$@"; do
        grep -qxF -- "$package" <<<"$installed" || printf '%s ' "$package"
    done
}

# install_missing PACKAGE...: installs those that are missing, as root or with sudo, after saying so. Never asks anything
# without a terminal. Where it may not install, it prints the one line to ask an administrator for, leaves the names in
# not_installed and returns: whether all that is needed came by another way is for the build to find out.
install_missing() {
    local missing
    read -ra missing <<<"$(missing_packages "$@")"
    ((${#missing[@]})) || return 0

    local -a as_root
    if ! command -v apt-get >/dev/null || ! may_become_root; then
        say "Some packages seem to be missing. Please ask an administrator for:"
        say "    apt-get install --no-install-recommends ${missing[*]}"
        not_installed=${missing[*]}
        return 0
    fi
    say "Installing with apt-get${as_root[0]:+ (sudo)}: ${missing[*]}"
    local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1
        apt-get -y -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
    "${apt[@]}" update </dev/null >&2 || say "apt-get update failed; trying with the package lists that are there."
    "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null >&2 ||
        fail "apt-get could not install ${missing[*]}; its message is above."
}

# Fills as_root with the words that make a command run as root (none for root itself). A password is asked for only at a
# terminal.
may_become_root() {
    as_root=()
    ((EUID != 0)) || return 0
    command -v sudo >/dev/null || return 1
    if sudo -n true 2>/dev/null; then
        as_root=(sudo -n)
    elif [[ -t 0 && -t 2 ]]; then
        say "Packages are missing: sudo may ask for your password to install them."
        sudo -v && as_root=(sudo)
    else
        return 1
    fi
}
