"""Builders and an interpreter of a small JSON Schema (draft 2020-12), for what people type into files.

A title builds its schema from these builders: editors complete words with it, and `Schema.faults`
checks data against the same schema, so there is one truth. Every number and list has limits: what
passes the schema costs neither memory nor time that could be noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from imperial_steam.games.kit.faults import FieldPath, Said, in_english, nearest, said, shown

Shape: TypeAlias = dict[str, Any]
"""A JSON Schema."""

MAXIMUM = 100_000
"""Largest whole number unless a builder is given another one."""
LONGEST = 500
"""Entries of a list unless a builder is given another number."""
FARTHEST = 1_000.0
"""Greatest distance of a decimal number from 0 unless a builder is given another one."""
LONGEST_LINE = 300
"""Characters of a text that is shown on one line."""
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$"
"""The characters of such a text: nothing that breaks the line, or turns the direction of what follows."""
ONE_WORD = r"^\S*$"
#: What names a thing in saved games and in the catalogues.
PLAIN_NAME = r"^[a-z][a-z0-9_-]*\Z"
"""The characters of a name of one word."""
COORDINATE = "coordinate"
"""The keyword of what says where something is drawn: it is no print that anybody reads off a piece."""
THINGS = "things"
"""The keyword of a list, a table or a mapping: the kinds of things on the table that are its entries, or itself."""
LIES_ON = "lies_on"
"""The keyword of a list whose entries lie on those of another block: its name, and the member that both have alike."""
CORNERS = "corners"
"""The keyword of the corners of an outline, a list of names: the tables beside that of the pieces which hold the places
of the corners, and what bends the edges between two of them."""
REMARK = "remark"
"""The keyword of what a board says besides its print, such as the rules that an effect belongs to."""
REFERS = "refers"
"""The keyword of a text that names an entry of a block, such as `cities`, by its name."""
_ENOUGH = 100
"""Faults after which no more are looked for."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Misfit(NamedTuple):
    """A datum that does not fit: its place, what is wrong, and the nearest valid word or an empty text."""

    path: FieldPath
    said: Said
    nearest: str = ""

    @property
    def message(self) -> str:
        """What is wrong, as files are spoken of."""
        return in_english(self.said)


def _misfit(path: FieldPath, key: str, nearest: str = "", /, **values: object) -> Misfit:
    return Misfit(path, said(f"shape.{key}", **values), nearest)


def _described(shape: Shape, description: str) -> Shape:
    return shape | {"description": description} if description else shape


def text(description: str = "") -> Shape:
    """A text that is not empty."""
    return _described({"type": "string", "minLength": 1}, description)


def line(description: str = "") -> Shape:
    """A text that is shown on one line."""
    return _described({"type": "string", "minLength": 1, "maxLength": LONGEST_LINE, "pattern": ONE_LINE}, description)


def word(description: str = "") -> Shape:
    """A name that is one word in the text form of actions."""
    return _described({"type": "string", "minLength": 1, "maxLength": LONGEST_LINE, "pattern": ONE_WORD}, description)


def name(description: str = "") -> Shape:
    """A plain word of at most 40 characters, as saved games and catalogues keep it."""
    return _described({"type": "string", "minLength": 1, "maxLength": 40, "pattern": PLAIN_NAME}, description)


def fits_line(value: str) -> bool:
    """A text that can be shown on one line, for names that no shape describes."""
    return 0 < len(value) <= LONGEST_LINE and re.search(ONE_LINE, value) is not None


def integer(minimum: int = 0, description: str = "", maximum: int = MAXIMUM) -> Shape:
    """A whole number."""
    return _described({"type": "integer", "minimum": minimum, "maximum": maximum}, description)


def number(minimum: float = -FARTHEST, maximum: float = FARTHEST, description: str = "") -> Shape:
    """A number, whole or decimal."""
    return _described({"type": "number", "minimum": minimum, "maximum": maximum}, description)


def truth(description: str = "") -> Shape:
    """True or false."""
    return _described({"type": "boolean"}, description)


def words(*allowed: str) -> Shape:
    """One of a few words."""
    return {"enum": list(allowed)}


def constant(value: object, description: str = "") -> Shape:
    """Exactly this value."""
    return _described({"const": value}, description)


def either(*shapes: Shape, description: str = "") -> Shape:
    """What fits one of several shapes."""
    return _described({"anyOf": list(shapes)}, description)


def coordinate(shape: Shape) -> Shape:
    """A shape of what says where something is drawn."""
    return shape | {COORDINATE: True}


def things(shape: Shape, *kinds: str) -> Shape:
    """A shape of things on the table: of a list or a table its entries, of anything else itself."""
    return shape | {THINGS: list(kinds)}


