"""Special tokens and engineers of the mini expansion (CH-42 … CH-47, section 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.protocol import Event, Refusal, Values
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.hooks import Gain, Handler, UnitReasons
from imperial_steam.games.russian_railroads.parts import Expansion, InterruptedTurn
from imperial_steam.games.russian_railroads.state import Player, State, Unit, Use
from imperial_steam.games.russian_railroads.terms import ANY_COLOUR, BLACK, GREY, TOKEN_FACTORY
from imperial_steam.games.russian_railroads.units import gains, pool, reuse, specials, steps
from imperial_steam.games.russian_railroads.units.gaps import build, gaps_for


def table(state: State) -> Expansion:
    """The mini expansion on the table."""
    assert state.dsp is not None
    return state.dsp


def _special_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    left = table(state).tokens
    return [action for token, action in enumerate(frame.take_special) if left >> token & 1]


def _take_special(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """It lies where the double-sided one was put, which leaves the game (DSP-03)."""
    assert isinstance(action, a.TakeSpecial)
    token = frame.take_special.index(action)
    state.dsp = table(state)._replace(tokens=table(state).tokens & ~(1 << token))
    events.append(Event("special_token_taken", state.actor, {"token": action.token}))
    origin = pool.Origin(False, unit.chain, "token")
    pool.add(frame, state, frame.world.special_tokens[token].effects, origin, events)


def recruits(frame: Frame, state: State) -> list[int]:
    """Engineers in the box with a number that has not occurred in this game (DSP-T1, RUL-91)."""
    dealt = {frame.world.engineer(key) for key in frame.setup.engineers} | {frame.letterless}
    held = {i for player in state.players for i in range(len(frame.world.engineers)) if player.engineers >> i & 1}
    occurred = {frame.world.engineers[index].number for index in dealt | held}
    return [index for index, number in frame.numbered_engineers() if number not in occurred]


def _recruit_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.recruit[index] for index in recruits(frame, state)]


def _recruit(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, a.Recruit)
    gains.take_engineer(frame, state, frame.recruit.index(action), events)


def _factory_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.factories[TOKEN_FACTORY][gap] for gap in gaps_for(state.player)]


def _factory_serves(unit: Unit, action: Action) -> bool:
    return isinstance(action, a.BuildFactory) and action.source == CODE_NAMES[TOKEN_FACTORY]


def _build(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, a.BuildFactory)
    build(state, TOKEN_FACTORY, action, events)


def _car_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    reach = state.player.reach
    return [action for line, action in enumerate(frame.freight) if reach[line] >= frame.numbers.freight_total]


def _place_car(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, a.PlaceFreightCar)
    player = state.own(state.actor)
    assert player.dsp is not None
    player.dsp = player.dsp._replace(car=frame.freight.index(action))
    events.append(Event("freight_car_placed", state.actor, {"line": action.line}))


def _line_step_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """Steps of any colours on the line of the freight car (RUL-87)."""
    return steps.options_on(frame, state, ANY_COLOUR, unit.argument)


def _line_step(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    steps.carry_out(frame, state, unit, action, events)


def pieces(player: Player) -> Iterator[str]:
    """What a player can put as one worker (PAY-01, RUL-90)."""
    free = (player.workers - player.placed, player.temporary, player.black == 1, player.coins)
    return (piece for piece, number in zip(a.PIECES, free, strict=True) if number)


def targets(frame: Frame, state: State) -> list[int]:
    """Spaces of unused engineers of others that cost exactly one worker (RUL-90)."""
    held = 0
    for seat, player in enumerate(state.players):
        held |= player.engineers if seat != state.actor and seat in frame.people else 0
    spaces = (frame.first_engineer + index for index in range(held.bit_length()) if held >> index & 1)
    return [space for space in spaces if not state.occupied >> space & 1 and frame.cost_of(state.row, space) == (1, 0)]


def _olga_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    there = [a.PIECES.index(piece) for piece in pieces(state.player)]
    return [frame.second[space][piece] for space in targets(frame, state) for piece in there]


def _second_worker(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """That engineer is occupied; it is carried out as completely as Olga herself (DSP-E4, DSP-12, RUL-90)."""
    assert isinstance(action, a.SecondWorker)
    own, temporary, black, coins = (int(action.piece == piece) for piece in a.PIECES)
    use = Use(frame.space_index[action.space], state.actor, own, temporary, black, coins)
    reuse.place(frame, state, use, events, unit.mandatory)


def _grey_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """Lines on which grey can make a step (DSP-13)."""
    return [action for line, action in enumerate(frame.grey) if lines.can_step(frame, state.player, line, GREY)]


def _draw_up(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """All fields passed count as reached (DSP-14)."""
    assert isinstance(action, a.DrawUpGrey)
    line, player = frame.line_index[action.line], state.own(state.actor)
    start, tracks = line * lines.WIDTH, player.tracks
    field = tracks[start + BLACK] - 1
    player.tracks = (*tracks[: start + GREY], field, *tracks[start + GREY + 1 :])
    events.append(Event("grey_drawn_up", state.actor, {"line": action.line, "field": field}))
    specials.check_line(frame, state, line, events, unit.chain)


def _card_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    left = table(state).cards
    return [*(action for card, action in enumerate(frame.take_start_card) if left >> card & 1), frame.rewards[1]]


def _choose_card(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """A start bonus card, carried out at once, or points (DSP-E7); then the next player chooses."""
    if isinstance(action, a.TakeStartCard):
        card = frame.take_start_card.index(action)
        state.dsp = table(state)._replace(cards=table(state).cards & ~(1 << card))
        events.append(Event("start_card_taken", state.actor, {"card": action.card}))
        origin = pool.Origin(False, unit.chain, "start")
        pool.add(frame, state, frame.world.start_cards[card].effects, origin, events)
    else:
        gains.points(state, state.actor, unit.argument, "ludmilla", events)
    if not state.pool:
        next_chooser(state, unit.argument)


def resume(frame: Frame, state: State) -> None:
    """The interrupted turn continues at once, whatever others choose."""
    if table(state).turn is not None:
        state.dsp = table(state)._replace(choosers=())
        next_chooser(state, 0)


def next_chooser(state: State, points: int) -> None:
    """The next player chooses, or the interrupted turn continues (DSP-11)."""
    now = table(state)
    state.pool = ()
    if now.choosers:
        state.actor, *rest = now.choosers
        state.dsp = now._replace(choosers=tuple(rest))
        state.open = (Unit("ludmilla", points, False, 0, "start"),)
    elif now.turn is not None:
        state.actor, state.pool, state.open, state.furnace, state.aside = now.turn
        state.dsp = now._replace(turn=None, cards=0)


UNITS: Mapping[str, Handler] = {
    "special_token": Handler((a.TakeSpecial,), _special_options, _take_special, forced=True),
    "headhunter": Handler((a.Recruit,), _recruit_options, _recruit, forced=True),
    "token_factory": Handler((a.BuildFactory,), _factory_options, _build, _factory_serves),
    "freight_car": Handler((a.PlaceFreightCar,), _car_options, _place_car, forced=True),
    "line_step": Handler((a.Step, a.Switch), _line_step_options, _line_step, steps.serves_line),
    "olga": Handler((a.SecondWorker,), _olga_options, _second_worker),
    "dimitrij": Handler((a.DrawUpGrey,), _grey_options, _draw_up),
    "ludmilla": Handler((a.TakeStartCard, a.Reward), _card_options, _choose_card),
}


def _special_reasons(frame: Frame, state: State, action: a.TakeSpecial) -> Iterator[Refusal]:
    """REF-36."""
    token = frame.take_special.index(action) if action in frame.take_special else -1
    if token < 0 or state.dsp is None or not state.dsp.tokens >> token & 1:
        yield Refusal("DSP-02", "special-token-gone", {"token": action.token})


def _recruit_reasons(frame: Frame, state: State, action: a.Recruit) -> Iterator[Refusal]:
    if action not in (frame.recruit[index] for index in recruits(frame, state)):
        yield Refusal("RUL-91", "not-in-the-box", {"engineer": action.engineer})


def _freight_car_reasons(frame: Frame, state: State, action: a.PlaceFreightCar) -> Iterator[Refusal]:
    """REF-36."""
    line = frame.line_index.get(action.line, -1)
    if line < 0:
        yield Refusal("TRACK-01", "no-such-line", {"line": action.line})
    elif state.player.reach[line] < frame.numbers.freight_total:
        values: Values = {"line": action.line, "total": frame.numbers.freight_total, "have": state.player.reach[line]}
        yield Refusal("DSP-T5", "locomotives-too-low", values)


def _second_reasons(frame: Frame, state: State, action: a.SecondWorker) -> Iterator[Refusal]:
    """REF-36."""
    if frame.space_index.get(action.space, -1) not in targets(frame, state):
        yield Refusal("RUL-90", "no-target", {"space": action.space})
    elif action.piece not in pieces(state.player):
        yield Refusal("TURN-03", "pieces-missing", {"piece": action.piece, "need": 1, "have": 0})


def _grey_reasons(frame: Frame, state: State, action: a.DrawUpGrey) -> Iterator[Refusal]:
    line = frame.line_index.get(action.line, -1)
    if line < 0:
        yield Refusal("TRACK-01", "no-such-line", {"line": action.line})
    elif not lines.can_step(frame, state.player, line, GREY):
        yield Refusal("DSP-13", "no-grey-step", {"line": action.line})


REASONS: Mapping[type[Action], UnitReasons] = {
    a.TakeSpecial: UnitReasons("DSP-03", "no-special-token", _special_reasons),
    a.Recruit: UnitReasons("DSP-T1", "no-headhunter", _recruit_reasons),
    a.PlaceFreightCar: UnitReasons("DSP-T5", "no-freight-car", _freight_car_reasons),
    a.SecondWorker: UnitReasons("DSP-E4", "no-second-worker", _second_reasons),
    a.DrawUpGrey: UnitReasons("DSP-E11", "no-dimitrij", _grey_reasons),
}


def _boom(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    player = state.own(state.actor)
    assert player.dsp is not None
    player.dsp = player.dsp._replace(boom=True)
    events.append(Event("boom_begun", state.actor))
    return True


def _ludmilla(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """The turn waits while everybody chooses a card or points, its player first (DSP-E7, DSP-11, DSP-15)."""
    assert state.dsp is not None
    here = state.order.index(state.actor)
    seats = [seat for seat in (*state.order[here + 1 :], *state.order[:here]) if seat in frame.people]
    turn = InterruptedTurn(state.actor, state.pool, state.open, state.furnace, state.aside)
    state.dsp = state.dsp._replace(cards=frame.start_cards, choosers=tuple(seats), turn=turn)
    state.pool, state.furnace, state.aside = (), -1, ()
    state.open = (Unit("ludmilla", effect.number, False, 0, "start"),)
    return True


GAINS: Mapping[str, Gain] = {"boom": _boom, "ludmilla": _ludmilla}


def card_reasons(frame: Frame, state: State, action: Action) -> Iterator[Refusal]:
    """The card is no longer there to be chosen (DSP-E7)."""
    if isinstance(action, a.TakeStartCard):
        yield Refusal("DSP-E7", "no-such-start-card", {"card": action.card})
