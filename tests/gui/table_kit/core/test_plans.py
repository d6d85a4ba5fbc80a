"""Plans: looked for in idle moments, told on a card in the place of the reasons, which can be unfolded."""

from __future__ import annotations

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.plans import Plan, Plans
from imperial_steam.gui.table_kit.drawing.card import Manner
from tests.gui.table_kit.control.test_cards import CARDS, Piles, piles, told

DIE = Target("die", "")
ROAD = Plan("the road", ("takes long",), (Target("link", "a–b"),))


def test_plans_are_looked_for_once_in_each_position() -> None:
    """Looking up never looks for them; another position forgets them."""
    asked = []

    def find(shown: Piles, thing: Target) -> list[Plan]:
        asked.append(thing)
        return [ROAD]

    plans: Plans[Piles] = Plans(find, frozenset(("die",)))
    plans.ask(1, piles(), DIE)
    assert plans.of(1, DIE) is None
    assert plans.work()
    assert plans.of(1, DIE) == [ROAD]
    plans.ask(1, piles(), DIE)
    assert not plans.work()
    assert plans.of(2, DIE) is None
    plans.ask(2, piles(), Target("pile", ""))
    assert not plans.work()
    assert asked == [DIE]


def test_plans_stand_in_the_place_of_the_reasons() -> None:
    """The reasons are counted, and all there again when they are unfolded."""
    reasons = CARDS.card(piles(), DIE, whole=True)
    folded = CARDS.card(piles(), DIE, whole=True, plans=[ROAD])
    unfolded = CARDS.card(piles(), DIE, whole=True, plans=[ROAD], unfolded=True)
    assert reasons is not None
    assert folded is not None
    assert unfolded is not None
    count = sum(line.manner is Manner.REFUSAL for line in reasons.lines)
    assert count
    assert not [line for line in folded.lines if line.manner is Manner.REFUSAL and line.rule]
    assert folded.controls == ["reasons"]
    assert told("explain.reasons", n=count) in folded.texts
    assert sum(line.manner is Manner.REFUSAL for line in unfolded.lines) == count
    for card in (folded, unfolded):
        assert [line.text for line in card.lines if line.manner in (Manner.WAY_TITLE, Manner.WAY)][:2] == [
            "the road",
            "takes long",
        ]


def test_a_card_pointed_at_says_how_the_reasons_are_read() -> None:
    """Without controls: what is pointed at cannot be clicked."""
    card = CARDS.card(piles(), DIE, plans=[ROAD])
    assert card is not None
    assert card.controls == []
    assert any(text.startswith("hover.reasons") for text in card.texts)
