"""What moves at the table of Russian Railroads: it follows from two positions, whoever has acted."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.protocol import Event, Target
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import sound_of
from imperial_steam.gui.tables.russian_railroads.boards import motion
from imperial_steam.gui.tables.russian_railroads.boards.motion import SOUNDS
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from tests.gui.tables.flights import everywhere, routes
from tests.gui.tables.russian_railroads.conftest import MakeTable, RailTable
from tests.gui.tables.russian_railroads.positions import begun, position, units


def play(scene: RailTable, *actions: str) -> None:
    """Choose options by their texts and draw."""
    for text in actions:
        decision = scene.session.ledger.decision
        assert decision is not None
        scene.state.choose(next(action for action in decision.options if str(action) == text))
    scene.app.draw()


def ends(scene: RailTable) -> list[tuple[int, int]]:
    """Where everything flies to."""
    return [(round(x), round(y)) for x, y in (flight.end for flight in scene._movements.motion.flights)]


def centre(scene: RailTable, kind: str, key: str) -> tuple[int, int]:
    place = scene.state.hits.place(Target(kind, key))
    assert place is not None
    return place.center


def test_workers_fly_to_the_space(make_table: MakeTable) -> None:
    session = begun()
    state = position(session).state
    state.own(state.actor).coins = 0
    position(session)
    scene = make_table(session)
    play(scene, "use BLACK-2")
    assert ends(scene) == [centre(scene, "space", "BLACK-2")] * 2


def test_a_track_advances_on_the_own_board(make_table: MakeTable) -> None:
    scene = make_table(units())
    before = centre(scene, "field", "petersburg black")
    play(scene, "step petersburg black")
    assert centre(scene, "field", "petersburg black") in ends(scene)
    assert centre(scene, "field", "petersburg black") != before


@pytest.mark.parametrize(
    ("action", "start", "end"),
    [
        ("locomotive kiev 1", "stack 3", "slot kiev 1"),
        ("factory stack 3", "stack 3", "gap 3"),
        ("factory 5 3", "display 5", "gap 3"),
        ("doubler transsib", "term doublers", "doublers transsib"),
    ],
)
def test_a_tile_comes_from_where_it_lay(make_table: MakeTable, action: str, start: str, end: str) -> None:
    scene = make_table(units())
    origin = centre(scene, *start.split(" ", 1))
    play(scene, action)
    found = [(flight.start, flight.end) for flight in scene._movements.motion.flights]
    assert (origin, centre(scene, *end.split(" ", 1))) in found


def test_every_action_has_one_sound() -> None:
    assert sound_of([Event("space_used", 0), Event("step", 0)], SOUNDS) == "track"
    assert sound_of([Event("space_used", 0), Event("coins_taken", 0)], SOUNDS) == "coin"
    assert sound_of([Event("turn_began", 0)], SOUNDS) == ""


@pytest.mark.parametrize(
    ("action", "moment"),
    [
        ("step petersburg black", "moment.line"),
        ("industry 1", "moment.industry"),
        ("locomotive kiev 1", "moment.nine"),
        ("token medal", "moment.medal"),
        ("step transsib black", ""),
    ],
)
def test_a_great_moment_is_announced_once(make_table: MakeTable, action: str, moment: str) -> None:
    """The end of a line or of the industry, the first locomotive 9, the medal: nothing else."""
    session = units()
    for seat in range(4):
        player = position(session).state.own(seat)
        player.tracks, player.medal = (9, 6, 3, 0, 0, 8, 2, 0, 0, 0, 4, 0, 0, 0, 0), False
        player.slots, player.markers, player.marker_tracks = (5, 3, 2, 0), (14,), (0,)
    position(session).state.stacks = (0, 0, 0, 0, 0, 0, 0, 0, 0, 4)
    scene = make_table(session)
    play(scene, action)
    name = scene.state.shown().seats[scene.state.shown().decider].name
    wanted = [scene.text(moment, player=name, line="petersburg")] if moment else []
    assert [flourish.words for flourish in scene._movements.motion.flourishes] == wanted


def test_nothing_flourishes_with_reduced_motion(make_table: MakeTable) -> None:
    session = units()
    position(session).state.stacks = (0, 0, 0, 0, 0, 0, 0, 0, 0, 4)
    for seat in range(4):
        position(session).state.own(seat).slots = (5, 3, 2, 0)
    scene = make_table(session, motion="reduced")
    play(scene, "locomotive kiev 1")
    assert not scene._movements.motion.flourishes


#: From which kind of thing to which something flies; on a board that is not shown it goes to the player.
FLIGHTS = {
    ("deck end", "stand end_cards"), ("display", "gap"), ("field", "field"), ("field", "player"),
    ("space", "space"), ("space", "stand engineers"), ("stack", "gap"), ("stack", "player"), ("stack", "slot"),
    ("stand coins", "space"), ("stand workers", "space"), ("term coins", "stand coins"),
    ("term doublers", "doublers"), ("term doublers", "player"),
}  # fmt: skip


def test_whatever_comes_to_a_player_flies_there(make_table: MakeTable) -> None:
    """Every kind of piece, from where it lies to where it goes."""
    scene, found, chance = make_table(begun(2)), set[tuple[str, str]](), Random(1)
    pen = scene.state.presenter.pen(scene.app.draw(), scene.state.shown(), Hits(), scene.state.view)
    seats, taken = scene.state.shown().seats[:2], set[type]()
    for seed in range(1, 5):
        game = position(begun(2, seed))
        while (decision := game.decision()) is not None:
            before, places = game.copy(), everywhere()
            rare = [option for option in decision.options if type(option) not in taken]
            action = chance.choice(rare or decision.options)
            taken.add(type(action))
            game.apply(action)
            moves = motion._Moves(pen, RailShown(before, None, seats, 0), RailShown(game, None, seats, 0), places)
            moves.uses()
            moves.player(0)
            moves.player(1)
            found |= set(routes(places))
    assert found - {("display", "player")} == FLIGHTS
