"""Random games of every number of players: invariants, copies, keys, saves, observation, words of events."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imperial_steam.games.protocol import TURN_BEGAN
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.title import TITLE
from tests.games.russian_railroads.samples import WORLD, new_game, play

PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])


@settings(max_examples=12, deadline=None)
@given(players=st.sampled_from((1, 2, 3, 4)), seed=st.integers(0, 10**6))
def test_every_position_of_a_game_is_sound(players: int, seed: int) -> None:
    """INV-01 … INV-21 hold after every action, and neither scores (INV-12) nor reach (INV-06) fall."""
    game = new_game(players, seed)
    scores = [player.score for player in game.state.players]
    reach = [player.reach for player in game.state.players]
    for action in play(game, seed):
        assert game.violations() == [], f"after '{action}'"
        now = [player.score for player in game.state.players]
        assert all(after >= before for after, before in zip(now, scores, strict=True))
        scores = now
        if not game.state.open:
            now_reach = [player.reach for player in game.state.players]
            assert all(
                a >= b
                for after, before in zip(now_reach, reach, strict=True)
                for a, b in zip(after, before, strict=True)
            )
            reach = now_reach
    assert game.over
    best = max(player.score for player in game.state.players)
    assert all(game.state.players[seat].score == best for seat in game.winners())
    assert bool(game.winners()) == (players > 1)


@PLAYERS
def test_there_is_always_something_to_decide(players: int) -> None:
    """PROC-06: no choice leads to where nothing is legal."""
    for seed in range(8):
        game = new_game(players, seed)
        for action in play(game, seed):
            assert (decision := game.decision()) is None or decision.options, f"after '{action}'"


@PLAYERS
def test_a_recorded_game_plays_again(players: int) -> None:
    """RNG-03: setup and texts of actions lead to the same position."""
    game = new_game(players, 5)
    data = json.loads(json.dumps(TITLE.setup_data(game.frame.setup)))
    again = TITLE.new_game(TITLE.board_from_data(TITLE.board_data(WORLD)), TITLE.setup_from_data(data))
    for action in play(game, 5):
        again.apply(TITLE.parse_action(str(action)))
        assert again.key() == game.key()
    assert again.digest() == game.digest()


@PLAYERS
def test_the_decision_is_that_of_the_position_whatever_was_asked_before(players: int) -> None:
    """Where options alone were asked for in between, as a search does, no decision of an earlier payment comes back."""
    for seed in range(4):
        game, chance = new_game(players, seed), Random(seed)
        while not game.over:
            options = game.options()
            if not options or game.state.ask is Ask.PAYMENT:
                decision = game.decision()
                assert decision is not None
                assert decision == RussianRailroads(game.frame, game.state).decision()
                options = decision.options
            game.apply_known(chance.choice(options))


def test_a_copy_is_independent() -> None:
    """What happens to a copy does not touch the original, nor the other way round."""
    game = new_game(3, 1)
    for number, _ in enumerate(play(game, 1)):
        if game.over or number % 7:
            continue
        before, digest = game.copy(), game.digest()
        other = game.copy()
        other.apply(other.options()[-1])
        assert game.digest() == digest == before.digest()
        assert other.key() != game.key()


@PLAYERS
def test_an_observation_shows_what_a_seat_may_see(players: int) -> None:
    """HID-01, INV-15: own end bonus cards stay, deck and cards of others are drawn again, all else is open."""
    chance = Random(3)
    game = new_game(players, 11)
    for number, _ in enumerate(play(game, 11)):
        if number % 20:
            continue
        for seat in game.frame.people:
            seen = game.observation(seat, chance)
            assert seen.violations() == []
            assert seen.state.players[seat].end_cards == game.state.players[seat].end_cards
            assert _open(seen) == _open(game)
            if not game.over and (game.state.actor == seat or not game.state.open):
                assert list(map(str, seen.options())) == list(map(str, game.options()))


def _open(game: RussianRailroads) -> dict[str, object]:
    """Everything in a position but the end bonus cards."""
    data = game.state.plain()
    table = {name: value for name, value in data.items() if name not in ("deck", "removed", "players")}
    players = data["players"]
    assert isinstance(players, list)
    table["players"] = [{name: value for name, value in one.items() if name != "end_cards"} for one in players]
    return table


def test_hidden_cards_do_not_decide_what_is_drawn() -> None:
    """HID-01: two positions that differ only in what is hidden look the same."""
    game = next(made for made in (_with_cards(seed) for seed in range(60)) if made is not None)
    holder = next(seat for seat, player in enumerate(game.state.players) if player.end_cards)
    other = game.copy()
    mine, removed = other.state.own(holder).end_cards, other.state.removed
    low = removed & -removed
    swap = mine & -mine
    other.state.own(holder).end_cards = mine ^ swap ^ low
    other.state.removed = removed ^ low ^ swap
    viewer = (holder + 1) % game.player_count
    assert game.hidden_from(viewer) >= {holder}
    assert game.observation(viewer, Random(1)).key() == other.observation(viewer, Random(1)).key()


def _with_cards(seed: int) -> RussianRailroads | None:
    game = new_game(4, seed)
    for _ in play(game, seed):
        if not game.over and not game.state.open and any(player.end_cards for player in game.state.players):
            return game
    return None


@PLAYERS
def test_turns_begin_with_an_event(players: int) -> None:
    """ROUND-02: whoever is next is told, and is the one to decide."""
    game = new_game(players, 2)
    chance = Random(2)
    while (decision := game.decision()) is not None:
        events = game.apply(decision.options[chance.randrange(len(decision.options))])
        began = [event.player for event in events if event.name == TURN_BEGAN]
        if began and not game.over:
            assert began[-1] == game.state.actor
            emil = (Ask.CHANCE, Ask.MACHINE) if players == 1 and game.state.actor == EMIL else ()
            assert game.state.ask in (Ask.SPACE, Ask.START, Ask.RELOCATION, *emil)


@PLAYERS
def test_rounds_are_as_many_as_the_table_says(players: int) -> None:
    """SETUP-07, EX-06: rounds, and public engineers of each of them (ROUND-05, ENG-09)."""
    public = {1: [1, 1, 1, 1, 1, 0], 2: [1, 1, 1, 1, 1, 0], 3: [2, 2, 2, 2, 1, 0], 4: [2, 2, 2, 2, 2, 1, 0]}
    game, seen = new_game(players, 4), dict[int, int]()
    for _ in play(game, 4):
        places = game.state.row[1 : game.frame.count.public + 1]
        seen.setdefault(game.state.round, sum(engineer >= 0 for engineer in places))
    assert list(seen.values()) == public[players]


@PLAYERS
def test_scorings_are_told_part_by_part(players: int) -> None:
    """SCORE-01, END-01, END-02: the parts of every scoring make up its points, all points make up the scores."""
    game, chance = new_game(players, 6), Random(6)
    told = [0] * game.player_count
    while (decision := game.decision()) is not None:
        for event in game.apply(decision.options[chance.randrange(len(decision.options))]):
            if event.player is None or "points" not in event.values or event.name == "emil_worker":
                continue  # points of that name only tell a threshold (SOLO-22)
            points = event.values["points"]
            assert isinstance(points, int)
            told[event.player] += points
            if event.name == "round_scored":
                lines, industry = event.values["lines"], event.values["industry"]
                assert sum(lines) + sum(industry) == points  # type: ignore[arg-type]
    assert told == [player.score for player in game.state.players]
