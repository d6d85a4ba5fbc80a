"""Whatever a game with any module offers can be clicked, and says in every language what it is, costs and brings."""

from __future__ import annotations

import re
from random import Random

import pytest

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.russian_railroads.cards.describe import describe
from imperial_steam.gui.tables.russian_railroads.cards.words import RailWords
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.effort import LONG
from tests.gui.tables.hands import Hands
from tests.gui.tables.russian_railroads.boards import table
from tests.gui.tables.russian_railroads.offered import CLASSES, Offer, offers, session_at

#: A value without a place, or a key of the catalogue.
KEY = re.compile(r"[{}]|\w_\w|\b[a-z_]+\.[a-z\d]")
#: Options that bring nothing: they end, leave out or put off something.
NOTHING = (a.Pay, a.Pass, a.EndTurn, a.Decline, a.DeclineRelocation, a.Lapse, a.KeepFoundry, a.DiscardMill)
#: So many options of a kind are looked at in each position.
LOOKED_AT = 6
SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dóra"), TITLE.colours, strict=True))
every_class = pytest.mark.parametrize("made", CLASSES, ids=lambda made: made.__name__)


def found(made: type[Action]) -> tuple[Offer, ...]:
    held = offers()[made]
    assert held, f"no position offers {made.__name__}"
    return held


@pytest.mark.thorough
@every_class
def test_every_option_can_be_clicked(made: type[Action]) -> None:
    """UI-01: what can be chosen lies on the table; a click on it does it."""
    for offer in found(made)[:: 1 if LONG else 2]:
        session = session_at(offer.game)
        hands = Hands(table(session), Random(7))
        for option in offer.options:
            assert hands.places(option), f"'{option}' can be clicked nowhere"
        chosen = offer.options[-1]
        _click(hands, chosen)
        assert [entry.action for entry in session.ledger.entries][:1] == [chosen]


def _click(hands: Hands, option: Action) -> None:
    """Click an option where it lies, in the list of the ways to pay for it or of what lies there too, and say yes."""
    _, spot = hands.chance.choice(hands.places(option))
    hands.click(spot)
    asked = hands.scene.app.top
    if isinstance(asked, Confirm):
        asked.ensure_built()
        asked.form["yes"].activate()
    popup = hands.scene.controller.state.view.popup
    if popup is None:
        return
    rows = [row[0] for row in popup.rows]
    hands.pick_row(rows.index(option) if option in rows else 0)


@every_class
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(made: type[Action], language: str) -> None:
    """UI-03, UI-04: its sentence, what it costs and brings, and the card of the thing it lies on."""
    say = Catalogue(language, TITLE.key).text
    words = RailWords(say)
    for offer in found(made):
        decision = offer.game.decision()
        assert decision is not None
        shown = RailShown(offer.game, decision, SEATS, decision.player)
        for option in offer.options[:LOOKED_AT]:
            effects = [line for line, _ in words.effects(shown, option)]
            assert effects or made in NOTHING, f"'{option}' says nothing about what it brings"
            card = describe(shown, option.target, say)
            assert card is not None or option.target.kind == "button", f"no card for {option.target}"
            button = say(f"button.{option.target.key}") if option.target.kind == "button" else ""
            texts = [button, words.option(option), words.brief(shown, option), *effects, *(card.texts if card else ())]
            assert [text for text in texts if KEY.search(text)] == []
