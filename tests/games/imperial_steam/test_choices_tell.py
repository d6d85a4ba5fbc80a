"""The lines of the choices tell what is for good: the Semmering, influence, a contract that is fulfilled."""

from __future__ import annotations

import re
from collections.abc import Callable

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Event
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.i18n import Catalogue

Arranged = Callable[..., ImperialSteam]
SEATS = (Seat("Ada", "red"), Seat("Ben", "purple"))
WORDS = SteamWords(Catalogue("en", "imperial_steam").text)


def told(game: ImperialSteam, text: str) -> tuple[str, list[str]]:
    """The line of an option, and its card."""
    shown, action = SteamShown(game, game.decision(), SEATS, 0), parse_action(text)
    return WORDS.brief(shown, action), [line for line, _ in WORDS.effects(shown, action)]


def test_a_link_tells_influence_and_points(arranged: Arranged) -> None:
    """CITY-03, CITY-05, A1-05: in the line and on the card, before the crew is chosen, with the goods it costs."""
    goods = {"wood": 1, "stone": 1, "iron": 1}
    game = arranged({"turn": "red", "red": {"goods": goods, "training": [0, 0, 3]}})
    game.apply(parse_action("hand A1"))
    links = [str(option) for option in game.options() if str(option).startswith("link")]
    gained = told_effort = 0
    for link in links:
        line, card = told(game, link)
        assert "costs W S I" in line
        told_effort += "effort " in line
        assert "costs wood, stone and iron" in card
        assert not re.search(r"(influence|point).*costs", line), "what it costs comes first"
        gains = [part for part in line.split(", ") if not part.startswith(("effort", "costs", "−"))]
        assert set(gains) <= set(card)
        gained += sum(part.startswith("influence ") for part in gains)
    assert told_effort
    assert gained, "no city within reach has an influence hexagon"


def test_no_link_leaves_out_its_effort_or_what_it_costs(arranged: Arranged) -> None:
    """A1-09: however much a track brings; what is left out is told on the card."""
    tracks = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz"]
    red = {"tracks": tracks, "goods": {"wood": 1, "stone": 1, "iron": 2}, "stations": ["Wr. Neustadt"]}
    game = arranged({"turn": "red", "red": {**red, "engineers": ["tunnel"], "training": [0, 0, 3]}})
    game.apply(parse_action("hand A1"))
    line, _ = told(game, "link Gloggnitz–Mürzzuschlag")
    assert line.startswith("effort ")
    assert "costs W S I I, Semmering token, influence " in line
    assert len(line) > 50, "long enough that something could have been dropped"


def test_a_delivery_names_what_it_costs_its_good_and_what_it_pays(arranged: Arranged) -> None:
    """FREE-DELIVER-01, FREE-DELIVER-10: the option names site and city alone."""
    tracks = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz"]
    red = {"tracks": tracks, "factories": {"Wien #1": "iron 2"}, "goods": {"coal": 1}}
    line, _ = told(arranged({"turn": "red", "red": red}), "deliver Wien #1 to Gloggnitz")
    assert re.fullmatch(r"costs C, delivers 1 iron, \+\d+\sG \(\d+\)", line)


def test_influence_is_always_told_from_value_to_value(arranged: Arranged) -> None:
    """INF-01: what is gained and what a repeated action costs (PH7-05), in the same words."""
    game = arranged({"turn": "red", "red": {"influence": 30, "money": 200, "hands_on": {"A10": 2}}})
    assert "influence 30 → 10" in told(game, "hand A10")[0]
    game.apply(parse_action("hand A8"))
    assert "influence 30 → 50" in told(game, "charity 2")[0]


def test_nothing_impossible_is_named(arranged: Arranged) -> None:
    """PH7-02: free actions are named while there is one."""
    game = arranged({"turn": "red", "red": {"investors": 0}})
    game.apply(parse_action("hand A10"))
    assert [str(option) for option in game.options()] == ["end"]
    shown = SteamShown(game, game.decision(), SEATS, 0)
    assert WORDS.prompt(shown) == "Ada: nothing more is possible; end your turn."


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
    assert f"fulfils {good} (" in line
    assert any(entry.startswith(f"fulfils {good} (") for entry in card)


def test_a_contract_that_takes_the_factory_of_another_one_says_so(arranged: Arranged) -> None:
    """RUL-59, SCORE-11: only the difference between their values is gained."""
    game = arranged({"turn": "red", "red": {"money": 200, "training": [0, 0, 1], "locomotives": [8]}})
    cards = sorted((one for one in game.layout.contract.values() if len(one.fields) == 1), key=lambda one: one.value)
    less, more = next(
        (one, two) for one in cards for two in cards if one.fields == two.fields and one.value < two.value
    )
    player = game.state.players[0]
    player.contracts, player.factories = (less.number,), ((0, less.fields[0], 0),)
    game.state.contracts = (more.number,)
    game.apply(parse_action("hand A7"))
    line, card = told(game, f"contract {more.number}")
    good = GOODS[less.fields[0]]
    assert f"fulfils {good} ({more.value}" in line
    assert any(entry.startswith(f"leaves {good} ({less.value}") for entry in card)


def test_a_price_of_franz_names_what_is_paid(arranged: Arranged) -> None:
    """FRANZ-TURN-07: no gulden and no goods are left out of the sentence."""
    values = {"card": "3A", "slot": 3, "action": "funds", "rule": "FRANZ-TURN-07"}
    shown = SteamShown(arranged({"turn": "red"}), None, SEATS, 0)
    said = [
        WORDS.event(shown, Event("franz_acts", 1, {**values, "money": money, "cubes": cubes}))
        for money, cubes in ((0, 0), (20, 0), (0, 1), (20, 2))
    ]
    assert all("0 G," not in sentence and " 0 " not in sentence for sentence in said)
    assert ["cost: " in sentence for sentence in said] == [False, True, True, True]
    assert "20\N{NO-BREAK SPACE}G." in said[1]
    assert "1 good." in said[2]
    assert "20\N{NO-BREAK SPACE}G, 2 goods." in said[3]
