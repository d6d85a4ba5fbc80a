"""What every number of the final scoring is made of: parts that add up, with rule, words and things (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam import network
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.scoring import Account, reckon
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.story.account_sheet import ROWS, SheetRow, Summand, sheet
from imperial_steam.games.imperial_steam.story.routes import quickest
from imperial_steam.games.imperial_steam.terms import HUBS, Step
from imperial_steam.games.protocol import Target
from imperial_steam.i18n import LANGUAGES, Catalogue

Arranged = Callable[..., ImperialSteam]
NewGame = Callable[..., ImperialSteam]
RED, PURPLE, TURQUOISE = range(3)
NAMES = ("Ada", "Béla", "Carl", "Dora")
LINE = [
    "Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz", "Gloggnitz–Mürzzuschlag", "Mürzzuschlag–Bruck a.d. Mur",
    "Bruck a.d. Mur–Graz", "Graz–St. Veit a.d. Glan", "St. Veit a.d. Glan–Ljubljana", "Ljubljana–Trieste",
]  # fmt: skip
RICH = {
    "hub_influence": {"bronze": 30, "blue": 110, "green": 70, "white": 80},
    "red": {
        "tracks": LINE, "stations": ["Wr. Neustadt"], "influence": 70, "money": 40, "shareholders": 3,
        "locomotives": [8, 8], "passenger_cars": 2, "goods": {"wood": 3, "coal": 1},
        "contracts": [1, 20], "factories": {"Wien #1": "wood 0"},
    },
    "purple": {"tracks": LINE[:4], "influence": 50, "contracts": [4], "shareholders": 12},
}  # fmt: skip


def rich_game(arranged: Arranged) -> ImperialSteam:
    """Red has reached the goal, with Semmering token and keys; purple pays for the way."""
    game = arranged({"turn": "red", **RICH})
    player = game.state.players[RED]
    player.semmering, player.keys = True, (2, 1, 0, 0)
    return game


def numbers(account: Account) -> dict[str, int]:
    """The numbers of the reckoning by row."""
    return {
        "cash": account.cash, "income": account.income, "goods": account.goods, "keys": account.key_money,
        "hubs": account.hub_bonus, "contracts": account.contract_money, "fee": -account.fee_paid,
        "received": account.received, "skipped": 0, "money": account.money, "dividends": -account.dividends,
        "final": account.final,
    }  # fmt: skip


def rows(game: ImperialSteam, seat: int) -> dict[str, SheetRow]:
    return {row.key: row for row in sheet(game.layout, game.state)[seat]}


def parts(game: ImperialSteam, seat: int, row: str) -> list[tuple[str, int, str]]:
    """The parts of a row as (key, gulden, rule)."""
    return [(part.key, part.amount, part.rule) for part in rows(game, seat)[row].parts]


def add_up(game: ImperialSteam) -> None:
    """Every row is the number of the reckoning, and the parts make the row."""
    made = reckon(game.layout, game.state)
    for account, found in zip(made.accounts, sheet(game.layout, game.state, made), strict=True):
        expected = numbers(account)
        left_out = {"skipped"} if made.goal_reached else {"contracts", "fee", "received"}
        assert [row.key for row in found] == [key for key, _, _ in ROWS if key not in left_out]
        assert {row.key: row.amount for row in found} == {key: expected[key] for key in expected if key not in left_out}


def enriched(game: ImperialSteam, chance: Random) -> ImperialSteam:
    """The position with the goal reached by somebody, and a little of everything for everybody."""
    rich = game.copy()
    layout, state = rich.layout, rich.state
    numbers = sorted(layout.contract)
    chance.shuffle(numbers)
    for seat, player in enumerate(state.players):
        player.cash += 10 * chance.randrange(40)
        player.column = chance.randrange(layout.last_column)
        player.shareholders = chance.randrange(13)
        player.contracts = tuple(numbers[seat * 4 : seat * 4 + chance.randrange(5)])
        player.keys = (chance.randrange(3), 0, chance.randrange(3), 1)
        player.semmering = seat == 0
        player.passengers = chance.randrange(4)
    seat = chance.randrange(len(state.players))
    way = quickest(rich, seat, layout.goal)
    for part in way.links if way else ():
        network.lay_track(layout, state.players[seat], part.link)
    state.hubs = (3, 7, 12, chance.randrange(layout.last_column))
    return rich


def finals(new_game: NewGame, number: int) -> Iterator[ImperialSteam]:
    """Positions of random games: midway, and at the end."""
    for seed in range(number):
        game = new_game(2 + seed % 3, ("normal", "random", "fixed")[seed % 3], seed)
        bot = RandomBot(Random(seed))
        while not game.over:
            decision = game.decision()
            assert decision is not None
            if decision.kind == "main" and game.state.round % 3 == 0:
                yield game
            game.apply(bot(game, decision))
        yield game


def test_the_parts_add_up_in_random_games(new_game: NewGame) -> None:
    """SCORE-01 … SCORE-25: also where the goal was reached, with fees, keys, contracts and too many shareholders."""
    chance = Random(5)
    fees = 0
    for game in finals(new_game, 6):
        add_up(game)
        rich = enriched(game, chance)
        add_up(rich)
        fees += sum(len(rows(rich, seat)["fee"].parts) for seat in range(rich.player_count))
    assert fees > 30


def test_income_names_cars_stations_and_token(arranged: Arranged) -> None:
    """PH4-01, PH4-02, SCORE-02."""
    game = rich_game(arranged)
    assert parts(game, RED, "income") == [
        ("passenger_cars", 20, "PH4-01"), ("stations", 20, "PH4-02"), ("semmering", 40, "SCORE-02")
    ]  # fmt: skip
    assert rows(game, RED)["income"].parts[1].things == (Target("station", "Wien"), Target("station", "Wr. Neustadt"))


def test_goods_keys_and_hubs(arranged: Arranged) -> None:
    """SCORE-03, SCORE-05, SCORE-06, SCORE-07: each type, each key by its marker, the hubs within reach."""
    game = rich_game(arranged)
    assert parts(game, RED, "goods") == [("goods", 30, "SCORE-03"), ("goods", 10, "SCORE-03")]
    assert parts(game, RED, "keys") == [("key_large", 30, "SCORE-05"), ("key_small", 60, "SCORE-06")]
    (hubs,) = rows(game, RED)["hubs"].parts
    assert (hubs.amount, hubs.values["n"], hubs.values["hubs"]) == (30, 2, (HUBS[0], HUBS[2]))


def test_contracts_and_fee(arranged: Arranged) -> None:
    """SCORE-11, SCORE-12, SCORE-19, SCORE-22: by what they are called; every link, on both sides."""
    game = rich_game(arranged)
    assert parts(game, RED, "contracts") == [("fulfilled", 40, "SCORE-11"), ("unfulfilled", -180, "SCORE-12")]
    assert rows(game, RED)["contracts"].parts[1].values["goods"] == ("wood", "wood", "stone")
    fee, received = rows(game, PURPLE)["fee"].parts, rows(game, RED)["received"].parts
    assert [part.values["link"] for part in fee] == [part.values["link"] for part in received] == LINE[4:]
    assert {part.values["seat"] for part in fee} == {RED}
    assert {part.values["seat"] for part in received} == {PURPLE}
    assert [part.things for part in fee] == [(Target("link", name),) for name in LINE[4:]]


def test_sums_name_the_rows_above(arranged: Arranged) -> None:
    """SCORE-22, SCORE-23, SCORE-24: money after step 5, dividends of it, the result."""
    game = rich_game(arranged)
    made = reckon(game.layout, game.state).accounts[PURPLE]
    assert [part.values["row"] for part in rows(game, PURPLE)["final"].parts] == ["money", "dividends"]
    (dividends,) = rows(game, PURPLE)["dividends"].parts
    assert (dividends.values["n"], dividends.values["money"]) == (12, made.money)
    assert dividends.rule == ("SCORE-23" if made.money > 0 else "RUL-66")


def test_without_goal_step_five_is_skipped(arranged: Arranged) -> None:
    """SCORE-10."""
    game = arranged({"turn": "red", "red": {"contracts": [1]}})
    assert "skipped" in rows(game, RED)
    assert rows(game, RED)["skipped"].parts == ()


def test_the_automa(arranged: Arranged) -> None:
    """FRANZ-SCORE-02, FRANZ-SCORE-03, FRANZ-SCORE-04: neither income nor dividends, but his cubes."""
    franz = FranzSetup(PURPLE, ("1A", "2A", "3A", "4", "5"), "6☆", "6☆", 120, False)
    game = arranged({"turn": "red", "purple": {"goods": {"wood": 2}}}, players=2, franz=franz)
    found = rows(game, PURPLE)
    assert (found["income"].parts, found["dividends"].parts, found["goods"].amount) == ((), (), 20)
    add_up(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_words(arranged: Arranged, language: str) -> None:
    """SCORE-01 … SCORE-25: a sentence of its own in every language, with all its values."""
    game = rich_game(arranged)
    say = Catalogue(language, "imperial_steam").text
    met = set()
    for account in sheet(game.layout, game.state):
        for row in account:
            for part in row.parts:
                met.add(part.key)
                text = said(part, say)
                assert "{" not in text
                assert "reckoning" not in text
    assert met >= {"key_large", "key_small", "fulfilled", "unfulfilled", "fee", "received", "row", "dividends", "hubs"}
    assert game.state.step == Step.MAIN


def said(part: Summand, say: Callable[..., str]) -> str:
    """The sentence of a part."""
    values = dict(part.values)
    if "seat" in values:
        values["seat"] = NAMES[int(str(values["seat"]))]
    return say(f"reckoning.part.{part.key}", **values)
