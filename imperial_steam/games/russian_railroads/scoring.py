"""Round scoring and final scoring, pure functions of any position (section 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Effect, EndCard, Special
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import BLACK


class Account(NamedTuple):
    """What a round scoring brings a player: points of each line and of each industry marker."""

    lines: tuple[int, ...]
    markers: tuple[int, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.lines) + sum(self.markers)


class FinalBonus(NamedTuple):
    """Points of the final scoring: for an end bonus card (its key) or for `first` or `second` in engineers."""

    seat: int
    reason: str
    points: int


def named(frame: Frame, reckoning: Account) -> Mapping[str, int]:
    """The points of each line and of the industry, by the keys of their messages."""
    worth = {f"line.{line.key}": points for line, points in zip(frame.layout.lines, reckoning.lines, strict=True)}
    return {**worth, "board.industry": sum(reckoning.markers)}


def account(frame: Frame, player: Player) -> Account:
    """What the round scoring would bring now (SCORE-01 … 09)."""
    industries = frame.layout.industries
    return Account(
        tuple([line_points(frame, player, line) for line in range(frame.line_count)]),
        tuple([industries[player.marker_tracks[i]].points[field] for i, field in enumerate(player.markers)]),
    )


def line_points(frame: Frame, player: Player, line: int) -> int:
    """Fields, stars and medal of one line (SCORE-02 … 07, SCORE-09)."""
    tracks = player.tracks[line * WIDTH : (line + 1) * WIDTH]
    points = field_points(frame, tracks, player.reach[line], player.doublers[line], player.revaluation)
    more = 0
    for special in frame.lasting[line]:
        if player.fields >> special.id & 1 and lines.holds(player, special):
            more += _lasting(frame, player, special, points)
    return points + more


@remembered(4096)
def field_points(frame: Frame, tracks: tuple[int, ...], reach: int, doubled: int, revaluation: int) -> int:
    """The fields of one line that locomotives reach."""
    points = 0
    for colour, value in enumerate(frame.world.values[revaluation]):
        last = min(tracks[colour], reach)
        first = tracks[colour + 1] if colour + 1 < WIDTH else 0
        if last > first:
            points += value * (last - first + max(0, min(last, doubled) - min(first, doubled)))
    return points


def _lasting(frame: Frame, player: Player, special: Special, points: int) -> int:
    """What a field adds to a line in every scoring (SPEC-10 … 14); the points of the fields are doubled (SCORE-06)."""
    more = 0
    for effect in special.effects:
        if effect.kind == "star" or (effect.kind == "medal_field" and player.medal):
            more += effect.number
        elif effect.kind == "line_double":
            more += points
        elif effect.kind == "transcontinental":
            more += frame.numbers.transcontinental_spike if player.spike else frame.numbers.transcontinental
    return more


def engineers(frame: Frame, player: Player) -> tuple[int, ...]:
    """Numbers of the hired engineers."""
    return _numbers(frame, player.engineers)


@remembered(4096)
def _numbers(frame: Frame, hired: int) -> tuple[int, ...]:
    return tuple([engineer.number for i, engineer in enumerate(frame.world.engineers) if hired >> i & 1])


def factory_points(frame: Frame, hired: int, locomotives: Sequence[int], effect: Effect) -> int | None:
    """Points that a function counts up from engineers (mask) or locomotives (FAC-1, FAC-8); None for all others.

    Engineers never bring less than 0 (NEW-20).
    """
    if effect.kind == "engineer_sum":
        return max(0, sum(_numbers(frame, hired)))
    if effect.kind == "two_best":
        return sum(sorted(locomotives)[-effect.number :])
    return None


def final(frame: Frame, state: State) -> list[FinalBonus]:
    """End bonus cards, then the majority of engineers (END-01 … 04, END-06, END-07, SOLO-31)."""
    bonuses = [
        FinalBonus(seat, card.key, card_points(frame, player, card))
        for seat, player in enumerate(state.players)
        for card in _cards(frame, player)
    ]
    return [*bonuses, *majority(frame, state)]


def majority(frame: Frame, state: State) -> Sequence[FinalBonus]:
    """Who has most engineers, and who is next (END-02, END-03, SOLO-31)."""
    more = 0
    for seat, player in enumerate(state.players):
        if player.end_cards and any(card.key == ADDITIONAL_ENGINEER for card in _cards(frame, player)):
            more |= 1 << seat
    return _majority(frame, tuple([player.engineers for player in state.players]), more)


@remembered(4096)
def _majority(frame: Frame, hired: tuple[int, ...], more: int) -> tuple[FinalBonus, ...]:
    """The majority of hired engineers; `more` are the seats with one more than they have hired (a mask).

    They are ranked by number, then by the highest engineer (RUL-24).
    """
    ranked = []
    for seat, mask in enumerate(hired):
        numbers = _numbers(frame, mask)
        counted = len(numbers) + (more >> seat & 1)
        if counted:
            ranked.append((counted, max(numbers, default=-1000), -seat))
    ranked.sort(reverse=True)
    return tuple(
        [
            FinalBonus(-seat, reason, points)
            for (_, _, seat), reason, points in zip(ranked, ("first", "second"), frame.majority, strict=False)
            if -seat in frame.people
        ]
    )


ADDITIONAL_ENGINEER = "additional-engineer"


def _cards(frame: Frame, player: Player) -> Iterator[EndCard]:
    """End bonus cards held, in the order of the data."""
    return (card for i, card in enumerate(frame.world.end_cards) if player.end_cards >> i & 1)


def card_points(frame: Frame, player: Player, card: EndCard) -> int:
    """Points of an end bonus card (section 10.5)."""
    counted = _counted(frame, player, card.key)
    if card.table:
        return max((points for number, points in card.table if counted >= number), default=0)
    maximum = max([card.maximum, *(card.maximum_with.get(name, 0) for name in frame.names)])
    points = card.points * counted
    return min(points, maximum) if maximum else points


def cards_points(frame: Frame, player: Player) -> int:
    """Points of all end bonus cards held, as they count now."""
    return sum(card_points(frame, player, card) for card in _cards(frame, player))


def _counted(frame: Frame, player: Player, key: str) -> int:
    """How many of the things an end bonus card counts a player has."""
    black = [player.tracks[line * WIDTH + BLACK] for line in range(frame.line_count)]
    if key == "end-stations":
        return sum(field == lines.last_field(frame, player, line) for line, field in enumerate(black))
    return {
        "locomotives": sum(player.slots),
        "factories": sum(1 for code in player.gaps if code),
        "fifteen": 1,
        "doublers": player.doublers[0],
        "engineers": player.engineers.bit_count(),
        "workers": player.workers - frame.count.workers + bool(player.black),
        "tokens": len(player.laid),
        "tracks": sum(black),
        ADDITIONAL_ENGINEER: 0,
    }[key]
