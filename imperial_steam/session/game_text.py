"""The text of a game: a save as a person can read it, paste it into a mail and read it in again.

`docs/text-of-a-game.md` describes it. It holds what a save holds of a game played so far; how it is checked, and what
an older one means, is left to `document.py`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from json import dumps
from typing import Any, NamedTuple

from imperial_steam.games.protocol import CHANCE
from imperial_steam.session import limits
from imperial_steam.session.document import data_digest, to_document
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.migrations import Document
from imperial_steam.session.plain import DECODER, BeyondLimits, check
from imperial_steam.session.study.rules import line_ledger
from imperial_steam.session.study.tree import MARKS, Drawn, Line, Place, Remark, Study

#: The first head, which says that a text is one; its number is the format of the save it was made of.
FIRST = "[game-text"
_BEGIN = re.compile(r"^(.*?)\[game-text\b", re.MULTILINE)
#: What an action may not hold to be written as it is.
_SPECIAL = re.compile(r'[;&{}()\[\]":]|\s\s|^\s|\s$|[^\S ]')
_NAME = re.compile(r"[a-z][a-z-]*")
_TURN = re.compile(r"\d+\.\s*[\w-]+:")
_ACTION = re.compile(r'[^;&{}()\[\]":]+')
_BLANK = re.compile(r"\s*")
_MARK = re.compile(r'["(){]')
#: What a comment begins with besides its words: a mark, things that are drawn on the board.
_VERDICT = re.compile(rf"(?:{'|'.join(map(re.escape, sorted(MARKS, key=len, reverse=True)))})(?=\s|$)\s*")
_DRAWN = re.compile(r"\[(ring|arrow)(?=\s)")
#: What would make a note something else than plain words.
_NO_NOTE = re.compile(rf"""^(?:["\[]|{_VERDICT.pattern})|[{{}}]|\s\s|^\s|\s$|[^\S ]""")
_LINE = re.compile(r"\[line\s+")
#: The heads, with what their values have to be; the rest is examined as that of a save is.
_HEADS: Mapping[str, tuple[type, ...]] = {
    "game-text": (int,), "game": (str,), "rules": (object,), "program": (object,), "saved": (str,),
    "seat": (str, str, str), "deputy": (object, object, object), "setup": (str, object), "board": (str, str),
    "print": (str, object), "progress": (object,), "result": (object,), "position": (int, str),
}  # fmt: skip
#: The members of a save that heads with one value stand for.
_ONCE = {
    "game-text": "format", "game": "title", "rules": "rules", "program": "program", "saved": "saved_at",
    "progress": "progress", "result": "result",
}  # fmt: skip
#: The lists of a save to which heads add an entry, and the names of its values.
_LISTED = {"seat": ("people", ("name", "colour", "kind")), "deputy": ("deputies", ("seat", "kind", "at"))}


class Read(NamedTuple):
    """What a text says: plain data as in a save, and the line (from 1) of each action.

    `damaged` is the line from which on it makes no sense; None where all of it does.
    """

    document: Document
    lines: Sequence[int]
    damaged: int | None


def write(ledger: Ledger, saved_at: str) -> str:
    """The text of a game up to the present moment; `saved_at` is the current time in ISO 8601.

    It tells everything that was drawn: give the text of a running game only to those who may know it.
    """
    document = to_document(ledger, saved_at)
    shipped = _shipped(ledger)
    now = ("position", [ledger.cursor, ledger.game.digest()])
    heads = map(_head, [*_heads(document, shipped), now])
    study = ledger.study.until(ledger.cursor)
    return "\n".join([*heads, "", *_turns(ledger, study, study.game), "", "[end]", ""])


def is_text(text: str) -> bool:
    """Whether this is the text of a game, and no save; something else may stand before it, as in a mail."""
    return not text.lstrip().startswith("{") and _BEGIN.search(text) is not None


def read(text: str) -> Read:
    """The plain data of a text; what stands before and behind it is passed over.

    Raises `BeyondLimits` for what no game holds.
    """
    if len(text) > limits.GAME_TEXT:
        raise BeyondLimits(f"a text of {len(text)} characters")
    reader, damaged = _Reader(*_joined(text)), None
    try:
        reader.everything()
    except BeyondLimits:
        raise
    except (ValueError, RecursionError):
        damaged = reader.line()
    check(reader.document)
    return Read(reader.document, reader.lines, damaged)


# Writing


def _shipped(ledger: Ledger) -> bool:
    """The game is played on the board of the program, which needs only to be named."""
    title = ledger.title
    own = title.board_data(title.read_board(title.default_board))
    return data_digest(own) == data_digest(title.board_data(ledger.board))


def _heads(document: Mapping[str, Any], shipped: bool) -> Iterator[tuple[str, Sequence[object]]]:
    """Everything before the first turn: a name, and its values."""
    yield "game-text", [document["format"]]
    yield "game", [document["title"]]
    for name in ("rules", "program", "saved_at"):
        yield name.replace("_at", ""), [document[name]]
    for person in document["people"]:
        yield "seat", [person["name"], person["colour"], person["kind"]]
    for deputy in document["deputies"]:
        yield "deputy", [deputy["seat"], deputy["kind"], deputy["at"]]
    for name, value in document["setup"].items():
        yield "setup", [name, value]
    board = document["board"]
    yield "board", [board["id"], board["digest"]]
    for name, value in () if shipped else board["data"].items():
        yield "print", [name, value]
    for name in ("progress", "result"):
        if name in document:
            yield name, [document[name]]


def _head(head: tuple[str, Sequence[object]]) -> str:
    name, values = head
    return f"[{name} {' '.join(map(_value, values))}]"


def _value(value: object) -> str:
    """A value whose blanks stand alone: a mail may break the line at any of them."""
    return dumps(value, ensure_ascii=False, default=dict).replace("  ", " \\u0020")


def _turns(real: Ledger, study: Study, line: Line) -> Iterator[str]:
    """A line of text for each turn, with what is said of its positions; lines of play stand where they leave."""
    ledger = line_ledger(real, Place(line, line.end)) if line.parent is not None else real
    starts = {turn.start: f"{number}. {_who(ledger, turn.player)}:" for number, turn in enumerate(ledger.turns(), 1)}
    words = [f"[line {_value(line.name)}]"] if line.name else []
    for number in range(line.moment, line.end + 1):
        if number > line.moment or line.parent is None:
            words += _comment(study.remark(Place(line, number)))
            for other in study.leaving(Place(line, number)):
                yield from filter(None, (" ".join(words),))
                words = []
                yield from "\n".join(_turns(real, study, other)).join("()").split("\n")
        if number == line.end:
            break
        if number in starts and number > line.moment:
            yield from filter(None, (" ".join(words),))
            words = []
        if not words or number == line.moment:
            words.append(starts[max(start for start in starts if start <= number)])
        joined = "& " if line.parent is None and number in ledger.joined else ""
        words.append(f"{joined}{_action(line.actions[number - line.moment])};")
    yield from filter(None, (" ".join(words),))


def _who(ledger: Ledger, player: int) -> str:
    return "chance" if player == CHANCE else ledger.people[player].colour


def _comment(remark: Remark) -> Iterator[str]:
    """What is said of a position, in braces."""
    if remark:
        note = _value(remark.note).replace("}", "\\u007d") if _NO_NOTE.search(remark.note) else remark.note
        words = " ".join(filter(None, (remark.mark, *map(_drawing, remark.drawn), note)))
        yield f"{{{words}}}"


def _drawing(drawn: Drawn) -> str:
    """A ring or an arrow: the things it is about, each by its kind and its key."""
    things = [word for thing in drawn if thing is not None for word in thing]
    told = _head(("arrow" if drawn.end is not None else "ring", things))
    return told.replace("}", "\\u007d")


def _action(text: str) -> str:
    return _value(text) if _SPECIAL.search(text) else text


# Reading


def _joined(text: str) -> tuple[str, Sequence[int], int]:
    """On one line, without the marks of a mail that quotes it; where its lines begin; how many precede it."""
    begin = _BEGIN.search(text)
    if begin is None:
        return "", [0], 0
    mark, first = begin.group(1).rstrip(), text.count("\n", 0, begin.start())
    lines = [line.removeprefix(mark).strip() for line in text[begin.start() :].split("\n")]
    lines[0] = lines[0][lines[0].index(FIRST) :]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    return " ".join(lines), starts, first


class _Reader:
    """Goes through a text from left to right and keeps what it finds as the document of a save."""

    def __init__(self, text: str, starts: Sequence[int], first: int) -> None:
        self.document: Document = {
            "people": [], "deputies": [], "setup": {}, "board": {}, "digests": {}, "joined": [],
            "actions": [], "redo": [], "study": {"lines": [], "remarks": []},
        }  # fmt: skip
        self.lines: list[int] = []
        self._open: list[tuple[int, int]] = []
        """The lines of play around what is being read: which one, and after how many actions the next one left it."""
        self._at, self._count = 0, 0
        """The line of play that is being read, 0 for the game, and the actions to there from the beginning."""
        self._text, self._starts, self._first, self._place = text, starts, first, 0

    def line(self) -> int:
        """The line, from 1, that is being read."""
        return self._first + bisect_right(self._starts, self._place)

    def everything(self) -> None:
        """Read to the end mark; raises `ValueError` where the text makes no sense or is cut off."""
        while (mark := self._next()) != "":
            if mark == "[":
                if not self._read_head():
                    return
            elif mark == "(":
                self._read_line()
            else:
                self._read_part(mark)
        raise ValueError("no end")

    def _read_part(self, mark: str) -> None:
        """Read a comment, the number of a turn, or an action."""
        if mark == "{":
            end = self._text.index("}", self._place)
            self._read_comment(self._text[self._place + 1 : end])
            self._place = end + 1
        elif (turn := _TURN.match(self._text, self._place)) is not None:
            self._place = turn.end()
        else:
            self._read_action()

    def _read_line(self) -> None:
        """Read another line of play, with those inside it; pass over one that makes no sense."""
        study, place = self.document["study"], self._place
        before = {name: len(listed) for name, listed in study.items()}
        try:
            self._begin_line()
            while self._open:
                mark = self._next()
                if mark in ("(", "["):
                    self._begin_line() if mark == "(" else self._name_line()
                elif mark == ")":
                    self._place += 1
                    self._at, self._count = self._open.pop()
                else:
                    self._read_part(mark)
        except ValueError:
            if self._open:
                self._at, self._count = self._open[0]
            for name, many in before.items():
                del study[name][many:]
            study["lines"].append(None)  # a line that is counted as lost
            self._open, self._place = [], place
            self._skip_line()

    def _begin_line(self) -> None:
        lines = self.document["study"]["lines"]
        lines.append({"of": self._at, "at": self._count, "actions": []})
        self._open.append((self._at, self._count))
        self._at, self._place = len(lines), self._place + 1

    def _name_line(self) -> None:
        named = _LINE.match(self._text, self._place)
        if named is None:
            raise ValueError("no head of a line")
        self._place = named.end()
        self.document["study"]["lines"][self._at - 1]["name"] = self._read_value()
        if self._next() != "]":
            raise ValueError("a head without an end")
        self._place += 1

    def _read_comment(self, text: str) -> None:
        """Keep what is said of a position: a mark, things that are drawn, a note."""
        said: Document = {"line": self._at, "at": self._count, "drawn": []}
        words = text.strip()
        if (mark := _VERDICT.match(words)) is not None:
            said["mark"], words = mark.group().strip(), words[mark.end() :]
        while (drawn := _drawing_in(words)) is not None:
            said["drawn"].append(drawn[0])
            words = words[drawn[1] :].lstrip()
        self.document["study"]["remarks"].append({**said, "note": _note_in(words)})

    def _next(self) -> str:
        """The next character that is no blank; '' at the end."""
        blank = _BLANK.match(self._text, self._place)
        self._place = self._place if blank is None else blank.end()
        return self._text[self._place : self._place + 1]

    def _read_head(self) -> bool:
        """Read a head; False for the end mark."""
        name = _NAME.match(self._text, self._place + 1)
        if name is None:
            raise ValueError("a head without a name")
        self._place, values = name.end(), []
        while self._next() != "]":
            values.append(self._read_value())
        self._place += 1
        if name.group() == "end":
            return False
        self._keep(name.group(), values)
        return True

    def _keep(self, name: str, values: Sequence[Any]) -> None:
        """Keep what a head says; one that is not known says nothing about the game."""
        kinds, document = _HEADS.get(name), self.document
        if kinds is None:
            return
        if len(values) != len(kinds) or not all(map(isinstance, values, kinds)):
            raise ValueError(f"{name} says something else")
        if name in _ONCE:
            document[_ONCE[name]] = values[0]
        elif name == "board":
            document["board"].update(id=values[0], digest=values[1])
        elif name == "position":
            document["digests"][str(values[0])] = values[1]
        elif name in ("setup", "print"):
            (document["setup"] if name == "setup" else document["board"].setdefault("data", {}))[values[0]] = values[1]
        else:
            block, names = _LISTED[name]
            document[block].append(dict(zip(names, values, strict=True)))

    def _read_value(self) -> Any:
        value, self._place = DECODER.raw_decode(self._text, self._place)
        return value

    def _skip_line(self) -> None:
        """Pass over another line of play, with the lines and comments inside it."""
        deep = 0
        while (found := _MARK.search(self._text, self._place)) is not None:
            mark, self._place = found.group(), found.start()
            if mark == '"':
                self._read_value()
                continue
            self._place = self._text.index("}", self._place) + 1 if mark == "{" else self._place + 1
            deep += (mark == "(") - (mark == ")")
            if not deep:
                return
        raise ValueError("a line of play without an end")

    def _read_action(self) -> None:
        """Read one action up to its semicolon."""
        if self._text[self._place] == "&":
            if not self._at:
                self.document["joined"].append(len(self.lines))
            self._place += 1
            self._next()
        line = self.line()
        if self._text[self._place : self._place + 1] == '"':
            text = self._read_value()
        elif (plain := _ACTION.match(self._text, self._place)) is not None:
            text, self._place = plain.group().rstrip(), plain.end()
        else:
            raise ValueError("no action")
        if self._next() != ";" or not isinstance(text, str) or self._count > limits.ACTIONS:
            raise ValueError("an action without an end")
        self._place += 1
        self._count += 1
        if self._at:
            self.document["study"]["lines"][self._at - 1]["actions"].append(text)
            return
        self.document["actions"].append(text)
        self.lines.append(line)


def _drawing_in(words: str) -> tuple[list[str], int] | None:
    """The ring or arrow with which words begin, and where it ends; None where they begin with something else."""
    begin = _DRAWN.match(words)
    if begin is None:
        return None
    place, found = begin.end(), list[str]()
    try:
        while (place := _BLANK.match(words, place).end()) < len(words) and words[place] != "]":  # type: ignore[union-attr]
            value, place = DECODER.raw_decode(words, place)
            found.append(str(value))
    except ValueError:
        return None
    return (found, place + 1) if len(found) == (2 if begin[1] == "ring" else 4) else None


def _note_in(words: str) -> str:
    """A note, which may be written as a JSON text."""
    try:
        value, end = DECODER.raw_decode(words) if words.startswith('"') else (None, 0)
    except ValueError:
        return words
    return value if isinstance(value, str) and end == len(words) else words
