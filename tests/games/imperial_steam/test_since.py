"""What happened since somebody's last turn, and how a round began: told from the record of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.round_start import RoundStart, round_start
from imperial_steam.games.imperial_steam.story.since import _TELLERS, Since, SinceLine, sentence, since
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import TURN_BEGAN, Event, Target
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Ledger, Person

Arranged = Callable[..., ImperialSteam]
TITLE = ImperialSteamTitle()
BOARD = TITLE.read_board(TITLE.default_board)
COLOURS = ("red", "purple", "turquoise", "yellow")
RED, PURPLE, TURQUOISE = range(3)


@dataclass
class Entry:
    """One recorded action."""

    text: str
    events: list[Event]


class Played:
    """A record made by playing on from an arranged position."""

    def __init__(self, game: ImperialSteam) -> None:
        self.entries = [Entry("", [Event(TURN_BEGAN, game.state.seat, {"round": game.state.round})])]
        self.positions = [game.copy(), game.copy()]

    @property
    def cursor(self) -> int:
        return len(self.entries)

    def position_at(self, number: int) -> ImperialSteam:
        return self.positions[number]

    def play(self, *texts: str) -> None:
        for text in texts:
            game = self.positions[-1].copy()
            self.entries.append(Entry(text, list(game.apply(parse_action(text)))))
            self.positions.append(game)


def random_ledger(players: int, seed: int, solo: bool = False) -> Iterator[Ledger]:
    """A random game after each of its actions."""
    chance = Random(seed)
    setup = TITLE.draw_setup(BOARD, 1 if solo else players, "normal", chance)
    people = [Person(colour, colour) for colour in COLOURS[: 2 if solo else players]]
    ledger = Ledger(TITLE, BOARD, setup, people)
    while (decision := ledger.decision) is not None:
        ledger.apply(chance.choice(list(decision.options)))
        yield ledger


def found(record: Played, seat: int) -> Since:
    told = since(record, seat)
    assert told is not None
    return told


def line_of(told: Since, seat: int | None) -> SinceLine:
    return next(line for line in told.lines if line.seat == seat)


# Since the last turn


def two_turns(arranged: Arranged) -> Played:
    """Red raises funds; purple builds a track, buys a good; red's turn again."""
    game = arranged(
        {
            "turn": "red", "purple": {"training": [0, 0, 3], "money": 100, "goods": {"wood": 1, "stone": 1, "iron": 1}},
        },
        players=2,
    )  # fmt: skip
    record = Played(game)
    record.play("hand A10", "end", "hand A1", "link Wien–Baden", "worker 3", "track")
    while record.positions[-1].state.points:
        record.play("point influence")
    record.play("done", "end")
    return record


def test_the_others_lines_name_what_they_did(arranged: Arranged) -> None:
    """A1-20, INF-01: the city connected, with link and city to be lit."""
    record = two_turns(arranged)
    told = found(record, RED)
    purple = line_of(told, PURPLE)
    assert purple.parts[0].key == "connected"
    assert purple.parts[0].values == {"cities": ("Baden",)}
    assert {Target("link", "Wien–Baden"), Target("city", "Baden")} <= set(purple.things)
    before, after = record.position_at(told.begin).state, record.position_at(told.end).state
    if after.players[PURPLE].column > before.players[PURPLE].column:
        assert "influence_up" in [part.key for part in purple.parts]


def test_own_deeds_are_not_told(arranged: Arranged) -> None:
    """PH7-01: only what happened after the own turn, and nothing of one's own."""
    record = two_turns(arranged)
    told = found(record, RED)
    assert RED not in [line.seat for line in told.lines]
    assert record.entries[told.begin].text == "end"
    record.play("hand A11", "end", "hand A11", "end")
    later = found(record, RED)
    assert later.begin > told.begin
    assert [part.key for part in line_of(later, PURPLE).parts] == ["passed"]


def test_everything_is_told_in_the_order_of_time(arranged: Arranged) -> None:
    """Whoever acted first comes first; passing, raising funds and producing are told, too."""
    game = arranged(
        {"turn": "purple", "order": ["purple", "red"], "red": {"factories": {"Wien #1": "iron 2"}}}, players=2
    )
    record = Played(game)
    record.play("hand A10", "end", "hand A4", "produce Wien #1", "end")
    told = found(record, PURPLE)
    assert [part.key for part in line_of(told, RED).parts][:1] == ["produced"]
    record.play("hand A11", "end")
    assert [part.key for part in line_of(found(record, RED), PURPLE).parts] == ["passed"]


