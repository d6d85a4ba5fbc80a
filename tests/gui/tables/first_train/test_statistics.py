"""First Train in numbers: every point has its source, whatever was shipped is counted."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam import titles
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import draw
from imperial_steam.gui.tables.first_train.pages.statistics import STANDINGS, TrainStory
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.contract.cases import Case


@pytest.mark.parametrize("players", [2, 4])
def test_statistics_add_up_to_the_scores(players: int) -> None:
    """SCORE-01 … SCORE-05: every point of a whole game has its source."""
    ledger, chance = Case(titles.title(TITLE.key), players, TITLE.setup_kinds[0]).ledger(3), Random(3)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    game = ledger.game
    assert isinstance(game, FirstTrain)
    story = TrainStory(ledger, Catalogue("en", TITLE.key).text)
    assert story.over
    assert story.rows("points")[-1].amounts == tuple(game.scores())
    assert [series.values[-1] for series in story.series("score")] == list(game.scores())
    assert len(story.rounds) == game.frame.rounds
    loads = story.rows("loads")
    assert [row.amounts for row in loads[:-1]] == [
        tuple(cargo[load] for cargo in game.state.cargo) for load in range(4)
    ]
    assert story.gains("points")
    assert not story.gains("loads")


def test_passengers_of_a_round_that_is_not_scored_yet_count_once_however_often_somebody_looks() -> None:
    """PH7-03: they wait for the scoring of their round, and for that of no other look."""
    ledger, chance = Case(titles.title(TITLE.key), 2, TITLE.setup_kinds[0]).ledger(3), Random(3)
    say, riding = Catalogue("en", TITLE.key).text, 0
    while (decision := ledger.decision) is not None and not riding:
        ledger.apply(draw(decision, chance))
        story = TrainStory(ledger, say)
        first = story.rows("points")
        riding = len(story.rounds) > 1 and sum(story._riding.values())
    assert riding, "otherwise this test sees nothing"
    assert story.rows("points") == first


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    words = Catalogue(language, TITLE.key)
    ledger = Case(titles.title(TITLE.key), 2, TITLE.setup_kinds[0]).ledger(1)
    story = TrainStory(ledger, words.text)
    assert not story.over
    keys = [*(f"statistics.standing.{name}" for name in STANDINGS), *(f"statistics.yield.{m}" for m in story.measures)]
    assert [key for key in keys if words.text(key) == key] == []
    labels = [row.label for measure in story.measures for row in story.rows(measure)]
    assert [label for label in labels if "." in label or "_" in label] == []


@pytest.mark.parametrize(("map_key", "linked"), [("nuernberg", True), ("wensleydale", False)])
def test_only_a_map_with_two_cities_has_a_row_for_their_link(map_key: str, linked: bool) -> None:
    """LINK-01: the other one has none."""
    words = Catalogue("en", TITLE.key)
    ledger = Case(titles.title(TITLE.key), 2, TITLE.setup_kinds[0], (("map", map_key),)).ledger(1)
    labels = [row.label for row in TrainStory(ledger, words.text).rows("points")]
    assert (words.text("statistics.source.link") in labels) is linked
