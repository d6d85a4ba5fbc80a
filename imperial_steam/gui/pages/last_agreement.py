"""What was agreed on for the last game: the settings keep it, and the page of a new game offers it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from imperial_steam.bots.levels import parse_kind
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.gui.pages.agreement import Agreement, Seat
from imperial_steam.gui.pages.rivals import FIRST, FIRST_TABLE, seated
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import HUMAN
from imperial_steam.titles import entries


def choices_before(settings: Settings, title: str) -> Mapping[str, str]:
    """What was chosen for the last game of a title, its players, kind, seats and colours; empty before the first."""
    first = entries()[0].key == title
    return table(title).renewed(settings.games.get(title, settings.games.get("", {}) if first else {}))


def seats_before(settings: Settings, title: AnyTitle, kept: Mapping[str, str]) -> list[Seat]:
    """A seat for everybody who may play, with the names of last time; `kept` says who played in which colours.

    Before its first game machines play against one person.
    """
    known, count = title.colours, max(title.players)
    names = [*settings.names[:count], *[""] * (count - len(settings.names))]
    chosen = kept.get("colours", "").split() or settings.colours
    colours = [colour for colour in dict.fromkeys(chosen) if colour in known]
    colours += [colour for colour in known if colour not in colours]
    seats = [Seat(name, colour) for name, colour in zip(names, colours, strict=False)]
    if not kept:
        return seated(seats, FIRST)
    kinds = [*kept.get("seats", "").split(), *[HUMAN] * count]
    played = zip(seats, kinds, strict=False)
    return [replace(seat, kind=kind if _playable(kind) else HUMAN) for seat, kind in played]


def _playable(kind: str) -> bool:
    """A kind of machine that this program knows."""
    try:
        return bool(parse_kind(kind))
    except ValueError:
        return False


def count_before(title: AnyTitle, players: str, alone: bool = True) -> int:
    """The number of people of last time (`players` as it was kept), else that of a first game.

    Without `alone` a game against the automa does not count.
    """
    counts = [*title.players, *([1] if title.automa and alone else [])]
    if players.isdigit() and int(players) in counts:
        return int(players)
    return min(max(title.players), max(min(title.players), FIRST_TABLE))


def remember(app: Program, title: AnyTitle, seats: Sequence[Seat], people: int, agreement: Agreement) -> None:
    """Keep names, colours, who plays, and everything chosen but the seed."""
    names = [seat.name.strip() for seat in seats]
    while names and not names[-1]:
        names.pop()
    mine = [seat.colour for seat in seats]
    others = [colour for colour in app.settings.colours if colour not in title.colours]
    played = " ".join(seat.kind for seat in seats)
    game = {"players": str(people), "kind": agreement.kind, "seats": played, "colours": " ".join(mine)}
    game |= agreement.choices
    games = {key: kept for key, kept in app.settings.games.items() if key} | {title.key: game}
    app.change(names=tuple(names), colours=(*mine, *others), games=games)
