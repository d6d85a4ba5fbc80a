"""How scenarios of First Train begin: who plays, and on which boards (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from random import Random
from typing import Any, cast

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.position.arrange import arrange, compare
from imperial_steam.games.first_train.position.words import WordReader
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.setup_draw import draw_setup
from imperial_steam.games.first_train.terms import DISPLAYS, MAPS
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.kit import vocabulary
from imperial_steam.games.kit.vocabulary import Difference, Path, PositionError

OWN_WORDS: tuple[str, ...] = ("players", "seed", "map", "display", "extension")
_PLAIN = vocabulary.WordReader(())


class FirstTrainPlay:
    """A position in which a scenario plays; implements `games.kit.scenarios.Play`."""

    def __init__(self, game: FirstTrain, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)

    def arrange(self, data: Any) -> None:
        """Change the position between two steps."""
        arrange(self.game, self.names, data)
        # The options of the position as it was are forgotten.
        self.game = FirstTrain(self.game.frame, self.game.state)

    def compare(self, data: Any) -> Sequence[Difference]:
        """Everything in which the position differs from the data."""
        return compare(self.game, self.names, data)

    def action(self, text: str) -> a.Action:
        """The action of a step as the options name it, its names checked against the board."""
        words = WordReader(self.game.frame, self.names)
        action = a.parse_action(text)
        readers: Mapping[str, Callable[[Any, Path], str]] = {
            "area": words.area,
            "border": words.border,
            "train": words.train,
        }
        for part in fields(action):
            if part.name in readers:
                readers[part.name](getattr(action, part.name), ())
        return cast("a.Action", self.game.canonical(action))


class FirstTrainRulebook:
    """The scenarios of First Train; implements `games.kit.scenarios.Rulebook`."""

    words: Sequence[str] = OWN_WORDS

    @cached_property
    def world(self) -> Box:
        """The printed world that scenarios are written for."""
        return TITLE.read_board(TITLE.default_board)

    def start(self, data: Mapping[str, Any]) -> FirstTrainPlay:
        """The position before the first step: an empty map, unless `seed` says how it is drawn."""
        names = _names(self.world, data)
        play = FirstTrainPlay(FirstTrain(Frame(self.world, _setup(data, self.world, len(names)))), names)
        try:
            play.arrange(data.get("given", {}))
        except PositionError as error:
            raise PositionError(("given", *error.path), str(error)) from None
        return play


def _names(world: Box, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names by seat: given as a list, or as a number of colours."""
    players = data.get("players", 2)
    if isinstance(players, int) and players in TITLE.players:
        players = list(world.colours[:players])
    if not isinstance(players, list) or len(players) not in TITLE.players:
        raise PositionError(("players",), "should be a number from 2 to 4, or a list of colours in player order")
    names = [_PLAIN.word(name, ("players", str(i)), world.colours, "colour") for i, name in enumerate(players)]
    if len(set(names)) < len(names):
        raise PositionError(("players",), "names a colour twice")
    return tuple(names)


def _setup(data: Mapping[str, Any], world: Box, players: int) -> Setup:
    """The setup: always in the order named, with pieces on the map only where `seed` draws them."""
    name = _PLAIN.word(data.get("map", MAPS[0]), ("map",), MAPS, "map")
    sides = [side for side in DISPLAYS if players in world.displays[side].players]
    display = _PLAIN.word(data.get("display", sides[0]), ("display",), sides, "side for these players")
    extension = _PLAIN.flag(data.get("extension", False), ("extension",))
    if extension and not world.maps[name].has_extension:
        raise PositionError(("extension",), f"the map '{name}' has none")
    seed = _PLAIN.number(data.get("seed", 0), ("seed",))
    drawn = draw_setup(world, players, (name, display), extension, Random(seed))
    drawn = replace(drawn, order=tuple(range(players)))
    return drawn if "seed" in data else replace(drawn, goods={}, figures={})


RULEBOOK = FirstTrainRulebook()
"""What runs the scenarios of First Train."""
