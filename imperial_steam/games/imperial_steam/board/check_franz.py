"""Content checks of Franz's cards (sections 2.3 and 14). A board may do without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from imperial_steam.games.imperial_steam.board.world import Print
from imperial_steam.games.imperial_steam.franz.cards import ACTIONS, CONDITIONS, VERSIONS
from imperial_steam.games.imperial_steam.terms import HUBS
from imperial_steam.games.kit.checks import Checks, Finding, error, warning
from imperial_steam.games.kit.faults import FieldPath, nearest


def _decks(world: Print) -> Iterator[Finding]:
    """As many cards of each kind as the box holds, all with names of their own (COMP-50 … COMP-53)."""
    for block, pieces, strategies in (
        ("action_cards", "action_cards", "strategy_action_cards"),
        ("decision_cards", "decision_cards", "strategy_decision_cards"),
    ):
        cards = world["franz"][block]
        for wanted, strategy in ((pieces, False), (strategies, True)):
            count, number = sum(card.get("strategy", False) is strategy for card in cards), world.components["solo"]
            if count != number[wanted]:
                what, rule = f"{wanted}_instead_of", "COMP-50 … COMP-53"
                yield error(("franz", block), what, rule=rule, count=count, wanted=number[wanted])
        names = Counter(card["name"] for card in cards)
        for i, card in enumerate(cards):
            if names[card["name"]] > 1:
                yield error(("franz", block, i, "name"), "two_cards_have_the_name", rule="DATA-32", name=card["name"])


def _slots(world: Print) -> Iterator[Finding]:
    """Conditions send Franz to a later slot, so that he always comes to an end (FRANZ-TURN-06)."""
    for i, card in enumerate(world["franz"]["action_cards"]):
        for k, slot in enumerate(card["slots"]):
            for m, condition in enumerate(slot.get("conditions", ())):
                path: FieldPath = ("franz", "action_cards", i, "slots", k, "conditions", m)
                yield from _condition(condition, k + 1, len(card["slots"]), path)


def _condition(condition: Mapping[str, Any], slot: int, slots: int, path: FieldPath) -> Iterator[Finding]:
    if sum(word in CONDITIONS for word in condition) != 1:
        yield error(path, "must_name_exactly_one_condition", rule="FRANZ-TURN-05")
    if not slot < condition["otherwise"] <= slots:
        yield error(
            (*path, "otherwise"), "must_be_a_slot_after_and_up", rule="FRANZ-TURN-06", slot=slot, slots=slots,
            otherwise=condition["otherwise"],
        )  # fmt: skip


#: Actions whose slot says how many.
_AMOUNTS = ("build_tracks", "hire", "new_factory")
_LAST = "influence_or_contract"


def _ends(world: Print) -> Iterator[Finding]:
    """The last slot can always be carried out: no condition, no cost (RUL-F09)."""
    for i, card in enumerate(world["franz"]["action_cards"]):
        slot = card["slots"][-1]
        if slot["action"] != _LAST or slot.get("conditions") or slot.get("money") or slot.get("cubes"):
            path: FieldPath = ("franz", "action_cards", i, "slots", len(card["slots"]) - 1)
            yield error(path, "the_last_slot_must_be_without_conditions", rule="RUL-F09", last=_LAST)


def _amounts(world: Print) -> Iterator[Finding]:
    """How many tracks, workers or cubes a slot is about (FRANZ-ACT-03, FRANZ-ACT-30, FRANZ-ACT-36)."""
    most, workers = world["limits"]["tracks_per_action"], world["limits"]["workers"]
    if world["franz"]["start"]["workers"] > workers:
        yield error(("franz", "start", "workers"), "franz_has_workers", rule="COMP-42", workers=workers)
    for i, card in enumerate(world["franz"]["action_cards"]):
        for k, slot in enumerate(card["slots"]):
            action, amount = slot["action"], slot.get("amount")
            path: FieldPath = ("franz", "action_cards", i, "slots", k)
            if amount is None and action in _AMOUNTS:
                yield error(path, f"{action}_needs_amount", rule="FRANZ-TURN-07")
            if action == "build_tracks" and (amount or 0) > most:
                yield error((*path, "amount"), "an_action_builds_at_most_tracks", rule="LIM-07", most=most)


def _versions(world: Print) -> Iterator[Finding]:
    """Cards with versions have both of them (FRANZ-SETUP-05); the harder one is never weaker (14.10)."""
    cards = {card["name"]: (i, card) for i, card in enumerate(world["franz"]["action_cards"])}
    easy, hard = VERSIONS
    plain = [name for name, (_, card) in cards.items() if not card.get("strategy", False)]
    for name in plain:
        if name[-1] not in VERSIONS:
            continue
        other = name[:-1] + (hard if name[-1] == easy else easy)
        i, card = cards[name]
        if other not in plain:
            yield error(
                ("franz", "action_cards", i, "name"), "card_exists_without", rule="FRANZ-SETUP-05", name=name,
                other=other,
            )  # fmt: skip
        elif name[-1] == hard and not _is_as_strong(card["slots"], cards[other][1]["slots"]):
            yield warning(
                ("franz", "action_cards", i, "slots"), "card_is_weaker_than_a_slot_is", rule="FRANZ-DIFF-01",
                name=name, other=other,
            )  # fmt: skip


def _is_as_strong(hard: Sequence[Any], easy: Sequence[Any]) -> bool:
    """Every slot of the easier version has its like on the harder one, in the same order."""
    rest = iter(hard)
    return all(any(_is_no_worse(other, slot) for other in rest) for slot in easy)


def _is_no_worse(slot: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """The same action for the same cost or less, as much or more of it, on no harder conditions."""
    if slot["action"] != other["action"] or slot.get("amount", 0) < other.get("amount", 0):
        return False
    if any(slot.get(cost, 0) > other.get(cost, 0) for cost in ("money", "cubes")):
        return False
    limits = _needs(other)
    return all(word in limits and need <= limits[word] for word, need in _needs(slot).items())


def _needs(slot: Mapping[str, Any]) -> dict[str, int]:
    """What a slot asks for, by condition: the greater, the harder."""
    needs = {}
    for condition in slot.get("conditions", ()):
        for word in condition.keys() & CONDITIONS.keys():
            number = int(condition[word])
            needs[word] = -number if word.endswith("at_most") else number
    return needs


def _known_print(world: Print) -> Iterator[Finding]:
    """What the texts give away about the cards (14.9, 14.10): the actions that exist, two orders."""
    slots = [slot for card in world["franz"]["action_cards"] for slot in card["slots"]]
    printed = {(slot["action"], bool(slot.get("money"))) for slot in slots}
    wanted = [(action, None) for action in ACTIONS if action != "new_factory"]
    for action, paid in (*wanted, ("new_factory", True), ("new_factory", False)):
        if not any(action == name and paid in (None, costs) for name, costs in printed):
            cost = "" if paid is None else "_for_money" if paid else "_without_cost"
            what = f"no_card_has_the_action{cost}"
            yield warning(("franz", "action_cards"), what, rule="DATA-32", action=action)
    cards = world["franz"]["decision_cards"]
    if not any(_stand_so(card["a"], "bronze", "blue") for card in cards):
        yield warning(("franz", "decision_cards"), "no_card_prefers_bronze_to_blue_in", rule="EX-40")
    if not any(_stand_so(card["b"], "coal", "wood") and _stand_so(card["b"], "coal", "stone") for card in cards):
        yield warning(("franz", "decision_cards"), "no_card_prefers_coal_to_wood_and", rule="EX-45")


def _stand_so(names: Sequence[str], first: str, second: str) -> bool:
    return first in names and second in names and names.index(first) < names.index(second)


def _decisions(world: Print) -> Iterator[Finding]:
    """Slots A name hub colours or cities; B, C and D are orders of all colours (FRANZ-TURN-09)."""
    for i, card in enumerate(world["franz"]["decision_cards"]):
        for k, name in enumerate(card["a"]):
            if name not in HUBS and name not in world.cities:
                near = nearest(name, [*HUBS, *world.cities])
                yield error(
                    ("franz", "decision_cards", i, "a", k), "is_neither_a_hub_colour_nor_a", near,
                    rule="FRANZ-ACT-04", name=name,
                )  # fmt: skip
        for slot in ("b", "c", "d"):
            if len(set(card[slot])) != len(card[slot]):
                yield error(("franz", "decision_cards", i, slot), "must_name_every_colour_once", rule="FRANZ-TURN-09")


FRANZ_CHECKS: Checks[Print] = (
    (_decks, ("franz", "components")),
    (_slots, ("franz",)),
    (_ends, ("franz",)),
    (_amounts, ("franz", "limits")),
    (_versions, ("franz",)),
    (_known_print, ("franz",)),
    (_decisions, ("franz", "cities")),
)
