"""What is hoped for on a player's board, in tenths of a point: factories ahead of markers, fields that come near."""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.board.world import Effect, Special
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.judgement.weights import ELSE, STEPS, UNITS
from imperial_steam.games.russian_railroads.lines import WIDTH

#: Fields a marker comes forward in a round that somebody works for it.
_STRIDE = 3
#: Fields away from which a special field gives hope.
_NEAR = 6
#: Tenths of a point that make one.
POINT = 10
#: Tenths of a point that an effect of a special field is worth once.
_ONCE = {
    "points": 10,
    "card_or_points": 10,
    "coal_steps": 12,
    "coin": 18,
    "worker": 30,
    "coal": 12,
    "income": 40,
    "extra_marker": 80,
}
#: Tenths of a point that it is worth in every scoring still to come.
_EACH = {"star": 10, "worker": 40, "income": 20, "line_double": 60, "transcontinental": 60}


class Means(NamedTuple):
    """What the worth of a factory depends on: engineers (mask), locomotives, colours that may be built (mask).

    `growth` is by how much the numbers of the engineers grow in a round, in tenths.
    """

    engineers: int
    locomotives: tuple[int, ...]
    unlocked: int
    growth: int


@remembered(4096)
def ahead(
    frame: Frame, gaps: tuple[int, ...], markers: tuple[int, ...], tracks: tuple[int, ...], means: Means, left: int
) -> int:
    """What the factories ahead will do, for each marker (IND-04, IND-07)."""
    worth = 0
    for track, at in zip(tracks, markers, strict=True):
        for field, gap in frame.gap_at[track].items():
            if field > at and (code := gaps[gap]):
                worth += hoped(frame, means, code, field - at, left)
    return worth


def hoped(frame: Frame, means: Means, code: int, away: int, left: int) -> int:
    """What a factory so many fields ahead of a marker will do: the nearer, the likelier."""
    most = _STRIDE * left
    if away > most:
        return 0
    rounds = (away - 1) // _STRIDE
    return function(frame, means, code, left - rounds, rounds) * (most - away + 1) // most


def function(frame: Frame, means: Means, code: int, left: int, rounds: int = 0) -> int:
    """What a factory does once with some scorings to come, in tenths of a point (FAC-1 … FAC-9), in so many rounds."""
    worth = 0
    for effect in frame.factory_effects[code]:
        points = scoring.factory_points(frame, means.engineers, means.locomotives, effect)
        if points is not None:
            worth += POINT * points + (means.growth * rounds if effect.kind == "engineer_sum" else 0)
        elif effect.kind == "step":
            worth += left * effect.number * STEPS[(effect.colours & (means.unlocked | 1)).bit_length() - 1]
        elif effect.kind in _ONCE:
            worth += _ONCE[effect.kind] * effect.number
        else:
            worth += left * effect.number * UNITS.get(effect.kind, ELSE)
    return worth


class Terms(NamedTuple):
    """What the worth of an effect depends on: a medal on the board, scorings to come, weights."""

    medal: bool
    left: int
    unlock: int
    token: int
    no_medal: int


@remembered(4096)
def coming_near(frame: Frame, to_come: int, tracks: tuple[int, ...], reach: tuple[int, ...], terms: Terms) -> int:
    """Special fields that are missed by a few tracks or locomotives: the nearer, the more."""
    worth = 0
    for special in frame.fields:
        if not to_come >> special.id & 1:
            continue
        missing = _missing(special, tracks, reach)
        if missing < _NEAR and (missing or not _counts(special, terms)):
            worth += sum([_prospect(effect, terms) for effect in special.effects]) * (_NEAR - missing) // _NEAR
    return worth


@remembered(4096)
def tokens_reached(frame: Frame, to_come: int, tracks: tuple[int, ...], reach: tuple[int, ...]) -> int:
    """How many special fields that give a `?` token lack nothing more."""
    return sum(
        effect.kind == "token"
        for special in frame.fields
        if to_come >> special.id & 1 and not _missing(special, tracks, reach)
        for effect in special.effects
    )


def _missing(special: Special, tracks: tuple[int, ...], reach: tuple[int, ...]) -> int:
    """Tracks and locomotives that a special field lacks."""
    missing = max(0, special.field - tracks[special.line * WIDTH + special.colour])
    if special.locomotive:
        missing += max(0, special.field - reach[special.line] + 2) // 3
    return missing


def _counts(special: Special, terms: Terms) -> bool:
    """A field that pays in every scoring once it is reached; the one for the medal only with it (SPEC-12)."""
    return special.lasting and (terms.medal or all(effect.kind != "medal_field" for effect in special.effects))


def _prospect(effect: Effect, terms: Terms) -> int:
    """What an effect of a special field would be worth, in tenths of a point."""
    left = terms.left
    if effect.kind == "unlock":
        return terms.unlock * left
    if effect.kind == "token":
        return terms.token
    if effect.kind == "medal_field":
        return (POINT if terms.medal else terms.no_medal) * left * effect.number
    each = _EACH.get(effect.kind, 0)
    number = effect.number if effect.kind in ("star", "points", "coin") else 1
    return (_ONCE.get(effect.kind, 20) + each * left) * number if effect.kind != "star" else each * left * number