def test_prices_that_moved_are_listed(arranged: Arranged) -> None:
    """A2-05, A5-02: the wage of the column and the price of the good, with the things they stand at."""
    rich = {"money": 200, "influence": 200}
    game = arranged({"turn": "red", "market": {"wood": 9}, "purple": rich, "red": {"influence": 0}}, players=2)
    record = Played(game)
    record.play("hand A10", "end", "hand A2", "hire bronze 1", "done", "end")
    told = found(record, RED)
    (wage,) = [moved for moved in told.prices if moved.name == "wage"]
    assert (wage.subject, wage.before, wage.after, wage.thing) == ("bronze 1", 10, 20, Target("labour", "bronze 1"))
    assert line_of(told, None).parts[0].key == "wage"
    assert wage.thing in line_of(told, None).things


def test_before_the_first_turn_nothing_has_happened() -> None:
    """BID-01: while bids are secret there is nothing to tell."""
    ledger = next(random_ledger(3, 1))
    assert since(ledger, 0) is None
    assert round_start(ledger) is None


def test_bids_are_no_part_of_the_first_turn() -> None:
    """BID-05, PH7-01: before the own first turn only what the others did in theirs is told."""
    setup = TITLE.draw_setup(BOARD, 3, "fixed", Random(1))
    ledger = Ledger(TITLE, BOARD, setup, [Person(colour, colour) for colour in COLOURS[:3]])
    for bid in ("bid 40", "bid 30", "bid 20"):
        ledger.apply(bid)
    assert all(not found(ledger, seat).lines for seat in (RED, PURPLE, TURQUOISE))
    ledger.apply("hand A10")
    ledger.apply("end")
    game = ledger.game
    assert isinstance(game, ImperialSteam)
    told = found(ledger, game.state.seat)
    assert not {"influence_up", "influence_down"} & {part.key for line in told.lines for part in line.parts}


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Ada: builds a factory: coal", "Ada: builds 2 factories: coal and iron"),
        ("de", "Ada: baut eine Fabrik: Kohle", "Ada: baut 2 Fabriken: Kohle und Eisen"),
        ("pl", "Ada: buduje fabrykę: węgiel", "Ada: buduje 2 fabryki: węgiel i żelazo"),
    ],
)
def test_factories_are_counted_in_words(language: str, one: str, two: str) -> None:
    """A3-03: one factory is one."""
    say = Catalogue(language, "imperial_steam").text
    built = [Event("factory_built", RED, {"good": good}) for good in ("coal", "iron")]
    for events, words in ((built[:1], one), (built, two)):
        line = SinceLine(RED, tuple(_TELLERS["factory_built"](events)), ())
        assert sentence(line, ("Ada",), say) == words


def deeds_by_turn(ledger: Ledger, told: Since, seat: int) -> list[tuple[int, list[str]]]:
    """Turn by turn: who did something that is told, and the keys of its parts in the order of time."""
    turns: list[list[Event]] = [[]]
    for entry in ledger.entries[told.begin : told.end]:
        turns[-1] += entry.events
        if any(event.name == TURN_BEGAN for event in entry.events):
            turns.append([])
    found = []
    for turn in turns:
        for other in dict.fromkeys(event.player for event in turn):
            own = [event for event in turn if event.player == other and event.name in _TELLERS]
            names = dict.fromkeys(event.name for event in own)
            keys = [part.key for name in names for part in _TELLERS[name]([one for one in own if one.name == name])]
            if not keys:
                keys = ["action" for event in turn if event.player == other and event.name == "hand_placed"]
            if other is not None and other != seat and keys:
                found.append((other, keys))
    return found


def test_a_share_value_tells_the_action_that_moved_it(arranged: Arranged) -> None:
    """A9-02, A9-03: not only the influence that it costs; a point of a city is no such action (CITY-06)."""
    say = Catalogue("en", "imperial_steam").text
    for value, words in ((90, "up to 90"), (40, "down to 40")):
        record = Played(arranged({"turn": "red", "red": {"influence": 200, "share_value": 60}}, players=2))
        record.play("hand A9", f"value {value}", "end")
        line = line_of(found(record, PURPLE), RED)
        assert f"manipulates the share value ({words}\u00a0G)" in sentence(line, ("Ada", "Ben"), say)
    raised = [Event("share_value_raised", RED, {"value": value, "steps": 0}) for value in (40, 50)]
    (part,) = _TELLERS["share_value_raised"](raised)
    assert (part.key, part.values) == ("share_up", {"value": 50})


