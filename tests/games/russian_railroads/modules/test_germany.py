"""The Germany board: switch, extensions, income markers (section 13, worked examples of 24.5)."""

from __future__ import annotations

import pytest

from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import VALUATIONS
from tests.games.russian_railroads.samples import actor, arrange, begun, do, legal, locomotives, rules

ONE, TWO = "pay 1 own 0 temporary 0 black 0 coins", "pay 2 own 0 temporary 0 black 0 coins"


def germany(players: int = 2) -> RussianRailroads:
    """The first turn on the Germany board."""
    return begun(players, board="germany")


def hold(game: RussianRailroads, *kinds: int, seat: int | None = None) -> None:
    """Give the acting player, or another one, income markers by kind."""
    player = game.state.own(game.state.actor if seat is None else seat)
    assert player.germany is not None
    player.germany = player.germany._replace(incomes=kinds)
    game._options = None


def test_the_arm_is_chosen_for_good() -> None:
    """EX-80, GR-05, GR-06, REF-30."""
    game = germany()
    arrange(game, muenchen=(8, 7), dresden=(1,), nuernberg=(1,))
    actor(game).unlocked = 0b11
    do(game, "use BLACK-2", TWO)
    assert {"switch hamburg", "switch berlin"} <= legal(game)
    assert rules(game, "step muenchen black") == {"GR-05"}
    do(game, "switch berlin", "step muenchen black")
    player = actor(game)
    assert (player.tracks[0], player.lengths[0]) == (10, 13)
    assert "GR-06" in rules(game, "switch hamburg")
    assert player.unlocked == 0b1111
    assert "GR-07" in rules(game, "step muenchen white")
    assert "step muenchen grey" not in legal(game)


@pytest.mark.parametrize(("arm", "unlocked", "end"), [("berlin", 0b1111, 13), ("hamburg", 0b111, 15)])
def test_what_the_arms_unlock(arm: str, unlocked: int, end: int) -> None:
    """EX-88, GR-07."""
    game = germany()
    arrange(game, muenchen=(8,))
    actor(game).unlocked = 0b111
    do(game, "use BLACK-2", TWO, f"switch {arm}")
    assert actor(game).unlocked == unlocked
    do(game, "step muenchen black")
    assert actor(game).unlocked == 0b1111
    assert actor(game).lengths[0] == end
    arrange(game, muenchen=(end - 1,))
    score = actor(game).score
    do(game, "step muenchen black")
    assert actor(game).score == score + 10
    assert actor(game).unlocked == (0b11111 if arm == "hamburg" else 0b1111)


def test_black_runs_over_extensions() -> None:
    """EX-81, GR-17, GR-18, GR-20, REF-30."""
    game = germany()
    arrange(game, nuernberg=(2,))
    purse = actor(game).coins
    do(game, "use BLACK-2", TWO, "step nuernberg black")
    assert legal(game) == {f"extension 2-{number}" for number in range(1, 7)}
    assert rules(game, "extension 3-1") == {"GR-17"}
    assert rules(game, "step nuernberg black") == {"PROC-05"}
    do(game, "extension 2-1", "step nuernberg black", "step nuernberg black")
    assert legal(game) == {f"extension 4-{number}" for number in range(1, 7)}
    do(game, "extension 4-2")
    assert actor(game).coins == 2 + purse
    assert rules(game, "extension 2-1") >= {"GR-16"}
    assert game.violations() == []


def test_an_extension_acts_from_then_on() -> None:
    """EX-89, GR-18, GR-19, GR-26: a locomotive or factory at once, optional; the income field needs grey and reach."""
    game = germany()
    arrange(game, dresden=(4,))
    do(game, "use OPEN", ONE, "step dresden black", "extension 3-6")
    assert {"locomotive dresden 1", "factory stack 1", "end"} <= legal(game)
    arrange(game, dresden=(9, 7))
    locomotives(game, 1, 0, 6, 0)
    do(game, "locomotive muenchen 2")
    assert not any(text.startswith("income") for text in legal(game))
    number = game.frame.layout.extensions[11].specials[1].id
    assert game.frame.fields[number].field == 7
    assert game.frame.layout.extensions[11].key == "3-6"


def test_a_third_worker_does_not_come() -> None:
    """EX-82, GR-30, GR-31."""
    game = germany()
    arrange(game, dresden=(7,))
    actor(game).workers = game.frame.count.workers + 2
    do(game, "use OPEN", ONE, "step dresden black")
    assert actor(game).workers == game.frame.count.workers + 2
    assert legal(game) == {"end"}


def test_income_before_placing() -> None:
    """EX-87, GR-40 … GR-45, GR-47, RUL-54, REF-31."""
    game = germany()
    actor(game).coins = 0
    hold(game, 1, 0, 0, 1, 0)
    assert "use HIRE" not in legal(game)
    do(game, "earn coin")
    assert "use HIRE" in legal(game)
    assert "pass" not in legal(game)
    assert rules(game, "pass") == {"GR-47"}
    assert rules(game, "earn coin") == {"GR-40"}
    assert rules(game, "earn step") == {"GR-29"}
    assert rules(game, "end") == {"GR-45"}
    do(game, "earn black-grey", "step muenchen black", "use HIRE", "step muenchen grey")
    assert legal(game) == {"end"}
    do(game, "end")
    assert rules(game, "earn coin") == {"GR-29"}


