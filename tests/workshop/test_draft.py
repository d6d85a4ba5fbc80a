"""A board while it is being changed: undo without end, a killed window, files changed by somebody else."""

import errno

import pytest

from imperial_steam.games.kit.boards import read_source
from imperial_steam.session import disk
from imperial_steam.session.errors import WriteError
from imperial_steam.workshop.changes import put
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.shelf import Shelf
from tests.workshop.boards import copied

WAGES, VALUE = ("wages",), ("contracts", 0, "value")


@pytest.fixture
def board(tmp_path):
    return copied(tmp_path)


def _open(board):
    return Draft(board, board.parent / ".workshop" / board.name)


def _set(draft, path, value):
    draft.change([put(draft.data, path, value)])


def test_steps_go_back_and_forth_without_end(board):
    draft = _open(board)
    first = draft.data
    for value in range(0, 3000, 10):
        _set(draft, VALUE, value + 10)
    for _ in range(300):
        assert draft.undo()
    assert draft.data == first
    assert not draft.can_undo
    assert draft.undo() == ()
    assert draft.redo()
    assert draft.data["contracts"][0]["value"] == 10
    _set(draft, WAGES, [10])
    assert not draft.can_redo
    draft.release()


def test_a_killed_window_loses_nothing_and_can_still_undo(board):
    draft = _open(board)
    _set(draft, VALUE, 90)
    _set(draft, WAGES, [10, 20])
    draft.undo()
    draft.release()  # killed: the files were never written
    again = _open(board)
    assert again.data["contracts"][0]["value"] == 90
    assert again.can_redo
    assert len(again.data["wages"]) == 5
    again.undo()
    assert again.data == read_source(board).data
    again.release()


def test_leaving_writes_the_files_and_keeps_their_comments(board):
    before = (board / "cards.yaml").read_text()
    draft = _open(board)
    _set(draft, VALUE, 90)
    draft.close()
    after = (board / "cards.yaml").read_text()
    assert after == before.replace("fields: [wood], value: 40}", "fields: [wood], value: 90}", 1)
    again = _open(board)
    assert again.can_undo
    again.undo()
    again.close()
    assert (board / "cards.yaml").read_text() == before


def test_half_a_line_at_the_end_counts_for_nothing(board):
    draft = _open(board)
    _set(draft, VALUE, 90)
    draft.release()
    with draft.path.open("ab") as file:
        file.write(b'0badc0de {"do": [{"path": ["wages"], "to": [')
    again = _open(board)
    assert again.data["contracts"][0]["value"] == 90
    _set(again, VALUE, 70)
    again.release()
    third = _open(board)
    assert third.data["contracts"][0]["value"] == 70
    third.release()


def test_a_kill_between_two_files_is_made_good(board, monkeypatch):
    draft = _open(board)
    _set(draft, VALUE, 90)
    _set(draft, WAGES, [10, 20])
    moves, replace = [], disk.replace

    def killed(source, target):
        moves.append(target)
        if len(moves) == 2:
            raise OSError(errno.EIO, "gone")
        replace(source, target)

    monkeypatch.setattr(disk, "replace", killed)
    with pytest.raises(WriteError):
        draft.save()
    monkeypatch.undo()
    draft.release()
    again = _open(board)
    assert again.data["wages"] == [10, 20]
    assert again.data["contracts"][0]["value"] == 90
    again.close()
    assert read_source(board).data["wages"] == [10, 20]


def test_files_changed_by_hand_are_one_step(board):
    draft = _open(board)
    _set(draft, VALUE, 90)
    draft.close()
    text = (board / "cards.yaml").read_text()
    (board / "cards.yaml").write_text(text.replace("value: 90", "value: 50", 1))
    again = _open(board)
    assert again.data["contracts"][0]["value"] == 50
    again.undo()
    assert again.data["contracts"][0]["value"] == 90
    again.release()


def test_a_damaged_journal_is_put_aside(board):
    draft = _open(board)
    _set(draft, VALUE, 90)
    draft.close()
    draft.path.write_bytes(b"nonsense\n")
    again = _open(board)
    assert again.data["contracts"][0]["value"] == 90
    assert not again.can_undo
    assert list(draft.path.parent.glob("*.old"))
    again.release()


def test_a_second_window_is_refused(board):
    draft = _open(board)
    with pytest.raises(WriteError) as caught:
        _open(board)
    assert caught.value.__cause__.errno == errno.EBUSY
    draft.release()
    _open(board).release()


def test_what_cannot_be_written_is_not_shown(board, monkeypatch):
    draft = _open(board)
    before = draft.data

    def full(handle, data):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(disk, "write", full)
    with pytest.raises(WriteError):
        _set(draft, VALUE, 90)
    assert draft.data is before
    monkeypatch.undo()
    draft.release()


def test_the_shelf_writes_what_a_killed_program_did_not(board):
    """Whoever has the board open is not disturbed."""
    shelf = Shelf(board.parent)
    draft = Draft(board, shelf.place(board))
    _set(draft, VALUE, 330)
    shelf.catch_up()
    assert read_source(board).data != draft.data
    draft.release()
    shelf.catch_up()
    assert read_source(board).data == draft.data
    journal = shelf.place(board) / "changes.jsonl"
    settled = journal.read_bytes()
    shelf.catch_up()
    assert journal.read_bytes() == settled
