"""Whole random games of the house through ledger, save, journal and another process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.protocol import CHANCE, IllegalAction
from imperial_steam.session import Ledger, Person, SaveError, load, save
from imperial_steam.session.document import data_digest
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.session.seats import Seats
from imperial_steam.titles import TITLES, entries

STEAM = TITLES["imperial_steam"]
#: The titles that ship with the program.
HOUSE = [entry.key for entry in entries() if entry.home is None]
SAVES = Path(__file__).resolve().parents[2] / "saves"


def played(players: int, kind: str, seed: int) -> Ledger:
    """A whole random game; 1 player plays against Franz."""
    random = Random(seed)
    board = STEAM.read_board(STEAM.default_board)
    setup = STEAM.draw_setup(board, players, kind, random)
    people = [Person(f"P{i}", STEAM.colours[i]) for i in range(max(2, players))]
    ledger = Ledger(STEAM, board, setup, people)
    while (decision := ledger.decision) is not None:
        ledger.apply(random.choice(list(decision.options)))
        ledger.settle(random)
    return ledger


@pytest.mark.parametrize("kind", STEAM.setup_kinds)
@pytest.mark.parametrize("players", [1, *STEAM.players])
def test_save_and_load_at_many_moments(players: int, kind: str, tmp_path: Path) -> None:
    ledger = played(players, kind, players)
    again = from_text(to_text(ledger, "now"), TITLES)
    assert [again.position_at(n).digest() for n in range(len(again.entries) + 1)] == [
        ledger.position_at(n).digest() for n in range(len(ledger.entries) + 1)
    ]
    assert [entry.events for entry in again.entries] == [entry.events for entry in ledger.entries]
    for moment in Random(1).sample(range(len(ledger.entries)), 4):
        part = ledger.fork(moment)
        save(part, tmp_path / "part.json", "now")
        loaded = load(tmp_path / "part.json", TITLES)
        assert loaded.game.digest() == ledger.position_at(moment).digest()
        assert loaded.decision == part.decision


def test_a_save_whose_players_start_with_more_goods_than_places_is_refused() -> None:
    """INV-09, STORE-10: the fault of its board names the goods that do not fit."""
    board = STEAM.read_board(STEAM.default_board)
    setup = STEAM.draw_setup(board, 2, "fixed", Random(1))
    ledger = Ledger(STEAM, board, setup, [Person("Anna", "red"), Person("Ben", "purple")])
    document = json.loads(to_text(ledger, "now"))
    data = document["board"]["data"]
    data["start"]["goods"]["wood"] = 5
    document["board"]["digest"] = data_digest(data)
    with pytest.raises(SaveError) as caught:
        from_text(json.dumps(document), TITLES)
    assert caught.value.reason == "bad_board"
    assert "STORE-10" in str(caught.value.values["cause"])


def test_the_cards_drawn_for_franz_are_recorded_and_not_free_to_take_back() -> None:
    """FRANZ-TURN-02: chance is an entry of its own; who has seen the cards asks the table before going back."""
    ledger = played(1, "normal", 2)
    drawn = [n for n in range(len(ledger.entries)) if ledger.decider(n) == CHANCE]
    assert len(drawn) > 10
    for number in drawn:
        ledger.jump(number + 1)
        assert ledger.undo_limit() == number + 1
        assert ledger.crosses_turn(number)


def test_undo_and_redo_step_over_the_whole_turn_of_franz() -> None:
    """FRANZ-TURN-01 … FRANZ-TURN-04: one undo leads back to the person's own last action, cards and deeds and all.

    The person has seen the cards by then, so the table is asked first.
    """
    ledger = played(1, "normal", 2)
    ledger.seats = Seats((Person("Anna", "red"), Person("Franz", "purple", "automa")))
    turns = [n for n, entry in enumerate(ledger.entries) if entry.text == "franz" and ledger.decider(n + 1) == 0]
    assert len(turns) > 10
    for number in turns:
        ledger.jump(number + 1)
        target = ledger.undo_target()
        assert ledger.decider(target) == 0
        assert [entry.text for entry in ledger.entries[target:number]][-1].startswith("draw ")
        assert all(ledger.decider(n) != 0 for n in range(target + 1, number + 1))
        assert ledger.crosses_turn(target)
        ledger.jump(target)
        assert ledger.redo_target() == number + 1


def test_undo_and_redo_stop_at_the_ends() -> None:
    ledger = played(1, "fixed", 3)
    ledger.seats = Seats((Person("Anna", "red"), Person("Franz", "purple", "automa")))
    assert ledger.redo_target() == len(ledger.entries)
    ledger.jump(0)
    assert ledger.undo_target() == 0


def test_looking_back_changes_nothing() -> None:
    """Positions are independent: those kept are what a replay from the start gives."""
    ledger = played(3, "normal", 5)
    replayed = ledger.fork(0)
    for number, entry in enumerate(ledger.entries):
        assert replayed.game.digest() == ledger.position_at(number).digest()
        replayed.apply(entry.text)
    assert replayed.game.scores() == ledger.game.scores()


def test_turns_have_one_main_action_each() -> None:
    """PH7-02: every turn after the bids holds exactly one hand marker."""
    ledger = played(4, "random", 6)
    for turn in ledger.turns():
        texts = [entry.text for entry in ledger.entries[turn.start : turn.end]]
        if not texts[0].startswith(("bid", "discard")):
            assert sum(text.startswith("hand") for text in texts) == 1
            assert texts[-1] == "end"


def test_an_own_bid_is_not_free_to_take_back_once_the_turns_begin() -> None:
    """BID-03: the bids of the others are known then."""
    ledger = played(2, "fixed", 1)
    ledger.jump(2)
    assert ledger.undo_limit() == 2


def test_an_illegal_action_names_its_rules_and_changes_nothing() -> None:
    ledger = played(2, "fixed", 1)
    ledger.jump(2)
    before = ledger.game.digest()
    with pytest.raises(IllegalAction) as caught:
        ledger.apply("track")
    assert caught.value.refusals
    assert ledger.game.digest() == before


def test_a_save_with_a_forbidden_action_names_the_rule() -> None:
    ledger = played(2, "fixed", 1)
    document = json.loads(to_text(ledger, "now"))
    document["actions"][0] = "bid 15"
    with pytest.raises(SaveError) as caught:
        from_text(json.dumps(document), TITLES)
    assert caught.value.action == 1
    assert "BID-02" in [refusal.rule for refusal in caught.value.refusals]


@pytest.mark.parametrize("hash_seed", ["0", "99"])
def test_another_process_replays_the_same(hash_seed: str, tmp_path: Path) -> None:
    ledger = played(4, "normal", 9)
    save(ledger, tmp_path / "game.json", "now")
    script = (
        "import sys; from pathlib import Path; from imperial_steam.session import load;"
        "from imperial_steam.titles import TITLES; ledger = load(Path(sys.argv[1]), TITLES);"
        "print(*[ledger.position_at(n).digest() for n in range(len(ledger.entries) + 1)])"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script, str(tmp_path / "game.json")]
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert output.stdout.split() == [ledger.position_at(n).digest() for n in range(len(ledger.entries) + 1)]


ARCHIVE = sorted(SAVES.glob("*.json"))


def test_archived_saves_are_of_every_kind() -> None:
    """Finished games of every title, one that reached the goal city on a board of its own, automas."""
    ledgers = [load(path, TITLES) for path in ARCHIVE]
    assert all(ledger.game.over for ledger in ledgers)
    assert {ledger.title.key for ledger in ledgers} == set(HOUSE)
    steam = [ledger for ledger in ledgers if ledger.title.key == STEAM.key]
    assert any(
        player.network >> ledger.game.layout.goal & 1 for ledger in steam for player in ledger.game.state.players
    )
    assert any(ledger.board.id != STEAM.key for ledger in steam)
    automas = {title for title in HOUSE if TITLES[title].automa}
    assert {ledger.title.key for ledger in ledgers if ledger.machine_seats} == automas
    assert any(event.name == "link_bonus" for ledger in ledgers for entry in ledger.entries for event in entry.events)


@pytest.mark.parametrize("path", ARCHIVE, ids=lambda path: path.name)
def test_archived_saves_still_load(path: Path) -> None:
    ledger = load(path, TITLES)
    assert ledger.entries
    assert ledger.game.violations() == []
