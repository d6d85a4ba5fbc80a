"""Actions as one declared form each: it gives their text, their target on the table, and their parser.

    @action("hire {hub} {column}", target="labour {hub} {column}")
    class HireWorker(TextForm):
        hub: Hub
        column: int

makes a frozen dataclass with slots. Fields are whole numbers or texts; `Annotated[str, reader]` says
how a text is read (`among`, `pair`). `every` says which actions of a kind there are in one game, so that they
can be created once and shared. `TextForms` collects the actions of a game and reads them back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import get_annotations
from itertools import starmap
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast, dataclass_transform

from imperial_steam.games.kit.faults import nearest, shown
from imperial_steam.games.protocol import Target

Reader: TypeAlias = Callable[[str], str | int]
"""Reads the text of a field; raises `ValueError` saying what is wrong and the nearest valid word."""

FieldValues: TypeAlias = Iterable[tuple[str | int, ...]]
"""The fields of several actions of one kind."""

#: How many actions of a kind are kept, to be shared by the games that have them.
_SHARED = 1024

_FIELD = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class TextForm:
    """Base of actions that are declared by their form."""

    __slots__ = ()
    verb: ClassVar[str]
    """The first word of the text form: no two actions of a game share it."""
    read_rest: ClassVar[Callable[[str], TextForm]]
    """Makes the action of what follows the verb; raises `ValueError`."""
    every: ClassVar[Callable[..., Iterable[TextForm]]]
    """Makes the actions of the kind that there are in one game, of whatever the game gives to know itself by."""

    @property
    def target(self) -> Target:
        """The thing on the table that stands for this action."""
        raise NotImplementedError


FormT = TypeVar("FormT", bound=TextForm)


@dataclass_transform(frozen_default=True)
def action(
    form: str, target: str, every: Callable[..., FieldValues] | None = None
) -> Callable[[type[FormT]], type[FormT]]:
    """Make a class an action: its text form, and its target as kind and key, fields in braces.

    `every` gives the fields of the actions that there are in one game. Without it there is one action
    of a kind without fields, and none of the others is known beforehand.

    Raises `TypeError` when a form names a field the class does not have, or does not name one.
    """

    def make(plain: type[FormT]) -> type[FormT]:
        cls: type[FormT] = dataclass(frozen=True, slots=True)(plain)
        readers = _readers(cls)
        verb, _, rest = form.partition(" ")
        if _FIELD.findall(rest) != list(readers) or not set(_FIELD.findall(target)) <= set(readers):
            raise TypeError(f"the forms of {plain.__name__} do not fit its fields {', '.join(readers)}")
        kind, _, key = target.partition(" ")
        cls.verb = verb
        cls.read_rest = staticmethod(_parser(cls, verb, rest, readers))
        cls.every = staticmethod(_maker(cls, every or (lambda game: () if readers else ((),))))
        _replace(cls, "__str__", _function(_filled(form)))
        _replace(cls, "target", property(_function(f"Target({_filled(kind)}, {_filled(key)})")))
        return cls

    return make


def _replace(cls: type[TextForm], name: str, value: object) -> None:
    """Give a class a method of its own, made for its form."""
    setattr(cls, name, value)


def _readers(cls: type[TextForm]) -> dict[str, Reader]:
    """How the text of each field is read, in the order of the fields."""
    hints = get_annotations(cls, eval_str=True)
    readers: dict[str, Reader] = {}
    for name in cls.__match_args__:  # type: ignore[attr-defined]
        extras: Sequence[Reader] = getattr(hints[name], "__metadata__", ())
        readers[name] = extras[0] if extras else whole_number if hints[name] is int else str
    return readers


def _function(result: str) -> Callable[[object], Any]:
    """A function of an action that gives `result`, an expression.

    Texts and targets are asked for often, so forms become functions of their own, as dataclasses make theirs; forms
    are in the program, never in data.
    """
    function: Callable[[object], Any] = eval(f"lambda self: {result}", {"Target": Target})
    return function


def _filled(form: str) -> str:
    """The expression that fills a form with the fields of an action."""
    return "f" + repr(_FIELD.sub(r"{self.\1}", form))


def _maker(cls: type[FormT], every: Callable[..., FieldValues]) -> Callable[[object], tuple[FormT, ...]]:
    """Makes every action of a kind in one game."""
    make = lru_cache(_SHARED)(cast(Callable[..., FormT], cls))
    return lambda game: tuple(starmap(make, every(game)))


def _parser(cls: type[FormT], verb: str, rest: str, readers: dict[str, Reader]) -> Callable[[str], FormT]:
    """Reads what follows the verb."""
    make = cast(Callable[..., FormT], cls)
    if not readers:
        return _bare(make(), verb)
    if len(readers) == 1:
        (read,) = readers.values()
        return lambda text: make(read(text))
    pattern = re.compile(_pattern(rest))
    each = tuple(readers.values())
    form = _FIELD.sub(r"<\1>", f"{verb} {rest}")

    def parse(text: str) -> FormT:
        match = pattern.fullmatch(text)
        if match is None:
            raise ValueError(f"'{verb} {shown(text)}' does not have the form '{form}'")
        return make(*(read(part) for read, part in zip(each, match.groups(), strict=True)))

    return parse


def _bare(only: FormT, verb: str) -> Callable[[str], FormT]:
    """An action without fields: there is one value of it."""

    def parse(text: str) -> FormT:
        if text:
            raise ValueError(f"'{verb}' takes nothing after it, got '{shown(text)}'")
        return only

    return parse


def _pattern(rest: str) -> str:
    """A regular expression for several fields: those before a plain space are single words."""
    *parts, last = _FIELD.split(rest)
    regex = re.escape(parts[0])
    for between in (*parts[2::2], last):
        group = r"(\S+)" if between == " " else "(.+?)" if between else "(.+)"
        regex += group + r"\s+".join(map(re.escape, between.split(" ")))
    return regex


def whole_number(text: str) -> int:
    """Read a whole number of at most nine digits."""
    if _NUMBER.fullmatch(text) is None:
        raise ValueError(f"'{shown(text)}' is not a whole number")
    return int(text)


def among(allowed: Sequence[str], what: str) -> Reader:
    """One of a few words; `what` names them in the complaint."""
    words = frozenset(allowed)

    def read(text: str) -> str:
        if text in words:
            return text
        near = nearest(text, allowed)
        hint = f"did you mean '{near}'?" if near else f"one of {', '.join(allowed)}"
        raise ValueError(f"'{shown(text)}' is no {what}; {hint}")

    return read


def pair(form: str, dash: str = "–") -> Reader:
    """Two names with a dash between, written as `form`; a plain hyphen will do."""
    pattern = re.compile(f"(.+?)[{dash}-](.+)")

    def read(text: str) -> str:
        match = pattern.fullmatch(text)
        if match is None:
            raise ValueError(f"'{shown(text)}' does not have the form '{form}'")
        return f"{match[1].strip()}{dash}{match[2].strip()}"

    return read


class TextForms(Generic[FormT]):
    """Reads the text forms of a game's actions."""

    def __init__(self, kinds: Iterable[type[FormT]]) -> None:
        """The actions of a game; raises `TypeError` when two of them share their verb."""
        kinds = tuple(kinds)
        self._parsers: dict[str, Callable[[str], Any]] = {kind.verb: kind.read_rest for kind in kinds}
        self._bare = frozenset(kind.verb for kind in kinds if not kind.__match_args__)  # type: ignore[attr-defined]
        if len(self._parsers) < len(kinds):
            raise TypeError("two actions have the same verb")
        self.verbs: tuple[str, ...] = tuple(sorted(self._parsers))
        self._verb = among(self.verbs, "action")

    def parse(self, text: str) -> FormT:
        """The action a text stands for; raises `ValueError` naming what is wrong and the nearest valid word."""
        verb, _, rest = text.strip().partition(" ")
        parse = self._parsers[str(self._verb(verb))]
        rest = rest.strip()
        if not rest and verb not in self._bare:
            raise ValueError(f"'{verb}' needs something after it")
        return cast(FormT, parse(rest))
