"""Wooden factories on contracts: the best assignment for the owner (A3-20, RUL-59)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperial_steam import sentences
from imperial_steam.games.imperial_steam import contracts
from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.board.printed import Contract
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, IRON, STONE, WOOD
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.i18n import Catalogue

Arranged = Callable[..., ImperialSteam]
FREE_SITES = ("Wien #1", "Wien #2", "Wien #3", "Wien #4", "Wien #5")

cards = st.lists(
    st.tuples(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(1, 25).map(lambda n: 10 * n)), max_size=5
).map(lambda rows: [Contract(number, tuple(fields), value) for number, (fields, value) in enumerate(rows, 1)])
stock = st.lists(st.integers(0, 3), max_size=7)


def factories(*goods: str) -> dict[str, str]:
    """Factories without goods left on the sites of Wien."""
    return {site: f"{good} 0" for site, good in zip(FREE_SITES, goods, strict=False)}


def counts(goods: list[int]) -> tuple[int, int, int, int]:
    return (goods.count(WOOD), goods.count(STONE), goods.count(IRON), goods.count(COAL))


def exhaustive(rest: list[Contract], goods: list[int]) -> int:
    """The best sum of values over every way to put every single factory on a field or nowhere."""
    best = 0
    fields = [(contract.number, field) for contract in rest for field in contract.fields]

    def place(left: list[int], free: list[tuple[int, int]]) -> None:
        nonlocal best
        if not left:
            open_numbers = {number for number, _ in free}
            best = max(best, sum(contract.value for contract in rest if contract.number not in open_numbers))
            return
        fitting = {field for field in free if field[1] == left[0]}
        for field in fitting:
            after = list(free)
            after.remove(field)
            place(left[1:], after)
        if not fitting:
            place(left[1:], free)

    place(goods, fields)
    return best


@given(cards, stock)
def test_best_contracts_beat_every_other_assignment(rest: list[Contract], goods: list[int]) -> None:
    """RUL-59: no way to place the factories one by one brings more."""
    chosen = contracts.best_contracts(rest, counts(goods))
    assert sum(contract.value for contract in rest if contract.number in chosen) == exhaustive(rest, goods)
    needed = [field for contract in rest if contract.number in chosen for field in contract.fields]
    assert all(needed.count(good) <= goods.count(good) for good in range(4))


def test_the_better_total_is_chosen_over_the_dearest_card() -> None:
    """RUL-59: two cards of 130 together beat one of 220."""
    rest = [
        Contract(1, (STONE, IRON, IRON), 220),
        Contract(2, (STONE, IRON), 130),
        Contract(3, (IRON, IRON), 130),
    ]
    assert contracts.best_contracts(rest, (0, 1, 3, 0)) == {2, 3}


def test_equal_totals_are_decided_by_the_cards_alone() -> None:
    """RUL-59: the outcome does not depend on the order in which the cards were taken."""
    rest = [Contract(7, (WOOD,), 40), Contract(2, (WOOD,), 40), Contract(5, (WOOD,), 40)]
    assert contracts.best_contracts(rest, (1, 0, 0, 0)) == {2}
    assert contracts.best_contracts(rest[::-1], (1, 0, 0, 0)) == {2}


def test_leftover_factories_fill_partial_fields(arranged: Arranged) -> None:
    """A3-20: factories that complete nothing stand on matching fields of other contracts; the rest is unassigned."""
    game = arranged(
        {"red": {"contracts": [7, 20], "locomotives": [7], "factories": factories("wood", "iron", "iron", "coal")}},
        inject={"contracts": {7: {"fields": ["iron"], "value": 60}, 20: {"fields": ["wood", "wood", "stone"]}}},
    )
    player = game.state.players[0]
    found = contracts.assignment(game.layout, player)
    assert list(found) == list(player.contracts)
    assert found[7] == contracts.Filling((IRON,))
    assert found[20] == contracts.Filling((WOOD, None, None))
    assert (found[7].fulfilled, found[20].fulfilled) == (True, False)
    assert contracts.fulfilled(game.layout, player) == {7}


def test_fulfilled_contracts_get_their_factories_first(arranged: Arranged) -> None:
    """RUL-59, A3-20: the only wood factory stands on the contract it fulfils, whichever was taken first."""
    printed = {7: {"fields": ["wood"], "value": 60}, 20: {"fields": ["wood", "wood", "stone"]}}
    for taken in ([7, 20], [20, 7]):
        game = arranged({"red": {"factories": factories("wood")}}, inject={"contracts": printed})
        player = game.state.players[0]
        player.contracts = (taken[0], taken[1])
        found = contracts.assignment(game.layout, player)
        assert found == {7: contracts.Filling((WOOD,)), 20: contracts.Filling((None, None, None))}


def test_exhausted_factory_still_fills_a_field(arranged: Arranged) -> None:
    """RUL-45."""
    game = arranged({"red": {"factories": factories(*GOODS)}})
    assert contracts.wooden(game.state.players[0]) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "contract for wood, wood and iron (190\u00a0G)"),
        ("de", "Vertrag über Holz, Holz und Eisen (190\u00a0G)"),
        ("pl", "kontrakt na drewno, drewno i żelazo (190\u00a0G)"),
    ],
)
def test_a_contract_is_called_by_its_goods_and_value(arranged: Arranged, language: str, name: str) -> None:
    """A7-01, A7-02: whoever takes it, in the log and in a short way; its number is never said."""
    given = {"influence": 0, "money": 100, "locomotives": [8], "goods": {}}
    game = arranged({"turn": "red", "display": [22], "red": given})
    game.apply(parse_action("hand A7"))
    (event,) = [event for event in game.apply(parse_action("contract 22")) if event.name == "contract_taken"]
    say = Catalogue(language, "imperial_steam").text
    assert name in sentences.event(event, ["Ada"], say, ImperialSteamTitle())
    assert name in say("advice.step.contract", **called(game.layout.contract[22]))
    refusals = game.refusals(parse_action("contract 22"))
    assert not any("22" in sentences.refusal(why, say, ()).replace("220", "") for why in refusals)


def test_a_number_without_a_contract_is_said_as_it_is(arranged: Arranged) -> None:
    """A7-01: nothing lies there by which it could be called."""
    game = arranged({"turn": "red", "display": [22]})
    assert "no-such-contract" in [why.reason for why in game.refusals(parse_action("contract 99"))]
    assert "contract-not-displayed" in [why.reason for why in game.refusals(parse_action("contract 1"))]
