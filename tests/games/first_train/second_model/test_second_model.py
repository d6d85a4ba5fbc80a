"""Games of every mode, played by the engine and by the second model side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from imperial_steam.games.first_train.actions import parse_action
from imperial_steam.games.first_train.board.file import FILES
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import CHANCE, Decision, draw
from tests.effort import sampled
from tests.games.first_train.samples import WORLD, Mode, agreed, modes
from tests.games.first_train.second_model import building, course, reasons, shipping, takeover
from tests.games.first_train.second_model.compare import Difference, Look, side_by_side
from tests.games.first_train.second_model.course import Ask
from tests.games.first_train.second_model.position import PROFIT, Position, sheet_of
from tests.games.first_train.second_model.ways import distances

WEIGHTS = {
    "no-line": 0.1, "finish": 0.25, "build": 1.0, "start": 1.0, "pass": 0.08, "buy": 1.0, "ship": 2.0, "seat": 2.0,
    "sell": 1.0, "no-sale": 0.5, "ship-rest": 0.3,
}  # fmt: skip
"""How likely a kind of action is chosen: random players hardly ship or sell."""
AIMED = 0.8
"""How often a track is laid towards the cities of the link."""


@dataclass
class Chooser:
    """Chooses first a kind of action, then one of them.

    Random lines hardly ever join anything, so lines may go towards the cities of the link. From seed 2 on players have
    habits of their own: some bid everything they have, some never stop building, some ship nothing.
    """

    weights: Mapping[str, float]
    tries: int = 3
    """Of so many bids the smallest is made: small bids leave cubes for tracks."""
    far: Mapping[str, int] = field(default_factory=dict)
    """From each area the tracks to the cities of the link together; empty: lines go anywhere."""

    @classmethod
    def at(cls, mode: Mode, seed: int) -> Chooser:
        """The players of a game."""
        if seed < 2:
            return cls(WEIGHTS, far=towards_the_link(mode))
        habits = Random(f"habits/{seed}/{mode}")
        weights = {verb: weight * habits.choice((0.2, 1.0, 1.0, 5.0)) for verb, weight in WEIGHTS.items()}
        return cls(weights, habits.choice((1, 2, 5)), towards_the_link(mode) if habits.random() < 0.7 else {})

    def __call__(self, chance: Random, decision: Decision) -> int:
        """The place of an option; chance as it is weighted."""
        if decision.player == CHANCE:
            return list(decision.options).index(draw(decision, chance))
        texts = [str(option) for option in decision.options]
        verbs = [text.split()[0] for text in texts]
        kinds = [verb for verb in dict.fromkeys(verbs) if self.weights.get(verb, 1.0)]
        verb = chance.choices(kinds, [self.weights.get(kind, 1.0) for kind in kinds])[0]
        places = [place for place, other in enumerate(verbs) if other == verb]
        if verb == "bid":
            return min(chance.choices(places, k=self.tries), key=lambda place: int(texts[place].split()[2]))
        if verb == "build" and self.far and chance.random() < AIMED:
            return min(places, key=lambda place: sum(self.far[area] for area in texts[place][6:].split("-")))
        return chance.choice(places)


def towards_the_link(mode: Mode) -> Mapping[str, int]:
    """From each area the tracks to the cities of the link together; empty without a link."""
    sheet = sheet_of(WORLD, mode.map, mode.extension)
    if sheet.link is None:
        return {}
    graph = {area: set(ways) for area, ways in sheet.ways.items()}
    tables = [distances(graph, goal) for goal in (*sheet.link[0], sheet.link[1])]
    return {area: sum(table.get(area, 99) for table in tables) for area in graph}


def setup_of(mode: Mode, seed: int, world: Box = WORLD) -> Setup:
    """What is drawn for a game of a mode."""
    return TITLE.draw_setup(world, mode.players, TITLE.setup_kinds[0], Random(seed), agreed(mode))


def played(mode: Mode, seed: int, world: Box = WORLD, look: Look | None = None) -> tuple[int, Position]:
    """A game of a mode, compared to its end."""
    setup = setup_of(mode, seed, world)
    game = TITLE.new_game(world, setup)
    assert isinstance(game, FirstTrain)
    return side_by_side(world, setup, game, Chooser.at(mode, seed), seed, look)


def every_mode(*first: int) -> pytest.MarkDecorator:
    """All modes; `make test` plays those at these places, so that each side and number of players is among them."""
    return pytest.mark.parametrize(
        "mode",
        [
            pytest.param(mode, id=str(mode), marks=() if place in first else pytest.mark.long)
            for place, mode in enumerate(modes())
        ],
    )


@every_mode(0, 4, 8, 9)
def test_the_engine_plays_by_the_rules(mode: Mode) -> None:
    """Sections 5 to 10: every decision and every position of a game."""
    compared, _ = played(mode, 1)
    assert compared > 100


def other_world(**blocks: Mapping[str, object]) -> Box:
    """The board that ships with the program with other values in some blocks."""
    data = FILES.data(WORLD)
    return FILES.from_data({**data, **{name: {**data[name], **values} for name, values in blocks.items()}})  # type: ignore[dict-item]


@every_mode(3, 10)
def test_short_tracks_are_left_at_their_ends(mode: Mode) -> None:
    """INF-05, INF-06, PH7-10, PH7-12: on short tracks markers often stand at the end, and would go further."""
    world = other_world(tracks={"influence": 4, "profit": [-3, 1]})
    _, position = played(mode, 1, world)
    assert {position.value(PROFIT, seat) for seat in range(position.seats)} & {-3, 1}


@every_mode(1, 6)
def test_other_numbers_are_played_by_the_rules(mode: Mode) -> None:
    """TRAIN-07, SELL-08, PAY-02 to PAY-04, PH1-01, PH7-04 to PH7-06: nothing printed or ruled stands in the rules."""
    world = other_world(
        numbers={"exchange": 2, "tracks_sold": 3, "cubes_taken": 9, "upkeep": 2, "set_points": 5,
                 "income": {"white": 3, "yellow": 2, "passenger": 2}},
        building={"plain": 2, "valley": 3, "river": 4},
        start={"white": 2, "brown": 0, "red": 3, "green": 2, "profit": -1, "points": 4},
    )  # fmt: skip
    assert played(mode, 1, world)[0] > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 42))
def test_more_games_are_played_by_the_rules(seed: int) -> None:
    """The same for more games, in which players have habits; that lines are sold and cities linked, slips show."""
    ends = [played(mode, seed)[1] for mode in modes()]
    assert any(isinstance(owner, str) for position in ends for owner in position.tracks.values())


def check_reasons(position: Position, ask: Ask, game: FirstTrain, where: str) -> None:
    """Every reason against every bid, train or next track, with its numbers."""
    found: reasons.Reasons = iter(())
    if ask.kind == "bid":
        found = reasons.of_bids(position, ask.player)
    elif ask.kind == "action":
        found = reasons.of_trains(position, ask.player)
    elif ask.kind == "track":
        found = reasons.of_tracks(position, ask.player, ask.line)
    for text, broken in found:
        told: dict[str, list[int]] = {}
        for refusal in game.refusals(parse_action(text)):
            rule = "PAY-05" if refusal.rule == "PAY-08" else refusal.rule
            told.setdefault(rule, []).extend(value for value in refusal.values.values() if isinstance(value, int))
        named = {rule: sorted(told[rule]) if broken.get(rule) is not None else None for rule in told}
        if named != broken:
            raise Difference(f"{where}: {text}", broken, named, "section 10.3")


@every_mode(2, 9)
def test_every_reason_is_told(mode: Mode) -> None:
    """Section 10.3: all reasons against a bid, a purchase, a track, and none against what is allowed."""
    played(mode, 3, look=check_reasons)


# --- a difference is found --------------------------------------------------------------------

Old = Callable[..., Any]
SLIPS: list[tuple[str, object, str, Callable[[Old], Old], str]] = [
    ("a cube too few is taken", course, "take_cubes", lambda old: lambda position: (
        old(position), position.hands.__setitem__(0, position.hands[0] - 1)), "PH1-01"),
    ("the lower marker comes first", Position, "ranking", lambda old: lambda self, track: old(self, track)[::-1],
     "INF-01"),
    ("the start costs no fee", building, "bill", lambda old: lambda position, line: old(position, line[1:])
     if len(line) > 2 else old(position, line), "PAY-02 to"),
    ("the link brings a point more", course, "link_ways", lambda old: lambda position: {
        seat: (length, points + 1) for seat, (length, points) in old(position).items()}, "LINK-04"),
    ("company stations load", Position, "neutral", lambda _: lambda self: set(self.sheet.stations), "LOAD-01"),
    ("passengers ride over tracks of others", shipping, "graph_of",
     lambda old: lambda tracks: old({*tracks, "N31-N32", "N38-N39", "N39-N40", "N29-N40"}), "LOAD-01"),
    ("a balance is too good", shipping, "settle",
     lambda old: lambda position: (old(position), position.move(PROFIT, 0, 1)), "PH7-07"),
    ("half a point is not paid", takeover, "price", lambda _: lambda _position, line: (len(line) - 1) // 2, "SELL-0"),
    ("nothing is cleaned up", takeover, "clean_up", lambda _: lambda _position: None, "CLEAN-01"),
    ("a set brings a point less", takeover, "final_score", lambda old: lambda *given: old(*given) - 1, "SCORE-01"),
    ("somebody else wins", takeover, "places", lambda old: lambda position: old(position)[::-1], "SCORE-07"),
    ("rivals without trains do not count", shipping, "uncontested",
     lambda old: lambda position, seat: old(position, seat)[1:], "LOAD-15"),
    ("cubes of the outbid are told wrongly", Position, "tell",
     lambda old: lambda self, *fact: old(self, *fact[:3], 0) if fact[0] == "outbid" else old(self, *fact), "BID-08"),
    ("nobody is told of stops", Position, "tell",
     lambda old: lambda self, *fact: None if fact[0] == "stops" else old(self, *fact), "SELL-10"),
]  # fmt: skip


def play_some() -> None:
    """A few games of players who link, ship and sell."""
    for seed in (1, 2, 3):
        for mode in (Mode(4, "nuernberg", "D34", extension=False), Mode(3, "nuernberg", "D23", extension=False)):
            played(mode, seed)


@pytest.mark.parametrize(("what", "module", "name", "slip", "rule"), sampled(SLIPS, 3))
def test_a_broken_rule_is_noticed(
    monkeypatch: pytest.MonkeyPatch, what: str, module: object, name: str, slip: Callable[[Old], Old], rule: str
) -> None:
    """One rule of the model is broken; the comparison stops there and names it."""
    monkeypatch.setattr(module, name, slip(getattr(module, name)))
    with pytest.raises(Difference) as found:
        play_some()
    assert rule in found.value.rules, what
