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
            yield error((*path, i), problem.key, problem.nearest, rule="section 4.1", **problem.values)
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
            yield error((block, i), "stands_there_twice", name=name, also=[(block, names.index(name))])


# --- spaces -----------------------------------------------------------------------------------


def _costs(world: Print) -> Iterator[Finding]:
    for i, space in enumerate(world["spaces"]):
        workers, coins, coal = (space.get(name, 0) for name in ("workers", "coins", "coal"))
        public = any(text.startswith("public") for text in space["effects"])
        if public and (workers or coins or coal):
            yield error(("spaces", i), "costs_what_its_engineer_costs_so_it", rule="ENG-03")
        elif not public and not (workers or coins or coal):
            yield error(("spaces", i), "must_cost_a_worker_a_coin_or", rule="PAY-08")
        elif coins > 1 or (coins and workers > 1) or (coal and (workers or coins)):
            yield error(("spaces", i), "costs_workers_1_coin_or_1_worker", rule="PAY-08")
    for i, item in enumerate(world["engineers"]):
        if bool(item.get("workers")) == bool(item.get("coins")) or item.get("coins", 0) > 1:
            yield error(("engineers", i), "costs_workers_or_1_coin", rule="DATA-10")


def _sides(world: Print) -> Iterator[Finding]:
    spaces = world.of_module("spaces", "")
    for side, wanted in world.facts["spaces"].items():
        if side == "source":
            continue
        # The tile of the last round covers the others, so it is no space of the side.
        there = sum(side in space.get("sides", (side,)) and space.get("rounds") != "last" for space in spaces)
        if there != wanted:
            yield error(("spaces",), "the_side_has_spaces_not", rule="COMP-33", side=side, wanted=wanted, there=there)
    if sum(space.get("open", False) for space in spaces) != 1:
        yield error(("spaces",), "one_space_is_open_to_everybody", rule="TURN-05")
    if sum(space.get("rounds") == "last" for space in spaces) != 1:
        yield error(("spaces",), "the_tile_of_the_last_round_has", rule="LAST-02")
    if [space.get("module", "") for space in world["spaces"] if space.get("additional", False)] != ["coal"]:
        yield error(("spaces",), "one_space_of_the_coal_board_is", rule="COAL-12")


def _twins(world: Print) -> Iterator[Finding]:
    for i, space in enumerate(world["spaces"]):
        if "twin" in space:
            path = ("spaces", i, "twin")
            yield from world.unknown_space(space["twin"], path)
            other = world.spaces.get(space["twin"])
            if other is not None and other.get("twin") != space["name"]:
                yield error(path, "does_not_name_as_its_twin", rule="COAL-06", twin=space["twin"], name=space["name"])


# --- engineers, cards, modules ----------------------------------------------------------------


def _engineers(world: Print) -> Iterator[Finding]:
    base = world.of_module("engineers", "")
    numbers = [item["number"] for item in base]
    if sorted(numbers) != list(range(1, world.components["engineers"] + 1)):
        yield error(
            ("engineers",), "the_base_game_has_numbers_1_to", rule="COMP-08", engineers=world.components["engineers"]
        )
    letters = Counter(item["letter"] for item in base)
    lettered = world.facts["lettered_engineers"]
    if letters["A"] + letters["B"] != lettered:
        yield error(
            ("engineers",), "engineers_have_a_letter_not", rule="COMP-31", lettered=lettered,
            wanted=letters["A"] + letters["B"],
        )  # fmt: skip
    own = {item["number"]: item["letter"] for item in base}
    for i, item in enumerate(world["engineers"]):
        if item["letter"] != own.get(item["number"], item["letter"]):
            yield warning(
                ("engineers", i, "letter"), "engineer_of_the_base_game_has", rule="REC-NEWLETTERS",
                number=item["number"], own=own[item["number"]],
            )  # fmt: skip
    for key, count, coal in world.counts():
        for table, name in ((count, "player_counts"), (coal, "coal_counts")):
            for letter in ("A", "B"):
                needed = table[f"engineers_{letter.lower()}"]
                if needed > letters[letter]:
                    yield error(
                        (name, key, f"engineers_{letter.lower()}"), "there_are_engineers_not", rule="COMP-31",
                        letters=letters[letter], letter=letter, needed=needed,
                    )  # fmt: skip


