"""The rules page: contents and search at the left, the article at the right, back and forward."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import InputEvent, Key, Text
from imperial_steam.gui.canvas.text import SMALL, SMALL_BOLD
from imperial_steam.gui.pages.article_view import ArticleView
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.widgets import Button, Label, List, Row, TextField
from imperial_steam.gui.window.screen import Window

_CHAPTER = "chapter "
#: Seconds after which the sign of the key that opened the page no longer arrives.
SETTLED = 0.2


class Contents(List):
    """The list of articles under the headings of their chapters; headings cannot be chosen."""

    _hidden = True

    def choose(self, place: int) -> None:
        """Select a row; a heading gives way to the row after it, or before it on the way up."""
        if not self.rows:
            return
        down = place >= self._place()
        place = min(len(self.rows) - 1, max(0, place))
        while 0 <= place < len(self.rows) and self.rows[place].key.startswith(_CHAPTER):
            place += 1 if down or place == 0 else -1
        super().choose(place)
        if place == 1 and self.rows[0].key.startswith(_CHAPTER):
            self.top = 0

    def reveal(self) -> None:
        """Scroll to the selected row when the list is drawn next."""
        self._hidden = True
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows, the selected one in sight if that was asked for."""
        self._line = canvas.px(30)
        place = self._place()
        if self._hidden and place >= 0:
            heading = place - 1 if self.rows[place - 1].key.startswith(_CHAPTER) else place
            self.top = min(max(self.top, place - self.page + 1), max(0, heading))
        self._hidden = False
        super().draw(canvas)

    def _draw_row(self, canvas: Canvas, line: Rect, number: int) -> None:
        row = self.rows[number]
        if not row.key.startswith(_CHAPTER):
            super()._draw_row(canvas, line, number)
            return
        room = Rect(line.x + canvas.px(8), line.y, line.w - canvas.px(16), line.h)
        canvas.text(room, row.cells[0], SMALL_BOLD, canvas.theme.ink_soft, valign="bottom")
        base = line.bottom - 1
        canvas.line((room.x, base), (room.right, base), canvas.theme.line)


