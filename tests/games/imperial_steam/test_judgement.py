"""The judgement of Imperial Steam: parts that add up, steps that are legal, words for everything."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final, thinking_seed
from imperial_steam.games.imperial_steam.actions import Buy, Discard, PlaceHand
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.judgement.judge import Judge
from imperial_steam.games.imperial_steam.judgement.layout_tables import LayoutTables
from imperial_steam.games.imperial_steam.judgement.steps import IDLE
from imperial_steam.games.imperial_steam.judgement.value import NAMES
from imperial_steam.games.imperial_steam.judgement.weights import CHARACTERS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.judgement import CERTAIN, Judging
from imperial_steam.games.kit.judging import after_step
from imperial_steam.games.protocol import CHANCE, draw
from imperial_steam.i18n import LANGUAGES, Catalogue

BOARD = TITLE.read_board(TITLE.default_board)


def positions(seed: int, players: int, every: int = 7) -> list[ImperialSteam]:
    """Positions of one random game in which somebody decides, the last one included."""
    chance = Random(seed)
    game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, players, "normal", chance))
    found, number = [], 0
    while (decision := game.decision()) is not None:
        if decision.player != CHANCE and number % every == 0:
            found.append(game.copy())
        game.apply(draw(decision, chance))
        number += 1
    return [*found, game]


def test_the_title_offers_a_judgement() -> None:
    assert isinstance(TITLE, Judging)
    assert TITLE.judgement(BOARD).characters == tuple(CHARACTERS)
    with pytest.raises(KeyError):
        TITLE.judgement(BOARD).of("gambler")


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_parts_add_up_to_the_value(players: int) -> None:
    judge = Judge()
    for game in positions(3, players):
        for seat in range(game.player_count):
            assert CERTAIN * sum(judge.parts(game, seat).values()) == judge.value(game, seat)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_shares_of_winning_add_up(players: int) -> None:
    judge = Judge()
    for game in positions(4, players):
        total = sum(judge.share(game, seat) for seat in range(game.player_count))
        assert CERTAIN - game.player_count <= total <= CERTAIN + game.player_count


@pytest.mark.parametrize("character", ["", "paper", "rush", *CHARACTERS])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_step_is_legal(players: int, character: str) -> None:
    judge = Judge(character)
    for game in positions(5, players)[:-1]:
        decision = game.decision()
        assert decision is not None
        steps = judge.options(game, decision)
        assert steps
        assert judge.policy(game, decision) in steps
        for step in steps:
            after = game.copy()
            for action in step:
                after.apply(action)


def test_nothing_is_bought_to_be_returned() -> None:
    """STORE-09: a good without a place comes in exchange for another one, or is left in the market."""
    judge, exchanged = Judge(), 0
    for seed in range(6):
        for game in positions(seed, 3, every=2)[:-1]:
            decision = game.decision()
            assert decision is not None
            for step in judge.options(game, decision) if decision.kind == "main" else ():
                bought = {action.good for action in step if isinstance(action, Buy)}
                returned = {action.good for action in step if isinstance(action, Discard)}
                assert not bought & returned
                exchanged += bool(bought and returned)
                if bought and not returned:
                    after = after_step(game, step)
                    assert isinstance(after, ImperialSteam)
                    assert after.state.overflow < 0
    assert exchanged


def test_a_turn_changes_when_it_ends_and_not_before() -> None:
    judge, chance = Judge(), Random(6)
    game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 3, "normal", chance))
    while (decision := game.decision()) is not None:
        turn, ends = judge.turn(game), game.state.step.name in ("BID", "END")
        action = draw(decision, chance)
        game.apply(action)
        if not game.over and decision.kind != "discard":
            assert (judge.turn(game) != turn) == (ends and str(action).partition(" ")[0] in ("end", "bid"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_and_character_has_words(language: str) -> None:
    catalogue = Catalogue(language, "imperial_steam")
    judge = Judge()
    names = {name for game in positions(7, 2, 40) for name in judge.parts(game, 0)}
    keys = {f"judgement.{name}" for name in names} | {f"character.{name}" for name in CHARACTERS}
    assert all(catalogue.text(key) != key for key in keys)


def test_characters_and_yardsticks_value_the_same_positions_differently() -> None:
    names = ("", *Judge().characters, *Judge().yardsticks)
    values = {name: tuple(Judge(name).value(game, 0) for game in positions(8, 2)[:-1]) for name in names}
    assert len(set(values.values())) == len(names)


def test_the_fees_of_rivals_who_end_farther_away_count() -> None:
    """SCORE-13, SCORE-19: whoever has a contract pays 20 gulden for each link to Trieste."""
    game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 3, "normal", Random(10)))
    state, goal = game.state, game.layout.goal
    for player in state.players:
        player.contracts = ()
    state.players[0].network |= 1 << goal
    judge = Judge()
    before = [judge.parts(game, seat)["fees"] for seat in range(3)]
    state.players[1].contracts = (1,)
    gain = judge.parts(game, 0)["fees"] - before[0]
    away = LayoutTables(game.layout).distance(state.players[1].network)
    assert gain == -judge.parts(game, 1)["fees"] == game.layout.prices.track_fee * away > 0
    assert judge.parts(game, 2)["fees"] == before[2]
    assert Judge("rush").parts(game, 0)["fees"] == before[0]


def test_a_racer_leans_less_with_one_rival() -> None:
    """The fees of a single rival do not pay for a race; weights that are handed in are used at any table."""
    racer, plain = Judge("racer"), Judge()
    ways = {}
    for players in (1, 2, 3):
        game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, players, "normal", Random(11)))
        ways[players] = [judge.parts(game, 0)["way"] for judge in (plain, racer, Judge("racer", CHARACTERS["racer"]))]
    assert all(plain < lean < whole for players, (plain, lean, whole) in ways.items() if players < 3)
    assert ways[3][1] == ways[3][2]


def test_a_racer_believes_in_its_race_where_several_rivals_pay_for_it() -> None:
    for players in (2, 3):
        game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, players, "normal", Random(11)))
        judgement = TITLE.judgement(BOARD)
        names = ("", "racer", "rush")
        whole = {name: set(judgement.of(name).rates(game).parts) == {CERTAIN} for name in names}
        assert whole == {"": False, "racer": players == 3, "rush": True}


@pytest.mark.long
def test_a_racer_reaches_trieste_against_three_rivals() -> None:
    """One turn ahead at a time, three rivals who answer by the plain policy: mostly there before the end.

    It judges as at the table: what other games have come to does not talk a racer out of the race.
    """
    arrived = 0
    for number in range(6):
        chance, plain = Random(number), TITLE.judgement(BOARD)
        game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 4, "normal", chance))
        racer, thoughts = BeamPlayer(plain.of("racer"), Lookahead(700, 2, 2)), 0
        while (decision := game.decision()) is not None:
            if decision.player == CHANCE:
                game.apply(draw(decision, chance))
                continue
            step = plain.policy(game, decision)
            if decision.player == 0:
                step = final(racer.think(game, 0, f"{number}/{thoughts}")).actions
                thoughts += 1
            for action in step:
                game.apply(action)
        arrived += game.state.players[0].network >> game.layout.goal & 1
    assert arrived >= 3


def test_who_has_no_turn_any_more_sells_and_delivers_nothing() -> None:
    judge, chance = Judge(), Random(9)
    game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 2, "normal", chance))
    while not (game.state.round == 8 and game.state.players[game.state.order[0]].hands == 0):
        decision = game.decision()
        assert decision is not None
        game.apply(draw(decision, chance))
    first = game.state.order[0]
    while game.state.seat == first:
        game.apply(draw(game.decision(), chance))  # type: ignore[arg-type]
    player = game.state.players[first]
    player.investors, player.share_row, player.shareholders = 10, 5, 0
    parts = judge.parts(game, first)
    assert parts["deliveries"] == 0
    assert parts["shares"] == 0
    player.hands = 1
    assert judge.parts(game, first)["shares"] > 0


@pytest.mark.parametrize(("seat", "name"), [(0, "clerk"), (1, "clerk"), (0, "paper")])
def test_a_thinking_player_beats_random_play_by_far(seat: int, name: str) -> None:
    player, chance = entrant(TITLE, BOARD, name, 200), Random(10)
    game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 2, "normal", chance))
    done = 0
    while (decision := game.decision()) is not None:
        if decision.player != seat:
            game.apply(draw(decision, chance))
            continue
        for action in final(player.think(game, seat, thinking_seed("beat", done, seat))).actions:
            game.apply(action)
            done += 1
    own, other = game.fortunes()[seat], game.fortunes()[1 - seat]
    assert own > other + 150
    assert (game.state.players[seat].tracks == 0) == (name == "paper")


def test_a_thought_says_what_up_to_three_turns_bring() -> None:
    game = positions(11, 3)[4]
    decision = game.decision()
    assert decision is not None
    thought = final(entrant(TITLE, BOARD, "engineer", 300).think(game, decision.player, "hint"))
    assert 1 < len(thought.considered) <= 3
    assert thought.actions == thought.considered[0].actions
    assert len({candidate.actions for candidate in thought.considered}) == len(thought.considered)
    assert all(set(candidate.parts) <= {*NAMES, "fortune"} for candidate in thought.considered)
    assert all(0 <= candidate.share <= CERTAIN for candidate in thought.considered)


def test_who_has_no_time_to_think_still_builds() -> None:
    """Funds are raised and hands passed with a quarter of all hands at most; it comes to something."""
    judge, hands, scores = TITLE.judgement(BOARD), list[str](), list[int]()
    for seed in range(3):
        chance = Random(seed)
        game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 2, "normal", chance))
        while (decision := game.decision()) is not None:
            step = (draw(decision, chance),) if decision.player == CHANCE else judge.policy(game, decision)
            hands += [action.tile for action in step if isinstance(action, PlaceHand)]
            game = after_step(game, step)
        scores += [score or 0 for score in game.scores()]
    assert sum(hand in ("A10", "A11") for hand in hands) * 4 < len(hands)
    assert sum(scores) > 400 * len(scores), "shares sold and workers hired too early cost most of it"


def test_with_money_nobody_raises_funds_or_passes() -> None:
    """As long as anything else can be done; in the fixed setup everybody begins with more than 70 gulden."""
    game, judge = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 2, "fixed", Random(1))), TITLE.judgement(BOARD)
    while not game.state.players[game.state.seat].hands or game.state.step.name != "MAIN":
        decision = game.decision()
        assert decision is not None
        game.apply(decision.options[0] if decision.player != CHANCE else draw(decision, Random(1)))
    decision = game.decision()
    assert decision is not None
    hands = {step[0] for step in judge.options(game, decision)}
    assert game.state.players[decision.player].cash >= 70
    assert hands
    idle = {PlaceHand(tile) for tile in IDLE}
    assert not hands & idle
    game.state.players[decision.player].cash = 60
    assert idle & {step[0] for step in judge.options(game.copy(), decision)} == {PlaceHand("A10")}


def test_a_result_is_told_by_the_steps_of_the_scoring() -> None:
    """SCORE-01 … SCORE-25: they add up to the fortune, and between two results every step counts as it is."""
    judge, ends = Judge(), [positions(seed, 2)[-1] for seed in range(3)]
    assert all(game.over for game in ends)
    for game in ends:
        for seat in range(2):
            steps = judge.parts(game, seat)
            assert set(steps) <= set(NAMES)
            assert sum(steps.values()) == game.fortunes()[seat] == judge.expected(game, seat)
    one, other = ends[:2]
    assert sum(judge.brings(one, other, 0).values()) == other.fortunes()[0] - one.fortunes()[0]
