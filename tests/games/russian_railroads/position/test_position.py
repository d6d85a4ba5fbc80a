"""Positions made to order: what is derived, what is refused, and that every word is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.russian_railroads.position import PLAYER_WORDS, TABLE_WORDS, rulebook
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.scenarios import run
from imperial_steam.titles import entry

DOCUMENT = Path(__file__).parents[4] / "docs" / "scenarios.md"
HEAD = "- title: trial\n  game: russian_railroads\n  rules: [TURN-01]\n"


def trial(folder: Path, block: str) -> int:
    """Run one scenario; the exit status."""
    file = folder / "trial.yaml"
    file.write_text(HEAD + block, encoding="utf-8")
    return run([file])


@pytest.mark.parametrize(
    ("block", "field", "message"),
    [
        ("players: 5", "players", "from 1 to 4"),
        ("players: [red, red]", "players", "names a colour twice"),
        ("players: [red, blue]", "players.1", "is no colour"),
        ("board: usb", "board", "did you mean 'usa'?"),
        ("modules: [cole]", "modules.0", "did you mean 'coal'?"),
        ("given: {stack: {5: 1}}", "given.stack", "did you mean 'stacks'?"),
        ("given: {red: {coin: 1}}", "given.red.coin", "did you mean 'coins'?"),
        ("given: {red: {tracks: {transib: [1]}}}", "given.red.tracks.transib", "did you mean 'transsib'?"),
        ("given: {red: {tracks: {kiev: [6, 5, 4, 3, 2, 1]}}}", "given.red.tracks.kiev", "at most 5 tracks"),
        ("given: {red: {locomotives: {kiev: [4, 5]}}}", "given.red.locomotives.kiev", "there are 1 slots"),
        ("given: {red: {factories: [1, 2, 3, 4, 5, 6]}}", "given.red.factories", "there are 5 gaps"),
        ("given: {red: {factories: [11]}}", "given.red.factories.0", "is no factory"),
        ("given: {red: {used_tokens: {kiev 4: medal}}}", "given.red.used_tokens.kiev 4", "is no special field"),
        ("given: {red: {reach: {kiev: 4}}}", "given.red.reach", "can be expected but not given"),
        ("given: {order: [red, red]}", "given.order", "names every player once"),
        ("given: {spaces: {BLACK-3: red 1 own}}", "given.spaces.BLACK-3", "is no action space"),
        ("given: {spaces: {BLACK-1: red own}}", "given.spaces.BLACK-1", "does not have the form"),
        ("given: {spaces: {BLACK-1: red 1 blue}}", "given.spaces.BLACK-1", "is no kind of piece"),
        ("given: {spaces: {LOCO-3: red 3 own, LOCO-2: red 4 own}}", "given.red", "7 of 5 workers stand on spaces"),
        ("given: {row: {7: 4}}", "given.row.7", "is no place of the engineer row"),
        ("given: {phase: relocation}", "given.phase", "is reached by actions"),
        ("given: {red: {markers: [16]}}", "given.red.markers", "from 0 to 15"),
        ("given: {all: {doublers: 8}}", "given", "32 doublers lie on the boards"),
        ("given: {all: {locomotives: {transsib: [9, 9], kiev: 9}}}", "given", "locomotive tiles of number 9, not 12"),
    ],
)
def test_what_fits_nowhere_is_named_with_file_line_and_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], block: str, field: str, message: str
) -> None:
    assert trial(tmp_path, f"  {block}\n  then: {{round: 1}}\n") == 2
    out = capsys.readouterr().out
    assert f"trial.yaml:4: {field}:" in out
    assert message in out


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("use BLACK-9", "is no action space"),
        ("step kiew black", "did you mean 'kiev'?"),
        ("step kiev blak", "did you mean 'black'?"),
        ("card four-action", "did you mean 'four-actions'?"),
        ("bonus fiften", "did you mean 'fifteen'?"),
        ("start START-SETP", "did you mean 'START-STEP'?"),
        ("token meddal", "did you mean 'medal'?"),
        ("pay", "nothing is to be paid now"),
        ("pay 1", "does not have the form"),
    ],
)
def test_actions_that_name_nothing_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: str, message: str
) -> None:
    assert trial(tmp_path, f"  steps: [{steps}]\n") == 2
    assert message in capsys.readouterr().out


def test_a_broken_invariant_names_the_player_by_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """INV-08, and INV-01: a position that play cannot reach fails unless the scenario allows it."""
    block = "  given: {purple: {markers: [2, 2], tracks: {kiev: [2, 2]}}}\n  then: {round: 1}\n"
    assert trial(tmp_path, block) == 1
    out = capsys.readouterr().out
    assert "INV-08 two markers on one field (purple)" in out
    assert "INV-01 grey on field 2 of kiev (purple)" in out
    assert trial(tmp_path, block + "  invariants: false\n") == 0


@pytest.mark.parametrize(
    ("given", "then"),
    [
        ("{red: {tracks: {transsib: [10, 4]}}}", "{red: {unlocked: [black, grey, brown, natural]}}"),
        ("{red: {tracks: {petersburg: [4, 2]}}}", "{red: {unlocked: [black, grey]}}"),
        ("{red: {tracks: {kiev: [7]}}}", "{red: {satisfied: [kiev 7], workers: 5}}"),
        ("{red: {locomotives: {kiev: 6}}}", "{stacks: {5: 0, 6: 3, 7: 4}}"),
        ("{stacks: {5: 1}}", "{stacks: {4: 0, 5: 1, 6: 4}}"),
        ("{red: {engineers: [2, 4]}}", "{row: {HIRE: 9, 1: 10, 2: 7}}"),
        ("{row: {HIRE: 7}}", "{row: {HIRE: 7, 1: 4, 2: 2}}"),
        ("{round: 3}", "{row: {HIRE: 7, 4: 8, 5: nobody}, gone: [2, 4]}"),
        ("{red: {end_cards: [tracks, tokens]}}", "{deck_size: 6}"),
        ("{spaces: {ORDER-2: green 1 own}}", "{green: {reserved: 2, free_workers: 4}}"),
        ("{spaces: {TEMP: red 1 own, COINS: red 1 temporary}}", "{red: {temporary: 1, free_workers: 4}}"),
    ],
)
def test_what_is_not_named_is_derived(tmp_path: Path, given: str, then: str) -> None:
    assert trial(tmp_path, f"  given: {given}\n  then: {then}\n") == 0


def test_every_word_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("# Russian Railroads")[1]
    words = {*rulebook.OWN_WORDS, *TABLE_WORDS, *PLAYER_WORDS}
    assert sorted(word for word in words if f"`{word}`" not in text) == []


def test_players_have_four_colours_told_apart() -> None:
    """RUL-97: four of them, none that a track or the temporary workers have."""
    assert len(set(TITLE.colours)) == 4
    assert not set(TITLE.colours) & {*COLOURS, "turquoise"}


def test_the_title_names_its_rulebook() -> None:
    assert entry("russian_railroads").rulebook.endswith("position.rulebook:RULEBOOK")
