"""Turns of First Train as a friend would tell them: what is done, and what lies on the table before a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import auction, influence
from imperial_steam.games.first_train.phases.shipping import own_trains, waiting
from imperial_steam.games.first_train.terms import KINDS, PROFIT
from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import Kind

#: What is told by what it costs.
_SILENT = (a.FinishLine, a.SpendInfluence, a.Exchange)


def holdings(game: FirstTrain, seat: int) -> Mapping[str, int]:
    """Points, also those on trains, the profit/loss marker, cubes and influence, that of leading bids too."""
    frame, state = game.frame, game.state
    points = state.points[seat] + scoring.balance(frame, state, seat).points
    led = auction.led_by(frame, state, seat)
    held = {kind: own + more for kind, own, more in zip(KINDS, influence.of(state, seat), led, strict=False)}
    return {"points": points, "cubes": state.hands[seat], **held, "profit": state.values[PROFIT][seat]}


#: The parts of the judgement that count what a player has.
_PARTS = {
    "points": ("score",),
    "tracks": ("link", "takeover"),
    "loads": ("freight", "sets"),
    "goods": ("reach",),
    "passengers": ("reach",),
    "cubes": ("cubes",),
}
#: The parts that count the less, the more a player has.
_BURDENS = {"tracks": ("own_tracks",)}


def standing(game: FirstTrain, seat: int, say: Say) -> Mapping[Kind, int]:
    """What a player has: points, tracks, loads (of earlier rounds too), loads in reach, cubes, influence."""
    state = game.state
    trains, (goods, passengers) = own_trains(state, seat), waiting(game.frame, state, state.tracks[seat])
    counted = {
        "points": state.points[seat],
        "tracks": state.tracks[seat].bit_count(),
        "loads": sum(state.cargo[seat]) + sum(sum(state.loads[train]) for train in trains),
        "goods": goods,
        "passengers": passengers,
        "cubes": state.hands[seat],
    }
    told = {
        Kind(say(f"standing.{name}"), _PARTS[name], _BURDENS.get(name, ())): number for name, number in counted.items()
    }
    held = zip(KINDS, influence.of(state, seat), strict=False)
    return {**told, **{Kind(say(f"influence.{kind}"), ("influence",)): number for kind, number in held}}


#: An area, or a load, by its name.
Named = Callable[[str], str]


def doings(
    frame: Frame, actions: Sequence[Action], place: Named, ware: Named, option: Callable[[Action], str], say: Say
) -> Sequence[str]:
    """What a turn does: a line from its start to its end, what can be told of several actions together."""
    told = dict[str, None]()
    tracks = [action.border for action in actions if isinstance(action, a.BuildTrack)]
    for action in actions:
        if isinstance(action, a.StartLine) and tracks:
            areas = [place(area) for area in _areas(action.area, tracks)]
            form = "plan.line_via" if len(areas) > 2 else "plan.line"
            told[say(form, start=areas[0], via=areas[len(areas) // 2], end=areas[-1], n=len(tracks))] = None
        elif isinstance(action, a.BuildTrack) and isinstance(actions[0], a.StartLine):
            continue
        elif not isinstance(action, _SILENT):
            told[_said(frame, action, place, ware, option, say)] = None
    return list(told)


def closes_link(game: FirstTrain, actions: Sequence[Action]) -> bool:
    """A line that is built with these actions is the last of the link between the two cities (LINK-01)."""
    if game.state.linked or not any(isinstance(action, a.BuildTrack) for action in actions):
        return False
    after = game.copy()
    for action in actions:
        decision = after.decision()
        if decision is None or action not in decision.options:
            break
        after.apply_known(action)
    return after.state.linked


def _said(frame: Frame, action: Action, place: Named, ware: Named, option: Callable[[Action], str], say: Say) -> str:
    """One thing that is done."""
    match action:
        case a.Bid(space, cubes):
            return say("plan.bid", space=space, n=cubes)
        case a.ChooseColour(company):
            return say("plan.colour", company=company)
        case a.Ship(area, load) | a.Seat(area, load, _):
            return say("plan.ship", place=place(area), load=ware(load))
        case a.BuyTrain(train):
            goods, passengers = frame.capacities[frame.train_index[train]]
            return say("plan.train", letter=train[1:], price=train[0], passengers=passengers, goods=goods)
        case a.SellLine(company, line):
            areas = line.split("-")
            return say("plan.sell", company=company, start=place(areas[0]), end=place(areas[-1]), n=len(areas) - 1)
        case a.ShipRest() | a.Pass() | a.BuildNothing() | a.SellNothing():
            return say(f"plan.{action.verb}")
    return option(action)


def _areas(start: str, tracks: Sequence[str]) -> Sequence[str]:
    """The areas of a line that leads across some borders."""
    areas = [start]
    for border in tracks:
        one, other = border.split("-")
        areas.append(other if areas[-1] == one else one)
    return areas
