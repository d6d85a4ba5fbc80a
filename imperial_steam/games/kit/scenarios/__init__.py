"""The executable rulebook of any title: scenarios in YAML files, run against the engine.

A scenario arranges a position, takes actions and checks the outcome; `docs/scenarios.md`
explains how to write one. What a title supplies is a `Rulebook`.

Called by `scenarios`, by the rulebooks of titles and by tests.
"""

from imperial_steam.games.kit.scenarios.file import (
    OPTION_WORDS,
    SCENARIO_WORDS,
    STEP_WORDS,
    BrokenFile,
    Scenario,
    read_file,
)
from imperial_steam.games.kit.scenarios.folders import find_files, report, run
from imperial_steam.games.kit.scenarios.rulebook import Library, Play, Rulebook
from imperial_steam.games.kit.scenarios.trial import check

__all__ = [
    "OPTION_WORDS",
    "SCENARIO_WORDS",
    "STEP_WORDS",
    "BrokenFile",
    "Library",
    "Play",
    "Rulebook",
    "Scenario",
    "check",
    "find_files",
    "read_file",
    "report",
    "run",
]
