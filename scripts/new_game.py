"""Lay out the folders of a new game: `make title KEY=first_train NAME="First Train"`.

The new game is the tests' second game (tests/toy) under another name, complete from the first minute: rules,
board, words in three languages, table, scenarios and tests. What is left is to change it into the game meant.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODEL = Path("tests/toy")
#: What a key may be: a name of a Python package.
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
#: The end of the list of games in titles.py.
LAST_ENTRY = "        ),\n    )\n}\n"
ENTRY = """        ),
        Entry(
            "{key}",
            "imperial_steam.games.{key}.title:TITLE",
            "imperial_steam.gui.tables.{key}.table:TABLE",
            rulebook="imperial_steam.games.{key}.rulebook:RULEBOOK",
        ),
    )
}}
"""
TEST = '''"""A first game, from its first decision to its end."""

from __future__ import annotations

from random import Random

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from tests.games.{key}.samples import pebbles


def test_a_game_comes_to_an_end() -> None:
    game = pebbles()
    play_game(game, RandomBot(Random(1)))
    assert game.over
    assert game.winners()
    assert not game.violations()
'''


class Game:
    """The names of a new game."""

    def __init__(self, key: str, name: str) -> None:
        """Raises `ValueError` for a key that is no name of a package."""
        if not KEY.fullmatch(key):
            raise ValueError(f"'{key}' should be small letters, digits and single underscores, such as first_train")
        self.key = key
        self.name = name or key.replace("_", " ").title()
        self.type = key.replace("_", " ").title().replace(" ", "")
        self.rules = key.upper().replace("_", "-")

    def files(self, root: Path) -> Iterator[tuple[Path, Path]]:
        """Every file of the model with its place in the new game, below a checkout."""
        places = {
            "window": f"imperial_steam/gui/tables/{self.key}",
            "boards": f"boards/{self.key}",
            "scenarios": f"tests/scenarios/{self.key}",
        }
        for path in sorted(path.relative_to(MODEL) for path in self._sources(root)):
            folder, name = path.parts[0], path.name
            if folder == "locales":
                yield path, Path(f"imperial_steam/i18n/locales/{path.parts[1]}/{self.key}/{self.key}.po")
            elif folder == "rules":
                yield path, Path(f"docs/rules/{self.key}.md")
            elif name == "samples.py":
                yield path, Path(f"tests/games/{self.key}/samples.py")
            elif name != "__main__.py":
                yield path, Path(places.get(folder, f"imperial_steam/games/{self.key}")) / name

    @staticmethod
    def _sources(root: Path) -> Iterator[Path]:
        kinds = (".py", ".yaml", ".po", ".md")
        return (path.relative_to(root) for path in (root / MODEL).rglob("*") if path.suffix in kinds)

    def renamed(self, text: str) -> str:
        """The text of a file in the names of the new game."""
        modules = f"imperial_steam.games.{self.key}"
        for old, new in (
            ("from tests.toy import HOME\n", ""),
            ('    default_board = HOME / "boards"\n', ""),
            ("tests.toy.window", f"imperial_steam.gui.tables.{self.key}"),
            ("tests.toy.samples", f"tests.games.{self.key}.samples"),
            ("tests.toy", modules),
            ("TOY-", f"{self.rules}-"),
        ):
            text = text.replace(old, new)
        text = re.sub(r'(msgid "game.name"\nmsgstr)[^\n]*', rf'\1 "{self.name}"', text)
        text = re.sub(r"\bToy(?=[A-Z]\w|\b)", self.type, text)
        text = re.sub(r"\btoy\b", self.key, text)
        return re.sub(r"(?m)^((?:\"\"\"|#|    \"\"\").*)\bPebbles\b", rf"\1{self.name}", text)


def lay_out(root: Path, game: Game) -> list[Path]:
    """Write every file of a new game below a checkout; raises `ValueError` when there is a game of that key."""
    places = [(root / MODEL / source, root / place) for source, place in game.files(root)]
    titles = root / "imperial_steam" / "titles.py"
    listed = titles.read_text(encoding="utf-8")
    if f'"{game.key}"' in listed or any(place.exists() for _, place in places):
        raise ValueError(f"there is a game '{game.key}' already")
    if LAST_ENTRY not in listed:
        raise ValueError(f"the end of the list of games is not where it was in {titles}")
    for source, place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        is_package = source == root / MODEL / "__init__.py"
        place.write_text(f'"""The rules of {game.name}."""\n' if is_package else game.renamed(text), encoding="utf-8")
    tests = root / "tests" / "games" / game.key
    (tests / "__init__.py").write_text("", encoding="utf-8")
    (tests / f"test_{game.key}.py").write_text(TEST.format(key=game.key), encoding="utf-8")
    titles.write_text(listed.replace(LAST_ENTRY, ENTRY.format(key=game.key)), encoding="utf-8")
    return [place.relative_to(root) for _, place in places]


def main(arguments: list[str]) -> int:
    """Lay out a game, compile its words, sort its imports, record its games; returns the exit code."""
    if not arguments or not arguments[0]:
        print('which game? make title KEY=first_train NAME="First Train"', file=sys.stderr)
        return 2
    try:
        made = lay_out(ROOT, Game(arguments[0], " ".join(arguments[1:]).strip()))
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 2
    python = [path for path in made if path.suffix == ".py"]
    subprocess.run([sys.executable, "scripts/compile_messages.py"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for command in (["check", "--fix-only", "--quiet"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *map(str, python)], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "tests.contract.recorded", arguments[0]], cwd=ROOT, check=True)
    for place in sorted({path.parent for path in made}):
        print(place)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
