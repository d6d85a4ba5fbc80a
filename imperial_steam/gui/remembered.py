"""What was agreed on for the last game: the settings keep it, and the page of a new game offers it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imperial_steam.bots.levels import parse_kind
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.gui.agreement import Agreement, Seat
from imperial_steam.gui.doors import Program
from imperial_steam.gui.settings import Settings
from imperial_steam.gui.table_kit.table import table
from imperial_steam.session import HUMAN
from imperial_steam.titles import entries


def choices_before(settings: Settings, title: str) -> Mapping[str, str]:
    """What was chosen for the last game of a title, with `players`, `kind` and `seats`; empty before the first."""
    first = entries()[0].key == title
    return table(title).renewed(settings.games.get(title, settings.games.get("", {}) if first else {}))


def seats_before(settings: Settings, title: AnyTitle, kinds: str) -> list[Seat]:
    """A seat for everybody who may play, with the names and colours of last time; `kinds` as they were kept."""
    known, count = title.colours, max(title.players)
    names = [*settings.names[:count], *[""] * (count - len(settings.names))]
    colours = [colour for colour in settings.colours if colour in known]
    colours += [colour for colour in known if colour not in colours]
    played = [*kinds.split(), *[HUMAN] * count]
    return [
        Seat(name, colour, kind if _playable(kind) else HUMAN)
        for name, colour, kind in zip(names, colours, played, strict=False)
    ]


def _playable(kind: str) -> bool:
    """A kind of machine that this program knows."""
    try:
        return bool(parse_kind(kind))
    except ValueError:
        return False


def count_before(settings: Settings, title: AnyTitle, players: str) -> int:
    """The number of people of last time (`players` as it was kept), else as many as have names."""
    counts = [*title.players, *([1] if title.automa else [])]
    if players.isdigit() and int(players) in counts:
        return int(players)
    named = sum(bool(name) for name in settings.names)
    return min(max(title.players), max(min(title.players), named))


def remember(app: Program, title: AnyTitle, seats: Sequence[Seat], people: int, agreement: Agreement) -> None:
    """Keep names, colours, who plays, and everything chosen but the seed."""
    names = [seat.name.strip() for seat in seats]
    while names and not names[-1]:
        names.pop()
    mine = [seat.colour for seat in seats]
    others = [colour for colour in app.settings.colours if colour not in title.colours]
    played = " ".join(seat.kind for seat in seats)
    game = {"players": str(people), "kind": agreement.kind, "seats": played, **agreement.choices}
    games = {key: kept for key, kept in app.settings.games.items() if key} | {title.key: game}
    app.change(names=tuple(names), colours=(*mine, *others), games=games)
