"""What the units that are pending in a turn will bring, in tenths of a point.

A turn is searched step by step, so what its last step pays has to be seen from the first. Steps of industry markers, a
locomotive that looks for its place and `?` tokens are looked at as they lie on the player's board; of everything else
it is known what it usually brings.
"""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.russian_railroads import lines, scoring
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.judgement.hopes import (
    POINT,
    Means,
    Terms,
    coming_near,
    function,
    hoped,
    tokens_reached,
)
from imperial_steam.games.russian_railroads.judgement.weights import ELSE, STEPS, UNITS, Weights
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import REVALUED

#: Units that may bring the locomotive of the lowest stack.
_LOCOMOTIVES = ("locomotive", "locomotive_or_factory")
#: Locomotives that make room for another one, one after the other, at most.
_CHAIN = 3


def pending(frame: Frame, state: State, player: Player, left: int, weights: Weights) -> int:
    """What the pending units of the player who acts bring, with some scorings to come."""
    steps = worth = 0
    for unit in state.pool:
        if unit.kind == "industry":
            steps += 1
        elif unit.kind == "token":
            worth += _token(frame, player, left, weights)
        elif unit.kind == "step":
            worth += left * _step(player, unit.argument)
        elif unit.kind in _LOCOMOTIVES:
            worth += max(_placed(frame, player, lines.lowest(state.stacks), left, weights), left * UNITS[unit.kind])
        else:
            worth += left * UNITS.get(unit.kind, ELSE)
    if steps:
        worth += _pushed(frame, player, steps, left, weights)
    for unit in state.open:
        if unit.kind == "chain":
            worth += _placed(frame, player, unit.argument, left, weights)
    return worth


def _step(player: Player, colours: int) -> int:
    """A step of the last of some colours that is unlocked, in each scoring."""
    return STEPS[(colours & (player.unlocked | 1)).bit_length() - 1]


def _pushed(frame: Frame, player: Player, steps: int, left: int, weights: Weights) -> int:
    """Steps of the industry marker that gains most by them: its fields, and the factories on them (IND-04)."""
    board = _Industry(player.gaps, player.markers, player.marker_tracks, player.ends)
    means = Means(player.engineers, player.slots, player.unlocked, weights.growth)
    return _furthest(frame, board, means, steps, left, weights)


class _Industry(NamedTuple):
    gaps: tuple[int, ...]
    markers: tuple[int, ...]
    tracks: tuple[int, ...]
    ends: tuple[int, ...]


@remembered(4096)
def _furthest(frame: Frame, board: _Industry, means: Means, steps: int, left: int, weights: Weights) -> int:
    best = 0
    for track, at in zip(board.tracks, board.markers, strict=True):
        industry, gaps = frame.layout.industries[track], frame.gap_at[track]
        field, worth = at, 0
        while field - at < steps and field + 1 < board.ends[track]:
            gap = gaps.get(field + 1)
            code = board.gaps[gap] if gap is not None else 0
            if gap is not None and not code and not industry.free_gaps:
                break
            field += 1
            if code:
                # What is hoped of a factory ahead counts already.
                worth += function(frame, means, code, left)
                worth -= weights.factory * hoped(frame, means, code, field - at, left) // 100
        worth += weights.industry * left * (industry.points[field] - industry.points[at])
        best = max(best, worth + weights.marker * (field - at))
    return best


def _placed(frame: Frame, player: Player, number: int, left: int, weights: Weights) -> int:
    """A locomotive in its best place, and those it replaces in theirs (LOCO-04, LOCO-05)."""
    return _Gain(frame, player, left, weights).of(player.slots, player.reach, number, _CHAIN)


