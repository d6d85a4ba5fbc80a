"""The position before the first decision (section 5)."""

from __future__ import annotations

from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.state import Ask, Phase, State
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_PASSENGER, LANDOWNER, LOADS, PIECES, WHITE, YELLOW


def first_state(frame: Frame) -> State:
    """Everything on its place before PH1 of the first round (SETUP-30 … SETUP-41)."""
    numbers, seats, order = frame.numbers, frame.player_count, frame.setup.order
    spaces, trains = len(frame.display.spaces), len(frame.display.trains)
    state = State()
    state.round, state.phase, state.ask = 1, Phase.CUBES, Ask.MARKER
    state.actor = state.turn = state.space = 0
    state.order, state.build_order, state.train_order = order, (), ()
    state.values = tuple((start,) * seats for start in (*numbers.start, numbers.start_profit))
    state.ranks = (order[::-1],) * len(state.values)
    state.drawn = state.bidders = (-1,) * spaces
    state.amounts = (0,) * spaces
    state.hands = (0,) * seats
    state.line, state.train = (), -1
    state.tracks = (0,) * (seats + len(COMPANIES))
    state.pieces = _pieces(frame)
    state.stops = frame.layout.towns
    state.owners = (-1,) * trains
    state.loads = ((0,) * len(LOADS),) * trains
    state.cargo = ((0,) * len(LOADS),) * seats
    state.points = (numbers.start_points,) * seats
    state.passed, state.linked = 0, False
    return state


def _pieces(frame: Frame) -> tuple[bytes, ...]:
    """Cubes and figures of the setup on their areas."""
    lying = [bytearray(len(frame.area_keys)) for _ in PIECES]
    for key, number in frame.setup.goods.items():
        area = frame.layout.area_index[key]
        lying[WHITE if frame.layout.symbols[WHITE] >> area & 1 else YELLOW][area] = number
    for key, figures in frame.setup.figures.items():
        area = frame.layout.area_index[key]
        for kind, number in zip((LANDOWNER, FIRST_PASSENGER, FIRST_PASSENGER + 1), figures, strict=True):
            lying[kind][area] = number
    return tuple(map(bytes, lying))
