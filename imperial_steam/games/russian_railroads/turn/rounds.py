"""The course of the game: start cards, turns, new order, relocation, scoring, preparation (6.1, 8.6, 11)."""

from __future__ import annotations

from imperial_steam.games.protocol import TURN_BEGAN, Event, Value
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import modules
from imperial_steam.games.russian_railroads.possible import rooms, search
from imperial_steam.games.russian_railroads.state import Ask, Begun, Phase, State, Use
from imperial_steam.games.russian_railroads.turn import turns
from imperial_steam.games.russian_railroads.units import gains, pool, reuse

_START = pool.Origin(False, 0, "start")


def take_start_card(frame: Frame, state: State, card: int, events: list[Event]) -> None:
    """A start bonus card is chosen and carried out at once (SETUP-47, PROC-10)."""
    state.start_cards &= ~(1 << card)
    events.append(Event("start_card_taken", state.actor, {"card": frame.world.start_cards[card].key}))
    state.ask = Ask.UNITS
    pool.add(frame, state, frame.world.start_cards[card].effects, _START, events)


def pass_round(frame: Frame, state: State, events: list[Event]) -> None:
    """Pass for the round; the back of the turn order card brings points (TURN-06)."""
    place = state.order.index(state.actor)
    events.append(Event("passed", state.actor, {"place": place + 1}))
    if frame.pass_points[place]:
        gains.points(state, state.actor, frame.pass_points[place], "pass", events)
    state.passed |= 1 << state.actor
    _let_lapse(state, events)
    if not _interrupted(frame, state, events):
        _turn_over(frame, state, events)


def end_turn(frame: Frame, state: State, events: list[Event]) -> None:
    """The turn, relocation or start bonus is done; what is left lapses (EXEC-10)."""
    _let_lapse(state, events)
    if _interrupted(frame, state, events):
        return
    if state.phase is Phase.TURNS:
        _turn_over(frame, state, events)
    elif state.phase is Phase.RELOCATION:
        _relocated(frame, state, events)
    elif state.phase is Phase.FREIGHT:
        close_round(frame, state, events)
    else:
        _next_start_card(frame, state, events)


def _interrupted(frame: Frame, state: State, events: list[Event]) -> bool:
    """Something that follows a turn, relocation or payout must be decided first (PH-03, AR-43)."""
    return bool(frame.names) and any(module.after_turn(frame, state, events) for module in modules(frame))


def _let_lapse(state: State, events: list[Event]) -> None:
    if state.pool:
        events.append(Event("lapsed", state.actor, {"units": len(state.pool)}))
    state.pool = ()


def _next_start_card(frame: Frame, state: State, events: list[Event]) -> None:
    state.queue = state.queue[1:]
    if state.queue:
        _call(state, state.queue[0], Ask.START, events)
    else:
        _begin_round(frame, state, events)


def _begin_round(frame: Frame, state: State, events: list[Event]) -> None:
    state.phase = Phase.TURNS
    events.append(Event("round_began", None, {"round": state.round}))
    begin_turn(frame, state, state.order[0], events)


def begin_turn(frame: Frame, state: State, seat: int, events: list[Event]) -> None:
    """The turn of a player begins, once everything has happened that a module puts before it (SOLO-10)."""
    state.actor = seat
    if not any(module.before_turn(frame, state, events) for module in modules(frame)):
        _call(state, seat, Ask.SPACE, events)


def _call(state: State, seat: int, ask: Ask, events: list[Event]) -> None:
    """Somebody else is to decide."""
    state.actor, state.ask, state.begun = seat, ask, Begun.NOT
    state.calls += 1
    events.append(Event(TURN_BEGAN, seat))


def _turn_over(frame: Frame, state: State, events: list[Event]) -> None:
    """The next player who has not passed; the phase ends when all have (ROUND-02, PH-03)."""
    here = state.order.index(state.actor)
    for seat in (*state.order[here + 1 :], *state.order[: here + 1]):
        if not state.passed >> seat & 1:
            begin_turn(frame, state, seat, events)
            return
    _new_order(frame, state, events)


def _new_order(frame: Frame, state: State, events: list[Event]) -> None:
    """Reserved places, then the others in their order; then relocation (ORDER-06, ORDER-07, LAST-03, SOLO-04)."""
    if state.round == frame.last_round or frame.solo:
        close_round(frame, state, events)
        return
    reserved = {player.reserved: seat for seat, player in enumerate(state.players) if player.reserved}
    if not (reserved.get(2) == state.order[0] and 1 not in reserved):
        others = iter(seat for seat in state.order if seat not in reserved.values())
        state.order = tuple(
            reserved[place] if place in reserved else next(others) for place in range(1, frame.player_count + 1)
        )
    events.append(Event("new_order", None, {"seats": state.order}))
    state.phase = Phase.RELOCATION
    state.queue = tuple(reserved[place] for place in (2, 1) if place in reserved)
    _next_relocation(frame, state, events)


