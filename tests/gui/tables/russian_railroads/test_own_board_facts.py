"""What the own board says of lines and signs, number by number (section 11.1, section 9)."""

from __future__ import annotations

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.russian_railroads.cards.describe import describe
from imperial_steam.gui.tables.russian_railroads.model.line_facts import (
    SignState,
    line_facts,
    next_colour,
    sign_of,
)
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.i18n import Catalogue
from tests.games.russian_railroads.samples import actor, arrange, begun, locomotives, play

TRANSSIB, PETERSBURG, KIEV = range(3)


def state_of(game: RussianRailroads, line: int, field: int) -> SignState:
    """How the special field of a line stands for the acting player."""
    facts = line_facts(game.frame, game.state.player, line)
    return facts.signs_at(field)[0].state


def test_every_field_shows_what_it_brings() -> None:
    """SCORE-02 … SCORE-05, EX-60: brown, grey, black; only as far as the locomotives reach; doublers double."""
    game = begun()
    player = arrange(game, transsib=(9, 6, 3))
    locomotives(game, 4, 2, 0, 0)
    player.doublers = (4, 0, 0)
    facts = line_facts(game.frame, player, TRANSSIB)
    assert [field.points for field in facts.fields] == [4, 4, 4, 2, 1, 1] + [0] * 9
    assert facts.points == 16
    assert [field.reached for field in facts.fields].count(True) == 6
    assert [field.field for field in facts.fields if field.colour < 0] == [10, 11, 12, 13, 14, 15]


def test_a_field_out_of_reach_says_what_it_would_bring() -> None:
    """SCORE-02: grey on fields 1 to 4, a locomotive 3."""
    game = begun()
    arrange(game, petersburg=(5, 4))
    locomotives(game, 1, 0, 3, 0)
    facts = line_facts(game.frame, game.state.player, PETERSBURG)
    assert [(field.points, field.asleep) for field in facts.fields[:5]] == [(1, 0), (1, 0), (1, 0), (0, 1), (0, 0)]


@pytest.mark.parametrize("seed", range(3))
def test_fields_and_lasting_signs_make_up_the_points_of_a_line(seed: int) -> None:
    """SCORE-09: what stands on the fields is what the engine scores, but for what signs add (SCORE-06, SCORE-07)."""
    game = begun(3, seed)
    for number, _ in enumerate(play(game, seed)):
        if number % 9:
            continue
        for player in game.state.players:
            fields = [sum(f.points for f in line_facts(game.frame, player, line).fields) for line in range(3)]
            account = scoring.account(game.frame, player).lines
            assert fields[TRANSSIB] == account[TRANSSIB]
            assert account[PETERSBURG] in (fields[PETERSBURG], 2 * fields[PETERSBURG])
            stars = [sign for sign in line_facts(game.frame, player, KIEV).signs if sign.state is SignState.SCORES]
            more = sum(effect.number for sign in stars for effect in sign.special.effects)
            assert account[KIEV] == fields[KIEV] + more


def test_a_sign_tells_what_is_missing() -> None:
    """SPEC-20: black on 2 and a reach of 3 before the `?` field 4 of Petersburg."""
    game = begun()
    arrange(game, petersburg=(2,))
    locomotives(game, 1, 0, 3, 0)
    sign = line_facts(game.frame, game.state.player, PETERSBURG).signs_at(4)[0]
    assert (sign.state, sign.steps, sign.reach, sign.token) == (SignState.OPEN, 2, 1, -1)


def test_a_sign_shows_that_it_has_given_and_which_token_lies_there() -> None:
    """SPEC-22, SPEC-24."""
    game = begun()
    player = actor(game)
    special = next(one for one in game.frame.layout.specials if one.line == PETERSBURG and one.field == 4)
    player.satisfied |= 1 << special.id
    player.laid = ((special.id, 2),)
    sign = sign_of(player, special)
    assert (sign.state, sign.token) == (SignState.GIVEN, 2)


def test_the_medal_field_waits_for_the_medal() -> None:
    """SPEC-12: grey 5 and reach 5 do not suffice."""
    game = begun()
    player = arrange(game, kiev=(6, 5))
    locomotives(game, 1, 0, 0, 5)
    assert state_of(game, KIEV, 5) is SignState.WAITS
    player.medal = True
    assert state_of(game, KIEV, 5) is SignState.SCORES


def test_a_star_scores_once_track_and_locomotive_are_there() -> None:
    """SPEC-11, SPEC-26."""
    game = begun()
    arrange(game, kiev=(2,))
    locomotives(game, 1, 0, 0, 1)
    assert [state_of(game, KIEV, field) for field in (1, 2)] == [SignState.SCORES, SignState.OPEN]


def test_the_reconstructed_number_is_marked() -> None:
    """REC-KIEV8 is the one number of the board that no source gives."""
    game = begun()
    marked = [
        (line, sign.special.field)
        for line in range(3)
        for sign in line_facts(game.frame, game.state.player, line).signs
        if sign.reconstructed
    ]
    assert marked == [(KIEV, 8)]


def test_the_next_track_on_a_field() -> None:
    """TRACK-03, TRACK-05: black goes on ahead, grey behind it; nobody goes where another stands."""
    game = begun()
    arrange(game, transsib=(3, 1))
    player = game.state.player
    assert [next_colour(game.frame, player, TRANSSIB, field) for field in (1, 2, 3, 4, 5)] == [-1, 1, -1, 0, -1]


@pytest.mark.parametrize(("factory", "points"), [("1", 7), ("8", 6), ("6", None)])
def test_a_factory_says_what_it_would_bring_now(factory: str, points: int | None) -> None:
    """FAC-1: the engineers' numbers; FAC-8: the two best locomotives; a coin is not counted up."""
    game = begun()
    locomotives(game, 2, 4, 1, 0)
    numbers = [engineer.number for engineer in game.frame.world.engineers]
    game.state.player.engineers = 1 << numbers.index(3) | 1 << numbers.index(4)
    seats = tuple(Seat(name, colour) for name, colour in zip("AB", TITLE.colours, strict=False))
    shown = RailShown(game, game.decision(), seats, game.progress().player or 0)
    for thing in (Target("display", factory), Target("stack", factory)):
        card = describe(shown, thing, Catalogue("en", TITLE.key).text)
        assert card is not None
        told = [text for text in card.texts if text.startswith("Would bring")]
        assert told == ([] if points is None else [f"Would bring {points} points now"])
