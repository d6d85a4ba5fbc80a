"""Positions in which everybody who plays sensibly knows what to do, or what not to do; a director does, too.

They stand in `sane/<title>.jsonl`, one a line, and come from games of weaker machines, who did the silly thing there or
could have. `never` names what a title counts as silly (`habits`), `must` the first word of an action of the turn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.bots.levels import player
from imperial_steam.bots.thought import final
from imperial_steam.games.kit.habits import Habitual, turns
from imperial_steam.games.protocol import TURN_BEGAN, Action, Game
from imperial_steam.titles import title
from tests.contract.cases import board
from tests.effort import LONG

FOLDER = Path(__file__).parent / "sane"
#: So many of each title in `make test`: one of each kind.
FEW = 6


def cases() -> Iterator[object]:
    """Title, what is expected, and the position, for each line of the files."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        lines = path.read_text("utf-8").splitlines()
        for number, line in enumerate(lines if LONG else lines[:FEW]):
            yield pytest.param(path.stem, json.loads(line), id=f"{path.stem}-{number}")


def whole_turn(game: Game, key: str) -> list[Action]:
    """What a director does until its turn is over."""
    decision = game.decision()
    assert decision is not None
    mind, done, seat, began = player(title(key), board(key), "bot:director"), list[Action](), decision.player, False
    while (decision := game.decision()) is not None and decision.player == seat and not began:
        for action in final(mind.think(game, seat, f"sane/{len(done)}")).actions:
            decision = game.decision()
            if decision is None or decision.player != seat or action not in decision.options:
                break
            began |= any(event.name == TURN_BEGAN for event in game.apply(action))
            done.append(action)
    return done


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "case"), list(cases()))
def test_a_director_does_what_everybody_would(key: str, case: dict[str, object]) -> None:
    made = title(key)
    assert isinstance(made, Habitual)
    game = made.new_game(board(key), made.setup_from_data(case["setup"]))  # type: ignore[arg-type]
    for text in case["actions"]:  # type: ignore[attr-defined]
        game.apply(made.parse_action(text))
    done = whole_turn(game.copy(), key)
    if "must" in case:
        assert case["must"] in [str(action).split()[0] for action in done]
    else:
        assert not made.habits[str(case["never"])]([next(turns(game, done))])
