"""One-step functions that bring the document of an older save to the next format version.

A change of what a position consists of changes its digests, so it needs a format version too: its
migration drops the `digests` (the actions are still validated one by one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from imperial_steam.session.errors import SaveError

Document = dict[str, Any]
Migration = Callable[[Document], Document]

#: The format version this program writes.
FORMAT = 2


def without_digests(document: Document) -> Document:
    """The document without fingerprints: what a position consists of has changed."""
    return {name: value for name, value in document.items() if name != "digests"}


#: By format version: the function that makes the next version of it.
MIGRATIONS: Mapping[int, Migration] = {1: without_digests}


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
