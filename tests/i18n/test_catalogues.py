"""The catalogues: complete, alike, current, and what they do with values."""

from __future__ import annotations

import ast
import re
import string
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from imperial_steam import i18n
from imperial_steam.i18n import COMMON, FALLBACK, LANGUAGES, LOCALES, Catalogue, system_language
from imperial_steam.titles import TITLES

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [language for language in LANGUAGES if language != FALLBACK]
GROUPS = (COMMON, *TITLES)
#: A number, or the place of one, with a plain blank before its unit.
PARTING = re.compile(r"[\d}] (G|MB|%|gulden|Gulden|guldeny|guldenów)(?!\w)")
#: Every catalogue as `group/domain`.
PRESENT = [f"{group}/{path.stem}" for group in GROUPS for path in sorted((LOCALES / FALLBACK / group).glob("*.po"))]
#: Words of one game, which common messages do without; the program itself is named after its first game.
WORDS_OF_ONE_GAME = {
    "en": "gulden|franz|semmering|wien|trieste|influence|contract|imperial steam",
    "de": "gulden|franz|semmering|wien|triest|einfluss|imperial steam",
    "pl": "gulden|franz|semmering|wiedeń|triest|wpływ|imperial steam",
}
NAME_OF_THE_PROGRAM = {
    "title.name",
    "error.no_display",
    "cli.description",
    "cli.help.play",
    "doctor.program",
    "doctor.program.packed",
}


