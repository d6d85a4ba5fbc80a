"""The lines of the choices tell what is for good: the Semmering, influence, a contract that is fulfilled."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.gui.table_kit.shown import Seat
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.sentences import SteamWords
from imperial_steam.i18n import Catalogue

Arranged = Callable[..., ImperialSteam]
SEATS = (Seat("Ada", "red"), Seat("Ben", "purple"))
WORDS = SteamWords(Catalogue("en", "imperial_steam").text)


def told(game: ImperialSteam, text: str) -> tuple[str, list[str]]:
    """The line of an option, and its card."""
    shown, action = SteamShown(game, game.decision(), SEATS, 0), parse_action(text)
    return WORDS.brief(shown, action), [line for line, _ in WORDS.effects(shown, action)]


def test_a_link_tells_influence_and_points(arranged: Arranged) -> None:
    """CITY-03, CITY-05: in the line and on the card, before the crew is chosen."""
    goods = {"wood": 1, "stone": 1, "iron": 1}
    game = arranged({"turn": "red", "red": {"goods": goods, "training": [0, 0, 3]}})
    game.apply(parse_action("hand A1"))
    city = game.layout.city_index["St. Pölten"]
    line, card = told(game, "link Wien–St. Pölten")
    if game.layout.influence[city]:
        assert f"influence +{game.layout.influence[city]}" in line
    gains = [part for part in line.split(", ") if not part.startswith(("effort", "pays", "−"))]
    assert gains
    assert set(gains) <= set(card)


def test_a_factory_tells_the_contract_it_fulfils(arranged: Arranged) -> None:
    """SCORE-11: the last factory a contract wants."""
    game = arranged({"turn": "red", "red": {"money": 200, "training": [0, 0, 1]}})
    contract = next(one for one in game.layout.contract.values() if len(one.fields) == 1)
    player = game.state.players[0]
    player.contracts = (contract.number,)
    good = GOODS[contract.fields[0]]
    game.apply(parse_action("hand A3"))
    game.apply(next(option for option in game.options() if str(option).startswith("site")))
    line, card = told(game, f"factory {good}")
    assert line.startswith(f"fulfils {good} (")
    assert any(entry.startswith(f"fulfils {good} (") for entry in card)
