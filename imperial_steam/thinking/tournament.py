"""Tournaments of machine players: blocks of one setup with all rotations of the seats.

A game depends on the order of the tournament and its own number only, so it is the same on every machine and for
any executor; a tournament that was interrupted goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from imperial_steam import titles
from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.simulate import Counting
from imperial_steam.bots.thought import MachinePlayer, final, thinking_seed
from imperial_steam.games.kit.habits import Habitual, counted
from imperial_steam.games.kit.judgement import Styled
from imperial_steam.games.kit.milestones import Marked, Milestone
from imperial_steam.games.protocol import CHANCE, Action, AnyTitle, Event, Game, draw
from imperial_steam.thinking.executors import Workers, carried_out


@dataclass(frozen=True, slots=True)
class TournamentOrder:
    """What is to be played: `games` for each combination of entrants at the seats, rounded up to whole rotations.

    `entrants` are names of `bots.entrants`, or the title's automa and its difficulty, such as `franz:hard`. `budget`
    is the number of positions a thought may look at, 0 for those of the levels. `board` is the path of a board, ''
    for the one that ships. With `world` there are `games` in all, the seats of each are drawn among the entrants, and
    what happened is counted.
    """

    title: str
    entrants: tuple[str, ...]
    players: int
    games: int
    seed: int = 1
    kind: str = ""
    budget: int = 0
    board: str = ""
    world: bool = False


class Pairing(NamedTuple):
    """One game to be played: its block, and who sits where (the automa counts as the last)."""

    block: int
    seats: tuple[str, ...]


class TournamentGame(NamedTuple):
    """One game that was played: scores and winners by place in `seats`, the last round, how it was won.

    `thoughts` and `nodes` are those of all machine players together, `habits` how often each place made which silly
    move. In games of the world `ways` says how each place has played, `tables` what happened how often, and
    `milestones` name places, not seats.
    """

    block: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    thoughts: int
    nodes: int
    way: str
    ways: tuple[str, ...] = ()
    tables: Mapping[str, Mapping[str, int]] = {}
    milestones: tuple[Milestone, ...] = ()
    habits: tuple[Mapping[str, int], ...] = ()


def pairings(order: TournamentOrder) -> Sequence[Pairing]:
    """Every game of an order, block by block; raises `ValueError` for what nobody can play."""
    title = titles.title(order.title)
    automas = [name for name in order.entrants if is_automa(title.automa, name)]
    others = [name for name in order.entrants if name not in automas]
    board = board_of(order.title, order.board)
    for name in others:
        entrant(title, board, name)
    if order.players not in title.players or not others:
        raise ValueError(f"a tournament of {len(order.entrants)} entrants at {order.players} seats is none")
    if order.world:
        return _drawn(order, others, automas)
    tables = list(_tables(others, order.players)) if len(others) > 1 or not automas else []
    mixed = [
        Pairing(block, seats)
        for block in range(-(-order.games // order.players))
        for rotations in tables
        for seats in rotations
    ]
    against = [(name, automa) for name in others for automa in automas]
    return [*mixed, *(Pairing(block, seats) for block in range(order.games) for seats in against)]


def _drawn(order: TournamentOrder, names: Sequence[str], automas: Sequence[str]) -> Sequence[Pairing]:
    """Seats drawn for each game, everybody at one of them as long as there are enough to choose from."""
    drawn = []
    for number in range(order.games):
        chance = Random(f"seats/{order.seed}/{number}")
        if automas:
            seats = [chance.choice(names), chance.choice(automas)]
        elif len(names) >= order.players:
            seats = chance.sample(names, order.players)
        else:
            seats = chance.choices(names, k=order.players)
        drawn.append(Pairing(number, tuple(seats)))
    return drawn


def _tables(names: Sequence[str], players: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every combination of entrants with all its rotations; fewer entrants than seats fill them in turn."""
    if len(names) < players:
        chosen = [tuple(names[seat % len(names)] for seat in range(players))]
    else:
        chosen = list(combinations(names, players))
    for seats in chosen:
        yield tuple(dict.fromkeys(seats[turn:] + seats[:turn] for turn in range(players)))


