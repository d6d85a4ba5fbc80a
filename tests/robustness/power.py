"""A model of a disk that forgets: what every instant of a power cut could leave behind.

`Recorder` stands between the session and the disk and keeps the order of everything that changes a file.
`Disk` repeats the first so many of those steps and knows what the system was asked to keep: the bytes of a
file from `sync` on, the names in a folder from `sync_folder` on. Everything else may be there or not.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.session import disk


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was asked of the disk, or (`safe`) something that was called safe after it."""

    name: str
    path: Path
    other: Path | None = None
    data: bytes = b""
    safe: Any = None


class Recorder:
    """Writes down every step of the session on its way to the disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steps: list[Step] = []
        self._open: dict[int, Path] = {}
        for name in ("create", "append_to", "write", "sync", "replace", "link", "remove", "sync_folder"):
            monkeypatch.setattr(disk, name, getattr(self, f"_{name}")(getattr(disk, name)))

    def safe(self, state: Any) -> None:
        """Note that something was called safe."""
        self.steps.append(Step("safe", Path(), safe=state))

    def _create(self, real: Callable[[Path, int], int]) -> Callable[[Path, int], int]:
        def create(path: Path, rights: int) -> int:
            handle = real(path, rights)
            self._open[handle] = path
            self.steps.append(Step("create", path))
            return handle

        return create

    def _append_to(self, real: Callable[[Path], int]) -> Callable[[Path], int]:
        def append_to(path: Path) -> int:
            handle = real(path)
            self._open[handle] = path
            return handle

        return append_to

    def _write(self, real: Callable[[int, bytes], None]) -> Callable[[int, bytes], None]:
        def write(handle: int, data: bytes) -> None:
            real(handle, data)
            self.steps.append(Step("write", self._open[handle], data=data))

        return write

    def _sync(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def sync(handle: int) -> None:
            real(handle)
            self.steps.append(Step("sync", self._open[handle]))

        return sync

    def _named(self, name: str, real: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        def named(source: Path, target: Path) -> None:
            real(source, target)
            self.steps.append(Step(name, source, target))

        return named

    def _replace(self, real: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        return self._named("replace", real)

    def _link(self, real: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        return self._named("link", real)

    def _remove(self, real: Callable[[Path], None]) -> Callable[[Path], None]:
        def remove(path: Path) -> None:
            there = path.exists()
            real(path)
            if there:
                self.steps.append(Step("remove", path))

        return remove

    def _sync_folder(self, real: Callable[[Path], None]) -> Callable[[Path], None]:
        def sync_folder(folder: Path) -> None:
            real(folder)
            self.steps.append(Step("sync_folder", folder))

        return sync_folder


@dataclass(slots=True)
class _File:
    """The bytes written to a file, and how many of them the disk was asked to keep."""

    data: bytes = b""
    kept: int = 0


@dataclass(slots=True)
class Disk:
    """What the disk holds after some steps: names as the program sees them, and as they are surely kept."""

    names: dict[Path, _File] = field(default_factory=dict)
    kept_names: dict[Path, _File] = field(default_factory=dict)
    last: _File = field(default_factory=_File)

    def take(self, step: Step) -> None:
        """Do one more step."""
        if step.name == "create":
            self.names[step.path] = _File()
        elif step.name == "write":
            self.last = self._file(step.path)
            self.last.data += step.data
        elif step.name == "sync":
            self._file(step.path).kept = len(self._file(step.path).data)
        elif step.name in ("replace", "link"):
            assert step.other is not None
            self.names[step.other] = self.names[step.path]
        if step.name in ("replace", "remove"):
            del self.names[step.path]
        if step.name == "sync_folder":
            there = {path: file for path, file in self.names.items() if path.parent == step.path}
            others = {path: file for path, file in self.kept_names.items() if path.parent != step.path}
            self.kept_names = {**others, **there}

    def _file(self, path: Path) -> _File:
        """The file of that name; one nobody will ever see if the name was taken away while it was open."""
        return self.names.get(path, _File())

    def after_a_cut(self) -> dict[str, dict[Path, bytes]]:
        """Everything the disk may hold when the power goes now, from the best to the worst."""
        whole = {path: file.data for path, file in self.names.items()}
        late = {path: file.data[: file.kept] for path, file in self.names.items()}
        torn = {path: self._torn(file) for path, file in self.names.items()}
        zeros = {path: file.data[: file.kept].ljust(len(file.data), b"\0") for path, file in self.names.items()}
        old = {path: file.data[: file.kept] for path, file in self.kept_names.items()}
        swift = {path: file.data for path, file in self.kept_names.items()}
        return {
            "all is there": whole, "bytes are late": late, "the last write is torn": torn, "zeros for bytes": zeros,
            "only what was asked for": old, "names are late": swift,
        }  # fmt: skip

    def _torn(self, file: _File) -> bytes:
        """The file, half of what was written last missing if the disk was not asked to keep it."""
        if file is not self.last:
            return file.data
        return file.data[: max(file.kept, len(file.data) - max(1, (len(file.data) - file.kept) // 2))]


def cuts(steps: list[Step]) -> list[tuple[Any, Any, dict[str, dict[Path, bytes]]]]:
    """For a cut after every step: what was safe by then, what was next called safe, and what the disk may hold."""
    model, found, safe = Disk(), [], None
    for place, step in enumerate(steps):
        if step.name == "safe":
            safe = step.safe
            continue
        model.take(step)
        following = next((later.safe for later in steps[place:] if later.name == "safe"), safe)
        found.append((safe, following, deepcopy(model.after_a_cut())))
    return found


def lay_out(files: dict[Path, bytes], source: Path, target: Path) -> None:
    """Put the files of a folder as a cut left them into another folder."""
    for path, content in files.items():
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
