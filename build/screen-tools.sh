#!/usr/bin/env bash
# Installs what the tests of the window need on Linux: a virtual screen and a hand for its mouse, and what a screen
# reader listens by: a session bus, the bus of accessibility, and Python's way to it.
# Elsewhere, or without the right to install, it says so and leaves those tests to be skipped.
set -u

missing() {
    local tool found=()
    for tool in Xvfb xdotool dbus-daemon; do
        command -v "$tool" >/dev/null 2>&1 || found+=("$tool")
    done
    /usr/bin/python3 -c "import gi; gi.require_version('Atspi', '2.0')" >/dev/null 2>&1 || found+=(AT-SPI)
    echo "${found[*]}"
}

packages="xvfb xdotool dbus at-spi2-core gir1.2-atspi-2.0 python3-gi"

[ "$(uname -s)" = Linux ] || exit 0
[ -n "$(missing)" ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true >/dev/null 2>&1; then
        echo "Tests of the window will be skipped: $(missing) is missing (Debian: sudo apt-get install $packages)." >&2
        exit 0
    fi
    as_root=(sudo -n)
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Tests of the window will be skipped: install $(missing) with the package manager of this system." >&2
    exit 0
fi
echo "Installing $(missing) for the tests of the window."
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq </dev/null >/dev/null &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends $packages </dev/null >/dev/null
if [ -n "$(missing)" ]; then
    echo "Tests of the window will be skipped: $(missing) could not be installed." >&2
fi
exit 0
