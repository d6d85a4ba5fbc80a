"""Setups as plain data: a frozen dataclass says by the types of its fields what a save has to hold.

Fields are numbers, texts, flags, tuples (lists in data), mappings by name, and dataclasses of such fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

#: The field that says what is different from the start of a game; a setup without it is written without a word.
GIVEN = "given"

SetupT = TypeVar("SetupT")


def setup_data(setup: object) -> dict[str, Any]:
    """The plain data of a setup; `setup_from_data` reads it back."""
    data: dict[str, Any] = _plain(setup)
    if data.get(GIVEN, data) is None:
        del data[GIVEN]
    return data


def setup_from_data(kind: type[SetupT], data: object, what: str = "the setup") -> SetupT:
    """The setup of plain data; raises `ValueError` naming the entry that is missing or of the wrong form."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{what} must be a mapping")
    forms = _forms(kind)
    missing = [name for name in forms if name not in data and name != GIVEN]
    unknown = [str(name) for name in data if name not in forms]
    if missing or unknown:
        complaint = "lacks " + ", ".join(missing) if missing else "does not know " + ", ".join(unknown)
        raise ValueError(f"{what} {complaint}")
    return kind(**{name: _read(forms[name], value, f"'{name}' in {what}") for name, value in data.items()})


def check_order(order: Sequence[int], seats: int) -> None:
    """Raise `ValueError` unless an order names every seat once."""
    if sorted(order) != list(range(seats)):
        raise ValueError(f"'order' in the setup must name each of {seats} seats once, not {', '.join(map(str, order))}")


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def _forms(kind: type) -> Mapping[str, Any]:
    """The types of a dataclass's fields by name; what may be left out is there when it is given."""
    hints = get_type_hints(kind)
    if GIVEN in hints:
        hints[GIVEN] = get_args(hints[GIVEN])[0]
    return hints


def _read(form: Any, value: Any, place: str) -> Any:
    """A value of a form; raises `ValueError` with its place."""
    kind, parts = get_origin(form), get_args(form)
    if kind is UnionType:
        return None if value is None else _read(parts[0], value, place)
    if is_dataclass(form):
        return setup_from_data(form, value, place)  # type: ignore[arg-type]
    if kind is Mapping:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise ValueError(f"{place} must be a mapping of names, not {value!r}")
        return {key: _read(parts[1], item, place) for key, item in value.items()}
    if hasattr(form, "_fields"):
        return form(*_read(tuple[tuple(get_type_hints(form).values())], value, place))  # type: ignore[misc]
    if kind is tuple:
        if not isinstance(value, list) or (parts[-1] is not ... and len(value) != len(parts)):
            raise ValueError(f"{place} must be a list{'' if parts[-1] is ... else f' of {len(parts)}'}, not {value!r}")
        forms = [parts[0]] * len(value) if parts[-1] is ... else parts
        return tuple(_read(item_form, item, place) for item_form, item in zip(forms, value, strict=True))
    if form is not Any and type(value) is not form:
        raise ValueError(f"{place} must be of type {form.__name__}, not {value!r}")
    return value
