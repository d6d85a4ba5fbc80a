"""Cards for whatever the pointer rests on: what is printed there, what it would cost now, or why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.main_actions import build_building, build_tracks
from imperial_steam.games.imperial_steam.main_actions.hire_staff import wage
from imperial_steam.games.imperial_steam.scoring import key_value
from imperial_steam.games.imperial_steam.story.preview import Preview, preview
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui import text as typeset
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.tables.imperial_steam import sentences
from imperial_steam.gui.tables.imperial_steam.explain import Ways, at_once, price, refused, steps
from imperial_steam.gui.tables.imperial_steam.model import SteamShown, good_rows, site_price
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import Colour, Theme, mix
from imperial_steam.gui.widgets import draw_scrollbar

WIDE = 310
#: Room beside the title for the cross of a pinned card.
MARK = 20
HEAD = Style("serif-bold", 16)
OPTION = Style("sans-bold", 12)
PLAIN = Style("sans", 12)
DOUBT = Style("serif-italic", 13)
BUTTON = Style("serif-bold", 13.5)
CHIP = Style("sans-bold", 10)
#: More options than this on one thing are only counted.
OPTIONS_MOST = 3


@dataclass(slots=True)
class Card:
    """A card: a title and lines as (text, manner), some with a control behind them (`links`, by line).

    Manners are plain, soft, option, gain, refusal, doubt, way, button, rule. A control `rule <ID>` stands
    at the right of its line as the ID of the rule; any other is the line itself.
    """

    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)
    links: dict[int, str] = field(default_factory=dict)

    def say(self, text: str, manner: str = "plain", link: str = "") -> None:
        """Add a line."""
        if link:
            self.links[len(self.lines)] = link
        self.lines.append((text, manner))

    @property
    def controls(self) -> list[str]:
        """The controls in the order of their lines."""
        return [self.links[number] for number in sorted(self.links)]

    def rule(self) -> None:
        """Separate what follows by a rule."""
        if self.lines and self.lines[-1][1] != "rule":
            self.lines.append(("", "rule"))


def card(shown: SteamShown, thing: Target, say: Say, ways: Ways | None = None, whole: bool = False) -> Card | None:
    """What the table can tell about a thing; None when there is nothing to tell.

    With `ways` the short ways found so far are told; `whole` leaves nothing out and offers to play them.
    """
    describe = _DESCRIBE.get(thing.kind)
    if describe is None:
        return None
    made = describe(shown, thing.key, say)
    if made is not None and shown.past is None:
        _possibilities(shown, thing, say, made, whole)
        _refusals(shown, thing, say, made, ways, whole)
    return made


def option_card(shown: SteamShown, action: Action, say: Say) -> Card:
    """The card of one option of the list."""
    made = Card(sentences.option(action, say))
    _effects(shown, action, say, made)
    return made


def look_ahead(shown: SteamShown, action: Action) -> Preview | None:
    """The preview of an option; None for bids, whose revealing would tell the others' secrets."""
    if isinstance(action, a.Bid) or shown.decider < 0:
        return None
    return preview(shown.game, shown.decider, action)


def _possibilities(shown: SteamShown, thing: Target, say: Say, made: Card, whole: bool) -> None:
    """Options here with their effects."""
    options = shown.lit.get(thing, ())
    for action in options if whole else options[:OPTIONS_MOST]:
        made.rule()
        made.say(sentences.option(action, say), "option")
        _effects(shown, action, say, made)
    if len(options) > OPTIONS_MOST and not whole:
        made.say(say("hover.more", n=len(options) - OPTIONS_MOST), "soft")


def _refusals(shown: SteamShown, thing: Target, say: Say, made: Card, ways: Ways | None, whole: bool) -> None:
    """All reasons against what could be meant, and how it could be done."""
    found = refused(shown, thing)
    for number, entry in enumerate(found if whole else found[:OPTIONS_MOST]):
        made.rule()
        made.say(say("hover.refused", option=sentences.option(entry.action, say)), "option")
        for reason in entry.reasons:
            made.say(sentences.reason(reason, say), "refusal", f"rule {reason.rule}" if reason.rule else "")
        if ways is not None:
            _way(ways, entry.action, number, say, made, whole)
    if found and not whole:
        left = len(found) - OPTIONS_MOST
        made.rule()
        made.say(say("hover.pin_more", n=left) if left > 0 else say("hover.pin"), "soft")


