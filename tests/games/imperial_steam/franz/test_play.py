"""What holds in every game against Franz: he pays what is asked, keeps the rules, and always comes to an end."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from imperial_steam.games.imperial_steam import influence
from imperial_steam.games.imperial_steam.actions import Action, FranzTurn
from imperial_steam.games.imperial_steam.board.file import FILES
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz import start, turn
from imperial_steam.games.imperial_steam.franz.cards import ACTIONS, CONDITIONS, CONTRACT_CHOICES
from imperial_steam.games.imperial_steam.franz.start import Difficulty
from imperial_steam.games.imperial_steam.franz.ways import a_to_z
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS, HUBS, SETUP_KINDS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Event
from tests.effort import examples
from tests.games.imperial_steam.conftest import shipped_board

VERSIONS = st.tuples(st.sampled_from(["1A", "1B"]), st.sampled_from(["2A", "2B"]), st.sampled_from(["3A", "3B"]))
DIFFICULTIES = st.builds(
    Difficulty, VERSIONS, st.one_of(st.none(), st.integers(0, 40).map(lambda n: 10 * n)), st.booleans()
)
SEEDS = st.integers(0, 2**32)


def new_game(board: Board, difficulty: Difficulty, kind: str, chance: Random) -> ImperialSteam:
    """A solo game; who goes first is drawn."""
    franz = start.draw_franz(board, chance, difficulty)
    return ImperialSteamTitle().new_game(board, draw_setup(board, 2, kind, chance, franz=franz))


def moves(game: ImperialSteam, chance: Random) -> Iterator[tuple[State, Action, Sequence[Event]]]:
    """Play at random to the end: the position before, the action, what happened."""
    while not game.over:
        before = game.state.copy()
        options = game.options()
        action = options[int(chance.random() * len(options))]
        yield before, action, game.apply(action)
        assert game.violations() == [], str(action)


def named(events: Sequence[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def total(events: Sequence[Event], name: str, value: str) -> int:
    return sum(event.values[value] for event in named(events, name))


def own(events: Sequence[Event], seat: int) -> list[Event]:
    """What happened in his turn alone, before the next turn or round begins."""
    found = []
    for event in events:
        if event.name in ("turn_began", "round_began", "game_ended"):
            break
        if event.player in (seat, None):
            found.append(event)
    return found


def check_costs(game: ImperialSteam, before: State, events: Sequence[Event]) -> None:
    """FRANZ-GEN-05, FRANZ-TURN-07: he pays the slot's costs and fees, nothing else."""
    assert before.franz is not None
    seat = before.franz.seat
    (act,) = named(events, "franz_acts")
    cash, after = before.players[seat].cash, game.state.players[seat].cash
    earned = total(events, "delivery_paid", "money") + total(events, "goal_reached", "money")
    earned += total(events, "franz_influence_money", "money")
    assert after == cash - act.values["money"] - total(events, "fee_paid", "money") + earned
    slot = turn.cards_of(game.layout).actions[before.franz.action_card].slots[act.values["slot"] - 1]
    assert (act.values["money"], act.values["cubes"], act.values["action"]) == (slot.money, slot.cubes, slot.action)
    delivered = len(named(events, "good_delivered"))
    paid = total(events, "franz_paid", "number")
    assert paid == slot.cubes + delivered * turn.cards_of(game.layout).delivery_cubes


def check_cubes(game: ImperialSteam, before: State, events: Sequence[Event]) -> None:
    """FRANZ-DELIVER-03, RUL-F30: cubes come by production and purchase and go by what is paid."""
    assert before.franz is not None
    seat = before.franz.seat
    expected = list(before.players[seat].goods)
    for event in events:
        if event.name in ("good_produced", "good_bought"):
            expected[GOODS.index(event.values["good"])] += 1
        elif event.name == "franz_paid":
            for good in event.values["goods"]:
                expected[GOODS.index(good)] -= 1
    # What is on his dock may reach him when the round ends with his turn.
    if game.state.round == before.round:
        assert list(game.state.players[seat].goods) == expected


