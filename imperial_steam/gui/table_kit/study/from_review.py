"""What a review has found, taken into the study: the best turns as lines, the verdicts as marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from imperial_steam.games.protocol import CHANCE, IllegalAction
from imperial_steam.session import Ledger
from imperial_steam.session.study import Place
from imperial_steam.thinking.review import OwnTurn, TurnFinding

#: The mark of a position after a turn, by its verdict.
MARKS: Mapping[str, str] = MappingProxyType({"doubtful": "?!", "mistake": "?", "blunder": "??"})


def take_in(real: Ledger, findings: Iterable[TurnFinding], name: Callable[[int], str]) -> None:
    """Have a line for the best turn wherever something else was played, and a mark after that; raises `Full`.

    A line without a name gets the `name` of its round. A mark that somebody gave stays.
    """
    study = real.study
    for finding in findings:
        if not finding.verdict:
            continue
        played = Place(study.game, finding.turn.end)
        said = study.remark(played)
        study.say(played, replace(said, mark=said.mark or MARKS[finding.verdict]))
        place = Place(study.game, finding.turn.start)
        for text in _playable(real, finding.turn, finding.best):
            place = study.follow(place, text)
        if place.line is not study.game:
            number = real.position_at(finding.turn.start).progress().round
            place.line.name = place.line.name or name(number)


def _playable(real: Ledger, turn: OwnTurn, texts: Iterable[str]) -> Iterator[str]:
    """The actions of a turn up to what chance decides, and to where something hidden would be seen."""
    position = real.position_at(turn.start).copy()
    for text in texts:
        decision = position.decision()
        if decision is None or decision.player == CHANCE:
            return
        try:
            action = position.canonical(real.title.parse_action(text))
            events = position.apply(action)
        except (IllegalAction, ValueError):
            return
        if any(event.final for event in events):
            return
        yield str(action)
