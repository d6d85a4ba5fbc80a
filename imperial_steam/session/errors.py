"""What can go wrong with saves and journals, as values that the window can express in any language."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam.games.protocol import Refusal

if TYPE_CHECKING:
    from imperial_steam.session.ledger import Ledger

#: Characters of a value shown in a sentence; a broken file may hold a whole book there.
_LONGEST = 400


class SessionError(Exception):
    """An error in a file: `reason` is a key of the catalogue (`problem.<reason>`), `values` fill its sentence."""

    def __init__(self, reason: str, values: Mapping[str, object]) -> None:
        self.reason = reason
        self.values = {name: _short(value) for name, value in values.items()}
        details = ", ".join(f"{name}: {value}" for name, value in self.values.items())
        super().__init__(f"{reason} ({details})" if details else reason)

    @property
    def message(self) -> str:
        """The key of its sentence: what is damaged from the first line on may be something else altogether."""
        nothing = (self.reason, self.values.get("line")) == ("damaged", 1)
        return "problem.no_game" if nothing else f"problem.{self.reason}"


class SaveError(SessionError):
    """A save or journal that cannot be read as a whole.

    `path` is the file (None for text that came from no file), `action` the number of the first
    action that does not fit (from 1), `line` its line in the file, `refusals` why the rules refuse
    it. `recovered` is the ledger up to the last good action, if there is one.
    """

    def __init__(
        self,
        reason: str,
        *,
        action: int | None = None,
        line: int | None = None,
        refusals: Sequence[Refusal] = (),
        recovered: Ledger | None = None,
        path: Path | None = None,
        **values: object,
    ) -> None:
        self.action = action
        self.line = line
        self.refusals = tuple(refusals)
        self.recovered = recovered
        self.path = path
        given: dict[str, object] = dict(values)
        if action is not None:
            given["action"] = action
        if line is not None:
            given["line"] = line
        if self.refusals:
            given["rules"] = ", ".join(dict.fromkeys(refusal.rule for refusal in self.refusals))
        super().__init__(reason, given)

    def located(self, path: Path | None, line: int | None) -> SaveError:
        """The same error, with the file and line where it was found."""
        values = {name: value for name, value in self.values.items() if name not in ("action", "line", "rules")}
        return SaveError(
            self.reason, action=self.action, line=line or self.line, refusals=self.refusals,
            recovered=self.recovered, path=path, **values,
        )  # fmt: skip


class WriteError(SessionError):
    """A file that cannot be written; reasons `disk_full`, `not_writable`, `write_failed`.

    With `written` the file is there, but the system does not confirm that it would outlast a power
    cut: reason `not_durable`.
    """

    def __init__(self, path: Path, cause: OSError, written: bool = False) -> None:
        self.path = path
        self.written = written
        if written:
            reason = "not_durable"
        elif cause.errno in (errno.ENOSPC, errno.EDQUOT):
            reason = "disk_full"
        elif cause.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EISDIR, errno.EEXIST):
            reason = "not_writable"
        else:
            reason = "write_failed"
        super().__init__(reason, {"path": str(path), "cause": cause.strerror or str(cause)})


def _short(value: object) -> object:
    """A value as a sentence can hold it: a number, or not too many characters."""
    if isinstance(value, bool | int | float | None):
        return value
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
