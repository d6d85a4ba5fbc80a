"""An article of a rules reference as a widget: wrapped prose with icons and links, for mouse and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Click, Drag, InputEvent, Key, Leave, Move, Point, Press, Wheel
from imperial_steam.gui.canvas.text import HEADING, PROSE, SMALL, SMALL_BOLD, Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.pages.rules_reference import MARK, Reference, folded
from imperial_steam.gui.widgets import Widget, draw_scrollbar
from imperial_steam.i18n import Catalogue

READING = PROSE.sized(0.94)
BULLET = "• "
_PAD = 16
#: Maximum width of a line of text, in units.
_MEASURE = 690


@dataclass(frozen=True, slots=True)
class Word:
    """A word or icon of a paragraph; `link` is the article it leads to, `glued` when there is no blank before it."""

    text: str
    link: str = ""
    icon: str = ""
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """Something placed in an article, in pixels from its top left corner.

    `number` counts the links of the article from 0, -1 for what is none.
    """

    rect: Rect
    text: str
    style: Style
    icon: str = ""
    number: int = -1


def words_of(text: str, title: Callable[[str], str]) -> Iterator[Word]:
    """The words of a paragraph in order; `title` gives the text of a link without words."""
    end = 0
    for match in MARK.finditer(text):
        yield from _plain(text[end : match.start()], end > 0)
        end = match.end()
        before = text[: match.start()]
        glued = bool(before) and not before[-1].isspace()
        if match["icon"]:
            yield Word("", icon=match["icon"], glued=glued)
            continue
        shown = (match["words"] or title(match["link"])).split(" ")
        for number, word in enumerate(shown):
            yield Word(word, match["link"], glued=glued and number == 0)
    yield from _plain(text[end:], end > 0)


def _plain(text: str, follows: bool) -> Iterator[Word]:
    # Only at blanks: a number and its unit, joined by a no-break space, are one word.
    for match in re.finditer(r"[^ ]+", text):
        yield Word(match[0], glued=follows and match.start() == 0)


class ArticleView(Widget):
    """One article: heading with icon, rule IDs, text, and what else to read.

    Up and down scroll; left and right go from link to link, Enter follows one: `followed` gets its article.
    """

    role = "article"

    def __init__(
        self, key: str, reference: Reference, catalogue: Catalogue, article: str, followed: Callable[[str], None]
    ) -> None:
        super().__init__(key)
        self.reference, self.catalogue, self.followed = reference, catalogue, followed
        self.article = article
        self.offset = 0
        self.marked = -1
        self.links: list[str] = []
        self._sought: tuple[str, ...] = ()
        self._pieces: list[Piece] = []
        self._total = 0
        self._laid: object = None
        self._look = Look()
        self._pointer: Point = (-1, -1)

    def show(self, article: str, offset: int = 0) -> None:
        """Show another article from a place in it on (pixels)."""
        self.article, self.offset, self.marked = article, offset, -1
        self._laid = None
        self.touch()

    def seek(self, words: str) -> None:
        """Mark the words sought wherever they occur in the article, and scroll to the first place; '' marks nothing."""
        self._sought = tuple(word for word in folded(words).split() if len(word) > 1)
        self.place(self._look)
        hits = (piece.rect for piece in self._pieces if piece.style is READING and any(self._hits(piece)))
        first = next(hits, None)
        if first is not None and not 0 <= first.y - self.offset <= self.rect.h - 2 * first.h:
            self.offset = min(self._limit, max(0, first.y - self.rect.h // 4))
        self.touch()

    def _hits(self, piece: Piece) -> Iterator[Rect]:
        """Where in a piece the words sought are, in pixels from the top left corner of the article."""
        # Every sign is folded to one sign or to none, so that places in both texts agree.
        plain = "".join(folded(sign)[:1] or "\0" for sign in piece.text)
        for word in self._sought:
            for match in re.finditer(re.escape(word), plain):
                left = typeset.width(piece.text[: match.start()], piece.style, self._look.scale)
                right = typeset.width(piece.text[: match.end()], piece.style, self._look.scale)
                yield Rect(piece.rect.x + left, piece.rect.y, right - left, piece.rect.h)

    # Layout

    def place(self, look: Look) -> None:
        """Wrap the article into the widget; nothing happens when it is wrapped already."""
        state = (self.article, self.rect.size, look.scale, self.catalogue.language)
        if state == self._laid:
            return
        self._laid, self._look = state, look
        self._pieces, self.links = [], []
        pad = look.px(_PAD)
        room = max(1, min(self.rect.w - 2 * pad - look.px(8), look.px(_MEASURE)))
        top = self._heading(pad, look.px(12), room)
        listed = False
        for line in self.reference.text(self.catalogue, self.article).split("\n"):
            close = listed and line.startswith(BULLET)
            top = self._paragraph(line, pad, top - look.px(5) if close else top, room) + look.px(9)
            listed = line.startswith(BULLET)
        related = self.reference.articles[self.article].related
        if related:
            top = self._related(related, pad, top + look.px(4), room)
        self._total = top + look.px(12)
        self.offset = min(self.offset, self._limit)

    def _heading(self, left: int, top: int, room: int) -> int:
        look, icon = self._look, self._look.px(40)
        self._pieces.append(Piece(Rect(left, top, icon, icon), "", HEADING, self.reference.articles[self.article].icon))
        title = self.reference.title(self.catalogue, self.article)
        beside = room - icon - look.px(12)
        width = max(typeset.width(word, HEADING, look.scale) for word in title.split())
        style = HEADING if width <= beside else HEADING.sized(beside / width * 0.97)
        x = left + icon + look.px(12)
        height = typeset.text_height(title, style, look.scale, beside)
        y = top + max(0, (icon - height) // 2)
        bottom = self._lines(title, style, x, y, beside)
        below = max(bottom, top + icon) + look.px(4)
        if ids := ", ".join(self.reference.articles[self.article].rules):
            below = self._lines(self.catalogue.text("rules.ids", rules=ids), SMALL, left, below, room)
        return below + look.px(10)

    def _lines(self, text: str, style: Style, left: int, top: int, room: int) -> int:
        step = typeset.line_height(style, self._look.scale)
        for line in typeset.wrap(text, style, self._look.scale, room):
            width = typeset.width(line, style, self._look.scale)
            self._pieces.append(Piece(Rect(left, top, width, step), line, style))
            top += step
        return top

    def _related(self, keys: Sequence[str], left: int, top: int, room: int) -> int:
        heading = self.catalogue.text("rules.related")
        top = self._lines(heading, SMALL_BOLD, left, top, room) + self._look.px(2)
        for key in keys:
            top = self._paragraph(f"{BULLET}[[{key}]]", left, top, room)
        return top

    def _paragraph(self, line: str, left: int, top: int, room: int) -> int:
        """Set one paragraph; returns its bottom. Neighbouring words of one kind become one piece."""
        scale = self._look.scale
        step = typeset.line_height(READING, scale)
        if line.startswith(BULLET):
            width = typeset.width(BULLET, READING, scale)
            self._pieces.append(Piece(Rect(left, top, width, step), BULLET.strip(), READING))
            left, room, line = left + width, room - width, line.removeprefix(BULLET)
        setter = _Setter(Rect(left, top, room, step), scale)
        number, last = -1, ""
        for word in words_of(line, lambda key: self.reference.title(self.catalogue, key)):
            if word.link and (word.link != last or word.glued):
                self.links.append(word.link)
                number = len(self.links) - 1
            last = word.link
            setter.add(word, number if word.link else -1)
        self._pieces += setter.finished()
        return setter.bottom

    @property
    def _limit(self) -> int:
        return max(0, self._total - self.rect.h)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Scroll, mark and follow links."""
        self.place(self._look)
        match event:
            case Wheel():
                return self._scroll(-round(event.steps * self._look.px(70)))
            case Drag():
                return self._scroll(-event.by[1])
            case Move() | Leave():
                self._pointer = event.pos if isinstance(event, Move) else (-1, -1)
                self.touch()
                return False
            case Press():
                return True
            case Click():
                self._follow(self._link_at(event.pos))
                return True
            case Key():
                return event.plain and self._key(event.name)
        return False

    def _key(self, name: str) -> bool:
        page = max(1, self.rect.h - self._look.px(50))
        line = self._look.px(42)
        steps = {
            "up": -line, "down": line, "page up": -page, "page down": page, "pageup": -page, "pagedown": page,
            "home": -self._total, "end": self._total,
        }  # fmt: skip
        if name in steps:
            self._scroll(steps[name])
            return True
        if name in ("left", "right") and self.links:
            self._mark((self.marked + (1 if name == "right" else -1)) % len(self.links) if self.marked >= 0 else 0)
            return True
        if name in ("return", "space"):
            self._follow(self.marked)
            return True
        return False

    def _scroll(self, by: int) -> bool:
        before = self.offset
        self.offset = min(self._limit, max(0, self.offset + by))
        self.touch()
        return before != self.offset

    def _mark(self, number: int) -> None:
        """Mark a link and bring it into view."""
        self.marked = number
        spots = [piece.rect for piece in self._pieces if piece.number == number]
        if spots:
            pad = self._look.px(14)
            top, bottom = spots[0].y - pad, spots[-1].bottom + pad
            self.offset = min(max(self.offset, bottom - self.rect.h), top)
        self._scroll(0)

    def _follow(self, number: int) -> None:
        if 0 <= number < len(self.links):
            self.followed(self.links[number])

    def _link_at(self, pos: Point) -> int:
        inside = self.rect.collidepoint(pos)
        spot = (pos[0] - self.rect.x, pos[1] - self.rect.y + self.offset)
        numbers = (piece.number for piece in self._pieces if piece.number >= 0 and piece.rect.collidepoint(spot))
        return next(numbers, -1) if inside else -1

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the part of the article in sight."""
        self.place(canvas.look)
        canvas.note(self.rect, self.article, self.role)
        canvas.fill(self.rect, canvas.theme.paper, 3)
        over = self._link_at(self._pointer) if self.hovered else -1
        inside = self.rect.inflate(-canvas.px(4), -canvas.px(4))
        with canvas.clipped(inside):
            for piece in self._pieces:
                rect = piece.rect.move(self.rect.x, self.rect.y - self.offset)
                if rect.bottom > inside.y and rect.y < inside.bottom:
                    self._draw_piece(canvas, piece, rect, over)
        if self._limit:
            draw_scrollbar(canvas, self.rect, 0, self.offset, self.rect.h, self._total)
        canvas.frame(self.rect, canvas.theme.line, 1, 3)
        self.focus_ring(canvas)

    def _draw_piece(self, canvas: Canvas, piece: Piece, rect: Rect, over: int) -> None:
        theme = canvas.theme
        if piece.icon:
            canvas.icon(piece.icon, rect)
            return
        for hit in self._hits(piece):
            spot = hit.move(rect.x - piece.rect.x, rect.y - piece.rect.y)
            canvas.note(spot, piece.text, "hit")
            canvas.fill(spot, mix(theme.paper, theme.brass, 0.45), 2)
        ink = theme.ink_soft if piece.style in (SMALL, SMALL_BOLD) else theme.ink
        if piece.number >= 0:
            chosen = piece.number == over or (self.focused and piece.number == self.marked)
            ink = theme.focus if chosen else mix(theme.cloth, theme.ink, 0.1)
            base = rect.bottom - canvas.px(3)
            canvas.line((rect.x, base), (rect.right, base), ink, 1.6 if chosen else 1)
            if self.focused and piece.number == self.marked:
                canvas.frame(rect.inflate(canvas.px(3), 0), theme.focus, 1, 2)
        canvas.text(rect, piece.text, piece.style, ink, wrapped=False)


class _Setter:
    """Sets words into lines."""

    def __init__(self, line: Rect, scale: float) -> None:
        """Begin at the first line: its left end, top, width and height."""
        self._line, self._scale = line, scale
        self._x, self._y = line.x, line.y
        self._blank = typeset.width(" ", READING, scale)
        self._pieces: list[Piece] = []
        self._together: list[tuple[Word, int]] = []

    @property
    def bottom(self) -> int:
        """The bottom of the last line."""
        return self._y + self._line.h

    def add(self, word: Word, number: int) -> None:
        """Set the next word; glued ones stay with the word before them on one line."""
        if not word.glued:
            self._flush()
        self._together.append((word, number))

    def _flush(self) -> None:
        """Set the words that belong together, on a new line if they do not fit any more."""
        width = sum(self._width(word) for word, _ in self._together)
        gap = 0 if self._x == self._line.x else self._blank
        if self._x + gap + width > self._line.right and self._x > self._line.x:
            self._x, self._y, gap = self._line.x, self._y + self._line.h, 0
        for word, number in self._together:
            self._set(word, number, gap)
            gap = 0
        self._together = []

    def _width(self, word: Word) -> int:
        return self._line.h if word.icon else typeset.width(word.text, READING, self._scale)

    def _set(self, word: Word, number: int, gap: int) -> None:
        rect = Rect(self._x + gap, self._y, self._width(word), self._line.h)
        last = self._pieces[-1] if self._pieces else None
        joins = last is not None and not last.icon and not word.icon and last.number == number and gap > 0
        if last is not None and joins and last.rect.y == self._y:
            text = f"{last.text} {word.text}"
            rect = Rect(last.rect.topleft, (typeset.width(text, READING, self._scale), self._line.h))
            self._pieces[-1] = Piece(rect, text, READING, number=number)
        else:
            self._pieces.append(Piece(rect, word.text, READING, word.icon, number))
        self._x = rect.right

    def finished(self) -> list[Piece]:
        """Everything set."""
        self._flush()
        return self._pieces