class RulesScene(Page):
    """The reference of a title, opened at an article or at the one of a rule ID."""

    def __init__(self, app: Window, reference: Reference, article: str | None = None) -> None:
        super().__init__(app)
        self.reference, self.game = reference, reference.game
        self.words = ""
        #: Articles seen, each with the place it was scrolled to, and which of them is shown.
        self.history: list[tuple[str, int]] = [(reference.find(article), 0)]
        self.place = 0
        self._open_for = 0.0
        #: The place in the history of what the search has found; None before anything is sought.
        self._found: int | None = None

    @property
    def article(self) -> str:
        """The key of the article shown."""
        return self.history[self.place][0]

    def update(self, dt: float) -> None:
        """What is typed counts when the key that opened the page has surely been let go of."""
        super().update(dt)
        self._open_for += dt

    # Ways through the articles

    def open(self, article: str) -> None:
        """Show an article, as the newest of the history."""
        if article == self.article:
            return
        self._keep_offset()
        self.history = [*self.history[: self.place + 1], (article, 0)]
        self.place += 1
        self._show()

    def go(self, by: int) -> None:
        """Back (-1) or forward (1) in the history."""
        if 0 <= self.place + by < len(self.history):
            self._keep_offset()
            self.place += by
            self._show()

    def _keep_offset(self) -> None:
        self.history[self.place] = (self.article, self._view.offset)

    def _show(self) -> None:
        self._view.show(*self.history[self.place])
        self._view.seek(self.words)
        self._contents.selected = self.article
        self._contents.reveal()
        self.form["previous"].enabled = self.place > 0
        self.form["next"].enabled = self.place < len(self.history) - 1
        self.dirty = True

    # Search

    def _search(self, words: str) -> None:
        """List the articles with the words, and show the first of them at the place where they are marked."""
        self.words = words
        self._contents.rows = rows = self._rows()
        if words.strip() and rows and self.article not in {row.key for row in rows}:
            if self._found == self.place:
                # While somebody types, each hit takes the place of the one before it in the history.
                self.history[self.place] = (rows[0].key, 0)
                self._show()
            else:
                self.open(rows[0].key)
            self._found = self.place
        self._view.seek(words)
        self._contents.top = 0
        self._contents.reveal()
        self.dirty = True

    def _submit(self) -> None:
        """Enter in the search field opens the first hit."""
        hits = [row.key for row in self._contents.rows if not row.key.startswith(_CHAPTER)]
        if hits:
            if self.words.strip():
                self.open(hits[0])
            self.form.set_focus("contents")

    def _rows(self) -> list[Row]:
        catalogue, reference = self.catalogue, self.reference
        if self.words.strip():
            articles = reference.search(catalogue, self.words)
            return [Row(key, (reference.title(catalogue, key),)) for key in articles]
        rows = []
        for chapter in reference.chapters:
            rows.append(Row(_CHAPTER + chapter.key, (self.text(f"chapter.{chapter.key}"),)))
            rows += [Row(article.key, (reference.title(catalogue, article.key),)) for article in chapter.articles]
        return rows

    # Page

    def heading(self) -> str:
        """The title of the page."""
        return self.text("rules.title")

    def buttons(self) -> Sequence[Button]:
        """Back and forward, and the way out."""
        back, forward = self.text("rules.previous"), self.text("rules.next")
        first, last = self.place == 0, self.place == len(self.history) - 1
        return (
            Button(
                "previous", back, lambda: self.go(-1), shortcut=Key("left", alt=True), icon="previous",
                enabled=not first, hint="Alt+←",
            ),
            Button(
                "next", forward, lambda: self.go(1), shortcut=Key("right", alt=True), icon="next", enabled=not last,
                hint="Alt+→",
            ),
            Button("close", self.text("rules.close"), self.cancel, "primary", hint="Esc"),
        )  # fmt: skip

    def build(self, area: Rect) -> None:
        """Contents and search next to the article."""
        body = self.frame(area)
        gap = self.px(14)
        width = min(max(self.px(235), body.w * 2 // 7), self.px(320))
        left = Rect(body.x, body.y, min(width, body.w * 2 // 5), body.h)
        field = TextField("search", self.words, self._search, self.text("rules.search"), submit=self._submit)
        height = field.height(self.look, left.w)
        self.form.add(field, Rect(left.x, left.y, left.w, height))
        below = left.y + height + self.px(8)
        self._contents = Contents(
            "contents", self._rows(), self.article, self.open, self._read, empty=self.text("rules.nothing")
        )
        self.form.add(self._contents, Rect(left.x, below, left.w, left.bottom - below))
        right = Rect(left.right + gap, body.y, body.right - left.right - gap, body.h)
        article, offset = self.history[self.place]
        self._view = ArticleView("article", self.reference, self.catalogue, article, self.open)
        self._view.offset = offset
        self._hint()
        self.form.add(self._view, right)
        self._view.place(self.look)
        self._view.seek(self.words)
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus("contents")

    def _hint(self) -> None:
        """The keys of the article next to the buttons, if there is room."""
        text = self.text("rules.links")
        edge = min(button.rect.x for button in self._row)
        room = edge - self._body.x - self.px(12)
        if typeset.width(text, SMALL, self.look.scale) <= room:
            row = self._row[0].rect
            hint = Label("hint", text, SMALL, self.look.theme.ink_soft)
            self.form.add(hint, Rect(self._body.x, row.y, room, row.h))

    def _read(self, article: str) -> None:
        """Enter in the list goes on to the article."""
        self.open(article)
        self.form.set_focus("article")

    def react(self, event: InputEvent) -> bool:
        """Typing searches, Backspace goes back, Escape empties the search before it leaves."""
        if isinstance(event, Text) and self._open_for >= SETTLED and event.text.strip():
            self.form.set_focus("search")
            return self.form.handle(event)
        if isinstance(event, Key):
            if event == Key("escape") and self.words:
                self.words, self._found = "", None
                self.rebuild()
                return True
            if event == Key("backspace"):
                self.go(-1)
                return True
            if event == Key("f", control=True) or event.name in ("/", "f3"):
                self.form.set_focus("search")
                return True
        return super().react(event)
