"""What is agreed on before a game of Imperial Steam: hidden money (SETUP-48) and how strong Franz is (14.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.cards import VERSIONS, FranzCards
from imperial_steam.games.imperial_steam.franz.start import PRESETS, Difficulty, version_names
from imperial_steam.games.imperial_steam.setup import FranzSetup, Setup
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.games.kit.options import complete, fitting
from imperial_steam.games.protocol import Option

#: The difficulty that is offered first: Franz as the rules set him up.
USUAL = "normal"
HIDDEN_MONEY, FRANZ, FRANZ_MONEY, FREE_MARKER = "hidden_money", "franz", "franz_money", "franz_free_marker"
NO, YES = "no", "yes"
#: The difficulty that matches none of the named ones.
OWN = "own"
#: Gulden beyond which Franz is not given more (FRANZ-DIFF-03).
MAXIMUM_MONEY = 270


def options(board: Board) -> Sequence[Option]:
    """What can be agreed on: hidden money among people, his cards, money and marker against Franz."""
    hidden = Option(HIDDEN_MONEY, (NO, YES), NO, applies=lambda chosen: not _solo(chosen))
    return (hidden,) if board.franz is None else (hidden, *_franz_options(board.franz))


def check_people(players: int, given: Mapping[str, str]) -> None:
    """Raise `ValueError` when something is agreed on about Franz, who plays against one (FRANZ-SETUP-01)."""
    if players != 1 and any(key.startswith(FRANZ) for key in given):
        raise ValueError(f"Franz plays against 1 player, not against {players}")


def hidden_money(board: Board, players: int, kind: str, given: Mapping[str, str]) -> bool:
    """People agreed on hidden money (SETUP-48); raises `ValueError` as `kit.options.complete` does."""
    return complete(options(board), given, players, kind).get(HIDDEN_MONEY) == YES


def difficulty(board: Board, kind: str, given: Mapping[str, str]) -> Difficulty:
    """How strong Franz was chosen to be; raises `ValueError` also on a board without him."""
    if board.franz is None:
        raise ValueError("this board has no cards for Franz")
    chosen = complete(options(board), given, 1, kind)
    versions = tuple(chosen[_card(number)] for number in _numbers(board.franz))
    return Difficulty(versions, int(chosen[FRANZ_MONEY]), chosen.get(FREE_MARKER) == YES)


def choices(known: Difficulty, usual: int) -> dict[str, str]:
    """The options that make up a difficulty; `usual` is his usual money in gulden."""
    return {
        **{_card(name[:-1]): name for name in known.versions},
        FRANZ_MONEY: str(usual if known.money is None else known.money),
        FREE_MARKER: YES if known.free_marker else NO,
    }


def agreed(board: Board, setup: Setup) -> dict[str, str]:
    """The options that lead to a setup of its kind."""
    if setup.franz is None:
        return {HIDDEN_MONEY: YES} if setup.hidden_money else {}
    versions = tuple(name for name in setup.franz.actions if name[-1:] in VERSIONS)
    known = choices(Difficulty(versions, setup.franz.money, setup.franz.free_marker), setup.franz.money)
    return fitting(options(board), known, 1, setup.kind)


def difficulty_name(board: Board, setup: FranzSetup) -> str:
    """The name of the difficulty a setup of Franz has; `OWN` if it has none."""
    usual = 0 if board.franz is None else board.franz.money
    versions = tuple(name for name in setup.actions if name[-1:] in VERSIONS)
    for name, known in PRESETS.items():
        money = usual if known.money is None else known.money
        if (known.versions, money, known.free_marker) == (versions, setup.money, setup.free_marker):
            return name
    return OWN


def _solo(chosen: Mapping[str, str]) -> bool:
    return chosen["players"] == "1"


def _card(number: str) -> str:
    """The option that chooses the version of his action card of a number."""
    return f"franz_card_{number}"


def _numbers(cards: FranzCards) -> Sequence[str]:
    """The numbers of his action cards that have versions."""
    return sorted({name[:-1] for name in version_names(cards)})


def _franz_options(cards: FranzCards) -> Sequence[Option]:
    names = version_names(cards)
    presets = {name: choices(known, cards.money) for name, known in PRESETS.items()}
    usual = presets[USUAL]
    gulden = tuple(str(money) for money in range(0, max(MAXIMUM_MONEY, cards.money) + 1, COLUMN))
    return (
        Option(FRANZ, (*PRESETS, OWN), USUAL, _solo, presets),
        *(
            Option(_card(n), tuple(name for name in names if name[:-1] == n), usual[_card(n)], _solo)
            for n in _numbers(cards)
        ),
        Option(FRANZ_MONEY, gulden, usual[FRANZ_MONEY], _solo, number=True),
        Option(FREE_MARKER, (NO, YES), NO, lambda chosen: _solo(chosen) and chosen[FRANZ_MONEY] == "0"),
    )