def play(
    order: TournamentOrder,
    pairing: Pairing,
    own: Mapping[str, MachinePlayer] = MappingProxyType({}),
    board: object | None = None,
    habits: bool = True,
) -> TournamentGame:
    """Play one game: the same on every machine. `own` are players by the names they have in `pairing`.

    `board` is played on instead of the order's. Without `habits` silly moves are not counted.
    """
    title = titles.title(order.title)
    board = board_of(order.title, order.board) if board is None else board
    seed = f"{order.seed}/{pairing.block}"
    automa = pairing.seats[-1] if is_automa(title.automa, pairing.seats[-1]) else ""
    options = {automa.partition(":")[0]: automa.partition(":")[2]} if ":" in automa else {}
    people = 1 if automa else len(pairing.seats)
    kinds = title.setup_kinds
    kind = order.kind or kinds[min(1, len(kinds) - 1)]
    setup = title.draw_setup(board, people, kind, Random(f"setup/{seed}"), options)
    machines = title.machine_seats(setup)
    game = title.new_game(board, setup)
    free = [seat for seat in range(game.player_count) if seat not in machines]
    players = {
        seat: own[name] if name in own else entrant(title, board, name, order.budget or None)
        for seat, name in zip(free, pairing.seats, strict=False)
    }
    start = game.copy()
    course = play_out(game, players, seed)
    place = {seat: number for number, seat in enumerate([*free, *machines])}
    scores = game.scores()
    by_place = tuple(scores[seat] or 0 for seat in place)
    winners = tuple(sorted(place[seat] for seat in game.winners()))
    way = title.way(game, game.winners()[0]) if isinstance(title, Styled) and winners else ""
    game_played = TournamentGame(
        pairing.block, pairing.seats, by_place, winners, game.progress().round, course.thoughts, course.nodes, way,
        habits=counted(title.habits, start, course.actions, place) if habits and isinstance(title, Habitual) else (),
    )  # fmt: skip
    return _counted(game_played, title, game, course.events, place) if order.world else game_played


def _counted(
    played: TournamentGame, title: AnyTitle, game: Game, events: Sequence[tuple[int, Event]], place: Mapping[int, int]
) -> TournamentGame:
    """A game with all that a title can count of it."""
    ways = tuple(title.way(game, seat) for seat in place) if isinstance(title, Styled) else ()
    tables = title.statistics(game, [event for _, event in events]) if isinstance(title, Counting) else {}
    marks = title.milestones(game, events) if isinstance(title, Marked) else ()
    milestones = tuple(mark._replace(seat=place[mark.seat]) for mark in marks)
    return played._replace(ways=ways, tables=tables, milestones=milestones)


@dataclass(slots=True)
class Course:
    """How a game went: its actions, thoughts, the positions they looked at, and the events with their rounds."""

    actions: list[Action] = field(default_factory=list)
    thoughts: int = 0
    nodes: int = 0
    events: list[tuple[int, Event]] = field(default_factory=list)

    def apply(self, game: Game, action: Action) -> None:
        """Carry out an action; what happens belongs to the round in which it began."""
        number = game.progress().round
        self.actions.append(action)
        self.events.extend((number, event) for event in game.apply(action))


def play_out(game: Game, players: Mapping[int, MachinePlayer], seed: str) -> Course:
    """Play a game to its end: `players` by their seats, everything else is drawn. `game` is at its end afterwards."""
    chance, course = Random(f"chance/{seed}"), Course()
    while (decision := game.decision()) is not None:
        if decision.player == CHANCE or decision.player not in players:
            course.apply(game, draw(decision, chance))
            continue
        seat, done = decision.player, len(course.actions)
        seen = game.observation(seat, Random(f"seen/{seed}/{done}"))
        thought = final(players[seat].think(seen, seat, thinking_seed(seed, done, seat)))
        course.thoughts += 1
        course.nodes += thought.nodes
        for action in thought.actions:
            pending = game.decision()
            if pending is None or pending.player != seat or action not in pending.options:
                break
            course.apply(game, action)
    return course


def run(
    order: TournamentOrder,
    executor: Executor,
    known: Iterable[TournamentGame] = (),
    workers: int = 1,
    tell: Callable[[Sequence[TournamentGame]], None] = lambda played: None,
) -> Sequence[TournamentGame]:
    """Play every game of an order that is not `known`; `tell` is called after each with all that are done.

    Raises what a game raised; the games in their order come back.
    """
    done = {(game.block, game.seats): game for game in known}
    games = pairings(order)
    rest = [pairing for pairing in games if (pairing.block, pairing.seats) not in done]
    for ready in carried_out(Workers(executor, workers), partial(play, order), rest):
        done |= {(game.block, game.seats): game for _, game in ready}
        tell([done[pairing.block, pairing.seats] for pairing in games if (pairing.block, pairing.seats) in done])
    return [done[pairing.block, pairing.seats] for pairing in games]


def is_automa(automa: str | None, name: str) -> bool:
    """An entrant's name means the title's automa, at some difficulty."""
    return automa is not None and name.partition(":")[0] == automa


def shipped_board(title: str) -> object:
    """The board that ships with a title."""
    return board_of(title, "")


@cache
def board_of(title: str, path: str) -> object:
    """The board of a title at a path, '' for the one that ships; read once in each process."""
    entry = titles.title(title)
    return entry.read_board(Path(path) if path else entry.default_board)


def expanded(title: str, names: Sequence[str]) -> tuple[str, ...]:
    """Names of entrants with every difficulty of the title's automa in place of `<automa>:all`."""
    entry, board = titles.title(title), shipped_board(title)
    levels = [tuple(option.presets) for option in entry.options(board) if option.key == entry.automa]
    every = tuple(f"{entry.automa}:{level}" for level in levels[0]) if levels else ()
    return tuple(each for name in names for each in (every if every and name == f"{entry.automa}:all" else (name,)))
