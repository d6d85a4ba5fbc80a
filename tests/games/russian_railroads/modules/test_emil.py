"""One player against Emil (section 16): setup, his turns step by step, majority."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from imperial_steam.games.protocol import CHANCE, Event
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Ask, Use
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, GREY
from imperial_steam.games.russian_railroads.title import AUTOMA, TITLE
from tests.games.russian_railroads.samples import WORLD, do, legal, new_game, play, rules

#: A whole turn of the player.
IND_1 = ("use IND-1", "pay 1 own 0 temporary 0 black 0 coins", "industry 1", "end")


def emil_draws(game: RussianRailroads, *cards: str) -> list[Event]:
    """Turn cards of Emil over and let him act on each; everything that happened."""
    events: list[Event] = []
    for card in cards:
        events += game.apply(TITLE.parse_action(f"emil-card {card}"))
        events += game.apply(TITLE.parse_action("emil"))
    return events


def deck_of(game: RussianRailroads, cards: Iterable[str]) -> None:
    """Leave these cards only in Emil's deck."""
    keys = [card.key for card in WORLD.emil]
    game.state.emil = game.state.emil._replace(deck=sum(1 << keys.index(card) for card in cards))
    game._options = None


def named(events: Iterable[Event], name: str) -> list[Event]:
    """The events of a name."""
    return [event for event in events if event.name == name]


def mine(game: RussianRailroads, card: str = "SOLO-C09") -> None:
    """Let Emil block a space, so that it is the player's turn."""
    emil_draws(game, card)
    assert game.state.actor == 0


def test_setup() -> None:
    """EX-110, EX-01: SOLO-01 … SOLO-07."""
    game = new_game(1)
    you, emil = game.state.players
    assert (you.workers, you.coins, emil.workers, game.frame.last_round) == (6, 5, 6, 6)
    assert game.state.emil.deck.bit_count() == 16
    assert game.state.stacks[:3] == (0, 1, 2)
    assert TITLE.machine_seats(game.frame.setup) == {EMIL: AUTOMA}
    keys = {game.frame.space_keys[space] for space in game.frame.board_spaces}
    assert not keys & {"COINS", "ORDER-1", "ORDER-2", "LAST", "TEMP", "BLACK-1"}
    assert game.decision() is not None
    assert game.decision().player == CHANCE  # type: ignore[union-attr]


def test_he_acts_first_and_occupies_a_space() -> None:
    """EX-111: SOLO-10, SOLO-11; TURN-02 refuses the space."""
    game = new_game(1)
    events = emil_draws(game, "SOLO-C08")
    (blocked,) = named(events, "emil_blocks")
    assert blocked.values == {"card": "SOLO-C08", "space": "BLACK-2", "workers": 2, "coins": 0, "rule": "SOLO-11"}
    emil = game.state.players[EMIL]
    assert emil.workers - emil.placed == 4
    assert (game.state.actor, game.state.ask) == (0, Ask.SPACE)
    assert rules(game, "use BLACK-2") == {"TURN-02"}
    assert rules(game, "use COINS") == {"SETUP-01"}
    assert rules(game, "emil") == {"SOLO-10"}
    assert rules(game, "emil-card SOLO-C01") == {"SOLO-11"}


def test_cards_that_are_impossible_are_discarded() -> None:
    """EX-90: SOLO-12, SOLO-13, SOLO-25."""
    game = new_game(1)
    game.state.own(EMIL).placed = 4
    game.state.uses = (Use(game.frame.space_index["IND-2"], EMIL, 2, 0, 0, 0),) * 2
    deck_of(game, ("SOLO-C11", "SOLO-C07", "SOLO-C16", "SOLO-C01"))
    events = emil_draws(game, "SOLO-C11", "SOLO-C07", "SOLO-C16")
    discarded = [(event.values["reason"], event.values["rule"]) for event in named(events, "emil_discards")]
    assert discarded == [("workers", "SOLO-13"), ("colour", "SOLO-25")]
    assert named(events, "emil_blocks")[0].values["space"] == "DOUBLER"
    assert game.state.actor == 0


