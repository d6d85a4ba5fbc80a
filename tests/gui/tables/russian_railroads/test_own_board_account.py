"""The final reckoning of Russian Railroads: every number with its parts, and everybody side by side (section 11.3)."""

from __future__ import annotations

import pytest

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import EndCard
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.accounts import Account, cell
from imperial_steam.gui.table_kit.core.comparison import ComparisonPage
from imperial_steam.gui.tables.russian_railroads.pages.statistics import RailStory
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Session
from tests import lessons
from tests.gui.tables.russian_railroads.boards import RailScene, against_emil, game_of, session, table


@pytest.fixture(scope="module")
def finished() -> Session:
    """Three people at the end of a game; the tests only look at it."""
    return session(3, 10_000)


def reckoned(scene: RailScene) -> Account:
    """The account at the moment shown."""
    made = scene.controller.reckoned.account()
    assert made is not None
    return made


def test_the_rows_of_a_finished_game_make_up_the_scores(finished: Session) -> None:
    """END-05: lines, industry, points at once, end bonus cards and majority are the whole score."""
    account = reckoned(table(finished))
    game = game_of(finished)
    assert game.over
    assert account.rows[-1].amounts == tuple(player.score for player in game.state.players)
    assert account.rows[-1].result
    assert account.winners == game.winners()
    assert account.history[-1] == account.rows[-1].amounts


def test_every_number_is_the_sum_of_its_parts_and_names_its_rule(finished: Session) -> None:
    """Nothing counted by the program is hidden from whoever asks."""
    rules = set()
    for row in reckoned(table(finished)).rows:
        assert row.rule
        for amount, parts in zip(row.amounts, row.parts, strict=False):
            assert amount == sum(part.amount for part in parts)
            assert all(part.rule for part in parts)
        rules |= {part.rule for parts in row.parts for part in parts}
    assert {"SCORE-05", "SCORE-08", "END-02", "TURN-06"} <= rules


def test_a_row_of_a_line_has_a_part_for_each_round(finished: Session) -> None:
    """SCORE-01: what the log says of each scoring."""
    main = reckoned(table(finished)).rows[0]
    told = [
        event.values["lines"][0]  # type: ignore[index]
        for entry in finished.ledger.entries
        for event in entry.events
        if event.name == "round_scored" and event.player == 0
    ]
    assert [part.amount for part in main.parts[0]] == [points for points in told if points]


def test_hidden_end_cards_count_nothing_before_the_end() -> None:
    """HID-01: neither their points nor their engineer in the majority (END-06), which is told (ENDC-06)."""
    made = session(2, 120)
    game = game_of(made)
    for seat in (0, 1):
        game.state.own(seat).end_cards = 1 << _place(game.frame.world.end_cards, "additional-engineer")
        game.state.own(seat).engineers = 0
    scene = table(made)
    for viewer, expected in ((0, (40, 0)), (1, (0, 40))):
        scene.state.renew()
        scene.state.viewer = viewer
        by_label = {row.label: row for row in reckoned(scene).rows}
        assert by_label[scene.text("reckoning.majority")].amounts == expected
        ((card,), others) = (by_label[scene.text("reckoning.end_cards")].parts[seat] for seat in (viewer, 1 - viewer))
        assert (card.words, card.amount, others) == ("engineer +1 (counts for the majority)", 0, ())


def _place(cards: tuple[EndCard, ...], key: str) -> int:
    return next(place for place, card in enumerate(cards) if card.key == key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_stands_side_by_side(finished: Session, language: str) -> None:
    """The page has groups for standing, lines, industry, people and cards, and every word fits."""
    scene = table(finished, language=language)
    groups = scene.presenter.comparison(scene.state.shown()) if scene.presenter.comparison else ()
    assert len(groups) == 5
    page = ComparisonPage(scene.app, "russian_railroads", finished.ledger.people, groups)
    scene.app.push(page)
    items = layout_of(page)
    assert [item for item in items if not item.fits or item.missing] == []


def test_hidden_end_cards_are_a_question_mark_side_by_side() -> None:
    """HID-01."""
    made = session(2, 60)
    game_of(made).state.own(1).end_cards = 3
    scene = table(made)
    scene.state.viewer = 0
    comparison = scene.presenter.comparison
    assert comparison is not None
    lines = {line.label: line.values for group in comparison(scene.state.shown()) for line in group.lines}
    assert lines[scene.text("comparison.row.end_cards")] == ["", None]


def test_nothing_tells_the_result_before_it_is_counted(finished: Session) -> None:
    """While the reckoning is counted no panel shows the final scores."""
    scene = table(finished)
    scene.state.view.counting = True
    best = max(player.score for player in game_of(finished).state.players)
    told = [item.label for item in layout_of(scene) if not scene.state.regions.middle.contains(item.rect)]
    assert [label for label in told if str(best) in label] == []
    scene.state.view.counting = False
    told = [item.label for item in layout_of(scene) if not scene.state.regions.middle.contains(item.rect)]
    assert [label for label in told if str(best) in label]


def test_a_game_from_a_prepared_position_lists_the_points_it_began_with() -> None:
    """END-05: they are part of the score; the charts begin with the round in which the game began."""
    chapter = lessons.chapter("russian_railroads", "finish")
    ledger = lessons.begun(chapter)
    list(lessons.moments(Lesson(chapter.script, ledger), ledger))
    scene = table(Session(ledger, None, ""))
    account = reckoned(scene)
    assert account.rows[0].amounts == (118, 121)
    assert account.rows[-1].amounts == tuple(ledger.game.scores()) == (336, 251)
    assert account.first == 5
    story = RailStory(ledger, scene.text)
    assert story.rounds == ["5", "6"]
    assert story.rows("points")[0].amounts == (118, 121)
    assert story.rows("points")[-1].amounts == (336, 251)


def test_the_next_doubler_field_is_the_place_of_the_row() -> None:
    """DBL-01: what points at the doublers of a line points at where the next one goes."""
    chapter = lessons.chapter("russian_railroads", "engineers")
    scene = table(Session(lessons.begun(chapter), None, ""))
    row = [spot.rect for spot in scene.state.hits.spots if spot.thing == Target("doublers", "transsib")]
    assert len(row) == 8
    assert scene.state.hits.place(Target("doublers", "transsib")) == sorted(row, key=lambda rect: rect.x)[2]


@pytest.mark.parametrize("size", [(1366, 768), (960, 540)])
def test_alone_with_emil_only_the_person_has_a_column(size: tuple[int, int]) -> None:
    """SOLO-30: Emil scores nothing, in the rows as in the curve."""
    made = against_emil()
    scene = table(made, size)
    account = reckoned(scene)
    assert account.columns == 1
    assert {len(row.amounts) for row in account.rows} == {1}
    scene.controller.reckoned.toggle()
    scene.app.draw()
    assert scene.state.view.reckoning
    assert cell(0, 1) not in [spot.thing for spot in scene.state.hits.spots]
