"""The vocabulary of what lies on the table: common to all players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from imperial_steam.games.kit.vocabulary import (
    Path,
    PositionError,
    choice,
    listing,
    mapping_of,
    of_state,
    on_table,
    optional,
    order_of,
)
from imperial_steam.games.protocol import CHANCE
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, CODES
from imperial_steam.games.russian_railroads.position.coal import COAL_TABLE_WORDS
from imperial_steam.games.russian_railroads.position.dsp import DSP_TABLE_WORDS
from imperial_steam.games.russian_railroads.position.modules import MODULE_TABLE_WORDS
from imperial_steam.games.russian_railroads.position.usa import USA_TABLE_WORDS
from imperial_steam.games.russian_railroads.position.words import (
    HIRE,
    NOBODY,
    Draft,
    Word,
    WordReader,
    mask_of,
    masked,
    pieces,
    text_of,
    uses,
)
from imperial_steam.games.russian_railroads.state import Phase, Use
from imperial_steam.games.russian_railroads.terms import HIGHEST
from imperial_steam.games.russian_railroads.turn import rounds

CHANCE_DECIDES = "chance"
#: The phases; the first two can be given.
PHASES: tuple[str, ...] = tuple(phase.name.lower() for phase in Phase)
#: Letters of engineers in `letters`, and what stands for an empty place.
EMPTY_PLACE = "-"


def _mask_word(
    parse: Callable[[WordReader, Any, Path], str], name: str, things: Callable[[Box], Sequence[Any]]
) -> Word:
    """A word for a mask of the state: a list of keys."""

    def write(draft: Draft, value: Any) -> None:
        setattr(draft.state, name, mask_of(things(draft.frame.world), value))

    return on_table(
        listing(parse), lambda draft: masked(things(draft.frame.world), getattr(draft.state, name)), write, parse
    )


def _check_phase(draft: Draft, value: str) -> None:
    """Only the start of a game and the turns can be given; `arrange` begins them."""
    if value not in PHASES[:2]:
        raise PositionError(("phase",), f"'{value}' is reached by actions; give 'setup' or 'turns'")


def _read_turn(draft: Draft) -> str:
    decision = draft.game.decision()
    if decision is None:
        return NOBODY
    return CHANCE_DECIDES if decision.player == CHANCE else draft.name(decision.player)


def _write_turn(draft: Draft, value: Any) -> None:
    if value in draft.words.names:
        draft.state.actor = draft.seat(value)


def _turn(words: WordReader, value: Any, path: Path) -> str:
    return words.word(value, path, (*words.names, NOBODY, CHANCE_DECIDES), "player of this scenario")


def _read_passed(draft: Draft) -> list[str]:
    return sorted(name for seat, name in enumerate(draft.words.names) if draft.state.passed >> seat & 1)


def _write_passed(draft: Draft, value: Any) -> None:
    draft.state.passed = sum(1 << draft.seat(name) for name in set(value))


def _read_asked(draft: Draft) -> str:
    decision = draft.game.decision()
    return decision.kind if decision else "over"


def _read_spaces(draft: Draft) -> dict[str, list[str]]:
    pieces_on: dict[str, list[str]] = {key: [] for key in draft.frame.space_keys}
    for use in draft.state.uses:
        pieces_on[draft.frame.space_keys[use.space]].append(text_of(draft.words, use))
    return pieces_on


def _write_spaces(draft: Draft, value: Any) -> None:
    """Pieces on spaces; spaces not named stay as they are (ST-03)."""
    frame, state = draft.frame, draft.state
    named = {frame.space_index[key] for key in value}
    state.uses = tuple(use for use in state.uses if use.space not in named)
    for key, texts in value.items():
        for text in texts:
            name, _, rest = text.partition(" ")
            numbers = pieces(draft.words, rest, ("spaces", key))
            state.uses = (*state.uses, Use(frame.space_index[key], draft.seat(name), *numbers.values()))


def _read_stacks(draft: Draft) -> dict[str, int]:
    return {str(number): draft.state.stacks[number] for number in range(1, HIGHEST + 1)}


def _write_stacks(draft: Draft, value: Any) -> None:
    """Stacks below the lowest one named are empty; those above that are not named stay."""
    named = {int(number): left for number, left in value.items()}
    lowest = min(named, default=0)
    draft.state.stacks = tuple(
        named.get(number, 0 if number < lowest else left) for number, left in enumerate(draft.state.stacks)
    )


def _read_display(draft: Draft) -> list[str]:
    return sorted(CODE_NAMES[code] for code, number in enumerate(draft.state.display) for _ in range(number))


def _write_display(draft: Draft, value: Any) -> None:
    codes = [CODES[name] for name in value]
    draft.state.display = tuple(codes.count(code) for code in range(len(draft.state.display)))


def _read_row(draft: Draft) -> dict[str, str]:
    engineers = draft.frame.world.engineers
    return {
        str(place or HIRE): engineers[engineer].key if engineer >= 0 else NOBODY
        for place, engineer in enumerate(draft.state.row)
    }


def _write_row(draft: Draft, value: Any) -> None:
    world, row = draft.frame.world, list(draft.state.row)
    for place, key in value.items():
        row[0 if place == HIRE else int(place)] = -1 if key == NOBODY else world.engineer(key)
    draft.state.row = tuple(row)


def _read_letters(draft: Draft) -> str:
    """The letters of the engineer row, from left to right (SETUP-26 … 29)."""
    engineers = draft.frame.world.engineers
    letters = [engineers[engineer].letter if engineer >= 0 else EMPTY_PLACE for engineer in draft.state.row]
    return "".join(reversed(letters))


def _read_public(draft: Draft) -> int:
    """How many public engineers can be used in this round (ENG-09)."""
    return sum(spaces.exists(draft.frame, draft.state, space) for space in draft.frame.public_places)


def _read_game_spaces(draft: Draft) -> list[str]:
    """The spaces that exist in this round, engineers of players left aside."""
    frame = draft.frame
    return sorted(frame.space_keys[i] for i in frame.board_spaces if spaces.exists(frame, draft.state, i))


TABLE_WORDS: dict[str, Word] = {
    "round": of_state("round"),
    "rounds": on_table(WordReader.number, lambda draft: draft.frame.last_round),
    "phase": on_table(choice(PHASES, "phase"), lambda draft: draft.state.phase.name.lower(), _check_phase),
    "order": order_of("order"),
    "turn": on_table(_turn, _read_turn, _write_turn),
    "asked": on_table(lambda words, value, path: str(value), _read_asked),
    "over": on_table(WordReader.flag, lambda draft: draft.game.over),
    "winners": on_table(
        listing(WordReader.player),
        lambda draft: sorted(draft.name(seat) for seat in rounds.winners(draft.frame, draft.state)),
        None,
        WordReader.player,
    ),
    "passed": on_table(listing(WordReader.player), _read_passed, _write_passed, WordReader.player),
    "spaces": on_table(mapping_of(WordReader.space, uses), _read_spaces, _write_spaces, partial=True),
    "open_spaces": on_table(listing(WordReader.space), _read_game_spaces, None, WordReader.space),
    "stacks": on_table(mapping_of(WordReader.stack, WordReader.number), _read_stacks, _write_stacks, partial=True),
    "display": on_table(listing(WordReader.factory), _read_display, _write_display, WordReader.factory),
    "row": on_table(
        mapping_of(WordReader.place, optional(WordReader.engineer, NOBODY)), _read_row, _write_row, partial=True
    ),
    "letters": on_table(lambda words, value, path: str(value), _read_letters),
    "public": on_table(WordReader.number, _read_public),
    "gone": _mask_word(WordReader.engineer, "gone", lambda world: world.engineers),
    "cards": _mask_word(WordReader.card, "cards", lambda world: world.cards),
    "deck": _mask_word(WordReader.end_card, "deck", lambda world: world.end_cards),
    "deck_size": on_table(WordReader.number, lambda draft: draft.state.deck.bit_count()),
    "start_cards": _mask_word(WordReader.start_card, "start_cards", lambda world: world.start_cards),
    "doublers_left": on_table(WordReader.number, lambda draft: draft.state.doublers),
    **COAL_TABLE_WORDS,
    **DSP_TABLE_WORDS,
    **MODULE_TABLE_WORDS,
    **USA_TABLE_WORDS,
}