def test_income_comes_back_after_the_scoring() -> None:
    """GR-43, GR-44, RUL-53."""
    game = germany()
    hold(game, 1, 0, 0, 0, 0)
    seat = game.state.actor
    do(game, "earn coin", "use COINS", ONE, "end")
    while game.state.round == 1:
        game.apply(game.options()[-1])
    part = game.state.players[seat].germany
    assert part is not None
    assert (part.incomes[0], part.earned[0]) == (1, 0)


def test_income_is_not_offered_where_no_space_would_be_left() -> None:
    """GR-47: the last room for a black step is not used up before the only space that needs it."""
    game = germany()
    arrange(game, muenchen=(8,), dresden=(9,), nuernberg=(9,))
    player = actor(game)
    player.germany = player.germany._replace(arm=1) if player.germany else None
    player.lengths, player.unlocked = (9, 9, 9), 0b1
    player.satisfied = (1 << game.frame.layout.bits) - 1
    player.placed, player.coins = player.workers - 1, 0
    keep = {"OPEN"}
    game.state.occupied = sum(1 << i for i, key in enumerate(game.frame.space_keys) if key not in keep)
    hold(game, 0, 0, 1, 0, 0)
    assert legal(game) == {"use OPEN", "earn step", "pass"}
    do(game, "earn step")
    assert legal(game) == {"use OPEN"}
    assert rules(game, "step muenchen black") == {"GR-47"}


def test_the_last_income_marker_is_gone() -> None:
    """EX-98, GR-29, GR-46."""
    game = germany()
    hold(game, *(marker.count for marker in game.frame.world.incomes), seat=1 - game.state.actor)
    arrange(game, muenchen=(7,))
    locomotives(game, 8, 0, 0, 0)
    do(game, "use OPEN", ONE, "step muenchen black")
    assert legal(game) == {"end"}


def test_an_income_marker_must_be_chosen() -> None:
    """GR-29, CH-22, GR-40: the marker may be used in the turn of taking it."""
    game = germany()
    arrange(game, muenchen=(7,))
    locomotives(game, 8, 0, 0, 0)
    do(game, "use OPEN", ONE, "step muenchen black")
    assert legal(game) == {f"income {kind}" for kind in ("coin", "industry", "step", "black-grey", "grey-brown")}
    assert rules(game, "end") == {"RUL-05"}
    do(game, "income industry", "earn industry", "industry 1")
    assert legal(game) == {"end"}


def test_natural_lies_on_two_lines_at_most() -> None:
    """EX-93, GR-09."""
    game = germany()
    arrange(game, muenchen=(8, 7, 6, 4), dresden=(9, 8, 7, 6), nuernberg=(9, 8, 7))
    actor(game).unlocked = 0b1111
    do(game, "use NATURAL-1", ONE)
    assert legal(game) == {"step muenchen natural"}
    assert "INV-02" in rules(game, "step nuernberg natural")


def test_stars_of_nuernberg() -> None:
    """EX-94, GR-32."""
    game = germany()
    arrange(game, nuernberg=(5, 4))
    locomotives(game, 1, 0, 0, 4)
    player = actor(game)
    tile = next(one for one in game.frame.layout.extensions if one.key == "2-6")
    player.fields |= 1 << tile.specials[0].id
    assert scoring.line_points(game.frame, player, 2) == 11


def test_the_extra_marker_is_a_third_one() -> None:
    """GR-27, GR-28: the field gives a marker, with the one of QM-01 there are three."""
    game = germany()
    arrange(game, dresden=(4,))
    actor(game).markers, actor(game).marker_tracks = (5, 2), (0, 0)
    do(game, "use BLACK-2", TWO, "step dresden black", "extension 3-4", "step dresden black")
    assert actor(game).markers == (5, 2, 0)


def test_the_extra_marker_waits_for_the_start_field() -> None:
    """GR-27, QM-10."""
    game = germany()
    arrange(game, dresden=(4,))
    do(game, "use IND-3" if "use IND-3" in legal(game) else "use BLACK-2", TWO)
    do(game, "step dresden black", "extension 3-4", "step dresden black")
    assert "marker" not in legal(game)
    assert rules(game, "marker") == {"QM-10"}


def test_two_revaluation_tiles() -> None:
    """NEW-03, NEW-04, RUL-61, CH-33: their owner says which one lies on the board."""
    game = germany()
    arrange(game, muenchen=(8,), nuernberg=(1,))
    card = game.frame.world.card("revaluation")
    assert game.state.cards >> card & 1
    assert game.frame.tokens >> game.frame.world.token("coins") & 1
    for keep in VALUATIONS[1:]:
        after = game.copy()
        actor(after).revaluation = 1
        arrange(after, dresden=(6,))
        locomotives(after, 1, 0, 7, 0)
        player = actor(after)
        player.germany = player.germany._replace(extensions=1 << 8) if player.germany else None
        player.fields |= 1 << after.frame.layout.extensions[8].specials[0].id
        do(after, "use OPEN", ONE, "step dresden black", "token cards", "card revaluation")
        assert {"revaluation base", "revaluation german"} <= legal(after)
        assert "end" not in legal(after)
        do(after, f"revaluation {keep}")
        assert VALUATIONS[actor(after).revaluation] == keep
        assert after.state.ask is Ask.UNITS
