"""`imperial-steam doctor`: what the program runs on, where it keeps what, and what is wrong with it.

Every part of the examination looks at one thing, changes nothing that stays, and never raises:
what fails is a finding.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from imperial_steam import __version__, assets, folders
from imperial_steam.i18n import Catalogue

#: Free space in megabytes below which saving games is at risk.
LEAST_SPACE = 50
_MEGABYTE = 1_000_000
#: Drivers nobody sees anything of; the library falls back to them where there is no screen.
_INVISIBLE = ("dummy", "offscreen")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report: a fact, or a fault that somebody should mend.

    `key` is `doctor.<key>` in the message catalogue, `values` fill its sentence.
    """

    key: str
    values: dict[str, Any] = field(default_factory=dict)
    fault: bool = False


def examine() -> Sequence[Finding]:
    """Look at everything, in the order of the report."""
    parts = (_versions, _data, _video, _sound, _places)
    return [finding for part in parts for finding in part()]


def report(catalogue: Catalogue) -> tuple[str, bool]:
    """The report in the player's language, and whether all is well."""
    findings = examine()
    faults: list[Finding] = []
    for finding in findings:
        # Several folders often suffer from one and the same fault.
        if finding.fault and finding not in faults:
            faults.append(finding)
    lines = [_sentence(finding, catalogue) for finding in findings if not finding.fault]
    lines += ["", catalogue.count("doctor.faults", len(faults)) if faults else catalogue.text("doctor.well")]
    lines += [f"  ! {_sentence(finding, catalogue)}" for finding in faults]
    return "\n".join(lines), not faults


def _sentence(finding: Finding, catalogue: Catalogue) -> str:
    return catalogue.text(f"doctor.{finding.key}", **finding.values)


def _versions() -> Iterator[Finding]:
    packed = getattr(sys, "frozen", False)
    yield Finding("program.packed" if packed else "program", {"version": __version__})
    yield Finding("python", {"version": platform.python_version(), "system": platform.platform()})
    pygame, fault = _pygame()
    if pygame is None:
        yield Finding("no_pygame", {"cause": fault}, fault=True)
        return
    yield Finding("pygame", {"version": pygame.version.ver, "sdl": ".".join(map(str, pygame.get_sdl_version()))})


def _pygame() -> tuple[Any, str]:
    """The library that draws, or why it cannot be loaded."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415  # a broken one is a finding, not a reason to fail at start
    except ImportError as cause:
        return None, str(cause)
    return pygame, ""


def _data() -> Iterator[Finding]:
    for name in ("assets", "boards"):
        try:
            yield Finding("data", {"name": name, "path": str(assets.data_folder(name))})
        except assets.MissingData as cause:
            yield Finding("no_data", {"name": name, "cause": str(cause)}, fault=True)


def _video() -> Iterator[Finding]:
    pygame, _ = _pygame()
    if pygame is None:
        return
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        screens = [f"{wide}×{high}" for wide, high in pygame.display.get_desktop_sizes()]
        yield Finding("video", {"driver": driver, "screens": screens})
        if driver in _INVISIBLE and driver != os.environ.get("SDL_VIDEODRIVER"):
            yield Finding("no_video", {"cause": driver}, fault=True)
    except pygame.error as cause:
        yield Finding("no_video", {"cause": str(cause)}, fault=True)
    finally:
        pygame.display.quit()


def _sound() -> Iterator[Finding]:
    pygame, _ = _pygame()
    if pygame is None:
        return
    try:
        pygame.mixer.init()
        yield Finding("sound", {"driver": pygame.mixer.get_driver()})
    except pygame.error as cause:
        yield Finding("no_sound", {"cause": str(cause)}, fault=True)
    finally:
        pygame.mixer.quit()


def _places() -> Iterator[Finding]:
    places: dict[str, Callable[[], Path]] = {
        "saves": folders.saves,
        "journals": folders.journals,
        "boards": folders.boards,
        "config": folders.config,
        "log": folders.log,
        "cache": folders.cache,
    }
    for name, place in places.items():
        path = place()
        yield Finding("folder", {"name": name, "path": str(path)})
        yield from _place(path)


def _place(path: Path) -> Iterator[Finding]:
    """What is wrong with a folder the program writes into; it may be missing as long as it can be made."""
    standing = next(folder for folder in (path, *path.parents) if os.path.lexists(folder))
    if not standing.is_dir():
        yield Finding("no_folder", {"path": str(standing)}, fault=True)
        return
    try:
        with tempfile.TemporaryFile(dir=standing) as file:
            file.write(bytes(4096))
            file.flush()
    except OSError as cause:
        yield Finding("not_writable", {"path": str(standing), "cause": cause.strerror or str(cause)}, fault=True)
        return
    free = shutil.disk_usage(standing).free // _MEGABYTE
    if free < LEAST_SPACE:
        yield Finding("little_space", {"path": str(standing), "free": free}, fault=True)
