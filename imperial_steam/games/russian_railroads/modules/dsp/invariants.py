"""What must hold of special tokens, freight cars and interrupted turns, written apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Phase, State


def violations(frame: Frame, state: State) -> Iterator[str]:
    """Special tokens, freight cars and interrupted turns (section 18)."""
    if state.dsp is None:
        return
    own = sum(1 << frame.world.special_token(key) for key in frame.setup.special_tokens)
    if state.dsp.tokens & ~own:
        yield "DSP-02 a special token lies open that was not laid out"
    for seat, player in enumerate(state.players):
        car = player.dsp.car if player.dsp is not None else -1
        if car >= 0 and player.reach[car] < frame.numbers.freight_total:
            yield f"DSP-T5 the freight car of seat {seat} stands behind too low locomotives"
    if state.dsp.turn is None and (state.dsp.choosers or any(unit.kind == "ludmilla" for unit in state.open)):
        yield "DSP-11 somebody chooses though no turn is interrupted"
    if state.dsp.freight is not None and state.phase not in (Phase.FREIGHT, Phase.PAYOUT):
        yield "DSP-T5 freight cars run in another phase"
