"""Russian Railroads as a title of the house: boards, setups, positions and actions from data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from imperial_steam.games.kit.habits import Count
from imperial_steam.games.kit.numbers import Numbering
from imperial_steam.games.kit.options import complete
from imperial_steam.games.kit.posing import PosingTitle, WrittenPositions
from imperial_steam.games.kit.titles import BoardTitle
from imperial_steam.games.protocol import Migration, Option, SavedGame
from imperial_steam.games.russian_railroads import statistics, telling
from imperial_steam.games.russian_railroads.actions import parse_action
from imperial_steam.games.russian_railroads.board.file import FILES
from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.habits import HABITS
from imperial_steam.games.russian_railroads.judgement.judge import RailroadsJudgement
from imperial_steam.games.russian_railroads.prepared import prepared_game
from imperial_steam.games.russian_railroads.setup import EMIL, Setup
from imperial_steam.games.russian_railroads.setup_draw import draw_setup
from imperial_steam.games.russian_railroads.terms import LAYOUTS, PLAYER_COLOURS

#: The kind of the seat that plays against one person (section 16).
AUTOMA = "emil"
#: Player boards and modules that are offered: those whose rules are complete (option → module).
BOARDS: tuple[str, ...] = LAYOUTS
ADDITIONS: Mapping[str, str] = {"coal": "coal", "new_material": "new", "dsp": "dsp"}
YES, NO = "yes", "no"
OPTIONS: Sequence[Option] = (
    *((Option("board", BOARDS, BOARDS[0]),) if len(BOARDS) > 1 else ()),
    *(Option(option, (NO, YES), NO) for option in ADDITIONS),
)


def _with_more_ends(game: SavedGame) -> SavedGame:
    """Rules 2 offer END as soon as nothing mandatory is left (PROC-07); what was played before is still legal."""
    return game


class RussianRailroadsTitle(PosingTitle, BoardTitle[Box, Setup]):
    """Implements `protocol.Title`."""

    key = "russian_railroads"
    files = FILES
    setup = Setup
    colours: Sequence[str] = PLAYER_COLOURS
    automa: str | None = AUTOMA
    rules_version = 2
    lasting_rules = 2
    # What magnates are worth: docs/experiments.md.
    deliberates = True
    migrations: Mapping[int, Migration] = MappingProxyType({1: _with_more_ends})
    milestone_names: Sequence[str] = (statistics.WHITE, statistics.LOCOMOTIVE, statistics.INDUSTRY)
    habits: Mapping[str, Count] = HABITS

    # The position before the first decision, or the one prepared; actions from text; events in words; what is counted.
    new_game = staticmethod(prepared_game)
    parse_action = staticmethod(parse_action)
    told = staticmethod(telling.told)
    milestones = staticmethod(statistics.milestones)
    way = staticmethod(statistics.way)
    statistics = staticmethod(statistics.statistics)

    def numbering(self, game: RussianRailroads) -> Numbering:
        """Positions and actions as numbers; imported when somebody asks for it."""
        from imperial_steam.games.russian_railroads.position.numbers import numbering  # noqa: PLC0415

        return numbering(game)

    def options(self, board: Box) -> Sequence[Option]:
        """The modules that can be added."""
        del board
        return OPTIONS

    def draw_setup(
        self, board: Box, players: int, kind: str, chance: Random, options: Mapping[str, str] = MappingProxyType({})
    ) -> Setup:
        """Draw the setup of a game; 1 person plays against Emil (RNG-01, SOLO-01).

        Raises `ValueError` for a player count, kind or option that does not exist.
        """
        if players not in (1, *self.players) or kind not in self.setup_kinds:
            raise ValueError(f"there is no game of kind '{kind}' for {players}")
        chosen = complete(OPTIONS, options, players, kind)
        modules = [module for option, module in ADDITIONS.items() if chosen.get(option) == YES]
        return draw_setup(board, players, chosen.get("board", BOARDS[0]), modules, chance)

    def agreed(self, board: Box, setup: Setup) -> Mapping[str, str]:
        """What was agreed on for a setup."""
        del board
        added = {option: YES if module in setup.modules else NO for option, module in ADDITIONS.items()}
        agreed = {"board": setup.board, **added}
        return {option.key: agreed[option.key] for option in OPTIONS}

    def machine_seats(self, setup: Setup) -> Mapping[int, str]:
        """Emil's seat in a solo game."""
        return {EMIL: AUTOMA} if setup.solo else {}

    def labels(self, board: Box, setup: Setup) -> Mapping[str, str]:
        """The kind of setup, and Emil against one person; he has no levels (RUL-98)."""
        del board
        return {"kind": self.setup_kinds[0], **({"solo": AUTOMA} if setup.solo else {})}

    def judgement(self, board: Box) -> RailroadsJudgement:
        """What is known of good play: the same on every board."""
        return RailroadsJudgement().on(self.board_data(board), self.calibration)

    @property
    def written(self) -> WrittenPositions:
        """How positions are written down as puzzles."""
        from imperial_steam.games.russian_railroads import posing  # noqa: PLC0415

        return posing.WRITTEN


TITLE = RussianRailroadsTitle()