def _next_relocation(frame: Frame, state: State, events: list[Event]) -> None:
    if state.queue:
        _call(state, state.queue[0], Ask.RELOCATION, events)
    else:
        close_round(frame, state, events)


def _relocated(frame: Frame, state: State, events: list[Event]) -> None:
    state.queue = state.queue[1:]
    _next_relocation(frame, state, events)


def decline_relocation(frame: Frame, state: State, events: list[Event]) -> None:
    """The worker stays on the turn order space (ORDER-12)."""
    events.append(Event("relocation_declined", state.actor))
    _relocated(frame, state, events)


def order_use(frame: Frame, state: State) -> Use:
    """The piece of the acting player on its turn order space."""
    space = frame.order_spaces[state.player.reserved]
    return next(use for use in state.uses if use.space == space and use.seat == state.actor)


def relocation_options(frame: Frame, state: State) -> list[a.Action]:
    """Free spaces and unused own engineers that cost exactly one worker, and can be carried out (ORDER-09 … 14)."""
    room = rooms.Rooms(frame, state)
    targets: list[a.Action] = [
        frame.relocate[space]
        for space in spaces.candidates(frame, state)
        if frame.cost_of(state.row, space) == (1, 0)
        and space not in frame.order_places
        and relocation_works(frame, state, space, room)
    ]
    return [*targets, a.DECLINE_RELOCATION]


def relocation_works(frame: Frame, state: State, space: int, room: rooms.Rooms | None = None) -> bool:
    """The space can be carried out completely with the worker that moves there (EXEC-01)."""
    known = turns.foreseen(frame, state, space, room)
    if known is None:
        after = state.copy()
        relocate(frame, after, space, [])
        return search.feasible(frame, after)
    return known


def relocate(frame: Frame, state: State, space: int, events: list[Event]) -> None:
    """Move the worker; it counts as placed on the new space (ORDER-08, ORDER-13, ORDER-15)."""
    use = order_use(frame, state)
    state.uses = tuple(other for other in state.uses if other != use)
    state.occupied &= ~(1 << use.space)
    events.append(Event("relocated", state.actor, spaces.named(frame, state, space)))
    reuse.occupy(frame, state, use._replace(space=space), events)


def close_round(frame: Frame, state: State, events: list[Event]) -> None:
    """What comes before the scoring, round scoring, next round or end (PH-06 … PH-09)."""
    state.phase = Phase.FREIGHT
    if any(module.before_scoring(frame, state, events) for module in modules(frame)):
        return
    score_round(frame, state, events)
    for module in modules(frame):
        module.round_over(frame, state, events)
    if state.round == frame.last_round:
        _finish(frame, state, events)
    else:
        _prepare(frame, state, events)


def score_round(frame: Frame, state: State, events: list[Event]) -> None:
    """Everybody but Emil scores lines and industry (SCORE-01, SOLO-30); one event each, with all its parts."""
    names = tuple(line.key for line in frame.layout.lines)
    for seat in (seat for seat in state.order if seat in frame.people):
        account = scoring.account(frame, state.players[seat])
        state.own(seat).score += account.total
        parts: dict[str, Value] = {"names": names, "lines": account.lines, "industry": account.markers}
        events.append(Event("round_scored", seat, {"round": state.round, "points": account.total, **parts}))


def _prepare(frame: Frame, state: State, events: list[Event]) -> None:
    """Pieces go home, the engineers move on (NEXT-01 … 03)."""
    _clear(frame, state)
    leaving, *rest = state.row
    if leaving >= 0:
        state.gone |= 1 << leaving
        events.append(Event("engineer_left", None, {"engineer": frame.world.engineers[leaving].key}))
    state.row = (*rest, -1)
    state.round += 1
    _begin_round(frame, state, events)


def _clear(frame: Frame, state: State) -> None:
    state.uses = ()
    state.occupied = state.passed = 0
    for seat in range(frame.player_count):
        player = state.own(seat)
        turns.return_pieces(player)
        player.reserved = 0


def _finish(frame: Frame, state: State, events: list[Event]) -> None:
    """Final scoring and the end of the game (END-01 … 07)."""
    _clear(frame, state)
    for bonus in (
        *scoring.final(frame, state),
        *(more for module in modules(frame) for more in module.end(frame, state)),
    ):
        state.own(bonus.seat).score += bonus.points
        events.append(Event("final_scored", bonus.seat, {"reason": bonus.reason, "points": bonus.points}))
    state.phase, state.ask = Phase.OVER, Ask.OVER
    events.append(Event("game_over", None, {"winners": winners(frame, state)}))


def winners(frame: Frame, state: State) -> tuple[int, ...]:
    """The seats with most points (END-05); nobody wins or loses against Emil (RUL-98)."""
    if frame.solo:
        return ()
    best = max(player.score for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players) if player.score == best)
