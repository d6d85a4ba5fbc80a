"""What a title knows about puzzles: figures a goal can be about, and how a position is written down in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, runtime_checkable

from imperial_steam.games.kit.vocabulary import PositionError, Word
from imperial_steam.games.protocol import Game

#: One number of a seat in a position.
Figure: TypeAlias = Callable[[Game, int], int]
#: What one number of a seat consists of: parts by the keys of their messages, which add up to it.
Parts: TypeAlias = Callable[[Game, int], Mapping[str, int]]
#: A position in words, as `Setup.given` of a title takes it.
Given: TypeAlias = Mapping[str, Any]
#: As often the words of a position are completed until they make it.
_TRIES = 4


@runtime_checkable
class Posing(Protocol):
    """A title whose positions can be written down as puzzles.

    The words for its goals are in its catalogue: `puzzle.goal.<aim>.<figure>`, `puzzle.reach.<figure>` for what must be
    there at least, `puzzle.within.<figure>` for what may be there at most.
    """

    @property
    def figures(self) -> Mapping[str, Figure]:
        """What a goal can be about, besides the score and the lead that every game has."""
        ...

    @property
    def parts(self) -> Mapping[str, Parts]:
        """The parts of those figures that have any: a verdict tells by which of them the best way is ahead."""
        ...

    @property
    def conditions(self) -> Sequence[str]:
        """Those figures that are 1 when something is reached and 0 before."""
        ...

    def given(self, board: object, setup: object, game: Game) -> Given | None:
        """The words that make a position out of the setup of its game; None where words cannot say it.

        Only the start of a turn can be written down. `setup` is one without words of its own.
        """
        ...


@dataclass(frozen=True)
class WrittenPositions:
    """How the positions of a title are written down.

    `begins_turn` says whether words can say it all: at the start of a turn, in a game without an automa. `prepared`
    makes the game of a setup that has words, `describe` gives a whole position in words, players by the name given;
    `table` and `player` are the words there are.
    """

    figures: Mapping[str, Figure]
    parts: Mapping[str, Parts]
    colours: Sequence[str]
    begins_turn: Callable[[Any, Any], bool]
    prepared: Callable[[Any, Any], Any]
    describe: Callable[[Any, Sequence[str]], Mapping[str, Any]]
    table: Mapping[str, Word[Any, Any]]
    player: Mapping[str, Word[Any, Any]]

    def given(self, board: object, setup: Any, game: Game) -> Given | None:
        """The words that make a position out of its setup; None in the middle of a turn and where words fail."""
        if game.over or not self.begins_turn(setup, game):
            return None
        names = self.colours[: setup.players]

        def described(words: Given) -> Mapping[str, Any]:
            return self.describe(self.prepared(board, replace(setup, given=words)), names)

        try:
            return _words_for(self.describe(game, names), names, (self.table, self.player), described)
        except PositionError:
            return None


class PosingTitle:
    """The part of `Posing` that follows from how positions are written down."""

    @property
    def written(self) -> WrittenPositions:
        """How positions are written down; imported when somebody asks for it."""
        raise NotImplementedError

    @property
    def figures(self) -> Mapping[str, Figure]:
        """What puzzles can be about."""
        return self.written.figures

    @property
    def parts(self) -> Mapping[str, Parts]:
        """The parts of those that have any."""
        return self.written.parts

    def given(self, board: object, setup: object, game: Game) -> Given | None:
        """The start of a turn in the words for a position; None where words cannot say it."""
        return self.written.given(board, setup, game)


def _words_for(
    wanted: Mapping[str, Any],
    names: Sequence[str],
    vocabulary: tuple[Mapping[str, Word[Any, Any]], Mapping[str, Word[Any, Any]]],
    described: Callable[[Given], Mapping[str, Any]],
) -> Given | None:
    """The words in which a position differs from the start of its game, so that they make it again.

    `wanted` is the whole position in words; `described` makes a position of words and gives it back as a whole. None
    if the position cannot be built that way.
    """
    table, player = vocabulary
    given: dict[str, Any] = {"turn": wanted["turn"]}
    for _ in range(_TRIES):
        have = described(given)
        missing = _missing({name: word for name, word in wanted.items() if name not in names}, have, table)
        for name in names:
            if own := _missing(wanted[name], have[name], player):
                missing[name] = own
        if not missing:
            return given
        _add(given, missing, names, table, player)
    return None


def _missing(wanted: Mapping[str, Any], have: Mapping[str, Any], words: Mapping[str, Word[Any, Any]]) -> dict[str, Any]:
    """The words whose values differ; of mappings that may be named in part only the entries that differ."""
    missing: dict[str, Any] = {}
    for name, value in wanted.items():
        if name not in have or have[name] != value:
            partly = isinstance(value, Mapping) and words[name].partial and name in have
            missing[name] = _differing(value, have[name]) if partly else value
    return missing


def _differing(wanted: Mapping[str, Any], have: Mapping[str, Any]) -> dict[str, Any]:
    return {key: entry for key, entry in wanted.items() if have.get(key) != entry}


def _add(
    given: dict[str, Any],
    missing: Mapping[str, Any],
    names: Sequence[str],
    table: Mapping[str, Word[Any, Any]],
    player: Mapping[str, Word[Any, Any]],
) -> None:
    """Add words to those that were given before."""
    for name, value in missing.items():
        if name in names:
            own = given.setdefault(name, {})
            for word, entry in value.items():
                own[word] = _joined(own.get(word), entry, player[word])
        else:
            given[name] = _joined(given.get(name), value, table[name])


def _joined(old: Any, new: Any, word: Word[Any, Any]) -> Any:
    return {**old, **new} if isinstance(old, Mapping) and word.partial else new
