"""What is pending in a turn, and the workers beside a player's score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.hooks import HANDLERS
from imperial_steam.games.russian_railroads.position.rulebook import RULEBOOK
from imperial_steam.games.russian_railroads.state import Unit
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.russian_railroads.cards.describe import describe
from imperial_steam.gui.tables.russian_railroads.cards.pending import chips, signs
from imperial_steam.gui.tables.russian_railroads.cards.words import RailWords
from imperial_steam.gui.tables.russian_railroads.drawing import effects
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.i18n import Catalogue

SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dóra"), TITLE.colours, strict=True))


def after(given: Mapping[str, Any], *steps: str) -> RailShown:
    """The table as the first player sees it after some actions."""
    play = RULEBOOK.start({"given": given})
    for step in steps:
        play.game.apply(play.action(step))
    return RailShown(play.game, play.game.decision(), SEATS, 0)


def options(shown: RailShown) -> set[str]:
    assert shown.decision is not None
    return {str(option) for option in shown.decision.options}


def test_mandatory_units_are_marked_until_the_turn_can_end() -> None:
    """UI-02, PROC-03, PROC-07: the step of the space is mandatory, the doublers of the token are not."""
    given = {"red": {"coins": 0, "tracks": {"petersburg": [3]}, "locomotives": {"petersburg": 4}}}
    steps = ("use IND-3", "step petersburg black", "token doublers")
    shown = after(given, *steps)
    marked = {chip.thing.key.split()[0]: (chip.urgent, chip.count) for chip in chips(shown)}
    assert marked == {"industry": (True, 1), "doubler": (False, 3)}
    assert str(a.END) not in options(shown)
    done = after(given, *steps, "industry 1")
    assert [(chip.urgent, chip.count) for chip in chips(done)] == [(False, 3)]
    assert str(a.END) in options(done)


def test_workers_are_told_free_and_all_with_the_additional_ones() -> None:
    """UI-05: of 5 + 1 own workers two stand on a space; with the black one five are free."""
    shown = after({"red": {"workers": 6, "black_worker": "free"}, "spaces": {"BLACK-2": "red 2 own"}})
    card = describe(shown, Target("player", "0"), Catalogue("en", TITLE.key).text)
    assert card is not None
    assert "Workers: 5 of 6 free (1 additional)" in card.texts


def test_the_black_worker_is_used_only_when_picked() -> None:
    """UI-05, PAY-07: the payment offered first has none."""
    shown = after({"red": {"coins": 1, "black_worker": "free"}}, "use LOCO-2")
    assert shown.decision is not None
    first, *others = shown.decision.options
    assert isinstance(first, a.Pay)
    assert (first.own, first.black) == (2, 0)
    assert any(isinstance(pay, a.Pay) and pay.black for pay in others)


@pytest.mark.parametrize("kind", HANDLERS)
def test_every_unit_has_a_sign_on_its_chip(kind: str) -> None:
    """PROC-01, UI-02: nothing pending is shown as something unknown."""
    found = signs(after({}), Unit(kind, 1, False, 0, "space"))
    assert found
    assert effects.UNKNOWN not in found


def test_while_a_foundry_is_used_the_question_names_it() -> None:
    """COAL-32, COAL-34."""
    play = RULEBOOK.start({"modules": ["coal"], "given": {"red": {"coal": 2, "foundries": [7]}}})
    play.game.apply(play.action("foundry 7"))
    shown = RailShown(play.game, play.game.decision(), SEATS, 0)
    assert RailWords(Catalogue("en", TITLE.key).text).prompt(shown).startswith("Ada: use foundry 7, then close it")
