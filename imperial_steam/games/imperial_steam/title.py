"""Imperial Steam as a title of the house: boards, setups, positions and actions from data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from imperial_steam import assets
from imperial_steam.games.imperial_steam import options as own
from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.board.file import FILES
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.start import draw_franz
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.prepared import prepared_game
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.story import statistics, telling
from imperial_steam.games.imperial_steam.story.habits import HABITS
from imperial_steam.games.imperial_steam.terms import COLOURS, FRANZ, SETUP_KINDS
from imperial_steam.games.kit.faults import ERROR
from imperial_steam.games.kit.habits import Count
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.kit.milestones import Milestone
from imperial_steam.games.kit.numbers import Numbering
from imperial_steam.games.kit.posing import PosingTitle, WrittenPositions
from imperial_steam.games.kit.titles import BoardTitle
from imperial_steam.games.protocol import Data, Event, Migration, Option, SavedGame

#: From this many shares on they are what a player lives by.
_MANY_SHARES = 3


def _before_ties_of_franz(game: SavedGame) -> SavedGame:
    """Rules 2 have Franz break ties and count coal otherwise (RUL-F28, RUL-F32, RUL-F33). Among people nothing did."""
    return game._replace(differs=game.setup.get("franz") is not None)


class ImperialSteamTitle(PosingTitle, BoardTitle[Board, Setup]):
    """Implements `protocol.Title`."""

    key = "imperial_steam"
    files = FILES
    setup = Setup
    setup_kinds: Sequence[str] = SETUP_KINDS
    colours: Sequence[str] = COLOURS
    automa: str | None = FRANZ
    conditions: Sequence[str] = ("goal_city",)
    # What `board matters` measured in 1,820 games of fast players; everything behind locomotives is hardly told apart.
    matters: Sequence[str] = (
        "shares", "market_prices", "locomotives", "hub_tiles", "tiles", "state_cards", "contracts", "factory_boards",
    )  # fmt: skip
    rules_version = 2
    lasting_rules = 2
    # What magnates are worth: docs/experiments.md.
    deliberates = True
    migrations: Mapping[int, Migration] = MappingProxyType({1: _before_ties_of_franz})
    milestone_names: Sequence[str] = (statistics.GOAL, statistics.SEMMERING)
    habits: Mapping[str, Count] = HABITS
    # 2,800 games of quick players on the board that ships; 6 of them ended early (docs/balance.md). The scatter of
    # rounds is taken for twice what was measured, so that a single early end on another map is no difference.
    usual: Mapping[str, tuple[float, float]] = MappingProxyType(
        {"winner": (631.7, 101.1), "rounds": (7.998, 0.092), "reached.goal": (0.124, 0.330)}
    )

    # The position before the first decision, or the one prepared; actions from text; events in words; what is counted.
    new_game = staticmethod(prepared_game)
    parse_action = staticmethod(parse_action)
    told = staticmethod(telling.told)
    statistics = staticmethod(statistics.statistics)

    def numbering(self, game: ImperialSteam) -> Numbering:
        """Positions and actions as numbers; imported when somebody asks for it."""
        from imperial_steam.games.imperial_steam.position.numbers import numbering  # noqa: PLC0415

        return numbering(game)

    def options(self, board: Board) -> Sequence[Option]:
        """Hidden money among people; cards, money and marker of Franz."""
        return own.options(board)

    def draw_setup(
        self, board: Board, players: int, kind: str, chance: Random, options: Mapping[str, str] = MappingProxyType({})
    ) -> Setup:
        """Draw the setup of a game; 1 person plays against Franz (FRANZ-SETUP-01).

        `options` are those of `options`. Raises `ValueError` for a player count, kind or option that does not
        exist or does not go together (SETUP-01).
        """
        own.check_people(players, options)
        if players == 1:
            franz = draw_franz(board, chance, own.difficulty(board, kind, options))
            return draw_setup(board, 2, kind, chance, franz=franz)
        return draw_setup(board, players, kind, chance, own.hidden_money(board, players, kind, options))

    def agreed(self, board: Board, setup: Setup) -> Mapping[str, str]:
        """Hidden money, and against Franz his difficulty in full."""
        return own.agreed(board, setup)

    def machine_seats(self, setup: Setup) -> Mapping[int, str]:
        """Franz's seat in a solo game."""
        return {} if setup.franz is None else {setup.franz.seat: FRANZ}

    def labels(self, board: Board, setup: Setup) -> Mapping[str, str]:
        """The kind of setup, and against Franz the name of his difficulty."""
        labels = {"kind": setup.kind}
        if setup.franz is not None:
            labels["solo"] = own.difficulty_name(board, setup.franz)
        return labels

    def milestones(self, game: ImperialSteam, events: Sequence[tuple[int, Event]]) -> Sequence[Milestone]:
        """Who crossed the Semmering first, and who reached the goal city, in which round."""
        return statistics.milestones(game, events)

    def judgement(self, board: Board) -> Judgement:
        """What machine players know about good play; the same for every board."""
        from imperial_steam.games.imperial_steam.judgement.judge import Judge  # noqa: PLC0415

        return Judge().on(self.board_data(board), self.calibration)

    @property
    def written(self) -> WrittenPositions:
        """How positions are written down as puzzles."""
        from imperial_steam.games.imperial_steam.story import posing  # noqa: PLC0415

        return posing.WRITTEN

    def new_boards(self, base: Data, seed: int) -> Iterator[dict[str, Any]]:
        """Boards with a new map over the real ground, from a seed; none with errors."""
        from imperial_steam.games.imperial_steam.new_map import generate  # noqa: PLC0415
        from imperial_steam.games.imperial_steam.new_map.ground import read_ground  # noqa: PLC0415

        drawn = generate.new_maps(base, read_ground(assets.assets()), seed)
        return (data for data in drawn if all(fault.severity != ERROR for fault in self.board_faults(data)))

    def way(self, game: ImperialSteam, seat: int) -> str:
        """How a seat has played: by whether it reached the goal city, laid tracks, and sold shares."""
        player = game.state.players[seat]
        if player.network >> game.layout.goal & 1:
            return "goal"
        if not player.tracks:
            return "paper"
        return "shares" if player.shareholders >= _MANY_SHARES else "network"


TITLE = ImperialSteamTitle()
