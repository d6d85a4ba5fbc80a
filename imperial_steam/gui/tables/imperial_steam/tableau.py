"""A player's tableau: trains, warehouse, dock, workers, factories, contracts, shares, keys, money."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.main_actions.buy_goods import limit
from imperial_steam.games.imperial_steam.scoring import key_value
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.pen import FIGURE, LABEL, LABEL_BOLD, NAME, TINY, TINY_BOLD
from imperial_steam.gui.tables.imperial_steam import pieces
from imperial_steam.gui.tables.imperial_steam.markets import contract_card
from imperial_steam.gui.tables.imperial_steam.model import (
    FREIGHT,
    RESERVED,
    Car,
    SteamShown,
    Storage,
    Train,
    contract_views,
    stored,
)
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.theme import Colour, mix

TAB, PAD = 26, 8
#: Heights of a train, a row of factories and a row of contracts, in units.
TRAIN, FACTORY, CONTRACT = 30, 22, 42
#: So many stand side by side, and where there are more than two rows of that, so many.
FACTORIES, CONTRACTS = (5, 5), (5, 6)
#: Width in units of the labels at the left.
LABELS = 66
#: Width in units of one level of workers.
LEVEL = 58


def _rows(count: int, across: tuple[int, int]) -> tuple[int, int]:
    """How many of something stand in a row, and how many rows there are: at least one."""
    wide = across[0] if count <= 2 * across[0] else across[1]
    return wide, max(1, -(-count // wide))


def _sections(shown: SteamShown, seat: int) -> list[tuple[str, float]]:
    """The sections of a tableau, top to bottom, with their heights in units."""
    player = shown.player(seat)
    contracts = _rows(len(player.contracts), CONTRACTS)[1] * CONTRACT if player.contracts else FACTORY
    return [
        ("purse", 33), ("trains", TRAIN * shown.layout.limits.trains), ("storage", 29), ("workers", 48),
        ("factories", _rows(len(player.factories), FACTORIES)[1] * FACTORY), ("contracts", contracts), ("shares", 56),
        ("treasures", 28),
    ]  # fmt: skip


def wanted(shown: SteamShown) -> float:
    """The height in units that the fullest tableau needs, tabs included."""
    most = max(sum(high for _, high in _sections(shown, seat)) for seat in range(len(shown.seats)))
    return TAB + PAD + most + 3


def draw(pen: SteamPen, rect: Rect) -> None:
    """Tabs of all players and the tableau that is open."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.tableau"), "panel")
    tabs = pen.px(TAB)
    _tabs(pen, Rect(rect.x, rect.y, rect.w, tabs))
    body = Rect(rect.x, rect.y + tabs, rect.w, rect.h - tabs)
    pen.canvas.fill(body, theme.paper)
    pen.canvas.frame(body, theme.line, 1)
    pen.canvas.fill(Rect(body.x, body.y, body.w, pen.px(3)), pen.player_colour(pen.shown.seat))
    inside = body.inflate(-pen.px(12), -pen.px(PAD))
    tableau, sections = _Tableau(pen, pen.shown.seat), _sections(pen.shown, pen.shown.seat)
    spare = max(0, inside.h - pen.px(sum(high for _, high in sections))) // len(sections)
    spare = min(spare, pen.px(9))
    top = inside.y + pen.px(2)
    for name, units in sections:
        high = pen.px(units) + spare
        getattr(tableau, name)(Rect(inside.x, top, inside.w, high - pen.px(3)))
        top += high