def check_chain(game: ImperialSteam, before: State, events: Sequence[Event]) -> None:
    """FRANZ-TURN-05, FRANZ-TURN-06: from slot 1, each failed condition leads where the card says, and he acts once."""
    assert before.franz is not None
    card = turn.cards_of(game.layout).actions[before.franz.action_card]
    thoughts = [event for event in events if event.name.startswith(("franz_slot", "franz_condition", "franz_acts"))]
    number, expected = 0, 1
    for event in thoughts:
        if event.name == "franz_slot":
            number = event.values["slot"]
            assert number == expected
            assert event.values["action"] == card.slots[number - 1].action
        elif event.name == "franz_condition_fails":
            expected = event.values["slot"]
            assert expected > number
        elif event.name == "franz_acts":
            assert event.values["slot"] == number == expected
    assert len(named(thoughts, "franz_acts")) == 1
    assert thoughts[-1].name == "franz_acts"


def check_tracks(game: ImperialSteam, before: State, events: Sequence[Event]) -> None:
    """FRANZ-GEN-16, FRANZ-ACT-07, FRANZ-ACT-11: always to a new city, the second track from the first one's."""
    assert before.franz is not None
    layout, network = game.layout, before.players[before.franz.seat].network
    cities = [layout.city_index[event.values["city"]] for event in named(events, "city_connected")]
    links = [layout.link_index[event.values["link"]] for event in named(events, "track_built")]
    assert len(cities) == len(links) <= 2
    for number, (link, city) in enumerate(zip(links, cities, strict=True)):
        assert not network >> city & 1
        assert not layout.crowns >> link & 1
        start_city = layout.other(link, city)
        assert start_city == cities[0] if number else network >> start_city & 1
        network |= 1 << city


def check_engineers(game: ImperialSteam, before: State, events: Sequence[Event]) -> None:
    """FRANZ-ACT-15: never from a hub ahead of him, never a second one of a kind."""
    assert before.franz is not None
    held = before.players[before.franz.seat].engineers
    for event in named(events, "franz_engineer"):
        kind = ENGINEERS.index(event.values["kind"])
        assert not held >> kind & 1
        held |= 1 << kind
        assert before.engineers[kind][HUBS.index(event.values["hub"])]
        assert event.values["influence"] <= 10 * game.state.players[before.franz.seat].column
    assert game.state.players[before.franz.seat].engineers == held


def check_influence(game: ImperialSteam, before: State, events: Sequence[Event]) -> None:
    """FRANZ-GEN-10: money only when he leads; each point is a step or money."""
    assert before.franz is not None
    seat = before.franz.seat
    steps = total(events, "influence_gained", "steps")
    assert game.state.players[seat].column == before.players[seat].column + steps
    if named(events, "franz_influence_money"):
        assert influence.order(game.state)[0] == seat


def check_choices(events: Sequence[Event]) -> None:
    """FRANZ-TURN-08: the first candidate is taken; every thought names its rule."""
    for event in events:
        if event.name.startswith("franz_"):
            assert event.values["rule"].startswith(("FRANZ-", "RUL-"))
    for event in named(events, "franz_choice"):
        candidates = event.values["candidates"]
        assert event.values["chosen"] == candidates[0][0]
        if event.values["what"] == "city" and event.values["rule"] in ("FRANZ-ACT-05", "FRANZ-ACT-06", "FRANZ-ACT-07"):
            keys = [(-dict(ranks)["sites"], -dict(ranks)["influence"], a_to_z(name)) for name, ranks in candidates]
            assert keys == sorted(keys)


def play_and_check(board: Board, difficulty: Difficulty, kind: str, seed: int) -> ImperialSteam:
    """A whole random game with every check on every turn of Franz."""
    chance = Random(seed)
    game = new_game(board, difficulty, kind, chance)
    for before, action, events in moves(game, chance):
        if isinstance(action, FranzTurn):
            assert before.franz is not None
            mine = own(events, before.franz.seat)
            for check in (check_costs, check_cubes, check_chain, check_tracks, check_engineers, check_influence):
                check(game, before, mine)
            check_choices(mine)
            assert len(named(mine, "good_delivered")) <= 1
    return game


