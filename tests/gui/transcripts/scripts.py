"""The scripts: a stretch of every title, of its pages and of what lies beside its table. Each makes one transcript."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam import folders
from imperial_steam.gui.pages.kept.opening import Recovery
from imperial_steam.gui.pages.learning.puzzle_course import open_puzzle, puzzles_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach import weighing
from imperial_steam.gui.table_kit.telling.telling import Telling
from imperial_steam.puzzles.finder import turns_of
from imperial_steam.session import HUMAN, Ledger, SaveError, Session, load
from imperial_steam.session.records import FILE, Finished, Records, Result
from imperial_steam.session.save_file import ENDING
from imperial_steam.titles import TITLES
from tests.games.russian_railroads.modes import MODES
from tests.gui.minds import NearSeeker, give
from tests.gui.table_kit.coach.test_review import NearScales
from tests.gui.table_kit.machines.test_machines import CLERK, ledger_of
from tests.gui.transcripts.player import NOW, Player
from tests.gui.transcripts.tours import follow, look_at, page, settle, tabbed
from tests.rail_games import GAMES as RAILS

SAVES = Path(__file__).resolve().parents[3] / "saves"


def saved(name: str) -> Ledger:
    """A game that ships with the program, as it ended."""
    return load(SAVES / f"{name}.json", TITLES)


def first_turns(p: Player, name: str) -> Ledger:
    """The first turns of a game that ships with the program; the whole game."""
    game = saved(name)
    p.open()
    p.sit(game.fork(0))
    settle(p)
    follow(p, game, most=3)
    return game


def keys(p: Player) -> None:
    """Keys that go through the list, the log and the time."""
    p.key("l", "l", "down", "down", "up", "home", "end", "escape", "page down", "page up")


def looking_back(p: Player) -> None:
    """The timeline: opened, walked along, played, closed."""
    p.key("m", ",", ",", ".", "alt+left", "alt+up", "alt+right", "alt+down", "alt+home", "v")
    p.wait(0.6)
    p.use("speed")
    p.wait(0.6)
    p.key("v", "b", "escape", "alt+end", "m")


def variation(p: Player) -> None:
    """A line beside the game: begun, played, marked, walked, undone, left."""
    p.key("n", "1", "shift+n", "2", "left", "right", "up", "escape", "u", "r", "x")
    if "yes" in p.top.form:
        p.press("yes")


def log(p: Player) -> None:
    """The log: narrowed by seat, kind and words."""
    p.key("l")
    kinds = [thing for thing in p.controls() if thing.key.startswith("filter_")]
    for thing in kinds[:2] + kinds[-2:]:
        p.click(thing)
    p.key("alt+0", "alt+1", "alt+0", "ctrl+f")
    p.write("ei")
    p.key("return", "l")
    rect = p.table.state.regions["log"]
    p.wheel("the log", rect.center, 2)
    p.wheel("the log", rect.center, -1)


def pages(p: Player) -> None:
    """The pages above a table."""
    p.key("c", "down", "escape", "p", "escape", "f5", "down", "tab", "escape")
    p.key("h", "right", "escape", "ctrl+p", "escape")


def pause(p: Player) -> None:
    """The pause menu and what it leads to."""
    p.key("escape", "down")
    for key in ("players", "settings", "save"):
        if key in p.top.form:
            p.press(key)
            p.key("escape")
    p.key("escape")


def zoomed(p: Player) -> None:
    """Closer, moved, and back."""
    middle = p.table.state.regions.middle
    p.wheel("the middle", middle.center, 3)
    p.drag(middle.center, (60, -40))
    p.key("0")


def ended(p: Player) -> None:
    """A game is over: counted, traced, read."""
    p.key("space", "return", "space")
    p.use("reckoning_all")
    cells = p.things("account")
    for cell in cells[:: max(1, len(cells) // 4)]:
        p.point(cell)
    p.use("trace", "0")
    p.key("f", "f", "i")
    pages(p)


def pinned(p: Player) -> None:
    """A card that stays: walked through, scrolled, put away."""
    for thing in p.things()[::40][:3]:
        p.point(thing)
        p.key("w", "tab", "page down")
        if p.table.state.view.pinned is not None:
            p.wheel("the card", next(spot.rect for spot in p.table.state.over.spots).center, -1)
        p.key("escape")


def around(p: Player) -> None:
    """What every table offers in the middle of a game."""
    keys(p)
    pinned(p)
    log(p)
    looking_back(p)
    variation(p)
    pages(p)
    pause(p)
    if not p.table.state.view.camera.still:
        zoomed(p)
    p.key("i", "o", "o", "i", "a", "a", "s", "w", "j", "j", "f", "f")


def all_decided(p: Player, game: Ledger, size: tuple[int, int] = (1366, 768), **settings: Any) -> None:
    """A game from its beginning to its end: what can be pointed at, and every kind of action by the hand."""
    p.open(size, **settings)
    p.sit(game.fork(0))
    settle(p)
    look_at(p)
    follow(p, game)
    ended(p)


def middle(p: Player, game: Ledger, cut: int, size: tuple[int, int] = (1366, 768), **settings: Any) -> None:
    """The table in the middle of a game, with everything it offers."""
    p.open(size, **settings)
    p.sit(game.fork(cut))
    settle(p)
    look_at(p)
    around(p)


def steam(p: Player) -> None:
    """Imperial Steam among three, from the first bid to the reckoning."""
    all_decided(p, saved("0.1.0"))


def steam_around(p: Player) -> None:
    """Imperial Steam among four on a large screen, and among three in large type."""
    middle(p, saved("0.1.0-trieste"), 330, (1920, 1080))
    for city in p.things("city")[::4]:
        p.point(city)
    large(p, saved("0.1.0"), 200)


def large(p: Player, game: Ledger, cut: int) -> None:
    """Large type: panels behind tabs."""
    p.open((1366, 768), scale=135, theme="contrast", palette="safe")
    p.sit(game.fork(cut))
    settle(p)
    for tab in [thing for thing in p.controls() if thing.key.startswith("tab ")]:
        p.click(tab)
        look_at(p, skip=("term",))
        p.wheel("the column", (p.app.size[0] - 150, p.app.size[1] - 150), -2)
    follow(p, game, most=5)


def franz(p: Player) -> None:
    """Imperial Steam against Franz, who thinks aloud."""
    game = first_turns(p, "0.1.0-solo")
    for cut in (60, 160):
        p.open()
        p.sit(game.fork(cut))
        for number in range(14):
            p.key("space")
            if number == 3:
                p.wheel("the story", p.table.beside.sheet(Telling).box.center, -1)
        for control in [thing for thing in p.controls() if thing.key.startswith(("story", "fold"))]:
            p.click(control)
        look_at(p, skip=("term", "link", "city", "site", "station"))
        p.key("t", "t", "space", "space", "escape")
    p.key("m", ",", ",", ",", ",", "space", "alt+end")
    p.open(solo_turns="normal", round_banner="short")
    p.sit(game.fork(190))
    for _ in range(12):
        p.wait(1.5)
    all_seen = game.fork(len(game.entries))
    p.open()
    p.sit(all_seen)
    ended(p)


def railroads(p: Player) -> None:
    """Russian Railroads among three, from the first turn to the reckoning."""
    all_decided(p, saved("0.1.0-railroads"))


def railroads_around(p: Player) -> None:
    """Russian Railroads on a large screen and in large type."""
    middle(p, saved("0.1.0-railroads"), 200, (1920, 1080))
    large(p, saved("0.1.0-railroads"), 150)


def railroads_modules(p: Player) -> None:
    """The board of Germany with coal and the mini expansion, between two."""
    game = RAILS.whole(next(mode for mode in MODES if str(mode) == "germany-coal-dsp-2"), 0)
    p.open()
    p.sit(game.fork(0))
    settle(p)
    look_at(p)
    follow(p, game, most=12)
    p.key("p", "escape", "f5", "escape")
    p.open((1600, 900))
    p.sit(game.fork(len(game.entries)))
    ended(p)


def railroads_usa(p: Player) -> None:
    """The player board of the United States with new material, among three."""
    game = RAILS.whole(next(mode for mode in MODES if str(mode) == "usa-new_material-3"), 0)
    p.open((1600, 900))
    p.sit(game.fork(0))
    settle(p)
    look_at(p, skip=("term", "space"))
    follow(p, game, most=12)


def emil(p: Player) -> None:
    """Russian Railroads against Emil, who thinks aloud."""
    game = first_turns(p, "0.1.0-emil")
    for cut in (40, 120):
        p.open()
        p.sit(game.fork(cut))
        for _ in range(10):
            p.key("space")
        look_at(p, skip=("term",))
        p.key("t", "t", "space", "escape")
    p.open()
    p.sit(game.fork(len(game.entries)))
    ended(p)


def train(p: Player) -> None:
    """First Train to Nürnberg among three, from the first bid to the reckoning."""
    all_decided(p, saved("0.1.0-train"))


def train_around(p: Player) -> None:
    """First Train to Nürnberg on a large screen and in large type."""
    middle(p, saved("0.1.0-train"), 70, (1920, 1080))
    large(p, saved("0.1.0-train"), 60)


def train_south(p: Player) -> None:
    """Last Train to Wensleydale with the extension, among four."""
    all_decided(p, saved("0.1.0-train-south"))


def machines(p: Player) -> None:
    """Machines at the table: thinking, told, hurried; the hint, the meter."""
    give(p.patch)
    for number, (key, pace) in enumerate(
        (("imperial_steam", "step"), ("russian_railroads", "normal"), ("first_train", "step"))
    ):
        p.open(machine_turns=pace, meter=number == 1)
        p.sit(ledger_of(key, (HUMAN, CLERK, HUMAN), 4))
        settle(p)
        chance = Random(4)
        for _ in range(2):
            turn(p, chance)
            p.wait(0.7)
            for control in [thing for thing in p.controls() if thing.key.startswith("machine")][:4]:
                p.point(control)
            p.key("space", "g", "space", "s")
            p.wait(0.5)
            settle(p)
        hint(p)
        p.key("j", "j")


def turn(p: Player, chance: Random) -> None:
    """People play anything until somebody else decides."""
    ledger = p.table.session.ledger
    count = 0
    for _ in range(60):
        decision = ledger.decision
        if decision is None or decision.player < 0 or ledger.people[decision.player].kind != HUMAN:
            break
        p.table.state.play(chance.choice(list(decision.options)))
        count += 1
    p.step(f"{count} actions of a person")
    settle(p)


def hint(p: Player) -> None:
    """The coach: asked, compared, watched, done."""
    p.key("k")
    p.wait(0.5)
    for control in [thing for thing in p.controls() if thing.key.startswith("hint")]:
        p.point(control)
    p.use("hint_turn", "1")
    p.key("shift+v")
    for _ in range(4):
        p.wait(1.2)
    for control in [thing for thing in p.controls() if thing.key.startswith("watch ")]:
        p.click(control)
    p.key("escape", "k")
    p.wait(0.5)
    p.key("shift+k", "u")


def review(p: Player) -> None:
    """The review of a game: run, walked through, a turn tried again."""
    scales = cache(lambda ledger, number: NearScales(ledger))
    p.patch.setattr(DesktopProgram, "scales", lambda program, ledger, number=0: scales(ledger, number))
    p.patch.setattr(weighing, "WEIGHERS", 1)
    give(p.patch)
    for name, size in (("0.1.0", (1366, 768)),):
        game = saved(name)
        p.open(size)
        p.sit(game.fork(len(game.entries)))
        settle(p)
        p.use("reckoning_all")
        p.key("f", "d")
        for _ in range(250):
            p.app.update(0.05)
        p.wait(0.1)
        for control in [thing for thing in p.controls() if thing.key.startswith("review")][:12]:
            p.point(control)
        p.key("down", "down", "right", "right", "left")
        p.use("review_seat", "1")
        p.use("review_turn", str(game.turns()[20].start))
        p.key("right", "right", "return")
        p.use("review_try")
        p.key("1", "e")
        turn(p, Random(1))
        p.use("review_again")
        p.use("review_back")
        p.key("d")


def lessons(p: Player) -> None:
    """The first guided games of every title, played by what they allow."""
    for key in ("imperial_steam", "russian_railroads", "first_train"):
        p.open()
        p.key("e")
        p.press(key)
        page(p)
        for _ in range(2):
            p.press("go_on")
            settle(p)
            taught(p, 26)
            p.use("lesson_fold")
            p.use("lesson_fold")
            p.use("lesson_close")
            p.use("lesson_open")
            p.use("lesson_leave")
            p.press("yes")
            p.press("lessons")
            p.key("down")


def taught(p: Player, most: int) -> None:
    """Do what a lesson allows, and once what it does not."""
    for number in range(most):
        shown = p.table.state.shown()
        lit = list(shown.lit)
        if number == 5:
            other = next((thing for thing in p.things() if thing not in shown.lit and p.spot(thing)), None)
            if other is not None:
                p.click(other)
        if any(thing.key == "lesson_next" for thing in p.controls()):
            p.key("return")
        elif lit and (thing := next((one for one in lit if p.spot(one)), None)) is not None:
            p.click(thing)
            if p.table.state.view.popup is not None:
                p.key("return")
        else:
            p.wait(1.0)
        settle(p)


def puzzles(p: Player) -> None:
    """Puzzles: chosen, hinted at, failed, shown, solved; and looked for in a game."""
    for key, name in (("imperial_steam", "the-last-hand-of-the-round"), ("russian_railroads", "three-lines")):
        p.open()
        p.key("p")
        p.press(key)
        page(p)
        puzzle = puzzles_of(key).named(name)
        assert puzzle is not None
        open_puzzle(p.app, puzzle)
        p.step(f"the puzzle {name}")
        look_at(p, skip=("term", "link", "site", "station"))
        for control in [thing for thing in p.controls() if thing.key.startswith(("puzzle", "lesson"))]:
            p.point(control)
        p.use("puzzle_hint")
        p.use("puzzle_hint")
        p.key("1", "2", "1", "e")
        turn(p, Random(2))
        p.use("puzzle_again")
        for text in puzzle.answer.actions:
            p.table.state.play(p.table.session.ledger.title.parse_action(text))
            p.step(f"play {text}")
        p.use("puzzle_again")
        p.use("puzzle_show")
        if "yes" in p.top.form:
            p.press("yes")
        for _ in range(4):
            p.use("puzzle_step")
        p.use("lesson_fold")
        p.use("lesson_fold")
        p.use("puzzle_next")
        p.use("puzzle_leave")
    finding(p)


def finding(p: Player) -> None:
    """Puzzles are looked for in a game that is over."""
    found = replace(next(iter(puzzles_of("russian_railroads").puzzles)), name="mine", texts={"en": "From my own game"})

    def seeker(program: Any, ledger: Ledger) -> NearSeeker:
        return NearSeeker(ledger, found, {list(turns_of(ledger))[1].number})

    p.patch.setattr(DesktopProgram, "seeker", seeker)
    game = saved("0.1.0-railroads")
    p.open()
    p.sit(game.fork(len(game.entries)))
    p.use("reckoning_all")
    p.use("find_puzzles")
    for seconds in (0.1, 0.1, 0.1):
        p.wait(seconds)
    for _ in range(300):
        p.app.update(0.1)
    p.wait(0.1)
    page(p)
    p.key("return")
    p.use("rematch")
    p.key("escape", "escape")
    p.use("main_menu")


def menus(p: Player) -> None:
    """The menu and its pages."""
    p.open()
    p.wait(0.1)
    tabbed(p, 3)
    page(p)
    p.key("n")
    page(p)
    p.key("right", "escape")
    for key in TITLES:
        p.key("n")
        p.press(key)
        page(p, but=("seed",))
        new_game(p)
        back(p)
    p.key("s")
    page(p)
    p.key("page down", "escape")
    records()
    p.key("t")
    page(p)
    p.key("right", "right", "escape", "r")
    p.press("imperial_steam")
    rules(p)
    folders.saves().mkdir(parents=True, exist_ok=True)
    for path in sorted(SAVES.glob("0.1.0*.json")):
        shutil.copyfile(path, folders.saves() / f"{path.stem}{ENDING}")
    (folders.saves() / f"broken{ENDING}").write_text("{", encoding="utf-8")
    p.key("g")
    page(p)
    p.key("ctrl+b", "f2")
    p.write("Mine")
    p.key("return", "ctrl+f")
    p.write("mine")
    p.key("tab", "tab", "delete", "d")
    page(p)
    p.key("return")
    p.key("escape", "escape", "q")


def back(p: Player) -> None:
    """To the menu, whatever is open."""
    p.app.to_menu()
    p.step("back in the menu")


def new_game(p: Player) -> None:
    """Machines, more and fewer people, the start refused and done."""
    for key in ("rivals", "count", "kind"):
        if key in p.top.form:
            p.top.form.set_focus(key)
            p.key("right", "right", "right", "left")
    p.press("start")


def rules(p: Player) -> None:
    """The rules: searched, followed, scrolled."""
    p.write("tra")
    p.key("down", "return", "tab", "tab", "down", "right", "return", "alt+left", "page down", "end", "home", "escape")
    back(p)


def records() -> None:
    """Games of every kind that were played."""
    path = folders.records() / FILE
    kept = Records(path)
    for number, (key, word_) in enumerate(
        (("imperial_steam", ""), ("imperial_steam", "hard"), ("russian_railroads", ""))
    ):
        people = [
            Result("Ada", "red", "human", 1200 - 100 * number, number % 2 == 0),
            Result("Bo", "yellow", "human", 300, False),
        ]
        kept.add(Finished(str(number), key, NOW, tuple(people), 8, 200, {"solo": word_} if word_ else {}))
    with path.open("a", encoding="utf-8") as file:
        file.write("torn\n")


def interrupted(p: Player) -> None:
    """A game that was not left properly, a curtain, who plays, saving, the crash screen, a damaged save."""
    p.open()
    ledger = ledger_of("imperial_steam", (HUMAN, HUMAN, HUMAN), 1)
    p.app.play(Session(ledger, folders.journals(), NOW))
    p.step("a game with a journal")
    settle(p)
    p.key("escape")
    page(p)
    p.press("who")
    page(p)
    p.key("escape", "ctrl+s")
    page(p)
    p.write("Mine")
    p.key("return", "return", "escape")
    p.app.to_menu()
    p.step("to the menu")
    p.key("c", "escape")
    p.app.crash("Traceback\n  File one\nValueError: wrong\n" * 3)
    p.step("a crash")
    page(p)
    for key in ("details", "copy", "details"):
        if key in p.top.form:
            p.press(key)
    p.key("page down")
    p.open()
    fault = SaveError("other_position", action=61, good=50, path=Path("Semmering.json"))
    p.app.push(Recovery(p.app, fault, Path("Semmering.json")))
    p.step("a damaged save")
    page(p)
    p.key("escape", "c")


SCRIPTS: Mapping[str, Callable[[Player], None]] = {
    "imperial_steam": steam,
    "imperial_steam_around": steam_around,
    "franz": franz,
    "railroads": railroads,
    "railroads_around": railroads_around,
    "railroads_modules": railroads_modules,
    "railroads_usa": railroads_usa,
    "emil": emil,
    "first_train": train,
    "first_train_around": train_around,
    "wensleydale": train_south,
    "machines": machines,
    "review": review,
    "lessons": lessons,
    "puzzles": puzzles,
    "menus": menus,
    "interrupted": interrupted,
}
