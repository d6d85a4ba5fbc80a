"""Positions made to order: what is derived, what is refused, and that every word is explained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.first_train.position import PositionError
from imperial_steam.games.first_train.position.players import PLAYER_WORDS
from imperial_steam.games.first_train.position.rulebook import OWN_WORDS
from imperial_steam.games.first_train.position.table import TABLE_WORDS
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.scenarios import run
from imperial_steam.titles import entry
from tests.games.first_train.samples import WORLD

DOCUMENT = Path(__file__).parents[3] / "docs" / "scenarios.md"
HEAD = "- title: trial\n  game: first_train\n  rules: [BID-01]\n"


def trial(folder: Path, block: str) -> int:
    """Run one scenario; the exit status."""
    file = folder / "trial.yaml"
    file.write_text(HEAD + block, encoding="utf-8")
    return run([file])


@pytest.mark.parametrize(
    ("block", "field", "message"),
    [
        ("players: 5", "players", "from 2 to 4"),
        ("players: [blue, blue]", "players", "names a colour twice"),
        ("players: [blue, red]", "players.1", "is no colour"),
        ("map: wensleydail", "map", "did you mean 'wensleydale'?"),
        ("display: D34", "display", "did you mean 'D23'?"),
        ("extension: true", "extension", "has none"),
        ("given: {phas: building}", "given.phas", "did you mean 'phase'?"),
        ("given: {phase: profit}", "given.phase", "is no phase"),
        ("given: {orange: {hands: 3}}", "given.orange.hands", "did you mean 'hand'?"),
        ("given: {orange: {hand: 16}}", "given.orange.hand", "has 15 cubes"),
        ("given: {orange: {white: 9}}", "given.orange.white", "from 0 to 8"),
        ("given: {orange: {profit: 6}}", "given.orange.profit", "from -13 to 5"),
        ("given: {white_stacks: {9: [orange]}}", "given.white_stacks.9", "from 0 to 8"),
        ("given: {orange: {tracks: [N43-N31]}}", "given.orange.tracks.0", "no track can lie between N43 and N31"),
        ("given: {orange: {tracks: [N43-N81]}}", "given.orange.tracks.0", "is no area"),
        ("given: {orange: {supply: 3}}", "given.orange.supply", "can be expected but not given"),
        ("given: {pieces: {N28: {beer: 1}}}", "given.pieces.N28.beer", "is no kind of piece"),
        ("given: {pieces: {N28: {white: -1}}}", "given.pieces.N28.white", "cannot be"),
        ("given: {bids: {7: orange 3}}", "given.bids.7", "is no influence space"),
        ("given: {bids: {1: orange}}", "given.bids.1", "is not a whole number"),
        ("given: {trains: {4a: orange}}", "given.trains.4a", "is no train"),
        ("given: {order: [orange, orange]}", "given.order", "names every player once"),
        ("given: {round: 6}", "given.round", "rounds 1 to 5"),
        ("given: {markers: {1: blue}}", "given.markers.1", "is no kind of influence"),
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
        ("build N43-N31", "is no border"),
        ("start N81", "is no area"),
        ("buy 9a", "is no train"),
        ("choose white", "is no company"),
        ("sell blue N43-N42", "is no company"),
        ("ship N42 beer", "is no kind of load"),
        ("bid 3", "does not have the form"),
    ],
)
def test_actions_that_name_nothing_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: str, message: str
) -> None:
    assert trial(tmp_path, f"  steps: [{steps}]\n") == 2
    assert message in capsys.readouterr().out


def test_a_broken_invariant_names_the_player_by_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """INV-23: a position that play cannot reach fails unless the scenario allows it."""
    tracks = "[N31-N30-N29-N18-N17-N16-N27-N26-N14-N13-N12, N31-N20-N19, N20-N09, N20-N08, N09-N08, N43-N42]"
    block = f"  given: {{purple: {{tracks: {tracks}}}}}\n  then: {{round: 1}}\n"
    assert trial(tmp_path, block) == 1
    assert "INV-23 16 tracks on the map (purple)" in capsys.readouterr().out
    assert trial(tmp_path, block + "  invariants: false\n") == 0


@pytest.mark.parametrize(
    ("given", "then"),
    [
        ("{phase: building}", "{build_order: [orange, purple], turn: orange, asked: line_start}"),
        ("{phase: building, purple: {white: 3}}", "{build_order: [purple, orange], turn: purple}"),
        ("{phase: shipping, purple: {brown: 3}}", "{train_order: [purple, orange], turn: purple}"),
        ("{all: {white: 4}}", "{white_stacks: {4: [purple, orange]}}"),
        ("{order: [purple, orange], all: {white: 4}}", "{white_stacks: {4: [orange, purple]}}"),
        ("{bids: {1: orange 4}, phase: auction}", "{orange: {hand: 8, supply: 3}}"),
        ("{green_tracks: [N43-N42-N41], round: 2}", "{green_stops: [N31, N41, N43]}"),
        ("{phase: auction}", "{bag: {white: 0, brown: 2, red: 2, green: 2}}"),
    ],
)
def test_what_is_not_named_is_derived(tmp_path: Path, given: str, then: str) -> None:
    assert trial(tmp_path, f"  given: {given}\n  then: {then}\n") == 0


def test_a_seed_draws_the_pieces(tmp_path: Path) -> None:
    pieces = TITLE.draw_setup(WORLD, 2, "random", Random(3)).figures["N22"]
    drawn = f"{{landowner: {pieces.landowners}, red: {pieces.red}, green: {pieces.green}}}"
    assert trial(tmp_path, f"  seed: 3\n  then: {{pieces: {{N22: {drawn}}}}}\n") == 0


def test_a_setup_may_begin_in_a_position() -> None:
    """As guided games do: players are called by the printed colours."""
    setup = TITLE.draw_setup(WORLD, 2, "random", Random(1))
    given = {"phase": "building", "turn": "purple", "purple": {"hand": 3}, "round": 2}
    game = TITLE.new_game(WORLD, TITLE.setup_from_data(TITLE.setup_data(replace(setup, given=given))))
    assert (game.state.actor, game.state.hands[1], game.state.round) == (1, 3, 2)
    with pytest.raises(PositionError, match="is no word"):
        TITLE.new_game(WORLD, replace(setup, given={"purpel": {}}))
    with pytest.raises(PositionError, match="impossible"):
        TITLE.new_game(WORLD, replace(setup, given={"pieces": {"N43": {"white": 1}}}))


def test_every_word_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("\n# First Train")[1]
    words = {*OWN_WORDS, *TABLE_WORDS, *PLAYER_WORDS}
    assert sorted(word for word in words if f"`{word}`" not in text) == []


def test_the_title_names_its_rulebook() -> None:
    assert entry("first_train").rulebook.endswith("position.rulebook:RULEBOOK")
