"""Positions of every title: copies, keys, observations, refusals, scores."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.protocol import CHANCE, Game, IllegalAction, MacroSteps
from tests.contract.cases import Case, every_case, play


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    game = case.game(1)
    for _, action in play(game, 1, 40):
        copy, digest = game.copy(), game.digest()
        assert copy.digest() == digest
        copy.apply(action)
        assert game.digest() == digest


@every_case
def test_applying_unchecked_leads_to_the_same_position(case: Case) -> None:
    """And so does applying the option again, in a whole game."""
    game = case.game(2)
    unchecked = game.copy()
    for _, action in play(game, 2):
        unchecked.apply_known(action)
    assert game.over
    assert unchecked.digest() == game.digest()
    assert unchecked.decision() is None


@every_case
def test_keys_are_equal_where_digests_are(case: Case) -> None:
    """Over several games of one setup, whose positions meet again and again in the beginning."""
    by_key: dict[object, str] = {}
    by_digest: dict[str, object] = {}
    for seed in range(4):
        game = case.game(3)
        for _ in play(game, seed, 150):
            key, digest = game.key(), game.digest()
            assert by_key.setdefault(key, digest) == digest
            assert by_digest.setdefault(digest, key) == key
    assert len(by_key) == len(by_digest) > 50


@every_case
def test_a_seat_observes_the_same_whatever_is_hidden(case: Case) -> None:
    """Drawing again what is hidden changes nothing of what a seat sees, and lets the game go on.

    Who decides looks at every position; the others, and the invariants, at every few.
    """
    game = case.game(4)
    for number, (decision, _) in enumerate(play(game, 4)):
        for seat in range(game.player_count):
            if seat != decision.player and number % 5:
                continue
            other = game.observation(seat, Random(number))
            once, again = game.observation(seat, Random(7)), other.observation(seat, Random(7))
            assert once.key() == again.key()
            assert number % 5 or other.violations() == []
            assert other.hidden_from(seat) == game.hidden_from(seat)
            assert other.progress() == game.progress()
            seen, known = game.decision(), other.decision()
            assert seen is not None
            assert known is not None
            assert (known.player, known.kind) == (seen.player, seen.kind)
            if decision.player == seat:
                assert list(known.options) == list(seen.options)
            if not game.hidden_from(seat):
                assert other.scores(seat) == game.scores(seat)


@every_case
def test_progress_names_who_decides(case: Case) -> None:
    """The ledger groups actions into turns by it: listing the options of every position would take much longer."""
    game = case.game(8)
    for decision, _ in play(game, 8, 150):
        assert game.progress().player == (None if decision.player == CHANCE else decision.player)


@every_case
def test_what_is_hidden_is_drawn_again(case: Case) -> None:
    """Wherever somebody holds a secret, some observation differs from the position; else no player's does."""
    game = case.game(5)
    secret = 0
    for number, _ in enumerate(play(game, 5, 120)):
        for seat in range(game.player_count):
            if game.hidden_from(seat):
                drawn = {game.observation(seat, Random(f"{number}/{n}")).key() for n in range(12)}
                assert len(drawn) > 1
                secret += 1
    decision = case.game(5).decision()
    assert decision is not None
    assert secret or not decision.secret


@every_case
def test_games_played_on_from_an_observation_end_well(case: Case) -> None:
    game = case.game(6)
    for number, (decision, _) in enumerate(play(game, 6)):
        if number % 60 == 0 and decision.player != CHANCE:
            seen = game.observation(decision.player, Random(number))
            for now, _ in play(seen, number):
                assert now.options
            assert seen.over


@every_case
def test_what_is_refused_has_reasons(case: Case) -> None:
    """Actions of other moments of the game are either options now, or refused with a rule and a reason."""
    actions = list(dict.fromkeys(action for _, action in play(case.game(7), 7)))[::7]
    game = case.game(7)
    for number, (decision, _) in enumerate(play(game, 7)):
        if number % 40:
            continue
        for action in actions:
            refusals = game.refusals(action)
            assert bool(refusals) == (action not in decision.options)
            assert all(refusal.rule and refusal.reason for refusal in refusals)
            if refusals:
                with pytest.raises(IllegalAction):
                    game.copy().apply(action)
    assert all(game.refusals(action) for action in actions)


@every_case
def test_actions_and_their_texts_are_inverse(case: Case) -> None:
    for decision, action in play(case.game(8), 8):
        assert case.title.parse_action(str(action)) == action
        assert len(set(map(str, decision.options))) == len(decision.options)
        assert all(option.target.kind for option in decision.options)
        if decision.weights is not None:
            assert decision.player == CHANCE
            assert len(decision.weights) == len(decision.options)
            assert all(weight > 0 for weight in decision.weights)


@every_case
def test_scores_and_winners_make_sense(case: Case) -> None:
    game = case.game(9)
    for _ in play(game, 9):
        assert not game.winners()
        full = game.scores()
        assert None not in full
        for seat in range(game.player_count):
            seen = game.scores(seat)
            assert seen[seat] == full[seat]
            assert all(score in (None, full[other]) for other, score in enumerate(seen))
            assert all(seen[other] is not None or other in game.hidden_from(seat) for other in range(len(seen)))
    assert game.over
    best = max(score for score in game.scores() if score is not None)
    assert all(game.scores()[seat] == best for seat in game.winners())
    assert all(not game.hidden_from(seat) for seat in range(game.player_count))
    assert case.game(9).progress().round >= 1


@every_case
def test_positions_keep_every_invariant(case: Case) -> None:
    game = case.game(10)
    for number, _ in enumerate(play(game, 10)):
        if number % 10 == 0:
            assert game.violations() == []
    assert game.violations() == []


@every_case
def test_complete_steps_are_made_of_options(case: Case) -> None:
    game = case.game(11)
    if not isinstance(game, MacroSteps):
        pytest.skip("the title has no complete steps")
    for number, (decision, _) in enumerate(play(game, 11)):
        if number % 5:
            continue
        steps = list(game.macro_options())
        assert steps
        assert len(set(steps)) == len(steps)
        assert {step[0] for step in steps} <= set(decision.options)
        for step in steps[:: max(1, len(steps) // 10)]:
            _follow(game.copy(), step)


def _follow(game: Game, step: tuple[object, ...]) -> None:
    for action in step:
        decision = game.decision()
        assert decision is not None
        assert action in decision.options
        game.apply(action)  # type: ignore[arg-type]
