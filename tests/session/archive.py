"""Archive every form of file by this version: `python -m tests.session.archive`, before a release.

What each file means is written into `meaning.json` beside it, what the puzzles of the program mean into
`saves/puzzles/shipped.json`: every later version has to find the same in them. What is archived is never written again.
`python -m tests.session.archive puzzles` only adds new puzzles of the program.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam import __version__, assets
from imperial_steam.puzzles.file import checked, written
from imperial_steam.session import Ledger, Person, game_text, load
from imperial_steam.session.document import data_digest
from imperial_steam.session.save_file import to_text
from imperial_steam.titles import TITLES
from imperial_steam.workshop.looks import game_of, look_at
from imperial_steam.workshop.yaml_text import dumped
from tests import rail_games, train_games
from tests.cut_games import NAMES

SAVES = Path(__file__).resolve().parents[2] / "saves"
NOW = "2026-11-27T12:00:00"
MEANING = "meaning.json"
#: What the puzzles that ship with the program mean.
PUZZLES = SAVES / "puzzles" / "shipped.json"
#: Games by the names of their archives: the mode, the seed, and how many actions are played; None to the end.
RAILROADS: Mapping[str, tuple[str, int, int | None]] = {
    "railroads": ("usa-coal-new_material-dsp-3", 0, None),
    "emil": ("germany-coal-new_material-dsp-1", 0, 90),
}
#: In the first both cities are linked.
TRAINS: Mapping[str, tuple[str, int, int | None]] = {
    "train": ("3-nuernberg-D23", 0, None),
    "train-south": ("4-wensleydale-D34-extension", 2, 90),
}
#: The same of Imperial Steam: how many play, the kind of setup, how many actions.
STEAM: Mapping[str, tuple[int, str, int | None]] = {
    "steam-two": (2, "fixed", 90),
    "steam-three": (3, "normal", None),
    "steam-four": (4, "random", 120),
    "franz": (1, "normal", None),
    "franz-running": (1, "fixed", 70),
}
#: Puzzles of the program that are kept as files of people's own.
COPIED = ("imperial_steam/a-thorn-in-purples-side",)
SEED = 7


# What a file means, whatever its actions, positions and members are called


def of_game(ledger: Ledger) -> dict[str, Any]:
    """The end of a game and the scores at the beginning of every round, who plays, and the values of its board."""
    game, decision = ledger.game, ledger.decision
    rounds: dict[int, list[int | None]] = {}
    for turn in ledger.turns():
        position = ledger.position_at(turn.start)
        rounds.setdefault(position.progress().round, list(position.scores()))
    return {
        "title": ledger.title.key,
        "people": [[person.name, person.colour, person.kind] for person in ledger.people],
        "deputies": [[entry.seat, entry.kind] for entry in ledger.seats.deputies],
        "undone": len(ledger.entries) > ledger.cursor,
        "over": game.over,
        "decides": None if decision is None else [decision.player, decision.kind],
        "rounds": [[number, *scores] for number, scores in rounds.items()],
        "scores": list(game.scores()),
        "winners": list(game.winners()) if game.over else [],
        "board": of_board(ledger.title.board_data(ledger.board)),
    }


def of_board(data: Mapping[str, Any]) -> dict[str, str]:
    """The values of every block of a board."""
    return {block: data_digest({block: value}) for block, value in data.items() if block != "files"}


def of_puzzle(path: Path) -> dict[str, Any]:
    """What a puzzle asks for, the scores of its position, its solution and the best value, to which that leads."""
    posed = checked(path)
    puzzle, game = posed.puzzle, posed.game.copy()
    for text in puzzle.answer.actions:
        game.apply(posed.title.parse_action(text))
    goal = puzzle.goal
    return {
        "game": puzzle.game, "seat": puzzle.seat, "aim": goal.aim, "by": goal.by, "figure": goal.figure, "of": goal.of,
        "reach": dict(goal.reach), "within": dict(goal.within), "best": puzzle.answer.value,
        "solution": list(puzzle.answer.actions), "scores": [list(posed.game.scores()), list(game.scores())],
    }  # fmt: skip


def _of_board_file(path: Path) -> dict[str, str]:
    title = TITLES[game_of(look_at(path).source.data)]
    return of_board(title.board_data(title.read_board(path)))


OF_FILE: Mapping[str, Callable[[Path], Mapping[str, Any]]] = {
    ".steamgame": lambda path: of_game(load(path, TITLES)),
    ".txt": lambda path: of_game(load(path, TITLES)),
    ".steamboard": _of_board_file,
    ".yaml": of_puzzle,
}


def meaning_of(path: Path) -> dict[str, Any]:
    """What the program that runs finds in an archived file."""
    found: dict[str, Any] = json.loads(json.dumps(OF_FILE[path.suffix](path)))
    return found


def fingerprint(content: bytes) -> str:
    """A short fingerprint of a file."""
    return hashlib.sha256(content).hexdigest()[:16]


# Written


def keep(path: Path, content: bytes) -> None:
    """Write a file of the archive; `SystemExit` for another one than is there."""
    if path.exists() and path.read_bytes() != content:
        raise SystemExit(f"{path.name} is archived already, and what is archived is never written again")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def record(path: Path, told: Mapping[str, Any]) -> None:
    """Add meanings to a record, one a line; `SystemExit` for another meaning of what it has already."""
    known = recorded(path)
    for name, meaning in told.items():
        if known.setdefault(name, meaning) != meaning:
            raise SystemExit(f"{name} meant something else when it was recorded: it has to keep its meaning")
    lines = (f"{json.dumps(name)}: {json.dumps(known[name], ensure_ascii=False)}" for name in sorted(known))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def recorded(path: Path) -> dict[str, Any]:
    """What a record says; nothing before it is begun."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def record_puzzles() -> None:
    """Record the puzzles of the program that are new."""
    record(PUZZLES, {name: json.loads(json.dumps(of_puzzle(path))) for name, path in shipped_puzzles().items()})


