"""What is worked out of something fixed, such as the frame of a game, is remembered as long as that lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
ResultT = TypeVar("ResultT")


class Memory(dict[object, Callable[..., Any]]):
    """What functions have found for one owner; copies and pickles of the owner begin with an empty one."""

    def __reduce__(self) -> tuple[type[Memory], tuple[()]]:
        return Memory, ()


class Owner(Protocol):
    """Something that never changes and has room for what is found of it."""

    @property
    def memory(self) -> Memory:
        """What has been found of it."""
        ...


OwnerT = TypeVar("OwnerT", bound=Owner)
Function = Callable[Concatenate[OwnerT, P], ResultT]


def remembered(most: int) -> Callable[[Function[OwnerT, P, ResultT]], Function[OwnerT, P, ResultT]]:
    """Have a function remember its last results in its first argument, so that they go when that goes.

    A cache beside the function would keep the frames, boards and maps of all the games that were played.
    """

    def keeping(function: Function[OwnerT, P, ResultT]) -> Function[OwnerT, P, ResultT]:
        @wraps(function)
        def looked_up(owner: OwnerT, /, *args: P.args, **kwargs: P.kwargs) -> ResultT:
            try:
                cached = owner.memory[function]
            except KeyError:
                cached = owner.memory[function] = lru_cache(most)(partial(function, owner))
            result: ResultT = cached(*args, **kwargs)
            return result

        return looked_up

    return keeping
