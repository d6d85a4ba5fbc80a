"""The actions of the real engine as texts of this model, payments left aside."""

from collections.abc import Callable

from tests.games.russian_railroads.second_model.engine_names import (
    engineer_name,
    income_name,
    plain_name,
    start_card_name,
)
from tests.games.russian_railroads.second_model.engine_view import EngineView
from tests.games.russian_railroads.second_model.interrupts import LUDMILLA_DONE
from tests.games.russian_railroads.second_model.printed import TURN_ORDER_SPACES
from tests.games.russian_railroads.second_model.printed_modules import DIVIDENDS

DIVIDEND_KEYS = ("black", "industry", "coin", "points", "step", "brown-natural")
# Texts that only begin with another word in the model
VERBS = {
    "move": "locomotive",
    "nine": "locomotive",
    "bonus": "end card",
    "freight": "freight car",
    "grey": "dimitrij",
    "take-foundry": "foundry",
    "open-foundry": "open",
    "foundry": "fire",
    "buy": "pay",
    "coal-factory": "coal factory",
    "emil-card": "turn",
}
WHOLE = {
    "end": "end turn",
    "again step": "again black",
    "discard": "mill discard",
    "stock payout": "stock",
}
NAMED = ("token", "card", "bonus", "special")  # their things have names with hyphens in the engine


def text_of(view: EngineView, text: str) -> str:
    """The text of the model for an action that is about to be carried out."""
    verb, _, rest = text.partition(" ")
    if text in WHOLE:
        return WHOLE[text]
    if verb in SPECIAL:
        return SPECIAL[verb](view, rest)
    return f"{VERBS.get(verb, verb)} {plain_name(rest) if verb in NAMED else rest}".strip()


def industry(view: EngineView, rest: str) -> str:
    """A marker by its track and index; the engine numbers all markers of a player."""
    player, place = view.state.player, int(rest) - 1
    return f"industry {('lower', 'upper')[player.marker_tracks[place]]} {player.markers[place]}"


def relocate(view: EngineView, rest: str) -> str:
    """A relocation with the space that the piece leaves."""
    return f"relocate {TURN_ORDER_SPACES[view.state.player.reserved - 1]} {view.names.plain(rest)}"


def factory(view: EngineView, rest: str) -> str:
    """The steel mill and the `?` factory have no source to choose."""
    source, gap = rest.split()
    pending = {unit.kind for unit in view.state.open}
    if source == "mill" and "mill" in pending:
        return f"mill {gap}"
    return f"question factory {gap}" if source == "tokens" else f"factory {source} {gap}"


def stock(_view: EngineView, rest: str) -> str:
    """A dividend tile by its rule."""
    return f"stock {list(DIVIDENDS)[DIVIDEND_KEYS.index(rest)]}"


def reward(view: EngineView, rest: str) -> str:
    """Points of Ludmilla, or the choice of factory 9."""
    if any(unit.kind == "ludmilla" for unit in view.state.open):
        return LUDMILLA_DONE
    return f"factory 9 {rest}"


def second(_view: EngineView, rest: str) -> str:
    """The second worker of Olga."""
    space, piece = rest.split()
    return f"olga {engineer_name(space.removeprefix('engineer-'))} {piece}"


def none(view: EngineView, _rest: str) -> str:
    """What is open lapses."""
    return f"lapse {'reuse' if view.state.open else 'card'}"


SPECIAL: dict[str, Callable[[EngineView, str], str]] = {
    "industry": industry,
    "relocate": relocate,
    "factory": factory,
    "stock": stock,
    "reward": reward,
    "second": second,
    "none": none,
    "reuse": lambda view, rest: f"reuse {view.names.plain(rest)}",
    "recruit": lambda _view, rest: f"headhunter {engineer_name(rest)}",
    "start": lambda _view, rest: f"start {start_card_name(rest)}",
    "draw-cards": lambda _view, rest: f"draw {' '.join(map(start_card_name, rest.split()))}",
    "switch": lambda _view, rest: f"step muenchen black {rest}",
    "extension": lambda view, rest: f"extension {view.names.lengths[int(rest[0])]} {rest[2:]}",
    "income": lambda _view, rest: f"income {income_name(rest)}",
    "earn": lambda _view, rest: f"earn {income_name(rest)}",
}
