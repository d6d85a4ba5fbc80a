"""The money of a tableau and what turns into money: purse, shares, city keys, the Semmering token."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.scoring import key_value
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, TINY, TINY_BOLD
from imperial_steam.gui.tables.imperial_steam.boards.own_board import OwnBoard
from imperial_steam.gui.tables.imperial_steam.drawing import pieces

#: Widths in units on the share board: the shareholders, and a place for an investor without a value.
_HOLDERS, _BARE = 44, 14


def purse(board: OwnBoard, rect: Rect) -> None:
    """Money, income to come, influence, tracks and stations left."""
    pen, player, limits = board.pen, board.player, board.layout.limits
    money = "?" if board.seat in board.shown.hidden else str(player.cash)
    hubs = sum(at <= player.column for at in board.shown.state.hubs)
    words = {"purse.hubs": pen.say("purse.hubs.label", n=hubs)}
    items = [
        (pen.say("money", money=money), "purse.money"),
        (f"+{board.shown.income(board.seat)}", "purse.income"),
        (str(player.column * COLUMN), "purse.influence"),
        (str(hubs), "purse.hubs"),
        (f"{limits.tracks - player.tracks.bit_count()}/{limits.tracks}", "purse.tracks"),
        (f"{limits.stations - player.stations.bit_count()}/{limits.stations}", "purse.stations"),
    ]
    widths = [
        max(pen.canvas.text_size(words.get(label) or pen.say(label), TINY)[0], pen.canvas.text_size(figure, FIGURE)[0])
        for figure, label in items
    ]
    gap = max(pen.px(6), (rect.w - sum(widths)) // len(items))
    shrunk = (rect.w - gap * len(items)) / max(1, sum(widths))
    x = float(rect.x)
    for (figure, label), width in zip(items, widths, strict=True):
        cell = Rect(round(x + gap / 2), rect.y, round(width * shrunk), rect.h)
        x += width * shrunk + gap
        upper = Rect(cell.x, cell.y, cell.w, round(cell.h * 0.52))
        pen.text(upper, figure, FIGURE, None, "center")
        lower = Rect(cell.x, upper.bottom, cell.w, cell.bottom - upper.bottom)
        pen.text(lower, words.get(label) or pen.say(label), TINY, pen.soft(), "center")
        pen.hits.add(cell.inflate(gap, 0), Target("term", label))


def shares(board: OwnBoard, rect: Rect) -> None:
    """The share board, lowest row at the left: values, marker, investors; then shareholders."""
    pen, theme = board.pen, board.pen.canvas.theme
    inside = board.section(rect, "tableau.shares")
    values, spaces = board.layout.prices.share_values, board.layout.prices.investor_spaces
    room = inside.w - pen.px(_HOLDERS)
    bare = min(room // spaces, pen.px(_BARE))
    width, left = (room - bare * (spaces - len(values))) // len(values), inside.x
    for row in range(spaces):
        cell = Rect(left, inside.y, (width if row < len(values) else bare) - 1, inside.h)
        _share_cell(board, cell, row, values[row] if row < len(values) else None)
        left = cell.right + 1
    holders = Rect(left + pen.px(4), inside.y, inside.right - left - pen.px(4), inside.h)
    pen.canvas.fill(holders, mix(theme.paper, theme.warning, 0.1), 3)
    pen.text(
        Rect(holders.x, holders.y + pen.px(3), holders.w, holders.h // 2),
        str(board.player.shareholders),
        FIGURE,
        theme.warning,
        "center",
    )
    low = Rect(holders.x, holders.centery, holders.w, holders.h // 2)
    share = board.player.shareholders * board.layout.prices.dividend
    # Without the blank that some languages want: the cell is narrow.
    pen.text(low, f"−{share}%" if share else "0%", TINY_BOLD, theme.warning, "center")
    pen.hits.add(holders, Target("term", "tableau.shareholders"))


def _share_cell(board: OwnBoard, cell: Rect, row: int, value: int | None) -> None:
    pen, theme, player = board.pen, board.pen.canvas.theme, board.player
    marked = row == player.share_row
    pen.canvas.fill(cell, mix(theme.paper_shade, pieces.INVESTOR, 0.22) if marked else theme.paper_shade, 2)
    if marked:
        pen.canvas.frame(cell, pieces.INVESTOR, 2, 2)
    height = cell.h // 3
    if value is not None:
        top = Rect(cell.x, cell.y, cell.w, height).inflate(-2 * pen.px(1), 0)  # no number touches the next one
        styles = (FIGURE, TINY_BOLD) if marked else (LABEL, TINY)
        style = next((one for one in styles if pen.canvas.text_size(str(value), one)[0] <= top.w), styles[-1])
        pen.text(top, str(value), style, theme.ink, "center")
        cost = board.layout.prices.share_raise[row]
        if cost:
            small = Rect(cell.x, cell.y + height, cell.w, height)
            pen.text(small, pen.say("share.cost", n=cost), TINY, mix(pieces.HEXAGON, theme.ink, 0.35), "center")
    figure = Rect(cell.x, cell.bottom - height - pen.px(1), cell.w, height)
    size = min(height + pen.px(1), cell.w, pen.px(18))
    spot = Rect(figure.centerx - size // 2, figure.bottom - size, size, size)
    if value is not None:
        board.spot(cell, Target("share", str(value)), 2)
    if row < player.investors:
        pieces.put(pen.canvas, "investor", spot, pieces.INVESTOR, (8, 34, 22))
        if row == player.investors - 1:
            board.spot(spot, Target("investor", "top"), 2)
    if not board.mine:
        pen.hits.add(cell, Target("term", "tableau.shares"))


def treasures(board: OwnBoard, rect: Rect) -> None:
    """City keys with their present worth, and the Semmering token."""
    pen = board.pen
    inside = board.section(rect, "tableau.keys")
    x, token = inside.x, pen.px(54) if board.player.semmering else 0
    each = min(pen.px(58), (inside.w - token) // max(1, sum(map(bool, board.player.keys))))
    for hub, key in enumerate(board.player.keys):
        if key:
            x = _key(board, Rect(x, inside.y, each, inside.h), hub, key == 2)
    if board.player.semmering:
        spot = Rect(x, inside.y, min(inside.h, pen.px(24)), inside.h)
        pieces.put(pen.canvas, "summit", spot, (40, 108, 84))
        label = Rect(spot.right + pen.px(3), inside.y, inside.right - spot.right - pen.px(3), inside.h)
        words = pen.say("tableau.semmering")
        if pen.canvas.text_size(words, LABEL)[0] > label.w:
            words = pen.say("times", n=board.layout.prices.semmering_factor)
        pen.text(label, words, LABEL)
        pen.hits.add(spot.union(label), Target("term", "tableau.semmering"))
    elif x == inside.x:
        pen.text(inside, "–", LABEL, pen.soft())


def _key(board: OwnBoard, rect: Rect, hub: int, large: bool) -> int:
    pen = board.pen
    colour: Colour = pieces.GOLD if large else pieces.SILVER
    size = min(rect.h, pen.px(24 if large else 19))
    icon = Rect(rect.x, rect.centery - size // 2, size, size)
    pieces.put(pen.canvas, "key", icon, colour, mix(pen.hub_colour(hub), (0, 0, 0), 0.35))
    worth = key_value(board.layout, board.shown.state, hub, large)
    letter = pen.say(f"letter.hub{hub}")
    pen.text(Rect(icon.right + 1, rect.y, rect.right - icon.right - 2, rect.h), f"{letter} {worth}", LABEL_BOLD)
    pen.hits.add(rect, Target("hub", str(hub)))
    return rect.right
