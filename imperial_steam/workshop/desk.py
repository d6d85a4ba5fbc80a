"""What an editor of boards does, whatever it looks like: every deed is one step of the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from imperial_steam.games.kit.faults import Fault, FieldPath
from imperial_steam.games.kit.schema import Schema
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.workshop.cells import blank, shown, typed, words
from imperial_steam.workshop.changes import Change, Data, Step, at, put
from imperial_steam.workshop.checking import Checker
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.draft import Draft, kept_sound
from imperial_steam.workshop.found_out import FoundOut
from imperial_steam.workshop.pieces import SOURCE, Piece, piece_at, pieces
from imperial_steam.workshop.proposals import Proposal, proposals
from imperial_steam.workshop.references import References
from imperial_steam.workshop.sheets import Cell, Sheet, apart, card, groups, sheet
from imperial_steam.workshop.things import laid_back

_SMALL_STEP = 0.01
"""By how much a number that is not whole grows."""


class Desk(FoundOut):
    """A draft on the desk: its pieces and tables, what was found out about it, and everything one can do to it.

    What writes raises `WriteError`, and then nothing has changed.
    """

    def __init__(self, title: AnyTitle, draft: Draft, origin: Mapping[str, Any]) -> None:
        super().__init__(origin)
        self.title, self.draft = title, draft
        self.schema = Schema(dict(title.board_schema()))
        self._references = References(title.board_schema())
        self._checker = Checker(title, origin)
        kept = kept_sound(draft.path.parent)
        #: The board as it was last known to be without errors; the one it came from where that is not known.
        self.sound: Mapping[str, Any] = origin if kept is None else kept
        #: It has been without errors itself.
        self.was_sound = kept is not None
        self._kept: Mapping[str, Any] = self.sound
        self._seen: Data | None = None
        self._pieces: Sequence[Piece] = ()
        self._checker.ask(self.data)

    # What there is

    @property
    def data(self) -> Data:
        """The plain data of the board as it is now."""
        return self.draft.data

    @property
    def pieces(self) -> Sequence[Piece]:
        """Its pieces."""
        if self._seen is not self.data:
            before = (self._seen, self._pieces) if self._seen is not None else None
            self._seen, self._pieces = self.data, pieces(self.title, self.data, before)
        return self._pieces

    @property
    def kinds(self) -> Sequence[FieldPath]:
        """The kinds of its tables."""
        return list(groups(self.pieces))

    def sheet(self, kind: FieldPath) -> Sheet:
        """The table of a kind; an empty one for a kind that there is not any more."""
        found = groups(self.pieces).get(kind)
        return sheet(self.schema, self.data, kind, found, self._apart()) if found else Sheet(kind, (), ())

    def card(self, piece: FieldPath) -> Sequence[Cell]:
        """Everything that stands or may stand on a piece."""
        return card(self.schema, self.data, piece, self._apart()) if at(self.data, piece) is not MISSING else ()

    def source(self, cell: Cell) -> str:
        """Where a value comes from, as the board says; empty for what is no single value."""
        piece = piece_at(self.pieces, cell.path)
        return next((one.source for one in piece.values if one.path == cell.path), "") if piece is not None else ""

    def words(self, cell: Cell) -> Sequence[str]:
        """The words among which one chooses at a place."""
        return words(self.schema, cell.shape, self.data)

    def _apart(self) -> Set[FieldPath]:
        return apart(self.pieces)

    # What was found out

    @property
    def playable(self) -> bool:
        """It is known that the board as it is now has no error."""
        return self.is_of(self.data) and not self.errors

    def poll(self) -> bool:
        """Take what was found out since; True when it is something new."""
        found = self._checker.take()
        if found is not None:
            self.take(found)
            if not self.errors:
                self.sound, self.was_sound = found.data, True
            elif self.sound is not self._kept:
                self._kept = self.sound
                self.draft.keep_sound(self.sound)
        return found is not None

    def settle(self) -> None:
        """Wait for the check."""
        self._checker.wait()
        self.poll()

    def proposals(self, fault: Fault) -> Sequence[Proposal]:
        """Ways out of a fault. Where a thing that was moved explains it, nothing is taken out for it."""
        changed = self.draft.changed_last
        found = proposals(self.schema, self.data, fault, changed)
        backs = list(laid_back(self.schema, self.data, self.sound, fault, changed))
        return [*backs, *(way for way in found if not backs or way.kind != "remove")]

    # What one can do

    def make(self, step: Step) -> bool:
        """Make a step, and what has to follow it; False when it changes nothing."""
        step = [change for change in step if _counts(change)]
        if not step:
            return False
        self.draft.change(self._references.followed(self.data, step))
        self._checker.ask(self.data)
        return True

    def undo(self) -> Step:
        """Take back the last step."""
        return self._moved(self.draft.undo())

    def redo(self) -> Step:
        """Make the step again that was taken back."""
        return self._moved(self.draft.redo())

    def type(self, cells: Sequence[tuple[Cell, str]]) -> bool:
        """Say what stands at some places, as people type it; one step for all of them."""
        step, gone = [], list[Change]()
        for cell, text in cells:
            if cell.nested:
                continue
            value = typed(self.schema, cell.shape, text)
            if value is not MISSING and not (cell.fresh and value == []):
                step.append(put(self.data, cell.path, value))
            elif isinstance(cell.path[-1], int) and cell.value is not MISSING:
                gone.append(Change(cell.path, cell.value, MISSING))
            elif not cell.required and cell.value is not MISSING:
                step.append(Change(cell.path, cell.value, MISSING))
        return self.make([*step, *sorted(gone, key=lambda change: change.path, reverse=True)])

    def steps(self, cell: Cell) -> bool:
        """A place has − and +: it holds a number, or one of some words."""
        return not cell.nested and (self._number(cell) is not None or bool(self.words(cell)) or self._truth(cell))

    def step(self, cell: Cell, by: int) -> bool:
        """The next number or word at a place, within its limits."""
        if self._truth(cell):
            return self.make([put(self.data, cell.path, not cell.value)])
        shape, found = self._number(cell), self.words(cell)
        if shape is not None:
            value = cell.value if isinstance(cell.value, int | float) else shape.get("minimum", 0) - by
            small = 1 if shape["type"] == "integer" else _SMALL_STEP
            new = round(value + by * shape.get("multipleOf", small), 6)
            if shape["type"] == "integer" or (isinstance(value, int) and small == 1):
                new = int(new)
            return self.make(
                [put(self.data, cell.path, min(max(new, shape.get("minimum", new)), shape.get("maximum", new)))]
            )
        if found and not isinstance(cell.value, list):
            place = found.index(shown(cell.value)) + by if shown(cell.value) in found else 0
            return self.type([(cell, found[place % len(found)])])
        return False

    def _number(self, cell: Cell) -> Mapping[str, Any] | None:
        choices = [self.schema.resolved(one) for one in self.schema.resolved(cell.shape).get("anyOf", [cell.shape])]
        return next((one for one in choices if one.get("type") in ("integer", "number")), None)

    def _truth(self, cell: Cell) -> bool:
        return bool(self.schema.resolved(cell.shape).get("type") == "boolean")

    def begin(self, cell: Cell) -> bool:
        """Put something new at a place where something may stand."""
        return self.make([Change(cell.path, MISSING, blank(self.schema, cell.shape, self.data))])

    def clear(self, cells: Sequence[Cell]) -> bool:
        """Take out what stands at some places and need not."""
        step = []
        for cell in sorted(cells, key=lambda cell: [str(part) for part in cell.path], reverse=True):
            if cell.value is not MISSING and (not cell.required or isinstance(cell.path[-1], int)):
                step.append(Change(cell.path, cell.value, MISSING))
        return self.make(step)

    def detail(self, cell: Cell) -> bool:
        """Turn a value that may also be a mapping into one, so that it can say more."""
        for choice in self.schema.resolved(cell.shape).get("anyOf", []):
            one = self.schema.resolved(choice)
            if one.get("type") == "object" and not isinstance(cell.value, dict) and cell.value is not MISSING:
                fresh = blank(self.schema, one, self.data)
                return self.make([Change(cell.path, cell.value, {**fresh, one["required"][0]: cell.value})])
        return False

    def has_detail(self, cell: Cell) -> bool:
        """A value may also be a mapping that says more."""
        choices = [self.schema.resolved(choice) for choice in self.schema.resolved(cell.shape).get("anyOf", [])]
        return cell.value is not MISSING and any(one.get("type") == "object" for one in choices)

    def add(self, kind: FieldPath, piece: FieldPath) -> FieldPath:
        """One more piece of a kind, like the given one, behind it; returns its place."""
        place = piece[-1]
        fresh = (*kind, place + 1 if isinstance(place, int) else 0)
        self.make([Change(fresh, MISSING, at(self.data, piece))])
        return fresh

    def remove(self, found: Sequence[FieldPath]) -> bool:
        """Take pieces out of their lists."""
        paths = sorted((path for path in found if isinstance(path[-1], int)), reverse=True)
        return self.make([Change(path, at(self.data, path), MISSING) for path in paths])

    def move(self, piece: FieldPath, by: int) -> FieldPath:
        """Put a piece before or behind its neighbours; returns its new place."""
        place, around = piece[-1], at(self.data, piece[:-1])
        if not isinstance(place, int) or not 0 <= place + by < len(around):
            return piece
        goal, datum = (*piece[:-1], place + by), at(self.data, piece)
        self.make([Change(piece, datum, MISSING), Change(goal, MISSING, datum)])
        return goal

    def put_back(self, path: FieldPath) -> bool:
        """Have a place say again what it says on the board it came from, and its piece where it came from there."""
        piece = piece_at(self.pieces, path)
        source = (*piece.path, SOURCE) if piece is not None and SOURCE not in path else ()
        step = []
        for place in (path, source):
            now, before = at(self.data, place), self.earlier(place) if place else MISSING
            if place and (now is not MISSING or before is not MISSING):
                step.append(Change(place, now, before))
        return self.make(step)

    def _moved(self, step: Step) -> Step:
        if step:
            self._checker.ask(self.data)
        return step


def _counts(change: Change) -> bool:
    """The sides differ, if only in their kind, such as 1 and 1.0."""
    return type(change.before) is not type(change.after) or change.before != change.after
