"""Why a company does not take a line over (section 10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import takeovers
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY
from imperial_steam.games.protocol import Refusal, Value


def sell(frame: Frame, state: State, action: a.SellLine) -> Iterator[Refusal]:
    """Why a line cannot be handed over to a company."""
    line = takeovers.areas_of(frame, action.line)
    if line is None or len(line) < 2:
        yield Refusal("SELL-03", "no_such_line", {"line": action.line})
        return
    if len(set(line)) < len(line):
        yield Refusal("SELL-04", "not_a_chain", {"line": action.line})
    missing = list(_missing(frame, state, line))
    yield from missing
    yield from _ends(frame, state, line, COMPANIES.index(action.company))
    yield from _price(frame, state, len(line) - 1, COMPANIES.index(action.company))


def _missing(frame: Frame, state: State, line: tuple[int, ...]) -> Iterator[Refusal]:
    """Where the chain is not made of the player's tracks."""
    for here, there in pairwise(line):
        named: dict[str, Value] = {"places": [frame.layout.areas[area].name for area in (here, there)]}
        if all(way.area != there for way in frame.links[here]):
            yield Refusal("SELL-04", "gap", named)
        elif not state.tracks[state.actor] >> borders_of(frame, (here, there))[0] & 1:
            yield Refusal("SELL-03", "not_your_track", named)


def _ends(frame: Frame, state: State, line: tuple[int, ...], company: int) -> Iterator[Refusal]:
    ends = (line[0], line[-1])
    named: dict[str, Value] = {"company": COMPANIES[company]}
    if not any(state.stops[company] >> end & 1 for end in ends):
        yield Refusal("SELL-06", "no_stop_of_the_buyer", named)
    for end in ends:
        if not frame.layout.stops >> end & 1:
            yield Refusal("SELL-07", "end_without_stop", frame.place(end))


def _price(frame: Frame, state: State, tracks: int, company: int) -> Iterator[Refusal]:
    price = takeovers.price(frame, tracks)
    have = [values[state.actor] for values in state.values[FIRST_COMPANY : FIRST_COMPANY + len(COMPANIES)]]
    named: dict[str, Value] = {"company": COMPANIES[company], "price": price, "have": have[company]}
    if have[company] < price:
        yield Refusal("SELL-08", "price_too_high", named)
        if have[1 - company] >= price:
            yield Refusal("SELL-14", "wrong_colour", named)
    elif tracks > takeovers.longest(frame, state, state.actor, company):
        laid = state.tracks[frame.player_count + company].bit_count()
        left = frame.world.components[f"company_tracks.{COMPANIES[company]}"] - laid
        yield Refusal("RUL-43", "company_tracks_used_up", {**named, "tracks": tracks, "left": left})
