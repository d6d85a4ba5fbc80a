"""Costs and gains of every option before it is chosen: they are there, they are true, and they have words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.figures import Figure
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.choice_lines import figures
from imperial_steam.games.imperial_steam.story.crews import crews
from imperial_steam.games.imperial_steam.story.planner import crew
from imperial_steam.games.protocol import CHANCE, Action, Decision
from imperial_steam.i18n import LANGUAGES, Catalogue

Arranged = Callable[..., ImperialSteam]
NewGame = Callable[..., ImperialSteam]
RED = 0
#: What has no cost or gain by itself.
SILENT = (a.Done, a.EndTurn)


def played(new_game: NewGame, seeds: range) -> Iterator[tuple[ImperialSteam, Decision]]:
    """Every decision of random games in which rare kinds of options are chosen as often as frequent ones."""
    for seed in seeds:
        game, chance = new_game(2 + seed % 3, ("normal", "random", "fixed")[seed % 3], seed), Random(seed)
        used: Counter[str] = Counter()
        while (decision := game.decision()) is not None:
            if decision.player != CHANCE:
                yield game, decision
            rarest = min({type(option).__name__ for option in decision.options}, key=lambda name: (used[name], name))
            used[rarest] += 1
            game.apply(chance.choice([option for option in decision.options if type(option).__name__ == rarest]))


def values(found: tuple[Figure, ...]) -> dict[str, dict[str, int]]:
    """The figures by key."""
    return {figure.key: cast("dict[str, int]", dict(figure.values)) for figure in found}


def carried_out(game: ImperialSteam, option: Action) -> ImperialSteam:
    """The position after an option and what completes its step: crew and track of a link, worker of a factory."""
    after = game.copy()
    after.apply(option)
    if isinstance(option, a.ChooseLink):
        state = after.state
        for level in crew(state.players[state.seat].training, state.effort - state.strength):
            after.apply(a.AssignWorker(level))
        after.apply(a.PlaceTrack())
    if isinstance(option, a.ChooseFactory):
        after.apply(after.options()[0])
    return after


def test_every_option_says_something_true(new_game: NewGame) -> None:
    """A1-05, A2-04, A3-03, A3-12, A5-02, A6-04, A6-08, A8-01, A10-01, FREE-SHARE-03, CITY-03."""
    kinds: Counter[str] = Counter()
    for game, decision in played(new_game, range(9)):
        for option in decision.options[:12]:
            found = figures(game, decision.player, option)
            if isinstance(option, SILENT) or option == a.PlaceHand("A11"):
                continue
            assert found, option
            kinds[type(option).__name__] += 1
            if not isinstance(option, a.Bid | a.EndTurn | a.Discard | a.AssignWorker):
                compare(game, decision.player, option, found)
    assert {"ChooseLink", "ChooseFactory", "BuyStateAccess", "UpgradeLocomotive", "SpendPoint"} <= set(kinds)


def compare(game: ImperialSteam, seat: int, option: Action, found: tuple[Figure, ...]) -> None:
    """What the figures say of money and influence is what the engine does."""
    said, after = values(found), carried_out(game, option).state.players[seat]
    before = game.state.players[seat]
    site_only = isinstance(option, a.ChooseSite)
    if not site_only:
        paid = said.get("paid", {}).get("price", 0)
        earned = said.get("earned", {}).get("money", 0) + said.get("goal_money", {}).get("money", 0)
        assert after.cash - before.cash == earned - paid, (option, found)
        if "paid" in said and not earned:
            assert said["paid"]["left"] == after.cash
    steps = said.get("influence", {}).get("steps", 0) - said.get("influence_paid", {}).get("steps", 0)
    expected = min(before.column + steps, game.layout.last_column)
    assert after.column == expected, (option, found)


def test_a_bid_says_which_labour_columns_it_opens(arranged: Arranged) -> None:
    """BID-05, A2-03: the hubs at most as influential, with the number of their columns."""
    game = arranged({"step": "bid", "hub_influence": {"bronze": 20, "blue": 40, "green": 60, "white": 90}})
    nothing, some = values(figures(game, RED, a.Bid(10))), values(figures(game, RED, a.Bid(40)))
    assert "opens_nothing" in nothing
    assert nothing["paid"]["price"] == 10
    columns = sum(hub in (0, 1) for hub, _ in game.layout.labour)
    assert some["opens"] == {"hubs": ("bronze", "blue"), "n": columns}


def test_a_factory_tells_of_its_worker_before_it_is_refused(arranged: Arranged) -> None:
    """A3-15, A3-21: the tile says that nobody is there for one, the site that one is needed."""
    for training, missing in (([0, 0, 0], True), ([1, 0, 0], False)):
        game = arranged({"turn": "red", "red": {"training": training, "money": 200}})
        assert ("no_factory_worker" in values(figures(game, RED, a.PlaceHand("A3")))) == missing
    game.apply(a.PlaceHand("A3"))
    sites = [option for option in game.options() if isinstance(option, a.ChooseSite)]
    assert sites
    assert all("takes_worker" in values(figures(game, RED, site)) for site in sites)


def test_a_site_without_a_price_of_its_own_says_what_a_factory_costs(arranged: Arranged) -> None:
    """A3-12, A3-13: a range where it depends on the goods, one price where all cost the same."""
    game = arranged({"turn": "red", "red": {"training": [1, 0, 0], "money": 200}})
    game.apply(a.PlaceHand("A3"))
    layout, state = game.layout, game.state
    site = next(
        option
        for option in game.options()
        if isinstance(option, a.ChooseSite) and layout.site_prices[layout.site_index[option.site]] is None
    )
    costs = [[row.cost[taken] for taken in range(len(row.cost))] for row in layout.factory_rows]
    price = next(price for price in costs[0] if all(price in row for row in costs))
    for places in ([0] * len(costs), [row.index(price) for row in costs]):
        state.taken = tuple(places)
        now = {row[place] for row, place in zip(costs, places, strict=True)}
        said = values(figures(game, RED, site))
        if len(now) > 1:
            assert said["factory_from"] == {"low": min(now), "high": max(now)}
            assert "paid" not in said
        else:
            assert said["paid"] == {"price": price, "left": 200 - price}
            assert "factory_from" not in said


def test_buying_is_meant_where_nothing_can_be_ordered(arranged: Arranged) -> None:
    """A5-02, A5-05, A5-08: the tile tells how many goods can be ordered; with no room left, that one can be bought."""
    free, full = ({"turn": "red", "red": {"dock": {"wood": wood}}} for wood in (0, 4))
    assert values(figures(arranged(free), RED, a.PlaceHand("A5")))["orders"]["n"] > 0
    said = values(figures(arranged(full), RED, a.PlaceHand("A5")))
    assert "buying" in said
    assert "orders" not in said


def test_a_link_says_effort_crew_and_rewards(arranged: Arranged) -> None:
    """A1-13, A1-16, A1-07, CITY-03, CITY-05."""
    game = arranged({"turn": "red", "red": {"training": [0, 0, 3], "goods": {"wood": 1, "stone": 1, "iron": 1}}})
    game.apply(a.PlaceHand("A1"))
    link = a.ChooseLink("Wien–Wr. Neustadt")
    said = values(figures(game, RED, link))
    effort = game.layout.effort[game.layout.city_index["Wr. Neustadt"]] or 0
    assert said["effort"] == {"effort": effort, "crew": 9, "left": 9 - effort}
    assert said["goods_paid"] == {"goods": ("wood", "stone", "iron")}
    game.apply(link)
    first = crews(game.state)[0]
    assert values(figures(game, RED, first))["crew"] == {"strength": first.strength, "effort": effort}


def test_a_delivery_of_coal_says_key_and_growth(arranged: Arranged) -> None:
    """FREE-DELIVER-09, FREE-DELIVER-11, SCORE-05."""
    tracks = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz"]
    red = {"tracks": tracks, "factories": {"Wien #1": "coal 2"}, "goods": {"coal": 1}}
    game = arranged({"turn": "red", "hub_influence": {"blue": 50}, "red": red})
    hub = game.layout.hub_of_city[game.layout.city_index["Gloggnitz"]]
    said = values(figures(game, RED, a.Deliver("Wien #1", "Gloggnitz")))
    assert said["key"]["money"] == game.state.hubs[hub] * 10
    assert said["growth"]["column"] == (game.state.hubs[hub] + game.layout.growth[hub][0]) * 10


def test_a_delivery_for_money_says_how_much(arranged: Arranged) -> None:
    """FREE-DELIVER-05, FREE-DELIVER-10."""
    tracks = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz"]
    red = {"tracks": tracks, "factories": {"Wien #1": "iron 2"}, "goods": {"coal": 1}}
    game = arranged({"turn": "red", "red": red})
    option = a.Deliver("Wien #1", "Gloggnitz")
    found = figures(game, RED, option)
    assert values(found)["goods_paid"] == {"goods": ("coal",)}
    assert values(found)["earned"]["money"] > 0
    compare(game, RED, option, found)


def test_a_share_value_without_a_buyer_says_so(arranged: Arranged) -> None:
    """FREE-SHARE-01: with one investor only the lowest value sells a share."""
    for investors, key, said in ((1, "unwilling", {"n": 2, "have": 1}), (3, "willing", {"n": 2})):
        game = arranged({"turn": "red", "red": {"influence": 100, "investors": investors}})
        game.apply(a.PlaceHand("A9"))
        assert values(figures(game, RED, a.SetShareValue(60)))[key] == said


def test_raising_that_cannot_be_paid_is_not_offered(arranged: Arranged) -> None:
    """A9-02, A9-03: without influence the tile says that the value can only be lowered."""
    game = arranged({"turn": "red", "red": {"influence": 0, "share_value": 90}})
    assert list(values(figures(game, RED, a.PlaceHand("A9")))) == ["lower_free"]


def test_a_contract_says_what_is_missing(arranged: Arranged) -> None:
    """A7-02, A7-04, A7-08, SCORE-12."""
    red = {"locomotives": [8], "goods": {}, "factories": {"Wien #1": "wood 0"}}
    game = arranged({"turn": "red", "display": [22], "red": red})
    said = values(figures(game, RED, a.TakeContract(22)))
    assert said["contract"]["value"] == 190
    assert (said["cars_reserved"]["n"], said["investors"]["n"], said["factories_missing"]["n"]) == (3, 3, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_words(new_game: NewGame, language: str) -> None:
    """A1 … A10: no key and no empty brace is ever shown."""
    say = Catalogue(language, "imperial_steam").text
    met = set()
    for game, decision in played(new_game, range(3)):
        for option in decision.options[:6]:
            for figure in figures(game, decision.player, option):
                met.add(figure.key)
                text = say(f"choice.{figure.key}", **figure.values)
                assert not re.search(r"[{}]|choice\.|\w_\w", text), text
    assert len(met) > 30