def test_a_colour_is_judged_by_the_unlock_alone() -> None:
    """SOLO-25: grey unlocked, no grey step possible: he blocks it all the same."""
    game = new_game(1)
    game.state.own(0).unlocked |= 1 << GREY
    assert named(emil_draws(game, "SOLO-C07"), "emil_blocks")


@pytest.mark.parametrize(
    ("yours", "his", "points"),
    [((14,), (3, 5), 20), ((14,), (3,), 40), ((), (3,), 0), ((2,), (3,), 20), ((2,), (), 40)],
)
def test_majority(yours: tuple[int, ...], his: tuple[int, ...], points: int) -> None:
    """EX-91: SOLO-31, SOLO-30: Emil scores nothing."""
    game = new_game(1)
    game.state.own(0).engineers = sum(1 << WORLD.engineer(str(number)) for number in yours)
    game.state.own(EMIL).engineers = sum(1 << WORLD.engineer(str(number)) for number in his)
    found = scoring.final(game.frame, game.state)
    assert sum(bonus.points for bonus in found if bonus.seat == 0) == points
    assert all(bonus.seat == 0 for bonus in found)


def test_a_worker_for_a_threshold() -> None:
    """EX-92: SOLO-22: at once, and not twice."""
    game = new_game(1)
    mine(game)
    game.state.own(0).score = 50
    game._options = None
    events = game.apply(TITLE.parse_action(IND_1[0]))
    assert named(events, "emil_worker")[0].values == {"points": 50, "workers": 7, "rule": "SOLO-22"}
    assert game.state.players[EMIL].workers == 7
    assert "emil_worker" not in do(game, *IND_1[1:])


def test_both_thresholds_at_once() -> None:
    """EX-116: SOLO-22, RUL-71: from 40 to 155 in a scoring, Emil has passed."""
    game = new_game(1)
    mine(game)
    game.state.passed |= 1 << EMIL
    game.state.own(0).score = 155
    game._options = None
    events = game.apply(TITLE.parse_action("pass"))
    assert len(named(events, "emil_worker")) == 2
    emil = game.state.players[EMIL]
    assert (emil.workers, emil.placed, game.state.round) == (8, 0, 2)


def test_tiles_he_takes() -> None:
    """EX-112: SOLO-17: a 2 and a 3, out of the game."""
    game = new_game(1)
    game.state.stacks = (0, 0, 1, 2, 2, 2, 2, 2, 2, 2)
    lost = game.state.lost
    events = emil_draws(game, "SOLO-C11")
    assert [event.values["number"] for event in named(events, "emil_takes_locomotive")] == [2, 3]
    assert (game.state.stacks[2], game.state.stacks[3], game.state.lost - lost) == (0, 1, 2)
    assert not any(game.state.players[EMIL].gaps)


def test_returned_factories_when_the_stacks_are_empty() -> None:
    """SOLO-17, RUL-99: the lowest one; the coal factory last, and it is no locomotive tile."""
    game = new_game(1)
    game.state.stacks = (0,) * 10
    display = [0] * len(game.state.display)
    display[4] = display[COAL_FACTORY] = 1
    game.state.display = tuple(display)
    events = emil_draws(game, "SOLO-C11")
    assert [event.values["factory"] for event in named(events, "emil_takes_factory")] == ["4", "coal"]
    assert (any(game.state.display), game.state.lost) == (False, 1)
    assert rules(new_game(1), "use LOCO-1") == {"RNG-03"}


def test_he_passes_without_workers() -> None:
    """EX-113: SOLO-20, SOLO-26: HIRE stays in the deck and free."""
    game = new_game(1)
    mine(game)
    emil = game.state.own(EMIL)
    emil.placed = emil.workers
    do(game, *IND_1)
    (decision,) = [game.decision()]
    assert decision is not None
    assert (decision.player, decision.kind, legal(game)) == (EMIL, "emil", {"emil"})
    events = game.apply(TITLE.parse_action("emil"))
    assert named(events, "emil_passed")[0].values == {"lacking": "workers", "rule": "SOLO-20"}
    assert game.state.actor == 0
    assert "use HIRE" in legal(game)
    do(game, "use HIRE", "end")
    assert game.state.actor == 0


