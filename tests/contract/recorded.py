"""One recorded game for every title and number of players: what the rules make of the same actions never changes.

`python -m tests.contract.recorded KEY` records the games of a title anew, after a change of its rules that was meant.
Every game names the version of the rules by which it was recorded, and `golden/versions.json` keeps what it was by that
version: a game is never another one by the same version, so saves do not change their meaning in silence.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from imperial_steam.games.protocol import Action, Decision, Game
from imperial_steam.titles import TITLES
from tests.contract.cases import Case, board, counts, play

FOLDER = Path(__file__).parent / "golden"
#: By recorded game and version of the rules: the fingerprint of the file.
VERSIONS = FOLDER / "versions.json"
TESTS = FOLDER.parents[1]
#: What is told of the end, and after every so many actions.
INTERVAL = 25


@dataclass(frozen=True)
class Playthrough:
    """A recorded game: its setup as plain data, its actions, and fingerprints of positions by number of actions."""

    title: str
    rules: int
    setup: dict[str, object]
    actions: list[str]
    digests: dict[int, str]
    scores: list[int]
    winners: list[int]

    def start(self) -> Game:
        """The position before the first decision."""
        title = TITLES[self.title]
        return title.new_game(board(self.title), title.setup_from_data(self.setup))


def record(key: str, players: int) -> Playthrough:
    """Play a game at random, with the setup that lets most things happen: the last of the title's kinds."""
    title = TITLES[key]
    setup = Case(title, players, title.setup_kinds[-1]).setup(Random(f"golden/{players}"))
    game = title.new_game(board(key), setup)
    return recorded(key, setup, game, play(game, players))


def recorded(key: str, setup: object, game: Game, moves: Iterable[tuple[Decision, Action]]) -> Playthrough:
    """A game that is played to its end by moves, each given before it is carried out."""
    actions: list[str] = []
    digests = {}
    for _, action in moves:
        if len(actions) % INTERVAL == 0:
            digests[len(actions)] = game.digest()
        actions.append(str(action))
    digests[len(actions)] = game.digest()
    data = json.loads(json.dumps(TITLES[key].setup_data(setup)))
    scores = [score or 0 for score in game.scores()]
    return Playthrough(key, TITLES[key].rules_version, data, actions, digests, scores, list(game.winners()))


def check(found: Playthrough) -> Game:
    """Play a recorded game again; fingerprints on the way name the stretch in which something changed."""
    assert found.rules == TITLES[found.title].rules_version, "recorded by other rules: record it anew"
    game = found.start()
    for number, text in enumerate(found.actions):
        if number in found.digests:
            assert game.digest() == found.digests[number], f"changed before action {number}"
        game.apply(TITLES[found.title].parse_action(text))
    assert game.digest() == found.digests[len(found.actions)]
    assert game.over
    assert list(game.scores()) == found.scores
    assert list(game.winners()) == found.winners
    return game


def write(found: Playthrough, path: Path) -> None:
    """Keep a recorded game; `SystemExit` for another one than by the same version of the rules before."""
    text, name = _text(found), name_of(path)
    known = versions()
    mark, kept = fingerprint(text), known.get(name, {}).get(str(found.rules))
    if kept not in (None, mark):
        raise SystemExit(
            f"{name} has changed: raise `rules_version` of {found.title}, now {found.rules}, and say in `migrations` "
            "what becomes of older games (CONTRIBUTING.md)"
        )
    known.setdefault(name, {})[str(found.rules)] = mark
    path.write_text(text, encoding="utf-8")
    VERSIONS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def versions() -> dict[str, dict[str, str]]:
    """The fingerprints of all recorded games by version of the rules; none before the first is recorded."""
    if not VERSIONS.exists():
        return {}
    found: dict[str, dict[str, str]] = json.loads(VERSIONS.read_text(encoding="utf-8"))
    return found


def name_of(path: Path) -> str:
    """What a recorded game is called in `VERSIONS`."""
    return path.relative_to(TESTS).as_posix()


def fingerprint(text: str) -> str:
    """A short fingerprint of a recorded game."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _text(found: Playthrough) -> str:
    """One line for the setup, one for each action, one for each fingerprint, one for the end."""
    head = {"title": found.title, "rules": found.rules, "setup": found.setup}
    lines = [json.dumps(head, ensure_ascii=False)]
    for number, text in enumerate((*found.actions, "")):
        if number in found.digests:
            lines.append(f"# {number} {found.digests[number]}")
        lines.append(text)
    lines[-1] = json.dumps({"scores": found.scores, "winners": found.winners})
    return "\n".join(lines) + "\n"


def read(path: Path) -> Playthrough:
    """A recorded game."""
    first, *lines, last = path.read_text(encoding="utf-8").splitlines()
    begin, end = json.loads(first), json.loads(last)
    marks = [line.split()[1:] for line in lines if line.startswith("# ")]
    actions = [line for line in lines if not line.startswith("# ")]
    digests = {int(number): digest for number, digest in marks}
    return Playthrough(begin["title"], begin["rules"], begin["setup"], actions, digests, end["scores"], end["winners"])


def path_of(key: str, players: int) -> Path:
    """Where the game of a title and a number of people is kept."""
    return FOLDER / f"{key}-{players}.txt"


if __name__ == "__main__":
    for named in sys.argv[1:]:
        for people in counts(named):
            write(record(named, people), path_of(named, people))
