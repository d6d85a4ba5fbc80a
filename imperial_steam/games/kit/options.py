"""Options of a game: from what somebody gave to what every option that applies is set to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import product

from imperial_steam.games.protocol import Option


def complete(options: Sequence[Option], given: Mapping[str, str], players: int, kind: str) -> dict[str, str]:
    """Every option that applies with its value: what was given, else what a preset sets, else the default.

    A preset that was changed in part reads as the value that sets nothing. Raises `ValueError` for an option or
    a value that does not exist, and for a given option that does not apply.
    """
    _check(options, given)
    chosen = _chosen(options, given, players, kind)
    for option in options:
        if option.key not in chosen and given.get(option.key, option.default) != option.default:
            raise ValueError(f"option '{option.key}' does not go with what else was chosen")
    return {option.key: _value(option, chosen) for option in options if option.key in chosen}


def fitting(options: Sequence[Option], given: Mapping[str, str], players: int, kind: str) -> dict[str, str]:
    """What of the given values exists and goes together with the rest, for `complete`."""
    values = {option.key: option.values for option in options}
    known = {key: value for key, value in given.items() if value in values.get(key, ())}
    chosen = _chosen(options, known, players, kind)
    return {key: value for key, value in known.items() if key in chosen}


def change(options: Sequence[Option], given: Mapping[str, str], key: str, value: str) -> dict[str, str]:
    """What is given once somebody changes one option: choosing a preset forgets what it sets itself."""
    option = next(option for option in options if option.key == key)
    set_by_it = {other for preset in option.presets.values() for other in preset} if value in option.presets else set()
    return {**{other: old for other, old in given.items() if other not in set_by_it}, key: value}


def offered(options: Sequence[Option], counts: Sequence[int], kinds: Sequence[str]) -> list[Option]:
    """The options that can apply with any of these numbers of people and kinds, because of another option, too."""
    keys = set[str]()
    for count, kind in product(counts, kinds):
        for given in ({}, *({option.key: value} for option in options for value in option.values)):
            keys.update(_chosen(options, given, count, kind))
    return [option for option in options if option.key in keys]


def openings(options: Sequence[Option], given: Mapping[str, str], players: int, kind: str) -> list[dict[str, str]]:
    """What is given, changed in one option so that others apply than now."""
    now = _chosen(options, given, players, kind).keys()
    changed = [change(options, given, option.key, value) for option in options for value in option.values]
    return [other for other in changed if _chosen(options, other, players, kind).keys() != now]


def _chosen(options: Sequence[Option], given: Mapping[str, str], players: int, kind: str) -> dict[str, str]:
    """What is set for every option that applies, with `players` and `kind`."""
    wanted = {option.key: given.get(option.key, option.default) for option in options}
    for option in options:
        preset = option.presets.get(wanted[option.key], {})
        wanted.update((key, value) for key, value in preset.items() if key not in given)
    chosen = {"players": str(players), "kind": kind}
    for option in options:
        if option.applies(chosen):
            chosen[option.key] = wanted[option.key]
    return chosen


def _value(option: Option, chosen: Mapping[str, str]) -> str:
    """The value of an option; with presets the one whose preset holds."""
    if not option.presets:
        return chosen[option.key]
    fitting = [value for value in option.values if _holds(option.presets.get(value), chosen)]
    if chosen[option.key] in fitting:
        return chosen[option.key]
    return next(value for value in (*fitting, *option.values) if value in fitting or value not in option.presets)


def _holds(preset: Mapping[str, str] | None, chosen: Mapping[str, str]) -> bool:
    """What a preset sets is what is chosen, as far as it applies."""
    return preset is not None and all(chosen.get(key, value) == value for key, value in preset.items())


def _check(options: Sequence[Option], given: Mapping[str, str]) -> None:
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            near = get_close_matches(key, known, 1)
            raise ValueError(f"there is no option '{key}'" + (f"; '{near[0]}'?" if near else ""))
        if value not in known[key].values:
            raise ValueError(f"'{value}' is no value of '{key}'; one of {', '.join(known[key].values)}")
