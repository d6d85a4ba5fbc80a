"""Enumerations whose members the rules name at every turn."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

EnumT = TypeVar("EnumT", bound=Enum)


def plain_members(enum: type[EnumT]) -> type[EnumT]:
    """Let the members of an enumeration be plain attributes of it.

    Python 3.11 finds a member through a property, which takes about twenty times as long.
    """
    for name, member in enum.__members__.items():
        type.__setattr__(enum, name, member)
    return enum
