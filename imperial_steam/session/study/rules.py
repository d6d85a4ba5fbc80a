"""What the rules of a game say of its study: its lines played as games beside the real one."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.protocol import Game
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.study.tree import Line, Place


def keep_playable(ledger: Ledger) -> None:
    """Keep of the lines of a study what the rules allow; the others end before what they do not."""
    study = ledger.study
    positions: dict[int, Mapping[int, Game]] = {}
    for line in list(study.ordered()):
        if line not in study.lines or line.parent is None:
            continue
        before = positions.get(id(line.parent), {}).get(line.moment) or ledger.position_at(line.moment)
        positions[id(line)] = found = _played(ledger, line, before)
        if len(found) <= len(line.actions):
            study.shorten(line, line.moment + len(found) - 1)
            study.lost += 1


def _played(ledger: Ledger, line: Line, before: Game) -> Mapping[int, Game]:
    """The positions of a line by their numbers, the one where it leaves first, as far as the rules allow it."""
    found = {line.moment: before}
    for number, text in enumerate(line.actions, line.moment + 1):
        position = before.copy()
        try:
            position.apply(position.canonical(ledger.title.parse_action(text)))
        except Exception:  # a text may be no action, and a strange board can make the rules fail anywhere
            break
        found[number] = before = position
    return found


def line_ledger(real: Ledger, place: Place) -> Ledger:
    """A ledger of the whole line of a place, at that place; it is separate from that of the game."""
    line, number = place
    lead = line.lineage
    branch = real.fork(lead[1].moment if len(lead) > 1 else len(real.entries))
    for step, until in zip(lead[1:], [*(after.moment for after in lead[2:]), line.end], strict=False):
        for text in step.actions[: until - step.moment]:
            branch.apply(text)
    branch.jump(number)
    return branch
