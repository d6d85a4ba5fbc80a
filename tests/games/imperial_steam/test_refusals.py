"""Whatever somebody names is either legal or refused with a reason, and a link has two names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import position
from imperial_steam.games.imperial_steam.actions import Action, parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.terms import COLOURS, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import IllegalAction
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Ledger, Person
from tests.effort import crossed

Arranged = Callable[..., ImperialSteam]

CLASSES: tuple[type[Action], ...] = get_args(Action)
NONSENSE = ("", "?", "Atlantis", "Wien–Atlantis", "12")
NUMBERS = (-10, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 20, 40, 60, 130, 240, 300, 10**6)


def words(layout: Layout) -> Mapping[str, tuple[str, ...]]:
    """By part of an action: what it could be."""
    assert layout.board.franz is not None
    sites, cities = tuple(layout.site_index), layout.city_names
    return {
        "tile": MAIN_ACTIONS, "link": tuple(layout.link_index), "hub": HUBS, "kind": ENGINEERS, "city": cities,
        "site": sites, "good": GOODS, "area": a.AREAS, "use": a.POINT_USES,
        "action": tuple(layout.board.franz.actions), "decision": tuple(layout.board.franz.decisions),
    }  # fmt: skip


def named_at_random(layout: Layout, chance: Random) -> Action:
    """An action of any class; now and then a part of it is nothing the game knows."""
    kind, known = chance.choice(CLASSES), words(layout)
    parts: dict[str, Any] = {}
    for part in fields(kind):
        if part.type in ("int", int):
            parts[part.name] = chance.choice(NUMBERS)
        else:
            parts[part.name] = chance.choice(NONSENSE if chance.random() < 0.15 else known[part.name])
    return kind(**parts)


def check(game: ImperialSteam, action: Action) -> bool:
    """An action is among the options or refused with reasons, by `apply` as well; True if it is legal."""
    reasons = game.refusals(action)
    legal = game.canonical(action) in game.options()
    assert legal == (not reasons), f"'{action}': {reasons}"
    if not legal:
        digest = game.digest()
        with pytest.raises(IllegalAction) as caught:
            game.apply(action)
        assert list(caught.value.refusals) == reasons
        assert all(reason.rule and reason.reason for reason in reasons)
        assert game.digest() == digest
    return legal


@crossed(players=[1, 2, 3, 4], seed=range(3))
def test_no_illegal_action_is_without_a_reason(board: Board, players: int, seed: int) -> None:
    """PH7-02: through whole games, whatever action is named, of every class and with every kind of value."""
    chance, title = Random(f"{players}/{seed}"), ImperialSteamTitle()
    game = title.new_game(board, title.draw_setup(board, players, "random", chance))
    seen: set[type] = set()
    legal = 0
    while True:
        for _ in range(6):
            action = named_at_random(game.layout, chance)
            legal += check(game, action)
            seen.add(type(action))
        if game.over:
            break
        game.apply(chance.choice(game.options()))
    assert seen == set(CLASSES)
    assert legal > 10


@pytest.mark.parametrize("money", [0, 150, 300, 990, 995])
def test_whoever_has_more_money_may_bid_more(arranged: Arranged, money: int) -> None:
    """BID-02: any multiple of 10 up to the player's cash, also beyond what anybody starts with."""
    game = arranged({"step": "bid", "all": {"money": money}})
    assert [str(option) for option in game.options()] == [f"bid {amount}" for amount in range(0, money + 1, 10)]
    for amount in (0, 10, 150, 300, 305, 990, 995, 1000):
        assert check(game, a.Bid(amount)) == (amount <= money and amount % 10 == 0)


def both_ways(game: ImperialSteam, verb: str, link: int) -> tuple[Action, Action]:
    """The action about a link by the name on the board, and by the other one."""
    one, other = (game.layout.city_names[city] for city in game.layout.ends[link])
    return parse_action(f"{verb} {one}–{other}"), parse_action(f"{verb} {other}-{one}")


def test_a_link_may_be_named_either_way_round(arranged: Arranged) -> None:
    """A1-02, FREE-STATE-01: legal or not, for the same reasons, with the same outcome."""
    game = arranged({"turn": "red", "red": {"goods": {"wood": 1, "stone": 1, "iron": 1}, "training": [0, 0, 3]}})
    game.apply(parse_action("hand A1"))
    names = set()
    for link in range(len(game.layout.link_names)):
        for verb in ("link", "state"):
            own, other = both_ways(game, verb, link)
            assert own != other
            assert game.canonical(own) == game.canonical(other)
            assert game.refusals(own) == game.refusals(other)
        names.add(str(game.canonical(both_ways(game, "link", link)[1])))
    assert names == {f"link {name}" for name in game.layout.link_names}
    twin = game.copy()
    assert game.apply(parse_action("link St. Pölten–Wien")) == twin.apply(parse_action("link Wien–St. Pölten"))
    assert game.digest() == twin.digest()


