"""Where the panels of Imperial Steam stand in a window. All in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.camera import MAP_RATIO
from imperial_steam.gui.table_kit.drawing.regions import (
    LIST_HEAD,
    ROW,
    Regions,
    Wants,
    compact_map,
    everything,
    lists,
)

#: The panel in the middle.
CENTRE = "map"
#: Everything at once needs this room in units to be comfortable.
ROOM = (1290, 722)
#: Height in units of the row with everybody's way to the goal, and of the round track in two rows.
RACE_ROW = 26
TWO_ROWS = 164


def regions(
    size: tuple[int, int], scale: float, players: int, wants: Wants, tabs: Mapping[str, Sequence[str]]
) -> Regions:
    """The panels of a window of a size in pixels; `scale` turns units into pixels, `tabs` name the panels of each."""
    if everything(size, scale, ROOM):
        return _spread(size, scale, players, wants)
    places = compact_map(size, scale, wants, CENTRE, tabs, MAP_RATIO)
    return _tracks(places, scale, players) if places["influence"].w else places


def _spread(size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
    """Everything at once: three columns."""
    gap, width = round(4 * scale), size[0] / scale

    def px(units: float) -> int:
        return round(units * scale)

    left, right = px(max(270, 264 + (width - 1366) * 0.2)), px(max(342, 362 + (width - 1366) * 0.26))
    top = px(84)
    toolbar = Rect(size[0] - right - gap, gap, right, px(30))
    turn_order = Rect(gap, gap, px(max(364, 372 + (width - 1366) * 0.12)), top)
    rounds = Rect(turn_order.right + gap, gap, toolbar.x - turn_order.right - 2 * gap, top)
    below = turn_order.bottom + gap
    room = size[1] - below - 2 * gap
    actions = Rect(gap, below, left, max(px(270), round(room * 0.425)))
    markets = Rect(gap, actions.bottom + gap, left, size[1] - actions.bottom - 2 * gap)
    middle = Rect(left + 2 * gap, below, toolbar.x - left - 3 * gap, size[1] - below - gap)
    prompt = Rect(middle.x, below, middle.w, px(36))
    strip = px(influence_height(players))
    influence = Rect(middle.x, size[1] - gap - strip, middle.w, strip)
    map_rect = Rect(middle.x, prompt.bottom + gap, middle.w, influence.y - prompt.bottom - 2 * gap)
    column = Rect(toolbar.x, toolbar.bottom + gap, right, size[1] - toolbar.bottom - 2 * gap)
    places = {
        "turn_order": turn_order, "rounds": rounds, "toolbar": toolbar, "actions": actions, "markets": markets,
        "prompt": prompt, CENTRE: map_rect, "influence": influence, **_right_column(column, gap, scale, wants),
    }  # fmt: skip
    return Regions(Rect(0, 0, *size), places, CENTRE)


def influence_height(players: int, bands: int = 1) -> int:
    """Height in units of the influence track in one band, or two."""
    return 8 + bands * (17 + 13 * players + 29)


def _right_column(column: Rect, gap: int, scale: float, wants: Wants) -> dict[str, Rect]:
    """Tableau above; below it choices and log, one above the other where there is room, else in turns (tabs)."""
    least = (ROW * 4 + LIST_HEAD) * scale
    spare = column.h - gap - wants.board * scale - least
    tall = min(1.18, 1 + 0.2 * max(0.0, spare) / max(1.0, wants.board * scale))
    height = round(min(wants.board * scale * tall, column.h - gap - least))
    tableau = Rect(column.x, column.y, column.w, height)
    rest = Rect(column.x, tableau.bottom + gap, column.w, column.bottom - tableau.bottom - gap)
    return {"tableau": tableau, **lists(rest, gap, scale, wants.rows)}


def _tracks(regions: Regions, scale: float, players: int) -> Regions:
    """The race and both tracks on their tab: race and influence track as high as they must be."""
    gap, whole = round(4 * scale), regions["rounds"].unionall([regions["race"], regions["influence"]])
    race = Rect(whole.x, whole.y, whole.w, round(RACE_ROW * scale))
    body = Rect(whole.x, race.bottom + gap, whole.w, whole.bottom - race.bottom - gap)
    rest = body.h - gap - round(influence_height(players) * scale)
    height = max((body.h - gap) // 2, min(rest, round(TWO_ROWS * scale)))
    rounds = Rect(body.x, body.y, body.w, height)
    influence = Rect(body.x, rounds.bottom + gap, body.w, body.bottom - rounds.bottom - gap)
    return regions.with_places(race=race, rounds=rounds, influence=influence)
