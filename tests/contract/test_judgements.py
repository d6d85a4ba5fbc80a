"""What titles know of good play: sums, shares, steps that can be carried out, words for everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from imperial_steam.games.kit.calibration import board_mark
from imperial_steam.games.kit.judgement import CERTAIN, Judgement, Judging
from imperial_steam.games.kit.judging import WeighedJudgement
from imperial_steam.games.protocol import CHANCE, Decision, Game, draw
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import KEYS, Case, board, counts

JUDGED = [key for key in KEYS if isinstance(title(key), Judging)]
every_judged = pytest.mark.parametrize("key", JUDGED)


def judgement_of(key: str) -> Judgement:
    made = title(key)
    assert isinstance(made, Judging)
    return made.judgement(board(key))


def positions(key: str, every: int = 9) -> Iterator[tuple[Game, Decision]]:
    """Positions of one random game for every number of people, and their decisions."""
    for people in counts(key):
        chance = Random(f"judged/{people}")
        game, number = Case(title(key), people, title(key).setup_kinds[-1]).game(people), 0
        while (decision := game.decision()) is not None:
            if decision.player != CHANCE and number % every == 0:
                yield game, decision
            game.apply(draw(decision, chance))
            number += 1


@every_judged
def test_in_the_end_the_parts_are_the_result_and_everybody_shares_the_certainty(key: str) -> None:
    judgement = judgement_of(key)
    for game, _ in positions(key):
        seats = range(game.player_count)
        if game.over:
            results = [sum(judgement.parts(game, seat).values()) for seat in seats]
            assert results == [judgement.expected(game, seat) for seat in seats]
            assert [CERTAIN * result for result in results] == [judgement.value(game, seat) for seat in seats]
        shares = [judgement.share(game, seat) for seat in seats]
        assert all(0 <= share <= CERTAIN for share in shares)
        wins = game.over or judgement.trust(game).contested
        assert abs(sum(shares) - (CERTAIN if wins else 0)) <= game.player_count


@every_judged
def test_steps_can_be_carried_out_and_nothing_is_changed_by_judging(key: str) -> None:
    judgement = judgement_of(key)
    for game, decision in positions(key, 25):
        before = game.digest()
        steps = judgement.options(game, decision)
        assert steps
        assert judgement.policy(game, decision)[0] in decision.options
        for step in steps:
            after = game.copy()
            for action in step:
                after.apply(action)
        assert game.digest() == before


@every_judged
def test_characters_and_yardsticks_are_known_by_name(key: str) -> None:
    judgement = judgement_of(key)
    for name in (*judgement.characters, *judgement.yardsticks):
        assert judgement.of(name).character == name
    with pytest.raises(KeyError):
        judgement.of("nobody")


@every_judged
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_and_character_has_words(key: str, language: str) -> None:
    judgement, catalogue = judgement_of(key), Catalogue(language, key)
    game, _ = next(positions(key))
    wanted = [f"judgement.{part}" for part in judgement.parts(game, 0)]
    for name in judgement.characters:
        wanted += [f"character.{name}", f"character.{name}.about"]
    assert [name for name in wanted if catalogue.text(name) == name] == []


@every_judged
def test_the_expected_result_is_the_score_at_the_end_and_sober_before(key: str) -> None:
    """At the end nothing is a hope; before, nobody is promised more than twice what anybody gets."""
    judgement = judgement_of(key)
    for people in counts(key)[:2]:
        chance, told = Random(f"expected/{people}"), list[int]()
        game = Case(title(key), people, title(key).setup_kinds[-1]).game(people)
        while (decision := game.decision()) is not None:
            if decision.player != CHANCE and chance.random() < 0.1:
                told.append(judgement.expected(game, decision.player))
            game.apply(draw(decision, chance))
        scores = [score or 0 for score in game.scores()]
        assert [judgement.expected(game, seat) for seat in range(game.player_count)] == scores
        assert max(told) < 2 * judgement.stake


@every_judged
def test_the_shipped_board_was_calibrated(key: str) -> None:
    """`make calibrate` was run for this board, with games of every number of people; another board is another game."""
    made, judgement = title(key), judgement_of(key)
    assert isinstance(judgement, WeighedJudgement)
    assert judgement.calibration.board == board_mark(made.board_data(board(key)))
    for people in counts(key):
        game = Case(made, people, made.setup_kinds[-1]).game(people)
        trust = judgement.trust(game)
        assert trust.fitted == trust.contested
        assert not judgement_of(key).on({"my own": 1}, judgement.calibration).trust(game).fitted  # type: ignore[attr-defined]


@every_judged
def test_what_a_step_brings_adds_up(key: str) -> None:
    """The parts of a change are whole and make the change of the expected result, seen from one moment."""
    judgement = judgement_of(key)
    assert isinstance(judgement, WeighedJudgement)
    changed = 0
    for game, decision in positions(key, 25):
        fit = judgement._fit(game)
        gone = fit.gone(judgement.left(game))
        for step in judgement.options(game, decision)[:4]:
            after = game.copy()
            for action in step:
                after.apply(action)
            brings = judgement.brings(game, after, decision.player)
            expectation = judgement._expectation(fit, game, decision.player)
            now, then = (expectation.of(judgement.parts(one, decision.player), gone) for one in (game, after))
            assert sum(brings.values()) == pytest.approx(then - now, abs=1)
            assert 0 not in brings.values()
            changed += bool(brings)
    assert changed > 10