@cache
def catalogue(language: str, domain: str) -> Catalog:
    with (LOCALES / language / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def messages(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every key with its forms."""
    found = {}
    for message in catalogue(language, domain):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("domain", PRESENT)
@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_keys(language: str, domain: str) -> None:
    assert set(messages(language, domain)) == set(messages(FALLBACK, domain))


@pytest.mark.parametrize("domain", PRESENT)
@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_placeholders(language: str, domain: str) -> None:
    english = {key: set().union(*map(placeholders, forms)) for key, forms in messages(FALLBACK, domain).items()}
    theirs = {key: set().union(*map(placeholders, forms)) for key, forms in messages(language, domain).items()}
    assert {key: theirs[key] for key in theirs if theirs[key] != english.get(key)} == {}


@pytest.mark.parametrize("domain", PRESENT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_fuzzy(language: str, domain: str) -> None:
    assert [key for key, forms in messages(language, domain).items() if not all(form.strip() for form in forms)] == []
    assert [message.id for message in catalogue(language, domain) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_never_parts_from_its_unit(language: str) -> None:
    """Before a unit stands a no-break space; the percent sign has one in German only."""
    every = [(key, form) for domain in PRESENT for key, forms in messages(language, domain).items() for form in forms]
    assert [key for key, form in every if PARTING.search(form)] == []
    glued = [form for _, form in every if "%" in form]
    assert glued
    sign = re.compile("[}\\d]\N{NO-BREAK SPACE}%" if language == "de" else r"[}\d]%")
    assert [form for form in glued if not sign.search(form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_printers_ones(language: str) -> None:
    every = [(key, form) for domain in PRESENT for key, forms in messages(language, domain).items() for form in forms]
    assert [key for key, form in every if "'" in form or '"' in form] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_all_its_forms(language: str) -> None:
    expected = {"en": 2, "de": 2, "pl": 3}[language]
    for domain in PRESENT:
        for message in catalogue(language, domain):
            if message.pluralizable:
                assert len(message.string or ()) == expected, message.id


def keys(group: str) -> list[str]:
    return [key for domain in PRESENT if domain.startswith(f"{group}/") for key in messages(FALLBACK, domain)]


def test_every_language_has_the_same_catalogues() -> None:
    for language in LANGUAGES:
        folder = LOCALES / language
        found = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.po")}
        assert found == set(PRESENT)


@pytest.mark.parametrize("group", GROUPS)
def test_no_key_stands_twice(group: str) -> None:
    """Neither in two files of one folder, nor in a title's and the common ones."""
    found = keys(group) if group == COMMON else keys(group) + keys(COMMON)
    assert sorted(key for key, count in Counter(found).items() if count > 1) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_messages_have_no_word_of_one_game(language: str) -> None:
    word = re.compile(WORDS_OF_ONE_GAME[language], re.IGNORECASE)
    named = {
        key
        for domain in PRESENT
        if domain.startswith(COMMON)
        for key, forms in messages(language, domain).items()
        if key not in NAME_OF_THE_PROGRAM and any(word.search(form) for form in forms)
    }
    assert named == set()


def test_a_title_never_says_what_another_one_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_homes", {})
    (tmp_path / "locales" / "en").mkdir(parents=True)
    text = 'msgid "event.goal_reached"\nmsgstr "Utopia is reached."\n'
    (tmp_path / "locales" / "en" / "table.po").write_text(text, encoding="utf-8")
    run_script(str(tmp_path))
    i18n.add_title("other", tmp_path / "locales")
    other, ours = Catalogue("en", "other"), Catalogue("en", "imperial_steam")
    assert other.text("event.goal_reached") == "Utopia is reached." != ours.text("event.goal_reached")
    assert "prompt.main" not in other
    assert "prompt.main" not in Catalogue("en")
    assert "prompt.main" in ours
    assert other.text("menu.quit") == ours.text("menu.quit") == "Quit"
    i18n.add_title("other", tmp_path / "nowhere")
    assert "event.goal_reached" not in Catalogue("en", "other")


def test_a_key_stands_once_in_its_file() -> None:
    """Of two messages with one key the compiler keeps the last, and whoever edits the first changes nothing."""
    counted = {
        f"{path.parts[-3]}/{path.name}": Counter(re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.M))
        for path in sorted(LOCALES.rglob("*.po"))
    }
    twice = {name: [key for key, times in keys.items() if times > 1] for name, keys in counted.items()}
    assert {name: keys for name, keys in twice.items() if keys} == {}


def test_every_key_the_window_asks_for_exists() -> None:
    known = {key for domain in PRESENT for key in messages(FALLBACK, domain)}
    missing = []
    for path in sorted((ROOT / "imperial_steam" / "gui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            first = node.args[0]
            key = first.value if isinstance(first, ast.Constant) else None
            asked = node.func.attr in ("text", "count") and isinstance(key, str) and "." in key
            if asked and key not in known:
                missing.append(f"{path.name}:{node.lineno} {key!r}")
    assert missing == []


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "compile_messages.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def run_script(*arguments: str) -> None:
    done = ran(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_compiled_catalogues_are_current() -> None:
    run_script("--check")


def test_a_key_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    """Only the last one would count, and the sentence that was there before would change everywhere."""
    folder = tmp_path / "locales" / "en" / "game"
    folder.mkdir(parents=True)
    (folder / "table.po").write_text('msgid "plan.bid"\nmsgstr "bid"\n\nmsgid "plan.pass"\nmsgstr "pass"\n')
    (folder / "words.po").write_text('msgid "plan.bid"\nmsgstr "bid again"\n')
    refused = ran(str(tmp_path))
    assert refused.returncode == 1
    assert refused.stdout.endswith("game: plan.bid\n")


def test_a_missing_key_is_said_by_its_name() -> None:
    assert Catalogue("pl").text("no.such.key") == "no.such.key"
    assert "no.such.key" not in Catalogue("pl")
    assert "menu.new" in Catalogue("pl")


def test_an_unknown_language_is_english() -> None:
    assert Catalogue("xx").text("menu.quit") == "Quit"


@pytest.mark.parametrize(("n", "expected"), [(1, "1 gracz"), (2, "2 graczy"), (4, "4 graczy")])
def test_polish_players(n: int, expected: str) -> None:
    assert Catalogue("pl").count("new.players", n) == expected


@pytest.mark.parametrize(
    ("n", "word"),
    [(1, "akcja"), (2, "akcje"), (5, "akcji"), (12, "akcji"), (22, "akcje"), (112, "akcji"), (0, "akcji")],
)
def test_polish_plurals(n: int, word: str) -> None:
    assert Catalogue("pl").count("load.recovered", n).endswith(f"{n} {word}")


def test_values_are_put_into_words() -> None:
    german = Catalogue("de", "imperial_steam")
    assert german.text("new.you", colour="red") == "Du: Rot"
    filled = german._filled("{colours:colour}; {n:#new.players}; {missing}", {"colours": ["red", "yellow"], "n": 3})
    assert filled == "Rot und Gelb; 3 Spieler; {missing}"


@pytest.mark.parametrize(
    ("key", "values", "expected"),
    [
        ("event.hub_grown", {"steps": 2, "to": 60}, "Białe miasto centralne zyskuje 2 kroki wpływów (teraz 60)."),
        ("hover.hub_title", {"city": "Graz"}, "Białe miasto centralne: Graz"),
        ("option.hire", {"column": 1}, "Zatrudnij robotnika: biała kolumna 1"),
        ("refusal.no-bridge-engineer-at-hub", {}, "Inżyniera Mostu nie ma już w białym mieście centralnym."),
    ],
)
def test_polish_hubs_have_gender_and_case(key: str, values: dict[str, object], expected: str) -> None:
    assert Catalogue("pl", "imperial_steam").text(key, hub="white", **values) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", ["einem Platz", "2 Plätzen"]),
        ("pl", ["1 miejscu", "2 miejscach"]),
        ("en", ["1 place", "2 places"]),
    ],
)
def test_a_few_places_have_number_and_case(language: str, expected: list[str]) -> None:
    words = Catalogue(language, "imperial_steam")
    said = [words.text("advice.doubt.order-without-room", room=room) for room in (1, 2)]
    assert [part in sentence for part, sentence in zip(expected, said, strict=True)] == [True, True]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("de", ["Knoten", "Knoten"]), ("pl", ["miasto c.", "miasta c."]), ("en", ["hub", "hubs"])],
)
def test_the_word_under_a_number_of_hubs_has_its_form(language: str, expected: list[str]) -> None:
    words = Catalogue(language, "imperial_steam")
    assert [words.text("purse.hubs.label", n=n) for n in (1, 2)] == expected


