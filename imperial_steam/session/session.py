"""A game being played: the ledger, and the journal that follows every change of it.

>>> from imperial_steam.session.seats import Person
>>> from imperial_steam.titles import TITLES
>>> title = next(iter(TITLES.values()))
>>> people = [Person("Anna", title.colours[0]), Person("Béla", title.colours[1])]
>>> ledger = Ledger.new(title, people, title.setup_kinds[0], Random(1))
>>> session = Session(ledger, folder=None, saved_at="2026-01-31T20:15:00")  # None: no journal
>>> entry = session.apply(ledger.decision.options[0])
>>> ledger.cursor, session.undo(), ledger.cursor
(1, True, 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from imperial_steam.games.protocol import Action
from imperial_steam.session.errors import WriteError
from imperial_steam.session.files import stamp
from imperial_steam.session.journal import Journal
from imperial_steam.session.ledger import Entry, Ledger
from imperial_steam.session.puzzle_book import off_record
from imperial_steam.session.recovery import dismiss, set_aside, tidy
from imperial_steam.session.save_file import own_save, save
from imperial_steam.session.seats import Deputy
from imperial_steam.session.study.plain import to_plain
from imperial_steam.session.study.tree import Study


class Session:
    """A ledger that journals every change before reporting it back.

    When the journal cannot be written, or somebody has removed it, a new one is begun at once. When
    that fails, too, the game goes on in memory: `problem` says why, and every further change tries
    again.
    """

    def __init__(self, ledger: Ledger, folder: Path | None, saved_at: str, file: Path | None = None) -> None:
        """Continue from a ledger; `saved_at` is the current time in ISO 8601.

        The journal is written to `folder`; None means no journal, the game is only looked at. `file` is the save that
        keeps the game (`own_save`); it need not exist yet, and without one the game gets one when it is kept.
        """
        self.ledger = ledger
        ledger.taken_back = ()  # reading a journal takes back what was taken back then
        self.problem: WriteError | None = None
        self.settled = False
        """Nothing is left to continue although the game is not over: a guided game at its end."""
        self.resting = False
        """Somebody only looks at it: neither chance nor machines go on."""
        self.file = file
        self._stamp = None if file is None else stamp(file)
        self._held: tuple[object, ...] | None = None
        """What the save holds of the game that can change."""
        self._folder = folder
        self._saved_at = saved_at
        self._journal: Journal | None = None
        self._old: Path | None = None
        self._begin()

    @property
    def journal(self) -> Path | None:
        """The file of the journal; None while there is none."""
        return None if self._journal is None else self._journal.path

    def apply(self, action: Action | str, joined: bool = False) -> Entry:
        """Carry out, record and journal an action, `joined` with the one before; raises as `Ledger.apply` does.

        A finished game stays as it is: whoever takes moves of it back and plays on begins a game of its own.
        """
        leaves_end, kept = self._ends_ahead, self._held is not None and self._held[1] == self._content()[1]
        entry = self.ledger.apply(action, joined)
        if leaves_end and self.file is not None:
            self._branch_off(kept)
        else:
            self._record(entry.text)
        return entry

    def depute(self, seat: int, kind: str) -> None:
        """A machine of that kind decides for the person of a seat from now on, '' gives the seat back; journalled.

        Raises `ValueError` for a seat of no person.
        """
        self._record(self.ledger.seats.depute(self.ledger.cursor, seat, kind))

    def studied(self) -> None:
        """The study of the game has changed; journalled."""
        self._record(self.ledger.study)

    def settle(self, chance: Random) -> Sequence[Entry]:
        """Make and journal every pending chance decision."""
        drawn = []
        while (entry := self.ledger.draw(chance)) is not None:
            self._record(entry.text)
            drawn.append(entry)
        return drawn

    def undo(self) -> bool:
        """Take one action back; False at the start, or when the action is final."""
        return self.ledger.cursor > 0 and self.jump(self.ledger.cursor - 1)

    def redo(self) -> bool:
        """Do the next undone action again; False when there is none."""
        return self.ledger.cursor < len(self.ledger.entries) and self.jump(self.ledger.cursor + 1)

    def jump(self, number: int) -> bool:
        """Go to the moment after `number` actions; raises `IndexError` outside the ledger.

        False, and nothing happens, where that would take back something final.
        """
        if 0 <= number < self.ledger.final_moment():
            return False
        self.ledger.jump(number)
        self._record(number)
        return True

    def opened(self) -> None:
        """The game was read from its save, or from a copy of what would stand there, and nothing of it has changed."""
        self._held = self._content()

    @property
    def kept(self) -> bool:
        """The save of the game holds it as it stands."""
        return self._held == self._content()

    def keep(self, folder: Path, saved_at: str) -> None:
        """Write the game into its save, in that folder if it has none yet; raises `WriteError`.

        A save that somebody else has written to since stays as it is, and the game gets another one.
        """
        if self.kept:
            return
        if self.file is None or stamp(self.file) != self._stamp:
            self.file = own_save(folder, self.ledger.title.key)
        content = self._content()
        try:
            save(self.ledger, self.file, saved_at, backups=0)
        except WriteError as fault:
            if not fault.written:
                raise
        self._held, self._stamp = content, stamp(self.file)

    def leave(self, folder: Path, saved_at: str) -> bool:
        """Put the game away: into its save, in that folder if it has none yet.

        Where that cannot be written the journal stays, to be continued; `problem` says why. A lesson or a puzzle stays
        in its journal while it goes on. False: there is no journal either, and the game is in memory alone.
        """
        if off_record(self.ledger.people):
            return self._leave_off_record()
        try:
            self.keep(folder, saved_at)
        except WriteError as fault:
            if self._journal is not None and self.ledger.review:
                self._renew()  # what a review has found is in no journal yet
            alone = self._journal is None
            self.problem = fault
            self.suspend()
            return not alone
        self.close()
        return True

    def _leave_off_record(self) -> bool:
        if self.settled or self.ledger.game.over:
            self.close()
        else:
            self.suspend()
        return True

    def _content(self) -> tuple[object, ...]:
        """What a save holds of the game that can change."""
        ledger = self.ledger
        texts = [entry.text for entry in ledger.entries]
        return ledger.cursor, texts, dict(ledger.review), list(ledger.seats.deputies), to_plain(ledger.study)

    @property
    def _ends_ahead(self) -> bool:
        """The end of the game was taken back, and can be done again."""
        ledger = self.ledger
        taken_back = ledger.cursor < len(ledger.entries) and not off_record(ledger.people)
        return taken_back and ledger.position_at(len(ledger.entries)).over

    def _branch_off(self, kept: bool) -> None:
        """Go on as another game; the finished one is `kept` in its save, or else stays in its journal."""
        assert self.file is not None
        self.file, self._stamp, self._held = own_save(self.file.parent, self.ledger.title.key), None, None
        if self._journal is not None and kept:
            self._renew()
            return
        self.suspend()
        self._begin()

    def close(self) -> None:
        """Leave the game properly: nothing is left to recover. A journal that fails now is only reported."""
        if self._journal is None or self._folder is None:
            return
        try:
            self._journal.close()
        except WriteError as fault:
            self._journal.release()
            self.problem = fault
        self._journal = None
        tidy(self._folder)

    def suspend(self) -> None:
        """Put the game aside unfinished, its journal free for whoever continues it; a further change starts another."""
        if self._journal is not None:
            self._journal.release()
            self._journal = None

    def reject(self) -> None:
        """Give up a game that cannot be shown: its journal is removed from the list, and no other is started."""
        path = self.journal
        self.suspend()
        self._folder = None
        if path is not None:
            with suppress(WriteError):
                set_aside(path)

    def _begin(self) -> None:
        """Begin a journal with the ledger as it stands; the one that could not be written is dealt with then."""
        if self._folder is None:
            return
        try:
            name = "" if self.file is None else self.file.name
            self._journal = Journal(self._folder, self.ledger, self._saved_at, name)
        except WriteError as fault:
            self._journal, self.problem = None, fault
            return
        self.problem = self._journal.unsure
        if self._old is not None:
            with suppress(WriteError):
                dismiss(self._old)
            self._old = None
        tidy(self._folder)

    def _record(self, change: str | int | Deputy | Study) -> None:
        """Journal an action (its text), a jump (its number), who decides for a seat from now on, or the study."""
        if self._journal is None:
            self._begin()
            return
        try:
            if isinstance(change, str):
                self._journal.action(change, self.ledger.game, self.ledger.cursor - 1 in self.ledger.joined)
            elif isinstance(change, Deputy):
                self._journal.deputy(change, self.ledger.game)
            elif isinstance(change, Study):
                self._journal.study(change, self.ledger.game)
            else:
                self._journal.jump(change, self.ledger.game)
        except WriteError:
            self._renew()
            return
        if self._journal.full:
            self._renew()

    def _renew(self) -> None:
        """Continue in a new journal."""
        assert self._journal is not None
        self._journal.release()
        self._old, self._journal = self._journal.path, None
        self._begin()
