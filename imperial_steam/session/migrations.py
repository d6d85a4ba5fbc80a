"""One-step functions that bring the document of an older save to the next format version, or to newer rules.

A change of what a position consists of changes its digests, so it needs a format version too: its
migration drops the `digests` (the actions are still validated one by one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from imperial_steam.games.protocol import AnyTitle, SavedGame
from imperial_steam.games.protocol import Migration as RulesMigration
from imperial_steam.session.errors import SaveError
from imperial_steam.session.study.plain import brought_over

Document = dict[str, Any]
Migration = Callable[[Document], Document]

#: The format version this program writes.
FORMAT = 4


def without_digests(document: Document) -> Document:
    """The document without fingerprints: what a position consists of has changed."""
    return {name: value for name, value in document.items() if name != "digests"}


def without_deputies(document: Document) -> Document:
    """The document of a game in which nobody's seat was left to a machine: no program before could do that."""
    return {**document, "deputies": []}


def without_study(document: Document) -> Document:
    """The document of a game without a study: no program before could keep one."""
    return {name: value for name, value in document.items() if name != "study"}


#: By format version: the function that makes the next version of it.
MIGRATIONS: Mapping[int, Migration] = {1: without_digests, 2: without_deputies, 3: without_study}


def migrate(document: Document, chain: Mapping[int, Migration] = MIGRATIONS, newest: int = FORMAT) -> Document:
    """Bring a document to the newest format version.

    Raises `SaveError`: `no_format` without a version, `newer` for a version after the newest one.
    """
    version = document.get("format")
    if (
        not isinstance(version, int)
        or isinstance(version, bool)
        or not (version == newest or version > newest or version in chain)
    ):
        raise SaveError("no_format", found=repr(version))
    if version > newest:
        raise SaveError("newer", found=version, known=newest, program=document.get("program", "?"))
    while version < newest:
        document = {**chain[version](dict(document)), "format": version + 1}
        version += 1
    return document


def migrate_rules(document: Document, title: AnyTitle) -> tuple[Document, bool]:
    """Bring what was played by older rules of a title to its present ones; saves without a version have the first.

    True with it where the title cannot say what was played (`SavedGame.differs`).
    Raises `SaveError`: `missing` for what is no version, `newer_rules`, `bad_setup` for what no migration reads,
    and for games by the rules of version 1.0 or later that a migration cannot bring over.
    """
    version = document.get("rules", 1)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveError("missing", member="rules")
    if version > title.rules_version:
        raise SaveError("newer_rules", found=version, known=title.rules_version)
    differs = False
    for step in range(version, title.rules_version):
        try:
            game = SavedGame(document["setup"], document["actions"], document["redo"])
            setup, actions, redo, unsure = title.migrations[step](game)
        except Exception as cause:
            # The data may be anything; the title's function says what it needs by failing.
            raise SaveError("bad_setup", cause=f"{type(cause).__name__}: {cause}") from cause
        if unsure and step >= title.lasting_rules:
            raise SaveError("bad_setup", cause=f"rules {step + 1} do not say what was played by rules {step}")
        # Other actions: neither what the position was after them is known, nor which of them were one step.
        kept = {name: value for name, value in without_digests(document).items() if name != "joined"}
        if "study" in kept:
            kept["study"] = _study(document, [*actions, *redo], title.migrations[step])
        document = {**kept, "setup": setup, "actions": list(actions), "redo": list(redo)}
        differs = differs or unsure
    return document, differs


def _study(document: Document, now: Sequence[str], step: RulesMigration) -> Document:
    """The study of a game whose actions are others now: every position of it is brought over by what leads there."""

    def bring(path: Sequence[str]) -> Sequence[str]:
        return step(SavedGame(document["setup"], path)).actions

    return brought_over(document["study"], [*document["actions"], *document["redo"]], now, bring)
