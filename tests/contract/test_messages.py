"""Every title brings the messages that common code asks for and does not bring itself, in every language.

What common code asks for is read from its source: nobody has to remember a list. A key that is composed there, such as
the title of an article, is asked for by what the title says of itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import imperial_steam
from imperial_steam.gui.pages.table import table
from imperial_steam.i18n import Catalogue
from imperial_steam.titles import title
from tests.contract.cases import KEYS
from tests.contract.test_words import every_title, own

ROOT = Path(imperial_steam.__file__).parent
#: Code of one game alone.
GAMES = (
    *(folder for folder in (ROOT / "games").iterdir() if folder.is_dir() and folder.name != "kit"),
    ROOT / "gui" / "tables",
)
#: Methods that put the message of a key into words.
SPEAKING = ("say", "text", "count")
KEY = re.compile(r"[a-z]\w*(\.\w+)+")
FILE = re.compile(r"\.(json|jsonl|txt|yaml)$")
#: What only some titles say, and when.
OPTIONAL = {
    "map.away": "where places lie on a map",
    "log.revealed": "where `LogContents.headed` names an event",
    "news.line": "where `table_kit.told` puts together what others did",
}


@cache
def literals() -> frozenset[tuple[str, bool]]:
    """Every text of common code that looks like a key, and whether it is given to a method that says it."""
    found = set()
    for path in sorted(ROOT.rglob("*.py")):
        if any(path.is_relative_to(game) for game in GAMES):
            continue
        said = set()  # a call is met before what it is given
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _speaks(node):
                said.add(node.args[0])
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found.add((node.value, node in said))
    return frozenset(found)


def _speaks(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in SPEAKING and bool(call.args)


@cache
def asked_of_titles() -> frozenset[str]:
    """Keys named in common code that the common messages do not have.

    Not every text with a point in it is a key: it is one when it is said, when a title has a message of that key, or
    when it begins like a common one.
    """
    common, all_titles = Catalogue(), [Catalogue(title=key) for key in KEYS]
    found = {key for key, _ in literals() if not FILE.search(key)}
    spoken = {key for key, said in literals() if said}
    stems = {key.rpartition(".")[0] for key in found if own(common, key)}
    return frozenset(
        key
        for key in found
        if not own(common, key)
        and (key in spoken or key.rpartition(".")[0] in stems or any(own(catalogue, key) for catalogue in all_titles))
    )


def of_itself(key: str) -> Iterator[str]:
    """Keys that common code composes of what a title says of itself."""
    made, window = title(key), table(key)
    yield from (f"colour.{colour}" for colour in made.colours)
    yield from (f"settings.palette.{palette}" for palette in window.palettes)
    for chapter in window.reference().chapters:
        yield f"chapter.{chapter.key}"
        for article in chapter.articles:
            yield from (f"article.{article.key}.title", f"article.{article.key}.text")


def test_what_titles_are_asked_for_is_found_in_the_source() -> None:
    """Some that every title is known to bring, and none of the common ones."""
    assert {"line.scores", "prompt.chance", "reckoning.chart", "game.name", "unit.score"} <= asked_of_titles()
    assert not {"prompt.over", "button.back"} & asked_of_titles()
    assert set(OPTIONAL) <= asked_of_titles(), "what is optional is still asked for"


@every_title
def test_every_message_that_common_code_asks_for_is_there(key: str, language: str) -> None:
    catalogue = Catalogue(language, key)
    wanted = {name for name in asked_of_titles() if title(key).automa or not name.startswith("automa.")}
    assert sorted(name for name in wanted - set(OPTIONAL) if not own(catalogue, name)) == []


@every_title
def test_everything_a_title_names_for_the_window_has_words(key: str, language: str) -> None:
    """Colours, palettes, chapters and articles."""
    catalogue = Catalogue(language, key)
    wanted = list(of_itself(key))
    assert len(wanted) > 3
    assert [name for name in wanted if not own(catalogue, name)] == []
