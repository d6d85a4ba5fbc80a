"""Games played by older rules of a title: the title brings them to its present ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from imperial_steam.cli.entry import main
from imperial_steam.games.protocol import Migration, SavedGame
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.screenshot import window
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger, SaveError, read_journal
from imperial_steam.session.journal import line
from imperial_steam.session.save_file import from_text, load, to_text
from imperial_steam.titles import TITLES, entries
from tests.toy.title import ToyTitle


def renamed(game: SavedGame) -> SavedGame:
    """Rules 2 called `grab` what rules 3 call `take`, and rules 2 had no rock."""
    actions = [text.replace("grab", "take") for text in game.actions]
    return SavedGame({**game.setup, "rock": 0}, actions, [text.replace("grab", "take") for text in game.redo])


class ThirdToy(ToyTitle):
    """The toy after two changes of its rules; the first one left old games as they were."""

    rules_version = 3
    migrations: Mapping[int, Migration] = {1: lambda game: game, 2: renamed}


TOYS = {"toy": ThirdToy()}


def old(ledger: Ledger, **changes: object) -> str:
    """The text of a save with members changed; None leaves one out."""
    document = {**json.loads(to_text(ledger, "now")), **changes}
    return json.dumps({name: value for name, value in document.items() if value is not None})


def test_a_save_names_the_rules(ledger: Ledger) -> None:
    assert json.loads(to_text(ledger, "now"))["rules"] == 1


def test_a_game_by_older_rules_is_brought_up_to_date(ledger: Ledger) -> None:
    grabbed = [entry.text.replace("take", "grab") for entry in ledger.entries]
    setup = {name: value for name, value in json.loads(to_text(ledger, "now"))["setup"].items() if name != "rock"}
    for version in (2, 1, None):
        again = from_text(old(ledger, rules=version, actions=grabbed, setup=setup, digests={"0": "ab" * 8}), TOYS)
        assert [entry.text for entry in again.entries] == [entry.text for entry in ledger.entries]
        assert again.game.digest() == ledger.game.digest()


def test_steps_of_older_rules_are_not_known(ledger: Ledger) -> None:
    """Their actions may be others now; by the present rules they stay."""
    assert from_text(old(ledger, rules=2, joined=[2, 3]), TOYS).joined == frozenset()
    assert from_text(old(ledger, rules=3, joined=[2, 3]), TOYS).joined == {2, 3}


def test_the_present_rules_are_not_migrated(ledger: Ledger) -> None:
    grabbed = [entry.text.replace("take", "grab") for entry in ledger.entries]
    with pytest.raises(SaveError) as caught:
        from_text(old(ledger, rules=3, actions=grabbed), TOYS)
    assert caught.value.reason == "unknown_action"


@pytest.mark.parametrize(("rules", "reason"), [(4, "newer_rules"), (0, "missing"), ("1", "missing"), (True, "missing")])
def test_versions_that_cannot_be_read(ledger: Ledger, rules: object, reason: str) -> None:
    with pytest.raises(SaveError) as caught:
        from_text(old(ledger, rules=rules), TOYS)
    assert caught.value.reason == reason


def test_what_no_migration_reads_is_a_broken_setup(ledger: Ledger) -> None:
    class Failing(ThirdToy):
        migrations: Mapping[int, Migration] = {}

    with pytest.raises(SaveError) as caught:
        from_text(old(ledger, rules=1), {"toy": Failing()})
    assert caught.value.reason == "bad_setup"


def test_archived_saves_have_the_first_rules() -> None:
    archive = Path(__file__).resolve().parents[2] / "saves"
    for path in archive.glob("*.json"):
        assert load(path, TITLES).game is not None


def journal_of(folder: Path, ledger: Ledger) -> Path:
    """A journal by rules 2: played, gone back in it, played on, a seat left to a machine, one action taken back."""
    texts = [entry.text.replace("take", "grab") for entry in ledger.entries]
    head = {**json.loads(to_text(ledger.fork(2), "now")), "rules": 2, "digests": {}, "actions": texts[:2]}
    head["setup"] = {name: value for name, value in head["setup"].items() if name != "rock"}
    told: list[dict[str, object]] = [{"do": text} for text in texts[2:9]]
    told += [{"to": 5}, *({"do": text} for text in texts[5:12]), {"seat": 0, "kind": "random"}, {"to": 11}]
    path = folder / "toy-00000001-ab.journal"
    path.write_bytes(b"".join(line(entry) for entry in [head, *told]))
    return path


def test_every_line_of_a_journal_by_older_rules_is_brought_over(ledger: Ledger, tmp_path: Path) -> None:
    """What came after the first line was played by the same rules as what it holds."""
    path = journal_of(tmp_path, ledger)
    found = read_journal(path, TOYS)
    assert found is not None
    assert found.fault is None
    assert found.ledger is not None
    assert [entry.text for entry in found.ledger.entries] == [entry.text for entry in ledger.entries[:12]]
    assert found.ledger.cursor == 11
    assert found.ledger.seats.plays(0) == "random"
    assert found.ledger.game.digest() == ledger.position_at(11).digest()


@pytest.mark.parametrize("odd", [{"to": 99}, {"to": "1"}, {"seat": "x", "kind": "random"}, {"what": 1}])
def test_an_odd_line_of_such_a_journal_ends_what_is_brought_back(
    ledger: Ledger, tmp_path: Path, odd: dict[str, object]
) -> None:
    path = journal_of(tmp_path, ledger)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], line(odd), *lines[4:]]))
    found = read_journal(path, TOYS)
    assert found is not None
    assert found.ledger is not None
    assert found.fault is not None
    assert (found.fault.reason, found.fault.line) == ("damaged", 5)
    assert len(found.ledger.entries) == 5


class Unsure(ToyTitle):
    """The toy after a change of its rules by which nobody can say what was played with a rock."""

    rules_version = lasting_rules = 2
    migrations: Mapping[int, Migration] = {1: lambda game: game._replace(differs="take 3" in game.actions)}


def test_a_game_that_may_have_gone_differently_says_so_and_opens_as_far_as_it_goes(ledger: Ledger) -> None:
    toys, taken = {"toy": Unsure()}, [entry.text for entry in ledger.entries]
    again = from_text(old(ledger, rules=1, digests={"0": "ab" * 8}), toys)
    assert (again.differs, [entry.text for entry in again.entries]) == (True, taken)
    assert again.fork(3).differs
    with pytest.raises(SaveError) as caught:
        from_text(old(ledger, rules=1, actions=[*taken[:4], "take 99"]), toys)
    assert caught.value.recovered is not None
    assert (caught.value.recovered.differs, len(caught.value.recovered.entries)) == (True, 4)
    assert not from_text(old(ledger, rules=2), toys).differs
    assert not from_text(old(ledger, rules=1, actions=["take 1"]), toys).differs
    assert not from_text(to_text(again, "now"), toys).differs, "it is a game of the present rules from now on"


def test_no_game_by_the_rules_of_version_1_0_may_differ(ledger: Ledger) -> None:
    """From then on a title brings every game over: a migration that does not is a defect, and the game is refused."""

    class Lasting(Unsure):
        lasting_rules = 1

    with pytest.raises(SaveError) as caught:
        from_text(old(ledger, rules=1, digests={}), {"toy": Lasting()})
    assert caught.value.reason == "bad_setup"


def test_the_lasting_rules_are_those_of_version_1_0() -> None:
    saves = sorted((SOLO.parent / "1.0.0").glob("*.steamgame"))
    found = {
        (told["title"], told["rules"]) for told in (json.loads(path.read_text(encoding="utf-8")) for path in saves)
    }
    assert found == {(entry.key, TITLES[entry.key].lasting_rules) for entry in entries() if entry.home is None}


SOLO = Path(__file__).resolve().parents[2] / "saves" / "0.1.0-solo.json"


def test_games_against_franz_by_the_first_rules_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """RUL-F28, RUL-F32, RUL-F33: the command line and the window say the same sentence, and open the game."""
    document = {**json.loads(SOLO.read_text(encoding="utf-8")), "rules": 1}
    for digests, actions in ({}, document["actions"]), ({"0": "0" * 16}, document["actions"][:40]):
        path = tmp_path / "old.json"
        path.write_text(json.dumps({**document, "digests": digests, "actions": actions}), encoding="utf-8")
        assert main(["replay", str(path)]) == 0
        told = Catalogue().text("load.differs")
        assert told in capsys.readouterr().err
        program = window((1024, 600))
        program.open_save(path)
        assert isinstance(program.top, Notice)
        program.draw()
        assert program.session is not None
        assert program.session.ledger.cursor == len(actions)


def test_games_among_people_by_the_first_rules_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SOLO.with_name("0.1.0.json"))]) == 0
    assert main(["replay", str(SOLO)]) == 0
    assert not capsys.readouterr().err
