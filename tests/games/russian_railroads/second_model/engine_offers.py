"""What the engine offers at a moment, against what the rules allow (section 4.6)."""

from imperial_steam.games.russian_railroads.state import Ask
from tests.games.russian_railroads.second_model import complete
from tests.games.russian_railroads.second_model.compare import (
    Difference,
    compare_judged,
    compare_sets,
)
from tests.games.russian_railroads.second_model.engine_texts import text_of
from tests.games.russian_railroads.second_model.engine_view import EngineView
from tests.games.russian_railroads.second_model.position import Position, Use


def watch_options(view: EngineView, before: Position, limit: int) -> list[Difference]:
    """What the engine offers, against what the rules allow; choices of chance and within a deck are left aside."""
    game = view.game
    texts = [str(option) for option in game.options()]
    if game.state.ask is Ask.SPACE:
        return compare_turn(view, before, texts, limit)
    if game.state.ask is Ask.RELOCATION:
        return compare_relocation(view, before, texts, limit)
    if game.state.ask is Ask.UNITS and not any(text.startswith("bonus ") for text in texts):
        offered = units_offered(view, texts, before)
        return compare_judged("options", complete.judged_turn(with_look(before, texts), limit), offered, "PROC-06")
    return []


def compare_turn(view: EngineView, before: Position, texts: list[str], limit: int) -> list[Difference]:
    """CH-02, CH-23, CH-27, CH-36: spaces, passing, and what is voluntary."""
    spaces = {view.names.plain(text.removeprefix("use ")) for text in texts if text.startswith("use ")}
    others = [text for text in texts if not text.startswith("use ")]
    judged, rules = complete.judged_spaces(before, limit), "CH-02, EXEC-01"
    found = compare_judged("spaces", judged, spaces, rules) if may_place(before) else []
    offered = units_offered(view, others, before)
    return found + compare_judged("before placing", complete.judged_before_placing(before, limit), offered, "GR-47")


def may_place(before: Position) -> bool:
    """Whether nothing has to be finished before a space is used (PROC-05, COAL-34)."""
    return before.hand is None and before.furnace is None and not complete.is_urgent(before)


def compare_relocation(view: EngineView, before: Position, texts: list[str], limit: int) -> list[Difference]:
    """CH-18."""
    targets = {text_of(view, text) for text in texts if text.startswith("relocate ")}
    source = next(name for name, uses in before.spaces.items() if is_order_space(name, uses, before.active))
    legal = {f"relocate {source} {target}" for target in complete.legal_relocations(before, source, limit)}
    return compare_sets("relocation", legal, targets, "ORDER-09, ORDER-14, EXEC-01")


def is_order_space(name: str, uses: list[Use], seat: int) -> bool:
    """Whether a space is the turn order space on which a player stands."""
    return name.startswith("ORDER-") and uses[0].player == seat


def with_look(before: Position, texts: list[str]) -> Position:
    """The deck is not looked at in the options: the engine lets look at it first (CH-13)."""
    if "look" not in texts:
        return before
    after = before.copy()
    after.end_deck = after.end_deck[:1]
    return after


def units_offered(view: EngineView, texts: list[str], before: Position) -> list[str]:
    """The options of the pool as the model writes them; letting one unit lapse is no option of the model."""
    offered = [text_of(view, text) for text in texts if not text.startswith("lapse ")]
    look = f"end card {before.end_deck[0]}" if before.end_deck else ""
    return [look if text == "look" else text for text in offered]
