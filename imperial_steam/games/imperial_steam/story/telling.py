"""How events are told whose sentence needs more than their own values: what a track cost, what Franz chose, and why."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.imperial_steam.franz.thought import ranked
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Event, Values, numbers_of


def told(event: Event, say: Callable[..., str]) -> tuple[str, Values]:
    """The key of an event's message and its values; `say` puts a message into words (FRANZ-TURN-05).

    A price names what is paid alone: no gulden or no goods are left out.
    """
    if event.name == "franz_acts":
        paid = "".join(f"_{part}" for part in ("money", "cubes") if event.values[part])
        return f"event.franz_acts{paid}", event.values
    if event.name == "track_built" and any(goods := numbers_of({"goods": (), **event.values}, "goods")):
        named = [say("amount", n=n, good=good) for good, n in zip(GOODS, goods, strict=True) if n]
        return "event.track_paid", {**event.values, "goods": named}
    if event.name != "franz_choice":
        return f"event.{event.name}", event.values
    values = dict(event.values)
    values["chosen"] = say(f"franz.chosen.{values['what']}", **values)
    ranks = ranked(event.values)[0][1]
    values["ranked"] = ", ".join(f"{say(f'franz.rank.{name}')} {value}" for name, value in ranks)
    return "event.franz_choice" if ranks else "event.franz_choice_plain", values
