"""The rules reference of Russian Railroads: every rule in one article, texts whole and linked, numbers of the board."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from imperial_steam import assets
from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.terms import LAYOUTS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.rules_reference import MARK
from imperial_steam.gui.tables.russian_railroads.reference import RailReference, reference
from imperial_steam.i18n import LANGUAGES, Catalogue

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


def test_all_boards_have_their_fields_told() -> None:
    words = Catalogue("en", TITLE.key)
    world = REFERENCE.world
    for layout, article in zip(LAYOUTS, ("field_list", "germany", "usa"), strict=True):
        for line in world.layouts[layout].lines:
            assert words.text(f"line.{line.key}") in REFERENCE.text(words, article)
