"""Plays a game with the engine and with this model side by side; every difference names the rules it concerns.

Before every decision both must agree on who decides, on every option, and on the position; at the end on points and
winner. The engine may take decisions with a single option by itself (section 10.2), so the model then does, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import LOADS, PIECES
from imperial_steam.games.protocol import Decision, Event
from tests.games.first_train.second_model import takeover
from tests.games.first_train.second_model.course import CHANCE, Ask, Course, play
from tests.games.first_train.second_model.position import COMPANIES, KINDS, PROFIT, Position, first_position, trains_of
from tests.games.first_train.second_model.told import RULES as FACT_RULES
from tests.games.first_train.second_model.told import facts_by_the_rules, facts_of, slips, whose_turn

RULES: Mapping[str, str] = {
    "round": "ROUND-01, SIZE-03",
    "order": "SETUP-33, PH8-01",
    "build order": "PH4-01, SETUP-38",
    "train order": "PH4-02, SETUP-38",
    "influence": "INF-01 to INF-08, CRED-02, PAY-05, PAY-11, TRAIN-02, SELL-08",
    "profit": "PH7-07 to PH7-12",
    "hands": "PH1-01, BID-04, BID-08, PAY-14, TRAIN-07",
    "bids": "BID-04, BID-08, CRED-06",
    "drawn": "PH2-01, PH10-02",
    "tracks": "BUILD-02, SELL-09",
    "landowners": "PAY-12",
    "cubes and passengers": "LOAD-01, CLEAN-01, CLEAN-02, CLEAN-03",
    "stops": "CO-02, CO-03, SELL-10",
    "trains": "TRAIN-04, PH7-11",
    "loads": "LOAD-16, D-12, PH7-11",
    "cargo": "PH7-11",
    "points": "PH7-01 to PH7-03, LINK-04 to LINK-08",
    "passed": "PH6-03",
    "linked": "LINK-01",
}
OPTION_RULES: Mapping[str, str] = {
    "marker": "PH2-01, RUL-57",
    "bid": "D-02, BID-01 to BID-14",
    "colour": "D-03, CRED-04",
    "line_start": "D-04, BUILD-08, BUILD-09",
    "track": "D-05, BUILD-03 to BUILD-13, PAY-02 to PAY-19, SOUTH-01",
    "spend": "D-06, PAY-15, PAY-16",
    "action": "D-07, TRAIN-03 to TRAIN-08, LOAD-01 to LOAD-12, LOAD-15",
    "exchange": "D-08, TRAIN-07, TRAIN-08",
    "sale": "D-09, SELL-03 to SELL-08",
}
UNDER_WAY = ("track", "spend", "exchange", "colour")
"""Decisions within a step: what is already moved there is up to an engine."""


@dataclass
class Difference(Exception):
    """Something in which the engine and the rules disagree."""

    where: str
    expected: object
    found: object
    rules: str

    def __str__(self) -> str:
        return f"{self.where}: the rules say {self.expected}, the game says {self.found} ({self.rules})"


def expected_view(position: Position) -> dict[str, object]:
    """What of a position of this model is compared."""
    pieces: dict[str, dict[str, int]] = {
        "white": +position.white, "yellow": +position.yellow,
        "red": +position.passengers["red"], "green": +position.passengers["green"],
    }  # fmt: skip
    return {
        "round": position.round,
        "order": position.order,
        "build order": position.build_order,
        "train order": position.train_order,
        "influence": [
            (kind, [position.value(kind, seat) for seat in range(position.seats)], position.ranking(kind))
            for kind in KINDS
        ],
        "profit": ([position.value(PROFIT, seat) for seat in range(position.seats)], position.ranking(PROFIT)),
        "hands": position.hands,
        "bids": position.bids,
        "drawn": position.drawn,
        "tracks": position.tracks,
        "landowners": dict(+position.landowners),
        "cubes and passengers": {kind: dict(found) for kind, found in pieces.items()},
        "stops": {area: sorted(found) for area, found in position.stops.items() if found},
        "trains": position.owners,
        "loads": {train: sorted(load.split()[1] for load in found) for train, found in position.loads.items() if found},
        "cargo": [[found[f"good {load}"] + found[f"passenger {load}"] for load in LOADS] for found in position.cargo],
        "points": position.points,
        "passed": sorted(position.passed),
        "linked": position.linked,
    }


def found_view(world: Box, setup: Setup, game: FirstTrain) -> dict[str, object]:
    """The same of a position of the engine."""
    state = game.state
    rankings = [list(reversed(ranks)) for ranks in state.ranks]
    return {
        "round": state.round,
        "order": list(state.order),
        "build order": list(state.build_order),
        "train order": list(state.train_order),
        "influence": [(kind, list(state.values[i]), rankings[i]) for i, kind in enumerate(KINDS)],
        "profit": (list(state.values[4]), rankings[4]),
        "hands": list(state.hands),
        "bids": {
            number: (seat, cubes)
            for number, (seat, cubes) in enumerate(zip(state.bidders, state.amounts, strict=True), 1)
            if seat >= 0
        },
        "drawn": {number: KINDS[kind] for number, kind in enumerate(state.drawn, 1) if kind >= 0},
        "cargo": [list(counts) for counts in state.cargo],
        "points": list(state.points),
        "passed": [seat for seat in range(setup.players) if state.passed >> seat & 1],
        "linked": state.linked,
        **found_on_the_map(world, setup, game.state),
        **found_on_trains(world, setup, game.state),
    }


def found_on_the_map(world: Box, setup: Setup, state: State) -> dict[str, object]:
    """Tracks, stops and pieces."""
    layout = world.layout(setup.map, setup.extension)
    names = [area.key for area in layout.areas]
    pieces = {
        kind: {names[area]: number for area, number in enumerate(found) if number}
        for kind, found in zip(PIECES, state.pieces, strict=True)
    }
    masks = dict(zip(COMPANIES, state.stops, strict=True))
    stops = {name: sorted(c for c in COMPANIES if masks[c] >> i & 1) for i, name in enumerate(names)}
    return {
        "tracks": {
            border.key: owner
            for owner, mask in zip([*range(setup.players), *COMPANIES], state.tracks, strict=True)
            for border in layout.borders[: layout.playable]
            if mask >> border.index & 1
        },
        "landowners": pieces.pop("landowner"),
        "cubes and passengers": pieces,
        "stops": {area: companies for area, companies in stops.items() if companies},
    }


def found_on_trains(world: Box, setup: Setup, state: State) -> dict[str, object]:
    """Owners and loads of trains."""
    trains = [key for key, *_ in trains_of(world.displays[setup.display])]
    return {
        "trains": {key: seat for key, seat in zip(trains, state.owners, strict=True) if seat >= 0},
        "loads": {
            key: sorted(load for load, number in zip(LOADS, counts, strict=True) for _ in range(number))
            for key, counts in zip(trains, state.loads, strict=True)
            if any(counts)
        },
    }


def compare(expected: Mapping[str, object], found: Mapping[str, object], where: str) -> None:
    """Raises the first difference of two views."""
    for name, rules in RULES.items():
        if expected[name] != found[name]:
            raise Difference(f"{where}: {name}", expected[name], found[name], rules)


def texts(decision: Decision) -> set[str]:
    """The options of the engine."""
    return set(map(str, decision.options))


def agrees(ask: Ask, decision: Decision) -> bool:
    """The model asks for the same decision."""
    kind = "marker" if ask.player == CHANCE else ask.kind
    return (ask.player, kind, set(ask.options)) == (decision.player, decision.kind, texts(decision))


def check_decision(ask: Ask, decision: Decision, where: str) -> None:
    """Raises the first difference of two decisions."""
    rules = OPTION_RULES[ask.kind]
    for name, expected, found in (
        ("who decides", ask.player, decision.player), ("what is decided", ask.kind, decision.kind),
    ):  # fmt: skip
        if expected != found:
            raise Difference(f"{where}: {name}", expected, found, rules)
    mine, theirs = set(ask.options), texts(decision)
    if mine != theirs:
        raise Difference(f"{where}: options", sorted(mine - theirs), sorted(theirs - mine), rules)
    if ask.weights:
        weights = dict(zip(map(str, decision.options), decision.weights or [], strict=True))
        if weights != dict(ask.weights):
            raise Difference(f"{where}: weights", dict(ask.weights), weights, rules)


Chooser = Callable[[Random, Decision], int]


Look = Callable[[Position, Ask, FirstTrain, str], None]
"""What else is looked at before a decision."""


def side_by_side(
    world: Box, setup: Setup, game: FirstTrain, choose: Chooser, seed: int, look: Look | None = None
) -> tuple[int, Position]:
    """Play a game to its end; returns how many decisions were compared, and the last position.

    Raises `Difference` at the first one.
    """
    chance = Random(seed)
    position = first_position(world, setup)
    course = play(position)
    ask: Ask | None = next(course)
    position.told.clear()  # what happened before the first decision nobody is told
    events: Sequence[Event] = ()
    compared, turn = 0, None
    while (decision := game.decision()) is not None:
        where = f"seed {seed}, decision {compared} ({decision.kind})"
        while ask is not None and len(ask.options) == 1 and not agrees(ask, decision):
            ask = next_ask(course, ask.options[0])
        if ask is None:
            raise Difference(where, "the end of the game", decision.kind, "PH10-01, SIZE-03")
        if decision.kind not in UNDER_WAY:
            compare(expected_view(position), found_view(world, setup, game), where)
        check_told(position, events, where)
        check_decision(ask, decision, where)
        turn = whose_turn(events, turn)
        if decision.player not in (turn, CHANCE):
            raise Difference(f"{where}: whose turn it is", decision.player, turn, "section 10.2")
        if look is not None:
            look(position, ask, game, where)
        action = decision.options[choose(chance, decision)]
        events = game.apply(action)
        ask = next_ask(course, str(action))
        compared += 1
    while ask is not None and len(ask.options) == 1:
        ask = next_ask(course, ask.options[0])
    where = f"seed {seed}, at the end"
    check_end(position, ask, game, where)
    check_told(position, events, where)
    return compared, position


def check_told(position: Position, events: Sequence[Event], where: str) -> None:
    """What the last action has led to, and that its events agree with themselves."""
    expected, found = facts_by_the_rules(position), facts_of(events)
    for mine, theirs in zip_longest(expected, found):
        if mine != theirs:
            kinds = [fact[0] for fact in (mine, theirs) if fact is not None]
            raise Difference(f"{where}: what happened", mine, theirs, FACT_RULES[kinds[0]])
    for slip in slips(position.sheet, events):
        raise Difference(f"{where}: what is told", "otherwise", slip, "SIDE-01, SIDE-02, AREA-08")


def next_ask(course: Course, text: str) -> Ask | None:
    """Send a choice to the model; None when its game is over."""
    try:
        return course.send(text)
    except StopIteration:
        return None


def check_end(position: Position, ask: Ask | None, game: FirstTrain, where: str) -> None:
    """Final scores and the winner."""
    if ask is not None:
        raise Difference(where, ask.kind, "the end of the game", "PH10-01, SIZE-03, RUL-17")
    scores = [takeover.final_score(position, seat) for seat in range(position.seats)]
    if scores != list(game.scores()):
        raise Difference(f"{where}: scores", scores, list(game.scores()), "SCORE-01 to SCORE-06")
    winners = [takeover.places(position)[0]]
    if winners != list(game.winners()):
        raise Difference(f"{where}: winners", winners, list(game.winners()), "SCORE-07")