@pytest.mark.parametrize(("language", "expected"), [("en", "blue 1"), ("de", "Blau 1"), ("pl", "niebieska 1")])
def test_a_value_of_several_words_is_put_into_words(language: str, expected: str) -> None:
    assert Catalogue(language, "imperial_steam").text("franz.chosen.column", chosen="blue 1") == expected


def test_negative_numbers_have_a_minus_sign() -> None:
    told = Catalogue("en", "first_train").text("event.round_scored", player="Anna", points=0, before=-2, after=-13)
    assert "−2" in told
    assert "−13" in told
    assert "-" not in told


def test_lists_of_words() -> None:
    english = Catalogue("en")
    assert [english.joined(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "de:en"}, "de"),
    ],
)
def test_the_language_of_the_system(variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == expected


#: Names of places are not declined: a preposition before one needs a word that is.
BARE = re.compile(r"\b(do|z|ze|w|we|na|od|dla|przy) \{(city|cities|site|place)\}", re.IGNORECASE)


def test_polish_prepositions_stand_before_words_that_are_declined() -> None:
    """Not "do Wien" but "do miasta Wien": the printed name stays as it is."""
    domains = [domain for domain in PRESENT if domain.startswith("imperial_steam/")]
    every = [(key, form) for domain in domains for key, forms in messages("pl", domain).items() for form in forms]
    assert len(every) > 800
    assert [key for key, form in every if BARE.search(form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_turns_of_others_are_set_in_the_same_words(language: str) -> None:
    """Whether a solo opponent or another machine plays: the same five choices."""
    say = Catalogue(language).text
    for pace in ("step", "slow", "normal", "fast", "skip"):
        assert say(f"settings.solo_turns.{pace}") == say(f"settings.machine_turns.{pace}")


#: What a heading quoted as a link may follow within a line: a sign, a number of a list, another heading, or a word
#: that sends somebody there. Anywhere else it would stand for a part of the sentence, which needs words of its own.
QUOTED_AFTER = re.compile(
    r"(^|: |\(|> |\]\](,| and| und| i|, and| or)? |^• (\d+( (and|und|i) \d+)? )?"
    r"|\b(see|siehe|unter|erklärt|erklären|zeigt|wyjaśnia|wyjaśniają|podaje|liczą,|zobacz|zob\.) )$",
    re.IGNORECASE,
)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_stands_in_no_sentence_as_one_of_its_words(language: str, title: str) -> None:
    """A link without words shows the heading of its article, such as an action, which no verb or article goes with."""
    articles = [
        form
        for domain in PRESENT
        if domain.startswith(f"{title}/")
        for key, forms in messages(language, domain).items()
        if re.fullmatch(r"article\..*\.text", key)
        for form in forms
    ]
    wrong = []
    for line in "\n".join(articles).split("\n"):
        links = re.finditer(r"\[\[\w+\]\]", line)
        wrong += [line[: link.end()][-60:] for link in links if not QUOTED_AFTER.search(line[: link.start()])]
    assert wrong == []
