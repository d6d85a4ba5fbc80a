"""Games played by ear: only what AT-SPI tells is known, only its actions and keys are used."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.gui.heard import orca
from tests.gui.heard.ears import Ears, missing
from tests.gui.heard.orca import OrcaEars
from tests.screen import Screen, wait_for

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(missing() != "", reason=f"needs {missing()} (build/screen-tools.sh installs it)"),
]
QUICK = {"machine_turns": "skip", "solo_turns": "skip", "ceremonies": False, "round_banner": "off"}


@pytest.mark.slow
def test_a_round_is_played_by_ear(screen: Screen, tmp_path: Path) -> None:
    """Two people at one computer, from the menu to the second round, with a question by key on the way."""
    with Ears(screen, tmp_path, **QUICK) as ears:
        ears.new_game("Imperial Steam", "Friends", "2 players")
        ears.play("choose a main action", 60)
        there = {"Choices", "Map", "Wien", "All players side by side", "Log"}
        wait_for("everything on the table", lambda: there <= {node["name"] for node in ears.tree()})
        screen.key("ctrl+4")
        wait_for("the answer", lambda: any("has: " in said for said in ears.listen()))
        ears.play("Round 2 of 8", 90)
        assert [said for said, after in pairwise(ears.said) if said == after] == []
        assert any("turn." in said for said in ears.said)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "choices", "end"),
    [
        ("Imperial Steam", ("Friends", "2 players"), "The game is over"),
        ("Imperial Steam", ("Solo: Franz",), "The game is over"),
        ("Russian Railroads", ("Friends", "2 players"), "The game is over"),
        ("First Train to Nürnberg", ("Friends", "2 players"), "The game is over"),
    ],
    ids=["imperial_steam", "franz", "russian_railroads", "first_train"],
)
def test_a_whole_game_is_played_by_ear(
    game: str, choices: tuple[str, ...], end: str, screen: Screen, tmp_path: Path
) -> None:
    """From the menu to the end, which is said."""
    with Ears(screen, tmp_path, **QUICK) as ears:
        ears.new_game(game, *choices)
        assert ears.play(end, 1500) > 50


@pytest.mark.long
@pytest.mark.skipif(orca.missing() != "", reason=f"needs {orca.missing()}")
@pytest.mark.parametrize("game", ["Imperial Steam", "Russian Railroads", "First Train to Nürnberg"])
def test_orca_says_a_round_once(game: str, screen: Screen, tmp_path: Path) -> None:
    """What the program has read out at the table until the second round is in Orca's own log of what it says.

    Orca throws sentences away while it has much to do: on a busy machine it loses some, of three at most one.
    """
    with OrcaEars(screen, tmp_path, **{**QUICK, "ceremonies": True, "round_banner": "full"}) as ears:
        ears.new_game(game, "Friends", "2 players")
        ears.listen()
        before = len(ears.said)
        while "Round 2 of" not in " ".join(ears.said):
            ears.act()
    said, told = " ".join(ears.spoken_all), ears.said[before:]
    lost = [words for words in told if words not in said]
    assert len(told) > 10
    assert len(lost) <= len(told) // 3, lost
    assert [words for words, after in pairwise(told) if words == after] == []
    long = [words for words in ears.spoken_all if len(words) > 60]
    assert [words for words, after in pairwise(long) if words == after] == []
    assert not any(key in said for key in ("{", "answer.", "prompt.", "hover."))
