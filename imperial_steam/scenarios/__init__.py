"""The executable rulebook: scenarios in YAML files, run against the engine.

A scenario arranges a position, takes actions and checks what comes of them; `docs/scenarios.md`
explains how to write one. Scenarios are written for Imperial Steam.
"""

from imperial_steam.scenarios.file import (
    OPTION_WORDS,
    SCENARIO_WORDS,
    SETUP_WORDS,
    SOLO_WORDS,
    SPREAD_WORDS,
    STEP_WORDS,
    BrokenFile,
    Contents,
    Scenario,
    read_file,
)
from imperial_steam.scenarios.folders import find_files, report, rule_ids, run, shipped_board
from imperial_steam.scenarios.trial import Failure, check

__all__ = [
    "OPTION_WORDS",
    "SCENARIO_WORDS",
    "SETUP_WORDS",
    "SOLO_WORDS",
    "SPREAD_WORDS",
    "STEP_WORDS",
    "BrokenFile",
    "Contents",
    "Failure",
    "Scenario",
    "check",
    "find_files",
    "read_file",
    "report",
    "rule_ids",
    "run",
    "shipped_board",
]
