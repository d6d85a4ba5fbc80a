"""What an option means beyond its price: what is kept or left over, upkeep from now on, what is given up."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import shipping
from imperial_steam.games.first_train.telling import amounts
from imperial_steam.games.first_train.terms import (
    COMPANIES,
    FIRST_COMPANY,
    GOVERNMENT,
    KINDS,
    ROLLING_STOCK,
)
from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.entries import Dial
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.table_kit.drawing.card import Manner
from imperial_steam.gui.tables.first_train.model.courses import Course
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

Lines = Iterator[tuple[str, Manner]]


def notes(shown: TrainShown, action: Action, say: Say) -> Lines:
    """Sentences about an option of whoever decides, with their manner on a card."""
    match action:
        case a.Bid(space, _) | Dial(options=(a.Bid(space, _), *_)):
            yield say("plan.gives", gains=gains(shown, shown.frame.space_index[space], say)), Manner.PLAIN
        case a.ChooseColour(company):
            yield from _colour(shown, FIRST_COMPANY + COMPANIES.index(company), say)
        case a.BuildTrack() | a.FinishLine():
            more = len(shown.state.line) - isinstance(action, a.FinishLine)
            yield from _upkeep(shown, more, say)
        case Course(route=route):
            yield from _upkeep(shown, route.tracks, say)
        case a.BuyTrain(train):
            goods, passengers = shown.frame.capacities[shown.frame.train_index[train]]
            yield say("plan.places", passengers=passengers, goods=goods), Manner.GAIN
            yield from _filled(shown, shown.frame.train_index[train], say)
        case a.ShipRest():
            yield from _rest(shown, say)
        case a.Pass():
            yield from _given_up(shown, say)
        case a.SellLine(_, line):
            yield from _upkeep(shown, -line.count("-"), say)
        case _:
            yield from _payments(shown, action, say)


def _payments(shown: TrainShown, action: Action, say: Say) -> Lines:
    """What is left of the means that are paid (PAY-16, TRAIN-07)."""
    match action:
        case a.SpendInfluence(white, brown, red, green):
            yield from _left(shown, (white, brown, red, green), say)
        case a.Exchange(cubes, white, red, green):
            hand = shown.state.hands[shown.decider]
            if cubes:
                yield say("plan.cubes", before=hand, after=hand - cubes), Manner.GAIN
            yield from _left(shown, (white, 0, red, green), say)


def gains(shown: TrainShown | FirstTrain, space: int, say: Say) -> list[str]:
    """What a space gives: printed markers and the one drawn (PH2-02)."""
    printed = shown.frame.display.spaces[space]
    counts = list(printed.printed)
    if shown.state.drawn[space] >= 0:
        counts[shown.state.drawn[space]] += 1
    gains = amounts(dict(zip(KINDS, counts, strict=True)), say)
    return [*gains, say("amount.either", n=printed.either)] if printed.either else gains


def _colour(shown: TrainShown, kind: int, say: Say) -> Lines:
    """Where the marker of the colour goes, with the other points of this colour from the space (CRED-03, CRED-04)."""
    space = shown.state.space
    printed = shown.frame.display.spaces[space]
    gained = printed.printed[kind] + printed.either + (shown.state.drawn[space] == kind)
    before = shown.state.values[kind][shown.decider]
    after = min(before + gained, shown.frame.numbers.influence_max)
    yield _change(kind, before, after, say), Manner.GAIN


def _left(shown: TrainShown, paid: tuple[int, int, int, int], say: Say) -> Lines:
    """Influence before and after a payment in it; white and brown decide the orders of the next round."""
    for kind, number in enumerate(paid):
        if number:
            before = shown.state.values[kind][shown.decider]
            if shown.planned is not None:  # the fees of the line are paid first (PAY-17)
                before = shown.planned.influence[kind]
            yield _change(kind, before, before - number, say), Manner.GAIN
    if paid[GOVERNMENT] or paid[ROLLING_STOCK]:
        yield say("plan.orders_stay"), Manner.SOFT


def _change(kind: int, before: int, after: int, say: Say) -> str:
    return say("plan.influence", kind=KINDS[kind], before=before, after=after)


def _upkeep(shown: TrainShown, more: int, say: Say) -> Lines:
    """Upkeep of every round with tracks more or fewer (PH7-06, SCORE-05)."""
    before = scoring.balance(shown.frame, shown.state, shown.decider).upkeep
    if more:
        yield say("plan.upkeep", before=before, after=before + more * shown.frame.numbers.upkeep), Manner.SOFT


def _filled(shown: TrainShown, train: int, say: Say) -> Lines:
    """What waits for a train, and what it brings at most."""
    goods, passengers = shipping.waiting(shown.frame, shown.state, shown.state.tracks[shown.decider])
    points = shipping.filled(shown.frame, shown.state, shown.decider, train)
    yield say("plan.reach", passengers=passengers, goods=goods), Manner.SOFT
    yield say("plan.filled", points=points), Manner.GAIN if points else Manner.DOUBT


def _rest(shown: TrainShown, say: Say) -> Lines:
    """What everything that nobody else can ship brings at once (LOAD-15)."""
    then, seat = shown.state.copy(), shown.decider
    shipping.ship_rest(shown.frame, then, [])
    old, new = (scoring.balance(shown.frame, state, seat) for state in (shown.state, then))
    yield say("effect.ship", points=new.points - old.points, income=new.income - old.income), Manner.GAIN
    yield say("plan.balance", before=signed(old.balance), after=signed(new.balance)), Manner.SOFT


def _given_up(shown: TrainShown, say: Say) -> Lines:
    """What could still be shipped, and what is kept (PH6-03, RUL-62)."""
    state, seat = shown.state, shown.decider
    options = shown.decision.options if shown.decision is not None else ()
    loads = {(option.area, option.load) for option in options if isinstance(option, a.Ship | a.Seat)}
    if loads:
        yield say("plan.given_up", n=len(loads)), Manner.DOUBT
    yield say("plan.kept", cubes=state.hands[seat], brown=state.values[ROLLING_STOCK][seat]), Manner.SOFT
