"""The report of a game: complete in every title and language, and harmless whatever names hold."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from imperial_steam import cli, titles
from imperial_steam.cli import telling
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.report import told
from imperial_steam.gui.table_kit.report.forms import FORMS, report
from imperial_steam.gui.table_kit.report.html import page
from imperial_steam.gui.table_kit.report.told import Chapter, Report, Standing, report_of
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, load
from imperial_steam.session.deciding import changes_of_lead
from imperial_steam.titles import TITLES

MakeApp = Callable[..., DesktopProgram]
EVERY = dict(titles._ENTRIES)
SAVES = Path(__file__).parents[4] / "saves"
#: Games of every title, with and without an automa.
GAMES = ("0.1.0", "0.1.0-solo", "0.1.0-railroads", "0.1.0-emil", "0.1.0-train")
#: A key instead of words, or a place nothing was filled into.
BROKEN = re.compile(r"\{\w*[:}]|\b(report|panel|reckoning|unit|news|event)\.[a-z_]+")
NASTY = Report(
    "en", "<b>&\"", "[c]|*_", ["<script>alert(1)</script>"], [Standing("A</td>|[b]", (255, 0, 0), "5 G", True)],
    [], [], [], "", None, [Chapter("# One", ["- two", "</li>"])], [], "Log", [],
)  # fmt: skip


@pytest.fixture(autouse=True)
def every(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)


def ledger_of(name: str) -> Ledger:
    return load(SAVES / f"{name}.json", TITLES)


def blank(ledger: Ledger) -> Surface:
    """In place of a picture, which takes long."""
    return Surface((4, 3))


class Reader(HTMLParser):
    """Which elements a page has, and that all of them end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.all: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.all.append(tag)
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("name", "language"), [(name, LANGUAGES[n % 3]) for n, name in enumerate(GAMES)])
def test_a_page_tells_everything_and_needs_nothing_else(make_app: MakeApp, name: str, language: str) -> None:
    ledger, app = ledger_of(name), make_app(language=language)
    text = report(app, ledger, "html", blank)
    read = Reader(text)
    assert read.open == []
    assert not {"script", "link", "iframe"} & set(read.all)
    assert "http" not in text
    assert not BROKEN.search(text.partition("</style>")[2])
    scored = [score for score in ledger.game.scores() if score is not None]
    assert [score for score in scored if not re.search(rf"<td>[^<\d]*{abs(score)}\b", text)] == []
    whole = report_of(app, ledger, blank)
    assert [standing.won for standing in whole.standings].count(True) == len(ledger.game.winners())
    assert whole.standings[0].won or not ledger.game.winners()
    assert text.count("<polyline") == 2 * len(whole.lines)
    assert whole.reckoning is not None
    assert len(whole.log) > 20
    assert len(whole.story) == ledger.game.progress().round, "how each began, and what the last one brought"
    assert len(whole.pictures) == text.count("<img") >= 1


@pytest.mark.parametrize("form", ["markdown", "bgg"])
def test_a_text_tells_the_same(make_app: MakeApp, form: str) -> None:
    app, ledger = make_app(), ledger_of("0.1.0")
    text, whole = report(app, ledger, form, blank), report_of(app, ledger, blank)
    assert not BROKEN.search(text)
    for words in (whole.title, whole.standings[0].name, whole.story[-1].sentences[0], whole.log[-1].sentences[-1]):
        assert words in text.replace("\\", "")


@pytest.mark.parametrize("form", FORMS)
def test_names_and_words_can_do_nothing(form: str) -> None:
    text = FORMS[form](NASTY)
    if form == "html":
        assert Reader(text).open == []
        assert "<script>" not in text
    elif form == "markdown":
        assert "<script>" not in text.replace("\\<", "")
    else:
        assert "[c]|" not in text


def test_the_lead_changes_hands_where_somebody_else_is_first_alone() -> None:
    ledger = ledger_of("0.1.0")
    leader = None
    for (_, moment, _), seat in changes_of_lead(ledger):
        scores = [score or 0 for score in ledger.position_at(moment).scores()]
        assert scores[seat] == max(scores)
        assert scores.count(scores[seat]) == 1
        assert seat != leader
        leader = seat
    assert [leader] == list(ledger.game.winners())


