"""What any table shows: which things stand for which options, and what controls are called."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from imperial_steam.games.protocol import Action, Refusal, Target
from imperial_steam.gui.table_kit.core.shown import Seat, Shown
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.gui.table_kit.drawing.targets import Control, control, numbered, ui
from tests.toy.actions import Take
from tests.toy.game import Toy
from tests.toy.samples import pebbles

SEATS = (Seat("Ada", "red"), Seat("Ben", "purple"))


class Piles(Shown[Toy]):
    """The toy's table: whatever is taken is lit at the pile, too."""

    def places(self, action: Action) -> Sequence[Target]:
        return [action.target, Target("pile", "")]

    def doubts_about(self, action: Action) -> Sequence[Refusal]:
        return [Refusal("TOY-09", "few")] if action == Take(1) else []


def piles(past: int | None = None, advice: bool = True) -> Piles:
    """The table of a new toy."""
    game = pebbles(20)
    return Piles(game, game.decision(), SEATS, 0, past, advice=advice)


def test_a_thing_stands_for_all_its_options_in_their_order() -> None:
    """The own target of each option leads to it, a shared thing to all of them."""
    lit = piles().lit
    assert lit[Target("heap", "2")] == [Take(2)]
    assert lit[Target("pile", "")] == [Take(1), Take(2), Take(3)]
    assert piles().decider == 0


def test_nothing_is_lit_in_the_past_or_when_nobody_decides() -> None:
    """Looking back shows no options and no doubts; neither does the end."""
    assert not piles(past=3).lit
    assert not piles(past=3).doubts
    over = Piles(pebbles(0), None, SEATS, 0)
    assert (over.decider, over.lit, over.doubts) == (-1, {}, {})


def test_only_doubted_options_are_marked_and_only_when_wanted() -> None:
    """Advice can be switched off."""
    assert list(piles().doubts) == [Take(1)]
    assert not piles(advice=False).doubts


def test_controls_are_written_and_read_in_one_form() -> None:
    """What `ui` writes `control` reads; things of a game are no controls."""
    assert control(ui("undo")) == Control("undo")
    assert control(ui("moment", 12)) == Control("moment", "12")
    assert control(ui("rule", "INF-05")) == Control("rule", "INF-05")
    assert control(Target("city", "Wien")) is None
    assert control(None) is None


def test_the_number_of_a_control() -> None:
    """Only a control of that key has it."""
    assert numbered(ui("choice", 3), "choice") == 3
    assert numbered(ui("choice", 3), "popup") is None
    assert numbered(ui("choice"), "choice") is None
    with pytest.raises(ValueError, match="invalid literal"):
        _ = Control("tab", "log").number


def test_a_piece_is_never_replaced_by_another() -> None:
    """Two titles may not mean different pieces by one name; adding the same one again is nothing."""
    pieces.add({"cube": pieces.PAINTERS["cube"]})
    with pytest.raises(ValueError, match="cube"):
        pieces.add({"cube": pieces.PAINTERS["circle"]})