@pytest.mark.parametrize(("players", "solo"), [(2, False), (4, False), (2, True)])
def test_random_games_in_three_languages(players: int, solo: bool) -> None:
    """PH7-01: every part of everybody in the order of time; no key and no empty brace in any of them."""
    names = ("Ada", "Béla", "Carl", "Dora")
    told_of = 0
    for ledger in random_ledger(players, 3, solo):
        game = ledger.game
        assert isinstance(game, ImperialSteam)
        if ledger.entries[-1].text != "end" or game.over:
            continue
        told = since(ledger, game.state.seat)
        assert told is not None
        deeds = [(line.seat, [part.key for part in line.parts]) for line in told.lines if line.seat is not None]
        seen = [(seat, [key for key in keys if not key.startswith("influence")]) for seat, keys in deeds]
        expected = deeds_by_turn(ledger, told, game.state.seat)
        assert [one for one in seen if one[1]] == expected
        for line in told.lines:
            told_of += 1
            assert line.parts
            for language in LANGUAGES:
                text = sentence(line, names, Catalogue(language, "imperial_steam").text)
                assert not re.search(r"[{}]|since\.|\w_\w", text), text
    assert told_of > 20


# How a round began


def starts(players: int, seed: int, solo: bool = False) -> Iterator[tuple[Ledger, RoundStart]]:
    """The beginning of every round of a random game."""
    last = 1
    for ledger in random_ledger(players, seed, solo):
        begun = round_start(ledger)
        if begun is not None and begun.round > last:
            last = begun.round
            yield ledger, begun


@pytest.mark.parametrize(("players", "seed", "solo"), [(2, 1, False), (3, 2, False), (4, 3, False), (2, 4, True)])
def test_a_round_begins_as_its_phases_say(players: int, seed: int, solo: bool) -> None:
    """PH1-02, PH2-01, PH2-02, PH3-01, PH4-01, PH5-01 … PH5-03, PH6-01, A5-05, A6-02, FRANZ-ROUND-03."""
    rounds = []
    for ledger, begun in starts(players, seed, solo):
        rounds.append(begun.round)
        before, after = ledger.position_at(begun.begin), ledger.game
        assert isinstance(before, ImperialSteam)
        assert isinstance(after, ImperialSteam)
        assert begun.end == ledger.cursor
        assert begun.order == after.state.order
        assert begun.order_before == before.state.order
        assert begun.new_hand == (begun.round in (2, 3, 4))
        assert begun.last == (begun.round == 8)
        assert sum(begun.supplied) + sum(begun.lost) == len(before.state.round_goods[begun.round])
        assert begun.order_limit == (after.layout.setup.shipments[begun.round - 1] if begun.round < 8 else 0)
        for seat, mine in enumerate(begun.seats):
            old, new = before.state.players[seat], after.state.players[seat]
            assert mine.hands == new.hands
            if solo and seat == after.state.automa.seat:
                assert (mine.income, mine.trained, mine.returned) == (0, (0, 0), (0, 0, 0))
                continue
            assert new.cash - old.cash == mine.income
            assert (mine.received, mine.returned) == (old.dock, old.working)
            levels = (0, mine.trained[0], old.training[2] + mine.trained[1])
            assert new.training == tuple(a + b for a, b in zip(levels, mine.returned, strict=True))
            assert sum(new.goods) == sum(old.goods) + sum(mine.received) - mine.discarded
    assert rounds == list(range(2, 2 + len(rounds)))
    assert len(rounds) > 3


def test_new_locomotives_are_named() -> None:
    """A6-02: those whose space the round marker has just passed."""
    named = {begun.round: begun.locomotives for _, begun in starts(4, 3)}
    expected = {one.level: one.first_round for one in BOARD.locomotives if one.first_round in named}
    assert {level: number for number, levels in named.items() for level in levels} == expected


@pytest.mark.parametrize(
    ("language", "told"), [("en", "orders 2 wood and 1 coal"), ("de", "bestellt 2 Holz und 1 Kohle"),
                           ("pl", "zamawia drewno ×2 i węgiel ×1")],
)  # fmt: skip
def test_goods_of_one_type_are_counted(language: str, told: str) -> None:
    events = [Event("good_ordered", RED, {"good": good}) for good in ("wood", "coal", "wood")]
    (part,) = _TELLERS["good_ordered"](events)
    assert Catalogue(language, TITLE.key).text(f"since.{part.key}", **part.values) == told
