"""Whatever anybody does to the window: nothing fails, nothing is lost, no invariant breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gui.monkey import STARTS, Monkey, Trouble


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed as a path stays in a folder of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("seed", "steps"), [(5, 25), *(pytest.param(n, 70, marks=pytest.mark.long) for n in (1, 2))])
@pytest.mark.parametrize("start", STARTS)
def test_any_input_does_no_harm(start: str, seed: int, steps: int, tmp_path: Path) -> None:
    """INV-01 … INV-14 after every input; the saved and the journalled game are the one that was played."""
    monkey = Monkey(start, seed)
    try:
        for _ in range(2):
            monkey.play(steps)
            monkey.check_kept(tmp_path)
        assert len(monkey.seen) > 1, "it has opened something"
    finally:
        monkey.close()


def test_one_seed_gives_one_game() -> None:
    """What was found can be found again."""
    ends = []
    for _ in range(2):
        monkey = Monkey("four", 2)
        monkey.play(40)
        session = monkey.app.session
        assert session is not None
        ends.append((list(monkey.past), session.ledger.game.digest(), session.ledger.cursor))
        monkey.close()
    assert ends[0] == ends[1]


def test_what_fails_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The monkey does notice an exception of a scene, a broken invariant and a game that is kept wrongly."""
    monkey = Monkey("two", 3)
    session = monkey.app.session
    assert session is not None
    with monkeypatch.context() as broken:
        broken.setattr(type(monkey.app.top), "update", lambda scene, dt: 1 / 0)
        with pytest.raises(Trouble, match="ZeroDivisionError"):
            monkey.play(40)
    with monkeypatch.context() as broken:
        broken.setattr(type(session.ledger.game), "violations", lambda game: ["INV-01"])
        with pytest.raises(Trouble, match="INV-01"):
            monkey.check()
    with monkeypatch.context() as broken:
        broken.setattr("tests.gui.monkey.load", lambda path, titles: session.ledger.fork(0))
        with pytest.raises(Trouble, match="saved game is another"):
            monkey.check_kept(Path())
    monkey.close()
