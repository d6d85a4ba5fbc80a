"""A table for every kind of decision of Russian Railroads, with more on it than most games will show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import update_reach
from imperial_steam.games.russian_railroads.state import Ask, Phase, Unit, Use
from imperial_steam.games.russian_railroads.terms import ANY_COLOUR
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.session import Ledger, Person, Session

NAMES = ("Bartholomäus", "Małgorzata", "Wilhelmine von Ow", "Ćwiklińska")
#: Units of every kind a turn of the base game can have pending.
UNITS = tuple(
    Unit(kind, argument, mandatory, 0, "space")
    for kind, argument, mandatory in (
        ("again", 0, False), ("card", 0, False), ("card_or_points", 10, False), ("doubler", 0, False),
        ("doubler", 0, False), ("end_card", 0, False), ("factory", 0, False), ("industry", 0, False),
        ("industry", 0, False), ("locomotive_or_factory", 0, False), ("second_marker", 0, False),
        ("step", 1, True), ("step", 2, False), ("step", 3, False), ("step", ANY_COLOUR, False), ("token", 4, False),
    )
)  # fmt: skip


def new_session(folder: Path | None = None, players: int = 4, seed: int = 1) -> Session:
    """A new game of people with long names; without a folder it has no journal."""
    people = [Person(NAMES[seat], TITLE.colours[seat]) for seat in range(players)]
    return Session(Ledger.new(TITLE, people, "random", Random(seed)), folder, "2000-01-01T00:00:00")


def begun(players: int = 4, seed: int = 1) -> Session:
    """The first turn: the start bonus cards have been chosen."""
    session = new_session(None, players, seed)
    while position(session).state.ask is not Ask.SPACE:
        decision = session.ledger.decision
        assert decision is not None
        session.apply(str(decision.options[-1]))
    return session


def position(session: Session) -> RussianRailroads:
    """The position of a session, to be changed by a test before anybody looks at it."""
    game = session.ledger.game
    assert isinstance(game, RussianRailroads)
    game._options = session.ledger._decision = None
    return game


def crowded(players: int = 4) -> Session:
    """Everybody far advanced, every space taken, the open one many times, all factories in the display."""
    session = begun(players)
    state, frame = position(session).state, position(session).frame
    uses, world = [], frame.world
    for number, space in enumerate(frame.board_spaces):
        workers, coins = frame.cost_of(state.row, space)
        coin = min(workers, number % 2)
        uses.append(Use(space, number % players, workers - coin, 0, 0, coins + coin))
    open_space = world.space("OPEN")
    uses += [Use(open_space, number % players, number % 3 != 1, number % 3 == 1, 0, 0) for number in range(12)]
    state.uses = tuple(uses)
    state.occupied = sum(1 << space for space in frame.board_spaces if space != open_space)
    state.display = tuple(3 if 1 <= code <= 9 else 0 for code in range(len(state.display)))
    state.stacks = tuple(1 if number == 9 else 0 for number in range(len(state.stacks)))
    for seat in range(players):
        player = state.own(seat)
        player.tracks = (15, 12, 9, 6, 2, 9, 8, 7, 6, 0, 9, 8, 7, 0, 0)
        player.slots, player.gaps, player.markers = (9, 8, 7, 9), (1, 3, 9, 8, 7), (15, 7)
        player.marker_tracks, player.doublers, player.unlocked = (0, 0), (8, 0, 0), ANY_COLOUR
        player.engineers = sum(1 << number for number in range(15) if number % players == seat)
        player.end_cards = 1 << seat | 1 << seat + 4
        player.laid, player.tokens = ((4, 1), (8, 2), (9, 3)), 0b1110001
        player.score, player.coins, player.temporary, player.black, player.medal = (
            345 - seat,
            2,
            2 * (seat == 1),
            1,
            True,
        )
        player.workers, player.placed = 7, 3
        update_reach(frame, player)
    return session


def payment() -> Session:
    """A space that can be paid with workers, temporary workers, the black one or coins."""
    session = begun()
    game = position(session)
    player = game.state.own(game.state.actor)
    player.coins, player.temporary, player.black = 3, 2, 1
    position(session)
    session.apply("use BLACK-2")
    return session


def units() -> Session:
    """Units of every kind are pending."""
    session = crowded()
    state = position(session).state
    state.ask, state.pool = Ask.UNITS, tuple(sorted(UNITS))
    player = state.own(state.actor)
    player.tracks, player.markers = (9, 6, 3, 0, 0, 5, 2, 0, 0, 0, 4, 0, 0, 0, 0), (4,)
    player.marker_tracks, player.gaps, player.slots, player.doublers = (0,), (2, 4, 0, 0, 0), (5, 3, 2, 0), (3, 0, 0)
    state.stacks = (0, 0, 0, 1, 3, 4, 4, 4, 4, 4)
    update_reach(position(session).frame, player)
    return session


def opened(kind: str, argument: int = 0) -> Session:
    """A choice that has to be finished first."""
    session = units()
    state = position(session).state
    state.open = (Unit(kind, argument, False, 0, "engineer"),)
    frame = position(session).frame
    mine = [Use(frame.world.space(key), state.actor, 1, 0, 0, 0) for key in ("BROWN-1", "DOUBLER")]
    state.uses = (*(use for use in state.uses if use.space not in [one.space for one in mine]), *mine)
    return session


def relocation() -> Session:
    """A worker may leave its turn order space."""
    session = begun()
    state, frame = position(session).state, position(session).frame
    state.own(state.actor).reserved = 2
    state.phase, state.ask, state.queue = Phase.RELOCATION, Ask.RELOCATION, (state.actor,)
    space = frame.order_spaces[2]
    state.uses, state.occupied = (Use(space, state.actor, 1, 0, 0, 0),), 1 << space
    state.passed = 0b1111
    return session


def last_round(players: int = 4) -> Session:
    """The last round: the tile covers the turn order spaces, one engineer is left."""
    session = begun(players)
    state, frame = position(session).state, position(session).frame
    state.round = frame.last_round
    state.row = (state.row[0], *(-1 for _ in state.row[1:]))
    return session


def over() -> Session:
    """The game is over."""
    session = crowded()
    state = position(session).state
    state.phase, state.ask, state.uses, state.occupied = Phase.OVER, Ask.OVER, (), 0
    return session


def with_modules(players: int, steps: int, **options: str) -> Session:
    """A game with modules after some random actions; one person plays against Emil."""
    board, chance = TITLE.read_board(TITLE.default_board), Random(3)
    setup = TITLE.draw_setup(board, players, "random", chance, options)
    machines, count = TITLE.machine_seats(setup), TITLE.new_game(board, setup).player_count
    people = [Person(NAMES[seat], TITLE.colours[seat], machines.get(seat, "human")) for seat in range(count)]
    session = Session(Ledger(TITLE, board, setup, people), None, "2000-01-01T00:00:00")
    decision = session.ledger.decision
    while decision is not None and (steps > 0 or decision.player not in range(count) or decision.player in machines):
        wanted = [action for action in decision.options if str(action) != "pass"]
        session.apply(str(chance.choice(wanted or list(decision.options))))
        decision, steps = session.ledger.decision, steps - 1
    return session


POSITIONS: Mapping[str, Callable[[], Session]] = {
    "start_card": new_session,
    "space": begun,
    "space_of_two": lambda: begun(2),
    "crowded": crowded,
    "payment": payment,
    "units": units,
    "chain": lambda: opened("chain", 5),
    "reuse": lambda: opened("reuse"),
    "end_card": lambda: opened("end_choice"),
    "relocation": relocation,
    "last_round": last_round,
    "last_round_of_two": lambda: last_round(2),
    "over": over,
    "coal": lambda: with_modules(4, 120, coal="yes"),
    "germany": lambda: with_modules(3, 160, board="germany", new_material="yes"),
    "usa": lambda: with_modules(4, 150, board="usa", coal="yes"),
    "dsp": lambda: with_modules(2, 90, dsp="yes"),
    "solo": lambda: with_modules(1, 40),
    "solo_with_coal": lambda: with_modules(1, 60, coal="yes"),
}
