"""Steps of industry markers, and the factories and the `?` field they reach (CH-06, 7.6)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event, Value
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import MARKER, Action, Industry, PlaceMarker
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.hooks import Handler
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import TOKEN_FACTORY
from imperial_steam.games.russian_railroads.units import gains, pool


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    player = state.player
    return [frame.markers[m] for m in range(len(player.markers)) if lines.can_move(frame, player, m)]


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, Industry)
    player, marker = state.own(state.actor), action.marker - 1
    track, field = player.marker_tracks[marker], player.markers[marker] + 1
    player.markers = (*player.markers[:marker], field, *player.markers[marker + 1 :])
    industry = frame.layout.industries[track]
    there: dict[str, Value] = {"track": industry.key, "field": field}
    events.append(Event("industry_step", state.actor, {"marker": action.marker, **there}))
    gap = frame.gap_at[track].get(field)
    if gap is not None and player.gaps[gap]:
        trigger(frame, state, gap, pool.Origin(False, unit.chain, "factory"), events)
    elif field == industry.token_field and not player.satisfied >> industry.token_id & 1:
        player.satisfied |= 1 << industry.token_id
        events.append(Event("industry_field_reached", state.actor, there))
        pool.add_token(state, industry.token_id)


def trigger(frame: Frame, state: State, gap: int, origin: pool.Origin, events: list[Event]) -> None:
    """The function of the factory in a gap is pending, one unit more with a stoker (IND-04, EXEC-02, COAL-24)."""
    player = state.player
    code, stoker = player.gaps[gap], player.gap_stokers >> gap & 1
    events.append(Event("factory_triggered", state.actor, {"factory": CODE_NAMES[code]}))
    if code == TOKEN_FACTORY:
        _tokens_of_factory(frame, state, 3 if stoker else 2)
        return
    effects, more = frame.stoked_effects[code] if stoker else (frame.factory_effects[code], ())
    pool.add(frame, state, effects, origin, events)
    pool.add(frame, state, more, origin._replace(mandatory=False), events)


def _tokens_of_factory(frame: Frame, state: State, number: int) -> None:
    """The first marker on the `?` factory brings tokens that lie on it; there is no second use (DSP-T4)."""
    first, player = frame.layout.bits, state.own(state.actor)
    if not player.satisfied >> first & 1:
        for field in range(first, first + number):
            player.satisfied |= 1 << field
            pool.add_token(state, field)


def _marker_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [] if lines.marker_at_start(state.player) else [MARKER]


def _place_marker(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    gains.place_marker(state, events)


INDUSTRY: Handler = Handler((Industry,), _options, _carry_out)
SECOND_MARKER: Handler = Handler((PlaceMarker,), _marker_options, _place_marker)
