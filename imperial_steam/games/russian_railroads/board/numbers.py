"""Numbers of the setup, the solo game and the scoring, as frozen values (sections 5, 11, 16)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """What depends on the number of players (section 5.1), once without and once with coal (COAL-01, COAL-02).

    `places` are the occupied places left of the hire space at the start, `public` how many of them are public.
    """

    players: int
    removed: int
    workers: int
    waiting: int
    coins: int
    engineers_a: int
    engineers_b: int
    rounds: int
    own_place_again: bool
    locomotives: int
    nines: int
    stack_one: int
    places: int
    public: int
    coal: int


@dataclass(frozen=True, slots=True)
class Solo:
    """The numbers of the solo game with Emil (section 16); everything else is that of two players."""

    coins: int
    coins_with_coal: int
    workers: int
    waiting: int
    thresholds: tuple[int, ...]
    stock_level: int
    special_tokens: int
    majority: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single printed or ruled numbers; each is named after what it says."""

    pass_points: tuple[int, ...]
    """Points for passing by place in the turn order, from place 1 (REC-PASS)."""
    majority: tuple[int, int]
    """Points for most and second most engineers (END-02)."""
    end_station: int
    tracks: tuple[int, ...]
    """Tracks of a player by colour (INV-02)."""
    doublers: int
    end_cards_removed: int
    gaps: int
    foundries_open: int
    foundry_coal: int
    """Coal for the use of a foundry (COAL-30)."""
    stock_levels: int
    """Levels above the start field (REC-STOCK)."""
    stock_end: tuple[int, int]
    """Points for the highest and the second price marker (AR-36)."""
    transcontinental: int
    transcontinental_spike: int
    """With the Golden Spike (AR-18)."""
    steel_mills: tuple[int, ...]
    """Numbers of the stacks with a steel mill (AR-03)."""
    freight_total: int
    """Least total of locomotives for the freight car (DSP-T5)."""
    freight_steps: int
    special_tokens_more: int
    """Special tokens laid open beyond the number of players (DSP-02)."""