def _way(ways: Ways, action: Action, number: int, say: Say, made: Card, whole: bool) -> None:
    """The short way to an action, with a button for the steps that can be done at once."""
    way = ways.way(action)
    if way is None:
        if whole:
            made.say(say("advice.way.none") if ways.known(action) else say("explain.thinking"), "soft")
        return
    costs = price(way, say)
    free = "explain.way_at_once" if at_once(way) else "explain.way_free"
    made.say(say("explain.way", price=costs) if costs else say(free), "way_title")
    for line in steps(way, say):
        made.say(line, "way")
    if whole and way.now:
        key = "advice.way.play" if not way.turns else "explain.play_now"
        made.say(say(key), "button", f"way {number}")


def _effects(shown: SteamShown, action: Action, say: Say, made: Card) -> None:
    if isinstance(action, a.Bid):
        cash = shown.player(shown.decider).cash
        made.say(
            say("change.money", before=cash, after=cash - action.amount, by=sentences.signed(-action.amount)), "gain"
        )
        made.say(say("hover.bid", value=action.amount), "soft")
        return
    seen = look_ahead(shown, action)
    for line in [] if seen is None else sentences.effects(shown, seen, say):
        made.say(line, "gain")
    for doubt in shown.doubts.get(action, ()):
        made.say(say(f"advice.doubt.{doubt.reason}", **doubt.values), "doubt", f"rule {doubt.rule}")


# --- things -----------------------------------------------------------------------------------


def _city(shown: SteamShown, key: str, say: Say) -> Card:
    layout, state, city = shown.layout, shown.state, shown.layout.city_index[key]
    made = Card(key)
    _city_print(shown, city, say, made)
    owners = shown.station_owner.get(city, [])
    if owners:
        made.say(say("hover.stations", names=[shown.seats[seat].name for seat in owners]))
    elif layout.station_sites >> city & 1:
        made.say(say("hover.station_site", price=layout.station_cost[city]))
    for index in bits(layout.city_sites[city]):
        made.say(_site_line(shown, index, say))
    for good, seat in shown.demands(city):
        if seat >= 0:
            made.say(say("hover.served", good=GOODS[good], player=shown.seats[seat].name), "soft")
        else:
            made.say(_demand_line(shown, city, good, say))
    linked = [shown.seats[seat].name for seat, player in enumerate(state.players) if player.network >> city & 1]
    if linked and city != layout.start:
        made.say(say("hover.networks", names=linked), "soft")
    return made


def _city_print(shown: SteamShown, city: int, say: Say, made: Card) -> None:
    """Hub, effort, hexagon, business tokens and the goal's money."""
    layout = shown.layout
    hub = layout.hub_of_city.get(city, -1)
    if hub >= 0:
        made.say(say("hover.hub_city", hub=HUBS[hub]), "soft")
    if layout.effort[city] is not None:
        made.say(say("hover.effort", n=layout.effort[city]))
    if layout.influence[city]:
        made.say(say("hover.hexagon", n=layout.influence[city]))
    stack = layout.tokens[city][shown.state.tokens[city] :]
    if stack:
        made.say(say("hover.tokens", stack=" · ".join(map(str, stack))))
    if city == layout.goal:
        made.say(say("hover.goal", money=layout.prices.goal_money))


def _site_line(shown: SteamShown, index: int, say: Say) -> str:
    layout, place = shown.layout, shown.layout.sites[index]
    owner = shown.site_owner.get(index)
    if owner is not None:
        seat, good, left = owner
        return say("hover.site_taken", site=place.name, player=shown.seats[seat].name, good=GOODS[good], n=left)
    if not place.usable:
        return say("hover.site_closed", site=place.name, players=place.print.minimum_players)
    price = site_price(layout, index)
    if price is None:
        return say("hover.site_free", site=place.name)
    return say("hover.site_price", site=place.name, price=price)


