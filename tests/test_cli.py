"""The command line: every way in, its exit status, and that no traceback reaches the player."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pygame
import pytest

from imperial_steam import __version__, cli, folders
from imperial_steam.cli import commands, simulation
from imperial_steam.cli.parser import with_command
from imperial_steam.games.kit.new_maps import NEW_MAP
from imperial_steam.gui import program, screenshot
from imperial_steam.i18n import COMMON, LANGUAGES, LOCALES, Catalogue
from imperial_steam.session import Ledger, Person, Session, save
from imperial_steam.titles import TITLES
from imperial_steam.workshop.shelf import Shelf
from tests.toy import ENTRY

STEAM = TITLES["imperial_steam"]
assert ENTRY.key in TITLES
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path / "home"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    random = Random(4)
    ledger = Ledger.new(STEAM, [Person("Anna", "red"), Person("Béla", "purple")], "fixed", random)
    for _ in range(40):
        assert ledger.decision is not None
        ledger.apply(random.choice(list(ledger.decision.options)))
    save(ledger, tmp_path / "game.json", "2026-05-01T12:00:00")
    return tmp_path / "game.json"


def test_version(capsys: Output) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"{__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        "",
        "play",
        "simulate",
        "tournament",
        "review",
        "replay",
        "screenshot",
        "board",
        "board check",
        "board schema",
        "board list",
        "board copy",
        "board diff",
        "board patch",
        "puzzles",
        "puzzles find",
        "puzzles check",
        "puzzles schema",
        "lessons",
        "lessons list",
        "lessons check",
        "lessons add",
        "books",
        "books list",
        "books check",
        "books add",
        "books make",
        "check",
        "doctor",
    ],
)
def test_every_command_has_help(command: str, capsys: Output) -> None:
    assert cli.main([*command.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"imperial-steam {command}".strip() in shown
    assert not re.search(r"\bcli\.", shown)


def test_help_imports_neither_window_nor_rules() -> None:
    script = (
        "import sys; from imperial_steam.cli import main; main(['--help']);"
        "print([m for m in sys.modules if m.startswith(('pygame', 'yaml', 'imperial_steam.g'))], file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["simulat"], "simulate"),
        (["simulate", "--players", "x"], "--players"),
        (["simulate", "--games", "0"], "--games"),
        (["simulate", "--players", "7"], "7 players"),
        (["simulate", "--setup", "odd"], "fixed, normal, random"),
        (["simulate", "--franz", "hardst"], "easy', 'normal', 'hard', 'hardest"),
        (["simulate", "--title", "chess"], "imperial_steam"),
        (["simulate", "--title", "toy", "--franz", "hard"], "--franz"),
        (["board", "check", "--title", "chess", "."], "imperial_steam"),
        (["simulate", "--solo", "--franz-money", "15"], "--franz-money"),
        (["simulate", "--players", "3", "--franz", "hard"], "Franz plays against 1 player, not against 3"),
        (["simulate", "--players", "2", "--franz-money", "150"], "Franz plays against 1 player, not against 2"),
        (["simulate", "--solo", "--hidden-money", "yes"], "'hidden_money' does not go with"),
        (["simulate", "--solo", "--franz-money", "much"], "--franz-money"),
        (["simulate", "--board", "nowhere.yaml"], "nowhere.yaml"),
        (["replay"], "file"),
        (["replay", "none.json"], "none.json"),
        (["screenshot", "none.json", "--out", "a.png", "--size", "big"], "--size"),
        (["screenshot", "none.json", "--out", "a.png"], "none.json"),
        (["board", "check", "nowhere.yaml"], "nowhere.yaml"),
        (["board", "copy", "nowhere"], "nowhere"),
        (["board", "copy", "--out", "."], "is there already"),
        (["board", "diff", "nowhere"], "nowhere"),
        (["board", "patch", "tests"], "cannot be read"),
        (["check", "nowhere.yaml"], "nowhere.yaml"),
        (["--language", "xx", "check", "a"], "--language"),
    ],
)
def test_broken_input_is_named(arguments: list[str], complaint: str, capsys: Output) -> None:
    assert cli.main(arguments) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err + shown.out
    assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([], ["play"]),
        (["game.json"], ["play", "game.json"]),
        (["--language", "de", "game.json"], ["--language", "de", "play", "game.json"]),
        (["--language=de"], ["--language=de", "play"]),
        (["replay", "x"], ["replay", "x"]),
        (["--help"], ["--help"]),
        (["simulate"], ["simulate"]),
        (["replya"], ["replya"]),
    ],
)
def test_play_is_the_default(given: list[str], expected: list[str]) -> None:
    assert with_command(given) == expected


def test_without_a_display_one_sentence_says_what_can_be_done(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert cli.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert all(word in said for word in ("simulate", "replay", "screenshot", "check"))


def test_simulate_counts_and_writes(tmp_path: Path, capsys: Output) -> None:
    arguments = ["simulate", "--players", "2", "--games", "4", "--seed", "5"]
    assert cli.main([*arguments, "--json", str(tmp_path / "a.json")]) == 0
    first = capsys.readouterr()
    assert cli.main([*arguments, "--jobs", "2", "--no-checks", "--json", str(tmp_path / "b.json")]) == 0
    assert capsys.readouterr().out == first.out
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()
    assert json.loads((tmp_path / "a.json").read_text())["games"] == 4
    assert first.err == ""
    assert "Games: 4, failed: 0" in first.out
    assert "Wien–Baden" in first.out
    assert "A11" in first.out
    assert not re.search(r"simulate\.", first.out)


def test_simulate_games_against_franz(tmp_path: Path, capsys: Output) -> None:
    """FRANZ-DIFF-01, FRANZ-DIFF-03: the difficulty asked for is played, his fortune and slots are counted."""
    arguments = ["simulate", "--franz-card-1", "1B", "--franz-card-3", "3B", "--franz-money", "170", "--games", "5"]
    assert cli.main([*arguments, "--json", str(tmp_path / "a.json")]) == 0
    shown = capsys.readouterr().out
    assert "Scores of Franz: median" in shown
    assert "build tracks" in shown
    assert not re.search(r"(simulate|franz)\.", shown)
    plain = json.loads((tmp_path / "a.json").read_text())
    slots = plain["tables"]["franz_slots"]
    assert {name.split()[0] for name in slots} <= {"1B", "2A", "3B", "4", "5", "6☆", "7☆", "8☆"}
    assert {"1B 1", "2A 1", "3B 4"} <= set(slots)
    assert sum(slots.values()) == sum(plain["tables"]["franz_actions"].values()) > 100
    assert [sorted(seat) for seat in plain["seats"]] == [["greatest", "least", "lower", "median", "upper", "wins"]] * 2
    assert cli.main(["simulate", "--solo", "--games", "2", "--no-checks"]) == 0
    assert "Scores of Franz" in capsys.readouterr().out
    assert cli.main(["simulate", "--players", "2", "--games", "1", "--no-checks"]) == 0
    assert "Franz" not in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_a_solo_game_has_words_for_everything(language: str, tmp_path: Path, capsys: Output) -> None:
    """FRANZ-TURN-05 to FRANZ-TURN-08: each thought is a sentence with its rule, whatever the language."""
    random = Random(6)
    board = STEAM.read_board(STEAM.default_board)
    people = [Person("Anna", "red"), Person("Franz", "purple", "automa")]
    ledger = Ledger(STEAM, board, STEAM.draw_setup(board, 1, "normal", random), people)
    while ledger.decision is not None:
        ledger.apply(random.choice(list(ledger.decision.options)))
    save(ledger, tmp_path / "solo.json", "2026-05-01T12:00:00")
    assert cli.main(["--language", language, "replay", str(tmp_path / "solo.json")]) == 0
    shown = capsys.readouterr().out
    assert not re.search(r"[{}]|event\.|franz\.[a-z]|good\.[a-z]", shown)
    assert len(re.findall(r"\[(?:FRANZ|RUL)-[A-Z0-9-]+\]", shown)) > 200


def test_money_makes_franz_richer(tmp_path: Path, capsys: Output) -> None:
    """FRANZ-DIFF-02, FRANZ-DIFF-03: with the same seeds his median fortune grows from preset to preset."""
    medians = []
    for preset in ("easy", "normal", "hard", "hardest"):
        path = tmp_path / f"{preset}.json"
        arguments = ["simulate", "--franz", preset, "--games", "30", "--no-checks", "--json", str(path)]
        assert cli.main(arguments) == 0
        medians.append(json.loads(path.read_text())["seats"][1]["median"])
    assert medians == sorted(set(medians))


def test_every_title_is_simulated_by_its_own_options(capsys: Output) -> None:
    """The flags, the words and the tables are those of the title."""
    assert cli.main(["simulate", "--title", "toy", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "--cups {no,yes}" in shown
    assert "--speed 1…6" in shown
    assert "franz" not in shown
    arguments = ["simulate", "--title", "toy", "--games", "3", "--jobs", "2"]
    assert cli.main([*arguments, "--cups", "yes", "--players", "3"]) == 0
    shown = capsys.readouterr().out
    assert "Games: 3, failed: 0" in shown
    assert "Scores of player 3: median" in shown
    assert "Pebbles taken at once" in shown
    assert not re.search(r"(simulate|automa)\.", shown)
    assert cli.main([*arguments, "--rock", "fast", "--language", "de"]) == 0
    assert "Ergebnisse von Der Stein: Median" in capsys.readouterr().out


def test_boards_of_every_title_are_checked(tmp_path: Path, capsys: Output) -> None:
    board = TITLES["toy"].default_board
    assert cli.main(["board", "check", "--title", "toy", str(board)]) == 0
    broken = tmp_path / "board.yaml"
    broken.write_text((board / "board.yaml").read_text().replace("goal: 40", "goal: many"))
    assert cli.main(["board", "check", "--title", "toy", str(broken)]) == 2
    assert re.search(r"board.yaml:\d+: error: goal", capsys.readouterr().out)
    assert cli.main(["board", "schema", "--title", "toy"]) == 0
    assert "pebbles that end the game" in capsys.readouterr().out


def test_simulate_into_a_folder_that_is_a_file(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "file").write_text("")
    out = str(tmp_path / "file" / "a.json")
    assert cli.main(["simulate", "--players", "2", "--games", "1", "--json", out]) == 1
    assert out in capsys.readouterr().err


def test_replay_tells_turns_with_names(game: Path, capsys: Output) -> None:
    assert cli.main(["replay", str(game)]) == 0
    shown = capsys.readouterr().out
    assert "Round 1 – Anna" in shown
    assert "Round 1 – Béla" in shown
    assert cli.main(["replay", str(game), "--language", "de"]) == 0
    assert "Runde 1 – Anna" in capsys.readouterr().out


def test_replay_of_a_damaged_save_shows_what_is_left(game: Path, capsys: Output) -> None:
    text = game.read_text()
    game.write_text(text[: text.rindex('"redo"') - 60])
    assert cli.main(["replay", str(game)]) == 2
    shown = capsys.readouterr()
    assert "damaged from line" in shown.err
    assert "can be read up to action" in shown.err
    assert "Round 1 – Anna" in shown.out


def test_replay_names_the_rules_of_a_refused_action(game: Path, capsys: Output) -> None:
    document = json.loads(game.read_text())
    document["actions"][0] = "bid 15"
    game.write_text(json.dumps(document))
    assert cli.main(["replay", str(game)]) == 2
    assert "BID-02" in capsys.readouterr().err


def test_a_downloader_gets_the_board_and_gives_back_what_differs(tmp_path: Path, capsys: Output) -> None:
    """*copy*, a changed value, *diff*, *patch*; by a folder, and by the name of one's own board."""
    folder = tmp_path / "mine"
    assert cli.main(["board", "copy", "--out", str(folder), "--name", "My copy"]) == 0
    capsys.readouterr()
    assert cli.main(["board", "diff", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert cli.main(["board", "copy", str(folder), "--name", "Again", "--json"]) == 0
    own = Path(json.loads(capsys.readouterr().out)["path"])
    assert own == folders.boards() / "Again"
    contracts = own / "cards.yaml"
    text = contracts.read_text(encoding="utf-8")
    contracts.write_text(text.replace("number: 1, fields: [wood], value: 40", "number: 1, fields: [wood], value: 50"))
    assert cli.main(["board", "diff", "Again"]) == 0
    assert capsys.readouterr().out == "contracts[1].value: 40 → 50\n1 difference\n"
    assert cli.main(["board", "diff", "Again", str(folder), "--json"]) == 0
    found = {"path": ["contracts", 0, "value"], "field": "contracts[1].value", "before": 40, "after": 50}
    assert json.loads(capsys.readouterr().out) == [found]
    assert cli.main(["board", "patch", "Again"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("--- a/boards/imperial_steam/cards.yaml\n")
    assert "\n+  - {number: 1, fields: [wood], value: 50}\n" in shown
    assert cli.main(["board", "list"]) == 0
    assert "Again (Imperial Steam)\n  your own, " in capsys.readouterr().out
    assert cli.main(["board", "list", "--title", "imperial_steam", "--json"]) == 0
    assert [(one["name"], one["differing"]) for one in json.loads(capsys.readouterr().out)][1:] == [("Again", 1)]


def test_of_a_board_drawn_from_a_seed_the_list_says_nothing_of_confirmed_values(capsys: Output) -> None:
    shelf = Shelf(folders.boards())
    path = shelf.copy(STEAM.default_board, "Drawn")
    assert cli.main(["board", "list"]) == 0
    assert "confirmed" in capsys.readouterr().out.partition("Drawn (Imperial Steam)\n")[2]
    data = shelf.data(path)
    shelf.write(path, {**data, "sources": {**data["sources"], "links": f"derived {NEW_MAP} 7"}})
    assert cli.main(["board", "list"]) == 0
    assert f"Drawn (Imperial Steam)\n  your own\n  {path}\n" in capsys.readouterr().out


def test_board_check_and_schema(capsys: Output) -> None:
    assert cli.main(["board", "check", str(STEAM.default_board)]) == 0
    assert "0 errors" in capsys.readouterr().out
    assert cli.main(["board", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_the_unexpected_becomes_a_report(
    game: Path, home: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(commands, "log", fail)
    assert cli.main(["replay", str(game)]) == 1
    said = capsys.readouterr().err
    assert "RuntimeError: boom" in said
    assert "Traceback" not in said
    report = home / "log" / "crash.txt"
    assert str(report) in said
    assert "Traceback" in report.read_text()


def test_an_interruption_has_its_own_status(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "log", stop)
    assert cli.main(["replay", str(game)]) == 130


def test_a_reader_that_leaves_early_causes_no_noise(game: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = f'"{sys.executable}" -m imperial_steam replay "{game}" | head -1; exit ${{PIPESTATUS[0]}}'
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_every_message_stands_in_every_language() -> None:
    """Every key of the domain, and every key this package asks for, in all catalogues."""
    keys = {}
    for language in LANGUAGES:
        files = [*(LOCALES / language / COMMON).glob("*.po"), LOCALES / language / "imperial_steam" / "cli.po"]
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        entries = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', text, re.MULTILINE))
        keys[language] = {key: set(re.findall(r"\{(\w+)", message)) for key, message in entries.items()}
    assert keys["en"] == keys["de"] == keys["pl"]
    folder = Path(cli.__file__).parent
    root, source = folder.parent, "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    asked = set(re.findall(r'text\("((?:cli|simulate|problem)\.[\w.]+)"', source))
    asked |= {f"cli.help.{key}" for key in re.findall(r'add\(\w+, "[\w-]+", [\w.]+, "(\w+)"\)', source)}
    for path in (root / "session").glob("*.py"):
        asked |= {f"problem.{reason}" for reason in re.findall(r'SaveError\(\s*"(\w+)"', path.read_text())}
    asked |= {f"problem.{reason}" for reason in ("disk_full", "not_writable", "write_failed")}
    assert len(asked) > 40
    assert asked <= set(keys["en"])
    assert "cli.no_display" in Catalogue("pl")


def test_play_opens_the_window_on_the_file(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []
    languages: list[str] = []

    def window(path: str | None = None, language: str = "") -> int:
        opened.append(path)
        languages.append(language)
        return 0

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(program, "main", window)
    assert [cli.main([]), cli.main([str(game)]), cli.main(["play", str(game)])] == [0, 0, 0]
    assert opened == [None, str(game), str(game)]
    assert cli.main(["--language", "pl"]) == 0
    assert languages == ["", "", "", "pl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_simulate_says_in_words_what_happened_in_russian_railroads(language: str, capsys: Output) -> None:
    arguments = ["simulate", "--title", "russian_railroads", "--games", "1", "--players", "2", "--dsp", "yes"]
    assert cli.main([*arguments, "--language", language]) == 0
    said = capsys.readouterr().out
    words = Catalogue(language, "russian_railroads").text
    assert words("space.BLACK-2") in said
    assert words("simulate.table.spaces_used") in said
    assert not re.search(r"[{}]|\b[a-z_]+\.[a-z]|\w_\w", said)


def test_a_screenshot_says_that_the_table_is_covered(tmp_path: Path, capsys: Output) -> None:
    """Opening bids are secret (A1-01): the picture shows the curtain, and the command says why."""
    ledger = Ledger.new(STEAM, [Person("Ada", "red"), Person("Béla", "purple")], "fixed", Random(1))
    while ledger.decision is not None and not ledger.decision.secret:
        ledger.apply(ledger.decision.options[0])
    save(ledger, tmp_path / "bids.json", "2026-01-01T00:00:00")
    out = tmp_path / "table.png"
    assert cli.main(["screenshot", str(tmp_path / "bids.json"), "--out", str(out), "--size", "1366x768"]) == 0
    assert capsys.readouterr().out.startswith("Somebody is deciding in secret")


def test_screenshot_writes_a_picture_and_no_journal(
    game: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages = []

    def draw(session: Session, size: tuple[int, int], language: str) -> pygame.Surface:
        assert session.ledger.cursor == 40
        languages.append(language)
        return pygame.Surface(size)

    monkeypatch.setattr(screenshot, "draw", draw)
    out = tmp_path / "table.png"
    assert cli.main(["screenshot", str(game), "--out", str(out), "--size", "800x600", "--language", "pl"]) == 0
    assert pygame.image.load(out).get_size() == (800, 600)
    assert languages == ["pl"]
    assert not home.exists()
    assert cli.main(["screenshot", str(game), "--out", str(tmp_path / "none" / "a.png")]) == 1


def test_check_runs_scenarios(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "broken.yaml").write_text("title: [\n")
    assert cli.main(["check", str(tmp_path / "broken.yaml")]) == 2
    assert "broken.yaml" in "".join(capsys.readouterr())


def test_an_option_named_like_a_flag_has_one_of_its_own() -> None:
    """A title may call an option `board`: the flag of the board file stays."""
    parser = argparse.ArgumentParser()
    simulation.add_flags(parser, Catalogue("en"), simulation.choose("russian_railroads", None))
    given = vars(parser.parse_args(["--option-board", "germany", "--coal", "yes", "--board", "boards"]))
    assert (given["option_board"], given["option_coal"], given["board"]) == ("germany", "yes", Path("boards"))


def a_lesson(folder: Path, game: Path) -> Path:
    """A lesson about the game, in a file."""
    from imperial_steam.session import load
    from imperial_steam.session.own_lessons import Heading, written
    from imperial_steam.session.study import Place, Remark

    ledger = load(game, TITLES)
    start = next(turn.start for turn in ledger.turns() if turn.player >= 0 and turn.start > 5)
    ledger.study.say(Place(ledger.study.game, start), Remark("Here"))
    path = folder / "a.steamlesson"
    path.write_bytes(written(ledger, ledger.study.game, start, Heading("First", "", "Carla", "pl")).to_bytes())
    return path


def test_lessons_are_checked_taken_in_and_listed(game: Path, tmp_path: Path, capsys: Output) -> None:
    path = a_lesson(tmp_path, game)
    (tmp_path / "b.steamlesson").write_text("{}", encoding="utf-8")
    assert cli.main(["lessons", "check", str(path), str(tmp_path / "b.steamlesson")]) == 2
    told = capsys.readouterr()
    assert "First" in told.out
    assert Catalogue("en").text("problem.no_lesson") in told.err
    assert cli.main(["lessons", "list"]) == 0
    assert capsys.readouterr().out == ""
    assert cli.main(["lessons", "add", str(path)]) == 0
    capsys.readouterr()
    assert cli.main(["lessons", "list"]) == 0
    listed = capsys.readouterr().out
    assert all(word in listed for word in ("First", "Carla", "Imperial Steam", "pl"))
    (folders.lessons() / "b.steamlesson").write_text("{}", encoding="utf-8")
    assert cli.main(["lessons", "list"]) == 2


def test_a_book_is_made_checked_taken_in_and_listed(game: Path, tmp_path: Path, capsys: Output) -> None:
    second, book = tmp_path / "second.json", tmp_path / "b.steambook"
    second.write_bytes(game.read_bytes())
    assert cli.main(["books", "make", str(second), str(game), "--name", "Course", "--out", str(book)]) == 0
    assert cli.main(["books", "check", str(book)]) == 0
    assert cli.main(["books", "add", str(book)]) == 0
    capsys.readouterr()
    assert cli.main(["books", "list"]) == 0
    told = capsys.readouterr().out
    assert told.index("Course") < told.index("1. second") < told.index("2. game")
    book.write_bytes(book.read_bytes().replace(b"hand A", b"hand B", 1))
    assert cli.main(["books", "check", str(book)]) == 2
    assert "second" in capsys.readouterr().err
    assert cli.main(["books", "add", str(book)]) == 2
    assert cli.main(["books", "make", str(book), "--name", "X", "--out", str(tmp_path / "x.steambook")]) == 2
