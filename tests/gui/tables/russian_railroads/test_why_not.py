"""What cannot be chosen says why: things of the own board, of the supplies and of the modules (UI-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.lines import lowest
from imperial_steam.games.russian_railroads.position.rulebook import RULEBOOK
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.table_kit.control.explain import refused
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.russian_railroads.cards.describe import describe
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.i18n import Catalogue

SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dóra"), TITLE.colours, strict=True))


def position(data: Mapping[str, Any], *steps: str, seat: int = 0) -> RailShown:
    """The table as the board of a seat is shown, after some actions."""
    play = RULEBOOK.start(data)
    for step in steps:
        play.game.apply(play.action(step))
    return RailShown(play.game, play.game.decision(), SEATS, seat)


def against(shown: RailShown, kind: str, key: str) -> dict[str, set[str]]:
    """What a thing stands for, each with the rules against it."""
    return {str(entry.action): {reason.rule for reason in entry.reasons} for entry in refused(shown, Target(kind, key))}


def test_a_gap_tells_about_the_factory_and_a_slot_about_the_locomotive() -> None:
    shown = position({}, "use BLACK-2", "pay")
    assert against(shown, "gap", "1") == {"factory stack 1": {"SPACE-10"}}
    assert against(shown, "slot", "transsib 1") == {"locomotive transsib 1": {"SPACE-10"}}
    assert against(shown, "stack", "9") == {}


def test_an_engineer_of_the_preview_says_why_he_cannot_be_used() -> None:
    """ENG-05: and its card has its name once, and says nothing of the letters on the backs of tiles."""
    shown = position({})
    engineer = shown.world.engineers[shown.state.row[-1]].key
    assert against(shown, "engineer", engineer) == {f"use engineer-{engineer}": {"ENG-05"}}
    say = Catalogue("en", TITLE.key).text
    card = describe(shown, Target("engineer", engineer), say)
    assert card is not None
    assert card.title not in card.texts[1:]
    assert not any("letter" in text for text in card.texts)


def test_a_stack_of_locomotives_tells_about_the_locomotive_unless_a_factory_is_due() -> None:
    """LOCO-01, FACT-01: a click on a locomotive is not answered with a factory."""
    shown = position({}, "use BLACK-2", "pay")
    stack = str(lowest(shown.state.stacks))
    assert against(shown, "stack", stack) == {"locomotive transsib 1": {"SPACE-10"}}
    shown.state.pool = (shown.state.pool[0]._replace(kind="factory"),)
    assert [str(action) for action in shown.conceivable(Target("stack", stack))] == ["factory stack 1"]


def test_with_coal_what_stands_there_tells_about_its_stoker_too() -> None:
    """COAL-12, COAL-22: only where a locomotive or factory stands."""
    data = {"modules": ["coal"], "given": {"red": {"locomotives": {"transsib": [3]}, "factories": [5], "coal": 0}}}
    shown = position(data, "use BLACK-2", "pay")
    assert set(against(shown, "slot", "transsib 1")) == {"locomotive transsib 1", "stoker transsib 1"}
    assert set(against(shown, "gap", "1")) == {"factory stack 1", "stoker gap 1"}
    assert set(against(shown, "gap", "2")) == {"factory stack 2"}


def test_a_steel_mill_that_must_be_built_is_what_a_gap_is_about() -> None:
    """AR-40: while its gap is chosen, gaps tell about the mill, not about the stack."""
    shown = position({}, "use BLACK-2", "pay")
    shown.state.open = (*shown.state.pool[:1],)
    shown.state.open = (shown.state.open[0]._replace(kind="mill"),)
    assert [str(action) for action in shown.conceivable(Target("gap", "3"))] == ["factory mill 3"]


def test_somebody_elses_board_stands_for_nothing() -> None:
    shown = position({}, "use BLACK-2", "pay", seat=1)
    assert against(shown, "gap", "1") == {}
    assert against(shown, "slot", "transsib 1") == {}
    assert against(shown, "space", "BROWN-1") != {}
