"""What the table of First Train says: options, what they cost, bring and change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias, cast

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import building, shipping, takeovers, trains
from imperial_steam.games.first_train.phases.shipping import own_trains
from imperial_steam.games.first_train.telling import amounts
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_PASSENGER, KINDS, LOADS
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Action, Game, Target
from imperial_steam.gui.table_kit.core.entries import Dial, Split
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import Kind, TableWords
from imperial_steam.gui.table_kit.drawing.card import Manner
from imperial_steam.gui.tables.first_train.cards import plans
from imperial_steam.gui.tables.first_train.cards.option_notes import gains, notes
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.courses import Course
from imperial_steam.gui.tables.first_train.model.handing import Ends, Pick
from imperial_steam.gui.tables.first_train.model.outcomes import Planned, Sold
from imperial_steam.gui.tables.first_train.model.payments import paid
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

Lines = Iterator[tuple[str, Manner]]
Entry: TypeAlias = Dial | Split | Course | Pick | Ends


class TrainWords(TableWords[TrainShown]):
    """The words of First Train; of the map played, `places` are the names of areas by key, `wares` the loads."""

    title = TITLE
    growth = "profit"
    moments = MappingProxyType({"outbid": "outbid", "link_bonus": "link", "line_sold": "sold"})

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.places: Mapping[str, str] = {}
        self.wares: Sequence[str] = LOADS

    def place(self, key: str) -> str:
        """The name of an area."""
        return self.places.get(key) or key

    def ware(self, load: str) -> str:
        """What a load is on the map that is played, say beer."""
        return self.say(f"ware.{self.wares[LOADS.index(load)]}")

    def option(self, action: Action) -> str:
        """One line for an option."""
        match action:
            case Dial() | Split() | Course() | Pick() | Ends():
                return self._entry(action)
            case a.StartLine(area):
                return self.say("option.start", place=self.place(area))
            case a.BuildTrack(border):
                one, other = border.split("-")
                return self.say("option.build", one=self.place(one), other=self.place(other))
            case a.Ship(area, load) | a.Seat(area, load, _):
                values = {"place": self.place(area), "load": self.ware(load)}
                price = getattr(action, "price", 0)
                return self.say("option.seat" if price else "option.ship", **values, price=price)
            case a.SellLine(company, line):
                first, *between, last = line.split("-")
                ends = {"start": self.place(first), "end": self.place(last), "n": len(between) + 1}
                return self.say("option.sell", company=company, **ends)
            case a.SpendInfluence() | a.Exchange():
                return self.say("option.pay", paid=amounts(paid(action), self.say))
            case a.BuyTrain(train):
                return self.say("option.buy", price=train[0], letter=train[1:])
        return super().option(action)

    def _entry(self, entry: Entry) -> str:
        """One line for an entry that is no single option."""
        match entry:
            case Dial(options, numbers):
                values = {"space": options[0].target.key, "least": numbers[0], "most": numbers[-1]}
                return self.say("option.bid_any", **values)
            case Split():
                spent = isinstance(entry.options[0], a.SpendInfluence)
                return self.say("option.spend_any" if spent else "option.exchange_any", n=entry.total)
            case Course(goal, via, chain):
                ends = {"start": self.place(chain.partition("-")[0]), "end": self.place(goal)}
                return self.say("option.course_via" if via else "option.course", **ends, via=self.place(via))
            case Ends(company, start, end):
                ends = {"start": self.place(start), "end": self.place(end)}
                return self.say("option.ends", company=company, **ends)
            case Pick(again=True):
                return self.say("option.let_go")
            case Pick(Target("area", key)):
                return self.say("option.pick_end", place=self.place(key))
        one, other = entry.thing.key.split("-")
        return self.say("option.pick_track", one=self.place(one), other=self.place(other))

    def doings(self, seen: Game, actions: Sequence[Action], before: Game) -> Sequence[str]:
        """Whole lines, loads by their place, bids with what the space gives."""
        train = cast("FirstTrain", seen)
        told = plans.doings(train.frame, actions, self.place, self.ware, self.option, self.say)
        if plans.closes_link(train, actions):
            return [*told, self.say("plan.closes_link")]
        if not isinstance(actions[0], a.Bid):
            return told
        if before.progress().round != seen.progress().round:
            return [self.say("plan.bid_later")]  # what its spaces will give is not drawn yet
        if before is seen:
            given = gains(train, train.frame.space_index[actions[0].space], self.say)
            return [self.say("plan.bid_for", bid=told[0], gains=given), *told[1:]]
        lacking = train.frame.numbers.bids - train.state.bids_of(train.state.actor)
        # With the last bid made another one follows only if one of them is lost (BID-03, BID-10).
        return [self.say("plan.rebid", bid=told[0]), *told[1:]] if lacking == 1 else told

    def holdings(self, game: Game, seat: int) -> Mapping[str, int]:
        """Points, cubes and influence."""
        return plans.holdings(cast("FirstTrain", game), seat)

    def standing(self, game: Game, seat: int) -> Mapping[Kind, int]:
        """Tracks, trains, loads, cubes and influence."""
        return plans.standing(cast("FirstTrain", game), seat, self.say)

    def own(self, shown: TrainShown, seat: int) -> Sequence[str]:
        """Besides what is paid with: the tracks left, and the trains of this round."""
        left = shown.frame.numbers.tracks - shown.state.tracks[seat].bit_count()
        trains = [self.say("holding.train", n=shown.frame.prices[train]) for train in own_trains(shown.state, seat)]
        return [*super().own(shown, seat), self.say("holding.tracks", n=left), *trains]

    # What an option brings

    def brief(self, shown: TrainShown, action: Action) -> str:
        """The most important that an option costs or brings, in one short line."""
        match action:
            case a.Bid(space, _) | Dial(options=(a.Bid(space, _), *_)):
                return self._leader(shown, shown.frame.space_index[space])
            case a.ChooseColour() | a.ShipRest():
                return next((words for words, _ in notes(shown, action, self.say)), "")
            case a.StartLine() | a.BuildTrack() | a.FinishLine() | Course():
                return self._line(shown, action)
            case a.BuyTrain(train):
                return self._seats_and_price(shown, shown.frame.train_index[train], "brief.train")
            case a.Ship() | a.Seat():
                return self.say("brief.ship", n=_points(shown, action), income=_income(shown, action))
            case Ends(least=least, most=most):
                return self.say("brief.ends", least=least, most=most)
            case a.SellLine(company, line):
                tracks = line.count("-")
                saved, price = tracks * shown.frame.numbers.upkeep, takeovers.price(shown.frame, tracks)
                return self.say("brief.price", paid=self.say(f"amount.{company}", n=price), saved=saved)
        return ""

    def _line(self, shown: TrainShown, action: a.StartLine | a.BuildTrack | a.FinishLine | Course) -> str:
        """What a line costs; of a beginning the cheapest first track."""
        match action:
            case a.StartLine(area):
                ways = building.next_ways(shown.frame, shown.state, (shown.layout.area_index[area],))
                return self.say("brief.first_track", n=min(way.cost for way in ways))
            case Course(route=route):
                fees = amounts(dict(zip(KINDS, route.fees, strict=True)), self.say)
                short = shown.plan(route.line).short
                cubes = [self.say("brief.cost", n=route.points - short)] if route.points > short else []
                lost = [self.say("brief.short", n=short)] if short else []
                return ", ".join([*cubes, *lost, *fees])
            case a.BuildTrack():
                plan = self._planned(shown, action)
            case a.FinishLine():
                plan = shown.planned
        return "" if plan is None else self.say("brief.points", n=plan.cost.points)

    def _leader(self, shown: TrainShown, place: int) -> str:
        """Who leads on a space with how many cubes; before anybody has bid, what it gives."""
        bidder, given = shown.state.bidders[place], ", ".join(gains(shown, place, self.say))
        if bidder < 0:
            return given
        return self.say("brief.leads", gains=given, player=shown.seats[bidder].name, n=shown.state.amounts[place])

    def spoken(self, shown: TrainShown, action: Action) -> str:
        """The same with no word cut short."""
        if isinstance(action, a.BuyTrain) and shown.decider >= 0:
            return self._seats_and_price(shown, shown.frame.train_index[action.train], "spoken.train")
        return super().spoken(shown, action)

    def _seats_and_price(self, shown: TrainShown, train: int, form: str) -> str:
        """Places of a train; what it costs where brown influence is missing (TRAIN-07). `form` is a message."""
        goods, passengers = shown.frame.capacities[train]
        short = trains.missing(shown.frame, shown.state, train)
        points = shipping.filled(shown.frame, shown.state, shown.decider, train)
        places = self.say(form, passengers=passengers, goods=goods, points=points)
        if not short:
            return places
        paid = {"brown": shown.frame.prices[train] - short, "others": short * shown.frame.numbers.exchange}
        return self.say("brief.train_short", places=places, **paid)

    def effects(self, shown: TrainShown, action: Action) -> Sequence[tuple[str, Manner]]:
        """Everything an option costs, brings and changes, line by line with the manner on a card."""
        if shown.decider < 0 or shown.past is not None:
            return ()
        return [*self._told(shown, action), *notes(shown, action, self.say)]

    def _told(self, shown: TrainShown, action: Action) -> Sequence[tuple[str, Manner]]:
        """What an option costs and brings at once."""
        match action:
            case Dial() | Split() | Course() | Pick() | Ends():
                return self._entry_told(shown, action)
            case a.BuildTrack():
                plan = self._planned(shown, action)
                return [] if plan is None else list(self.plan(shown, plan))
            case a.FinishLine() if shown.planned is not None:
                return list(self.plan(shown, shown.planned))
            case a.StartLine(area):
                return list(self.plan(shown, shown.plan((shown.layout.area_index[area],))))
            case a.BuyTrain(train):
                return list(self._train(shown, shown.frame.train_index[train]))
            case a.Ship() | a.Seat():
                return list(self._ship(shown, action))
            case a.SellLine():
                return list(self._sold(shown.sold(action)))
            case a.Bid(space, cubes):
                return list(self._bid(shown, space, cubes))
        return ()

    def _entry_told(self, shown: TrainShown, entry: Entry) -> Sequence[tuple[str, Manner]]:
        """What comes of an entry that is no single option."""
        match entry:
            case Dial(options):
                return list(self._outbid(shown, shown.frame.space_index[int(options[0].target.key)]))
            case Split():
                return [(self.say("plan.orders_stay"), Manner.SOFT)]
            case Course(route=route):
                return list(self.plan(shown, shown.plan(route.line)))
        return [line for sale in shown.meant_by(entry)[:1] for line in self._meant(shown, sale)]

    def _planned(self, shown: TrainShown, action: a.BuildTrack) -> Planned | None:
        """The line with one track more; None where no line has begun."""
        if not shown.state.line:
            return None
        there = shown.layout.area_index[things.behind(shown.game, action)]
        return None if there in shown.state.line else shown.plan((*shown.state.line, there))

    def plan(self, shown: TrainShown, plan: Planned) -> Lines:
        """What a line costs, what is left, and what the link brings (PAY, LINK)."""
        tracks = len(plan.line) - 1
        if tracks:
            yield self.say("effect.line", tracks=tracks, points=plan.cost.points), Manner.PLAIN
            yield self.say("plan.cubes", before=shown.state.hands[shown.decider], after=plan.cubes), Manner.GAIN
            laid = sum(1 << border for border in building.borders_of(shown.frame, plan.line))
            own = shown.state.tracks[shown.decider]
            goods, passengers = shipping.waiting(shown.frame, shown.state, own | laid)
            yield self.say("plan.reach", passengers=passengers, goods=goods), Manner.GAIN
        for kind, (fee, left) in enumerate(zip(plan.cost.fees, plan.influence, strict=True)):
            if fee:
                words = self.say(f"plan.fee.{KINDS[kind]}", n=fee, before=left + fee, after=left)
                yield words, Manner.GAIN
        if plan.short:
            yield self.say("plan.short", n=plan.short), Manner.DOUBT
        for seat, bonus in plan.bonuses.items():
            name = shown.seats[seat].name
            yield self.say("plan.link", player=name, points=bonus.points, length=bonus.length), Manner.GAIN

    def _train(self, shown: TrainShown, train: int) -> Lines:
        """What a train costs."""
        price, state = shown.frame.prices[train], shown.state
        short = trains.missing(shown.frame, state, train)
        before = state.values[KINDS.index("brown")][shown.decider]
        yield self.say("plan.brown", before=before, after=before - price + short), Manner.GAIN
        if short:
            yield self.say("plan.exchange", n=short * shown.frame.numbers.exchange, short=short), Manner.DOUBT

    def _ship(self, shown: TrainShown, action: a.Ship | a.Seat) -> Lines:
        """Points and income of a load."""
        income = _income(shown, action)
        yield self.say("effect.ship", points=_points(shown, action), income=income), Manner.GAIN
        due = shown.balance(shown.decider)
        yield self.say("plan.balance", before=due.balance, after=due.balance + income), Manner.SOFT

    def _sold(self, sold: Sold) -> Lines:
        """Price, new stops, pieces lost (SELL-08 … SELL-11, CLEAN)."""
        company = self.say(f"company.{COMPANIES[sold.company]}")
        yield self.say("plan.price", n=sold.price, tracks=len(sold.line) - 1), Manner.GAIN
        keys = list(self.places)
        if sold.stops:
            names = [self.place(keys[area]) for area in sold.stops]
            yield self.say("plan.stops", company=company, places=names), Manner.PLAIN
        for (area, load), number in sold.lost.items():
            words = self.ware(LOADS[load])
            yield self.say("plan.lost", n=number, load=words, place=self.place(keys[area])), Manner.DOUBT

    def _meant(self, shown: TrainShown, sale: a.SellLine) -> Lines:
        """The line that is meant after a step, and what comes of it."""
        yield self.option(sale), Manner.PLAIN
        yield from self._sold(shown.sold(sale))

    def _bid(self, shown: TrainShown, space: int, cubes: int) -> Lines:
        """Cubes left, and who is driven out."""
        hand, place = shown.state.hands[shown.decider], shown.frame.space_index[space]
        yield self.say("plan.cubes", before=hand, after=hand - cubes), Manner.GAIN
        yield from self._outbid(shown, place)

    def _outbid(self, shown: TrainShown, place: int) -> Lines:
        """Who is driven out of a space."""
        rival = shown.state.bidders[place]
        if rival >= 0:
            back = shown.state.amounts[place]
            yield self.say("plan.outbid", player=shown.seats[rival].name, n=back), Manner.SOFT


def _points(shown: TrainShown, action: a.Ship | a.Seat) -> int:
    """Victory points of a load (PH7-01 … PH7-03)."""
    if LOADS.index(action.load) < 2:
        return 1
    price = action.price if isinstance(action, a.Seat) else 1
    return shown.frame.display.passenger_points[price]


def _income(shown: TrainShown, action: a.Ship | a.Seat) -> int:
    """What a load brings to the balance of the round (PH7-05)."""
    return shown.frame.numbers.income[min(LOADS.index(action.load), FIRST_PASSENGER)]