def _demand_line(shown: SteamShown, city: int, good: int, say: Say) -> str:
    layout, state = shown.layout, shown.state
    hub = layout.hub_of_city.get(city, -1)
    if good == len(GOODS) - 1 and hub >= 0:
        return say("hover.demand_key", good=GOODS[good])
    pay = layout.factory_rows[good].pay[state.taken[good]]
    return say("hover.demand", good=GOODS[good], money=pay)


def _link(shown: SteamShown, key: str, say: Say) -> Card:
    layout, link = shown.layout, shown.layout.link_index[key]
    made = Card(key)
    made.say(say(f"link.{layout.kinds[link]}"), "soft")
    if layout.crowns >> link & 1:
        costs = [layout.station_cost[city] or 0 for city in layout.ends[link]]
        made.say(say("hover.crown", high=max(costs), low=min(costs)))
    if layout.semmering >> link & 1 and shown.state.semmering:
        made.say(say("hover.semmering"))
    owners = shown.track_owners.get(link, [])
    if owners:
        made.say(say("hover.tracks", names=[shown.seats[seat].name for seat in owners]))
    if shown.past is None and shown.decider >= 0 and not layout.crowns >> link & 1:
        _track_cost(shown, link, say, made)
    return made


def _track_cost(shown: SteamShown, link: int, say: Say, made: Card) -> None:
    """What a track would cost the deciding player now."""
    layout, state, seat = shown.layout, shown.state, shown.decider
    player = shown.player(seat)
    goods = build_tracks.goods_of(layout, state, link)
    needed = [say("amount", n=count, good=GOODS[good]) for good, count in enumerate(goods) if count]
    effort = build_tracks.effort_of(layout, player, link)
    crew = sum((level + 1) * count for level, count in enumerate(player.training))
    made.say(say("hover.track_cost", goods=needed or say("nothing"), effort=effort, crew=crew))
    fee = build_tracks.fee_of(layout, state, player, link)
    if fee:
        made.say(say("hover.track_fee", money=fee))


def _station(shown: SteamShown, key: str, say: Say) -> Card:
    made = Card(say("hover.station_title", city=key))
    city = shown.layout.city_index[key]
    owners = shown.station_owner.get(city, [])
    if owners:
        made.say(say("hover.stations", names=[shown.seats[seat].name for seat in owners]))
    else:
        made.say(say("hover.station_site", price=shown.layout.station_cost[city]))
    made.say(say("hover.station_effect"), "soft")
    return made


def _site(shown: SteamShown, key: str, say: Say) -> Card:
    layout, index = shown.layout, shown.layout.site_index[key]
    made = Card(key)
    made.say(_site_line(shown, index, say))
    contract = shown.franz_contract(index)
    if contract is not None:
        made.say(say("hover.franz_factory", number=contract), "soft")
    if index not in shown.site_owner and layout.sites[index].usable:
        costs = [
            say("hover.cost_of", good=good, price=build_building.factory_cost(layout, shown.state, index, i))
            for i, good in enumerate(GOODS)
            if shown.state.taken[i] < len(layout.factory_rows[i].cost)
        ]
        made.say(", ".join(costs), "soft")
    return made


def _demand(shown: SteamShown, key: str, say: Say) -> Card:
    good, _, name = key.partition(" ")
    city = shown.layout.city_index[name]
    made = Card(say("hover.demand_title", good=good, city=name))
    made.say(_demand_line(shown, city, GOODS.index(good), say))
    hub = shown.layout.hub_of_city.get(city, -1)
    if hub >= 0:
        cubes = sum(place == city for place, _, _ in shown.state.cubes)
        growth = shown.layout.growth[hub]
        if cubes < len(growth):
            made.say(say("hover.growth", n=growth[cubes]))
    return made


def _market(shown: SteamShown, key: str, say: Say) -> Card:
    row = good_rows(shown.layout, shown.state)[GOODS.index(key)]
    made = Card(say("hover.market_title", good=key))
    prices = shown.layout.prices.market
    coming = prices[len(prices) - row.left :] if row.left else ()
    made.say(say("hover.market_prices", prices=", ".join(map(str, coming)) or "–"))
    return made


