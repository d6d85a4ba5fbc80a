"""The vocabulary of the solo game: Franz's decks, cards and workers (section 14)."""

from __future__ import annotations

from typing import Any

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.franz.cards import FranzCards
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.position.words import Draft, Parser, Word, WordReader
from imperial_steam.games.imperial_steam.state import Franz
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step
from imperial_steam.games.kit.vocabulary import Path, PositionError, listing, mapping_of, on_table, optional

FRANZ = "franz"
"""What scenarios call Franz's seat."""
NO_CARD = "none"
FIELD_WORDS: tuple[str, ...] = ("factories", "contracts", "assigned")
DECK_WORDS: tuple[str, ...] = ("action_deck", "action_strategy", "decision_deck", "decision_strategy")


def _printed(layout: Layout, path: Path) -> FranzCards:
    if layout.board.franz is None or layout.setup.franz is None:
        raise PositionError(path, "there is no Franz in this game; write 'solo' in the scenario")
    return layout.board.franz


def action_card(words: WordReader, value: Any, path: Path) -> str:
    """The name of an action card of Franz."""
    return words.word(value, path, tuple(_printed(words.layout, path).actions), "action card")


def decision_card(words: WordReader, value: Any, path: Path) -> str:
    """The name of a decision card of Franz."""
    return words.word(value, path, tuple(_printed(words.layout, path).decisions), "decision card")


def _franz(draft: Draft) -> Franz:
    if draft.state.franz is None:
        raise PositionError((), "there is no Franz in this game; write 'solo' in the scenario")
    return draft.state.franz


def _cards_word(name: str, card: Parser, write: bool = True) -> Word:
    """A deck or discard pile; their cards have no order."""

    def put(draft: Draft, value: Any) -> None:
        setattr(_franz(draft), name, tuple(value))

    return on_table(listing(card), lambda draft: sorted(getattr(_franz(draft), name)), put if write else None, card)


def _card_word(name: str, card: Parser, write: bool = True) -> Word:
    """One card, or `none`."""

    def put(draft: Draft, value: Any) -> None:
        setattr(_franz(draft), name, "" if value == NO_CARD else value)

    return on_table(
        optional(card, NO_CARD), lambda draft: getattr(_franz(draft), name) or NO_CARD, put if write else None
    )


SOLO_TABLE_WORDS: dict[str, Word] = {
    "action_deck": _cards_word("action_deck", action_card),
    "action_discard": _cards_word("action_discard", action_card, write=False),
    "action_strategy": _card_word("action_strategy", action_card),
    "action_card": _card_word("action_card", action_card, write=False),
    "decision_deck": _cards_word("decision_deck", decision_card),
    "decision_discard": _cards_word("decision_discard", decision_card, write=False),
    "decision_strategy": _card_word("decision_strategy", decision_card),
    "decision_card": _card_word("decision_card", decision_card, write=False),
}


def _write_workers(draft: Draft, seat: int, value: Any) -> None:
    if not rounds.is_franz(draft.state, seat):
        raise PositionError((draft.words.names[seat], "workers"), "only Franz has hired workers; write 'training'")
    draft.player(seat).training = (value, 0, 0)


def _contract_or_none(words: WordReader, value: Any, path: Path) -> int:
    return fields.NOWHERE if str(value) == NO_CARD else words.contract(value, path)


def _read_assigned(draft: Draft, seat: int) -> dict[str, int]:
    factories, franz = draft.player(seat).factories, draft.state.franz
    if franz is None or franz.seat != seat:
        return {}
    sites = (draft.layout.sites[site].name for site, _, _ in factories)
    return dict(zip(sites, franz.assigned, strict=True))


def _write_assigned(draft: Draft, seat: int, value: Any) -> None:
    """Only noted: his factories and contracts may be named after it."""
    if not rounds.is_franz(draft.state, seat):
        raise PositionError(
            (draft.words.names[seat], "assigned"), "only Franz's factories stay on a contract (RUL-F33)"
        )