def test_the_public_engineer() -> None:
    """EX-114: SOLO-13, ENG-09, RUL-70 in round 6; SOLO-16 before: it costs what the engineer costs."""
    game = new_game(1)
    public = game.state.row[1]
    blocked = named(emil_draws(game, "SOLO-C12"), "emil_blocks")[0].values
    assert (blocked["workers"], blocked["coins"]) == (WORLD.engineers[public].workers, WORLD.engineers[public].coins)
    game = new_game(1)
    game.state.round, game.state.row = 6, (game.state.row[0], *(-1,) * 5)
    events = emil_draws(game, "SOLO-C12")
    assert named(events, "emil_discards")[0].values["rule"] == "RUL-70"
    assert game.state.ask is Ask.CHANCE


def test_he_hires() -> None:
    """EX-115: SOLO-15, SOLO-18: the engineer is his, no worker is used, HIRE is refused."""
    game = new_game(1)
    engineer = game.state.row[0]
    emil_draws(game, "SOLO-C13")
    emil = game.state.players[EMIL]
    assert (emil.engineers, emil.placed) == (1 << engineer, 0)
    assert game.state.uses == (Use(game.frame.space_index["HIRE"], EMIL, 0, 0, 0, 1),)
    assert "ENG-02" in rules(game, "use HIRE")
    assert rules(game, f"use engineer-{WORLD.engineers[engineer].key}") == {"ENG-06"}


def test_an_empty_deck() -> None:
    """EX-117: SOLO-12, SOLO-27: nothing blocked, and he passes at his next turn."""
    game = new_game(1)
    deck_of(game, ("SOLO-C01", "SOLO-C04"))
    events = emil_draws(game, "SOLO-C01", "SOLO-C04")
    assert named(events, "emil_blocks_nothing")[0].values == {"rule": "SOLO-27"}
    assert (game.state.actor, game.state.uses) == (0, ())
    do(game, *IND_1)
    assert named(game.apply(TITLE.parse_action("emil")), "emil_passed")[0].values["lacking"] == "cards"


def test_the_round_ends_when_the_player_passes() -> None:
    """SOLO-21, SOLO-23, SOLO-04: no points for passing, no new order, all cards shuffled again."""
    game = new_game(1)
    mine(game)
    events = game.apply(TITLE.parse_action("pass"))
    assert [event.name for event in events].count("round_scored") == 1
    assert not named(events, "points") + named(events, "new_order")
    assert (game.state.round, game.state.order, game.state.actor) == (2, (EMIL, 0), EMIL)
    assert game.state.emil.deck.bit_count() == 16


def test_the_deck_is_drawn_fairly() -> None:
    """RNG-03, SOLO-11: every card left is an option of chance, each equally likely."""
    game = new_game(1)
    decision = game.decision()
    assert decision is not None
    assert (len(decision.options), decision.weights) == (16, None)
    emil_draws(game, "SOLO-C08")
    do(game, *IND_1)
    decision = game.decision()
    assert decision is not None
    assert len(decision.options) == 15
    assert "emil-card SOLO-C08" not in map(str, decision.options)


def test_the_setup_names_emil() -> None:
    """SOLO-10: his seat is fixed; other orders are refused."""
    data = dict(TITLE.setup_data(new_game(1).frame.setup))
    assert TITLE.setup_from_data(data).solo
    with pytest.raises(ValueError, match="SOLO-10"):
        TITLE.new_game(WORLD, TITLE.setup_from_data({**data, "order": [0, 1]}))
    with pytest.raises(ValueError, match="each of 2 seats"):
        TITLE.new_game(WORLD, TITLE.setup_from_data({**data, "order": [0]}))


def test_his_turns_leave_everything_else_alone() -> None:
    """SOLO-14, SOLO-24: he never decides anything but to go on, and has neither points nor coins."""
    game = new_game(1, 8)
    for _ in play(game, 8):
        decision = game.decision()
        if decision is not None and decision.player == EMIL:
            assert [str(action) for action in decision.options] == ["emil"]
        assert game.state.players[EMIL].score == 0
    assert game.over
    assert game.observation(0, Random(1)).key() == game.key()