def lies_on(shape: Shape, block: str, member: str) -> Shape:
    """A list of what lies on the entries of a block: on the one that has the same member."""
    return shape | {LIES_ON: [block, member]}


def corners(shape: Shape, places: str, bends: str) -> Shape:
    """A list of the names of corners; their places, and the bends of the edges between them, are in these tables."""
    return shape | {CORNERS: [places, bends]}


def remark(shape: Shape) -> Shape:
    """A shape of what is no print."""
    return shape | {REMARK: True}


def refers(shape: Shape, *blocks: str) -> Shape:
    """A text that names an entry of one of these blocks: an editor offers the names, and renames it with the entry."""
    return shape | {REFERS: list(blocks)}


def reference(name: str) -> Shape:
    """A shape defined under `$defs`."""
    return {"$ref": f"#/$defs/{name}"}


def array(items: Shape, minimum: int = 0, maximum: int = LONGEST, description: str = "") -> Shape:
    """A list with a given number of entries of one shape."""
    return _described({"type": "array", "items": items, "minItems": minimum, "maxItems": maximum}, description)


def record(required: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, description: str = "") -> Shape:
    """A mapping with these names and no others."""
    properties = {**required, **(optional or {})}
    shape: Shape = {"type": "object", "properties": properties, "required": list(required)}
    return _described(shape | {"additionalProperties": False}, description)


def mapping(required: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, description: str = "") -> Shape:
    """A record of a board: it may say its `source`."""
    return record(required, {**(optional or {}), "source": reference("source")}, description)


def each(names: Sequence[str], value: Shape, description: str = "") -> Shape:
    """A mapping that has every one of these names, all with the same shape."""
    return mapping(dict.fromkeys(names, value), description=description)


def free(value: Shape, description: str = "", known: Mapping[str, Shape] | None = None) -> Shape:
    """A mapping with any names; those that are `known` have shapes of their own."""
    names = {"properties": dict(known)} if known else {}
    return _described({"type": "object", **names, "additionalProperties": value}, description)


_ORIGIN = "^(known|derived|reconstructed)( .+)?$"
SOURCE: Shape = {
    "description": "where a datum comes from: known, derived or reconstructed, then rule IDs; or that by field",
    "anyOf": [{"type": "string", "pattern": _ORIGIN}, {"type": "object", "additionalProperties": reference("source")}],
}
"""What `source` may say in every mapping of a board."""


FORMAT = 1
"""The version of the format of boards."""


def head() -> dict[str, Shape]:
    """The blocks with which every board begins: format, name, its other files, where its data come from."""
    return {
        "format": constant(FORMAT, "version of this format"),
        "id": text("short name, also in saves"),
        "title": text(),
        "files": array(text(), description="index only: the other files of this board"),
        "sources": free(reference("source"), "for each block: known, derived or reconstructed, and the rule IDs"),
    }


HEAD: tuple[str, ...] = tuple(head())
"""Blocks that need no entry in `sources`: they are no print."""


def whole(title: str, blocks: Mapping[str, Shape], definitions: Mapping[str, Shape]) -> Shape:
    """The schema of a whole file out of its blocks, and the shapes they refer to."""
    return {
        "$schema": _DIALECT,
        "title": title,
        "type": "object",
        "properties": dict(blocks),
        "additionalProperties": False,
        "$defs": {"source": SOURCE, **definitions},
    }


_KINDS: Mapping[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,),
}  # fmt: skip
_PATTERNS: Mapping[str, str] = {
    _ORIGIN: "must_be_a_source",
    ONE_LINE: "must_be_one_line",
    ONE_WORD: "must_be_one_word",
    PLAIN_NAME: "must_be_a_plain_name",
}


