"""The standard streams: they may be closed, full or abandoned, and many cannot show every character."""

from __future__ import annotations

import codecs
import errno
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

#: The name of our way to encode what a stream cannot show, among those of `codecs`.
READABLE = "imperial-steam-readable"
#: Ways to encode that end the program or print codes; any other one was asked for and stays.
_UNREADABLE = frozenset({"strict", "surrogateescape", "backslashreplace"})
#: Characters that do not come apart into ASCII. Quotation marks become single, so that quoted data stays quoted.
_ASCII = str.maketrans({
    **dict.fromkeys("–—−‐‑‒", "-"), **dict.fromkeys("“”„‟‘’‚‛«»‹›", "'"),
    "→": "->", "←": "<-", "↔": "<->", "×": "x", "·": "*", "•": "*", "☆": "*", "★": "*", "✓": "+", "✗": "x", "≥": ">=",
    "≤": "<=", "≠": "/=", "ß": "ss", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE",
    "œ": "oe", "Œ": "OE", "⁄": "/", "€": "EUR",
})  # fmt: skip
#: What a write fails with when nobody reads a stream any more; Windows calls it an invalid argument.
_ABANDONED = frozenset({errno.EPIPE, errno.EINVAL if os.name == "nt" else errno.EPIPE})
#: What else a write to a stream fails with.
_FULL = frozenset({errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})


def prepare() -> None:
    """Have the standard streams take everything that is printed."""
    _occupy()
    codecs.register_error(READABLE, _readable)
    sys.stdout, sys.stderr = _ready(sys.stdout), _ready(sys.stderr)


def in_ascii(text: str) -> str:
    """The text with the nearest ASCII characters; a question mark for what has none."""
    apart = unicodedata.normalize("NFKD", text.translate(_ASCII)).translate(_ASCII)
    kept = "".join(char for char in apart if not unicodedata.combining(char))
    return kept.encode("ascii", "replace").decode("ascii")


def was_abandoned(fault: BaseException) -> bool:
    """True for a write to a stream that nobody reads any more."""
    return _on_stream(fault, _ABANDONED)


def was_full(fault: BaseException) -> bool:
    """True for a write to a stream that takes nothing more."""
    return _on_stream(fault, _FULL)


def discard(stream: TextIO) -> None:
    """Discard what is left unwritten: the interpreter would complain about it on exit."""
    with suppress(OSError):
        handle = os.open(os.devnull, os.O_WRONLY)
        os.dup2(handle, stream.fileno())
        os.close(handle)


def _on_stream(fault: BaseException, numbers: frozenset[int]) -> bool:
    """True for a failure of one of these numbers that names no file: only streams have none."""
    return isinstance(fault, OSError) and fault.filename is None and fault.errno in numbers


def _readable(fault: UnicodeError) -> tuple[str, int]:
    """Characters that an encoding lacks, in ASCII; what `codecs` calls."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return in_ascii(fault.object[fault.start : fault.end]), fault.end


def _ready(stream: TextIO | None) -> TextIO:
    """The stream, able to print everything; one that swallows everything where there is none."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 (a device, open to the end)
    if isinstance(stream, TextIOWrapper) and stream.errors in _UNREADABLE:
        stream.reconfigure(errors=READABLE)
    return stream


def _occupy() -> None:
    """Open closed streams on the null device, or the next file opened would get its number and whatever is printed."""
    if os.name != "posix":
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