def test_a_card_of_franz_may_be_named_either_way_round(board: Board) -> None:
    """FRANZ-BID-02: the card is known by its link."""
    title = ImperialSteamTitle()
    game = title.new_game(board, title.draw_setup(board, 1, "fixed", Random(1)))
    game.apply(a.Bid(0))
    for card in board.state_cards:
        own, other = both_ways(game, "card", game.layout.link_index[card.link])
        assert game.canonical(own) == game.canonical(other) == a.DrawBid(card.link)
        assert game.refusals(own) == game.refusals(other) == []


def test_the_ledger_records_a_link_as_the_board_names_it() -> None:
    """A save holds one name for one thing, whatever somebody typed."""
    people = [Person("Anna", "red"), Person("Ben", "purple")]
    ledger = Ledger.new(ImperialSteamTitle(), people, "fixed", Random(1))
    for text in ("bid 0", "bid 0", "hand A1"):
        ledger.apply(text)
    position.arrange(ledger.game, COLOURS[:2], {"all": {"training": [0, 0, 1]}}, fresh=False)  # type: ignore[arg-type]
    previewed, _ = ledger.preview("link St. Pölten-Wien")
    entry = ledger.apply("link St. Pölten-Wien")
    assert (entry.text, entry.action) == ("link Wien–St. Pölten", a.ChooseLink("Wien–St. Pölten"))
    assert previewed.digest() == ledger.game.digest()


@pytest.mark.parametrize(
    ("before", "reason", "rule"),
    [
        ((), "main-action-first", "PH7-02"),
        (("hand A1",), "no-effect-yet", "RUL-06"),
        (("hand A1", "link Wien–Baden"), "finish-step-first", "RUL-02"),
        (("hand A1", "link Wien–Baden", "worker 3", "track"), "done-first", "PH7-02"),
        (("hand A4",), "done-first", "PH7-02"),
    ],
)
def test_why_a_turn_cannot_end_yet(arranged: Arranged, before: tuple[str, ...], reason: str, rule: str) -> None:
    """PH7-02, RUL-02, RUL-06: after the first of two tracks nobody has to put another hand marker."""
    factories = {"Wien #1": "wood 2", "Wien #2": "stone 2"}
    goods = {"wood": 1, "stone": 1, "iron": 1}
    red = {"goods": goods, "training": [0, 0, 2], "factories": factories}
    game = arranged({"turn": "red", "red": red}, inject={"cities": {"Baden": {"business": 0}}})
    for text in before:
        game.apply(parse_action(text))
    assert [(refusal.reason, refusal.rule) for refusal in game.refusals(a.EndTurn())] == [(reason, rule)]


def told(game: ImperialSteam, text: str) -> dict[str, Mapping[str, object]]:
    """The reasons that refuse an action, each with its values."""
    return {refusal.reason: refusal.values for refusal in game.refusals(parse_action(text))}


def test_a_main_action_without_effect_names_what_its_nearest_step_lacks(arranged: Arranged) -> None:
    """RUL-06, A1-07, A7-03, A8-01: the link, the contract, the amount, and how much of what is missing."""
    game = arranged({"turn": "red", "red": {"goods": {"wood": 1, "iron": 1}, "training": [0, 0, 2], "money": 0}})
    tracks = told(game, "hand A1")
    assert set(tracks) == {"nearest-A1", "goods-missing"}
    assert tracks["nearest-A1"]["link"] in game.layout.link_names
    assert tracks["goods-missing"] == {"good": "stone", "need": 1, "have": 0}
    charity = told(game, "hand A8")
    assert charity["nearest-A8"] == {"steps": 1}
    assert charity["too-expensive"] == {"price": game.layout.prices.charity, "cash": 0}


def test_who_has_taken_a_site_is_named(arranged: Arranged) -> None:
    """RUL-46: the owner of a factory that is in the way."""
    game = arranged({"turn": "red", "purple": {"factories": {"Wien #1": "wood 2"}}})
    assert told(game, "site Wien #1")["site-taken-by"] == {"site": "Wien #1", "seat": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_names_the_button_to_press(language: str) -> None:
    """The sentence and the button say the same words."""
    catalogue = Catalogue(language, "imperial_steam")
    assert catalogue.text("button.done") in catalogue.text("refusal.done-first", tile="A1")
