"""The industry track (7.6) and the two tracks of the USA board (17.3)."""

from tests.games.russian_railroads.second_model.position import Player
from tests.games.russian_railroads.second_model.printed import GAP_INDICES, INDUSTRY, LAST_INDEX
from tests.games.russian_railroads.second_model.printed_modules import INDUSTRY_UPPER, RUBBLE_INDUSTRY


def move_refusal(player: Player, track: str, marker: int) -> str | None:
    """The rule that forbids a marker, named by its index, to move one field."""
    target = marker + 1
    if target > LAST_INDEX:
        return "IND-02"
    if target in player.markers[track]:
        return "IND-08"
    if track == "upper":
        return None  # AR-22: fields above the gaps may be entered without factory
    if target in GAP_INDICES and player.gaps[GAP_INDICES.index(target)].factory is None:
        return "IND-02"
    if target >= RUBBLE_INDUSTRY and "industry" in player.rubble:
        return "AR-14"
    return None


def legal_moves(player: Player) -> list[tuple[str, int]]:
    """CH-06: the markers that can move, as track and index."""
    return [
        (track, marker)
        for track, markers in player.markers.items()
        for marker in sorted(markers)
        if move_refusal(player, track, marker) is None
    ]


def move(player: Player, track: str, marker: int) -> int | None:
    """Move a marker one field; the gap whose factory it triggers, if any (IND-04, AR-23)."""
    markers = player.markers[track]
    markers[markers.index(marker)] = marker + 1
    if marker + 1 not in GAP_INDICES:
        return None
    gap = GAP_INDICES.index(marker + 1)
    return gap if player.gaps[gap].factory is not None else None


def marker_points(track: str, marker: int) -> int:
    """SCORE-08: the number of the field, or of the nearest lower field with a number."""
    values = INDUSTRY_UPPER if track == "upper" else INDUSTRY
    return values[max(index for index in values if index <= marker)]
