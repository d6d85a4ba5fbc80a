"""The cards of things: what is printed on them, how they stand, their rules, and what is not known for certain."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.russian_railroads.cards import describe_board as board
from imperial_steam.gui.tables.russian_railroads.cards import describe_modules as modules
from imperial_steam.gui.tables.russian_railroads.cards import describe_own as own
from imperial_steam.gui.tables.russian_railroads.model.effect_words import one_effect
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

Describe = Callable[[RailShown, str, Say], Card | None]
#: Units that are no effect: what must be finished first, and the repetition of a `?` card.
_OWN_WORDS = frozenset({"chain", "end_choice", "reuse", "again", "extension", "mill", "ludmilla", "line_step"})
#: Effects whose words have a plural.
_COUNTED = frozenset({"industry", "doubler", "token"})


def describe(shown: RailShown, thing: Target, say: Say) -> Card | None:
    """What is printed on a thing, and its present state; None for things without a card."""
    describing = _DESCRIBE.get(thing.kind)
    return None if describing is None else describing(shown, thing.key, say)


def term(shown: RailShown, key: str, say: Say) -> Card | None:
    """A word of the table that needs an explanation: messages `term.<key>` and `term.<key>.text`; None without."""
    title = say(f"term.{key}")
    if title == f"term.{key}":
        return None
    card = Card(title)
    card.say(say(f"term.{key}.text"))
    return card


def stand(shown: RailShown, key: str, say: Say) -> Card | None:
    """A number of a player's standing: whose it is, and the explanation of the number."""
    name, _, seat = key.rpartition(" ")
    card = term(shown, name, say)
    if card is not None:
        card.title = f"{shown.seats[int(seat)].name}: {card.title}"
    return card


def unit(shown: RailShown, key: str, say: Say) -> Card:
    """Equal pending units: what they are, and whether they have to be carried out (PROC-03, PROC-07)."""
    kind, argument, mandatory, count = key.split(" ")
    card = Card(unit_words(kind, int(argument), int(count), say))
    if mandatory == "1":
        card.say(say("hover.unit_mandatory"), rule="PROC-03")
    else:
        card.say(say("hover.unit_optional"), Manner.SOFT, "PROC-07")
    return card


def unit_words(kind: str, argument: int, count: int, say: Say) -> str:
    """Pending units in words (PROC-01); `argument` is their mask of colours or their number."""
    if kind == "step":
        return one_effect(Effect("step", count, argument), say)
    if kind in _COUNTED:
        return one_effect(Effect(kind, count), say)
    one = say(f"unit_word.{kind}", number=argument) if kind in _OWN_WORDS else one_effect(Effect(kind, argument), say)
    return say("unit_word.times", unit=one, n=count) if count > 1 else one


_DESCRIBE: Mapping[str, Describe] = {
    "space": board.space, "engineer": board.engineer, "row_place": board.row_place, "place": board.place,
    "stack": board.stack, "display": board.display, "card": board.card, "start_card": board.start_card,
    "end_card": board.end_card, "deck": board.deck, "emil": board.emil,
    "line": own.line, "cell": own.cell, "field": own.field, "track": own.track, "slot": own.slot,
    "doublers": own.doublers, "gap": own.gap, "marker": own.marker, "industry": own.industry,
    "industry_field": own.industry_field, "token": own.token, "player": own.player, "score": own.score,
    "term": term, "stand": stand, "unit": unit, "extension": board.extension, "arm": modules.arm,
    "coin_field": modules.coin_field, "stoker": modules.stoker, "foundry": modules.foundry, "stock": modules.stock,
    "dividend": modules.dividend, "special_token": modules.special_token, "income": modules.income,
    "own_income": modules.own_income, "again": modules.again, "reward": modules.reward,
    "start_field": modules.start_field, "revaluation": modules.revaluation,
}  # fmt: skip
