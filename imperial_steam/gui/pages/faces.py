"""Rivals with a face: what machine players are called, by level, and the portrait of each.

A rival is known by the name at the seat, so that saves say nothing more than that name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from zlib import crc32

from imperial_steam.bots.levels import is_machine, parse_kind

#: By level, those who play at it: `rival.<name>` is what somebody is called, `rival_<name>` the icon of the portrait.
RIVALS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "apprentice": ("resi", "toni", "mila"),
        "clerk": ("otto", "klara", "josip"),
        "engineer": ("ignaz", "hanna", "piotr"),
        "director": ("leopold", "eugenie", "tarnay"),
        "magnate": ("sidonie", "cornelius", "jadwiga"),
    }
)


def rivals(kind: str) -> Sequence[str]:
    """Those who play as a machine of a kind, in the order in which they come to a table; none for anybody else."""
    return RIVALS.get(parse_kind(kind).level, ()) if is_machine(kind) else ()


def face(name: str, kind: str, say: Callable[[str], str]) -> str:
    """The icon of whoever bears a name at the seat of a machine; '' for anybody else.

    A machine that is called otherwise has one of the portraits of its level, always the same.
    """
    known = rivals(kind)
    if not known:
        return ""
    bearer = next((rival for rival in known if say(f"rival.{rival}") == name), "")
    return f"rival_{bearer or known[crc32(name.encode()) % len(known)]}"
