"""The link bonus against a listing of all ways, and how long it takes (LINK)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import link
from imperial_steam.games.first_train.state import State
from tests.games.first_train.samples import Mode, new_game

NUE = Mode(3, "nuernberg", "D34", False)
#: Seconds of processor time that the bonus of the fullest map may take.
QUICK = 0.5


def ways(frame: Frame, tracks: int) -> Iterator[list[int]]:
    """Every way from a Nürnberg area to Fürth, as its borders: no area twice, no second Nürnberg area (LINK-08)."""
    goal = frame.layout.link
    assert goal is not None

    def longer(area: int, seen: frozenset[int], borders: list[int]) -> Iterator[list[int]]:
        if area == goal.target:
            yield borders
            return
        for border, there in frame.links[area]:
            if tracks >> border & 1 and there not in seen:
                yield from longer(there, seen | {there}, [*borders, border])

    for source in goal.sources:
        yield from longer(source, frozenset(goal.sources), [])


def listed(frame: Frame, state: State) -> dict[int, link.LinkBonus]:
    """The bonus of every player by the rule itself: the shortest way with an own track, of these with most of them."""
    found: dict[int, link.LinkBonus] = {}
    everything = list(ways(frame, sum(state.tracks)))
    for seat in range(frame.player_count):
        own = [(len(way), -sum(state.tracks[seat] >> border & 1 for border in way)) for way in everything]
        best = min((pair for pair in own if pair[1]), default=None)
        if best is not None:
            found[seat] = link.LinkBonus(-best[1], best[0])
    return found


def _in_the_middle(frame: Frame, area: int) -> bool:
    """An area around the way between the cities."""
    x, y = frame.layout.areas[area].at
    return 200 <= x <= 950 and y <= 480


def scattered(game: FirstTrain, chance: Random, number: int) -> State:
    """Tracks thrown onto the map around the way between the cities, 15 a player at most, others of the companies."""
    state, frame = game.state.copy(), game.frame
    middle = [
        border
        for border, (one, other) in enumerate(frame.layout.ends)
        if all(
            200 <= frame.layout.areas[area].at[0] <= 950 and frame.layout.areas[area].at[1] <= 480
            for area in (one, other)
        )
    ]
    owners = [0] * len(state.tracks)
    for border in chance.sample(middle, min(number, len(middle))):
        owner = chance.randrange(len(owners))
        if owners[owner].bit_count() < 15 or owner >= frame.player_count:
            owners[owner] |= 1 << border
    state.tracks = tuple(owners)
    return state


@pytest.mark.parametrize("number", [24, 30, 36])
def test_the_flow_finds_what_a_listing_finds(number: int) -> None:
    """LINK-04, LINK-06, LINK-07, LINK-08, LINK-10, RUL-32, DEC-12: on maps small enough to list every way."""
    game, linked = new_game(NUE, 1), 0
    for seed in range(40):
        state = scattered(game, Random(f"{number}/{seed}"), number)
        bonuses = link.bonuses(game.frame, state)
        assert bonuses == listed(game.frame, state)
        assert link.connected(game.frame, state) == bool(list(ways(game.frame, sum(state.tracks))))
        linked += bool(bonuses)
    assert linked


def test_the_fullest_map_takes_no_time() -> None:
    """LINK-10: with a track on every border in the middle nobody could list the ways."""
    game, longest = new_game(NUE, 1), 0.0
    for seed in range(8):
        state = scattered(game, Random(seed), 80)
        begin = time.process_time()
        bonuses = link.bonuses(game.frame, state)
        longest = max(longest, time.process_time() - begin)
        assert len(bonuses) == 3
    assert longest < QUICK


def test_whoever_closes_the_link_takes_part() -> None:
    """LINK-02, LINK-11: in whole games the builder of the last track scores, once."""
    chance, closed = Random(3), 0
    for seed in range(12):
        game = new_game(NUE, seed)
        bonus = []
        while (decision := game.decision()) is not None and game.state.round < 4:
            builder = game.state.actor
            events = game.apply(chance.choice(_longer(decision.options)))
            scored = [event for event in events if event.name == "link_bonus"]
            if scored:
                assert builder in {event.player for event in scored}
                assert not bonus
                bonus = scored
        closed += bool(bonus)
    assert closed


def _longer(options: object) -> list[object]:
    """Options of somebody who builds as long as he can."""
    found = list(options)  # type: ignore[call-overload]
    return [option for option in found if str(option) not in ("finish", "no-line")] or found


def test_only_the_tracks_of_a_way_count() -> None:
    """EX-05 with the tracks named: ten of Süd's way, five of them orange."""
    game = new_game(NUE, 1)
    assert link.bonuses(game.frame, game.state) == {}
    assert not list(bits(game.state.tracks[0]))