def test_a_game_that_goes_on_has_no_result(make_app: MakeApp) -> None:
    ledger = ledger_of("0.1.0")
    ledger.jump(200)
    whole = report_of(make_app(), ledger, blank)
    assert whole.reckoning is None
    assert not any(standing.won for standing in whole.standings)
    assert whole.summary == ["The game goes on in round 4; the scores are as if it ended now."]


def test_machines_are_told_with_their_level_and_style(make_app: MakeApp) -> None:
    """Once, where somebody is called so; of a style nobody knows any more the level is left."""
    title = TITLES["imperial_steam"]
    kinds = {"Anna": "human", "Otto": "bot:engineer:builder", "Clerk": "bot:clerk", "Resi": "bot:director:nobody"}
    people = [Person(name, colour, kind) for (name, kind), colour in zip(kinds.items(), title.colours, strict=False)]
    ledger = Ledger.new(title, people, title.setup_kinds[0], Random(1))
    names = [standing.name for standing in report_of(make_app(), ledger, blank).standings]
    assert sorted(names) == ["Anna", "Clerk", "Otto: Engineer, Builder", "Resi: Director"]


def test_rounds_are_told_by_how_they_begin_and_the_last_one_by_what_it_brought(make_app: MakeApp) -> None:
    ledger = ledger_of("0.1.0-train")
    story = report_of(make_app(), ledger, blank).story
    last = ledger.game.progress().round
    assert [chapter.heading for chapter in story[:-1]] == [f"Round {number} begins" for number in range(2, last + 1)]
    assert story[-1].heading == f"Scoring of round {last}"
    assert all(any(person.name in line for line in story[-1].sentences) for person in ledger.people)


def test_what_a_review_has_found_is_told(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = ledger_of("0.1.0")
    ledger.review = {"found": 1}
    moments = [told.ReviewTeller.moments.__name__]
    monkeypatch.setattr(told.ReviewTeller, "moments", lambda *_: [_Moment()])
    chapters = report_of(make_app(), ledger, blank).review
    assert moments
    assert [chapter.sentences for chapter in chapters] == [["Round 3: cost 20 G. Build Baden."]] * 3


class _Moment:
    cost, plan = "Round 3: cost 20 G", "Build Baden."


# The command line and the real thing


def test_the_ending_of_the_file_decides_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tuple(FORMS) == telling.FORMS
    monkeypatch.setattr(DesktopProgram, "still", lambda self, ledger: blank(ledger))
    save = str(SAVES / "0.1.0-train.json")
    for ending, begins in ((".html", "<!DOCTYPE html>"), (".md", "# "), (".txt", "[size=18]")):
        assert cli.main(["report", save, "--out", str(tmp_path / f"a{ending}")]) == 0
        assert (tmp_path / f"a{ending}").read_text(encoding="utf-8").startswith(begins)
    assert cli.main(["report", save, "--out", str(tmp_path / "no" / "x.html"), "--form", "bgg"]) == 0
    assert cli.main(["report", save, "--out", str(tmp_path / "B.HTM")]) == 0, "as any computer writes it"
    assert cli.main(["report", save, "--out", str(tmp_path / "a.pdf")]) == telling.FAILED
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.e2e
def test_a_browser_shows_it(make_app: MakeApp, tmp_path: Path) -> None:
    """A real browser without a network lays the page out; the pictures are the table's own."""
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("needs chromium")
    app, ledger = make_app(), ledger_of("0.1.0-train")
    file = tmp_path / "report.html"
    file.write_text(report(app, ledger, "html", app.still), encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}", "--dump-dom"]
    seen = subprocess.run([*command, file.as_uri()], capture_output=True, text=True, timeout=120, check=True).stdout
    assert "<polyline" in seen
    assert page(replace(report_of(app, ledger, app.still), pictures=[])).count("<h3>") == seen.count("<h3>")