@examples(30, 150)
@given(DIFFICULTIES, st.sampled_from(SETUP_KINDS), SEEDS)
def test_whole_games_against_franz(difficulty: Difficulty, kind: str, seed: int) -> None:
    """FRANZ-TURN-01, FRANZ-GEN-05, FRANZ-DELIVER-01: any difficulty, setup and course of the game; INV-01 … INV-14."""
    game = play_and_check(shipped_board(), difficulty, kind, seed)
    assert len(game.fortunes()) == 2


@examples(5, 15)
@given(DIFFICULTIES, st.sampled_from(SETUP_KINDS), SEEDS)
def test_his_turn_depends_on_nothing_but_position_and_cards(difficulty: Difficulty, kind: str, seed: int) -> None:
    """FRANZ-TURN-08: the cards decide, not chance; copies and replays by text agree."""
    chance, board = Random(seed), shipped_board()
    game = new_game(board, difficulty, kind, chance)
    while not game.over:
        options = game.options()
        action = options[int(chance.random() * len(options))]
        twin = game.copy()
        assert twin.apply(ImperialSteamTitle().parse_action(str(action))) == game.apply(action)
        assert twin.digest() == game.digest()


# Cards nobody has printed: whatever the check of boards accepts, Franz can play.


@st.composite
def slots(draw: st.DrawFn, count: int) -> list[dict[str, Any]]:
    """Slots of an action card: any actions and conditions, each leading to a later slot."""
    found: list[dict[str, Any]] = []
    for number in range(1, count):
        conditions = []
        for name in draw(st.lists(st.sampled_from(sorted(CONDITIONS)), max_size=3)):
            value = draw(st.integers(0, 6)) * (10 if name == "money_at_least" else 1) if CONDITIONS[name] else True
            conditions.append({name: value, "otherwise": draw(st.integers(number + 1, count))})
        found.append({
            "action": draw(st.sampled_from(sorted(ACTIONS))), "amount": draw(st.integers(1, 2)),
            "money": 10 * draw(st.integers(0, 3)), "cubes": draw(st.integers(0, 4)), "conditions": conditions,
        })  # fmt: skip
    return [*found, {"action": "influence_or_contract"}]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """The shipped board with other cards for Franz."""
    data = dict(FILES.data(shipped_board()))
    franz = dict(data["franz"])  # type: ignore[call-overload]
    franz["action_cards"] = [card | {"slots": draw(slots(draw(st.integers(1, 4))))} for card in franz["action_cards"]]
    decisions = []
    for card in franz["decision_cards"]:
        orders = {slot: draw(st.permutations(GOODS)) for slot in ("b", "c")}
        a = draw(st.lists(st.sampled_from([*HUBS, "Trieste", "Zagreb", "Baden"]), min_size=1, unique=True))
        decisions.append(card | orders | {
            "a": a, "d": draw(st.permutations(HUBS)), "e": draw(st.sampled_from(CONTRACT_CHOICES)),
        })  # fmt: skip
    franz["decision_cards"] = decisions
    return FILES.from_data(data | {"franz": franz})


@examples(12, 40)
@given(boards(), DIFFICULTIES, SEEDS)
def test_any_cards_the_board_check_accepts_can_be_played(board: Board, difficulty: Difficulty, seed: int) -> None:
    """FRANZ-TURN-06, RUL-F09: every chain ends, nothing is paid that he has not; 14.10."""
    play_and_check(board, difficulty, "normal", seed)


def test_presets_are_different_and_known() -> None:
    """FRANZ-DIFF-01, FRANZ-DIFF-02, FRANZ-DIFF-03: from no money with A cards to much money with B cards."""
    easy, normal, hard, hardest = start.PRESETS.values()
    assert list(start.PRESETS) == ["easy", "normal", "hard", "hardest"]
    assert (easy.money, easy.free_marker, normal.money, hard.money) == (0, True, None, None)
    assert all(name.endswith("A") for name in easy.versions + normal.versions)
    assert all(name.endswith("B") for name in hard.versions + hardest.versions)
    assert hardest.money is not None
    assert dataclasses.replace(hard, money=hardest.money) == hardest
