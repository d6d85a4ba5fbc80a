"""How scenarios of Russian Railroads begin: who plays, and on which boards (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from imperial_steam.games.kit import vocabulary
from imperial_steam.games.kit.vocabulary import Difference, Path, PositionError
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.board.world import Box, in_game
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.position.arrange import arrange, compare
from imperial_steam.games.russian_railroads.position.modules import EMIL_NAME, names_of
from imperial_steam.games.russian_railroads.position.words import PIECES, WordReader, pieces
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.setup_draw import draw_setup
from imperial_steam.games.russian_railroads.terms import LAYOUTS, MODULES, PLAYER_COLOURS
from imperial_steam.games.russian_railroads.title import TITLE

OWN_WORDS: tuple[str, ...] = ("players", "seed", "board", "modules")
#: Modules that a scenario names; the player board is named by `board`.
ADDED: tuple[str, ...] = tuple(module for module in MODULES if module not in LAYOUTS)
PAY = "pay"

T = TypeVar("T")
_PLAIN = vocabulary.WordReader(())


class RailroadsPlay:
    """A position in which a scenario plays; implements `games.kit.scenarios.Play`."""

    def __init__(self, game: RussianRailroads, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)

    def arrange(self, data: Any) -> None:
        """Change the position between two steps."""
        arrange(self.game, self.names, data, fresh=False)
        # The options of the position as it was are forgotten.
        self.game = RussianRailroads(self.game.frame, self.game.state)

    def compare(self, data: Any) -> Sequence[Difference]:
        """Everything in which the position differs from the data."""
        return compare(self.game, self.names, data)

    def action(self, text: str) -> a.Action:
        """The action of a step, its names checked against the board.

        `pay` alone is the first payment offered (PAY-07); `pay 1 own 2 coins` leaves out what is 0.
        """
        words = WordReader(self.game.frame, self.names)
        verb, _, rest = text.partition(" ")
        if verb == PAY:
            return self._payment(words, rest)
        action = a.parse_action(text)
        readers: Mapping[str, Callable[[Any, Path], str]] = {
            "line": words.line, "space": words.space, "token": _token_reader(words, action),
            "card": _card_reader(words, action), "arm": words.arm, "extension": words.extension,
            "engineer": words.engineer,
        }  # fmt: skip
        for part in fields(action):
            if part.name in readers and getattr(action, part.name) != a.GAP:
                readers[part.name](getattr(action, part.name), ())
        return action

    def _payment(self, words: WordReader, text: str) -> a.Pay:
        if text:
            return a.Pay(**pieces(words, text, (), PIECES[:4]))
        for option in self.game.options():
            if isinstance(option, a.Pay):
                return option
        raise PositionError((), "nothing is to be paid now")


def _card_reader(words: WordReader, action: a.Action) -> Callable[[Any, Path], str]:
    """What reads the name of the card of an action: cards of four kinds are named by `card`."""
    if isinstance(action, a.TakeStartCard):
        return words.start_card
    if isinstance(action, a.TurnEmilCard):
        return words.emil_card
    return words.end_card if isinstance(action, a.TakeEndCard) else words.card


def _token_reader(words: WordReader, action: a.Action) -> Callable[[Any, Path], str]:
    return words.special_token if isinstance(action, a.TakeSpecial) else words.token


class RailroadsRulebook:
    """The scenarios of Russian Railroads; implements `games.kit.scenarios.Rulebook`."""

    words: Sequence[str] = OWN_WORDS

    @cached_property
    def world(self) -> Box:
        """The printed world that scenarios are written for."""
        return TITLE.read_board(TITLE.default_board)

    def start(self, data: Mapping[str, Any]) -> RailroadsPlay:
        """The position before the first step."""
        names = _names(data)
        game = RussianRailroads(
            Frame(self.world, _setup(data, self.world, len([name for name in names if name != EMIL_NAME])))
        )
        try:
            arrange(game, names, data.get("given", {}))
        except PositionError as error:
            raise PositionError(("given", *error.path), str(error)) from None
        return RailroadsPlay(game, names)


def _names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names by seat: given as a list, or as a number of colours; one alone plays against Emil."""
    players = data.get("players", len(PLAYER_COLOURS))
    if isinstance(players, int) and players in range(1, len(PLAYER_COLOURS) + 1):
        players = list(PLAYER_COLOURS[:players])
    if not isinstance(players, list) or len(players) not in range(1, len(PLAYER_COLOURS) + 1):
        raise PositionError(("players",), "should be a number from 1 to 4, or a list of colours in turn order")
    names = [_PLAIN.word(name, ("players", str(i)), PLAYER_COLOURS, "colour") for i, name in enumerate(players)]
    if len(set(names)) < len(names):
        raise PositionError(("players",), "names a colour twice")
    return names_of(names)


def _setup(data: Mapping[str, Any], world: Box, players: int) -> Setup:
    """The setup: drawn with `seed`, otherwise with the lowest engineers of each letter; always in the order named."""
    board = _PLAIN.word(data.get("board", LAYOUTS[0]), ("board",), LAYOUTS, "player board")
    given = _PLAIN.sequence(data.get("modules", []), ("modules",))
    modules = [_PLAIN.word(name, ("modules", str(i)), ADDED, "module") for i, name in enumerate(given)]
    seed = _PLAIN.number(data.get("seed", 0), ("seed",))
    try:
        setup = draw_setup(world, players, board, modules, Random(seed))
    except ValueError as error:
        raise PositionError(("modules",), str(error)) from None
    if not setup.solo:
        setup = replace(setup, order=tuple(range(players)))
    return setup if "seed" in data else replace(setup, engineers=_lowest(world, setup))


def _lowest(world: Box, setup: Setup) -> tuple[str, ...]:
    """The engineers of the base game with the lowest numbers, A before B (SETUP-26)."""
    count = world.count(setup.modules, setup.players)
    lowest: list[str] = []
    for letter, number in (("A", count.engineers_a), ("B", count.engineers_b)):
        same = [one for one in world.engineers if one.letter == letter and in_game(one, frozenset())]
        lowest += [engineer.key for engineer in same[:number]]
    return tuple(lowest)


RULEBOOK = RailroadsRulebook()
"""What runs the scenarios of Russian Railroads."""