def _factories(world: Print) -> Iterator[Finding]:
    for i, item in enumerate(world["factories"]):
        if ("number" in item) == ("name" in item):
            yield error(("factories", i), "has_a_number_or_a_name")
    if [item["number"] for item in world["factories"] if "number" in item] != list(range(1, 10)):
        yield error(("factories",), "factories_have_the_numbers_1_to_9", rule="COMP-07")
    if [item["number"] for item in world["foundries"]] != list(range(1, world.components["coal"]["foundries"] + 1)):
        yield error(
            ("foundries",), "the_box_holds_foundries", rule="section 14",
            foundries=world.components["coal"]["foundries"],
        )  # fmt: skip


def _laid_open(world: Print) -> Iterator[Finding]:
    """No more is laid open than there is."""
    numbers, players = world["module_numbers"], world.facts["players"]
    for field, wanted, block, rule in (
        ("foundries_open", numbers["foundries_open"], "foundries", "COAL-05"),
        ("special_tokens_more", players + numbers["special_tokens_more"], "special_tokens", "DSP-02"),
    ):
        if wanted > len(world[block]):
            yield error(
                ("module_numbers", field), "cannot_be_laid_open_there_are", rule=rule, wanted=wanted,
                world=len(world[block]),
            )  # fmt: skip


def _end_cards(world: Print) -> Iterator[Finding]:
    for i, item in enumerate(world["end_cards"]):
        path = ("end_cards", i)
        if ("points" in item) == ("table" in item):
            yield error(path, "brings_points_for_each_thing_or_points", rule="section 10.5")
        if "table" in item:
            yield from rising([least for least, _ in item["table"]], (*path, "table"), "numbers_rise", strictly=True)
        for module in item.get("maximum_with", {}):
            if module not in MODULES:
                here, near = (*path, "maximum_with", module), nearest(module, MODULES)
                yield error(here, "is_no_module", near, module=module, known=list(MODULES))


def _combinations(world: Print) -> Iterator[Finding]:
    for i, modules in enumerate(world["combinations"]):
        path = ("combinations", i)
        yield from distinct(modules, path, "a_module_stands_there_twice")
        if len(set(modules) & set(LAYOUTS)) > 1:
            yield error(path, "a_game_has_one_player_board", rule="MIX-02")


# --- Emil -------------------------------------------------------------------------------------


def _emil(world: Print) -> Iterator[Finding]:
    for i, card in enumerate(world["emil"]):
        path: FieldPath = ("emil", i)
        yield from world.unknown_space(card["space"], (*path, "space"))
        space: Any = world.spaces.get(card["space"])
        if space is None:
            continue
        if "2p" not in space.get("sides", ("2p",)) or not space.get("solo", True):
            yield error((*path, "space"), "the_solo_game_has_no_space", rule="SOLO-01", space=card["space"])
        for name in ("workers", "coins"):
            if card.get(name, 0) != space.get(name, 0):
                yield error(
                    (*path, name), "costs_not", rule="DATA-21", space=card["space"], wanted=space.get(name, 0),
                    cost=card.get(name, 0),
                )  # fmt: skip
        if "colour" in card and f" {card['colour']}" not in space["effects"][0]:
            yield error((*path, "colour"), "builds_another_colour", rule="SOLO-13", space=card["space"])
    wanted = {
        space["name"]
        for space in world.of_module("spaces", "")
        if "2p" in space.get("sides", ("2p",)) and space.get("solo", True) and not space.get("open", False)
    }
    missing = sorted(wanted - {card["space"] for card in world.of_module("emil", "")})
    if missing:
        yield error(("emil",), "no_card_of_emil_shows", rule="COMP-33", missing=missing)


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
