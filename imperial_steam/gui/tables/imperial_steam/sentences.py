"""The words of the table: prompts, options, what they change, what happened, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.imperial_steam.story.preview import Change, Preview
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.games.protocol import Action, Decision, Event, Refusal
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.tables.imperial_steam.model import SteamShown

#: Values of events and decisions that are seats: shown by name.
SEATS = ("player", "owner", "seat", "to_player")
#: Changes that stand in a line of the choices; the others only on the card.
BRIEF = (
    "money", "influence", "share_value", "income", "training", "goods", "dock", "freight_cars", "passengers",
    "reserved",
    "factories", "shareholders", "points", "crew",
)  # fmt: skip
BRIEF_MOST = 3


def prompt(shown: SteamShown, decision: Decision, say: Say) -> str:
    """One sentence: what is to be decided."""
    return say(f"prompt.{decision.kind}", player=shown.seats[decision.player].name, **_named(shown, decision.values))


def option(action: Action, say: Say) -> str:
    """One line for an option."""
    assert hasattr(action, "verb")
    values = {field.name: getattr(action, field.name) for field in fields(action)}  # type: ignore[arg-type]
    key = f"option.{action.verb}"
    if isinstance(action, a.SpendPoint):
        key = f"option.point.{action.use}"
    elif isinstance(action, Crew):
        values["workers"] = [say("option.crew.workers", n=n, level=level) for n, level in action.counts]
    elif isinstance(action, a.PlaceHand):
        return say(f"tile.{action.tile}")
    elif isinstance(action, a.Charity):
        values["value"] = action.steps * COLUMN
    return say(key, **values)


def _named(shown: SteamShown, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values with seats as names."""
    found = dict(values)
    for name in SEATS:
        if isinstance(found.get(name), int):
            found[name] = shown.seats[found[name]].name
    if "key" in found:
        # `key` is the name of a message everywhere.
        found["which"] = found.pop("key")
    if "order" in found:
        found["order"] = [shown.seats[seat].name for seat in found["order"]]
    return found


def event(shown: SteamShown, happened: Event, say: Say) -> str:
    """One sentence of the log."""
    values = _named(shown, happened.values)
    if happened.player is not None and happened.player >= 0:
        values["player"] = shown.seats[happened.player].name
    if happened.name == "franz_choice":
        return _franz_choice(values, say)
    return say(f"event.{happened.name}", **values)


def _franz_choice(values: dict[str, Any], say: Say) -> str:
    """What the automa chose, and by which ranks."""
    values["chosen"] = say(f"franz.chosen.{values['what']}", chosen=values["chosen"])
    ranks = values["candidates"][0][1]
    values["ranked"] = ", ".join(f"{say(f'franz.rank.{name}')} {value}" for name, value in ranks)
    return say("event.franz_choice" if ranks else "event.franz_choice_plain", **values)


def reason(why: Refusal, say: Say) -> str:
    """One reason against something, without its rule."""
    return say(f"refusal.{why.reason}", **why.values)


def change(shown: SteamShown, what: Change, say: Say) -> str:
    """One change as before → after."""
    subject = what.subject
    if what.name == "money_of":
        subject = shown.seats[int(subject)].name
    return say(f"change.{what.name}", before=what.before, after=what.after, subject=subject, by=signed(what.by))


def brief(what: Sequence[Change], say: Say) -> str:
    """The most important changes in one short line."""
    shown = sorted((c for c in what if c.name in BRIEF), key=lambda c: BRIEF.index(c.name))[:BRIEF_MOST]
    return ", ".join(say(f"brief.{c.name}", by=signed(c.by), subject=c.subject, after=c.after) for c in shown)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def effects(shown: SteamShown, what: Preview, say: Say) -> list[str]:
    """All changes of a preview, one line each, the new influence order last."""
    lines = [change(shown, c, say) for c in what.changes]
    if what.order:
        lines.append(say("change.order", order=", ".join(shown.seats[seat].name for seat in what.order)))
    return lines
