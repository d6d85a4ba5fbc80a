"""First Train as a title of the house: boards, setups, positions and actions from data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from imperial_steam.games.first_train import statistics, telling
from imperial_steam.games.first_train.actions import parse_action
from imperial_steam.games.first_train.board.file import FILES
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.habits import HABITS
from imperial_steam.games.first_train.judgement.judge import FirstTrainJudgement
from imperial_steam.games.first_train.prepared import prepared_game
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.setup_draw import draw_setup
from imperial_steam.games.first_train.terms import COLOURS, DISPLAYS, MAPS
from imperial_steam.games.kit.habits import Count
from imperial_steam.games.kit.numbers import Numbering
from imperial_steam.games.kit.options import complete
from imperial_steam.games.kit.posing import PosingTitle, WrittenPositions
from imperial_steam.games.kit.titles import BoardTitle
from imperial_steam.games.protocol import Option

NO, YES = "no", "yes"
#: The map with the extension of The South.
EXTENDED = MAPS[1]
#: The number of players who may choose between the sides of the display boards (SETUP-03).
EITHER_SIDE = "3"

#: What is agreed on (D-01).
OPTIONS: Sequence[Option] = (
    Option("map", MAPS, MAPS[0]),
    Option("display", DISPLAYS, DISPLAYS[0], lambda chosen: chosen["players"] == EITHER_SIDE),
    Option("extension", (NO, YES), NO, lambda chosen: chosen.get("map") == EXTENDED),
)


class FirstTrainTitle(PosingTitle, BoardTitle[Box, Setup]):
    """Implements `protocol.Title`."""

    key = "first_train"
    files = FILES
    setup = Setup
    colours: Sequence[str] = COLOURS
    conditions: Sequence[str] = ("nuernberg", "link")
    milestone_names: Sequence[str] = statistics.MILESTONES
    habits: Mapping[str, Count] = HABITS

    # The position before the first decision, or the one prepared; actions from text; events in words; what is counted.
    new_game = staticmethod(prepared_game)
    parse_action = staticmethod(parse_action)
    told = staticmethod(telling.told)
    milestones = staticmethod(statistics.milestones)
    way = staticmethod(statistics.way)
    statistics = staticmethod(statistics.statistics)

    def numbering(self, game: FirstTrain) -> Numbering:
        """Positions and actions as numbers; imported when somebody asks for it."""
        from imperial_steam.games.first_train.numbers import numbering  # noqa: PLC0415

        return numbering(game)

    def options(self, board: Box) -> Sequence[Option]:
        """Map, side of the display boards, extension of The South; of the maps those that the board has."""
        maps = tuple(name for name in MAPS if name in board.maps)
        return OPTIONS if maps == MAPS else (replace(OPTIONS[0], values=maps, default=maps[0]), *OPTIONS[1:])

    def draw_setup(
        self, board: Box, players: int, kind: str, chance: Random, options: Mapping[str, str] = MappingProxyType({})
    ) -> Setup:
        """Draw the setup of a game (SETUP-42).

        Raises `ValueError` for a player count, kind or option that does not exist.
        """
        if players not in self.players or kind not in self.setup_kinds:
            raise ValueError(f"there is no game of kind '{kind}' for {players}")
        chosen = complete(self.options(board), options, players, kind)
        sides = [name for name in DISPLAYS if players in board.displays[name].players]
        side = options.get("display", sides[0])
        if side not in sides:
            raise ValueError(f"the display boards {side} are not for {players} players (SETUP-03)")
        extension = chosen.get("extension") == YES
        if extension and not board.maps[chosen["map"]].has_extension:
            raise ValueError(f"the map '{chosen['map']}' has no extension (SETUP-05)")
        return draw_setup(board, players, (chosen["map"], side), extension, chance)

    def agreed(self, board: Box, setup: Setup) -> Mapping[str, str]:
        """What was agreed on for a setup."""
        del board
        values = {"map": setup.map, "display": setup.display, "extension": YES if setup.extension else NO}
        chosen = {"players": str(setup.players), "kind": self.setup_kinds[0], **values}
        return {option.key: values[option.key] for option in OPTIONS if option.applies(chosen)}

    def judgement(self, board: Box) -> FirstTrainJudgement:
        """What is known of good play: the same on every board."""
        return FirstTrainJudgement().on(self.board_data(board), self.calibration)

    @property
    def written(self) -> WrittenPositions:
        """How positions are written down as puzzles."""
        from imperial_steam.games.first_train import posing  # noqa: PLC0415

        return posing.WRITTEN


TITLE = FirstTrainTitle()