def shipped_puzzles() -> dict[str, Path]:
    """The puzzles of the program by game and name."""
    return {f"{path.parent.name}/{path.stem}": path for path in sorted(assets.puzzles().glob("*/*.yaml"))}


# What is archived


def steam(players: int, kind: str, actions: int | None, board: object = None) -> Ledger:
    """A game of Imperial Steam, played at random; 1 player plays against Franz."""
    title, chance = TITLES["imperial_steam"], Random(f"archive/{players}/{kind}")
    world = title.read_board(title.default_board) if board is None else board
    setup = title.draw_setup(world, players, kind, chance)
    machines = title.machine_seats(setup)
    people = [Person(NAMES[seat], title.colours[seat], machines.get(seat, "human")) for seat in range(max(2, players))]
    ledger = Ledger(title, world, setup, people)
    while (decision := ledger.decision) is not None and (actions is None or ledger.cursor < actions):
        ledger.apply(chance.choice(list(decision.options)))
        ledger.settle(chance)
    return ledger


def games(new_map: object) -> Iterator[tuple[str, Ledger]]:
    """Games by the names of their archives, running and finished; one on a new map, with undone actions in one."""
    for name, (players, kind, actions) in STEAM.items():
        ledger = steam(players, kind, actions)
        if name == "steam-two":
            ledger.seats.depute(40, 1, "bot:clerk")
            ledger.jump(actions - 5 if actions else 0)
        yield name, ledger
    yield "new-map", steam(2, "normal", 90, new_map)
    for made, chosen in ((rail_games.GAMES, RAILROADS), (train_games.GAMES, TRAINS)):
        modes = {str(mode): mode for mode in made.modes}
        for name, (mode, seed, actions) in chosen.items():
            whole = made.whole(modes[mode], seed)
            yield name, whole if actions is None else whole.fork(actions)


def boards() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A new map from a seed, a board of people's own, and one of every other title."""
    title: Any = TITLES["imperial_steam"]
    base = title.board_data(title.read_board(title.default_board))
    yield "new-map", next(iter(title.new_boards(base, SEED)))
    own = load(SAVES / "0.1.0-trieste.json", TITLES)
    yield "own", own.title.board_data(own.board)
    for key in ("russian_railroads", "first_train"):
        yield key, TITLES[key].board_data(TITLES[key].read_board(TITLES[key].default_board))


def archive(folder: Path) -> None:
    """Write every form of file into a folder, with what each means."""
    for name, data in boards():
        keep(folder / f"{name}.steamboard", dumped(data).encode())
    new_map = TITLES["imperial_steam"].read_board(folder / "new-map.steamboard")
    for name, ledger in games(new_map):
        keep(folder / f"{name}.steamgame", to_text(ledger, NOW).encode())
        if name in ("new-map", "franz", "emil", "train"):
            keep(folder / f"{name}.txt", game_text.write(ledger, NOW).encode())
    for name in COPIED:
        keep(folder / f"{Path(name).name}.yaml", shipped_puzzles()[name].read_bytes())
    for name, text in set_puzzles():
        keep(folder / f"{name}.yaml", text.encode())
    files = [path for path in sorted(folder.iterdir()) if path.name != MEANING]
    told = {path.name: {"file": fingerprint(path.read_bytes()), "meaning": meaning_of(path)} for path in files}
    record(folder / MEANING, told)


def set_puzzles() -> Iterator[tuple[str, str]]:
    """A puzzle that somebody set in a game of each title, with a note."""
    from tests.puzzles.test_finder import POSING, begun
    from tests.puzzles.test_setting import first_puzzle

    for key in POSING:
        _, _, puzzle = first_puzzle(begun(key, 80))
        yield f"set-{key}", written(puzzle)


if __name__ == "__main__":
    record_puzzles()
    if "puzzles" not in sys.argv[1:]:
        archive(SAVES / __version__)
