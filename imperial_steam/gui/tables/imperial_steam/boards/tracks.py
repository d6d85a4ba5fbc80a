"""The round track above the map and the influence track below it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.imperial_steam.terms import COLUMN, Step
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, TINY, TINY_BOLD
from imperial_steam.gui.table_kit.drawing.pieces import paper
from imperial_steam.gui.tables.imperial_steam.boards.regions import influence_height
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model import things

ROUND = Style("serif-bold", 20)


#: Width in units below which the spaces of a track get two rows, or every second value is left out.
NARROWEST_ROUND, NARROWEST_COLUMN = 68, 22
#: Height in units below which a round has two lines: what lies there replaces the price.
LOW_ROUND = 60
#: Width in units of a ship with its figure.
SHIPMENT = 34
#: Width in units of the number of locomotives left, and of the hexagon of one.
LEFT, HEXAGON = 20, 17
#: Width in units of the number of a round.
NUMBER = 14
#: The colour of the one hand that represents all.
NEUTRAL = (132, 122, 106)
#: Height in units of the figures below the influence track.
FOOT = 29


def draw_rounds(pen: SteamPen, rect: Rect) -> None:
    """The round track: one space for each round, in two rows where there is little room."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.rounds"), "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    count = pen.shown.layout.limits.rounds
    rows = 1 if rect.w >= count * pen.px(NARROWEST_ROUND) else 2
    across = -(-count // rows)
    for place in range(count):
        row, column = divmod(place, across)
        left, right = (rect.x + part * rect.w // across for part in (column, column + 1))
        top, bottom = (rect.y + part * rect.h // rows for part in (row, row + 1))
        _Round(pen, Rect(left, top, right - left, bottom - top), place + 1).draw()
    pen.canvas.frame(rect, theme.line, 1, 3)


class _Round:
    """One space of the round track."""

    def __init__(self, pen: SteamPen, rect: Rect, number: int) -> None:
        self.pen, self.rect, self.number = pen, rect, number
        self.layout, self.state = pen.shown.layout, pen.shown.state
        self.low = rect.h < pen.px(LOW_ROUND)

    @property
    def crowded(self) -> bool:
        """Goods to come share the lower of two lines with a locomotive."""
        return self.low and bool(self._coming()[0])

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
        head = Rect(rect.x + pen.px(4), rect.y + pen.px(2), rect.w - pen.px(8), pen.px(20))
        self._locomotive(Rect(head.x, rect.bottom - pen.px(41), head.w, pen.px(39)))
        pen.text(head, str(self.number), ROUND, theme.ink_soft if past else theme.ink)
        self._shipment(head)
        self._to_come(Rect(head.x, head.bottom, head.w, pen.px(17)))

    def _shipment(self, head: Rect) -> None:
        """The order limit of the round, with a ship."""
        pen, shipments = self.pen, self.layout.setup.shipments
        limit = shipments[self.number - 1] if self.number <= len(shipments) else 0
        ship = Rect(head.right - pen.px(SHIPMENT), head.y + pen.px(1), pen.px(18), pen.px(18))
        pen.piece("ship", ship, (86, 110, 128) if limit else (190, 184, 170))
        figure = Rect(ship.right, head.y, head.right - ship.right, head.h)
        pen.text(figure, str(limit) if limit else "–", FIGURE, None, "center")

    def _coming(self) -> tuple[Sequence[int], range]:
        """Goods and hand markers that lie at the round, once it has begun none."""
        state = self.state
        if self.number <= state.round:
            return (), range(0)
        goods = state.round_goods[self.number] if self.number < len(state.round_goods) else ()
        here = self.number in self.layout.board.begin.hands_on_rounds
        return goods, range(len(state.players)) if here else range(0)

    def _to_come(self, row: Rect) -> None:
        """Goods and hand markers that lie at the round."""
        pen, (goods, hands), size = self.pen, self._coming(), self.pen.px(15)
        for place, good in enumerate(goods):
            pen.cube(Rect(row.x + place * (size + 1), row.centery - size // 2, size, size), good)
        left = row.x + len(goods) * (size + 1)
        step = min(size, (row.right - left - size) // max(1, len(hands) - 1))
        for place, seat in enumerate(hands[:1] if self.crowded else hands):  # one hand represents all
            spot = Rect(left + place * step, row.centery - size // 2, size, size)
            pieces.put(pen.canvas, "hand", spot, NEUTRAL if self.crowded else pen.player_colour(seat))

    def _locomotive(self, row: Rect) -> None:
        """The locomotive that becomes available when the round begins."""
        locomotives = [
            (index, locomotive)
            for index, locomotive in enumerate(self.layout.board.locomotives)
            if max(1, locomotive.first_round) == self.number
        ]
        pen, theme = self.pen, self.pen.canvas.theme
        for index, locomotive in locomotives:
            left = self.state.locomotives[index]
            thing = Target("locomotive", str(locomotive.level))
            for_sale = bool(left) and locomotive.first_round <= self.state.round
            if for_sale:
                pen.canvas.fill(row, mix(theme.paper, theme.good, 0.12), 2)
            ink = theme.ink if left else theme.ink_soft
            icon = Rect(row.x + pen.px(1), row.y, pen.px(20), pen.px(20))
            if self.low:  # the number of the round is there
                icon.w = pen.px(NUMBER)
            else:
                pen.piece("locomotive", icon, (64, 92, 74) if for_sale else (150, 142, 126))
            name = Rect(icon.right + pen.px(1), row.y, row.right - icon.right - pen.px(1), pen.px(20))
            low = Rect(row.x + pen.px(2), row.bottom - pen.px(18), row.w - pen.px(4), pen.px(17))
            if self.low:
                name.w -= pen.px(SHIPMENT)
            if locomotive.influence:
                hexagon = Rect(row.right - pen.px(HEXAGON), row.y + pen.px(1), pen.px(HEXAGON), pen.px(17))
                if self.low:
                    hexagon.topright = low.right - pen.px(LEFT) * (not self.crowded), low.y
                pen.piece("hexagon", hexagon, pieces.HEXAGON, str(locomotive.influence))
                name.w = name.w if self.low else hexagon.x - name.x
            pen.text(name, pen.say("locomotive", level=locomotive.level), LABEL_BOLD, ink)
            if not self.low or not any(map(len, self._coming())):
                pen.text(low, pen.say("money", money=locomotive.price), LABEL, ink)
            if not self.crowded:
                pen.text(low, pen.say("times", n=left), LABEL, theme.ink_soft, "right")
            pen.spot(row, thing, 2, 0)


# --- influence track --------------------------------------------------------------------------


def draw_influence(pen: SteamPen, rect: Rect) -> None:
    """The influence track: hub markers above, players in their rows, values below."""
    shown = pen.shown
    paper(pen.canvas, rect, pen.say("panel.influence"))
    columns = shown.layout.limits.last_influence // COLUMN + 1
    inside = rect.inflate(-pen.px(6), -pen.px(6))
    legend = pen.px(16)
    inside = Rect(inside.x + legend, inside.y, inside.w - legend, inside.h)
    narrow = inside.w < columns * pen.px(NARROWEST_COLUMN)
    bands = 2 if narrow and rect.h >= pen.px(influence_height(len(shown.seats), 2) - 24) else 1
    across = -(-columns // bands)
    sparse = narrow and bands == 1
    for steps in range(columns):
        band, place = divmod(steps, across)
        left, right = (inside.x + part * inside.w // across for part in (place, place + 1))
        top, bottom = (inside.y + part * inside.h // bands for part in (band, band + 1))
        _column(pen, Rect(left, top, right - left, bottom - top), steps, sparse)
        if place == 0:
            _legend(pen, Rect(inside.x - legend, bottom - pen.px(FOOT), legend, pen.px(FOOT)))


def _legend(pen: SteamPen, rect: Rect) -> None:
    """What the two rows of figures are: influence, and the worth of a small city key."""
    half, size = rect.h // 2, min(rect.h // 2, rect.w) - 1
    for row, (piece, colour) in enumerate((("hexagon", pieces.HEXAGON), ("key", pieces.SILVER))):
        pieces.put(pen.canvas, piece, Rect(rect.x, rect.y + row * half, size, half), colour)
    pen.hits.add(rect, Target("term", "purse.influence"))


def _column(pen: SteamPen, rect: Rect, steps: int, sparse: bool) -> None:
    """One column; `sparse` writes every second value alone, over the width of two."""
    theme, shown = pen.canvas.theme, pen.shown
    head, foot = pen.px(17), pen.px(FOOT)
    field = Rect(rect.x, rect.y + head, rect.w, rect.h - head - foot)
    pen.canvas.fill(
        field.inflate(-pen.px(2), 0), theme.paper_shade if steps % 2 else mix(theme.paper_shade, theme.paper, 0.5)
    )
    _hubs(pen, Rect(rect.x, rect.y, rect.w, head), [hub for hub, at in enumerate(shown.state.hubs) if at == steps])
    rows = len(shown.state.players)
    if shown.state.step != Step.BID:
        for seat, player in enumerate(shown.state.players):
            if player.column == steps:
                _marker(pen, field, rows, seat, player.row)
    if not sparse or steps % 2 == 0:
        value = Rect(rect.x, field.bottom, rect.w, foot // 2)
        if sparse:
            value.inflate_ip(rect.w, 0)
            value.right = min(value.right, rect.right + pen.px(1))
        align = "center" if value.centerx == rect.centerx else "right"
        pen.text(value, str(steps * COLUMN), TINY_BOLD, theme.ink, align)
        small = shown.layout.prices.small_key.get(steps * COLUMN)
        if small is not None:
            pen.text(value.move(0, foot // 2), str(small), TINY, theme.ink_soft, align)
    thing = things.column(steps)
    # Where a value takes the width of two columns, a frame around it would cut it.
    height = field.h if sparse else field.h + foot // 2
    pen.spot(Rect(field.x + pen.px(1), field.y, field.w - pen.px(2), height), thing, 2, 0)


def _hubs(pen: SteamPen, rect: Rect, hubs: Sequence[int]) -> None:
    """The markers of hubs that stand in one column."""
    size = min(rect.h, max(pen.px(9), rect.w // max(1, len(hubs)) - 1))
    left = rect.centerx - size * len(hubs) // 2
    for number, hub in enumerate(hubs):
        spot = Rect(left + number * size, rect.centery - size // 2, size, size)
        colour = pen.hub_colour(hub)
        pieces.put_number(
            pen.canvas, "diamond", spot, colour, pen.say(f"letter.hub{hub}"), mix(colour, (0, 0, 0), 0.6), 0.66
        )
        pen.hits.add(spot, Target("hub", str(hub)))


def _marker(pen: SteamPen, field: Rect, rows: int, seat: int, row: int) -> None:
    """A player's marker in its row, the star row on top."""
    height = field.h / rows
    centre = field.centerx, round(field.y + (row - 0.5) * height)
    radius = max(3, round(min(height, field.w) * 0.44))
    pen.badge(centre, radius, seat, "")
    spot = Rect(0, 0, 2 * radius + 2, 2 * radius + 2)
    spot.center = centre
    pen.spot(spot, Target("marker", str(seat)), 4, 0)