class Schema:
    """A whole schema, ready to check data."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._definitions: Mapping[str, Shape] = shape.get("$defs", {})

    def resolved(self, shape: Shape) -> Shape:
        """A shape itself, where `$ref` names it; what is said beside the name is kept."""
        if "$ref" not in shape:
            return shape
        return self._definitions[shape["$ref"].rpartition("/")[2]] | {k: v for k, v in shape.items() if k != "$ref"}

    def member(self, shape: Shape, name: str | int) -> Shape:
        """The shape of an entry of a list or a mapping; empty where the shape knows none of this name."""
        kind = "array" if isinstance(name, int) else "object"
        for choice in map(self.resolved, self.resolved(shape).get("anyOf", [shape])):
            if choice.get("type") == kind:
                extra = choice.get("additionalProperties")
                within = choice["items"] if kind == "array" else choice.get("properties", {}).get(name, extra)
                return self.resolved(within or {})
        return {}

    def at(self, path: FieldPath) -> Shape:
        """The shape of a place of a board; empty where the schema knows none."""
        shape = self.shape
        for part in path:
            shape = self.member(shape, part)
        return shape

    def refers(self, path: FieldPath) -> bool:
        """At a place stands the name of an entry of a block."""
        return REFERS in self.at(path)

    def misfits(self, data: object) -> list[Misfit]:
        """What does not fit, in the order of the data; after a hundred the rest is left out."""
        misfits = []
        for misfit in self._check(data, self.shape, ()):
            misfits.append(misfit)
            if len(misfits) == _ENOUGH:
                misfits.append(_misfit((), "has_more_faults", most=_ENOUGH))
                break
        return misfits

    def _check(self, value: object, shape: Shape, path: FieldPath) -> Iterator[Misfit]:
        if "$ref" in shape:
            shape = self._definitions[shape["$ref"].rpartition("/")[2]]
        if "type" in shape:
            yield from self._check_typed(value, shape, path)
        elif "anyOf" in shape:
            yield from self._check_any(value, shape["anyOf"], path)
        elif "enum" in shape and value not in shape["enum"]:
            allowed = [str(word) for word in shape["enum"]]
            yield _misfit(path, "is_not_one_of", nearest(value, allowed), value=shown(value), allowed=allowed)
        elif "const" in shape and (value != shape["const"] or type(value) is not type(shape["const"])):
            yield _misfit(path, "must_be_not", wanted=shape["const"], value=shown(value))

    def _check_typed(self, value: object, shape: Shape, path: FieldPath) -> Iterator[Misfit]:
        kind = shape["type"]
        if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind != "boolean"):
            yield _misfit(path, f"must_be_{kind}", value=shown(value))
        elif isinstance(value, dict):
            yield from self._check_mapping(value, shape, path)
        elif isinstance(value, list):
            yield from self._check_list(value, shape, path)
        elif isinstance(value, str):
            yield from _check_text(value, shape, path)
        elif isinstance(value, (int, float)):
            yield from _check_number(value, shape, path)

    def _check_any(self, value: object, choices: list[Shape], path: FieldPath) -> Iterator[Misfit]:
        """The complaint of the choice that has the right type, or else of the first one."""
        complaints = []
        for choice in choices:
            misfits = list(self._check(value, choice, path))
            if not misfits:
                return
            complaints.append((isinstance(value, dict) == (choice.get("type") == "object"), misfits))
        fitting = [misfits for fits, misfits in complaints if fits]
        yield from (fitting or [complaints[0][1]])[0]

    def _check_mapping(self, value: dict[str, object], shape: Shape, path: FieldPath) -> Iterator[Misfit]:
        properties = shape.get("properties", {})
        extra = shape["additionalProperties"]
        for key, item in value.items():
            if key in properties:
                yield from self._check(item, properties[key], (*path, key))
            elif extra is False:
                yield _misfit((*path, key), "is_no_word_of_this_place", nearest(key, properties), which=shown(key))
            else:
                yield from self._check(item, extra, (*path, key))
        for key in shape.get("required", ()):
            if key not in value:
                yield _misfit((*path, key), "is_missing", which=key)

    def _check_list(self, value: list[object], shape: Shape, path: FieldPath) -> Iterator[Misfit]:
        minimum, maximum = shape["minItems"], shape["maxItems"]
        if not minimum <= len(value) <= maximum:
            few = len(value) < minimum
            bound = "exactly" if minimum == maximum else "at_least" if few else "at_most"
            wanted = minimum if few else maximum
            yield _misfit(path, f"must_have_{bound}_entries", wanted=wanted, number=len(value))
            if len(value) > maximum:
                return
        for i, item in enumerate(value):
            yield from self._check(item, shape["items"], (*path, i))


def _check_number(value: float, shape: Shape, path: FieldPath) -> Iterator[Misfit]:
    if "minimum" in shape and value < shape["minimum"]:
        yield _misfit(path, "must_be_at_least", wanted=shape["minimum"], number=value)
    elif "maximum" in shape and value > shape["maximum"]:
        yield _misfit(path, "must_be_at_most", wanted=shape["maximum"], number=value)
    elif "multipleOf" in shape and value % shape["multipleOf"]:
        yield _misfit(path, "must_be_a_multiple", step=shape["multipleOf"], number=value)


def _check_text(value: str, shape: Shape, path: FieldPath) -> Iterator[Misfit]:
    if len(value) < shape.get("minLength", 0):
        yield _misfit(path, "must_not_be_empty")
    elif len(value) > shape.get("maxLength", len(value)):
        yield _misfit(path, "must_have_at_most_characters", wanted=shape["maxLength"], number=len(value))
    elif "pattern" in shape and not re.search(shape["pattern"], value):
        yield _misfit(path, _PATTERNS[shape["pattern"]], value=shown(value))
