"""The player aid: round and turn, all actions and the scoring on one sheet above the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from pygame import Rect

from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui import text as typeset
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.input import LEFT, Click, InputEvent, Key, Text
from imperial_steam.gui.page import Page, Sheet
from imperial_steam.gui.rules_scene import RulesScene
from imperial_steam.gui.tables.imperial_steam.reference import reference
from imperial_steam.gui.text import BODY, BOLD
from imperial_steam.gui.widgets import Button, Widget, columns

#: Title bar, margin and distance of lines on a sheet, in units.
_HEAD, _PAD, _GAP = 34, 12, 6
#: Main actions in the first of the two lists.
_HALF = 6
#: Article of each main action.
_ARTICLES: Mapping[str, str] = dict(
    zip(
        MAIN_ACTIONS,
        (
            "tracks", "hire", "station", "produce", "goods", "locomotive", "contract", "charity", "share_value",
            "funds", "funds",
        ),
        strict=True,
    )
)  # fmt: skip
#: Key of the sentence, icon, article.
_TURN: Sequence[tuple[str, str, str]] = (
    ("round", "round", "rounds"),
    ("phases", "log", "rounds"),
    ("own_turn", "hand", "turn"),
    ("repeat", "influence", "repeat"),
    ("end", "star", "end"),
)
_FREE: Sequence[tuple[str, str, str]] = (
    ("share", "free_share", "sell_share"),
    ("deliver", "free_deliver", "deliver"),
    ("state", "free_state", "state_access"),
)
_SCORING: Sequence[tuple[str, str, str]] = (
    ("score1", "income", "score_income"),
    ("score2", "good", "score_income"),
    ("score3", "key_gold", "score_keys"),
    ("score4", "hub", "score_keys"),
    ("score5", "contract_done", "score_contracts"),
    ("score6", "dividend", "dividends"),
)


def open_aid(app: Program) -> None:
    """Show the player aid above whatever is shown now."""
    app.push(PlayerAid(app))


class AidLine(Widget):
    """An icon, a name, and a sentence; Enter or a click opens the article about it."""

    role = "aid"

    def __init__(self, key: str, icon: str, name: str, sentence: str, opened: Callable[[], None]) -> None:
        super().__init__(key, sentence)
        self.icon, self.name, self.opened = icon, name, opened

    def _left(self, look: Look) -> int:
        return look.px(30)

    def height(self, look: Look, width: int) -> int:
        """Room for the name and all lines of the sentence."""
        room = max(1, width - self._left(look))
        name = typeset.text_height(self.name, BOLD, look.scale, room) if self.name else 0
        return max(look.px(22), name + typeset.text_height(self.label, BODY, look.scale, room))

    def activate(self) -> None:
        self.opened()

    def handle(self, event: InputEvent) -> bool:
        chosen = isinstance(event, Key) and event.plain and event.name in ("return", "space")
        if chosen or (isinstance(event, Click) and event.button == LEFT):
            self.activate()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        theme, left = canvas.theme, self._left(canvas.look)
        canvas.note(self.rect, self.key, self.role)
        if self.hovered:
            canvas.fill(self.rect.inflate(canvas.px(4), canvas.px(2)), theme.paper_shade, 3)
        side = canvas.px(22)
        canvas.icon(self.icon, Rect(self.rect.x, self.rect.y + canvas.px(1), side, side))
        room = Rect(self.rect.x + left, self.rect.y, self.rect.w - left, self.rect.h)
        if self.name:
            high = typeset.text_height(self.name, BOLD, canvas.look.scale, room.w)
            canvas.text(Rect(room.x, room.y, room.w, high), self.name, BOLD, theme.ink, valign="top")
            room = Rect(room.x, room.y + high, room.w, room.h - high)
        canvas.text(room, self.label, BODY, theme.ink, valign="top")
        self.focus_ring(canvas)


@dataclass(frozen=True, slots=True)
class _Part:
    """Lines on a sheet under a title."""

    key: str
    title: str
    lines: Sequence[AidLine]

    def height(self, look: Look, width: int) -> int:
        """Height in pixels at a width."""
        room = width - 2 * look.px(_PAD)
        lines = sum(line.height(look, room) + look.px(_GAP) for line in self.lines)
        return look.px(_HEAD) + lines - look.px(_GAP) + look.px(10)


class PlayerAid(Page):
    """The whole game on one sheet; every line leads to its article."""

    app: Program
    game = ImperialSteamTitle.key
    overlay = True

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._reference = reference(None if app.session is None else app.session.ledger.board)

    def heading(self) -> str:
        """The title of the sheet."""
        return self.text("aid.title")

    def parts(self) -> Sequence[_Part]:
        """The main actions in two halves, round and turn, free actions, and scoring."""
        values = self._reference.values(self.catalogue)
        actions = [
            self._line(f"aid.{tile}", f"action_{tile.lower()}", _ARTICLES[tile], values, f"tile.{tile}")
            for tile in MAIN_ACTIONS
        ]
        free = [
            self._line(f"aid.{key}", icon, article, values, f"article.{article}.title") for key, icon, article in _FREE
        ]
        title = self.text("aid.main")
        return (
            _Part("main1", f"{title} {MAIN_ACTIONS[0]}–{MAIN_ACTIONS[_HALF - 1]}", actions[:_HALF]),
            _Part("main2", f"{title} {MAIN_ACTIONS[_HALF]}–{MAIN_ACTIONS[-1]}", actions[_HALF:]),
            _Part("turn", self.text("aid.turn"), self._plain(_TURN, values)),
            _Part("free", self.text("aid.free"), free),
            _Part("scoring", self.text("aid.scoring"), self._plain(_SCORING, values)),
        )

    def build(self, area: Rect) -> None:
        """Three columns on a large window; two or one, scrolling, where there is less room."""
        body, gap = self.frame(area), self.px(12)
        parts = self.parts()
        count = max(1, min(3, body.w // self.px(340)))
        cells = columns(body, [1] * count, gap)
        heights = [part.height(self.look, cells[0].w) + gap for part in parts]
        shares = _shares(heights, count)
        tall = max(sum(heights[share]) for share in shares) - gap
        if tall < body.h:
            self._close_up(body.h - tall)
        scrolls = tall > body.h
        if scrolls:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), tall)
        for cell, share in zip(cells, shares, strict=True):
            top = self._body.y
            for part, high in zip(parts[share], heights[share], strict=True):
                self._place_part(part, Rect(cell.x, top, cell.w, high - gap), scrolls)
                top += high
        self._move_buttons_last()

    def _place_part(self, part: _Part, area: Rect, scrolls: bool) -> None:
        self.form.add(Sheet(f"sheet.{part.key}", part.title), area, scrolls)
        room, top = area.inflate(-2 * self.px(_PAD), 0), area.y + self.px(_HEAD)
        for line in part.lines:
            high = line.height(self.look, room.w)
            self.form.add(line, Rect(room.x, top, room.w, high), scrolls)
            top += high + self.px(_GAP)

    def _plain(self, lines: Sequence[tuple[str, str, str]], values: Mapping[str, Any]) -> list[AidLine]:
        return [self._line(f"aid.{key}", icon, article, values) for key, icon, article in lines]

    def _line(self, key: str, icon: str, article: str, values: Mapping[str, Any], name: str = "") -> AidLine:
        title = self.text(name, **values) if name else ""
        return AidLine(key, icon, title, self.text(key, **values), lambda: self._open(article))

    def _open(self, article: str) -> None:
        self.app.push(RulesScene(self.app, self._reference, article))

    def _open_rules(self) -> None:
        self.app.push(self.app.rules())

    def buttons(self) -> Sequence[Button]:
        """The rules, and the way out."""
        return (
            Button(
                "rules", self.text("aid.rules"), lambda: self.app.push(self.app.rules()), icon="book", shortcut=Key("h")
            ),
            Button("close", self.text("rules.close"), self.cancel, "primary", hint="Esc"),
        )

    def paint(self, canvas: Canvas) -> None:
        """A sheet above the table."""
        canvas.note(self.sheet, "", "panel")
        canvas.fill(self.sheet, canvas.theme.desk, 2)
        canvas.double_frame(self.sheet)

    def react(self, event: InputEvent) -> bool:
        """Escape and the sign that opened the sheet close it; nothing reaches the table below."""
        if event in (Key("escape"), Text("?")):
            self.cancel()
        return True


def _shares(heights: Sequence[int], count: int) -> list[slice]:
    """Neighbouring sections for each column, so that the tallest column is as low as can be."""
    inner = combinations(range(1, len(heights)), count - 1)
    ways = [[slice(a, b) for a, b in pairwise((0, *cuts, len(heights)))] for cuts in inner]
    return min(ways, key=lambda way: max(sum(heights[part]) for part in way))