SOLO_PLAYER_WORDS: dict[str, Word] = {
    "assigned": Word(mapping_of(WordReader.site, _contract_or_none), _read_assigned, _write_assigned, partial=True),
    "workers": Word(WordReader.number, lambda draft, seat: sum(draft.player(seat).training), _write_workers),
    "hands_beside": Word(WordReader.number, lambda draft, seat: sum(draft.player(seat).tiles[len(MAIN_ACTIONS) :])),
}


def pile(draft: Draft, seat: int, usual: int) -> int:
    """Index of the tile for placed hand markers: Franz's lie beside the main action tiles (FRANZ-TURN-01)."""
    if not rounds.is_franz(draft.state, seat):
        return usual
    player = draft.player(seat)
    player.tiles = (*(0 for _ in MAIN_ACTIONS), sum(player.tiles))
    return len(MAIN_ACTIONS)


def settle(draft: Draft, begins: bool) -> None:
    """Derive what follows in a solo game: discard piles, and the step that begins Franz's turn.

    `begins` True: a turn, or the bid, begins with this position.
    """
    state, setup = draft.state, draft.layout.setup.franz
    if state.franz is None or setup is None:
        return
    if any(name in DECK_WORDS for name, _ in draft.given):
        _settle_decks(draft, state.franz)
    if any((name, setup.seat) in draft.given for name in FIELD_WORDS):
        _settle_fields(draft, state.franz)
    if state.step == Step.BID:
        state.bids = ()
        rounds.skip_franz(state)
    elif begins:
        if state.bids and ("turn", -1) not in draft.given:
            state.active = 0
        state.bids = ()
        state.franz.action_card = state.franz.decision_card = ""
        is_his = rounds.is_franz(state, state.seat)
        if state.step in (Step.MAIN, Step.DRAW):
            state.step = Step.DRAW if is_his else Step.MAIN


def _settle_decks(draft: Draft, franz: Franz) -> None:
    """Cards that are neither in a deck nor beside it lie on its discard pile (FRANZ-SETUP-05 … 08)."""
    setup = draft.layout.setup.franz
    assert setup is not None, "the caller has looked"
    cards = _printed(draft.layout, ())
    decisions = [name for name, card in cards.decisions.items() if not card.strategy]
    franz.action_discard = _rest(
        draft, "action_deck", (*setup.actions, setup.action_strategy), (*franz.action_deck, franz.action_strategy)
    )
    franz.decision_discard = _rest(
        draft, "decision_deck", (*decisions, setup.decision_strategy), (*franz.decision_deck, franz.decision_strategy)
    )


def _settle_fields(draft: Draft, franz: Franz) -> None:
    """His factories lie where `assigned` says, the others on free fields as if they were built one by one (RUL-F33)."""
    layout, player = draft.layout, draft.player(franz.seat)
    path = (draft.words.names[franz.seat], "assigned")
    named: dict[str, int] = draft.given.get(("assigned", franz.seat), {})
    sites = [layout.sites[site].name for site, _, _ in player.factories]
    for site, number in named.items():
        if site not in sites or number not in (fields.NOWHERE, *player.contracts):
            raise PositionError((*path, site), "names a factory or a contract that is not his")
    for number in player.contracts:
        if list(named.values()).count(number) > layout.contract[number].size:
            raise PositionError(path, f"contract {number} has {layout.contract[number].size} fields")
    franz.assigned = tuple(named.get(site, fields.NOWHERE) for site in sites)
    for number in sorted(player.contracts):
        fields.add_contract(layout, franz, number)
    for site, number in zip(sites, franz.assigned, strict=True):
        if named.get(site, number) != number:
            raise PositionError((*path, site), f"lies on contract {number}, which has a free field")


def _rest(draft: Draft, name: str, everything: tuple[str, ...], elsewhere: tuple[str, ...]) -> tuple[str, ...]:
    unknown = [card for card in elsewhere if card and card not in everything]
    if unknown:
        raise PositionError((name,), f"card {unknown[0]} is not in this game")
    if len(set(elsewhere)) < len(elsewhere):
        raise PositionError((name,), "names a card twice, or the strategy card that still lies beside the deck")
    return tuple(card for card in everything if card not in elsewhere)