def _factory(shown: SteamShown, key: str, say: Say) -> Card:
    good = GOODS.index(key)
    row, taken = shown.layout.factory_rows[good], shown.state.taken[good]
    made = Card(say("hover.factory_title", good=key))
    made.say(say("hover.factory_costs", costs=", ".join(map(str, row.cost[taken : taken + 6])) or "–"))
    made.say(say("hover.factory_pays", pays=", ".join(map(str, row.pay[taken : taken + 6]))))
    made.say(say("hover.factory_left", n=len(row.cost) - taken), "soft")
    return made


def _labour(shown: SteamShown, key: str, say: Say) -> Card:
    hub, _, number = key.partition(" ")
    index = shown.layout.labour_index[hub, int(number)]
    made = Card(say("hover.labour_title", hub=hub, column=number))
    made.say(say("hover.wage", price=wage(shown.layout, shown.state, index)))
    return made


def _engineer(shown: SteamShown, key: str, say: Say) -> Card:
    kind, _, hub = key.partition(" ")
    made = Card(say(f"engineer.{kind}"))
    made.say(say("hover.engineer", hub=hub, price=shown.layout.prices.engineer))
    return made


def _hub(shown: SteamShown, key: str, say: Say) -> Card:
    hub, layout, state = int(key), shown.layout, shown.state
    made = Card(say("hover.hub_title", hub=HUBS[hub], city=layout.city_names[layout.hub_cities[hub]]))
    made.say(say("hover.hub_influence", value=state.hubs[hub] * COLUMN))
    cubes = sum(place == layout.hub_cities[hub] for place, _, _ in state.cubes)
    made.say(say("hover.hub_growth", numbers=" · ".join(map(str, layout.growth[hub])), n=cubes))
    held = {player.keys[hub]: seat for seat, player in enumerate(state.players) if player.keys[hub]}
    for large, name in ((True, "large"), (False, "small")):
        worth, seat = key_value(layout, state, hub, large), held.get(2 if large else 1)
        if seat is None:
            made.say(say("hover.key_free", name=name, money=worth))
        else:
            made.say(say("hover.key_held", name=name, money=worth, player=shown.seats[seat].name), "soft")
    return made


def _locomotive(shown: SteamShown, key: str, say: Say) -> Card:
    level = int(key)
    locomotive = shown.layout.locomotive[level]
    left = shown.state.locomotives[shown.layout.locomotive_index[level]]
    made = Card(say("locomotive", level=level))
    made.say(say("hover.locomotive", price=locomotive.price, cars=level, n=left))
    if locomotive.influence:
        made.say(say("hover.locomotive_influence", n=locomotive.influence))
    if locomotive.first_round > shown.state.round:
        made.say(say("hover.locomotive_later", round=locomotive.first_round), "soft")
    return made


def _contract(shown: SteamShown, key: str, say: Say) -> Card:
    contract = shown.layout.contract[int(key)]
    made = Card(say("hover.contract_title", number=contract.number))
    made.say(say("hover.contract", goods=[GOODS[good] for good in contract.fields], money=contract.value))
    made.say(say("hover.contract_effect", n=contract.size), "soft")
    return made


def _own_contract(shown: SteamShown, key: str, say: Say) -> Card:
    seat, number = (int(part) for part in key.split(" "))
    if not shown.is_franz(seat):
        return _contract(shown, str(number), say)
    contract = shown.layout.contract[number]
    made = Card(say("hover.contract_title", number=number))
    made.say(say("hover.contract", goods=[GOODS[good] for good in contract.fields], money=contract.value))
    there = fields.factories_on(shown.state.automa, shown.player(seat), number)
    names = [f"{shown.layout.sites[site].name} ({say(f'good.{GOODS[good]}')})" for site, good in there]
    made.say(say("hover.franz_contract", factories=names) if names else say("hover.franz_contract_empty"))
    return made


def _tile(shown: SteamShown, key: str, say: Say) -> Card:
    made = Card(say(f"tile.{key}"))
    made.say(say(f"tile.{key}.text"))
    cost = shown.repeat_cost(MAIN_ACTIONS.index(key))
    if cost:
        made.say(say("hover.repeat", n=cost))
    return made


