"""Weights of a judgement as plain numbers by name, so that they can be tuned without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: By the name of a weight its numbers: one, or several where it changes during a game or from place to place.
Numbers = Mapping[str, tuple[int, ...]]
#: A weight as a judgement declares it.
Worth = int | tuple[int, ...]


def numbers_of(weights: Mapping[str, Worth]) -> Numbers:
    """Declared weights as numbers."""
    return {name: worth if isinstance(worth, tuple) else (worth,) for name, worth in weights.items()}


def replaced(weights: Mapping[str, Worth], numbers: Mapping[str, Sequence[int]]) -> dict[str, Worth]:
    """The declared weights that `numbers` replaces, each in its own form.

    Raises `ValueError` for a weight that does not exist or has another number of numbers.
    """
    replacement: dict[str, Worth] = {}
    for name, new in numbers.items():
        if name not in weights:
            raise ValueError(f"there is no weight '{name}'")
        old = weights[name]
        if len(new) != (len(old) if isinstance(old, tuple) else 1):
            raise ValueError(f"weight '{name}' does not have {len(new)} numbers")
        replacement[name] = tuple(new) if isinstance(old, tuple) else new[0]
    return replacement


def written(numbers: Mapping[str, Sequence[int]]) -> str:
    """Weights as the arguments of a constructor, one a line, to be pasted into a game's source."""
    return "".join(f"{name}={tuple(new) if len(new) > 1 else new[0]},\n" for name, new in numbers.items())
