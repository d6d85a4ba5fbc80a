"""The cards of things: what is printed on them and how they stand, with their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from imperial_steam.games.first_train.board.layout import Area
from imperial_steam.games.first_train.phases import auction
from imperial_steam.games.first_train.refused.building_refusals import BLOCKED
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.first_train.terms import COMPANIES, KINDS, LANDOWNER, LOADS, PROFIT
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.first_train.cards.option_notes import gains
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

Describe = Callable[[TrainShown, str, Say], Card | None]


def describe(shown: TrainShown, thing: Target, say: Say) -> Card | None:
    """What is printed on a thing, and its present state; None for things without a card."""
    describing = _DESCRIBE.get(thing.kind)
    return None if describing is None else describing(shown, thing.key, say)


# --- the map -------------------------------------------------------------------------------------


def area(shown: TrainShown, key: str, say: Say) -> Card:
    """Terrain, stop, goods, and what lies there."""
    place = shown.layout.areas[shown.layout.area_index[key]]
    card = Card(place.name or key)
    if not place.in_play:
        card.say(say("card.not_in_play"), rule="SOUTH-04")
        return card
    if place.company < 0:  # a town is no open country
        card.say(say(f"terrain.{place.terrain}"), Manner.SOFT, "BUILD-07" if place.terrain in ("hop", "hill") else "")
    if out_of_reach(shown, place):
        card.say(say("card.out_of_reach"), rule="BUILD-12")
    _stop(shown, place, card, say)
    for load, name in enumerate((*LOADS, "landowner")):
        number = shown.state.pieces[load][place.index]
        if number:
            ware = say(f"ware.{shown.frame.wares[load]}") if load < len(LOADS) else say("load.landowner")
            card.say(say("card.lies", n=number, ware=ware), rule=_PIECE_RULES[name])
    return card


def out_of_reach(shown: TrainShown, place: Area) -> bool:
    """No line that is payable leads on to an area from the end of the one that is being built (BUILD-12)."""
    line = shown.state.line
    if not shown.free or shown.state.ask is not Ask.TRACK or place.index in line:
        return False
    beside = (line[-1], place.index) in shown.layout.border_of
    return not beside and bool(shown.layout.buildable >> place.index & 1) and place.key not in shown.courses


_PIECE_RULES = {"white": "LOAD-05", "yellow": "LOAD-07", "red": "LOAD-10", "green": "LOAD-10", "landowner": "PAY-11"}


def _stop(shown: TrainShown, place: Area, card: Card, say: Say) -> None:
    """Town, station or goods."""
    if place.company >= 0:
        card.say(say(f"card.town.{COMPANIES[place.company]}"), rule="CO-02")
    elif place.figures:
        card.say(say("card.major" if place.figures > 2 else "card.minor"), rule="AREA-03")
    elif place.goods >= 0:
        card.say(say(f"card.goods.{shown.printed.goods[place.goods]}"), rule="AREA-03")
    for company, name in enumerate(COMPANIES):
        if shown.state.stops[company] >> place.index & 1 and company != place.company:
            card.say(say(f"card.stop.{name}"), rule="CO-03")
    if shown.layout.stops >> place.index & 1 and any(stops >> place.index & 1 for stops in shown.state.stops):
        card.say(say("card.fee"), Manner.SOFT, "PAY-05")
        card.say(say("card.starts"), Manner.SOFT, "BUILD-08")


def border(shown: TrainShown, key: str, say: Say) -> Card:
    """What a track across it costs, whose lies there."""
    printed = shown.layout.borders[shown.frame.border_index[key]]
    ends = [shown.layout.areas[end] for end in (printed.a, printed.b)]
    card = Card(" – ".join(end.name for end in ends))
    if printed.blocked:
        closed = [end.name for end in ends if end.terrain == printed.blocked]
        card.say(say(f"card.closed.{printed.blocked}", places=closed), rule=BLOCKED[printed.blocked])
    elif printed.river:
        card.say(say("card.cost_river", n=printed.cost, river=printed.river), rule="PAY-04")
    elif printed.cost > 1:
        card.say(say("card.cost_valley", n=printed.cost), rule="PAY-03")
    else:
        card.say(say("card.cost", n=printed.cost), rule="PAY-02")
    if printed.only_from >= 0:
        card.say(say("card.only_from", place=shown.layout.areas[printed.only_from].name), rule="SOUTH-01")
    owner = shown.track_owners.get(printed.index)
    if owner is not None:
        count = shown.frame.player_count
        whose = shown.seats[owner].name if owner < count else say(f"company.{COMPANIES[owner - count]}")
        card.say(say("card.track_of", owner=whose), rule="BUILD-06")
    return card


def load(shown: TrainShown, key: str, say: Say) -> Card:
    """Pieces of one kind in one area."""
    where, _, name = key.partition(" ")
    number = LOADS.index(name)
    index = shown.layout.area_index[where]
    card = Card(say(f"ware.{shown.frame.wares[number]}"))
    lying = shown.state.pieces[number][index]
    card.say(say("card.lies_at", n=lying, place=shown.layout.areas[index].name), rule=_PIECE_RULES[name])
    card.say(say(f"card.load.{'goods' if number < 2 else 'passenger'}"), Manner.SOFT)
    if number >= 2 and shown.decider >= 0 and shown.state.ask is Ask.ACTION:
        way = shown.way_of_passenger(index, number)
        if way:
            card.say(say("card.way", n=len(way)), rule="LOAD-10")
    return card


def landowner(shown: TrainShown, key: str, say: Say) -> Card:
    """Landowners at a station."""
    index = shown.layout.area_index[key]
    card = Card(say("load.landowner"))
    number = shown.state.pieces[LANDOWNER][index]
    card.say(say("card.landowner", n=number, place=shown.layout.areas[index].name), rule="PAY-11")
    return card


# --- boards --------------------------------------------------------------------------------------


def space(shown: TrainShown, key: str, say: Say) -> Card:
    """An influence space: its markers, who leads, what would be needed."""
    place = shown.frame.space_index[int(key)]
    printed = shown.frame.display.spaces[place]
    card = Card(say("card.space", n=printed.number))
    card.say(say("plan.gives", gains=gains(shown, place, say)), rule="CRED-02")
    for kind, name in enumerate(KINDS):
        if printed.printed[kind] or shown.state.drawn[place] == kind:
            card.say(say(f"card.use.{name}"), Manner.SOFT)
    bidder = shown.state.bidders[place]
    lowest = auction.lowest_bid(shown.frame, shown.state, place)
    if bidder >= 0:
        card.say(say("card.leads", player=shown.seats[bidder].name, n=shown.state.amounts[place]), rule="BID-07")
    card.say(say("card.lowest", n=lowest), Manner.SOFT, "BID-05" if printed.upper else "BID-06")
    return card


def marker(shown: TrainShown, key: str, say: Say) -> Card:
    """A colour of the two-coloured marker (CRED-04)."""
    del shown
    card = Card(say(f"influence.{key}"))
    card.say(say("option.choose", company=key), rule="CRED-04")
    return card


def train(shown: TrainShown, key: str, say: Say) -> Card:
    """Price, places, owner."""
    index = shown.frame.train_index[key]
    price = shown.frame.prices[index]
    goods, passengers = shown.frame.capacities[index]
    card = Card(say("card.train", price=price, letter=key[1:]))
    card.say(say("card.train_price", n=price), rule="TRAIN-02")
    card.say(say("card.train_places", passengers=passengers, goods=goods), rule="TRAIN-10")
    card.say(
        say("card.train_points", n=shown.frame.display.passenger_points[price]),
        Manner.SOFT,
        "PH7-03" if shown.frame.classes else "PH7-02",
    )
    owner = shown.state.owners[index]
    if owner >= 0:
        card.say(say("card.train_owner", player=shown.seats[owner].name), rule="TRAIN-04")
    return card


def step(shown: TrainShown, key: str, say: Say) -> Card:
    """A field of a stacked track: whose markers are there, from the top."""
    track, value = (int(part) for part in key.split(" "))
    words = signed(value) if track == PROFIT and value else str(value)
    name = say("term.profit") if track == PROFIT else say(f"influence.{KINDS[track]}")
    card = Card(say("card.step", track=name, value=words))
    stack = [seat for seat in reversed(shown.state.ranks[track]) if shown.state.values[track][seat] == value]
    for number, seat in enumerate(stack, 1):
        card.say(say("card.in_stack", n=number, player=shown.seats[seat].name))
    card.say(say("card.stack_rule"), Manner.SOFT, "INF-09")
    return card


def player(shown: TrainShown, key: str, say: Say) -> Card:
    """A player's cubes, tracks, influence, and what the round will bring."""
    seat = int(key)
    card, state, due = Card(shown.seats[seat].name), shown.state, shown.balance(seat)
    card.say(
        say("card.player_cubes", hand=state.hands[seat], supply=auction.cubes_in_supply(shown.frame, state, seat)),
        rule="LIM-02",
    )
    built = state.tracks[seat].bit_count()
    card.say(say("card.player_tracks", n=built, left=shown.frame.numbers.tracks - built))
    influence = [say(f"amount.{kind}", n=state.values[number][seat]) for number, kind in enumerate(KINDS)]
    card.say(say("card.player_influence", amounts=influence))
    values = {"income": due.income, "upkeep": due.upkeep, "balance": signed(due.balance)}
    card.say(say("card.player_balance", **values), rule="PH7-07")
    return card


