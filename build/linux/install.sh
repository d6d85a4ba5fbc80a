#!/bin/sh
# Puts Imperial Steam into the menu of this user's desktop and opens saved games with it.
# Call it again after the folder was moved; `./install.sh --remove` takes everything back.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/imperial-steam.desktop
kind=$share/mime/packages/imperial-steam.xml
about=$share/metainfo/io.github.imperial_steam.imperial_steam.metainfo.xml

refresh() {
    command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database "$share/applications" || true
    command -v update-mime-database >/dev/null 2>&1 && update-mime-database "$share/mime" || true
}

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$kind" "$about"
    find "$share/icons/hicolor" \( -name imperial-steam.png -o -name imperial-steam.svg \) -delete 2>/dev/null || true
    refresh
    echo "Imperial Steam was taken out of the menu."
    exit 0
fi

mkdir -p "$share/applications" "$share/mime/packages" "$share/metainfo" "$share/icons/hicolor/scalable/apps"
# In a desktop entry a path with spaces is quoted, and backslash, quote, dollar and backtick are escaped. Bars are ours.
program=$(printf '%s' "$here/imperial-steam" | sed 's/[\\"$`]/\\\\&/g; s/[&|\\]/\\&/g')
sed "s|^Exec=imperial-steam |Exec=\"$program\" |" "$here/share/imperial-steam.desktop" >"$entry"
cp "$here/share/imperial-steam.xml" "$kind"
cp "$here/share/${about##*/}" "$about"
cp "$here/share/icons/imperial-steam.svg" "$share/icons/hicolor/scalable/apps/imperial-steam.svg"
for icon in "$here"/share/icons/imperial-steam-*.png; do
    size=${icon##*-}
    size=${size%.png}
    mkdir -p "$share/icons/hicolor/${size}x$size/apps"
    cp "$icon" "$share/icons/hicolor/${size}x$size/apps/imperial-steam.png"
done
refresh
echo "Imperial Steam is in the menu now."
