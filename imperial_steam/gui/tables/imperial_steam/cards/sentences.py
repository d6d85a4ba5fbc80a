"""The words of Imperial Steam: what its options, changes, events and short ways are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.figures import Figure
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.choice_lines import figures
from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.imperial_steam.story.preview import Change, Preview, preview
from imperial_steam.games.imperial_steam.terms import COLUMN, HUBS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.protocol import Action, Event, Game, Refusal, Target, number_of
from imperial_steam.gui.table_kit.core import shown as kit
from imperial_steam.gui.table_kit.core.sentences import Kind, TableWords, named, signed
from imperial_steam.gui.table_kit.drawing.card import Manner
from imperial_steam.gui.tables.imperial_steam.cards import plans
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

if TYPE_CHECKING:
    from imperial_steam.games.imperial_steam.story.planner import ActionPath, WayStep

#: How many letters a line of the choices has, what it chooses included; the rest only on the card.
LINE_LENGTH = 50
#: What a choice costs: it is always in its line, before everything else.
COSTS = ("effort", "crew", "paid", "influence_paid", "goods_paid", "dividend")
#: What a choice brings for good: it is always in its line, after what it costs or takes away.
WEIGHTY = (
    "semmering",
    "fills_contract",
    "opens_contract",
    "influence",
    "points",
    "goal_money",
    "key",
    "good_delivered",
    "goods_there",
    "earned",
)
ALWAYS = (*COSTS, "unwilling", *WEIGHTY)
#: What is paid or brings something only after a further choice: no position tells that yet.
AHEAD = (a.PlaceHand, a.ChooseFactory)
#: What the change of the position tells of them.
AT_ONCE = ("influence_paid", "influence", "earned")
#: What can be done at any time in one's turn (FREE-01).
FREE = (a.SellShare, a.Deliver, a.BuyStateAccess)
#: The sentence of a decision in which nothing but some kinds of options is possible.
ONLY: Sequence[tuple[tuple[type, ...], str]] = (
    ((a.EndTurn,), "prompt.end_turn"),
    ((a.PlaceHand,), "prompt.main_only"),
    ((a.Done, *FREE), "prompt.only_done"),
    ((a.Order, a.Done, *FREE), "prompt.order"),
)
#: What no comparison of two positions tells; the card names it.
BESIDE = (
    "willing",
    "unwilling",
    "semmering",
    "fills_contract",
    "opens_contract",
    "contract",
    "factories_missing",
    "engineer",
    "delivery_pays",
    "fits_fields",
    "factory_from",
    "goods_there",
    "key",
    "dividend",
)


def _rank(figure: Figure) -> int:
    """The place of a figure in its line."""
    return ALWAYS.index(figure.key) if figure.key in ALWAYS else len(ALWAYS)


def look_ahead(shown: SteamShown, action: Action) -> Preview | None:
    """The preview of an option; None for bids, whose revealing would tell the others' secrets."""
    if isinstance(action, a.Bid) or shown.decider < 0:
        return None
    return preview(shown.game, shown.decider, action)


