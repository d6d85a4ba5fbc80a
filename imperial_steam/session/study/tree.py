"""A tree of lines: what was played in a game, and what else could be played from any position of it.

A position is known by the actions that lead to it. Two lines that begin with the same actions are one line up to
where they part, so there is one place for every position.

>>> study = Study(["a", "b", "c"])
>>> place = study.follow(study.follow(Place(study.game, 1), "x"), "y")
>>> place.line.moment, place.line.actions, study.path(place)
(1, ['x', 'y'], ['a', 'x', 'y'])
>>> study.follow(Place(study.game, 1), "x") == study.at(place.line, 2), study.game.actions
(True, ['a', 'b', 'c'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from imperial_steam.games.protocol import Target
from imperial_steam.session import limits

#: What can be said of a position in one sign, from good to bad.
MARKS = ("!", "?!", "?", "??")
SHARE = 2


class Full(ValueError):
    """A study takes no more of something: its lines, its actions, or lines within lines."""


class Drawn(NamedTuple):
    """A ring around a thing of the board, or an arrow from it to another one."""

    start: Target
    end: Target | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said of a position: a note, one of `MARKS` or '', and what is drawn on the board."""

    note: str = ""
    mark: str = ""
    drawn: tuple[Drawn, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.note or self.mark or self.drawn)

    def __add__(self, other: Remark) -> Remark:
        """Both; of two marks the later one."""
        note = " ".join(filter(None, (self.note, other.note)))
        return Remark(note, other.mark or self.mark, tuple(dict.fromkeys((*self.drawn, *other.drawn))))


