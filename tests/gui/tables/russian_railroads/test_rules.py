"""What is its own in the rules reference of Russian Railroads: numbers of the board, player aid, where rules open."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.protocol import Target, draw
from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.terms import LAYOUTS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.tables.russian_railroads.cards.rule_places import rule_of
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.gui.tables.russian_railroads.pages.aid import PARTS, player_aid
from imperial_steam.gui.tables.russian_railroads.pages.reference import RailReference, _space, _spaces, reference
from imperial_steam.gui.tables.russian_railroads.pages.statistics import RailStory
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import Case, play
from tests.gui.tables.russian_railroads.boards import against_emil, session, table

REFERENCE = reference()
every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_the_article_of_a_rule() -> None:
    assert REFERENCE.article_of("LOCO-05") == "chain"
    assert REFERENCE.article_of("NEW-E-10") == "new_material"
    assert REFERENCE.article_of("SOLO-C17") == "emil_cards"
    assert REFERENCE.find(None) == "goal"


def test_numbers_come_from_the_board() -> None:
    world = TITLE.read_board(TITLE.default_board)
    assert isinstance(world, Box)
    other = RailReference(replace(world, numbers=replace(world.numbers, majority=(77, 33), gaps=4)))
    words = Catalogue("en", TITLE.key)
    assert "77 points, second most: 33" in other.text(words, "end")
    assert "then 4 gaps" in other.text(words, "industry")


@every_language
def test_the_player_aid_is_whole(language: str) -> None:
    """Every line has its words and leads to an article."""
    catalogue = Catalogue(language, TITLE.key)
    values = REFERENCE.values(catalogue)
    for part in PARTS:
        assert part.title in catalogue
        for entry in part.entries:
            assert entry.article in REFERENCE.articles
            assert "{" not in catalogue.text(entry.sentence, **values)
            assert catalogue.text(entry.sentence, **values) != entry.sentence


@every_language
@pytest.mark.parametrize("size", [(1366, 768), (960, 540)])
def test_the_player_aid_speaks_of_emil_only_alone_with_him(language: str, size: tuple[int, int]) -> None:
    words = Catalogue(language, TITLE.key)
    for made, told in ((against_emil(), True), (session(2), False)):
        scene = table(made, size, language=language)
        scene.app.session = made
        page = player_aid(scene.app)
        scene.app.push(page)
        items = layout_of(page)
        assert (words.text("aid.emil") in {item.label for item in items}) == told
        assert [item.label for item in items if item.missing] == []


def test_rules_open_at_things_and_decisions() -> None:
    case = Case(title(TITLE.key), 3, TITLE.setup_kinds[0])
    met = set()
    for decision, _ in play(game := case.game(2), 2):
        assert isinstance(game, RussianRailroads)
        seen = RailShown(game, decision, (), max(0, decision.player))
        met.add(rule_of(seen, None))
        for space in game.frame.board_spaces[::7]:
            assert rule_of(seen, Target("space", game.frame.space_keys[space])) in REFERENCE.articles
    assert met <= set(REFERENCE.articles)
    assert {"start_cards", "turn", "pay", "complete"} <= met


def test_statistics_add_up_to_the_scores() -> None:
    """Every point of a whole game has its source."""
    ledger, chance = Case(title(TITLE.key), 2, TITLE.setup_kinds[0]).ledger(3), Random(3)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    story = RailStory(ledger, Catalogue("en", TITLE.key).text)
    assert story.over
    assert story.rows("points")[-1].amounts == tuple(ledger.game.scores())
    assert [series.values[-1] for series in story.series("score")] == list(ledger.game.scores())
    assert len(story.rounds) == 6


def test_all_boards_have_their_fields_told() -> None:
    words = Catalogue("en", TITLE.key)
    world = REFERENCE.world
    for layout, article in zip(LAYOUTS, ("field_list", "germany", "usa"), strict=True):
        for line in world.layouts[layout].lines:
            assert words.text(f"line.{line.key}") in REFERENCE.text(words, article)


def test_every_action_space_is_told_where_it_belongs() -> None:
    """SPACE-40: what only the last round has is told for itself, the others with their area."""
    say, spaces = Catalogue("en", TITLE.key).text, REFERENCE.world.spaces
    told = "\n".join(REFERENCE.text(Catalogue("en", TITLE.key), article) for article in REFERENCE.articles)
    assert [space.key for space in spaces if space.effects and _space(space, say) not in told] == []
    values = _spaces(REFERENCE.world, say)
    assert values["space_last"].splitlines() == [_space(space, say) for space in spaces if space.rounds == "last"]


def test_the_top_of_the_stock_board_says_what_it_means() -> None:
    """AR-33: only the highest level does."""
    scene = table(session(2, board="usa"))
    market = scene.state.shown().state.market
    assert market is not None
    say = scene.state.presenter.say
    cards = [
        scene.state.presenter.describe(scene.state.shown(), Target("stock", str(level)))
        for level in range(len(market.levels))
    ]
    told = [made is not None and say("hover.stock_top") in {line.text for line in made.lines} for made in cards]
    assert told == [False] * (len(told) - 1) + [True]
