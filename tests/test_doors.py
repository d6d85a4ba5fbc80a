"""The doors of the house: how it is built, packed and kept in order."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from imperial_steam import __version__
from imperial_steam.titles import entries

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "imperial_steam"
#: What must hand everything to whoever calls it: no clock, no chance and no place of its own.
PURE = ("games", "session", "bots")
GAMES = tuple(entry.key for entry in entries() if entry.home is None)


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((PACKAGE / folder).rglob("*.py"))


Spoken = tuple[tuple[int, str], ...]


@cache
def read(path: Path) -> tuple[Spoken, Spoken]:
    """Every dotted name a file uses, spelled through its imports, and every text in it, each with its line."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    known: dict[str, str] = {}
    names: list[tuple[int, str]] = []
    texts: list[tuple[int, str]] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                known[alias.asname or alias.name.partition(".")[0]] = alias.name
                names.append((node.lineno, alias.name))
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                names.append((node.lineno, f"{node.module}.{alias.name}"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append((node.lineno, node.value))
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.append((node.lineno, f"{known.get(node.value.id, node.value.id)}.{node.attr}"))
        elif isinstance(node, ast.Name):
            names.append((node.lineno, known.get(node.id, node.id)))
    return tuple(names), tuple(texts)


#: As many modules of a folder as a reader takes in at a glance.
AT_A_GLANCE = 25


@pytest.mark.parametrize("folder", sorted(path.parent for path in PACKAGE.rglob("__init__.py")), ids=lambda p: p.name)
def test_every_folder_says_what_lives_there_and_who_may_call(folder: Path) -> None:
    told = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert re.search(r"\b([Cc]all\w*|asks?|[Kk]now[ns]?|the way in)\b", told), f"{folder}: who may call it?"
    assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= AT_A_GLANCE


#: Names that reach for a clock, for chance that is not handed over, or for a place of the machine.
FORBIDDEN = re.compile(
    r"random\.(?!Random$)\w+|os\.(environ|getenv|urandom|getcwd)|(pathlib\.)?Path\.(home|cwd)|"
    r"importlib\.resources.*|tempfile.*|input|__file__"
)


def test_nothing_below_the_window_reaches_for_the_machine() -> None:
    assert [
        f"{path}:{line}: {name}" for path in sources(*PURE) for line, name in read(path)[0] if FORBIDDEN.fullmatch(name)
    ] == []


@pytest.mark.parametrize("name", ["random.choice", "random.SystemRandom", "os.environ", "Path.home", "__file__"])
def test_what_reaches_for_the_machine_would_be_seen(name: str) -> None:
    assert FORBIDDEN.fullmatch(name)
    assert not FORBIDDEN.fullmatch("random.Random")


#: Where a game is at home, below the package.
HOMES = tuple(f"{folder}.{game}" for game in GAMES for folder in ("games", "gui.tables"))
#: Modules that need the name of the program: it is that of its first game.
NAME_OF_THE_PROGRAM = (PACKAGE / "assets.py", PACKAGE / "logs.py")


def common_sources() -> list[Path]:
    """What serves every game: everything but the games, their tables, and the list of titles."""
    own = {PACKAGE.joinpath(*home.split(".")) for home in HOMES}
    return [
        path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "titles.py" and not own & set(path.parents)
    ]


def games_named(path: Path, games: Sequence[str] = GAMES) -> list[str]:
    """Where a file imports a module of a game, or has the key of one or the name of such a module as a text."""
    homes = tuple(f"imperial_steam.{home}" for home in HOMES if home.rpartition(".")[2] in games)
    names, texts = read(path)
    found = [f"line {line}: {name}" for line, name in names if name.startswith(homes)]
    for line, text in texts:
        if (text in games and path not in NAME_OF_THE_PROGRAM) or text.startswith(homes):
            found.append(f"line {line}: {text!r}")
    return found


def test_what_is_common_names_no_game() -> None:
    assert {path: named for path in common_sources() if (named := games_named(path))} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_names_another(game: str) -> None:
    others = [other for other in GAMES if other != game]
    own = sources(f"games/{game}", f"gui/tables/{game}")
    assert {path.name: found for path in own if (found := games_named(path, others))} == {}


def test_the_common_sources_are_all_of_them() -> None:
    """Also the modules at the top of the package, the window's core and the kits."""
    found = {path.relative_to(PACKAGE).as_posix() for path in common_sources()}
    assert {
        "doctor.py",
        "scenarios.py",
        "gui/program.py",
        "gui/table_kit/scene/scene.py",
        "games/kit/source.py",
    } <= found
    assert not any("imperial_steam" in path for path in found)


@pytest.mark.parametrize(
    "line",
    [
        "from imperial_steam.games.imperial_steam.terms import GOODS",
        "from imperial_steam.games import imperial_steam",
        "import imperial_steam.gui.tables.imperial_steam.table",
        "def late():\n    from imperial_steam.gui.tables.imperial_steam import pen",
        "TITLE = 'imperial_steam'",
        "import_module('imperial_steam.games.imperial_steam.title')",
    ],
)
def test_a_game_named_in_common_code_would_be_seen(line: str, tmp_path: Path) -> None:
    source = tmp_path / "common.py"
    source.write_text(line, encoding="utf-8")
    assert games_named(source)


def statements(text: str) -> Iterator[ast.stmt]:
    """Every statement of a source file; expressions, which hold none, are passed over."""
    waiting: list[ast.AST] = [ast.parse(text)]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if not isinstance(node, ast.expr):
                waiting.append(node)
                if isinstance(node, ast.stmt):
                    yield node


def imported_modules(path: Path, known: frozenset[str]) -> set[str]:
    """The modules of the program a file imports anywhere: at its top, in a function, for the type checker."""
    package = module_name(path if path.name == "__init__.py" else path.parent / "__init__.py").split(".")
    found = set()
    for node in statements(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                found.add(deeper if deeper in known else base)
    return (found & known) - {module_name(path)}


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def circles(imports: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The groups of modules that reach each other through their imports."""
    reached: dict[str, set[str]] = {}
    for module in imports:
        seen: set[str] = set()
        ahead = set(imports[module])
        while ahead:
            seen |= ahead
            ahead = set().union(*(imports[name] for name in ahead)) - seen
        reached[module] = seen
    return {
        frozenset(other for other in seen if module in reached[other])
        for module, seen in reached.items()
        if module in seen
    }


def test_no_import_circle() -> None:
    files = {module_name(path): path for path in PACKAGE.rglob("*.py")}
    imports = {name: imported_modules(path, frozenset(files)) for name, path in files.items()}
    assert circles(imports) == set()


def test_an_import_circle_would_be_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {frozenset("abc")}
    late = ast.parse((PACKAGE / "gui" / "pages" / "menu.py").read_text(encoding="utf-8"))
    assert any(isinstance(node, ast.ImportFrom) and node.col_offset > 0 for node in ast.walk(late))
    known = frozenset({"imperial_steam.gui.pages.kept.games", "imperial_steam.gui.pages.scene"})
    assert imported_modules(PACKAGE / "gui" / "pages" / "menu.py", known) == known


LINES_OF_A_FILE, LINES_OF_A_FUNCTION, METHODS_OF_A_CLASS = 450, 40, 30
#: What is larger because it is one thing, and why dividing it would make it harder to read.
WHOLE = {
    "games/protocol.py": "the one page that says what a game is; whoever adds a game reads it from top to bottom",
}


def too_large(text: str) -> list[str]:
    """What in a source file is longer than anybody can keep in mind."""
    found = []
    lines = len(text.splitlines())
    if lines > LINES_OF_A_FILE:
        found.append(f"{lines} lines")
    for node in statements(text):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LINES_OF_A_FUNCTION:
                found.append(f"line {node.lineno}: {node.name} has {length} lines")
        elif isinstance(node, ast.ClassDef):
            methods = sum(isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) for item in node.body)
            if methods > METHODS_OF_A_CLASS:
                found.append(f"line {node.lineno}: {node.name} has {methods} methods")
    return found


def test_sources_are_short() -> None:
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    large = {name: parts for name, text in texts.items() if (parts := too_large(text))}
    assert {name: parts for name, parts in large.items() if name not in WHOLE} == {}
    assert set(WHOLE) <= set(large), "an exception that is no longer needed"


def test_what_is_too_large_would_be_seen() -> None:
    method = "    def f{}(self): ...\n"
    assert too_large("x = 1\n" * 451) == ["451 lines"]
    assert too_large("def f():\n" + "    x = 1\n" * 40) == ["line 1: f has 41 lines"]
    assert too_large("class C:\n" + "".join(method.format(i) for i in range(31))) == ["line 1: C has 31 methods"]
    assert too_large("def f():\n" + "    x = 1\n" * 39) == []


def test_the_version_is_told_once() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in told["project"]["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def test_the_changelog_knows_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in text or f"## [{__version__}]" in text


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_pinned_requirements_have_hashes_and_no_places(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|^-e |@ ", text, re.MULTILINE)
    pins = re.findall(r"^([a-z0-9_.-]+)==\S+.*\\$", text, re.MULTILINE)
    assert pins
    assert len(pins) == len(re.findall(r"^[a-z0-9_.-]+==", text, re.MULTILINE))


def test_everything_asked_for_is_pinned() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = told["dependency-groups"]
    wanted = {"play": told["project"]["dependencies"]}
    wanted |= {name: groups[name] for name in ("dev", "bench", "package", "docs", "art")}
    wanted["dev"] = [*wanted["dev"], *groups["test"]]
    wanted |= told["project"]["optional-dependencies"]
    for name, requirements in wanted.items():
        pins = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").lower()
        for requirement in requirements:
            if isinstance(requirement, str):
                project = re.match(r"[\w.-]+", requirement)
                assert project is not None
                assert re.search(rf"^{re.escape(project[0].lower())}==", pins, re.MULTILINE), f"{project[0]} in {name}"


def test_catanatron_is_for_measuring_only() -> None:
    users = [path for path in [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")] if re.search(
        r"^(import|from) catanatron", path.read_text(encoding="utf-8"), re.MULTILINE)]  # fmt: skip
    assert {path.parent for path in users} <= {ROOT / "tests" / "benchmarks"}


def test_the_program_never_needs_what_is_for_research() -> None:
    """Neither PettingZoo nor what comes with it, nor the environments made of it."""
    needed = re.compile(r"(pettingzoo|gymnasium|numpy|imperial_steam\.environment)(\.|$)")
    users = {path for path in PACKAGE.rglob("*.py") if any(needed.match(name) for _, name in read(path)[0])}
    assert {path.parent for path in users} == {PACKAGE / "environment"}
    (spec,) = (ROOT / "build").glob("*.spec")
    left_out = spec.read_text(encoding="utf-8")
    assert all(f'"{name}"' in left_out for name in ("gymnasium", "numpy", "pettingzoo"))
    assert "imperial_steam.environment" in left_out


def test_every_link_of_the_documents_leads_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "build").glob("*.md")]
    broken = []
    for document in documents:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert not broken
