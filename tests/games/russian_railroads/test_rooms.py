"""The rooms of the engine: no module is known outside its folder (MIX-07)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.games.russian_railroads import game  # noqa: F401 - installs the modules
from imperial_steam.games.russian_railroads.hooks import MODULES as MODULES_BY_NAME

PACKAGE = Path(__file__).resolve().parents[3] / "imperial_steam"
ENGINE = PACKAGE / "games" / "russian_railroads"
HOME = "imperial_steam.games.russian_railroads.modules"
MODULES = ("coal", "dsp", "emil", "germany", "new_material", "usa")
#: Parts of a position and words that stand for nothing but a module. Coal is also what players have and pay.
PARTS = frozenset({"dsp", "emil", "germany", "new_material", "usa"})
#: Names of modules as a game has them: nobody asks whether one of them is in play.
NAMES = frozenset({"coal", "dsp", "germany", "new", "solo", "usa"})
CONSTANTS = frozenset({"COAL", "DSP", "SOLO"})
#: What may name modules all the same.
ALLOWED = {
    "games/russian_railroads/terms.py": "their words",
    "games/russian_railroads/title.py": "the options of a new game",
    "games/russian_railroads/setup.py": "what is agreed on, as the plain data of a save",
    "games/russian_railroads/actions.py": "the text forms of actions",
    "games/russian_railroads/state.py": "the position holds a part of each, and tells of it in neutral words",
    "games/russian_railroads/frame.py": "numbers what the board prints, the cards of Emil among it",
    "games/russian_railroads/units/pool.py": "the source of units that lapse with a foundry in use",
    "games/russian_railroads/modules/__init__.py": "the list of them",
}
#: Folders that may: the schema of the board, the words of scenarios, and the table, which shows each module's things.
ALLOWED_FOLDERS = ("games/russian_railroads/board", "games/russian_railroads/position", "gui/tables/russian_railroads")


def _kinds() -> frozenset[str]:
    """Kinds of units and effects that a module brings; not those it carries out as the base game does, and not coal."""
    base, kinds = MODULES_BY_NAME[""], {"payout"}
    for name, module in MODULES_BY_NAME.items():
        if name:
            own = {kind for kind, handler in module.units.items() if handler not in base.units.values()}
            kinds |= own | module.gains.keys() | module.conditions.keys()
    return frozenset(kinds - base.units.keys() - base.gains.keys() - {"coal"})


KINDS = _kinds()


def named(text: str) -> Iterator[str]:
    """Where a source file imports, reads or asks for a module."""
    tree = ast.parse(text)
    words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    #: Names of values, as events and refusals have them.
    words |= {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            if any(re.match(rf"{HOME}\.\w", name) for name in modules):
                yield f"line {node.lineno}: import from {node.module}"
            if (node.module or "").endswith("russian_railroads.terms"):
                yield from (f"line {node.lineno}: {each.name}" for each in node.names if each.name in CONSTANTS)
        elif isinstance(node, ast.Import):
            yield from (f"line {node.lineno}: {each.name}" for each in node.names if each.name.startswith(f"{HOME}."))
        elif isinstance(node, ast.Attribute) and node.attr in PARTS:
            yield f"line {node.lineno}: .{node.attr}"
        elif isinstance(node, ast.Constant) and node.value in PARTS | KINDS and id(node) not in words:
            yield f"line {node.lineno}: {node.value!r}"
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant):
            asked = node.left.value in NAMES and any(isinstance(each, ast.In | ast.NotIn) for each in node.ops)
            yield from [f"line {node.lineno}: {node.left.value!r} in …"] * asked


def outside() -> list[Path]:
    """Every source file of the package that may name no module."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        key = path.relative_to(PACKAGE).as_posix()
        other = key.startswith(("games/", "gui/tables/")) and "russian_railroads" not in key
        at_home = any(key.startswith(f"games/russian_railroads/modules/{name}/") for name in MODULES)
        if not (other or at_home or key in ALLOWED or key.startswith(ALLOWED_FOLDERS)):
            found.append(path)
    return found


def test_no_module_is_named_outside_its_folder() -> None:
    """MIX-07: the engine asks `hooks`."""
    found = {path.relative_to(PACKAGE).as_posix(): list(named(path.read_text("utf-8"))) for path in outside()}
    assert {key: places for key, places in found.items() if places} == {}


def test_no_module_names_another() -> None:
    """What two modules share lies in the base game."""
    for name in MODULES:
        for path in (ENGINE / "modules" / name).glob("*.py"):
            imported = re.findall(rf"from {re.escape(HOME)}\.(\w+)", path.read_text("utf-8"))
            assert set(imported) <= {name}, path


def test_what_is_allowed_is_needed() -> None:
    for key in ALLOWED:
        assert list(named((PACKAGE / key).read_text("utf-8"))), f"{key} names no module any more"


@pytest.mark.parametrize(
    "line",
    [
        "from imperial_steam.games.russian_railroads.modules import coal",
        "from imperial_steam.games.russian_railroads.modules.dsp.units import table",
        "import imperial_steam.games.russian_railroads.modules.usa.rules",
        "from imperial_steam.games.russian_railroads.terms import BLACK, COAL",
        "if player.germany is not None: pass",
        "OFFERING = frozenset({'usa'})",
        "if 'coal' in frame.names: pass",
        "if unit.kind == 'stock': pass",
        "HARMLESS = frozenset({'token', 'freight_car'})",
        "counts['coal_steps'] += 1",
    ],
)
def test_a_module_named_would_be_seen(line: str) -> None:
    assert list(named(line))


@pytest.mark.parametrize("line", ["player.coal -= 2", "kind = 'coal'", "'''What Germany adds: usa'''"])
def test_coal_itself_is_no_module(line: str) -> None:
    assert not list(named(line))