def order(shown: TrainShown, key: str, say: Say) -> Card:
    """One of the three orders."""
    card = Card(say(f"order.{key}"))
    card.say(say(f"card.order.{key}"), rule={"players": "PH8-01", "build": "PH4-01", "trains": "PH4-02"}[key])
    return card


def bill(shown: TrainShown, key: str, say: Say) -> Card:
    """A chip of the prompt; of influence what it is for."""
    del shown
    card = Card(say(f"bill.{key}"))
    if key.startswith("influence_"):
        card.say(say(f"term.{key}.text"))
    return card


def sale(shown: TrainShown, key: str, say: Say) -> Card:
    """A line that can be handed over."""
    company, _, line = key.partition(" ")
    areas = [shown.layout.areas[shown.layout.area_index[one]].name for one in line.split("-")]
    card = Card(say("card.sale", company=say(f"company.{company}")))
    card.say(" – ".join(areas), Manner.SOFT)
    return card


def term(shown: TrainShown, key: str, say: Say) -> Card | None:
    """A word of the table that needs an explanation: messages `term.<key>` and `term.<key>.text`; None without."""
    del shown
    title = say(f"term.{key}")
    if title == f"term.{key}":
        return None
    card = Card(title)
    text = say(f"term.{key}.text")
    if text != f"term.{key}.text":
        card.say(text)
    return card


def stand(shown: TrainShown, key: str, say: Say) -> Card | None:
    """A number of a player's standing: whose it is, and the explanation of the number."""
    name, _, seat = key.rpartition(" ")
    card = term(shown, name, say)
    if card is not None:
        card.title = f"{shown.seats[int(seat)].name}: {card.title}"
    return card


_DESCRIBE: Mapping[str, Describe] = {
    "area": area, "border": border, "load": load, "landowner": landowner, "space": space, "train": train,
    "marker": marker, "step": step, "player": player, "order": order, "bill": bill, "sale": sale, "term": term,
    "stand": stand,
}  # fmt: skip
