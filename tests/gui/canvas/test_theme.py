"""Colours can be read and told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from imperial_steam.gui.canvas.theme import PALETTES, THEMES, Palette, Theme, contrast, ink_on, luminance
from imperial_steam.gui.pages.table import table
from imperial_steam.titles import TITLES, entries

#: The table and the colours of players of every game that ships with the program, and every palette of them.
TABLES = {entry.key: table(entry.key) for entry in entries() if entry.home is None}
COLOURS = {game: list(TITLES[game].colours) for game in TABLES}
OF_GAMES = {f"{game} {name}": table.palettes[name] for game, table in TABLES.items() for name in PALETTES}


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_text_has_enough_contrast(theme: Theme) -> None:
    pairs = [(theme.ink, ground) for ground in (theme.desk, theme.paper, theme.paper_shade, theme.land, theme.water)]
    pairs += [(theme.ink_soft, ground) for ground in (theme.desk, theme.paper, theme.paper_shade)]
    pairs += [(theme.cloth_ink, theme.cloth), (theme.warning, theme.paper), (theme.good, theme.paper)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_focus_and_frames_can_be_seen(theme: Theme) -> None:
    for ground in (theme.desk, theme.paper):
        assert contrast(theme.focus, ground) >= 3
        assert contrast(theme.line, ground) >= 3


@pytest.mark.parametrize("palette", OF_GAMES.values(), ids=OF_GAMES)
def test_letters_on_pieces_can_be_read(palette: Palette) -> None:
    colours = [*palette.players.values(), *(colour for group in palette.groups.values() for colour in group.values())]
    assert [colour for colour in colours if contrast(ink_on(colour), colour) < 4.5] == []


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("name", PALETTES)
def test_every_player_colour_of_a_game_has_its_own_shape(game: str, name: str) -> None:
    palette = TABLES[game].palettes[name]
    assert palette.key == name
    assert list(palette.players) == list(palette.shapes) == COLOURS[game]
    assert len(set(palette.shapes.values())) == len(palette.shapes)


@pytest.mark.parametrize("game", TABLES)
def test_safe_players_differ_in_brightness(game: str) -> None:
    shades = [luminance(colour) for colour in TABLES[game].palettes["safe"].players.values()]
    assert all((max(pair) + 0.05) / (min(pair) + 0.05) > 1.4 for pair in combinations(shades, 2))