@dataclass(eq=False, slots=True)
class Line:
    """Actions that leave another line: after `moment` actions, counted from the beginning of the game.

    The line of the game itself has no parent. `remarks` are about the positions after so many actions, those before
    and at `moment` are the parent's.
    """

    parent: Line | None
    moment: int
    actions: list[str]
    name: str = ""
    remarks: dict[int, Remark] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The number of actions from the beginning of the game to the end of the line."""
        return self.moment + len(self.actions)

    @property
    def lineage(self) -> list[Line]:
        """The lines that lead here, the game first, this one last."""
        line, found = self, [self]
        while line.parent is not None:
            line = line.parent
            found.append(line)
        return found[::-1]


class Place(NamedTuple):
    """A position of a tree: after so many actions of a line, counted from the beginning of the game."""

    line: Line
    number: int


class Study:
    """The tree of one game. `lost` counts what a file said that made no sense.

    `share`: people may fill one of so many parts of what files may hold, so that whatever is written can be read.
    """

    def __init__(self, played: Sequence[str] = (), share: int = SHARE) -> None:
        self.game = Line(None, 0, list(played))
        """What was played, with what can be redone; the ledger keeps it up to date."""
        self.lines: list[Line] = []
        """Every other line, in the order in which lines that leave one place are listed."""
        self.lost, self.share = 0, share

    def __bool__(self) -> bool:
        """There is something in it besides the game."""
        return bool(self.lines or self.game.remarks)

    # Looking

    def at(self, line: Line, number: int) -> Place:
        """The place after so many actions of a line, in the line to which that position belongs."""
        while line.parent is not None and number <= line.moment:
            line = line.parent
        return Place(line, number)

    def next(self, place: Place) -> str | None:
        """What is played there in the line of the place; None at its end."""
        line, number = place
        return line.actions[number - line.moment] if line.moment <= number < line.end else None

    def leaving(self, place: Place) -> list[Line]:
        """The lines that leave at a place."""
        line, number = self.at(*place)
        return [other for other in self.lines if other.parent is line and other.moment == number]

    def path(self, place: Place) -> list[str]:
        """The actions that lead to a place."""
        line, number = self.at(*place)
        path: list[str] = []
        for lead, after in zip(line.lineage, [*line.lineage[1:], None], strict=True):
            path += lead.actions[: (number if after is None else after.moment) - lead.moment]
        return path

    def place_of(self, path: Sequence[str]) -> Place | None:
        """The place to which actions lead; None where they leave the tree."""
        place = Place(self.game, 0)
        for text in path:
            found = self._onward(place, text)
            if found is None:
                return None
            place = found
        return place

    def remark(self, place: Place) -> Remark:
        """What is said of a place; an empty remark where nothing is."""
        line, number = self.at(*place)
        return line.remarks.get(number) or Remark()

    def ordered(self) -> Iterator[Line]:
        """Every line but the game, each before those that leave it, in the order in which they leave."""
        below: dict[int, list[Line]] = {}
        for line in sorted(self.lines, key=lambda line: line.moment):
            below.setdefault(id(line.parent), []).append(line)
        waiting = below.get(id(self.game), [])[::-1]
        while waiting:
            line = waiting.pop()
            yield line
            waiting += below.get(id(line), [])[::-1]

    # Changing

    def follow(self, place: Place, text: str) -> Place:
        """The place after one more action: in the line itself, in one that leaves there, or in a new one.

        A line that ends there becomes longer; the game never does. Raises `Full`.
        """
        return self._onward(place, text) or self._grow(*self.at(*place), text)

    def _onward(self, place: Place, text: str) -> Place | None:
        line, number = place = self.at(*place)
        if self.next(place) == text:
            return Place(line, number + 1)
        return next((Place(other, number + 1) for other in self.leaving(place) if other.actions[0] == text), None)

    def _grow(self, line: Line, number: int, text: str) -> Place:
        if self._actions * self.share >= limits.STUDY_ACTIONS:
            raise Full("actions")
        if line.parent is not None and number == line.end:
            line.actions.append(text)
            return Place(line, number + 1)
        if max(len(self.lines) / limits.LINES, len(line.lineage) / limits.LINE_DEPTH) * self.share >= 1:
            raise Full("lines")
        self.lines.append(Line(line, number, [text]))
        return Place(self.lines[-1], number + 1)

    @property
    def _actions(self) -> int:
        return sum(len(line.actions) for line in self.lines)

    def say(self, place: Place, remark: Remark) -> None:
        """Say that of a place, instead of what was said there before. Raises `Full`."""
        line, number = self.at(*place)
        said = sum(len(each.remarks) for each in (self.game, *self.lines)) / limits.REMARKS
        if max(said, len(remark.note) / limits.NOTE, len(remark.drawn) / limits.DRAWN) * self.share > 1:
            raise Full("remarks")
        if remark:
            line.remarks[number] = remark
        else:
            line.remarks.pop(number, None)

    def delete(self, line: Line) -> None:
        """Take a line out of the tree, with those that leave it."""
        self.lines = [other for other in self.lines if line not in other.lineage]

    def shorten(self, line: Line, number: int) -> None:
        """End a line after so many actions, counted from the beginning of the game."""
        if number <= line.moment:
            self.delete(line)
            return
        for other in [other for other in self.lines if other.parent is line and other.moment > number]:
            self.delete(other)
        del line.actions[number - line.moment :]
        line.remarks = {at: remark for at, remark in line.remarks.items() if at <= number}
        self._continue(line)

    def _continue(self, line: Line) -> None:
        """The first of the lines that leave at the very end of another one is how that goes on."""
        for first in self.leaving(Place(line, line.end))[:1]:
            line.actions += first.actions
            line.remarks |= first.remarks
            line.name = line.name or first.name
            self.lines.remove(first)
            for other in self.lines:
                other.parent = line if other.parent is first else other.parent

    def promote(self, line: Line) -> bool:
        """List a line before the others that leave there; the first of them takes the place of what it leaves.

        The game stays what was played: False where nothing is left to do.
        """
        parent = line.parent
        if parent is None:
            return False
        first = self.leaving(Place(parent, line.moment))[0]
        if first is not line:
            self.lines.remove(line)
            self.lines.insert(self.lines.index(first), line)
            return True
        if parent.parent is None:
            return False
        self._swap(line, parent)
        return True

    def _swap(self, line: Line, parent: Line) -> None:
        """What a line plays becomes how its parent goes on, and the other way round."""
        at = line.moment
        mine = [other for other in self.lines if other.parent is line]
        for other in self.lines:
            if other.parent is parent and other.moment > at:
                other.parent = line
        for other in mine:
            other.parent = parent
        tail, kept = parent.actions[at - parent.moment :], parent.actions[: at - parent.moment]
        theirs = {number: remark for number, remark in parent.remarks.items() if number > at}
        early = {number: remark for number, remark in parent.remarks.items() if number <= at}
        parent.actions, parent.remarks = kept + line.actions, early | line.remarks
        line.actions, line.remarks = tail, theirs
        if not tail:
            self.lines.remove(line)

    # The game

    def played(self, text: str) -> None:
        """The game went on by an action: what a line says of it is said of the game from now on."""
        number, game = self.game.end, self.game
        found = next((line for line in self.leaving(Place(game, number)) if line.actions[0] == text), None)
        game.actions.append(text)
        if found is None:
            return
        found.moment += 1
        del found.actions[0]
        if remark := found.remarks.pop(found.moment, None):
            game.remarks[found.moment] = remark
        for line in self.lines:
            if line.parent is found and line.moment == found.moment:
                line.parent = game
        if not found.actions:
            self.lines.remove(found)

    def cut(self, number: int) -> None:
        """What the game had after so many actions was taken back: where something is said of it, it is a line now."""
        game, tail = self.game, self.game.actions[number:]
        del game.actions[number:]
        later = [line for line in self.lines if line.parent is game and line.moment > number]
        remarks = {at: game.remarks.pop(at) for at in list(game.remarks) if at > number}
        if not (later or remarks):
            return
        if self._actions + len(tail) > limits.STUDY_ACTIONS or len(self.lines) >= limits.LINES:
            for other in later:
                self.delete(other)
            self.lost += 1
            return
        line = Line(game, number, tail, remarks=remarks)
        for other in later:
            other.parent = line
        self.lines.insert(0, line)
        self._continue(line)

    def until(self, number: int) -> Study:
        """A copy as if the game had been taken back to the position after so many actions."""
        copy = Study(self.game.actions)
        copies = {id(self.game): copy.game}
        copy.game.remarks = dict(self.game.remarks)
        for line in self.ordered():
            twin = replace(line, parent=copies[id(line.parent)], actions=list(line.actions), remarks=dict(line.remarks))
            copies[id(line)] = twin
            copy.lines.append(twin)
        copy.cut(number)
        return copy
