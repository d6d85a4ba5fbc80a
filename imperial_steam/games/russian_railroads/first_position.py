"""The position before the first decision (section 5)."""

from __future__ import annotations

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import modules
from imperial_steam.games.russian_railroads.state import Ask, Begun, Phase, Player, State
from imperial_steam.games.russian_railroads.terms import BLACK, HIGHEST, NAMELESS


def first_state(frame: Frame) -> State:
    """Everything on its place; the first start card is chosen (SETUP-47)."""
    world, setup = frame.world, frame.setup
    state = State()
    state.players = tuple(_player(frame) for _ in range(frame.player_count))
    state.owned = (1 << frame.player_count) - 1
    state.round, state.calls = 1, 0
    state.order = setup.order
    state.phase, state.ask, state.queue = Phase.SETUP, Ask.START, tuple(reversed(setup.order[1:]))
    state.actor = state.queue[0]
    state.bare()
    state.passed = state.occupied = state.lost = state.gone = 0
    state.space = -1
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
    for module in modules(frame):
        module.lay_out(frame, state)
    return state


def _player(frame: Frame) -> Player:
    """A player's board and pieces at the start (SETUP-40 … SETUP-44)."""
    count, layout = frame.count, frame.layout
    player = Player()
    player.score = player.placed = player.temporary = player.temporary_placed = player.black = 0
    player.workers, player.coins = count.workers, count.coins
    player.unlocked = 1 << BLACK
    player.tracks = tuple(int(place % lines.WIDTH == BLACK) for place in range(len(layout.lines) * lines.WIDTH))
    player.slots = (1, *(0,) * (len(frame.slots) - 1))
    player.lengths = tuple(min((arm.length for arm in line.arms), default=line.length) for line in layout.lines)
    player.ends = tuple(len(industry.points) for industry in layout.industries)
    player.doublers = (0,) * len(layout.lines)
    player.gaps = (0,) * frame.numbers.gaps
    player.marker_tracks = layout.start_markers
    player.markers = (0,) * len(layout.start_markers)
    player.tokens = frame.tokens
    player.laid = ()
    player.satisfied = player.engineers = player.end_cards = player.reserved = 0
    player.fields = sum(1 << one.id for line in layout.lines for one in line.specials)
    player.bare()
    player.medal = False
    player.revaluation = 0
    lines.update_reach(frame, player)
    return player
