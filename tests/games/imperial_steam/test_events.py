"""Events tell everything: whoever only listens knows all money, influence and shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from imperial_steam import sentences
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.telling import told
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, Step
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.protocol import Event
from imperial_steam.i18n import Catalogue
from tests.games.imperial_steam.test_random_games import choose, start

#: Events that bring money, and events that cost it, with the value that says how much; a `price` is always paid.
BRINGS = ("share_sold", "delivery_paid", "funds_raised", "income", "goal_reached")
COSTS = {"bid_revealed": "amount", "state_access_bought": "money", "charity_given": "money", "fee_paid": "money"}
INFLUENCE = {"influence_gained": 1, "influence_lost": -1}


def told_money(events: Sequence[Event]) -> Counter[int]:
    """By seat: gulden gained on balance, as the events say."""
    told: Counter[int] = Counter()
    for event in events:
        if event.player is None:
            continue
        if event.name in BRINGS:
            told[event.player] += event.values["money"]
        elif event.name in COSTS:
            told[event.player] -= event.values[COSTS[event.name]]
        elif "price" in event.values:
            told[event.player] -= event.values["price"]
        if event.name == "fee_paid":
            told[event.values["owner"]] += event.values["money"]
    return told


def told_influence(events: Sequence[Event]) -> Counter[int]:
    """By seat: steps of influence gained on balance, as the events say."""
    told: Counter[int] = Counter()
    for event in events:
        if event.player is not None and event.name in INFLUENCE:
            told[event.player] += INFLUENCE[event.name] * event.values["steps"]
    return told


@pytest.mark.parametrize(("players", "kind", "rich"), [(2, "fixed", False), (4, "normal", True), (3, "random", True)])
def test_events_tell_all_money_and_influence(
    new_game: Callable[..., ImperialSteam], players: int, kind: str, rich: bool
) -> None:
    """INF-01, A1-22, A8-01, PH4-01: after every action, what was told is what has changed."""
    game, chance = start(new_game, players, kind, rich, 4), Random(4)
    heard: Counter[str] = Counter()
    while not game.over:
        before = game.copy().state
        events = game.apply(choose(game, game.options(), chance))
        heard.update(event.name for event in events)
        money, influence = told_money(events), told_influence(events)
        for seat, (old, new) in enumerate(zip(before.players, game.state.players, strict=True)):
            assert new.cash - old.cash == money[seat]
            if before.step is not Step.BID:
                assert new.column - old.column == influence[seat]
            last = [event for event in events if event.name in INFLUENCE and event.player == seat][-1:]
            assert all(event.values["to"] == new.column * COLUMN for event in last)
    if rich:
        assert set(INFLUENCE) | {"fee_paid", "share_sold", "income"} <= set(heard)


def test_a_track_tells_what_was_paid_for_it(new_game: Callable[..., ImperialSteam]) -> None:
    """A1-05, A1-07: the goods stand in the sentence; a second track on plain ground costs none, and says none."""
    game, chance, say = start(new_game, 4, "normal", True, 4), Random(4), Catalogue("en", "imperial_steam").text
    keys: Counter[str] = Counter()
    while not game.over and len(keys) < 2:
        before = game.copy().state
        for event in game.apply(choose(game, game.options(), chance)):
            if event.name == "track_built" and event.player is not None:
                old, new = before.players[event.player].goods, game.state.players[event.player].goods
                paid = [was - now for was, now in zip(old, new, strict=True)]
                key, _ = told(event, say)
                keys[key] += 1
                assert list(event.values["goods"]) == paid
                sentence = sentences.event(event, ["A", "B", "C", "D"], say, TITLE)
                assert all(f"{n} {good}" in sentence for n, good in zip(paid, GOODS, strict=True) if n), sentence
                assert ("pays" in sentence) == (sum(paid) > 0)
    assert len(keys) == 2
