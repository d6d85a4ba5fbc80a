"""The rules reference of every title: every rule in one article, texts whole, linked and reached."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from imperial_steam import assets
from imperial_steam.gui.pages.rules_reference import MARK, Reference
from imperial_steam.gui.pages.table import table
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.contract.cases import KEYS
from tests.contract.rule_ids import fewest, rules_of

#: A key instead of a sentence, or a place nothing was filled into.
BROKEN = re.compile(r"[{}]|\b(article|chapter|amount|effects?|space|rules)\.[a-z_A-Z]")
#: A bullet without words.
EMPTY = re.compile(r"(?m)^• *$")
every_title = pytest.mark.parametrize("key", KEYS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def reference(key: str) -> Reference:
    return table(key).reference()


def marks(key: str, language: str, article: str) -> Counter[tuple[str, str]]:
    """The links and icons of an article."""
    text = reference(key).text(Catalogue(language, key), article)
    return Counter(
        ("link", found["link"]) if found["link"] else ("icon", found["icon"]) for found in MARK.finditer(text)
    )


def icons() -> set[str]:
    return {path.stem for path in (assets.assets() / "icons").glob("*.svg")}


@every_title
def test_every_rule_stands_in_exactly_one_article(key: str) -> None:
    covered = Counter(rule for article in reference(key).articles.values() for rule in article.rule_ids())
    rules = rules_of(key)
    assert len(rules) >= fewest(key)
    assert rules - set(covered) == set()
    assert set(covered) - rules == set()
    assert [rule for rule, times in covered.items() if times > 1] == []


@every_title
@every_language
def test_every_text_is_there_and_filled(key: str, language: str) -> None:
    told, catalogue = reference(key), Catalogue(language, key)
    for name in told.articles:
        assert all(f"article.{name}.{part}" in catalogue for part in ("title", "text")), name
        text = told.text(catalogue, name)
        assert not BROKEN.search(told.title(catalogue, name) + text), name
        assert not EMPTY.search(text), name
    assert all(f"chapter.{chapter.key}" in catalogue for chapter in told.chapters)


@every_title
@every_language
def test_no_text_is_left_over(key: str, language: str) -> None:
    told = reference(key)
    written = {str(name) for one in Catalogue(language, key)._own for name in one._catalog}  # type: ignore[attr-defined]
    assert {name.split(".")[1] for name in written if name.startswith("article.")} == set(told.articles)
    chapters = {name.split(".")[1] for name in written if name.startswith("chapter.")}
    assert chapters == {chapter.key for chapter in told.chapters}


@every_title
@every_language
def test_links_and_icons_exist_and_are_the_same_in_all_languages(key: str, language: str) -> None:
    articles = reference(key).articles
    for name in articles:
        found = marks(key, language, name)
        assert found == marks(key, "en", name), name
        for kind, what in found:
            assert what in (articles if kind == "link" else icons()), (name, what)
            assert (kind, what) != ("link", name)


@every_title
def test_icons_and_related_articles_exist(key: str) -> None:
    articles = reference(key).articles
    for article in articles.values():
        assert article.icon in icons(), article.key
        assert set(article.related) <= set(articles) - {article.key}, article.key


@every_title
def test_every_article_is_reached_by_links(key: str) -> None:
    """Nobody has to know that an article exists."""
    articles, reached = reference(key).articles, set[str]()
    waiting = [reference(key).find(None)]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [what for kind, what in marks(key, "en", name) if kind == "link"]
            waiting += articles[name].related
    assert set(articles) - reached == set()
