"""The round track above the map and the influence track below it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.imperial_steam.board import COLUMN
from imperial_steam.games.imperial_steam.state import Step
from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.imperial_steam import pieces, things
from imperial_steam.gui.tables.imperial_steam.pen import FIGURE, LABEL, LABEL_BOLD, TINY, TINY_BOLD, Pen
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix


def draw_rounds(pen: Pen, rect: Rect) -> None:
    """The round track: one space for each round."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.rounds"), "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    count = pen.table.layout.limits.rounds
    for number in range(1, count + 1):
        left = rect.x + (number - 1) * rect.w // count
        right = rect.x + number * rect.w // count
        _Round(pen, Rect(left, rect.y, right - left, rect.h), number).draw()
    pen.canvas.frame(rect, theme.line, 1, 3)


class _Round:
    """One space of the round track."""

    def __init__(self, pen: Pen, rect: Rect, number: int) -> None:
        self.pen, self.rect, self.number = pen, rect, number
        self.layout, self.state = pen.table.layout, pen.table.state

    def draw(self) -> None:
        """Number, shipment tile, goods and hands to come, and the locomotive."""
        pen, theme, rect = self.pen, self.pen.canvas.theme, self.rect
        now, past = self.number == self.state.round, self.number < self.state.round
        if now:
            pen.canvas.fill(rect, mix(theme.paper, theme.brass, 0.3))
        elif past:
            pen.canvas.fill(rect, theme.paper_shade)
        pen.canvas.frame(rect, theme.brass if now else mix(theme.line, theme.paper, 0.4), 2 if now else 0.8)
        pen.hits.add(rect, Target("round", str(self.number)))
        head = Rect(rect.x + pen.px(4), rect.y + pen.px(3), rect.w - pen.px(8), pen.px(21))
        pen.canvas.text(
            head, str(self.number), Style("serif-bold", 21), theme.ink if not past else theme.ink_soft, "left"
        )
        self._shipment(head)
        self._to_come(Rect(head.x, head.bottom + pen.px(1), head.w, pen.px(19)), past or now)
        self._locomotive(Rect(head.x, rect.bottom - pen.px(42), head.w, pen.px(39)))

    def _shipment(self, head: Rect) -> None:
        """The order limit of the round, with a ship."""
        pen, shipments = self.pen, self.layout.setup.shipments
        limit = shipments[self.number - 1] if self.number <= len(shipments) else 0
        ship = Rect(head.right - pen.px(36), head.y + pen.px(1), pen.px(19), pen.px(19))
        pen.piece("ship", ship, (86, 110, 128) if limit else (190, 184, 170))
        figure = Rect(ship.right, head.y, head.right - ship.right, head.h)
        pen.text(figure, str(limit) if limit else "–", FIGURE, None, "center")

    def _to_come(self, row: Rect, gone: bool) -> None:
        """Goods and hand markers that lie at the round."""
        if gone:
            return
        pen, state = self.pen, self.state
        goods = state.round_goods[self.number] if self.number < len(state.round_goods) else ()
        here = self.number in self.layout.board.begin.hands_on_rounds
        hands = range(len(state.players)) if here else range(0)
        step = min(pen.px(14), row.w // max(1, len(goods) + len(hands)))
        size = min(pen.px(13), step)
        for place, good in enumerate(goods):
            pen.cube(Rect(row.x + place * step, row.centery - size // 2, size, size), good)
        for place, seat in enumerate(hands, len(goods)):
            spot = Rect(row.x + place * step, row.centery - size // 2, size, size)
            pieces.put(pen.canvas, "hand", spot, pen.player_colour(seat))

    def _locomotive(self, row: Rect) -> None:
        """The locomotive that becomes available when the round begins."""
        found = [
            (index, locomotive)
            for index, locomotive in enumerate(self.layout.board.locomotives)
            if max(1, locomotive.first_round) == self.number
        ]
        pen, theme = self.pen, self.pen.canvas.theme
        for index, locomotive in found:
            left = self.state.locomotives[index]
            thing = Target("locomotive", str(locomotive.level))
            for_sale = bool(left) and locomotive.first_round <= self.state.round
            if for_sale:
                pen.canvas.fill(row, mix(theme.paper, theme.good, 0.12), 2)
            icon = Rect(row.x + pen.px(1), row.y + pen.px(1), pen.px(22), pen.px(22))
            pen.piece("locomotive", icon, (64, 92, 74) if for_sale else (150, 142, 126))
            name = Rect(icon.right + pen.px(2), row.y, row.right - icon.right - pen.px(2), pen.px(20))
            pen.text(
                name, pen.say("locomotive", level=locomotive.level), LABEL_BOLD, theme.ink if left else theme.ink_soft
            )
            low = Rect(row.x + pen.px(2), row.bottom - pen.px(17), row.w - pen.px(4), pen.px(16))
            pen.text(low, pen.say("money", money=locomotive.price), LABEL)
            pen.text(low, pen.say("times", n=left), LABEL, theme.ink_soft, "right")
            if locomotive.influence:
                hexagon = Rect(row.right - pen.px(18), row.y + pen.px(1), pen.px(17), pen.px(17))
                pen.piece("hexagon", hexagon, pieces.HEXAGON, str(locomotive.influence))
            pen.spot(row, thing, 2, 0)


# --- influence track --------------------------------------------------------------------------


def draw_influence(pen: Pen, rect: Rect) -> None:
    """The influence track: hub markers above, players in their rows, values below."""
    theme, table = pen.canvas.theme, pen.table
    pen.canvas.note(rect, pen.say("panel.influence"), "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    columns = table.layout.limits.last_influence // COLUMN + 1
    inside = rect.inflate(-pen.px(6), -pen.px(4))
    for steps in range(columns):
        left, right = inside.x + steps * inside.w // columns, inside.x + (steps + 1) * inside.w // columns
        _column(pen, Rect(left, inside.y, right - left, inside.h), steps)


def _column(pen: Pen, rect: Rect, steps: int) -> None:
    theme, table = pen.canvas.theme, pen.table
    head, foot = pen.px(19), pen.px(24)
    field = Rect(rect.x, rect.y + head, rect.w, rect.h - head - foot)
    pen.canvas.fill(
        field.inflate(-pen.px(2), 0), theme.paper_shade if steps % 2 else mix(theme.paper_shade, theme.paper, 0.5)
    )
    _hubs(pen, Rect(rect.x, rect.y, rect.w, head), [hub for hub, at in enumerate(table.state.hubs) if at == steps])
    rows = len(table.state.players)
    if table.state.step != Step.BID:
        for seat, player in enumerate(table.state.players):
            if player.column == steps:
                _marker(pen, field, rows, seat, player.row)
    value = Rect(rect.x, field.bottom, rect.w, foot // 2)
    pen.text(value, str(steps * COLUMN), TINY_BOLD, theme.ink, "center")
    small = table.layout.prices.small_key.get(steps * COLUMN)
    if small is not None:
        pen.text(Rect(rect.x, value.bottom, rect.w, foot - foot // 2), str(small), TINY, theme.ink_soft, "center")
    thing = things.column(steps)
    pen.spot(Rect(field.x + pen.px(1), field.y, field.w - pen.px(2), field.h + foot // 2), thing, 2, 0)


def _hubs(pen: Pen, rect: Rect, hubs: Sequence[int]) -> None:
    """The markers of hubs that stand in one column."""
    size = min(rect.h, max(pen.px(9), rect.w // max(1, len(hubs)) - 1))
    left = rect.centerx - size * len(hubs) // 2
    for number, hub in enumerate(hubs):
        spot = Rect(left + number * size, rect.centery - size // 2, size, size)
        colour = pen.hub_colour(hub)
        pieces.put_number(
            pen.canvas, "diamond", spot, colour, pen.say(f"letter.hub{hub}"), mix(colour, (0, 0, 0), 0.6), 0.5
        )
        pen.hits.add(spot, Target("hub", str(hub)))


def _marker(pen: Pen, field: Rect, rows: int, seat: int, row: int) -> None:
    """A player's marker in its row, the star row on top."""
    high = field.h / rows
    centre = field.centerx, round(field.y + (row - 0.5) * high)
    radius = max(3, round(min(high, field.w) * 0.44))
    pen.badge(centre, radius, seat, "")
    spot = Rect(0, 0, 2 * radius + 2, 2 * radius + 2)
    spot.center = centre
    pen.spot(spot, Target("marker", str(seat)), 4, 0)
