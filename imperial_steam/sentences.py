"""What happens in a game, and why something cannot be done, in words: told in one place for window and command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from imperial_steam.games.protocol import Event, Refusal, Value, Values

#: Puts a message into words: its key, and its values by name.
Say: TypeAlias = Callable[..., str]
#: Values of events and decisions that are seats: told by name.
SEATS = ("player", "owner", "seat", "to_player")


@runtime_checkable
class Telling(Protocol):
    """A title some of whose events need more than their own values to be told."""

    def told(self, event: Event, say: Say) -> tuple[str, Values]:
        """The key of an event's message and its values."""
        ...


def telling(title: object) -> Telling | None:
    """The title, if it has a say in how its events are told. Ask once for many events: looking for it is slow."""
    return title if isinstance(title, Telling) else None


def event(happened: Event, names: Sequence[str], say: Say, teller: Telling | None = None) -> str:
    """One sentence for an event; `names` are the people's by seat, `teller` is the title that has a say in it."""
    key, values = f"event.{happened.name}", happened.values
    if teller is not None:
        key, values = teller.told(happened, say)
    filled = named(values, names)
    if happened.player is not None and happened.player >= 0:
        filled["player"] = names[happened.player]
    return say(key, **filled)


def refusal(why: Refusal, say: Say, names: Sequence[str]) -> str:
    """One reason against an action, without its rule; `names` are the people's by seat."""
    return say(f"refusal.{why.reason}", **named(why.values, names))


def named(values: Values, names: Sequence[str]) -> dict[str, Value]:
    """Values with seats as names; `key`, which is the name of a message everywhere, becomes `which`."""
    filled = dict(values)
    for name in SEATS:
        if isinstance(seat := filled.get(name), int):
            filled[name] = names[seat]
    if "key" in filled:
        filled["which"] = filled.pop("key")
    if isinstance(order := filled.get("order"), Sequence):
        filled["order"] = [names[seat] for seat in order if isinstance(seat, int)]
    return filled
