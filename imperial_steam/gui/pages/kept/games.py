"""The page *Games*: every game there is, to go on with, to look at, to find again, to name, to put away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.canvas.text import BODY, BOLD
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.kept.game_picture import GamePicture, Pictures
from imperial_steam.gui.pages.kept.game_words import Line, line_of, scores, studies
from imperial_steam.gui.pages.kept.opening import PathDialog, kept_games, open_game, paste
from imperial_steam.gui.pages.page import TWO_COLUMNS, Page
from imperial_steam.gui.pages.pausing import CopyDialog, NameDialog
from imperial_steam.gui.pages.rules_reference import folded
from imperial_steam.gui.widgets import Button, Choice, Label, List, Row, TextField, Widget, hint_of, stack
from imperial_steam.gui.widgets.form import pairs
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SaveError, SessionError, load
from imperial_steam.session.document import result_of
from imperial_steam.session.kept import Game, Kept
from imperial_steam.session.save_file import read_text
from imperial_steam.session.trash import DAYS, Deleted
from imperial_steam.titles import TITLES, entries

#: Which games are listed.
ALL, RUNNING, FINISHED, STARRED, BOOKS = "all", "running", "finished", "starred", "books"
#: Seconds the choice rests before a picture is drawn that was never seen, and the least height of one in units.
REST, SMALLEST = 0.15, 90
#: Saves that are read at once when the page comes up, and in each turn of the loop after that.
AT_ONCE, IN_A_TURN = 60, 100


class Games(Page):
    """All games, the one played last first; beside them what is known of the chosen one."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._kept, self._language = Kept(folders.saves(), folders.journals(), folders.cache()), ""
        self._pictures, self._rested = Pictures(app), 0.0
        self._lines = dict[str, Line]()
        self._shown = list[Line]()
        self._which, self._words, self._selected = ALL, "", ""
        self._back = ""
        self._wide = False

    def enter(self) -> None:
        """Look into the folders whenever the page comes up."""
        super().enter()
        self._kept = kept_games()
        self._kept.remember()
        self._kept.read(AT_ONCE)
        self._list()

    def update(self, dt: float) -> None:
        """Read what has not been read yet, a little in every turn; the list waits for the last one."""
        if self._kept.read(IN_A_TURN):
            self._list()
        self._rested += dt
        line = self._current
        if line is not None and self._rested >= REST and self._wide and not self._pictures.tried(line.game):
            self._draw_picture(line.game)
        super().update(dt)

    def _draw_picture(self, game: Game) -> None:
        """Draw the picture of the chosen game; what is read for it may tell what its save does not tell lists."""
        ledger = self._pictures.make(game)
        told = None if ledger is None or game.journal else (result_of(ledger.game), bool(ledger.study))
        if told is not None and told != (game.facts.result, game.facts.studied):
            self._kept.learn(game.save, *told)
            self._list()
        self.rebuild()

    @property
    def is_busy(self) -> bool:
        """Some games have not been looked at."""
        return self._kept.reads

    def _list(self) -> None:
        """Put everything into words that has been read, and lay the page out."""
        same = self._language == self.catalogue.language
        known = {line.game: line for line in self._lines.values()} if same else {}
        self._language = self.catalogue.language
        lines = [known[game] if game in known else line_of(self.app, game) for game in self._kept.games()]
        lines.sort(key=lambda line: (line.played, line.game.changed), reverse=True)
        self._lines = {line.key: line for line in lines}
        back = (line.key for line in lines if self._back and line.game.save == self._back)
        self._selected, self._back = next(back, self._selected), ""
        self._find()

    def _find(self) -> None:
        """List those that are looked for."""
        words = folded(self._words).split()
        self._shown = [
            line
            for line in self._lines.values()
            if self._wanted(line.game) and all(word in line.searched for word in words)
        ]
        if self._which == BOOKS:
            self._shown.sort(key=lambda line: (line.game.book, line.game.chapter))
        if self._selected not in {line.key for line in self._shown}:
            self._selected = self._shown[0].key if self._shown else ""
        self.rebuild()

    def _wanted(self, game: Game) -> bool:
        wanted = {
            ALL: True,
            RUNNING: not game.facts.over and game.fault is None,
            STARRED: game.star,
            BOOKS: bool(game.book),
        }
        return wanted.get(self._which, game.facts.over)

    # The page

    def heading(self) -> str:
        """The title of the page; how many games are shown."""
        busy = f" – {self.text('boards.looking')}" if self.is_busy else ""
        return f"{self.text('menu.games')} ({len(self._shown)}){busy}"

    def build(self, area: Rect) -> None:
        """What is looked for above, the list below, and beside it the chosen game."""
        if self._language != self.catalogue.language:
            self._list()
        body, gap = self.frame(area), self.px(14)
        self._wide = wide = body.w >= self.px(TWO_COLUMNS)
        side = Rect(body.right - body.w // 3, body.y, body.w // 3, body.h) if wide else Rect(body.x, body.bottom, 0, 0)
        left = Rect(body.x, body.y, body.w - side.w - gap, body.h) if wide else body.copy()
        field = TextField("search", self._words, self._search, self.text("games.search"))
        books = self._which == BOOKS or any(line.game.book for line in self._lines.values())
        kinds = (ALL, RUNNING, FINISHED, STARRED, *((BOOKS,) if books else ()))
        which = Choice("which", [(key, self.text(f"games.{key}")) for key in kinds],
                       self._which, self._choose, label=self.text("choose.shown"))  # fmt: skip
        top = stack(self.form, [field, which], Rect(left.x, left.y, left.w, 0), self.px(8)) + self.px(8)
        if not wide:
            left.h = max(self.px(90), pairs(self.form, self._acts(), left, 4) - left.y - self.px(4))
        listed = self._listed()
        self.form.add(listed, Rect(left.x, top, left.w, max(self.px(60), left.bottom - top)))
        if wide:
            self._tell(Rect(side.x, side.y, side.w, pairs(self.form, self._acts(), side) - side.y))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _listed(self) -> List:
        several, theme = len(entries()) > 1, self.look.theme
        rows = [
            Row(
                line.key,
                (line.name, line.day, line.title, line.state) if several else (line.name, line.day, line.state),
                theme.warning if line.game.fault else None,
            )
            for line in self._shown
        ]
        columns = ("people", "date", *(("game",) if several else ()), "state")
        empty = "games.none_found" if self._lines else "games.empty"
        return List(
            "games", rows, self._selected, self._select, self._open, (6, 4, 4, 4) if several else (6, 4, 4),
            [self.text(f"load.column.{name}") for name in columns], self.text(empty),
        )  # fmt: skip

    def _tell(self, side: Rect) -> None:
        """The picture of the chosen game and what is known of it, one below the other; the words come first."""
        line = self._current
        if line is None:
            return
        gap, words = self.px(6), self._about(line)
        said = sum(widget.height(self.look, side.w) + gap for widget in words)
        if line.game.fault is None and side.h - said >= self.px(SMALLEST):
            picture = GamePicture(self.text("games.picture"), self._pictures.known(line.game))
            height = min(picture.height(self.look, side.w), side.h - said)
            self.form.add(picture, Rect(side.x, side.y, side.w, height))
            side = Rect(side.x, side.y + height + gap, side.w, side.h - height - gap)
        stack(self.form, words, side, gap)

    def _about(self, line: Line) -> Sequence[Widget]:
        """What is known of a game."""
        game, theme = line.game, self.look.theme
        told: list[Widget] = [Label("name", game.name or line.people or game.path.name, BOLD)]
        if game.fault is not None:
            return [*told, Label("fault", fault_text(self.app, game.fault), BODY, theme.warning)]
        told += [Label("title", f"{line.title} · {line.state}", BODY)]
        for number, (words, won) in enumerate(scores(self.app, game)):
            told.append(Label(f"score.{number}", words, BOLD if won else BODY))
        beside = [Label(key, words, BODY) for key, words in studies(self.app, game, self._lines.values())]
        return [*told, *beside, Label("played", line.day, BODY, theme.ink_soft)]

    def _acts(self) -> Sequence[Button]:
        """What can be done with the chosen game besides opening it."""
        line, copied = self._current, Key("s", control=True)
        some, own = line is not None, line is not None and line.game.journal is None
        over = own and line is not None and line.game.facts.over
        star = "games.unstar" if line is not None and line.game.star else "games.star"
        return (
            Button("star", self.text(star), self._star, shortcut=Key("b", control=True), icon="star", enabled=some),
            Button("name", self.text("games.name"), self._name, shortcut=Key("f2"), enabled=some),
            Button(
                "copy", self.text("games.copy"), self._copy, shortcut=copied, hint=hint_of(copied, self.text),
                enabled=own,
            ),
            Button(
                "delete", self.text("load.delete"), self._delete, "plain", Key("delete"), self.text("key.delete"),
                enabled=some,
            ),
            Button("film", self.text("hand_out.moving_picture"), lambda: _film(self.app, line), enabled=own),
            Button("review", self.text("review.title"), lambda: _review(self.app, line), enabled=over),
            Button("book", self.text("book.make"), lambda: _make_book(self.app, self._shown, line), enabled=own),
        )  # fmt: skip

    def buttons(self) -> Sequence[Button]:
        """Back, deleted games, a file from anywhere, open."""
        line, away, deleted = self._current, Key("o", control=True), len(self._kept.deleted())
        word = "menu.continue" if line is not None and line.game.runs else "games.look"
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button(
                "deleted", f"{self.text('games.deleted')} ({deleted})", self._show_deleted, shortcut=Key("d"),
                enabled=deleted > 0,
            ),
            Button(
                "elsewhere", self.text("load.elsewhere"), self._elsewhere, shortcut=away, hint=hint_of(away, self.text)
            ),
            Button("open", self.text(word), lambda: self._open(self._selected), "primary", enabled=line is not None),
        )  # fmt: skip

    @property
    def _current(self) -> Line | None:
        return self._lines.get(self._selected)

    def react(self, event: InputEvent) -> bool:
        """Ctrl+F goes to the search field, Ctrl+V opens the text of a game."""
        if event == Key("f", control=True):
            self.form.set_focus("search")
            return True
        if event == Key("v", control=True):
            paste(self.app)
            return True
        return super().react(event)

    # What can be done

    def _search(self, words: str) -> None:
        self._words = words
        self._find()

    def _choose(self, which: str) -> None:
        self._which = which
        self._find()

    def _select(self, key: str) -> None:
        self._selected, self._rested = key, 0.0
        self.rebuild()

    def _open(self, key: str) -> None:
        if key in self._lines:
            open_game(self.app, self._lines[key].game)

    def _mark(self, name: str, star: bool) -> None:
        line = self._current
        if line is not None:
            try:
                self._kept.mark(line.game.save, name, star)
            except SessionError as fault:
                self.app.push(Notice(self.app, self.text("menu.games"), fault_text(self.app, fault)))
            self._list()

    def _star(self) -> None:
        line = self._current
        if line is not None:
            star = not line.game.star
            self._mark(line.game.name, star)
            key = "games.star_set" if star else "games.star_gone"
            self.app.remark(self.text(key, name=line.name.removeprefix("★ ")))

    def _name(self) -> None:
        line = self._current
        if line is not None:
            star = line.game.star
            self.app.push(NameDialog(self.app, line.game.name, lambda name: self._mark(name, star)))

    def _copy(self) -> None:
        line = self._current
        if line is not None:
            name = line.game.name or f"{line.played[:10]} {line.people}"
            self.app.push(CopyDialog(self.app, name, lambda: read_text(line.game.path), what="save.whole"))

    def _delete(self) -> None:
        """Put a game away; nothing is asked, because it can be brought back."""
        line = self._current
        if line is None:
            return
        place = [one.key for one in self._shown].index(self._selected)
        now, ends = self.app.now(), ", ".join(words for words, _ in scores(self.app, line.game))
        told = {"state": line.state, "scores": ends, "time": now[11:16]}
        try:
            about = {"name": line.name, "game": line.game.facts.title, **told}
            self._kept.delete(line.game, about, now[:10])
        except SessionError as fault:
            self.app.push(Notice(self.app, self.text("load.delete"), fault_text(self.app, fault)))
        self._kept.refresh()
        others = [one.key for one in self._shown if one is not line]
        self._selected = others[min(place, len(others) - 1)] if others else ""
        self._list()
        self.app.remark(self.text("games.gone", name=line.name))

    def _show_deleted(self) -> None:
        from imperial_steam.gui.pages.deleted import DeletedPage

        kept = self._kept

        def restore(gone: Deleted) -> None:
            self._back = kept.restore(gone)

        kept.trash.sweep((date.fromisoformat(self.app.now()[:10]) - timedelta(days=DAYS)).isoformat())
        self.app.push(DeletedPage(self.app, "games.deleted", "load.column.people", kept.trash, kept.deleted, restore))

    def _elsewhere(self) -> None:
        self.app.push(PathDialog(self.app))


def _make_book(app: Program, lines: Sequence[Line], chosen: Line | None) -> None:
    """Choose the chapters of a book among listed games; those of the chosen game's book are chosen already."""
    from imperial_steam.gui.pages.kept.books import Choosable, MakeBook

    whole = [line for line in lines if line.game.journal is None and line.game.fault is None]
    games = [
        Choosable(line.game, line.game.name or f"{line.played[:10]} {line.people}", line.people, line.day)
        for line in whole
    ]
    app.push(MakeBook(app, games, "" if chosen is None else chosen.game.book))


def _film(app: Program, line: Line | None) -> None:
    """Draw a game as a moving picture."""
    if line is None:
        return
    try:
        ledger = load(line.game.path, TITLES)
    except SaveError as fault:
        app.push(Notice(app, app.text("film.title"), fault_text(app, fault)))
    else:
        app.push(app.moving_picture(ledger))


def _review(app: Program, line: Line | None) -> None:
    """Open a finished game in its review."""
    if line is not None:
        app.open_save(line.game.path, "review")
