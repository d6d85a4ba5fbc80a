"""Colours can be read and told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from imperial_steam.gui.theme import (
    PALETTES,
    PLAYER_COLOURS,
    SHAPES,
    THEMES,
    Palette,
    Theme,
    contrast,
    ink_on,
    luminance,
)


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


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: str(palette.key))
def test_letters_on_pieces_can_be_read(palette: Palette) -> None:
    colours = [*palette.players.values(), *palette.goods.values(), *palette.hubs.values()]
    assert [colour for colour in colours if contrast(ink_on(colour), colour) < 4.5] == []


def test_every_player_colour_has_its_own_shape() -> None:
    assert set(PLAYER_COLOURS) == set(SHAPES)
    assert len(set(SHAPES.values())) == len(SHAPES)


def test_safe_players_differ_in_brightness() -> None:
    shades = [luminance(colour) for colour in PALETTES["safe"].players.values()]
    assert all((max(pair) + 0.05) / (min(pair) + 0.05) > 1.4 for pair in combinations(shades, 2))
