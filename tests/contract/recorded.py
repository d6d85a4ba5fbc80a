"""One recorded game for every title and number of players: what the rules make of the same actions never changes.

`python -m tests.contract.recorded KEY` records the games of a title anew, after a change of its rules that was meant.
"""

from __future__ import annotations

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
#: What is told of the end, and after every so many actions.
INTERVAL = 25


@dataclass(frozen=True)
class Playthrough:
    """A recorded game: its setup as plain data, its actions, and fingerprints of positions by number of actions."""

    title: str
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
    return Playthrough(key, data, actions, digests, scores, list(game.winners()))


def check(found: Playthrough) -> Game:
    """Play a recorded game again; fingerprints on the way name the stretch in which something changed."""
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
    """One line for the setup, one for each action, one for each fingerprint, one for the end."""
    lines = [json.dumps({"title": found.title, "setup": found.setup}, ensure_ascii=False)]
    for number, text in enumerate((*found.actions, "")):
        if number in found.digests:
            lines.append(f"# {number} {found.digests[number]}")
        lines.append(text)
    lines[-1] = json.dumps({"scores": found.scores, "winners": found.winners})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> Playthrough:
    """A recorded game."""
    first, *lines, last = path.read_text(encoding="utf-8").splitlines()
    begin, end = json.loads(first), json.loads(last)
    marks = [line.split()[1:] for line in lines if line.startswith("# ")]
    actions = [line for line in lines if not line.startswith("# ")]
    digests = {int(number): digest for number, digest in marks}
    return Playthrough(begin["title"], begin["setup"], actions, digests, end["scores"], end["winners"])


def path_of(key: str, players: int) -> Path:
    """Where the game of a title and a number of people is kept."""
    return FOLDER / f"{key}-{players}.txt"


if __name__ == "__main__":
    for named in sys.argv[1:]:
        for people in counts(named):
            write(record(named, people), path_of(named, people))
