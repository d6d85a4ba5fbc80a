"""Round scoring (11.1) and final scoring (11.3, 10.5)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from tests.games.russian_railroads.second_model.industry import marker_points
from tests.games.russian_railroads.second_model.position import Player, Position
from tests.games.russian_railroads.second_model.printed import COLOURS, ENGINEERS, VALUES
from tests.games.russian_railroads.second_model.printed_modules import (
    GOLDEN_SPIKE,
    MODULE_ENGINEERS,
    TOKENS_MAXIMUM_DSP,
)
from tests.games.russian_railroads.second_model.tracks import length, reach, scoring_sum


def colour_of(player: Player, line: str, field: int) -> str | None:
    """SCORE-03, SCORE-04: the colour of the nearest track at the field or beyond it; none beyond black."""
    found = None
    for colour in COLOURS:
        if player.tracks[line].get(colour, 0) >= field:
            found = colour
    return found


def track_points(player: Player, line: str) -> int:
    """SCORE-02, SCORE-05, SCORE-09: the values of the fields within reach, before the line is doubled."""
    values = VALUES[player.revaluation]
    points = 0
    for field in range(1, min(reach(player, line), length(player, line)) + 1):
        colour = colour_of(player, line, field)
        value = values[colour] if colour is not None else 0
        points += value * 2 if field <= player.doublers.get(line, 0) else value
    return points


def line_points(player: Player, line: str) -> int:
    """SCORE-06, SCORE-07, AR-17, AR-18: a line with its doubling, stars, medal and transcontinental bonus."""
    points = track_points(player, line)
    if scoring_sum(player, "line doubled", line):
        points *= 2
    points += scoring_sum(player, "star", line)
    if player.medal:
        points += scoring_sum(player, "medal", line)
    bonus = scoring_sum(player, "transcontinental", line)
    return points + (GOLDEN_SPIKE if bonus and player.golden_spike else bonus)


def industry_points(player: Player) -> int:
    """SCORE-08: all markers of the player."""
    return sum(marker_points(track, marker) for track, markers in player.markers.items() for marker in markers)


def round_points(player: Player) -> dict[str, int]:
    """SCORE-01: the points of each line and of the industry."""
    return {line: line_points(player, line) for line in player.board.lines} | {"industry": industry_points(player)}


def engineer_number(name: str) -> int:
    """The number of an engineer of the base game or of a module."""
    return (ENGINEERS.get(name) or MODULE_ENGINEERS[name]).number


def engineer_sum(player: Player) -> int:
    """FAC-1, NEW-20: the sum of the numbers, never below 0."""
    return max(0, sum(map(engineer_number, player.engineers)))


def best_locomotives(player: Player, count: int) -> int:
    """FAC-8, COAL-F7, COAL-20: the sum of the best locomotives."""
    return sum(sorted((slot.strength for slot in player.slots), reverse=True)[:count])


def end_card_points(player: Player, card: str, dsp: bool = False) -> int:
    """Section 10.5: what an end bonus card brings."""
    black = {line: player.tracks[line].get("black", 0) for line in player.board.lines}
    stations = sum(place == length(player, line) for line, place in black.items())
    doublers = player.doublers[player.board.main_line]  # MIX-05
    tokens = 7 * len(player.tokens_on_board)
    maximum = TOKENS_MAXIMUM_DSP if dsp else player.board.tokens_maximum
    return {
        "locomotives": sum(slot.strength for slot in player.slots),
        "factories": 4 * sum(gap.factory is not None for gap in player.gaps),
        "end stations": 10 * stations,
        "15 points": 15,
        "doublers": 30 if doublers >= 7 else 20 if doublers >= 4 else 0,
        "additional engineer": 0,
        "engineers": 6 * len(player.engineers),
        "workers": 10 * (player.additional_workers + (player.black_worker != "none")),
        "tokens": min(tokens, maximum),  # MIX-06
        "tracks": sum(black.values()),
    }[card]


def engineer_rank(player: Player) -> tuple[int, float]:
    """END-02, END-03, RUL-24: number of engineers, then the highest number; ENDC-06 counts as one without number."""
    numbers = [engineer_number(name) for name in player.engineers]
    highest = max(numbers, default=-100)
    return len(numbers) + ("additional engineer" in player.end_cards), highest


def majority(players: Sequence[Player]) -> list[int]:
    """END-02 … END-04, END-07: 40 and 20 points; nothing for who has no engineer."""
    ranks = [engineer_rank(player) for player in players]
    best = sorted((seat for seat, rank in enumerate(ranks) if rank[0]), key=lambda seat: ranks[seat], reverse=True)
    points = [0] * len(players)
    for seat, bonus in zip(best, (40, 20), strict=False):
        points[seat] = bonus
    return points


def solo_majority(player: Player, emil: Sequence[str]) -> int:
    """SOLO-31: 40 with more engineers than Emil or the higher number at a tie, otherwise 20, without engineer 0."""
    mine = engineer_rank(player)
    numbers = [engineer_number(name) for name in emil]
    if not mine[0]:
        return 0
    return 40 if mine > (len(numbers), max(numbers, default=-101)) else 20


WhoT = TypeVar("WhoT", bound=Hashable)


def stock_bonus(levels: Mapping[int, Sequence[WhoT]]) -> dict[WhoT, int]:
    """AR-36: 20 and 10 points; `levels` gives who stands on a level from left to right, level 0 is the start field."""
    ahead = [who for level in sorted(levels, reverse=True) if level for who in levels[level]]
    start = levels.get(0, ())
    ahead += start if len(start) == 1 else ()
    return dict(zip(ahead, (20, 10), strict=False))


def final_points(players: Sequence[Player], dsp: bool = False) -> list[int]:
    """END-01, END-06: the score of every player after end bonus cards and majority."""
    bonus = majority(players)
    return [
        player.score + sum(end_card_points(player, card, dsp) for card in player.end_cards) + bonus[seat]
        for seat, player in enumerate(players)
    ]


def game_points(position: Position) -> list[int]:
    """END-01, AR-36, SOLO-30, SOLO-31, SOLO-32: the final scores, with the stock board and against Emil."""
    dsp, emil = "dsp" in position.modules, position.emil
    stock = stock_bonus(position.stock)
    if emil is None:
        points = final_points(position.players, dsp)
    else:
        (player,) = position.players
        cards = sum(end_card_points(player, card, dsp) for card in player.end_cards)
        points = [player.score + cards + solo_majority(player, emil.engineers)]
    return [score + stock.get(seat, 0) for seat, score in enumerate(points)]
