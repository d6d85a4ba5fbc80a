"""Content checks of spaces, engineers, cards, tokens, factories and Emil's deck (sections 8, 10, 13 – 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from imperial_steam.games.kit.checks import Checks, Finding, distinct, error, rising, warning
from imperial_steam.games.kit.faults import FieldPath, nearest
from imperial_steam.games.russian_railroads.board.build import engineer_key
from imperial_steam.games.russian_railroads.board.effects import EffectError, read_effects
from imperial_steam.games.russian_railroads.board.printed import Print
from imperial_steam.games.russian_railroads.terms import LAYOUTS, MODULES

NAMED: tuple[str, ...] = (
    "spaces", "tokens", "question_cards", "end_cards", "start_cards", "income_markers", "dividends", "special_tokens",
    "emil",
)  # fmt: skip
"""Lists whose entries have names."""
WITH_EFFECTS: tuple[str, ...] = (
    "spaces", "engineers", "tokens", "question_cards", "start_cards", "factories", "foundries", "income_markers",
    "dividends", "special_tokens",
)  # fmt: skip
"""Lists whose entries have effects."""


# --- effects and names ------------------------------------------------------------------------


def readable(texts: Sequence[str], path: FieldPath) -> Iterator[Finding]:
    """Complains about the first text of a list that is no effect."""
    for i in range(len(texts)):
        try:
            read_effects(texts[: i + 1])
        except EffectError as problem:
            yield error((*path, i), f"{problem} (section 4.1)", problem.nearest)
            return


def _effects(world: Print) -> Iterator[Finding]:
    for block in WITH_EFFECTS:
        for i, item in enumerate(world[block]):
            yield from readable(item["effects"], (block, i, "effects"))


def _names(world: Print) -> Iterator[Finding]:
    for block in NAMED:
        yield from _once([item["name"] for item in world[block]], block)
    yield from _once([engineer_key(item) for item in world["engineers"]], "engineers")
    yield from _once([str(item.get("name", item.get("number"))) for item in world["factories"]], "factories")
    yield from _once([str(item["number"]) for item in world["foundries"]], "foundries")


def _once(names: Sequence[str], block: str) -> Iterator[Finding]:
    for i, name in enumerate(names):
        if name in names[:i]:
            yield error((block, i), f"'{name}' stands there twice")


# --- spaces -----------------------------------------------------------------------------------


def _costs(world: Print) -> Iterator[Finding]:
    for i, space in enumerate(world["spaces"]):
        workers, coins, coal = (space.get(name, 0) for name in ("workers", "coins", "coal"))
        public = any(text.startswith("public") for text in space["effects"])
        if public and (workers or coins or coal):
            yield error(("spaces", i), "costs what its engineer costs, so it prints no cost (ENG-03)")
        elif not public and not (workers or coins or coal):
            yield error(("spaces", i), "must cost a worker, a coin or coal (PAY-08)")
        elif coins > 1 or (coins and workers > 1) or (coal and (workers or coins)):
            yield error(("spaces", i), "costs workers, 1 coin, or 1 worker and 1 coin (PAY-08)")
    for i, item in enumerate(world["engineers"]):
        if bool(item.get("workers")) == bool(item.get("coins")) or item.get("coins", 0) > 1:
            yield error(("engineers", i), "costs workers or 1 coin (DATA-10)")


def _sides(world: Print) -> Iterator[Finding]:
    spaces = world.of_module("spaces", "")
    for side, wanted in world.facts["spaces"].items():
        if side == "source":
            continue
        # The tile of the last round covers the others, so it is no space of the side.
        there = sum(side in space.get("sides", (side,)) and space.get("rounds") != "last" for space in spaces)
        if there != wanted:
            yield error(("spaces",), f"the {side} side has {wanted} spaces, not {there} (COMP-33)")
    if sum(space.get("open", False) for space in spaces) != 1:
        yield error(("spaces",), "one space is open to everybody (TURN-05)")
    if sum(space.get("rounds") == "last" for space in spaces) != 1:
        yield error(("spaces",), "the tile of the last round has one space (LAST-02)")
    if [space.get("module", "") for space in world["spaces"] if space.get("additional", False)] != ["coal"]:
        yield error(("spaces",), "one space, of the coal board, is used besides that of a turn (COAL-12)")


def _twins(world: Print) -> Iterator[Finding]:
    for i, space in enumerate(world["spaces"]):
        if "twin" in space:
            path = ("spaces", i, "twin")
            yield from world.unknown_space(space["twin"], path)
            other = world.spaces.get(space["twin"])
            if other is not None and other.get("twin") != space["name"]:
                yield error(path, f"'{space['twin']}' does not name '{space['name']}' as its twin (COAL-06)")


# --- engineers, cards, modules ----------------------------------------------------------------


def _engineers(world: Print) -> Iterator[Finding]:
    base = world.of_module("engineers", "")
    numbers = [item["number"] for item in base]
    if sorted(numbers) != list(range(1, world.components["engineers"] + 1)):
        yield error(("engineers",), f"the base game has numbers 1 to {world.components['engineers']} (COMP-08)")
    letters = Counter(item["letter"] for item in base)
    lettered = world.facts["lettered_engineers"]
    if letters["A"] + letters["B"] != lettered:
        yield error(("engineers",), f"{lettered} engineers have a letter, not {letters['A'] + letters['B']} (COMP-31)")
    own = {item["number"]: item["letter"] for item in base}
    for i, item in enumerate(world["engineers"]):
        if item["letter"] != own.get(item["number"], item["letter"]):
            message = f"engineer {item['number']} of the base game has {own[item['number']]} (REC-NEWLETTERS)"
            yield warning(("engineers", i, "letter"), message)
    for key, count, coal in world.counts():
        for table, name in ((count, "player_counts"), (coal, "coal_counts")):
            for letter in ("A", "B"):
                needed = table[f"engineers_{letter.lower()}"]
                if needed > letters[letter]:
                    message = f"there are {letters[letter]} engineers {letter}, not {needed} (COMP-31)"
                    yield error((name, key, f"engineers_{letter.lower()}"), message)


def _factories(world: Print) -> Iterator[Finding]:
    for i, item in enumerate(world["factories"]):
        if ("number" in item) == ("name" in item):
            yield error(("factories", i), "has a number or a name")
    if [item["number"] for item in world["factories"] if "number" in item] != list(range(1, 10)):
        yield error(("factories",), "factories have the numbers 1 to 9, in this order (COMP-07)")
    if [item["number"] for item in world["foundries"]] != list(range(1, world.components["coal"]["foundries"] + 1)):
        yield error(("foundries",), f"the box holds {world.components['coal']['foundries']} foundries (section 14)")


def _laid_open(world: Print) -> Iterator[Finding]:
    """No more is laid open than there is."""
    numbers, players = world["module_numbers"], world.facts["players"]
    for field, wanted, block, rule in (
        ("foundries_open", numbers["foundries_open"], "foundries", "COAL-05"),
        ("special_tokens_more", players + numbers["special_tokens_more"], "special_tokens", "DSP-02"),
    ):
        if wanted > len(world[block]):
            message = f"{wanted} cannot be laid open, there are {len(world[block])} ({rule})"
            yield error(("module_numbers", field), message)


def _end_cards(world: Print) -> Iterator[Finding]:
    for i, item in enumerate(world["end_cards"]):
        path = ("end_cards", i)
        if ("points" in item) == ("table" in item):
            yield error(path, "brings points for each thing, or points by a table (section 10.5)")
        if "table" in item:
            yield from rising([least for least, _ in item["table"]], (*path, "table"), "numbers rise", strictly=True)
        for module in item.get("maximum_with", {}):
            if module not in MODULES:
                yield error((*path, "maximum_with", module), f"'{module}' is no module", nearest(module, MODULES))


def _combinations(world: Print) -> Iterator[Finding]:
    for i, modules in enumerate(world["combinations"]):
        path = ("combinations", i)
        yield from distinct(modules, path, "a module stands there twice")
        if len(set(modules) & set(LAYOUTS)) > 1:
            yield error(path, "a game has one player board (MIX-02)")


# --- Emil -------------------------------------------------------------------------------------


def _emil(world: Print) -> Iterator[Finding]:
    for i, card in enumerate(world["emil"]):
        path: FieldPath = ("emil", i)
        yield from world.unknown_space(card["space"], (*path, "space"))
        space: Any = world.spaces.get(card["space"])
        if space is None:
            continue
        if "2p" not in space.get("sides", ("2p",)) or not space.get("solo", True):
            yield error((*path, "space"), f"the solo game has no space '{card['space']}' (SOLO-01)")
        for name in ("workers", "coins"):
            if card.get(name, 0) != space.get(name, 0):
                message = f"'{card['space']}' costs {space.get(name, 0)}, not {card.get(name, 0)} (DATA-21)"
                yield error((*path, name), message)
        if "colour" in card and f" {card['colour']}" not in space["effects"][0]:
            yield error((*path, "colour"), f"'{card['space']}' builds another colour (SOLO-13)")
    wanted = {
        space["name"]
        for space in world.of_module("spaces", "")
        if "2p" in space.get("sides", ("2p",)) and space.get("solo", True) and not space.get("open", False)
    }
    missing = sorted(wanted - {card["space"] for card in world.of_module("emil", "")})
    if missing:
        yield error(("emil",), f"no card of Emil shows {', '.join(missing)} (COMP-33)")


PART_CHECKS: Checks[Print] = (
    (_effects, WITH_EFFECTS),
    (_names, (*NAMED, "engineers", "factories", "foundries")),
    (_costs, ("spaces", "engineers")),
    (_sides, ("spaces", "facts")),
    (_twins, ("spaces",)),
    (_engineers, ("engineers", "components", "facts", "player_counts", "coal_counts")),
    (_factories, ("factories", "foundries", "components")),
    (_laid_open, ("module_numbers", "facts", "foundries", "special_tokens")),
    (_end_cards, ("end_cards",)),
    (_combinations, ("combinations",)),
    (_emil, ("emil", "spaces")),
)
