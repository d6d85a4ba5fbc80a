"""The rules reference of Russian Railroads: every rule in one article, texts whole and linked, numbers of the board."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam import assets
from imperial_steam.games.protocol import Target, draw
from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.terms import LAYOUTS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.rules_reference import MARK
from imperial_steam.gui.scene import layout_of
from imperial_steam.gui.tables.russian_railroads.aid import PARTS, player_aid
from imperial_steam.gui.tables.russian_railroads.reference import RailReference, reference
from imperial_steam.gui.tables.russian_railroads.rule_places import rule_of
from imperial_steam.gui.tables.russian_railroads.shown import RailShown
from imperial_steam.gui.tables.russian_railroads.statistics import RailStory
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import Case, play
from tests.gui.tables.russian_railroads.boards import against_emil, session, table

RULES = Path(__file__).resolve().parents[4] / "docs" / "rules" / "russian_railroads.md"
#: Sections whose rules are explained whole, and the stems of section 4 that are.
EXPLAINED = (*map(str, range(5, 20)), "22")
STEMS = ("EFF", "INV", "PH", "PROC", "RNG", "HID")
ID = r"[A-Z]+(?:-[A-Z]+)*-?[A-Z]?-?\d+"
REFERENCE = reference()
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])


def in_section(number: str) -> list[str]:
    """The IDs that begin a list item or a row of a section; a row may give two: `SOLO-C01, C02`."""
    sections = re.split(r"(?m)^## ", RULES.read_text(encoding="utf-8"))
    text = next(section for section in sections if section.startswith(f"{number}."))
    found = []
    for start in re.finditer(rf"(?m)^(?:- \*\*|\| )({ID})((?:, C\d\d)*)(?:\*\*| )", text):
        found += [start[1], *(f"SOLO-{more}" for more in re.findall(r"C\d\d", start[2]))]
    return found


def rules_of_the_game() -> set[str]:
    general = [rule for rule in in_section("4") if rule.split("-")[0] in STEMS]
    return {*general, *(rule for number in EXPLAINED for rule in in_section(number))}


def test_every_rule_stands_in_exactly_one_article() -> None:
    covered = Counter(rule for article in REFERENCE.articles.values() for rule in article.rule_ids())
    assert len(rules_of_the_game()) > 550
    assert rules_of_the_game() - set(covered) == set()
    assert set(covered) - rules_of_the_game() == set()
    assert [rule for rule, times in covered.items() if times > 1] == []


def test_the_article_of_a_rule() -> None:
    assert REFERENCE.article_of("LOCO-05") == "chain"
    assert REFERENCE.article_of("NEW-E-10") == "new_material"
    assert REFERENCE.article_of("SOLO-C17") == "emil_cards"
    assert REFERENCE.find(None) == "goal"


@every_language
def test_every_text_is_there_and_filled(language: str) -> None:
    catalogue = Catalogue(language, TITLE.key)
    for key in REFERENCE.articles:
        words = REFERENCE.title(catalogue, key) + REFERENCE.text(catalogue, key)
        assert not re.search(r"[{}]|\b(article|effect|effects|space|rules)\.[a-z_A-Z]", words), key


@every_language
def test_no_text_is_left_over(language: str) -> None:
    written = {str(key) for one in Catalogue(language, TITLE.key)._own for key in one._catalog}  # type: ignore[attr-defined]
    ours = {key.split(".")[1] for key in written if key.startswith("article.")}
    assert ours == set(REFERENCE.articles)
    chapters = {key.split(".")[1] for key in written if key.startswith("chapter.")}
    assert chapters == {chapter.key for chapter in REFERENCE.chapters}


@every_other_language
def test_links_are_the_same_in_all_languages(language: str) -> None:
    english, other = Catalogue("en", TITLE.key), Catalogue(language, TITLE.key)
    for key in REFERENCE.articles:
        links = [
            Counter(found["link"] for found in MARK.finditer(REFERENCE.text(words, key))) for words in (english, other)
        ]
        assert links[0] == links[1], key
        assert set(filter(None, links[0])) <= set(REFERENCE.articles), key


def test_icons_and_related_articles_exist() -> None:
    icons = {path.stem for path in (assets.assets() / "icons").glob("*.svg")}
    for article in REFERENCE.articles.values():
        assert article.icon in icons, article.key
        assert set(article.related) <= set(REFERENCE.articles), article.key


def test_every_article_is_reached_by_links() -> None:
    english, reached, waiting = Catalogue("en", TITLE.key), set(), ["goal"]
    while waiting:
        key = waiting.pop()
        if key not in reached:
            reached.add(key)
            waiting += [found["link"] for found in MARK.finditer(REFERENCE.text(english, key)) if found["link"]]
            waiting += REFERENCE.articles[key].related
    assert set(REFERENCE.articles) - reached == set()


def test_numbers_come_from_the_board() -> None:
    world = TITLE.read_board(TITLE.default_board)
    assert isinstance(world, World)
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
