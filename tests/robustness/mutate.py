"""Damage by a random source: of bytes, and of plain data from the inside. Equal sources do equal damage."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

#: Pieces that mean something to a reader of JSON, YAML or text.
PIECES = (
    b"", b"\0", b"\n", b"\r\n", b"\t", b" ", b"{", b"}", b"[", b"]", b'"', b"\\", b",", b":", b"-", b"0", b"1e999",
    b"NaN", b"null", b"true", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\\u0000", b"\\ud800", b"\xe2\x80\xae", b"9" * 400,
    b"[" * 1500, b"{\"a\":" * 60, b"&a ", b"*a", b"? ", b"!!python/object ", b"<<: ", b"- ", b"|\n", b"#", b"%",
    b"x" * 12_000,
)  # fmt: skip

#: Texts that cannot be drawn, or hardly.
UNFIT = ("\0", "a\nb", "\x07", "\u202e", "\u2028", "\ud800", "👩‍🚀" * 30, "x" * 99, "x" * 101, "x" * 20_000)
#: Words that mean something somewhere, mostly elsewhere.
WORDS = ("pink", "human", "automa", "Wien", "../../etc/passwd", "bid 0", "end", "draw 1", "take 2", "{0.__class__}")


def deep(levels: int, mapping: bool = False) -> Any:
    """Lists or mappings inside each other."""
    value: Any = 0
    for _ in range(levels):
        value = {"a": value} if mapping else [value]
    return value


def hostile(random: Random) -> Any:
    """A value that no file of the program holds, or not at that place."""
    kind = random.randrange(12)
    if kind == 0:
        return random.choice([None, True, False, "", [], {}, 0, -1, 1, 2, 7, 12, 99])
    if kind == 1:
        return random.choice([10**6, -(10**6), 10**9, 10**9 + 1, 10**30, 2**63, -(2**31), 0.5, 1e308, -1e-320])
    if kind == 2:
        return float(random.choice(["nan", "inf", "-inf"]))
    if kind == 3:
        return random.choice(UNFIT)
    if kind == 4:
        return deep(random.choice([3, 31, 33, 100, 250]), random.random() < 0.5)
    if kind == 5:
        return [random.randrange(-3, 99)] * random.choice([1, 5, 1000, 60_000])
    if kind == 6:
        return {str(number): number for number in range(random.choice([1, 50, 5000]))}
    if kind == 7:
        return random.choice(
            ["pink", "human", "automa", "Wien", "../../etc/passwd", "bid 0", "end", "draw 1", "{0.__class__}"]
        )
    return random.randrange(-5, 60)


def damaged_bytes(raw: bytes, random: Random) -> bytes:
    """The bytes with pieces cut out, doubled, moved, changed, put in – or cut off."""
    for _ in range(random.choice([1, 1, 1, 2, 3, 8])):
        start = random.randrange(len(raw) + 1)
        end = min(len(raw), start + random.choice([0, 1, 1, 2, 8, 40, 400, 4000]))
        kind = random.randrange(7)
        if kind == 0:
            raw = raw[:start]
        elif kind == 1:
            raw = raw[:start] + raw[end:]
        elif kind == 2:
            raw = raw[:start] + raw[start:end] * random.choice([2, 3, 20]) + raw[end:]
        elif kind == 3:
            place = random.randrange(len(raw) + 1)
            raw = raw[:place] + raw[start:end] + raw[place:]
        elif kind == 4 and start < len(raw):
            raw = raw[:start] + bytes([raw[start] ^ (1 << random.randrange(8))]) + raw[start + 1 :]
        else:
            raw = raw[:start] + random.choice(PIECES) + raw[end:]
    return raw


def damaged_data(data: Any, random: Random) -> Any:
    """A copy of plain data with some places in it changed."""
    made = deepcopy(data)
    for _ in range(random.choice([1, 1, 1, 2, 3, 6])):
        made = _changed(made, random)
    return made


def _changed(data: Any, random: Random) -> Any:
    """The data with one place changed, as likely near the top as deep inside."""
    if not isinstance(data, dict | list) or not data or random.random() < 0.12:
        return _near(data, random) if random.random() < 0.5 else hostile(random)
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key, kind = random.choice(keys), random.randrange(12)
    if kind == 0:
        del data[key]
    elif kind == 1 and isinstance(data, list):
        data.insert(random.randrange(len(data) + 1), deepcopy(data[key]))
    elif kind == 2 and len(keys) > 1:
        other = random.choice(keys)
        data[key], data[other] = data[other], data[key]
    elif kind == 3 and isinstance(data, dict):
        data[random.choice(["", "a\nb", "x" * 200, f"{key}x"])] = hostile(random)
    else:
        data[key] = _changed(data[key], random)
    return data


def _near(value: Any, random: Random) -> Any:
    """Something like the value: what a careless hand would have typed."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice([-1, 1, 2, 10, -value, 10 * value + 1])
    if isinstance(value, str) and value:
        place = random.randrange(len(value))
        return value[:place] + random.choice(["", value[place] * 2, "ü", " ", "9"]) + value[place + 1 :]
    return [value]


def as_json(data: Any) -> bytes:
    """Plain data as JSON, halves of characters and infinite numbers included."""
    return json.dumps(data, ensure_ascii=True).encode()
