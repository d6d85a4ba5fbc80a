"""Prepare the shipped fonts from the free font packages of Debian.

The serif (Linux Libertine) and the display face (Old Standard) are copied unchanged, because their names are reserved
and a changed copy would have to be renamed.  The sans face is a cut of Inter: only the Latin letters and the symbols
the program uses, with tabular figures as the default, since SDL_ttf cannot switch OpenType features on.  A changed copy
must not carry the name Inter, which is a trademark, so it is called "Imperial Steam Sans".

Needs fonttools.  Usage::

    apt-get download fonts-linuxlibertine fonts-inter fonts-oldstandard
    for deb in fonts-*.deb; do dpkg -x "$deb" unpacked; done
    python scripts/make_fonts.py unpacked/usr/share/fonts
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
COPIES = {
    "serif-regular.otf": "opentype/linux-libertine/LinLibertine_R.otf",
    "serif-bold.otf": "opentype/linux-libertine/LinLibertine_RB.otf",
    "serif-italic.otf": "opentype/linux-libertine/LinLibertine_RI.otf",
    "display-regular.ttf": "truetype/fonts-oldstandard/OldStandard-Regular.ttf",
    "display-italic.ttf": "truetype/fonts-oldstandard/OldStandard-Italic.ttf",
}
CUTS = {
    "sans-regular.otf": ("opentype/inter/Inter-Regular.otf", "Regular"),
    "sans-bold.otf": ("opentype/inter/Inter-Bold.otf", "Bold"),
}
FAMILY = "Imperial Steam Sans"
RANGES = ((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2010, 0x2044), (0x2080, 0x2089), (0x2190, 0x21FF))
SINGLES = "€ΔΣΩ−×÷≈≠≤≥∞√▲△▴▶▷▼▽▾◀◁■□▪▫●○◆◇★☆✓✔✗✘⚠⏎⌘⇧⌥⌫₀₁₂₃₄⅓⅔⅛"


def tabular_names(font: TTFont) -> dict[str, str]:
    """Map every glyph that has a tabular form to that form."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    mapping: dict[str, str] = {}
    for index in sorted(lookups):
        for sub in table.LookupList.Lookup[index].SubTable:
            mapping.update(getattr(sub, "ExtSubTable", sub).mapping)
    return mapping


def cut(source: Path, target: Path, style: str) -> None:
    """Write the tabular Latin cut of one Inter font under the name of the family."""
    font = TTFont(source)
    tabular = tabular_names(font)
    digits = range(ord("0"), ord("9") + 1)
    for cmap in font["cmap"].tables:
        for code, name in list(cmap.cmap.items()):
            if code in digits and name in tabular:
                cmap.cmap[code] = tabular[name]
    options = subset.Options()
    options.layout_features = ["ccmp", "locl", "mark", "mkmk", "kern"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(
        unicodes=[code for first, last in RANGES for code in range(first, last + 1)] + [ord(one) for one in SINGLES]
    )
    cutter.subset(font)
    rename(font, style)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)


def rename(font: TTFont, style: str) -> None:
    """Give the changed font its own name, keeping its copyright and licence."""
    compact = FAMILY.replace(" ", "")
    names = {1: FAMILY, 2: style, 3: f"{compact}-{style}", 4: f"{FAMILY} {style}", 6: f"{compact}-{style}"}
    for number, text in names.items():
        for record in font["name"].names:
            if record.nameID == number:
                record.string = text
    top = font["CFF "].cff.topDictIndex[0]
    font["CFF "].cff.fontNames[0] = f"{compact}-{style}"
    top.FamilyName, top.FullName, top.Weight = FAMILY, f"{FAMILY} {style}", style


def main() -> None:
    """Read the unpacked packages named on the command line and fill ``assets/fonts``."""
    source = Path(sys.argv[1])
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, origin in COPIES.items():
        shutil.copyfile(source / origin, FONTS / name)
    for name, (origin, style) in CUTS.items():
        cut(source / origin, FONTS / name, style)


if __name__ == "__main__":
    main()
