"""The position before the first decision (section 5)."""

from __future__ import annotations

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.parts import Dsp, Expansion, Germany, Market, Usa
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Ask, Begun, Emil, Foundries, Phase, Player, State
from imperial_steam.games.russian_railroads.terms import BLACK, DSP, HIGHEST, NAMELESS


def first_state(frame: Frame) -> State:
    """Everything on its place; the first start card is chosen (SETUP-47), or Emil begins (SOLO-04, SOLO-10)."""
    world, setup = frame.world, frame.setup
    state = State.__new__(State)
    state.players = tuple(
        _player(frame) if seat in frame.people else _emil(frame) for seat in range(frame.player_count)
    )
    state.owned = (1 << frame.player_count) - 1
    state.round, state.calls = 1, 0
    state.order = setup.order
    if frame.solo:
        state.phase, state.ask, state.queue, state.actor = Phase.TURNS, Ask.CHANCE, (), setup.order[0]
    else:
        state.phase, state.ask, state.queue = Phase.SETUP, Ask.START, tuple(reversed(setup.order[1:]))
        state.actor = state.queue[0]
    state.emil = Emil(frame.emil_deck, -1)
    state.foundries = _foundries(frame)
    state.furnace, state.aside, state.drawing = -1, (), None
    state.passed = state.occupied = state.lost = state.gone = 0
    state.space = -1
    special = sum(1 << world.special_token(key) for key in setup.special_tokens)
    state.dsp = Expansion(special) if DSP in frame.names else None
    state.market = _market(frame) if frame.usa else None
    state.begun = Begun.NOT
    state.uses = state.pool = state.open = ()
    tiles = [frame.count.locomotives] * (HIGHEST + 1)
    tiles[0], tiles[1], tiles[HIGHEST] = 0, frame.count.stack_one, frame.count.nines
    state.stacks = tuple(tiles)
    state.display = (0,) * (HIGHEST + 1 + len(NAMELESS))
    state.row = tuple(world.engineer(key) for key in setup.engineers)
    state.cards = frame.cards
    state.removed = sum(1 << world.end_card(key) for key in setup.removed)
    state.deck = ((1 << len(world.end_cards)) - 1) & ~state.removed
    state.start_cards = frame.start_cards
    state.doublers = frame.numbers.doublers
    return state


def _foundries(frame: Frame) -> Foundries:
    """The foundries of the game: those laid open first, the others face down (COAL-05)."""
    shown = sum(1 << frame.foundry_index[int(key)] for key in frame.setup.foundries)
    return Foundries(frame.foundries & ~shown, 0, shown, 0)


def _emil(frame: Frame) -> Player:
    """Emil has workers and will have engineers, nothing else (SOLO-05, SOLO-14, SOLO-18)."""
    player = _player(frame)
    player.workers, player.coins, player.tokens = frame.world.solo.workers, 0, 0
    player.coal = 0
    player.tracks = (0,) * len(player.tracks)
    player.slots = (0,) * len(player.slots)
    player.markers = player.marker_tracks = ()
    lines.update_reach(frame, player)
    return player


def _market(frame: Frame) -> Market:
    """All price markers on the start field, that of Emil far left on his level (AR-01, SOLO-32)."""
    levels: list[tuple[int, ...]] = [frame.people, *((),) * frame.numbers.stock_levels]
    if frame.solo:
        levels[frame.world.solo.stock_level] = (EMIL,)
    return Market(tuple(levels))


def _player(frame: Frame) -> Player:
    """A player's board and pieces at the start (SETUP-40 … SETUP-44)."""
    count, layout = frame.count, frame.layout
    player = Player.__new__(Player)
    player.score = player.placed = player.temporary = player.temporary_placed = player.black = 0
    player.workers, player.coins = count.workers, count.coins
    player.unlocked = 1 << BLACK
    player.tracks = tuple(int(place % lines.WIDTH == BLACK) for place in range(len(layout.lines) * lines.WIDTH))
    player.slots = (1, *(0,) * (len(frame.slots) - 1))
    player.lengths = tuple(min((arm.length for arm in line.arms), default=line.length) for line in layout.lines)
    player.ends = tuple(len(industry.points) for industry in layout.industries)
    player.usa = Usa(False, (1 << len(layout.rubble)) - 1) if frame.usa else None
    lines.update_ends(frame, player)
    player.dsp = Dsp(False, -1) if DSP in frame.names else None
    kinds = (0,) * len(frame.world.incomes)
    player.germany = Germany(-1, 0, kinds, kinds) if frame.areas else None
    player.doublers = (0,) * len(layout.lines)
    player.gaps = (0,) * frame.numbers.gaps
    player.marker_tracks = layout.start_markers
    player.markers = (0,) * len(layout.start_markers)
    player.tokens = frame.tokens
    player.laid = ()
    player.satisfied = player.engineers = player.end_cards = player.reserved = 0
    player.fields = sum(1 << one.id for line in layout.lines for one in line.specials)
    player.coal = count.coal
    player.foundries = player.fired = player.stokers = player.gap_stokers = 0
    player.medal = False
    player.revaluation = 0
    lines.update_reach(frame, player)
    return player
