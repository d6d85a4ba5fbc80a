"""Turns of Imperial Steam as a friend would tell them: what is done, and what lies on the table before a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import contracts, rounds
from imperial_steam.games.imperial_steam.board.printed import Contract
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS
from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import Kind

#: What is told of an action: the message, and the field that says what it is about; of the same kind all together.
_TOLD: Mapping[type, tuple[str, str]] = {
    a.Bid: ("plan.bid", "amount"),
    a.ChooseLink: ("plan.tracks", "link"),
    a.HireWorker: ("plan.hire", "hub"),
    a.HireEngineer: ("plan.engineer", "kind"),
    a.ChooseSite: ("plan.factory", "site"),
    a.BuildStation: ("plan.station", "city"),
    a.Produce: ("plan.produce", "site"),
    a.Buy: ("plan.buy", "good"),
    a.Order: ("plan.order", "good"),
    a.Discard: ("plan.discard", "good"),
    a.BuyLocomotive: ("plan.locomotive", "level"),
    a.UpgradeLocomotive: ("plan.upgrade", "new"),
    a.TakeContract: ("plan.contract", "number"),
    a.Charity: ("plan.charity", "steps"),
    a.SetShareValue: ("plan.value", "value"),
    a.SellShare: ("plan.sell", ""),
    a.Deliver: ("plan.deliver", ""),
    a.BuyStateAccess: ("plan.access", "link"),
    a.SpendPoint: ("plan.point", "use"),
}
#: Main actions without anything to choose; the others are told by what is done with them.
_NAMED = ("A10", "A11")


def holdings(game: ImperialSteam, seat: int) -> Mapping[str, int]:
    """Money, goods stored and ordered, one income, influence in steps."""
    player = game.state.players[seat]
    goods = [stored + coming for stored, coming in zip(player.goods, player.dock, strict=True)]
    income = rounds.income(game.layout, player)
    return {"cash": player.cash, **dict(zip(GOODS, goods, strict=True)), "income": income, "influence": player.column}


#: The parts of the judgement that count what a player has.
_PARTS = {
    "money": ("money",),
    "tracks": ("network", "way"),
    "factories": ("deliveries",),
    "stations": ("income", "trains"),
    "levels": ("trains",),
    "workers": ("staff",),
    "engineers": ("staff",),
    "contracts": ("contracts",),
    "keys": ("keys",),
    "hubs": ("hubs",),
    "investors": ("influence",),
    "shares_sold": ("shares",),
    "share_value": ("shares",),
    "influence": ("influence",),
    "income": ("income",),
}


def standing(game: ImperialSteam, seat: int, say: Say) -> Mapping[Kind, int]:
    """What a player has: money, what is built, staff and cards, what shares are worth, then goods."""
    player, layout = game.state.players[seat], game.layout
    counted = {
        "money": player.cash,
        "tracks": player.tracks.bit_count(),
        "factories": len(player.factories),
        "stations": player.stations.bit_count(),
        "levels": sum(player.locomotives),
        "workers": sum(player.training) + sum(player.working),
        "engineers": player.engineers.bit_count(),
        "contracts": len(player.contracts),
        "keys": sum(map(bool, player.keys)),
        "hubs": sum(hub <= player.column for hub in game.state.hubs),
        "investors": player.investors,
        "shares_sold": player.shareholders,
        "share_value": layout.prices.share_values[player.share_row],
        "influence": player.column,
        "income": rounds.income(layout, player),
    }
    goods = [stored + coming for stored, coming in zip(player.goods, player.dock, strict=True)]
    told = {Kind(say(f"standing.{name}"), _PARTS[name]): number for name, number in counted.items()}
    in_store = {Kind(say(f"good.{good}"), ("goods",)): number for good, number in zip(GOODS, goods, strict=True)}
    return {**told, **in_store}


def discarded(actions: Sequence[Action]) -> Mapping[str, int]:
    """Goods that a turn gives back because there is no room for them (STORE-09)."""
    return Counter(action.good for action in actions if isinstance(action, a.Discard))


def staff(layout: Layout, player: Player, say: Say) -> Sequence[str]:
    """What a player acts and builds with: hand markers, workers in training, tracks, stations, trains, engineers."""
    workers = [say("option.crew.workers", n=n, level=level) for level, n in enumerate(player.training, 1) if n]
    return [
        say("holding.hands", n=player.hands, all=player.hands + sum(player.tiles)),
        *([say("holding.training", workers=workers)] if workers else []),
        say("holding.tracks", n=layout.limits.tracks - player.tracks.bit_count()),
        say("holding.stations", n=layout.limits.stations - player.stations.bit_count()),
        *(say("locomotive", level=level) for level in player.locomotives),
        *(say(f"engineer.{kind}") for which, kind in enumerate(ENGINEERS) if player.engineers >> which & 1),
    ]


def missing(game: ImperialSteam, actions: Sequence[Action]) -> Mapping[int, int]:
    """The factories that whoever decides still lacks for contracts that a turn takes (RUL-59, SCORE-11).

    Contracts are left out that want factories which others need more.
    """
    decision, numbers = game.decision(), [action.number for action in actions if isinstance(action, a.TakeContract)]
    if decision is None or not numbers or decision.player < 0:
        return {}
    layout, player = game.layout, game.state.players[decision.player].copy()
    player.contracts = (*player.contracts, *numbers)
    done, owned = contracts.fulfilled(layout, player), contracts.wooden(player)
    lacking = {}
    for number in numbers:
        fields = layout.contract[number].fields
        lacking[number] = sum(max(0, fields.count(good) - owned[good]) for good in {*fields})
    return {number: count for number, count in lacking.items() if count or number in done}


def doings(
    actions: Sequence[Action],
    layout: Layout,
    display: Collection[int],
    say: Say,
    lacking: Mapping[int, int] | None = None,
) -> Sequence[str]:
    """What a turn does; of contracts only those in the display are known, with the factories `lacking` for some.

    What is done several times is said once, where it is done first; but shares sold before the share value changes
    are told apart from those that are sold after it.
    """
    told = dict[tuple[str, object], list[Action]]()
    valued = False
    for action in actions:
        valued = valued or isinstance(action, a.SetShareValue)
        key, _ = _TOLD.get(type(action), ("", ""))
        if isinstance(action, a.PlaceHand) and action.tile in _NAMED:
            key = f"plan.{action.tile}"
        apart = action if key in ("plan.deliver", "plan.contract") else getattr(action, "use", None)
        if key == "plan.sell":
            apart = valued
        if key:
            told.setdefault((key, apart), []).append(action)
    good = next((action.good for action in actions if isinstance(action, a.ChooseFactory)), "")
    cards = {number: _contract(layout.contract[number], (lacking or {}).get(number), say) for number in display}
    return [_said(key, done, good, cards, say) for (key, _), done in told.items()]


def _said(key: str, done: Sequence[Action], good: str, cards: Mapping[int, str], say: Say) -> str:
    """One thing that is done, with all actions that do it; `cards` are the contracts that are known, in words."""
    what = [getattr(action, _TOLD[type(action)][1], "") for action in done if type(action) in _TOLD]
    match done[0]:
        case a.TakeContract(number):
            return cards.get(number) or say("plan.any_contract")
        case a.Deliver(site, city):
            return say(key, site=site, city=city)
        case a.SpendPoint(use):
            return say(f"{key}.{use}", n=len(done))
        case a.Charity():
            return say(key, what=sum(map(int, what)) * COLUMN)
        case a.Buy() | a.Order() | a.Discard():
            return say(key, goods=[say("plan.goods", n=n, good=which) for which, n in Counter(what).items()])
    return say(key, what=list(dict.fromkeys(what)), n=len(done), good=good)


def _contract(card: Contract, lacking: int | None, say: Say) -> str:
    """Taking a contract, called by the goods of its fields, those of a kind together, and its value."""
    fields = Counter(GOODS[good] for good in card.fields).items()
    goods = [say("plan.goods", n=n, good=good) if n > 1 else say(f"good.{good}") for good, n in fields]
    form = "plan.contract" if lacking is None else "plan.contract_missing" if lacking else "plan.contract_filled"
    return say(form, goods=goods, value=card.value, n=lacking or 0)
