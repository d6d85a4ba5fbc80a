"""The page of all games: what is listed, found, named, put away and brought back; names that are too long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest

import tests.toy
from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.agreement import Agreement, Seat, start
from imperial_steam.gui.pages.deleted import DeletedPage
from imperial_steam.gui.pages.dialogs import Confirm, Notice
from imperial_steam.gui.pages.kept import opening
from imperial_steam.gui.pages.kept.games import FINISHED, RUNNING, STARRED, Games
from imperial_steam.gui.pages.kept.opening import Recovery
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import named_after
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.widgets import List, clipboard_put
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import Ledger, Person, Session, game_text, in_play, lesson_kind, save, unfinished
from imperial_steam.session.save_file import own_save, to_text
from imperial_steam.session.seats import Seats
from imperial_steam.session.study import Place, Remark


def ledger_of(title: str, *names: str) -> Ledger:
    colours = titles.TITLES[title].colours
    seats = tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=False))
    return start(Agreement(title, seats, titles.TITLES[title].setup_kinds[0], seed="a"), Random(0))


def interrupted(title: str, *names: str) -> None:
    """A game that a window was closed on."""
    Session(ledger_of(title, *names), folders.journals(), "2026-01-02T03:04:05").suspend()


def labels(app: App) -> str:
    return "\n".join(item.label for item in layout_of(app.top))  # type: ignore[arg-type]


@pytest.fixture
def loading(app: App) -> App:
    """The page of games, with a save that somebody named and an interrupted game in its folders."""
    save(ledger_of("imperial_steam", "Cleo", "Dan"), folders.saves() / "An evening.steamgame", "2026-01-01T00:00:00")
    interrupted("imperial_steam", "Anna", "Béla")
    app.push(MainMenu(app))  # type: ignore[arg-type]
    app.push(Games(app))  # type: ignore[arg-type]
    return app


def page(app: App) -> Games:
    assert isinstance(app.top, Games)
    return app.top


def names(app: App) -> list[str]:
    """The first cells of the list."""
    app.top.ensure_built()
    listed = app.top.form["games"]
    assert isinstance(listed, List)
    return [row.cells[0] for row in listed.rows]


def test_what_was_played_last_stands_first_and_is_chosen(loading: App) -> None:
    assert names(loading) == ["Anna, Béla", "An evening – Cleo, Dan"]
    later = folders.saves() / "Later.steamgame"
    save(ledger_of("imperial_steam", "Ede", "Flo"), later, "2999-01-01T00:00:00")
    loading.pop()
    loading.push(Games(loading))  # type: ignore[arg-type]
    assert names(loading) == ["Later – Ede, Flo", "Anna, Béla", "An evening – Cleo, Dan"]
    perform(loading, [Key("return")])
    assert loading.session is not None
    assert loading.session.ledger.people[0].name == "Ede"
    loading.session.close()


def test_an_interrupted_game_is_opened_from_the_list_and_kept(loading: App) -> None:
    perform(loading, [Key("return")])
    session = loading.session
    assert session is not None
    assert [person.name for person in session.ledger.people] == ["Anna", "Béla"]
    (held,) = in_play(folders.journals())
    cast(DesktopProgram, loading).to_menu()
    assert unfinished(folders.journals()) == []
    assert (folders.saves() / held).is_file()
    loading.push(Games(loading))  # type: ignore[arg-type]
    assert len(names(loading)) == 2, "the journal was that of the same game"


def test_a_killed_program_leaves_one_entry_for_a_game(app: App) -> None:
    """The save is older than the journal, which stands for it; a journal that cannot be read hides nothing."""
    program = cast(DesktopProgram, app)
    program.begin(ledger_of("imperial_steam", "Anna", "Béla"))
    session = program.session
    assert session is not None
    program.to_menu()
    (file,) = folders.saves().glob("*.steamgame")
    program.open_save(file)
    assert program.session is not None
    program.session.settle(Random(0))
    journal = program.session.journal
    assert journal is not None
    cursor = program.session.ledger.cursor
    program.session.suspend()  # as the end of the process does
    program.session = None
    program.push(Games(program))
    assert names(app) == ["Anna, Béla"]
    perform(app, [Key("return")])
    assert program.session.ledger.cursor == cursor
    assert program.session.file == file
    program.session.suspend()
    program.session = None
    (open_journal,) = (one.path for one in unfinished(folders.journals()))
    open_journal.write_bytes(b"x" + open_journal.read_bytes())
    program.push(Games(program))
    assert sorted(names(app)) == sorted(["Anna, Béla", open_journal.name])


def test_a_game_on_the_table_of_another_window_is_not_opened_twice(app: App, make_app: Callable[..., App]) -> None:
    program, other = cast(DesktopProgram, app), cast(DesktopProgram, make_app())
    program.begin(ledger_of("imperial_steam", "Anna", "Béla"))
    program.to_menu()
    (file,) = folders.saves().glob("*.steamgame")
    program.open_save(file)
    other.push(Games(other))
    assert other.text("games.elsewhere") in labels(other)
    perform(other, [Key("return")])
    assert isinstance(other.top, Notice)
    assert other.text("problem.in_use") in labels(other)
    perform(other, [Key("return"), Key("delete")])
    assert isinstance(other.top, Notice)
    other.pop()
    other.open_save(file)
    assert isinstance(other.top, Recovery)
    assert other.session is None
    assert file.exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [("page.html", "<!DOCTYPE html>\n<p>Hello", "This is no game"), ("none.steamgame", None, "does not exist")],
)
def test_what_is_no_game_is_not_opened_in_part(
    loading: App, tmp_path: Path, name: str, content: str | None, said: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content, "utf-8")
    cast(DesktopProgram, loading).open_file(path)
    loading.draw()
    texts = " ".join(item.label for item in layout_of(loading.top))
    assert f"“{name}” cannot be opened" in texts
    assert said in texts


def test_deleting_asks_nothing_and_is_undone(loading: App) -> None:
    program = cast(DesktopProgram, loading)
    for name in ("Anna, Béla", "An evening – Cleo, Dan"):
        assert names(loading)[0] == name
        perform(loading, [Key("delete")])
        assert isinstance(loading.top, Games)
    assert names(loading) == []
    assert not unfinished(folders.journals())
    perform(loading, [Key("d")])
    assert isinstance(loading.top, DeletedPage)
    assert "An evening – Cleo, Dan" in labels(loading)
    perform(loading, [Key("return"), Key("d"), Key("return")])
    assert sorted(names(loading)) == ["An evening – Cleo, Dan", "Anna, Béla"]
    assert sorted(path.name for path in folders.saves().glob("*.steamgame")) == ["An evening.steamgame"]
    assert len(unfinished(folders.journals())) == 1
    perform(loading, [Key("delete"), Key("d"), Key("delete")])
    assert isinstance(loading.top, Confirm), "for good, and that alone is asked"
    loading.top.form["yes"].activate()
    assert labels(loading).count(program.text("deleted.empty")) == 1


def test_what_was_deleted_long_ago_is_gone(loading: App, monkeypatch: pytest.MonkeyPatch) -> None:
    perform(loading, [Key("delete")])
    monkeypatch.setattr(loading, "now", lambda: "2999-01-01T00:00:00")
    perform(loading, [Key("d")])
    assert loading.text("deleted.empty") in labels(loading)


def test_games_get_stars_and_names_and_are_found_by_them(loading: App) -> None:
    perform(loading, [Key("b", control=True)])
    assert loading.remarked is not None
    assert loading.remarked.text == loading.text("games.star_set", name="Anna, Béla")
    perform(loading, [Key("f2"), Text("Łódź 1"), Key("return")])
    assert names(loading)[0] == "★ Łódź 1 – Anna, Béla"
    perform(loading, [Key("f", control=True), Text("lodz bela")])
    assert names(loading) == ["★ Łódź 1 – Anna, Béla"]
    perform(loading, [Key("a", control=True), Text("2026-01-01")])
    assert names(loading) == ["An evening – Cleo, Dan"]
    perform(loading, [Key("a", control=True), Text("nobody")])
    assert loading.text("games.none_found") in labels(loading)
    page(loading)._search("")
    page(loading)._choose(STARRED)
    assert names(loading) == ["★ Łódź 1 – Anna, Béla"]
    page(loading)._choose(FINISHED)
    assert names(loading) == []
    page(loading)._choose(RUNNING)
    perform(loading, [Key("b", control=True)])
    assert names(loading)[0] == "Łódź 1 – Anna, Béla"
    perform(loading, [Key("return")])
    cast(DesktopProgram, loading).to_menu()
    loading.push(Games(loading))  # type: ignore[arg-type]
    assert "Łódź 1 – Anna, Béla" in names(loading), "the name stays with the game when it is kept in a save"


def test_a_copy_goes_anywhere_and_replaces_nothing(loading: App, tmp_path: Path) -> None:
    perform(loading, [Key("down")])
    for path in (tmp_path / "far" / "mine.steamgame", tmp_path / "far" / "mine 2.steamgame"):
        typed = str(tmp_path / "far" / "mine")
        perform(loading, [Key("s", control=True)])
        assert loading.top.form["what"].label == loading.text("save.whole")
        perform(loading, [Key("a", control=True), Text(typed), Key("return")])
        assert path.read_bytes() == (folders.saves() / "An evening.steamgame").read_bytes()


def test_the_text_of_a_game_is_pasted_and_kept_as_a_game(loading: App) -> None:
    pasted = ledger_of("imperial_steam", "Eva", "Finn")
    clipboard_put("Look:\n> " + game_text.write(pasted, "2026-01-01T00:00:00").replace("\n", "\n> "))
    perform(loading, [Key("v", control=True)])
    assert loading.session is not None  # type: ignore[attr-defined]
    assert [person.name for person in loading.session.ledger.people] == ["Eva", "Finn"]  # type: ignore[attr-defined]
    cast(DesktopProgram, loading).to_menu()
    loading.push(Games(loading))  # type: ignore[arg-type]
    assert "Eva, Finn" in names(loading)


def test_a_clipboard_without_a_text_says_what_one_begins_with(loading: App) -> None:
    clipboard_put("milk, bread")
    perform(loading, [Key("v", control=True)])
    assert isinstance(loading.top, Notice)
    assert "[game-text" in labels(loading)


def test_damaged_and_newer_files_say_so(loading: App) -> None:
    good = (folders.saves() / "An evening.steamgame").read_text(encoding="utf-8")
    (folders.saves() / "newer.steamgame").write_text(good.replace('"format": 4', '"format": 99'), encoding="utf-8")
    (folders.saves() / "bad.steamgame").write_text("no game at all", encoding="utf-8")
    page(loading).enter()
    said = labels(loading)
    assert loading.text("games.newer") in said
    assert loading.text("load.damaged") in said
    for name in ("newer", "bad"):
        page(loading)._select(str(folders.saves() / f"{name}.steamgame"))
        labels(loading)
        assert loading.top.form["fault"].label


def test_a_list_of_many_games_is_read_beside_the_page_and_remembered(app: App) -> None:
    text = to_text(ledger_of("imperial_steam", "Anna", "Béla"), "2026-01-01T00:00:00")
    folders.saves().mkdir(parents=True)
    for number in range(150):
        own_save(folders.saves(), "imperial_steam").write_text(text.replace("01T00", f"01T{number % 24:02}"))
    app.push(Games(app))  # type: ignore[arg-type]
    assert (len(names(app)), page(app).is_busy) == (60, True)
    for _ in range(3):
        app.update(0.02)
    assert (len(names(app)), page(app).is_busy) == (150, False)
    opening._kept.cache_clear()
    app.pop()
    app.push(Games(app))  # type: ignore[arg-type]
    assert (len(names(app)), page(app).is_busy) == (150, False), "the index knows them"
    changed = next(folders.saves().glob("*.steamgame"))
    changed.write_text(text.replace("Anna", "Zdenka"))
    page(app).enter()
    assert names(app).count("Zdenka, Béla") == 1, "a file that changed is read again"
    index = folders.cache() / "games.json"
    index.write_bytes(index.read_bytes()[:-9])
    opening._kept.cache_clear()
    app.pop()
    app.push(Games(app))  # type: ignore[arg-type]
    assert page(app).is_busy, "a damaged index is none"


def test_a_finished_game_is_not_called_interrupted(app: App) -> None:
    """The program was killed while the result was looked at: the list says that the game is finished."""
    session = Session(ledger_of("imperial_steam", "Anna", "Béla"), folders.journals(), "2026-01-02T03:04:05")
    chance = Random(1)
    while (decision := session.ledger.decision) is not None:
        session.apply(chance.choice(list(decision.options)))
    session.suspend()
    (listed,) = unfinished(folders.journals())
    assert listed.over
    app.push(Games(app))  # type: ignore[arg-type]
    assert "Finished" in labels(app)
    assert "ound 8" not in labels(app)
    perform(app, [Key("return")])
    cast(DesktopProgram, app).to_menu()
    app.push(Games(app))  # type: ignore[arg-type]
    said = labels(app)
    assert "Won: " in said
    assert "Anna: " in said, "everybody’s score beside the list"


def test_every_entry_says_its_game_where_there_are_several(loading: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Game" not in labels(loading).splitlines()
    monkeypatch.setitem(titles._ENTRIES, "toy", tests.toy.ENTRY)
    interrupted("toy", "Ede", "Flo")
    page(loading).enter()
    lines = labels(loading).splitlines()
    assert page(loading).text("load.column.game") in lines
    assert lines.count("Imperial Steam") == 2
    assert loading.catalogue_of("toy").text("game.name") in lines


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Lesson 3. Deliveries"), ("de", "Lektion 3. Auslieferungen"), ("pl", "Lekcja 3. Dostawy")],
)
def test_an_interrupted_lesson_is_called_by_its_chapter(loading: App, language: str, said: str) -> None:
    """Pupil and teacher sit in every chapter; a lesson that exists no longer has nothing else to be known by."""
    loading.change(language=language)
    entry = next(entry for entry in table("imperial_steam").lessons.entries if entry.key == "deliveries")
    Session(entry.start(loading), folders.journals(), "2026-01-03T03:04:05").suspend()  # type: ignore[arg-type]
    old = ledger_of("imperial_steam", "Ede", "Flo")
    old.seats = Seats((old.people[0], Person("Flo", old.people[1].colour, lesson_kind("bygone"))))
    Session(old, folders.journals(), "2026-01-03T03:04:05").suspend()
    page(loading).enter()
    assert said in labels(loading)
    assert loading.text("lesson.step", done=1, total=entry.steps) in labels(loading)
    assert loading.text("learn.partner") not in labels(loading)
    assert "Ede, Flo" in labels(loading)


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_name_that_is_too_long_is_shown_whole_with_what_becomes_of_it(app: App, language: str) -> None:
    app.change(language=language)
    page = NewGame(app)  # type: ignore[arg-type]
    app.push(page)
    page.ensure_built()
    perform(app, [Text("Maximiliane Konstantinopolis")])
    why = page.text("new.long_name", limit=20)
    assert "Maximiliane Konstantinopolis" in labels(app)
    assert why in labels(app)
    perform(app, [Key("a", control=True), Text("Max")])
    assert why not in labels(app)


def test_the_name_suggested_for_a_save_is_short(app: App) -> None:
    ledger = ledger_of("imperial_steam", "Anna", "Béla", "Cleopatra")
    assert named_after(app, ledger) == f"{app.now()[:10]} Anna"
    ledger.seats = Seats((Person("Apprentice", ledger.people[0].colour, "bot"), *ledger.people[1:]))
    assert named_after(app, ledger) == f"{app.now()[:10]} Béla"


def test_a_game_that_is_kept_already_is_opened_in_the_place_of_its_text(loading: App, tmp_path: Path) -> None:
    program, texts = cast(DesktopProgram, loading), []
    for people in (("Eva", "Finn"), ("Eva", "Finn"), ("Cleo", "Dan")):
        texts.append(game_text.write(ledger_of("imperial_steam", *people), f"2026-01-0{len(texts) + 1}T00:00:00"))
    for number, text in enumerate(texts):
        clipboard_put(text)
        perform(loading, [Key("v", control=True)])
        said = "" if loading.remarked is None else loading.remarked.text
        assert said == (loading.text("load.known") if number else "")
        assert program.session is not None
        program.to_menu()
        loading.push(Games(program))
    assert sorted(names(loading)) == ["An evening – Cleo, Dan", "Anna, Béla", "Eva, Finn"]


def test_a_copy_of_the_game_on_the_table_leads_back_to_it(app: App, tmp_path: Path) -> None:
    program = cast(DesktopProgram, app)
    program.push(MainMenu(program))
    program.begin(ledger_of("imperial_steam", "Eva", "Finn"))
    session = program.session
    assert session is not None
    session.keep(folders.saves(), "2026-01-01")
    save(session.ledger, tmp_path / "copy.steamgame", "2026-01-02")
    program.open_file(tmp_path / "copy.steamgame")
    assert program.session is session
    assert len(list(folders.saves().glob("*.steamgame"))) == 1


def test_a_copy_that_holds_more_becomes_a_game_of_its_own(app: App, tmp_path: Path) -> None:
    program = cast(DesktopProgram, app)
    program.push(MainMenu(program))
    for number, said in enumerate(("", "Look here.", "Look there.", "Look there.")):
        ledger = ledger_of("imperial_steam", "Eva", "Finn")
        ledger.study.say(Place(ledger.study.game, 0), Remark(said))
        save(ledger, tmp_path / "copy.steamgame", f"2026-01-0{number + 1}")
        program.open_file(tmp_path / "copy.steamgame")
        program.to_menu()
    assert len(list(folders.saves().glob("*.steamgame"))) == 3


def test_a_game_that_was_over_when_it_is_opened_is_not_counted_again(app: App) -> None:
    program = cast(DesktopProgram, app)
    program.push(MainMenu(program))
    ledger, chance = ledger_of("imperial_steam", "Anna", "Béla"), Random(1)
    while (decision := ledger.decision) is not None:
        ledger.apply(chance.choice(list(decision.options)))
    clipboard_put(game_text.write(ledger, "2026-01-01T00:00:00"))
    program.push(Games(program))
    perform(app, [Key("v", control=True)])
    app.draw()
    view = app.top.state.view  # type: ignore[attr-defined]
    assert view.reckoning
    assert not view.counting
    perform(app, [Key("escape"), Key("n")])
    assert not isinstance(app.top, Notice), "nothing is left to be revealed"


def test_a_deleted_game_tells_how_it_stood_and_is_chosen_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger, chance = ledger_of("imperial_steam", "Anna", "Béla"), Random(1)
    while (decision := ledger.decision) is not None:
        ledger.apply(chance.choice(list(decision.options)))
    save(ledger, own_save(folders.saves(), "imperial_steam"), "2026-01-01T00:00:00")
    save(ledger_of("imperial_steam", "Cleo", "Dan"), own_save(folders.saves(), "imperial_steam"), "2026-01-02T00:00:00")
    monkeypatch.setattr(app, "now", lambda: "2026-02-03T20:15:00")
    app.push(Games(app))  # type: ignore[arg-type]
    app.draw()
    perform(app, [Key("down"), Key("delete")])
    perform(app, [Key("d")])
    app.draw()
    assert isinstance(app.top, DeletedPage)
    about = app.top.form["about"].label
    assert "Anna, Béla · Won: " in about
    assert all(f"{name}: " in about for name in ("Anna", "Béla"))
    assert "20:15" in about
    cells = app.top.form["deleted"].rows[0].cells  # type: ignore[attr-defined]
    assert cells[1].startswith("Won: ")
    assert cells[3].endswith("20:15")
    perform(app, [Key("return")])
    assert names(app) == ["Cleo, Dan", "Anna, Béla"]
    assert page(app)._selected == page(app)._shown[1].key


def test_what_is_said_does_not_lie_over_the_buttons_of_a_page(loading: App) -> None:
    perform(loading, [Key("delete")])
    loading.draw()
    assert loading.remarked is not None
    (spot,) = (item.rect for item in loading.draw(record=True).items or () if item.role == "remark")
    assert spot.bottom < loading.top.form["deleted"].rect.y
