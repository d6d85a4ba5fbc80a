"""Fingerprints of positions: the same on every machine."""

from __future__ import annotations

import hashlib
import json


def fingerprint(plain: object) -> str:
    """A short text that is equal exactly for equal plain data of a position; saves keep it, so it never changes."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
