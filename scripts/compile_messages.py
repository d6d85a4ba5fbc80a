"""Compile every message catalogue (.po) of the program into what it loads (.mo). Needs Babel.

With `--check` nothing is written: the exit code is 1 when a compiled catalogue is not current. The
result depends on the messages alone, not on the day or the version of a tool.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
#: The catalogues of the program, and those of the tests' own game.
SOURCES = ("imperial_steam/i18n/locales/*/*/*.po", "tests/toy/locales/*/*.po")
#: Mark and version of the format, and the size of its head.
_MAGIC, _VERSION, _HEAD = 0x950412DE, 0, 28


def messages(source: Path) -> dict[bytes, bytes]:
    """The messages of a .po file as the compiled catalogue holds them, its head first."""
    language = source.parts[source.parts.index("locales") + 1]
    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    head = f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {catalogue.plural_forms}\n"
    found = {b"": head.encode()}
    for message in catalogue:
        if message.id and message.string and not message.fuzzy:
            key = message.id if isinstance(message.id, str) else "\0".join(message.id)
            text = message.string if isinstance(message.string, str) else "\0".join(message.string)
            found[key.encode()] = text.encode()
    return found


def compiled(source: Path) -> bytes:
    """The bytes of the compiled catalogue of a .po file."""
    pairs = sorted(messages(source).items())
    start = _HEAD + 16 * len(pairs)
    table: list[bytes] = []
    texts = b""
    for column in (0, 1):
        for pair in pairs:
            table.append(struct.pack("<II", len(pair[column]), start + len(texts)))
            texts += pair[column] + b"\0"
    count = len(pairs)
    head = struct.pack("<7I", _MAGIC, _VERSION, count, _HEAD, _HEAD + 8 * count, 0, _HEAD + 16 * count)
    return head + b"".join(table) + texts


def main(arguments: list[str]) -> int:
    """Compile or check all catalogues; returns the exit code."""
    check = "--check" in arguments
    stale = []
    for source in sorted(path for pattern in SOURCES for path in ROOT.glob(pattern)):
        target, made = source.with_suffix(".mo"), compiled(source)
        if not target.is_file() or target.read_bytes() != made:
            stale.append(source)
            if not check:
                target.write_bytes(made)
    for source in stale:
        print(("not current: " if check else "compiled: ") + str(source.relative_to(ROOT)))
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
