"""The machine players people can choose: levels by budget and taste, and characters of the title.

A machine's kind is `bot:<level>` or `bot:<level>:<character>`.

>>> parse_kind("bot:clerk")
MachineKind(level='clerk', character='')
>>> str(MachineKind("director", "builder")), is_machine("human")
('bot:director:builder', False)

A machine player chooses among the options of a decision; fewer `nodes` make it quicker and weaker.

>>> from random import Random
>>> from imperial_steam.bots.thought import final
>>> from imperial_steam.titles import TITLES
>>> title = next(iter(TITLES.values()))
>>> board = title.read_board(title.default_board)
>>> game = title.new_game(board, title.draw_setup(board, 2, title.setup_kinds[0], Random(1)))
>>> machine = player(title, board, "bot:clerk", nodes=20)
>>> thought = final(machine.think(game, game.decision().player, "seed"))
>>> thought.actions[0] in game.decision().options
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.rollouts import RolloutPlayer
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import MachinePlayer
from imperial_steam.games.kit.judgement import Deliberating, Judgement
from imperial_steam.games.protocol import AnyTitle

PREFIX = "bot"

#: By name, weakest first: how a level looks ahead.
LEVELS: Mapping[str, Lookahead] = MappingProxyType(
    {
        # Taste chooses among the ends of a turn that are compared, four for each line: more of them, weaker play.
        "apprentice": Lookahead(nodes=150, beam=4, turns=1, taste=250),
        "clerk": Lookahead(nodes=500, beam=2, turns=2, taste=130),
        "engineer": Lookahead(nodes=1500, beam=3, turns=3, taste=40),
        # Breadth pays, and depth only with it (docs/experiments.md).
        "director": Lookahead(nodes=30000, beam=12, turns=4, first=40, width=(30, 12)),
        "magnate": Lookahead(nodes=400000, beam=30, turns=16, first=40, width=(30, 12), longest=True),
    }
)
#: How the longest thought looks ahead where games that are played on decide in the end: no further than a director.
_BEFORE_GAMES = Lookahead(nodes=400000, beam=12, turns=4, first=30, width=(30, 12))
#: The levels that every game offers, by which also puzzles are graded.
GRADES = tuple(LEVELS)[:4]


@dataclass(frozen=True, slots=True)
class MachineKind:
    """What a machine's kind says: its level, and its character ('' for the plain one)."""

    level: str
    character: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, (PREFIX, self.level, self.character)))


def is_machine(kind: str) -> bool:
    """True for the kind of a seat that a machine player of this module decides for."""
    return kind.partition(":")[0] == PREFIX


def parse_kind(text: str) -> MachineKind:
    """What a kind says; raises `ValueError` for a malformed one or an unknown level."""
    prefix, _, rest = text.partition(":")
    level, _, character = rest.partition(":")
    if prefix != PREFIX or level not in LEVELS:
        raise ValueError(f"'{text}' is no machine player")
    return MachineKind(level, character)


def characters(title: AnyTitle, board: object) -> Sequence[str]:
    """The characters a title's machine players can have; the plain one, '', first."""
    return ("", *judgement_of(title, board).characters)


def levels_of(title: AnyTitle) -> Sequence[str]:
    """The levels people can choose in a game: the longest thought only where games have told what it is worth."""
    return tuple(LEVELS) if isinstance(title, Deliberating) else GRADES


def look_of(level: str, nodes: int | None = None) -> Lookahead:
    """How a level looks ahead; `nodes` replaces its budget. Raises `KeyError`."""
    look = LEVELS[level]
    return look if nodes is None else look.within(nodes)


def searching(judgement: Judgement, look: Lookahead) -> MachinePlayer:
    """The player that looks ahead in a way."""
    if look.longest and judgement.rolls_out:
        return RolloutPlayer(judgement, _BEFORE_GAMES.within(look.nodes))
    return BeamPlayer(judgement, look)


def player(title: AnyTitle, board: object, kind: str, nodes: int | None = None) -> MachinePlayer:
    """The machine player of a kind; `nodes` replaces the budget of its level.

    Raises `ValueError` for what is no kind, `KeyError` for a character the title does not have.
    """
    wanted = parse_kind(kind)
    judgement = judgement_of(title, board).of(wanted.character)
    return searching(judgement, look_of(wanted.level, nodes))