class _Gain:
    """What longer reaches of lines bring: in every scoring, and by the special fields they come near."""

    def __init__(self, frame: Frame, player: Player, left: int, weights: Weights) -> None:
        self.frame, self.player, self.left, self.weights = frame, player.copy(), left, weights
        self.terms = Terms(player.medal, left, weights.unlock, weights.token, weights.medal)
        self.to_come = player.fields & ~player.satisfied
        self.now = self._hopes(player.reach)
        # What a token of a field that is reached brings more than is hoped of it.
        self.token = _token(frame, player, left, weights) - weights.fulfilment * weights.token // 10

    def of(self, slots: tuple[int, ...], reach: tuple[int, ...], number: int, links: int) -> int:
        """Of a locomotive for some slots and reaches, and of as many that are replaced, or of none of them."""
        best = self._worth(reach)
        for line, own in enumerate(self.frame.line_slots):
            slot = min(own, key=lambda index: slots[index])
            standing = slots[slot]
            if standing >= number:
                continue
            longer = (*reach[:line], reach[line] + number - standing, *reach[line + 1 :])
            if standing and links > 1:
                further = (*slots[:slot], number, *slots[slot + 1 :])
                best = max(best, self.of(further, longer, standing, links - 1))
            best = max(best, self._worth(longer))
        return best

    def _worth(self, reach: tuple[int, ...]) -> int:
        """What reaches bring more than the present ones, as far as they count already."""
        tokens = tokens_reached(self.frame, self.to_come, self.player.tracks, reach)
        return self._hopes(reach) - self.now + self.token * tokens

    def _hopes(self, reach: tuple[int, ...]) -> int:
        frame, player = self.frame, self.player
        player.reach = reach
        points = sum([scoring.line_points(frame, player, line) for line in range(len(reach))])
        near = coming_near(frame, self.to_come, player.tracks, reach, self.terms)
        return self.weights.lines * self.left * points + self.weights.fulfilment * near // 10


def _token(frame: Frame, player: Player, left: int, weights: Weights) -> int:
    """The best of the unused `?` tokens, or what a token usually brings."""
    worth = max(weights.token, left * UNITS["token"])
    for number, token in enumerate(frame.world.tokens):
        if player.tokens >> number & 1:
            worth = max(worth, sum([_effect(frame, player, effect, left, weights) for effect in token.effects]))
    return worth


def _effect(frame: Frame, player: Player, effect: Effect, left: int, weights: Weights) -> int:
    """What an effect of a token brings."""
    if effect.kind == "industry":
        return _pushed(frame, player, effect.number, left, weights)
    if effect.kind == "doubler":
        return weights.lines * left * _doubled(frame, player, effect.number)
    if effect.kind == "revaluation":
        return weights.lines * left * _revalued(frame, player)
    if effect.kind == "medal":
        return POINT * left * _medal(frame, player)
    if effect.kind == "step":
        return left * effect.number * _step(player, effect.colours)
    return left * effect.number * UNITS.get(effect.kind, ELSE)


def _doubled(frame: Frame, player: Player, number: int) -> int:
    """Points that some more doublers add to the line they add most to."""
    best = 0
    for line, reach in enumerate(player.reach):
        tracks, lying = player.tracks[line * WIDTH : (line + 1) * WIDTH], player.doublers[line]
        more = min(lying + number, frame.doubler_fields[line])
        now = scoring.field_points(frame, tracks, reach, lying, player.revaluation)
        best = max(best, scoring.field_points(frame, tracks, reach, more, player.revaluation) - now)
    return best


def _revalued(frame: Frame, player: Player) -> int:
    """Points that the revaluation tile adds to all lines."""
    more = 0
    for line, reach in enumerate(player.reach):
        tracks, doubled = player.tracks[line * WIDTH : (line + 1) * WIDTH], player.doublers[line]
        more += scoring.field_points(frame, tracks, reach, doubled, REVALUED)
        more -= scoring.field_points(frame, tracks, reach, doubled, player.revaluation)
    return more


def _medal(frame: Frame, player: Player) -> int:
    """Points that the medal brings on the fields for it that are reached (SPEC-12)."""
    reached = [
        special for line in frame.lasting for special in line
        if player.fields >> special.id & 1 and lines.holds(player, special)
    ]  # fmt: skip
    return sum(effect.number for special in reached for effect in special.effects if effect.kind == "medal_field")