def _player(shown: SteamShown, key: str, say: Say) -> Card:
    seat = int(key)
    player = shown.player(seat)
    made = Card(shown.seats[seat].name)
    made.say(say("hover.player", hands=player.hands, value=player.column * COLUMN))
    if seat not in shown.hidden:
        made.say(say("hover.player_money", money=player.cash, income=shown.income(seat)))
    made.say(say("hover.player_key", name=f"F{seat + 1}"), "soft")
    return made


def _round(shown: SteamShown, key: str, say: Say) -> Card:
    number, setup = int(key), shown.layout.setup
    made = Card(say("hover.round_title", round=number))
    limit = setup.shipments[number - 1] if number <= len(setup.shipments) else 0
    made.say(say("hover.shipment", n=limit) if limit else say("hover.no_shipment"))
    goods = shown.state.round_goods[number] if number < len(shown.state.round_goods) else ()
    if goods and number > shown.state.round:
        made.say(say("hover.goods_come", goods=[GOODS[good] for good in goods]))
    return made


def _column(shown: SteamShown, key: str, say: Say) -> Card:
    value = int(key)
    made = Card(say("hover.column_title", value=value))
    small = shown.layout.prices.small_key.get(value)
    if small is not None:
        made.say(say("hover.small_key", money=small))
    return made


def _share(shown: SteamShown, key: str, say: Say) -> Card:
    made = Card(say("hover.share_title", value=key))
    row = shown.layout.prices.share_values.index(int(key))
    made.say(say("hover.share_cost", n=shown.layout.prices.share_raise[row]))
    made.say(say("hover.share_sales", n=max(0, shown.player(shown.seat).investors - row)))
    return made


def _investor(shown: SteamShown, key: str, say: Say) -> Card:
    del key
    player = shown.player(shown.seat)
    made = Card(say("hover.investor_title"))
    made.say(say("hover.investor", money=shown.layout.prices.share_values[player.share_row]))
    return made


def _term(shown: SteamShown, key: str, say: Say) -> Card:
    del shown
    made = Card(say(key))
    made.say(say(f"{key}.text"))
    return made


def _named(key: str) -> Callable[[SteamShown, str, Say], Card]:
    def describe(shown: SteamShown, value: str, say: Say) -> Card:
        del shown
        return Card(say(f"hover.{key}_title", name=value))

    return describe


_DESCRIBE: dict[str, Callable[[SteamShown, str, Say], Card | None]] = {
    "city": _city, "link": _link, "station": _station, "site": _site, "demand": _demand, "market": _market,
    "buy": _market, "order": _market, "factory": _factory, "pay": _factory, "labour": _labour, "engineer": _engineer,
    "hub": _hub, "locomotive": _locomotive, "contract": _contract, "own_contract": _own_contract, "tile": _tile,
    "player": _player, "marker": _player, "round": _round, "column": _column, "share": _share, "investor": _investor,
    "term": _term, "training": _named("training"), "working": _named("working"), "engine": _named("engine"),
    "good": _named("good"), "button": _named("button"), "car": lambda shown, key, say: _term(shown, f"car.{key}", say),
}  # fmt: skip


# --- drawing ----------------------------------------------------------------------------------


