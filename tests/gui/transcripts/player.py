"""Plays a script before a window on paper, and writes down after every step what has appeared and what is gone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.input import Click, Drag, Drop, InputEvent, Key, Move, Press, Text, Wheel
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.curves import along
from imperial_steam.gui.table_kit.drawing.targets import UI
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Ledger, Session
from tests.gui.transcripts.paper import Paper, digest, on_paper
from tests.gui.transcripts.seen import Eye, named

NOW = "2000-01-01T00:00:00"
Spot = tuple[int, int]
#: So many letters of what is new and of what is gone are written out.
NEW, GONE = 120, 40
Script = Callable[["Player"], None]


class Player:
    """The window, a hand, and what was written down so far."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.heard: list[str] = []
        self.drawn: dict[tuple[int, str], dict[str, list[str]]] = {}
        """For every step that drew anything its number and name, and all lines by part, with their places."""
        self._eye = Eye()
        self._seen: dict[int, tuple[Scene, Counter[str]]] = {}
        self.app: DesktopProgram
        self.patch: pytest.MonkeyPatch

    # The window

    def open(self, size: tuple[int, int] = (1366, 768), **settings: Any) -> None:
        """A window with the menu; one that was open before is closed."""
        self.close()
        self._seen.clear()
        self._eye = Eye()
        given = {"language": "en", "ceremonies": False, **settings}
        self.app = DesktopProgram(Settings(**given), size, Paper(size))
        self.app.keep_settings = False
        self.app.random = Random(5)
        self.app.now = lambda: NOW  # type: ignore[method-assign]
        self.app.push(MainMenu(self.app))
        self.written += [f"#### a window of {size[0]} × {size[1]}" + "".join(f", {k} {v}" for k, v in settings.items())]

    def close(self) -> None:
        """Leave the game properly."""
        if (app := getattr(self, "app", None)) is not None and app.session is not None:
            app.session.close()
            app.session = None

    def sit(self, ledger: Ledger, **values: Any) -> None:
        """Lay a game on the table of the window."""
        self.app.play(Session(ledger, None, NOW))
        self.step(f"sit down at {ledger.title.key} after {ledger.cursor} actions")

    @property
    def top(self) -> Scene:
        assert isinstance(self.app.top, Scene)
        return self.app.top

    @property
    def table(self) -> TableScene[Any, Any]:
        return next(scene for scene in reversed(self.app.scenes) if isinstance(scene, TableScene))

    # Steps

    def step(self, name: str, *events: InputEvent, dt: float = 0.25) -> None:
        """Do something, let some time go by, and write down what is seen then."""
        for event in events:
            self.app.handle(event)
        if not self.app.running:
            self.written += [f"== {name}", "  the window closes"]
            self.app.running = True
            return
        self.app.update(dt)
        self.written += [f"== {name}"]
        if not self.app.dirty:
            self.written.append("  nothing new is drawn")
            return
        self.app.surface.items = self.app.surface.kept
        items = self.app.draw(record=True).items or []
        self._compare(Counter(self._eye.lines(self.top, items)))

    def _compare(self, now: Counter[str]) -> None:
        """Write down what was not there, and what is no longer: the words, and a digest of all of it for each part."""
        told = len(self.written) - 1
        there = {id(scene) for scene in self.app.scenes}
        for key, (scene, _) in list(self._seen.items()):
            if key not in there:
                self.written.append(f"  {type(scene).__name__} is gone")
                del self._seen[key]
        top = self.top
        if id(top) not in self._seen:
            self.written.append(f"  {type(top).__name__} is on top")
        before = self._seen.get(id(top), (top, Counter[str]()))[1]
        self._seen[id(top)] = (top, now)
        new, gone = sorted((now - before).elements()), sorted((before - now).elements())
        self.written += [*short("+", new, gone, NEW), *short("-", gone, new, GONE)]
        lines = [*(f"+ {line}" for line in new), *(f"- {line}" for line in gone)]
        parts = {part: list(found) for part, found in groupby(sorted(lines, key=part_of), key=part_of)}
        if parts:
            self.written.append("  " + " ".join(f"{part} {digest(found)[:4]}" for part, found in parts.items()))
        self.written += [f"  sound {name}" for name in self.heard]
        self.heard.clear()
        self.drawn[sum(line.startswith("==") for line in self.written), self.written[told]] = parts

    def key(self, *names: str) -> None:
        """Press keys one after another, written as `ctrl+s`."""
        for name in names:
            *held, last = name.split("+") if name not in ("+", "-") else [name]
            key = Key(last, "shift" in held, "ctrl" in held, "alt" in held)
            self.step(f"key {name}", key)

    def write(self, text: str) -> None:
        """Type text."""
        self.step(f"type {text!r}", *(Text(sign) for sign in text))

    def wheel(self, name: str, pos: Spot, steps: float) -> None:
        """Turn the wheel."""
        self.step(f"wheel {steps:+g} over {name}", Wheel(pos, steps))

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.step(f"wait {seconds:g} s", dt=seconds)

    # Pages

    def press(self, key: str) -> None:
        """Click a widget."""
        self.top.ensure_built()
        if key not in self.top.form:
            self.written += [f"== click widget {key}: there is none"]
            return
        pos = self.top.form[key].rect.center
        self.step(f"click widget {key}", Move(pos), Press(pos), Click(pos))

    def hover(self, key: str, dt: float = 0.6) -> None:
        """Point at a widget until its tip appears."""
        self.top.ensure_built()
        self.step(f"point at widget {key}", Move(self.top.form[key].rect.center), dt=dt)

    # Tables

    def spot(self, thing: Target) -> Spot | None:
        """A point at which a thing is hit; None where there is none."""
        state, controller = self.table.state, self.table.controller
        for hits in (state.over, state.hits):
            boxes = [spot.rect for spot in reversed(hits.spots) if spot.thing == thing]
            boxes += [shape.box for shape in hits.shapes if shape.thing == thing]
            points = [(b.x + b.w * i // 6, b.y + b.h * j // 6) for b in boxes for i in (3, 1, 5) for j in (3, 1, 5)]
            for line in hits.lines:
                if line.thing == thing:
                    points += [
                        (round(x), round(y)) for x, y in (along(line.points, part / 20) for part in range(1, 20))
                    ]
            for point in points:
                if controller.thing_at(point) == thing:
                    return point
        return None

    def point(self, thing: Target, dt: float = 0.25) -> None:
        """Point at a thing of the table."""
        pos = self.spot(thing)
        if pos is None:
            self.written += [f"== point at {named(thing)}: it is nowhere"]
        else:
            self.step(f"point at {named(thing)}", Move(pos), dt=dt)

    def click(self, thing: Target, button: int = 1, count: int = 1) -> None:
        """Click a thing of the table."""
        pos = self.spot(thing)
        if pos is None:
            self.written += [f"== click {named(thing)}: it is nowhere"]
            return
        events: list[InputEvent] = [Move(pos), Press(pos, button), Click(pos, button)]
        events += [Press(pos, button, 2), Click(pos, button, 2)] if count > 1 else []
        how = " with the right button" if button == 3 else " twice" if count > 1 else ""
        self.step(f"click {named(thing)}{how}", *events)

    def drag(self, start: Spot, by: Spot) -> None:
        """Drag from a point."""
        end = start[0] + by[0], start[1] + by[1]
        self.step(f"drag from {start} by {by}", Press(start), Drag(end, by, start), Drop(end, start))

    def use(self, key: str, argument: str = "") -> None:
        """Use a command of the table that may have no key."""
        from imperial_steam.gui.table_kit.drawing.targets import Control

        if not isinstance(self.app.top, TableScene):
            self.written += [f"== command {key}: no table is on top"]
            return
        used = self.table.controller.commands.use(Control(key, argument))
        if any(isinstance(scene, TableScene) for scene in self.app.scenes):
            self.table.dirty = True
        self.step(f"command {key} {argument}".rstrip() + ("" if used else ": there is none"))

    def things(self, *kinds: str) -> list[Target]:
        """Things on the table in the order of their places, of some kinds or of all, without controls."""
        if not isinstance(self.top, TableScene):
            return []
        hits = self.table.state.hits
        found = [*(s.thing for s in hits.spots), *(s.thing for s in hits.lines), *(s.thing for s in hits.shapes)]
        return [t for t in dict.fromkeys(found) if t.kind != UI and (not kinds or t.kind in kinds)]

    def controls(self) -> list[Target]:
        """Controls on the table and on what lies on it."""
        if not isinstance(self.top, TableScene):
            return []
        spots = [*self.table.state.hits.spots, *self.table.state.over.spots]
        return [thing for thing in dict.fromkeys(spot.thing for spot in spots) if thing.kind == UI]

    def option(self) -> Sequence[Action]:
        """What can be done now."""
        decision = self.table.session.ledger.decision
        return () if decision is None else list(decision.options)

    def transcript(self) -> str:
        """All that was written down."""
        return "\n".join(self.written).strip() + "\n"


def part_of(line: str) -> str:
    """The part of the window, or the kind of thing, a line with its sign is about."""
    return line[2:].partition(" ")[0].rstrip(":")


def short(sign: str, lines: Iterable[str], others: Iterable[str], most: int) -> Iterator[str]:
    """The words and controls that only some lines have, in so many letters."""
    known = {words for line in others if (words := words_of(line))}
    said = list(dict.fromkeys(words for line in lines if (words := words_of(line)) and words not in known))
    kept = [words for number, words in enumerate(said) if len(" ".join(said[: number + 1])) <= most]
    left = len(said) - len(kept)
    if said:
        yield " ".join([f"  {sign}", *kept, *([f"… {left} more"] if left else [])])


_WORDS = re.compile(r"(?:\S+ )?(?:text (['\"].+?['\"])|(press \S+(?: \S+)*?)) -?\d+,-?\d+ \d+x\d+")


def words_of(line: str) -> str:
    """The text or the control of a line, without its place; '' where it is about something else."""
    found = _WORDS.match(line)
    return "" if found is None else found[1] or f"[{found[2].removeprefix('press ')}]"


def played(script: Script) -> Player:
    """A player who has played a script."""
    player = Player()
    with on_paper(player.heard.append) as player.patch:
        script(player)
        player.close()
    return player


def steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """The steps of a transcript, each with its lines."""
    name, lines = "", list[str]()
    for line in text.splitlines():
        if line.startswith("=="):
            yield name, lines
            name, lines = line, []
        elif line:
            lines.append(line)
    yield name, lines


def folder() -> Path:
    """Where the transcripts lie."""
    return Path(__file__).parent
