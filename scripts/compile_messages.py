"""Compile the message catalogues (.po) of every folder into the one file the program loads, messages.mo. Needs Babel.

Another game's folder `locales` can be given: it holds a folder for every language.

With `--check` nothing is written: the exit code is 1 when a compiled catalogue is not current. The
result depends on the messages alone, not on the day or the version of a tool.
"""

from __future__ import annotations

import struct
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
#: The catalogues of the program, and those of the tests' own game.
FOLDERS = (ROOT / "imperial_steam" / "i18n" / "locales", ROOT / "tests" / "toy" / "locales")
#: Mark and version of the format, and the size of its head.
_MAGIC, _VERSION, _HEAD = 0x950412DE, 0, 28


def messages(sources: Sequence[Path], language: str) -> dict[bytes, bytes]:
    """The messages of .po files as the compiled catalogue holds them, its head first."""
    found: dict[bytes, bytes] = {}
    for source in sources:
        with source.open("rb") as file:
            catalogue = read_po(file, locale=language)
        for message in catalogue:
            if message.id and message.string and not message.fuzzy:
                key = message.id if isinstance(message.id, str) else "\0".join(message.id)
                text = message.string if isinstance(message.string, str) else "\0".join(message.string)
                found[key.encode()] = text.encode()
    plural = catalogue.plural_forms
    head = f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {plural}\n"
    return {b"": head.encode(), **found}


def repeated(sources: Sequence[Path]) -> list[str]:
    """The keys that are there more than once in the .po files of one folder: only the last of them would count."""
    lines = [line for source in sources for line in source.read_text(encoding="utf-8").splitlines()]
    times = Counter(line for line in lines if line.startswith("msgid ") and line != 'msgid ""')
    return [line.split('"')[1] for line, number in times.items() if number > 1]


def compiled(sources: Sequence[Path], language: str) -> bytes:
    """The bytes of the compiled catalogue of the .po files of one folder."""
    pairs = sorted(messages(sources, language).items())
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
    """Compile or check the catalogues below the folders given, or else of the repository; returns the exit code."""
    check = "--check" in arguments
    roots = [Path(argument) for argument in arguments if not argument.startswith("--")] or FOLDERS
    stale = []
    for folder in sorted({path.parent for root in roots for path in root.rglob("*.po")}):
        target, language = folder / "messages.mo", folder.parts[folder.parts.index("locales") + 1]
        sources = sorted(folder.glob("*.po"))
        if twice := repeated(sources):
            print(f"more than once in {folder}: {', '.join(twice)}")
            return 1
        made = compiled(sources, language)
        if not target.is_file() or target.read_bytes() != made:
            stale.append(target)
            if not check:
                target.write_bytes(made)
    for target in stale:
        print(("not current: " if check else "compiled: ") + str(target))
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
