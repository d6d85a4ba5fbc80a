#!/usr/bin/env bash
# Installs what the tests of the window need on Linux: a virtual screen and a hand for its mouse.
# Elsewhere, or without the right to install, it says so and leaves those tests to be skipped.
set -u

missing() {
    local tool found=()
    for tool in Xvfb xdotool; do
        command -v "$tool" >/dev/null 2>&1 || found+=("$tool")
    done
    echo "${found[*]}"
}

[ "$(uname -s)" = Linux ] || exit 0
[ -n "$(missing)" ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true >/dev/null 2>&1; then
        echo "Tests of the window will be skipped: $(missing) is missing (Debian: sudo apt-get install xvfb xdotool)." >&2
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
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends xvfb xdotool </dev/null >/dev/null
if [ -n "$(missing)" ]; then
    echo "Tests of the window will be skipped: $(missing) could not be installed." >&2
fi
exit 0
