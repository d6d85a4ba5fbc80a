"""The rules a title explains: articles in chapters, what each rule ID belongs to, and searching them.

A title's table package supplies a `Reference`; the rules page and the table ask it. Every word comes
from the catalogue: `chapter.<key>`, `article.<key>.title` and `article.<key>.text`. In a text

- every line is a paragraph, and one that begins with `• ` hangs behind its bullet;
- `[[key]]` is a link to an article by its title, `[[key|words]]` by words of the sentence;
- `<name>` is the icon of that name;
- `{name}` is a number of the board.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from imperial_steam.i18n import Catalogue

_RANGE = re.compile(r"^(.*-)(F?)(\d\d)…F?(\d\d)$")
#: A link with its words, or an icon.
MARK = re.compile(r"\[\[(?P<link>\w+)(?:\|(?P<words>[^\]]*))?\]\]|<(?P<icon>\w+)>")


@dataclass(frozen=True, slots=True)
class Article:
    """One page of the reference. `rules` are IDs or ranges such as `A1-01…06`; `icon` a name in assets/icons."""

    key: str
    icon: str
    rules: Sequence[str]
    related: Sequence[str] = ()

    def rule_ids(self) -> list[str]:
        """Every rule ID the article covers."""
        return [rule for entry in self.rules for rule in expanded(entry)]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles under one heading."""

    key: str
    articles: Sequence[Article]


#: What every title explains besides its rules.
COACH = Chapter("coach", (Article("hints", "hint", ()),))


def expanded(entry: str) -> list[str]:
    """The rule IDs of an ID or range: `A1-01…03` is A1-01, A1-02, A1-03."""
    match = _RANGE.match(entry)
    if match is None:
        return [entry]
    stem, letter, first, last = match.groups()
    return [f"{stem}{letter}{number:02}" for number in range(int(first), int(last) + 1)]


class Reference:
    """The articles of a title, then what is the same in all; a title whose texts have numbers overrides `numbers`."""

    #: Key of the title whose catalogue has the texts.
    game = ""

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        self.chapters = (*chapters, COACH)
        self._searched: dict[str, dict[str, tuple[str, str]]] = {}
        self._values: dict[str, Mapping[str, Any]] = {}

    def numbers(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """What fills the placeholders of all texts; numbers with words in the catalogue's language."""
        del catalogue
        return {}

    def values(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The same, put together once for a language."""
        if catalogue.language not in self._values:
            self._values[catalogue.language] = self.numbers(catalogue)
        return self._values[catalogue.language]

    @cached_property
    def articles(self) -> Mapping[str, Article]:
        """All articles by key, in the order of reading; the first one leads to those that are no rules."""
        found = {article.key: article for chapter in self.chapters for article in chapter.articles}
        first = next(iter(found.values()))
        beside = [article.key for article in COACH.articles]
        return {**found, first.key: replace(first, related=(*first.related, *beside))}

    @cached_property
    def _by_rule(self) -> Mapping[str, str]:
        return {rule: article.key for article in self.articles.values() for rule in article.rule_ids()}

    def article_of(self, rule: str) -> str | None:
        """The key of the article that explains a rule ID; None when no article does."""
        return self._by_rule.get(rule)

    def find(self, name: str | None) -> str:
        """The article of a key or rule ID; the first one where there is none."""
        if name in self.articles:
            return str(name)
        return self._by_rule.get(name or "", next(iter(self.articles)))

    def title(self, catalogue: Catalogue, key: str) -> str:
        """The title of an article."""
        return catalogue.text(f"article.{key}.title", **self.values(catalogue))

    def text(self, catalogue: Catalogue, key: str) -> str:
        """The text of an article, its numbers filled in, its marks still in it."""
        return catalogue.text(f"article.{key}.text", **self.values(catalogue))

    def plain(self, catalogue: Catalogue, key: str) -> str:
        """The text of an article as words alone."""

        def words(match: re.Match[str]) -> str:
            if match["icon"]:
                return ""
            return match["words"] or self.title(catalogue, match["link"])

        return MARK.sub(words, self.text(catalogue, key))

    def search(self, catalogue: Catalogue, words: str) -> list[str]:
        """Keys of the articles in which all words occur, hits in titles first; accents and case do not matter.

        A rule ID finds its article too.
        """
        wanted = folded(words).split()
        titled, others = [], []
        for key, (title, body) in self._folded(catalogue).items():
            if all(word in title for word in wanted):
                titled.append(key)
            elif all(word in body for word in wanted):
                others.append(key)
        return titled + others

    def _folded(self, catalogue: Catalogue) -> Mapping[str, tuple[str, str]]:
        """Title, and title with text and rule IDs, of every article, ready for comparing."""
        if catalogue.language not in self._searched:
            texts = {}
            for key, article in self.articles.items():
                title = folded(self.title(catalogue, key))
                ids = " ".join(article.rule_ids()).casefold()
                texts[key] = title, f"{title} {folded(self.plain(catalogue, key))} {ids}"
            self._searched[catalogue.language] = texts
        return self._searched[catalogue.language]


def folded(text: str) -> str:
    """Text for comparing: without accents, in small letters, `ł` as `l`, `ß` as `ss`."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
