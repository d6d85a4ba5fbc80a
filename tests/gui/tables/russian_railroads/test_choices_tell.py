"""The lines of the choices tell what an industry step triggers and what a special field gives."""

from __future__ import annotations

from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.units.pool import Origin, unit
from imperial_steam.gui.tables.russian_railroads.cards.words import RailWords
from imperial_steam.gui.tables.russian_railroads.model.preview import value
from tests.games.russian_railroads.samples import actor, arrange, begun, locomotives
from tests.gui.tables.russian_railroads.test_words import say, shown


def test_an_industry_step_onto_a_factory_tells_what_it_triggers() -> None:
    """IND-04, FACT-04: the factory in the gap ahead and its function; a field has what is printed there."""
    game = begun(3)
    game.state.ask, game.state.pool = Ask.UNITS, (unit("industry", 0, Origin(False, 0, "token")),)
    words, step = RailWords(say().text), a.Industry(1)
    assert words.brief(shown(game), step).startswith("to the field marked 1")
    player, gap = actor(game), game.frame.layout.industries[0].gaps[0]
    player.gaps = (4, *player.gaps[1:])
    player.markers = (gap - 1,)
    game._options = None
    assert words.brief(shown(game), step).startswith("factory 4 acts: 2 doublers")
    assert "Moves on: factory 4 acts: 2 doublers" in [line for line, _ in words.effects(shown(game), step)]


def test_a_locomotive_tells_what_it_brings_in_a_scoring_or_how_far_its_line_reaches() -> None:
    """LOCO-03: the option names the line; what every scoring brings goes first, the reach is on the card, too."""
    game = begun(3)
    game.state.ask, game.state.pool = Ask.UNITS, (unit("locomotive", 0, Origin(False, 0, "token")),)
    game._options = None
    player, words = actor(game), RailWords(say().text)
    for option in game.options():
        if isinstance(option, a.PlaceLocomotive):
            then = game.copy()
            then.apply(option)
            line = game.frame.line_index[option.line]
            before, after = player.reach[line], actor(then).reach[line]
            by = value(then, game.state.actor) - value(game, game.state.actor)
            reach = f"reach {before} → {after}"
            assert words.brief(shown(game), option) == (f"+{by} per scoring" if by else reach)
            assert any(f"{before} → {after}" in line for line, _ in words.effects(shown(game), option))


def test_a_track_tells_what_it_brings_in_a_scoring_before_the_field_it_comes_to() -> None:
    """Where both do not fit into a line: the field can be seen on the board."""
    game = begun(3)
    arrange(game, kiev=(2,))
    locomotives(game, 1, 0, 0, 4)
    game.state.ask, game.state.pool = Ask.UNITS, (unit("step", 1, Origin(False, 0, "token")),)
    game._options = None
    step, then = a.Step("kiev", "black"), game.copy()
    then.apply(step)
    by = value(then, game.state.actor) - value(game, game.state.actor)
    assert by > 0
    assert RailWords(say().text).brief(shown(game), step) == f"+{by} per scoring"


def test_a_step_tells_what_its_field_gives() -> None:
    """SPEC-01: the first step of black on the Transsib unlocks grey."""
    game = begun(3)
    game.state.ask, game.state.pool = Ask.UNITS, (unit("step", 1, Origin(False, 0, "token")),)
    game._options = None
    assert "unlocks grey tracks" in RailWords(say().text).brief(shown(game), a.Step("transsib", "black"))


def test_a_locomotive_that_makes_room_tells_what_its_reach_gives() -> None:
    """SPEC-22: it comes when the replaced one has its place, wherever that is, and so not of that choice."""
    game = begun(3)
    arrange(game, petersburg=(6,))
    locomotives(game, 2, 0, 1, 0)
    player = actor(game)
    given = [f.id for f in game.frame.fields if f.line == game.frame.line_index["petersburg"] and f.field < 6]
    player.satisfied |= sum(1 << field for field in given)
    game.state.stacks = (0,) * 6 + game.state.stacks[6:]
    game.state.ask, game.state.pool = Ask.UNITS, (unit("locomotive", 0, Origin(False, 0, "token")),)
    game._options = None
    words = RailWords(say().text)
    first = a.PlaceLocomotive("petersburg", 1)
    assert "1 ? token" in words.brief(shown(game), first)
    game.apply(first)
    moves = [option for option in game.options() if isinstance(option, a.MoveLocomotive)]
    assert moves
    assert not any("token" in words.brief(shown(game), move) for move in moves)
