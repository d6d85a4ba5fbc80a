"""`imperial-steam doctor`: what the program runs on, where it keeps what, and what is wrong with it.

Every part of the examination looks at one thing, changes nothing that stays, and never raises:
what fails is a finding.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from imperial_steam import __version__, assets, folders
from imperial_steam.i18n import Catalogue
from imperial_steam.session.probe import shortcomings

#: Free space in megabytes below which saving games is at risk.
LEAST_SPACE = 50
_MEGABYTE = 1_000_000
#: What some network folders cannot do: games are kept all the same, but not against everything.
_BEARABLE = ("no_lock", "no_folder_sync")
#: Drivers nobody sees anything of; the library falls back to them where there is no screen.
_INVISIBLE = ("dummy", "offscreen")


class Grade(Enum):
    """What a finding means for whoever wants to play."""

    FACT = "fact"
    #: The game can be played, with something missing.
    WARNING = "warning"
    #: The game cannot be played or saved until somebody fixes it.
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of the report.

    `key` is `doctor.<key>` in the message catalogue, `values` fill its sentence.
    """

    key: str
    values: dict[str, Any] = field(default_factory=dict)
    grade: Grade = Grade.FACT


def examine() -> Sequence[ReportLine]:
    """Look at everything, in the order of the report."""
    parts = (_versions, _data, _video, _sound, _places)
    return [finding for part in parts for finding in part()]


def report(catalogue: Catalogue) -> tuple[str, bool]:
    """The report in the player's language, and whether it is free of faults; warnings are not faults."""
    findings = examine()
    facts, warnings, faults = (_distinct(findings, grade) for grade in Grade)
    lines = [_sentence(finding, catalogue) for finding in facts]
    lines += ["", catalogue.count("doctor.faults", len(faults)) if faults else catalogue.text("doctor.well")]
    lines += [f"  ! {_sentence(finding, catalogue)}" for finding in faults]
    if warnings:
        lines.append(catalogue.count("doctor.warnings", len(warnings)))
        lines += [f"  - {_sentence(finding, catalogue)}" for finding in warnings]
    return "\n".join(lines), not faults


def _distinct(findings: Sequence[ReportLine], grade: Grade) -> list[ReportLine]:
    """The findings of one grade, each once: several folders often suffer from one and the same fault."""
    distinct: list[ReportLine] = []
    for finding in findings:
        if finding.grade is grade and finding not in distinct:
            distinct.append(finding)
    return distinct


def _sentence(finding: ReportLine, catalogue: Catalogue) -> str:
    return catalogue.text(f"doctor.{finding.key}", **finding.values)


def _versions() -> Iterator[ReportLine]:
    packed = getattr(sys, "frozen", False)
    yield ReportLine("program.packed" if packed else "program", {"version": __version__})
    yield ReportLine("python", {"version": platform.python_version(), "system": platform.platform()})
    pygame, fault = _pygame()
    if pygame is None:
        yield ReportLine("no_pygame", {"cause": fault}, Grade.FAULT)
        return
    yield ReportLine("pygame", {"version": pygame.version.ver, "sdl": ".".join(map(str, pygame.get_sdl_version()))})


def _pygame() -> tuple[Any, str]:
    """The library that draws, or why it cannot be loaded."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415  # a broken one is a finding, not a reason to fail at start
    except ImportError as cause:
        return None, str(cause)
    return pygame, ""


def _data() -> Iterator[ReportLine]:
    for name in ("assets", "boards"):
        try:
            yield ReportLine("data", {"name": name, "path": str(assets.data_folder(name))})
        except assets.MissingData as cause:
            yield ReportLine("no_data", {"name": name, "cause": str(cause)}, Grade.FAULT)


def _video() -> Iterator[ReportLine]:
    pygame, _ = _pygame()
    if pygame is None:
        return
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        screens = [f"{width}×{height}" for width, height in pygame.display.get_desktop_sizes()]
        yield ReportLine("video", {"driver": driver, "screens": screens})
        if driver in _INVISIBLE and driver != os.environ.get("SDL_VIDEODRIVER"):
            yield ReportLine("no_video", {"cause": driver}, Grade.FAULT)
    except pygame.error as cause:
        yield ReportLine("no_video", {"cause": str(cause)}, Grade.FAULT)
    finally:
        pygame.display.quit()


def _sound() -> Iterator[ReportLine]:
    pygame, _ = _pygame()
    if pygame is None:
        return
    try:
        pygame.mixer.init()
        yield ReportLine("sound", {"driver": pygame.mixer.get_driver()})
    except pygame.error as cause:
        yield ReportLine("no_sound", {"cause": str(cause)}, Grade.WARNING)
    finally:
        pygame.mixer.quit()


def _places() -> Iterator[ReportLine]:
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
        yield ReportLine("folder", {"name": name, "path": str(path)})
        yield from _place(path)


def _place(path: Path) -> Iterator[ReportLine]:
    """What is wrong with a folder the program writes into, or with the one it can be made in while it is missing."""
    standing = next(folder for folder in (path, *path.parents) if os.path.lexists(folder))
    if not standing.is_dir():
        yield ReportLine("no_folder", {"path": str(standing)}, Grade.FAULT)
        return
    for word, cause in shortcomings(standing):
        grade = Grade.WARNING if word in _BEARABLE else Grade.FAULT
        yield ReportLine(word, {"path": str(standing), "cause": cause}, grade)
        if word == "not_writable":
            return
    free = shutil.disk_usage(standing).free // _MEGABYTE
    if free < LEAST_SPACE:
        yield ReportLine("little_space", {"path": str(standing), "free": free}, Grade.FAULT)
