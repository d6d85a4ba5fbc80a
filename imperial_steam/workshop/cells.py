"""Values as people type and read them, and what may stand at a place, as the schema says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.faults import UNFIT
from imperial_steam.games.kit.schema import REFERS, Schema, Shape
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.references import names

_INTEGER = re.compile(r"[-+−]?[0-9]{1,9}")
_DECIMAL = re.compile(r"[-+−]?[0-9]{0,9}[.,][0-9]{1,9}")
_TRUTHS: Mapping[str, bool] = {"true": True, "yes": True, "false": False, "no": False}
_MOST_DEFAULTS = 20
"""Entries with which a new list begins at most."""


def shown(value: Any, word: Callable[[str], str] = str) -> str:
    """A value as one line of text; `typed` reads it back with its shape. `word` says a word of the file.

    What cannot be drawn, in a board that somebody has put on the shelf by hand, is a question mark.
    """
    if value is MISSING or value is None:
        return ""
    if isinstance(value, bool):
        return word("yes" if value else "no")
    if isinstance(value, list):
        parts = [shown(entry, word) for entry in value]
        apart = "; " if any("," in part for part in parts) else ", "
        return apart.join(parts) + (";" if len(parts) == 1 and "," in parts[0] else "")
    if isinstance(value, dict):
        entries = {UNFIT.sub("?", str(name)): entry for name, entry in value.items() if name != "source"}
        return " ".join(f"{word(name)} {shown(entry, word)}" for name, entry in entries.items())
    return word(UNFIT.sub("?", value)) if isinstance(value, str) else str(value)


def read(value: Any, word: Callable[[str], str] = str) -> str:
    """A value as one line for somebody who types nothing: names with colons, parts with commas or semicolons between.

    Parts that hold commas themselves have semicolons between them.
    """
    if isinstance(value, list):
        parts = [read(entry, word) for entry in value]
    elif isinstance(value, dict):
        entries = {UNFIT.sub("?", str(name)): entry for name, entry in value.items() if name != "source"}
        parts = [f"{word(name)}: {read(entry, word)}" for name, entry in entries.items()]
    else:
        return shown(value, word)
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


def typed(schema: Schema, shape: Shape, text: str) -> Any:
    """What somebody means who types a text at a place of this shape; nothing typed is `MISSING`.

    What does not fit is kept as a text: the check then says what is wrong with it.
    """
    text = text.strip()
    kinds = [schema.resolved(choice) for choice in schema.resolved(shape).get("anyOf", [shape])]
    lists = [choice for choice in kinds if schema.resolved(choice).get("type") == "array"]
    if lists:
        return _typed_list(schema, schema.resolved(lists[0])["items"], text)
    if not text:
        return MISSING
    return next((value for choice in kinds for value in _fitting(schema.resolved(choice), text)), text)


def _typed_list(schema: Schema, items: Shape, text: str) -> list[Any]:
    """A text as a list: entries are separated by semicolons, or else by commas."""
    entries = [typed(schema, items, part) for part in text.split(";" if ";" in text else ",") if part.strip()]
    return [entry for entry in entries if entry is not MISSING]


def _fitting(shape: Shape, text: str) -> Sequence[Any]:
    """The value that a text means in one shape, if it means any."""
    if "enum" in shape:
        same = [word for word in shape["enum"] if str(word).casefold() == text.casefold()]
        return same[:1]
    plain = text.replace("−", "-")
    match shape.get("type"):
        case "boolean":
            return [_TRUTHS[text.casefold()]] if text.casefold() in _TRUTHS else []
        case "integer" | "number":
            if _INTEGER.fullmatch(text):
                return [int(plain)]
            return [float(plain.replace(",", "."))] if shape["type"] == "number" and _DECIMAL.fullmatch(text) else []
        case "string":
            return [text]
    return [shape["const"]] if shown(shape.get("const")) == text else []


def words(schema: Schema, shape: Shape, data: Mapping[str, Any]) -> Sequence[str]:
    """The words among which a text of this shape is chosen; none for a number or any text."""
    found: list[str] = []
    for choice in schema.resolved(shape).get("anyOf", [shape]):
        one = schema.resolved(choice)
        found += [str(word) for word in one.get("enum", ())]
        found += [name for block in one.get(REFERS, ()) for name in names(data, block)]
    return list(dict.fromkeys(found))


def within(shape: Shape, number: float) -> Sequence[float]:
    """The allowed numbers on both sides of one that is not, the nearest first; none for a number that is allowed."""
    low, high = shape.get("minimum", number), shape.get("maximum", number)
    step = shape.get("multipleOf", 1 if shape.get("type") == "integer" else None)
    best = min(max(number, low), high)
    sides = [best] if step is None else [best // step * step, -(-best // step) * step]
    whole = [int(side) if shape.get("type") == "integer" else side for side in sides if low <= side <= high]
    known = sorted(dict.fromkeys(whole), key=lambda side: abs(side - best))
    return () if known == [number] and type(known[0]) is type(number) else known


def blank(schema: Schema, shape: Shape, data: Mapping[str, Any]) -> Any:
    """What stands at a new place of this shape before anybody has said anything."""
    shape = schema.resolved(shape)
    if "anyOf" in shape:
        return blank(schema, shape["anyOf"][0], data)
    found = words(schema, shape, data)
    match shape.get("type"):
        case "object":
            known = shape.get("properties", {})
            return {name: blank(schema, known[name], data) for name in shape.get("required", ())}
        case "array":
            count = min(shape["minItems"], _MOST_DEFAULTS)
            return [blank(schema, shape["items"], data) for _ in range(count)]
        case "integer" | "number":
            return next(iter(within(shape, 0)), 0)
        case "boolean":
            return True
        case "string" | None:
            return found[0] if found else shape.get("const", "?")
    return "?"