def _manner(theme: Theme, manner: str) -> tuple[Style, Colour, int]:
    """Style, colour and indent (units) of a line."""
    return {
        "plain": (PLAIN, theme.ink, 0),
        "soft": (PLAIN, theme.ink_soft, 0),
        "option": (OPTION, theme.cloth, 0),
        "gain": (PLAIN, theme.ink, 8),
        "refusal": (PLAIN, theme.warning, 8),
        "doubt": (DOUBT, theme.ink_soft, 22),
        "way_title": (OPTION, theme.good, 8),
        "way": (PLAIN, theme.ink, 16),
        "button": (BUTTON, theme.cloth_ink, 16),
    }[manner]


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a card with its place and that of its control, relative to the inside of the card."""

    text: str
    manner: str
    room: Rect
    link: str = ""
    chip: Rect | None = None


def lay(canvas: Canvas, made: Card) -> tuple[list[Placed], int]:
    """Where every line of a card stands, and how high all of them are."""
    wide = canvas.px(WIDE) - canvas.px(20)
    y = canvas.text_size(made.title, HEAD, wide - canvas.px(MARK))[1] + canvas.px(1)
    found = []
    for number, (text, manner) in enumerate(made.lines):
        if manner == "rule":
            found.append(Placed("", manner, Rect(0, y, wide, canvas.px(7))))
            y += canvas.px(7)
            continue
        placed = _place(canvas, text, manner, made.links.get(number, ""), Rect(0, y, wide, 0))
        found.append(placed)
        y = placed.room.bottom + canvas.px(1)
    return found, y


def _place(canvas: Canvas, text: str, manner: str, link: str, row: Rect) -> Placed:
    style, _, indent = _manner(canvas.theme, manner)
    left = canvas.px(indent)
    if manner == "button":
        size = canvas.text_size(text, style)
        room = Rect(left, row.y + canvas.px(3), size[0] + canvas.px(20), size[1] + canvas.px(7))
        return Placed(text, manner, room, link, Rect(room))
    chip = None
    right = row.w
    if link.startswith("rule "):
        wide, high = canvas.text_size(link[5:], CHIP)
        chip = Rect(row.w - wide - canvas.px(8), row.y + 1, wide + canvas.px(8), high + canvas.px(1))
        right = chip.x - canvas.px(5)
    high = typeset.text_height(text, style, canvas.look.scale, right - left)
    return Placed(text, manner, Rect(left, row.y, right - left, max(high, chip.h if chip else 0)), link, chip)


def size_of(canvas: Canvas, made: Card) -> tuple[int, int]:
    """Width and height of a card in pixels."""
    return canvas.px(WIDE), lay(canvas, made)[1] + canvas.px(13)


def place_card(size: tuple[int, int], beside: Rect, window: Rect) -> Rect:
    """Beside what it explains, inside the window, never on top of it if there is room elsewhere."""
    gap = 8
    right, left = beside.right + gap, beside.x - gap - size[0]
    x = right if right + size[0] <= window.right else left if left >= window.x else window.right - size[0]
    y = min(max(window.y, beside.y - gap), max(window.y, window.bottom - size[1]))
    box = Rect(x, y, *size)
    if box.colliderect(beside):
        below, above = beside.bottom + gap, beside.y - gap - size[1]
        box.y = below if below + size[1] <= window.bottom else max(window.y, above)
    return box.clamp(window)


def draw(canvas: Canvas, made: Card, beside: Rect, window: Rect) -> Rect:
    """Draw a card beside a place; returns where it lies."""
    box = place_card(size_of(canvas, made), beside, window)
    _paper(canvas, made, box, 1.6)
    _write(canvas, made, box.inflate(-canvas.px(20), -canvas.px(12)), None)
    return box


@dataclass(slots=True)
class Drawn:
    """A pinned card as it was drawn: its place, its controls with their places, and how far it is scrolled."""

    box: Rect
    controls: list[tuple[Rect, str]]
    offset: int


def draw_pinned(
    canvas: Canvas, made: Card, beside: Rect, window: Rect, focus: int, offset: int, reveal: bool = False
) -> Drawn:
    """Draw a card that stays: its controls can be chosen, and it is scrolled by `offset` pixels where it is too high.

    `reveal`: scroll so that the control number `focus` can be seen.
    """
    wide, high = size_of(canvas, made)
    window = window.inflate(0, -canvas.px(16))
    box = place_card((wide, min(high, window.h)), beside, window)
    _paper(canvas, made, box, 3)
    inside = box.inflate(-canvas.px(20), -canvas.px(12))
    spare = max(0, high - box.h)
    if reveal:
        offset = _revealed(canvas, made, focus, offset, inside.h)
    offset = max(0, min(spare, offset))
    with canvas.clipped(inside):
        controls = _write(canvas, made, inside.move(0, -offset), focus)
    close = Rect(0, 0, canvas.px(20), canvas.px(20))
    close.topright = box.right - canvas.px(5), box.y + canvas.px(5)
    canvas.fill(close, canvas.theme.paper, 3)
    canvas.icon("cross", close.inflate(-canvas.px(6), -canvas.px(6)), canvas.theme.ink)
    if spare:
        room = Rect(inside.x, close.bottom, box.right + canvas.px(1) - inside.x, inside.bottom - close.bottom)
        draw_scrollbar(canvas, room, 0, offset, inside.h, inside.h + spare)
    shown = [(rect.clip(inside), link) for rect, link in controls]
    return Drawn(box, [*((rect, link) for rect, link in shown if rect.h), (close, "close")], offset)


def _revealed(canvas: Canvas, made: Card, focus: int, offset: int, room: int) -> int:
    """The scrolling at which a control can be seen."""
    rooms = [placed.room for placed in lay(canvas, made)[0] if placed.chip is not None]
    if not 0 <= focus < len(rooms):
        return offset
    return min(max(offset, rooms[focus].bottom - room), rooms[focus].y)


def _paper(canvas: Canvas, made: Card, box: Rect, edge: float) -> None:
    theme, shade = canvas.theme, canvas.px(3)
    canvas.fill(box.move(shade, shade), mix(theme.shadow, (0, 0, 0), 0.5), 4)
    canvas.fill(box, theme.paper, 4)
    canvas.frame(box, theme.brass, edge, 4)
    canvas.note(box, made.title, "card")


def _write(canvas: Canvas, made: Card, inside: Rect, focus: int | None) -> list[tuple[Rect, str]]:
    """Write a card; returns the places of its controls. `focus`: number of the control the keyboard stands on."""
    theme = canvas.theme
    wide = inside.w - canvas.px(MARK)
    high = canvas.text_size(made.title, HEAD, wide)[1]
    canvas.text(Rect(inside.x, inside.y, wide, high), made.title, HEAD, theme.ink, valign="top")
    controls: list[tuple[Rect, str]] = []
    for placed in lay(canvas, made)[0]:
        room = placed.room.move(inside.topleft)
        if placed.manner == "rule":
            y = room.y + canvas.px(3)
            canvas.line((inside.x, y), (inside.right, y), theme.line, 0.8)
            continue
        chosen = focus is not None and focus == len(controls)
        style, colour, _ = _manner(theme, placed.manner)
        if placed.manner == "button":
            _button(canvas, room, placed.text, style, chosen)
        else:
            canvas.text(room, placed.text, style, colour, valign="top")
        if placed.manner == "doubt":
            _doubt_mark(canvas, Rect(inside.x + canvas.px(4), room.y, canvas.px(14), canvas.px(15)))
        if placed.chip is not None:
            chip = placed.chip.move(inside.topleft)
            if placed.manner != "button":
                _chip(canvas, chip, placed.link[5:], focus is not None, chosen)
            controls.append((chip, placed.link))
    return controls


def _chip(canvas: Canvas, rect: Rect, rule: str, live: bool, chosen: bool) -> None:
    """The ID of a rule, as a link where it can be opened."""
    theme = canvas.theme
    canvas.fill(rect, theme.paper_shade, 6)
    canvas.frame(rect, theme.focus if chosen else theme.cloth if live else theme.line, 2 if chosen else 1, 6)
    canvas.text(rect, rule, CHIP, theme.cloth if live else theme.ink_soft, "center", wrapped=False)


def _button(canvas: Canvas, rect: Rect, words: str, style: Style, chosen: bool) -> None:
    theme = canvas.theme
    canvas.note(rect, words, "button")
    canvas.fill(rect, theme.cloth, 4)
    canvas.frame(rect, theme.focus if chosen else theme.brass, 2.4 if chosen else 1.4, 4)
    canvas.text(rect, words, style, theme.cloth_ink, "center", wrapped=False)


def _doubt_mark(canvas: Canvas, rect: Rect) -> None:
    """The quiet mark of a doubt."""
    if not canvas.icon("info", rect, canvas.theme.brass):
        canvas.text(rect, "i", OPTION, canvas.theme.ink_soft, "center", wrapped=False)


def texts(made: Card) -> Sequence[str]:
    """Title and lines as plain text."""
    return [made.title, *(text for text, _ in made.lines)]
