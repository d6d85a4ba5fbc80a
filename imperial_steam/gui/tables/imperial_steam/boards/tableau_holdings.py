"""The people, factories and contracts of a tableau."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pygame import Rect

from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TINY, TINY_BOLD
from imperial_steam.gui.tables.imperial_steam.boards.markets import contract_card
from imperial_steam.gui.tables.imperial_steam.boards.own_board import LABELS, OwnBoard, rows_of
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.model.shown import contract_views

#: Heights of a row of factories and a row of contracts, in units.
FACTORY, CONTRACT = 22, 42
#: How many lie side by side; the second figure where the first would take more than two rows.
FACTORIES, CONTRACTS = (5, 5), (5, 6)
#: Width in units of one level of workers.
LEVEL = 58
#: The fewest letters of a city in a narrow place.
LETTERS = 3


def workers(board: OwnBoard, rect: Rect) -> None:
    """Training and working area by level, workers in supply, engineers."""
    half = rect.h // 2
    areas = (("training", board.player.training), ("working", board.player.working))
    for number, (area, workers) in enumerate(areas):
        row = Rect(rect.x, rect.y + number * half, rect.w, half - board.pen.px(1))
        inside = board.section(row, f"tableau.{area}")
        for level, count in enumerate(workers):
            _level(board, inside, area, level, count)
    taken = board.pen.px(LABELS + 3 * LEVEL + 6)
    _staff(board, Rect(rect.x + taken, rect.y, rect.w - taken, rect.h))


def _level(board: OwnBoard, inside: Rect, area: str, level: int, count: int) -> None:
    pen, theme = board.pen, board.pen.canvas.theme
    cell = Rect(inside.x + level * pen.px(LEVEL), inside.y, pen.px(LEVEL - 3), inside.h)
    pen.canvas.fill(cell, theme.paper_shade, 2)
    size = min(cell.h - 2, pen.px(19))
    icon = Rect(cell.x + pen.px(4), cell.centery - size // 2, size, size)
    if count:
        pen.worker(icon, board.seat, level + 1)
    else:
        image = pieces.ghost("worker", size, theme.paper_shade)
        pen.canvas.surface.blit(image, icon)
        pen.text(icon, str(level + 1), TINY, theme.ink_soft, "center")
    figure = Rect(icon.right + pen.px(3), cell.y, cell.right - icon.right - pen.px(5), cell.h)
    pen.text(figure, pen.say("times", n=count), LABEL_BOLD if count else LABEL, None if count else theme.ink_soft)
    board.spot(cell, Target(area, str(level + 1)), 2)


def _staff(board: OwnBoard, rect: Rect) -> None:
    """Engineers hired and workers left in the supply."""
    pen, theme = board.pen, board.pen.canvas.theme
    half = rect.h // 2
    size = min(half - 2, pen.px(20))
    for kind, name in enumerate(ENGINEERS):
        spot = Rect(rect.x + kind * (size + pen.px(5)), rect.y, size, size)
        colour = pieces.BRIDGE if name == "bridge" else pieces.TUNNEL
        if board.player.engineers >> kind & 1:
            pieces.put(pen.canvas, name, spot, colour)
        else:
            pen.canvas.surface.blit(pieces.ghost(name, size, theme.paper_shade, theme.line), spot)
        pen.hits.add(spot, Target("term", f"engineer.{name}"))
    low = Rect(rect.x, rect.y + half, rect.w, half)
    pen.text(low, pen.say("tableau.supply", n=board.player.supply), LABEL, theme.ink_soft)
    pen.hits.add(low, Target("term", "tableau.supply_term"))


def factories(board: OwnBoard, rect: Rect) -> None:
    """Own factories: city, type and goods left; a click shows the site on the map."""
    pen = board.pen
    inside = board.section(rect, "tableau.factories")
    built = board.player.factories
    if not built:
        pen.text(inside, "–", LABEL, pen.soft())
        return
    across, rows = rows_of(len(built), FACTORIES)
    height, width = min(pen.px(FACTORY + 4), rect.h // rows), inside.w // across
    for place, (site, good, left) in enumerate(built):
        row, column = divmod(place, across)
        spot = Rect(inside.x + column * width, inside.y + row * height, width - pen.px(2), height - pen.px(2))
        _factory(board, spot, site, good, left)


@lru_cache(maxsize=4)
def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The first letters of each name: as many as tell it from all others; none loses only its last letter."""
    return tuple(_short(name, [other for other in names if other != name]) for name in names)


def _short(name: str, others: Sequence[str]) -> str:
    enough = (size for size in range(LETTERS, len(name)) if not any(other.startswith(name[:size]) for other in others))
    size = next(enough, len(name))
    return name if size + 1 >= len(name) else name[:size].rstrip()


def _factory(board: OwnBoard, spot: Rect, site: int, good: int, left: int) -> None:
    pen = board.pen
    colour = pen.good_colour(good)
    pen.canvas.fill(spot, colour if left else mix(colour, pen.canvas.theme.paper, 0.7), 2)
    pen.canvas.frame(spot, pieces.DARK, 0.8, 2)
    ink = pieces.ink_on(colour) if left else pen.canvas.theme.ink
    name = short_names(tuple(board.layout.city_names))[board.layout.sites[site].city]
    pen.text(spot.inflate(-2, 0), f"{name} {pen.say(f'letter.{GOODS[good]}')}{left}", TINY_BOLD, ink, "center")
    thing = Target("site", board.layout.sites[site].name)
    if board.mine:
        pen.spot(spot, thing, 2, 0)
    else:
        pen.hits.add(spot, thing)


def contracts(board: OwnBoard, rect: Rect) -> None:
    """Own contracts with what they still need."""
    pen = board.pen
    inside = board.section(rect, "tableau.contracts")
    views = contract_views(board.layout, board.shown.game.state, board.seat)
    if not views:
        pen.text(inside, "–", LABEL, pen.soft())
        return
    across, rows = rows_of(len(views), CONTRACTS)
    width, height = inside.w // across, min(pen.px(CONTRACT + 4), inside.h // rows)
    for place, view in enumerate(views):
        row, column = divmod(place, across)
        spot = Rect(inside.x + column * width, inside.y + row * height, width - pen.px(3), height - pen.px(2))
        contract_card(pen, spot, view.number, list(view.fields), view.fulfilled)
        pen.hits.add(spot, Target("own_contract", f"{board.seat} {view.number}"))
