"""A study in words: its lines as the box lists them, and a position as it is read out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.study.study_view import Row
from imperial_steam.session.study import MARKS, Drawn, Line, Place, Remark, Study

#: The last part of the message that says what a mark means.
MEANINGS = dict(zip(MARKS, ("good", "doubtful", "mistake", "blunder"), strict=True))


class StudyWords(Generic[ShownT, PenT]):
    """Tells of the study at a table."""

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self.state, self._say = around.state, around.text

    def where(self, place: Place) -> str:
        """The moment and the round of a position."""
        return self._say("study.where", moment=place.number, round=self.state.game.progress().round)

    def row(self, number: int, line: Line) -> Row:
        """A line as listed."""
        marks = "".join(dict.fromkeys(said.mark for said in line.remarks.values() if said.mark))
        noted = any(said.note or said.drawn for said in line.remarks.values())
        return Row(number, len(line.lineage) - 1, self._label(line), marks, noted)

    def _label(self, line: Line) -> str:
        """What a line is called: its name, or what is done first in it."""
        if line.parent is None:
            return self._say("study.game")
        words = line.name or self.state.presenter.words.option(self.state.ledger.title.parse_action(line.actions[0]))
        return self._say("study.line", line=words, n=len(line.actions))

    def position(self, study: Study, place: Place, remark: Remark) -> str:
        """What is read out of a position: the line, where it stands, what is said of it, the lines that leave."""
        return ". ".join(
            [self._label(place.line), self.where(place), *self._remark(remark), *self._leaving(study, place)]
        )

    def _remark(self, remark: Remark) -> Iterator[str]:
        if remark.mark:
            yield self._say(f"study.mark.{MEANINGS[remark.mark]}")
        if remark.note:
            yield remark.note
        yield from map(self._drawn, remark.drawn)

    def _drawn(self, drawn: Drawn) -> str:
        """A ring or an arrow by the names of its things."""
        start = self._name(drawn.start)
        if drawn.end is None:
            return self._say("study.ring", thing=start)
        return self._say("study.arrow", start=start, end=self._name(drawn.end))

    def _name(self, thing: Target) -> str:
        """What a thing is called on its card."""
        card = self.state.presenter.describe(self.state.shown(), thing)
        return thing.key if card is None else card.title

    def _leaving(self, study: Study, place: Place) -> Iterator[str]:
        lines = study.leaving(place)
        if lines:
            yield self._say("study.leaving", lines=[self._label(line) for line in lines])
