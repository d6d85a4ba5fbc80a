"""What games do alike whose position is one state: the check before an action, and fingerprints."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable
from typing import Any, Generic, Protocol, Self, TypeVar

from imperial_steam.games.protocol import Action, Decision, Event, IllegalAction, Refusal, offered


class State(Protocol):
    """A position: all there is in it."""

    def key(self) -> Hashable:
        """The position as a value, equal exactly where `plain` is."""
        ...

    def plain(self) -> object:
        """The position as plain data."""
        ...


StateT = TypeVar("StateT", bound=State)


class Frame(Protocol):
    """What is fixed in a game."""

    @property
    def player_count(self) -> int:
        """Number of seats."""
        ...


FrameT = TypeVar("FrameT", bound=Frame)


class StateGame(Generic[StateT]):
    """The part of `protocol.Game` that follows from the options and the state.

    A title adds `decision`, `_carry_out` and `_reasons`, and overrides what differs.
    """

    __slots__ = ()
    state: StateT

    def decision(self) -> Decision | None:
        """Who decides what, and every legal action; None when the game is over."""
        raise NotImplementedError

    def apply(self, action: Action) -> list[Event]:
        """Carry out a legal action and tell what happened.

        Raises `IllegalAction` with every reason, and changes nothing, when it is not legal.
        """
        decision = self.decision()
        if decision is None or not offered(self.canonical(action), decision.options):
            raise IllegalAction(action, self.refusals(action))
        return self._carry_out(action)

    def apply_known(self, action: Action) -> None:
        """Carry out an action that is one of the options; nothing is checked or reported."""
        self._carry_out(action)

    def refusals(self, action: Action) -> list[Refusal]:
        """Every reason why an action cannot be done now; empty exactly when it is legal."""
        named = self.canonical(action)
        return [] if self._offers(named) else self._reasons(named)

    def canonical(self, action: Action) -> Action:
        """The same action as the options name it; here every action has one name only."""
        return action

    def key(self) -> Hashable:
        """All there is in the position: equal exactly where the digest is, and computed much faster."""
        return self.state.key()

    def digest(self) -> str:
        """A fingerprint of the position, the same on every machine."""
        return fingerprint(self.state.plain())

    def hidden_from(self, seat: int) -> frozenset[int]:
        """The seats that hold what another may not see; here nobody does."""
        del seat
        return frozenset()

    def _offers(self, action: Action) -> bool:
        decision = self.decision()
        return decision is not None and offered(action, decision.options)

    def _carry_out(self, action: Any) -> list[Event]:
        """Change the state; the action is legal."""
        raise NotImplementedError

    def _reasons(self, action: Any) -> list[Refusal]:
        """Every reason against an action that is not offered."""
        raise NotImplementedError


class FrameGame(StateGame[StateT], Generic[FrameT, StateT]):
    """A game whose `frame` is what is fixed in it, shared by all copies of the position."""

    __slots__ = ()
    frame: FrameT

    def __reduce__(self) -> tuple[type[Self], tuple[FrameT, StateT]]:
        """A position is sent without what has been worked out of it."""
        return type(self), (self.frame, self.state)

    @property
    def player_count(self) -> int:
        """Number of seats."""
        return self.frame.player_count


def fingerprint(plain: object) -> str:
    """A short text that is equal exactly for equal plain data of a position; saves keep it, so it never changes."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