class SteamWords(TableWords[SteamShown]):
    """What the table of Imperial Steam says."""

    title = TITLE
    growth = "income"
    moments = MappingProxyType({"goal_reached": "goal", "semmering_taken": "semmering"})

    def moment(self, events: Sequence[Event], seat: int) -> str:
        """Also of the opening bids: the highest, or one that was outbid."""
        bids = {event.player: number_of(event.values, "amount") for event in events if event.name == "bid_revealed"}
        own = bids.pop(seat, None)
        if own is None or not bids or own == max(bids.values()):
            return super().moment(events, seat)
        return "bid_won" if own > max(bids.values()) else "bid_lost"

    def prompt(self, shown: SteamShown) -> str:
        """What is to be decided; nothing that is not possible now is named."""
        decision = shown.decision
        options = decision.options if decision is not None else ()
        alone = next((key for kinds, key in ONLY if options and all(isinstance(one, kinds) for one in options)), "")
        if decision is None or not alone:
            return super().prompt(shown)
        return self.say(alone, player=shown.seats[decision.player].name, **named(shown, decision.values))

    # Options

    def option(self, action: Action) -> str:
        """One line for an option."""
        assert hasattr(action, "verb")
        values = {field.name: getattr(action, field.name) for field in fields(action)}  # type: ignore[arg-type]
        key = f"option.{action.verb}"
        if isinstance(action, a.SpendPoint):
            key = f"option.point.{action.use}"
        elif isinstance(action, Crew):
            values["workers"] = [self.say("option.crew.workers", n=n, level=level) for n, level in action.counts]
        elif isinstance(action, a.PlaceHand):
            return self.say(f"tile.{action.tile}")
        elif isinstance(action, a.Charity):
            values["value"] = action.steps * COLUMN
        return self.say(key, **values)

    def listed(self, shown: SteamShown, action: Action) -> str:
        """A contract with its goods."""
        if not isinstance(action, a.TakeContract):
            return super().listed(shown, action)
        return self.say("option.contract.listed", **called(shown.layout.contract[action.number]))

    def named(self, shown: SteamShown, action: Action) -> str:
        """A contract with its goods and its value."""
        if not isinstance(action, a.TakeContract):
            return super().named(shown, action)
        return self.say("option.contract.named", **called(shown.layout.contract[action.number]))

    def doings(self, seen: Game, actions: Sequence[Action], before: Game) -> Sequence[str]:
        """Main and free actions by what they are about."""
        steam = cast("ImperialSteam", seen)
        lacking = plans.missing(cast("ImperialSteam", before), actions)
        return plans.doings(actions, steam.layout, steam.state.contracts, self.say, lacking)

    def holdings(self, game: Game, seat: int) -> Mapping[str, int]:
        """Money, goods, income and influence."""
        return plans.holdings(cast("ImperialSteam", game), seat)

    def standing(self, game: Game, seat: int) -> Mapping[Kind, int]:
        """Tracks, factories, staff, contracts, keys, shares, goods."""
        return plans.standing(cast("ImperialSteam", game), seat, self.say)

    def given_up(self, actions: Sequence[Action]) -> Mapping[str, int]:
        """Goods without room."""
        return plans.discarded(actions)

    def own(self, shown: SteamShown, seat: int) -> Sequence[str]:
        """Hand markers, money, goods; workers, tracks and stations left; locomotives and engineers."""
        return [*super().own(shown, seat), *plans.staff(shown.layout, shown.player(seat), self.say)]

    def brief(self, shown: SteamShown, action: Action) -> str:
        """What an option costs and what it brings for good, then as much of the rest as the line has room for."""
        return self._line(shown, action, self._short)

    def spoken(self, shown: SteamShown, action: Action) -> str:
        """The same with the names of goods and hubs."""
        return self._line(shown, action, self._whole)

    def _line(self, shown: SteamShown, action: Action, short: Callable[[Figure], str]) -> str:
        if shown.decider < 0:
            return ""
        told = sorted(figures(shown.game, shown.decider, action), key=_rank)
        line = ""
        for figure in told:
            longer = ", ".join(filter(None, (line, short(figure))))
            if not line or _rank(figure) < len(ALWAYS) or len(self.listed(shown, action)) + len(longer) <= LINE_LENGTH:
                line = longer
        return line

    def _whole(self, figure: Figure) -> str:
        """A figure in words."""
        return self.say(f"choice.{figure.key}", **figure.values)

    def _short(self, figure: Figure) -> str:
        """A figure in a few words: hubs by their letters, so that all of them have room."""
        if figure.key == "opens":
            hubs = cast("Sequence[str]", figure.values["hubs"])
            letters = " ".join(self.say(f"letter.hub{HUBS.index(hub)}") for hub in hubs)
            return self.say("choice.opens_short", letters=letters)
        if figure.key == "goods_paid":
            goods = cast("Sequence[str]", figure.values["goods"])
            return self.say("choice.goods_paid_short", letters=" ".join(self.say(f"letter.{good}") for good in goods))
        if figure.key in ("opens_nothing", "dividend", "effort", "contract"):
            return self.say(f"choice.{figure.key}_short", **figure.values)
        return self._whole(figure)

    def effects(self, shown: SteamShown, action: Action) -> Sequence[tuple[str, Manner]]:
        """Everything an option changes, line by line with the manner on a card."""
        if isinstance(action, a.Bid):
            cash = shown.player(shown.decider).cash
            paid = self.say("change.money", before=cash, after=cash - action.amount, by=signed(-action.amount))
            opened = [
                (self.say(f"choice.{figure.key}", **figure.values), Manner.GAIN)
                for figure in figures(shown.game, shown.decider, action)
                if figure.key in ("opens", "opens_nothing")
            ]
            return [(paid, Manner.GAIN), *opened, (self.say("hover.bid", value=action.amount), Manner.SOFT)]
        seen = look_ahead(shown, action)
        if seen is None:
            return []
        told = BESIDE if not isinstance(action, a.ChooseLink) else (*BESIDE, *WEIGHTY, "goods_paid")
        beside = [
            self._whole(figure)
            for figure in figures(shown.game, shown.decider, action)
            if figure.key in told or (isinstance(action, AHEAD) and figure.key not in AT_ONCE)
        ]
        return [(line, Manner.GAIN) for line in (*self.changes(shown, seen), *beside)]

    def changes(self, shown: SteamShown, what: Preview) -> list[str]:
        """All changes of a preview, one line each, the new influence order last."""
        lines = [self.change(shown, c) for c in what.changes]
        if what.order:
            order = ", ".join(shown.seats[seat].name for seat in what.order)
            lines.append(self.say("change.order", order=order))
        return lines

    def change(self, shown: SteamShown, what: Change) -> str:
        """One change as before → after."""
        subject = shown.seats[int(what.subject)].name if what.name == "money_of" else what.subject
        return self.say(
            f"change.{what.name}", before=what.before, after=what.after, subject=subject, by=signed(what.by)
        )

    # Why not, and short ways

    def reason_alike(self, shown: SteamShown, thing: Target, why: Refusal) -> str:
        """A city out of reach names the link that is nearest to the network (NET-04)."""
        if thing.kind != "city" or why.reason != "not-in-network":
            return self.reason(shown, why)
        city = shown.layout.city_index[thing.key]
        link, tracks = things.nearest_links(shown.game, city)[0]
        return self.say("city.out_of_reach", link=shown.layout.link_names[link], tracks=tracks)

    def way(self, way: kit.ShortWay) -> tuple[str, Sequence[str]]:
        """A heading for a short way with its price, and its steps, each with its time."""
        path = cast("ActionPath", way)
        costs = price(path, self)
        free = self._by_hand(path) if at_once(path) else self.say("explain.way_free")
        heading = self.say("explain.way", price=costs) if costs else free
        goal = self.option(path.steps[-1].actions[-1])
        if at_once(path):
            return heading, [goal]
        if len(path.steps) == 1:
            paid = [self.say("explain.step", step=goal, when=costs)] if costs else []
            return self._waited_for(path.steps[0].turn), paid
        return heading, [f"{number}. {self._step(step, path)}" for number, step in enumerate(path.steps, 1)]

    def _by_hand(self, way: ActionPath) -> str:
        """The heading where only a main action has to be chosen before."""
        actions = way.steps[0].actions
        hand = next((action for action in actions if isinstance(action, a.PlaceHand)), actions[0])
        return self.say("way.by_hand", action=self.option(hand))

    def _waited_for(self, turn: int) -> str:
        """The heading of a way on which nothing has to be done before."""
        if turn == 1:
            return self.say("explain.way_next_turn")
        return self.say("explain.way_in_turns", n=turn)

    def _step(self, step: WayStep, way: ActionPath) -> str:
        if step.key == "goal":
            words = self.say("advice.step.goal", action=self.option(way.steps[-1].actions[-1]))
        else:
            words = self.say(f"advice.step.{step.key}", **step.values)
        if step.influence:
            key = "explain.step_repeated" if step.repeat else "explain.step_costs"
            words = self.say(key, step=words, n=step.influence, repeat=step.repeat)
        return self.say("explain.step", step=words, when=self.when(step.turn)) if way.turns else words

    def when(self, turn: int) -> str:
        """The time of a step in words: now, in the next own turn, or in a number of turns."""
        if turn == 0:
            return self.say("advice.way.now")
        return self.say("advice.way.next") if turn == 1 else self.say("explain.in_turns", n=turn)


def at_once(way: ActionPath) -> bool:
    """Nothing has to come first but the hand marker of the wanted action itself."""
    return len(way.steps) == 1 and not way.turns


def price(way: ActionPath, words: SteamWords) -> str:
    """What a way costs before the wanted action, in a few words; empty when it costs nothing."""
    parts = []
    if way.cost > 0:
        parts.append(words.say("advice.way.cost", money=way.cost))
    if way.influence > 0:
        parts.append(words.say("explain.influence", n=way.influence))
    if way.shares > 0:
        parts.append(words.say("explain.shares", n=way.shares))
    return ", ".join(parts)