def _tab_widths(pen: SteamPen, room: int) -> list[int]:
    """The open tab has room for the whole name, the others share what is left as their names need it."""
    natural = [pen.canvas.text_size(seat.name, NAME)[0] + pen.px(36) for seat in pen.shown.seats]
    if sum(natural) <= room:
        return [wide + (room - sum(natural)) // len(natural) for wide in natural]
    shown = pen.shown.seat
    least = pen.px(58)
    own = min(natural[shown], room - least * (len(natural) - 1))
    others = sum(natural) - natural[shown]
    return [own if seat == shown else (room - own) * wide // others for seat, wide in enumerate(natural)]


def _tabs(pen: SteamPen, rect: Rect) -> None:
    shown, theme = pen.shown, pen.canvas.theme
    left = rect.x
    for seat, wide in enumerate(_tab_widths(pen, rect.w)):
        tab = Rect(left, rect.y, wide - pen.px(2), rect.h + 1)
        left += wide
        chosen = seat == shown.seat
        pen.canvas.fill(tab, theme.paper if chosen else mix(theme.paper_shade, theme.desk, 0.4))
        pen.canvas.frame(tab, theme.line, 1)
        pen.badge((tab.x + pen.px(13), tab.centery), pen.px(8), seat, str(seat + 1))
        name = Rect(tab.x + pen.px(25), tab.y, tab.w - pen.px(29), tab.h)
        pen.name(name, shown.seats[seat].name, colour=theme.ink if chosen else theme.ink_soft)
        pen.hits.add(tab, Target("player", str(seat)))


class _Tableau:
    """Draws the sections of one player's tableau."""

    def __init__(self, pen: SteamPen, seat: int) -> None:
        self.pen, self.seat = pen, seat
        self.shown, self.layout = pen.shown, pen.shown.layout
        self.player = pen.shown.player(seat)
        self.goods = stored(self.player)
        if pen.shown.is_franz(seat):
            self.goods = Storage((), (), ())
        #: Highlights stand on the tableau of whoever decides.
        self.mine = seat == pen.shown.decider

    def _spot(self, rect: Rect, thing: Target, radius: float = 3) -> None:
        if self.mine:
            self.pen.spot(rect, thing, radius, 0)

    def _section(self, rect: Rect, name: str, wide: float = LABELS) -> Rect:
        """The label of a section at its left; returns the room beside it."""
        pen = self.pen
        label = Rect(rect.x, rect.y, pen.px(wide) - pen.px(4), rect.h)
        pen.text(label, pen.say(name), LABEL, pen.soft(), wrapped=True)
        pen.hits.add(label, Target("term", name))
        return Rect(rect.x + pen.px(wide), rect.y, rect.w - pen.px(wide), rect.h)

    # Money

    def purse(self, rect: Rect) -> None:
        """Money, income to come, influence, tracks and stations left."""
        pen, player, limits = self.pen, self.player, self.layout.limits
        money = "?" if self.seat in self.shown.hidden else str(player.cash)
        hubs = sum(at <= player.column for at in self.shown.state.hubs)
        items = [
            (pen.say("money", money=money), "purse.money"),
            (f"+{self.shown.income(self.seat)}", "purse.income"),
            (str(player.column * COLUMN), "purse.influence"),
            (str(hubs), "purse.hubs"),
            (f"{limits.tracks - player.tracks.bit_count()}/{limits.tracks}", "purse.tracks"),
            (f"{limits.stations - player.stations.bit_count()}/{limits.stations}", "purse.stations"),
        ]
        widths = [
            max(pen.canvas.text_size(pen.say(label), TINY)[0], pen.canvas.text_size(figure, FIGURE)[0])
            for figure, label in items
        ]
        gap = max(pen.px(6), (rect.w - sum(widths)) // len(items))
        shrunk = (rect.w - gap * len(items)) / max(1, sum(widths))
        x = float(rect.x)
        for (figure, label), wide in zip(items, widths, strict=True):
            cell = Rect(round(x + gap / 2), rect.y, round(wide * shrunk), rect.h)
            x += wide * shrunk + gap
            upper = Rect(cell.x, cell.y, cell.w, round(cell.h * 0.52))
            pen.text(upper, figure, FIGURE, None, "center")
            pen.text(
                Rect(cell.x, upper.bottom, cell.w, cell.bottom - upper.bottom), pen.say(label), TINY, pen.soft(),
                "center",
            )  # fmt: skip
            pen.hits.add(cell.inflate(gap, 0), Target("term", label))

    # Trains and goods

    def trains(self, rect: Rect) -> None:
        """Three rows for trains; empty ones say that a train can be bought."""
        if self.shown.is_franz(self.seat):
            self._franz(rect)
            return
        pen, rows = self.pen, self.layout.limits.trains
        high = rect.h // rows
        for number in range(rows):
            row = Rect(rect.x, rect.y + number * high, rect.w, high - pen.px(2))
            if number < len(self.goods.trains):
                self._train(row, self.goods.trains[number])
            else:
                pen.canvas.frame(row, mix(pen.canvas.theme.line, pen.canvas.theme.paper, 0.6), 0.8, 3)
                pen.text(row, pen.say("tableau.no_train"), LABEL, pen.soft(), "center")

    def _franz(self, rect: Rect) -> None:
        """The automa's cards and cubes in the place of trains."""
        pen, franz = self.pen, self.shown.state.franz
        if franz is None:
            return
        high = rect.h // 3
        cards = pen.say("franz.cards", action=franz.action_card or "–", decision=franz.decision_card or "–")
        decks = pen.say("franz.decks", action=len(franz.action_deck), decision=len(franz.decision_deck))
        for number, words in enumerate((cards, decks)):
            pen.text(Rect(rect.x, rect.y + number * high, rect.w, high), words, LABEL_BOLD if number == 0 else LABEL)
        row = Rect(rect.x, rect.y + 2 * high, rect.w, high)
        used = pen.text(row, pen.say("franz.area"), LABEL, pen.soft())
        goods = [good for good, count in enumerate(self.player.goods) for _ in range(count)]
        step = min(pen.px(19), (row.right - used.right - pen.px(8)) // max(1, len(goods)))
        for number, good in enumerate(goods):
            size = min(step - 1, pen.px(17))
            pen.cube(Rect(used.right + pen.px(6) + number * step, row.centery - size // 2, size, size), good)

    def _train(self, row: Rect, train: Train) -> None:
        pen, theme = self.pen, self.pen.canvas.theme
        engine = Rect(row.x, row.y, pen.px(62), row.h)
        pen.canvas.fill(engine, mix(theme.cloth, theme.paper, 0.12), 4)
        icon = Rect(engine.x + pen.px(3), engine.y, pen.px(22), engine.h)
        pieces.put(pen.canvas, "locomotive", icon, (206, 214, 204))
        pen.text(Rect(icon.right + 1, engine.y, pen.px(20), engine.h), str(train.level), FIGURE, theme.cloth_ink)
        size = min(pen.px(17), row.h - 2)
        coal = Rect(engine.right - size - pen.px(3), engine.centery - size // 2, size, size)
        if train.coal:
            pen.canvas.fill(coal.inflate(2, 2), theme.cloth_ink, 3)
            pen.cube(coal, len(GOODS) - 1)
        else:
            pen.canvas.frame(coal, theme.cloth_ink, 0.8, 2)
        self._spot(engine, Target("engine", str(train.level)), 4)
        most = max(locomotive.level for locomotive in self.layout.board.locomotives)
        step = min(pen.px(37), (row.right - engine.right - pen.px(3)) // most)
        for number, car in enumerate(train.cars):
            self._car(
                Rect(engine.right + pen.px(3) + number * step, row.y + pen.px(2), step - pen.px(2), row.h - pen.px(4)),
                car,
            )

    def _car(self, rect: Rect, car: Car) -> None:
        pen, theme = self.pen, self.pen.canvas.theme
        if car.kind == FREIGHT:
            pen.canvas.fill(rect, mix(theme.paper, (150, 98, 52), 0.28), 2)
            pen.canvas.frame(rect, theme.line, 1, 2)
            self._spot(rect, Target("car", "freight"), 2)
            if car.good is not None:
                size = min(rect.w - 4, rect.h - 4, pen.px(20))
                spot = Rect(rect.centerx - size // 2, rect.centery - size // 2, size, size)
                pen.cube(spot, car.good)
                self._spot(spot, Target("good", GOODS[car.good]), 2)
        elif car.kind == RESERVED:
            pen.canvas.fill(rect, mix(theme.paper_shade, theme.desk, 0.6), 2)
            pen.canvas.frame(rect, theme.line, 1, 2)
            pen.canvas.line(rect.topleft, rect.bottomright, theme.warning, 1.4)
            pen.text(rect, pen.say("car.reserved.letter"), LABEL_BOLD, theme.warning, "center")
        else:
            pen.canvas.fill(rect, mix((40, 88, 160), theme.paper, 0.1), 2)
            pen.canvas.frame(rect, pieces.DARK, 1, 2)
            self._windows(rect)
        pen.hits.add(rect, Target("term", f"car.{car.kind}")) if not self.mine or car.kind != FREIGHT else None

    def _windows(self, rect: Rect) -> None:
        pen = self.pen
        wide = max(2, rect.w // 5)
        for number in range(3):
            window = Rect(
                rect.x + rect.w // 8 + number * (wide + rect.w // 12), rect.y + rect.h // 8, wide, rect.h // 4
            )
            pen.canvas.fill(window, pieces.LIGHT, 1)
        low = Rect(rect.x - 1, rect.bottom - pen.px(15), rect.w + 2, pen.px(15))
        pen.text(low, f"+{self.layout.prices.income_car}", TINY_BOLD, (255, 255, 255), "center")

    def storage(self, rect: Rect) -> None:
        """Warehouse floors, dock, and goods without a place."""
        pen, theme = self.pen, self.pen.canvas.theme
        inside = self._section(rect, "tableau.warehouse")
        size = min(rect.h - 2, pen.px(24))
        x = inside.x
        for number in range(self.layout.limits.stations):
            spot = Rect(x, rect.centery - size // 2, size, size)
            opened = number < len(self.goods.floors)
            pen.canvas.fill(spot, theme.paper_shade if opened else mix(theme.paper_shade, theme.line, 0.45), 2)
            pen.canvas.frame(spot, theme.line, 1, 2)
            if not opened:
                pieces.put(pen.canvas, "station", spot.inflate(-4, -4), pen.player_colour(self.seat))
            elif self.goods.floors[number] is not None:
                self._good(spot.inflate(-4, -4), self.goods.floors[number] or 0)
            x = spot.right + pen.px(3)
        self._dock(Rect(x + pen.px(6), rect.y, inside.right - x - pen.px(6), rect.h), size)

    def _good(self, spot: Rect, good: int) -> None:
        self.pen.cube(spot, good)
        self._spot(spot, Target("good", GOODS[good]), 2)

    def _dock(self, rect: Rect, size: int) -> None:
        pen, theme = self.pen, self.pen.canvas.theme
        words = pen.say("tableau.dock")
        label = Rect(rect.x, rect.y, pen.canvas.text_size(words, LABEL)[0] + pen.px(2), rect.h)
        pen.text(label, words, LABEL, pen.soft())
        pen.hits.add(label, Target("term", "tableau.dock"))
        goods = [good for good, count in enumerate(self.player.dock) for _ in range(count)]
        places = max(limit(self.layout, self.shown.state), len(goods))
        x, small = label.right + pen.px(4), min(size, pen.px(19))
        for number in range(places):
            spot = Rect(x, rect.centery - small // 2, small, small)
            pen.canvas.frame(spot, mix(theme.water, theme.ink, 0.4), 1, 2)
            if number < len(goods):
                pen.cube(spot.inflate(-2, -2), goods[number])
            x = spot.right + pen.px(2)
        if not places:
            pen.text(Rect(x, rect.y, pen.px(20), rect.h), "–", LABEL, pen.soft())
        for number, good in enumerate(self.goods.loose):
            spot = Rect(rect.right - (number + 1) * (small + 2), rect.centery - small // 2, small, small)
            self._good(spot, good)
            pen.canvas.frame(spot.inflate(4, 4), theme.warning, 1.6, 2)

    # People

    def workers(self, rect: Rect) -> None:
        """Training and working area by level, workers in supply, engineers."""
        half = rect.h // 2
        areas = (("training", self.player.training), ("working", self.player.working))
        for number, (area, workers) in enumerate(areas):
            row = Rect(rect.x, rect.y + number * half, rect.w, half - self.pen.px(1))
            inside = self._section(row, f"tableau.{area}")
            for level, count in enumerate(workers):
                self._level(inside, area, level, count)
        taken = self.pen.px(LABELS + 3 * LEVEL + 6)
        self._staff(Rect(rect.x + taken, rect.y, rect.w - taken, rect.h))

    def _level(self, inside: Rect, area: str, level: int, count: int) -> None:
        pen, theme = self.pen, self.pen.canvas.theme
        cell = Rect(inside.x + level * pen.px(LEVEL), inside.y, pen.px(LEVEL - 3), inside.h)
        pen.canvas.fill(cell, theme.paper_shade, 2)
        size = min(cell.h - 2, pen.px(19))
        icon = Rect(cell.x + pen.px(4), cell.centery - size // 2, size, size)
        if count:
            pen.worker(icon, self.seat, level + 1)
        else:
            image = pieces.ghost("worker", size, theme.paper_shade)
            pen.canvas.surface.blit(image, icon)
            pen.text(icon, str(level + 1), TINY, theme.ink_soft, "center")
        figure = Rect(icon.right + pen.px(3), cell.y, cell.right - icon.right - pen.px(5), cell.h)
        pen.text(figure, pen.say("times", n=count), LABEL_BOLD if count else LABEL, None if count else theme.ink_soft)
        self._spot(cell, Target(area, str(level + 1)), 2)

    def _staff(self, rect: Rect) -> None:
        """Engineers hired and workers left in the supply."""
        pen, theme = self.pen, self.pen.canvas.theme
        half = rect.h // 2
        size = min(half - 2, pen.px(20))
        for kind, name in enumerate(ENGINEERS):
            spot = Rect(rect.x + kind * (size + pen.px(5)), rect.y, size, size)
            colour = pieces.BRIDGE if name == "bridge" else pieces.TUNNEL
            if self.player.engineers >> kind & 1:
                pieces.put(pen.canvas, name, spot, colour)
            else:
                pen.canvas.surface.blit(pieces.ghost(name, size, theme.paper_shade, theme.line), spot)
            pen.hits.add(spot, Target("term", f"engineer.{name}"))
        low = Rect(rect.x, rect.y + half, rect.w, half)
        pen.text(low, pen.say("tableau.supply", n=self.player.supply), LABEL, theme.ink_soft)
        pen.hits.add(low, Target("term", "tableau.supply_term"))

    # Factories and contracts

    def factories(self, rect: Rect) -> None:
        """Own factories: city, type and goods left; a click shows the site on the map."""
        pen = self.pen
        inside = self._section(rect, "tableau.factories")
        built = self.player.factories
        if not built:
            pen.text(inside, "–", LABEL, pen.soft())
            return
        across, rows = _rows(len(built), FACTORIES)
        high, wide = min(pen.px(FACTORY + 4), rect.h // rows), inside.w // across
        for place, (site, good, left) in enumerate(built):
            row, column = divmod(place, across)
            spot = Rect(inside.x + column * wide, inside.y + row * high, wide - pen.px(2), high - pen.px(2))
            self._factory(spot, site, good, left)

    def _factory(self, spot: Rect, site: int, good: int, left: int) -> None:
        pen = self.pen
        colour = pen.good_colour(good)
        pen.canvas.fill(spot, colour if left else mix(colour, pen.canvas.theme.paper, 0.7), 2)
        pen.canvas.frame(spot, pieces.DARK, 0.8, 2)
        ink = pieces.ink_on(colour) if left else pen.canvas.theme.ink
        name = self.layout.city_names[self.layout.sites[site].city][:3]
        pen.text(spot.inflate(-2, 0), f"{name} {pen.say(f'letter.{GOODS[good]}')}{left}", TINY_BOLD, ink, "center")
        thing = Target("site", self.layout.sites[site].name)
        if self.mine:
            pen.spot(spot, thing, 2, 0)
        else:
            pen.hits.add(spot, thing)

    def contracts(self, rect: Rect) -> None:
        """Own contracts with what they still need."""
        pen = self.pen
        inside = self._section(rect, "tableau.contracts")
        views = contract_views(self.layout, self.shown.game.state, self.seat)
        if not views:
            pen.text(inside, "–", LABEL, pen.soft())
            return
        across, rows = _rows(len(views), CONTRACTS)
        wide, high = inside.w // across, min(pen.px(CONTRACT + 4), inside.h // rows)
        for place, view in enumerate(views):
            row, column = divmod(place, across)
            spot = Rect(inside.x + column * wide, inside.y + row * high, wide - pen.px(3), high - pen.px(2))
            contract_card(pen, spot, view.number, list(view.fields), view.fulfilled)
            pen.hits.add(spot, Target("own_contract", f"{self.seat} {view.number}"))

    # Shares

    def shares(self, rect: Rect) -> None:
        """The share board, lowest row at the left: values, marker, investors; then shareholders."""
        pen, theme = self.pen, self.pen.canvas.theme
        inside = self._section(rect, "tableau.shares")
        values, spaces = self.layout.prices.share_values, self.layout.prices.investor_spaces
        wide = (inside.w - pen.px(44)) // spaces
        for row in range(spaces):
            cell = Rect(inside.x + row * wide, inside.y, wide - 1, inside.h)
            self._share_cell(cell, row, values[row] if row < len(values) else None)
        holders = Rect(
            inside.x + spaces * wide + pen.px(4),
            inside.y,
            inside.right - inside.x - spaces * wide - pen.px(4),
            inside.h,
        )
        pen.canvas.fill(holders, mix(theme.paper, theme.warning, 0.1), 3)
        pen.text(
            Rect(holders.x, holders.y + pen.px(3), holders.w, holders.h // 2),
            str(self.player.shareholders),
            FIGURE,
            theme.warning,
            "center",
        )
        low = Rect(holders.x, holders.centery, holders.w, holders.h // 2)
        share = self.player.shareholders * self.layout.prices.dividend
        pen.text(low, f"−{share}%", TINY_BOLD, theme.warning, "center")
        pen.hits.add(holders, Target("term", "tableau.shareholders"))

    def _share_cell(self, cell: Rect, row: int, value: int | None) -> None:
        pen, theme, player = self.pen, self.pen.canvas.theme, self.player
        marked = row == player.share_row
        pen.canvas.fill(cell, mix(theme.paper_shade, pieces.INVESTOR, 0.22) if marked else theme.paper_shade, 2)
        if marked:
            pen.canvas.frame(cell, pieces.INVESTOR, 2, 2)
        high = cell.h // 3
        if value is not None:
            style = FIGURE if marked else LABEL
            pen.text(Rect(cell.x, cell.y, cell.w, high), str(value), style, theme.ink, "center")
            cost = self.layout.prices.share_raise[row]
            if cost:
                small = Rect(cell.x, cell.y + high, cell.w, high)
                pen.text(small, pen.say("share.cost", n=cost), TINY, mix(pieces.HEXAGON, theme.ink, 0.35), "center")
        figure = Rect(cell.x, cell.bottom - high - pen.px(1), cell.w, high)
        size = min(high + pen.px(1), cell.w, pen.px(18))
        spot = Rect(figure.centerx - size // 2, figure.bottom - size, size, size)
        if value is not None:
            self._spot(cell, Target("share", str(value)), 2)
        if row < player.investors:
            pieces.put(pen.canvas, "investor", spot, pieces.INVESTOR, (8, 34, 22))
            if row == player.investors - 1:
                self._spot(spot, Target("investor", "top"), 2)
        if not self.mine:
            pen.hits.add(cell, Target("term", "tableau.shares"))

    def treasures(self, rect: Rect) -> None:
        """City keys with their present worth, and the Semmering token."""
        pen = self.pen
        inside = self._section(rect, "tableau.keys")
        x = inside.x
        for hub, key in enumerate(self.player.keys):
            if key:
                x = self._key(Rect(x, inside.y, pen.px(58), inside.h), hub, key == 2)
        if self.player.semmering:
            spot = Rect(x, inside.y, min(inside.h, pen.px(24)), inside.h)
            pieces.put(pen.canvas, "summit", spot, (40, 108, 84))
            label = Rect(spot.right + pen.px(3), inside.y, inside.right - spot.right - pen.px(3), inside.h)
            words = pen.say("tableau.semmering")
            if pen.canvas.text_size(words, LABEL)[0] > label.w:
                words = pen.say("times", n=self.layout.prices.semmering_factor)
            pen.text(label, words, LABEL)
            pen.hits.add(spot.union(label), Target("term", "tableau.semmering"))
        elif x == inside.x:
            pen.text(inside, "–", LABEL, pen.soft())

    def _key(self, rect: Rect, hub: int, large: bool) -> int:
        pen = self.pen
        colour: Colour = pieces.GOLD if large else pieces.SILVER
        size = min(rect.h, pen.px(24 if large else 19))
        icon = Rect(rect.x, rect.centery - size // 2, size, size)
        pieces.put(pen.canvas, "key", icon, colour, mix(pen.hub_colour(hub), (0, 0, 0), 0.35))
        worth = key_value(self.layout, self.shown.state, hub, large)
        letter = pen.say(f"letter.hub{hub}")
        pen.text(Rect(icon.right + 1, rect.y, rect.right - icon.right - 2, rect.h), f"{letter} {worth}", LABEL_BOLD)
        pen.hits.add(rect, Target("hub", str(hub)))
        return rect.right
