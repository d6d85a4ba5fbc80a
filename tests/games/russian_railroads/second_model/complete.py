"""Complete execution (EXEC-01, EXEC-04, PROC-06): a search through every order of the pending actions of a turn.

It counts on what is voluntary (RUL-95). Of a space it does not count on what could be used before placing.
"""

from collections.abc import Iterable

from tests.games.russian_railroads.second_model import coal, interrupts, payments, spaces
from tests.games.russian_railroads.second_model.choices import URGENT, Choice, choices, unit_choices
from tests.games.russian_railroads.second_model.position import Position, Unit, Use, key
from tests.games.russian_railroads.second_model.voluntary import binds, voluntary

CHOSEN = ("token", "income", "special", "headhunter", "freight car", "revaluation")
END_TURN = "end turn"
# Choices that cannot help a mandatory unit: they bring points or a secret card and nothing else.
HELPLESS = ("end card ", "factory 9 ")


class TooLargeError(Exception):
    """The search was given up, so whether the action can be completed is not known."""


class Search:
    """A search with a memory, a limit of positions to look at, and voluntary uses it does not count on."""

    def __init__(self, limit: int = 20_000, excluded: frozenset[str] = frozenset()) -> None:
        self.limit = limit
        self.excluded = excluded
        self.known: dict[object, bool] = {}

    def completable(self, position: Position) -> bool:
        """Whether all mandatory units can be carried out in some order (RUL-01).

        Raises TooLargeError above the limit.
        """
        if position.hand is None and not any(unit.mandatory for unit in (*position.pool, *position.aside)):
            return True
        name = key(position)
        if name not in self.known:
            if len(self.known) >= self.limit:
                raise TooLargeError
            self.known[name] = False  # every choice uses up a unit or a locomotive, so no position comes back
            self.known[name] = any(self.completable(after) for _, after in self.useful(position))
        return self.known[name]

    def useful(self, position: Position) -> list[Choice]:
        """The choices that could matter, those that use up a mandatory unit first."""
        uses = [] if is_urgent(position) else [use for use in voluntary(position) if use[0] not in self.excluded]
        every = [*choices(position), *coal.finish_foundry(position), *uses]
        found = [choice for choice in every if not choice[0].startswith(HELPLESS)]
        return sorted(found, key=lambda choice: sum(unit.mandatory for unit in choice[1].pool))


def completable(position: Position, limit: int = 20_000, excluded: frozenset[str] = frozenset()) -> bool:
    """Whether the mandatory units of the pool can all be carried out. Raises TooLargeError."""
    return Search(limit, excluded).completable(position)


def judge(position: Position, limit: int, excluded: frozenset[str] = frozenset()) -> bool | None:
    """Like `completable`, but none where the search was given up."""
    try:
        return completable(position, limit, excluded)
    except TooLargeError:
        return None


def any_of(verdicts: Iterable[bool | None]) -> bool | None:
    """Whether one way is legal; none if that is not known."""
    known = set(verdicts)
    if True in known:
        return True
    return None if None in known else False


def judged_options(position: Position, limit: int = 20_000) -> dict[str, bool | None]:
    """PROC-06, PROC-07: every choice as text, with whether it is offered; none where that is not known."""
    ways: dict[str, list[bool | None]] = {}
    for text, after in choices(position):
        ways.setdefault(text, []).append(judge(after, limit))
    return {text: any_of(verdicts) for text, verdicts in ways.items()} | {END_TURN: may_end(position)}


def judged_turn(position: Position, limit: int) -> dict[str, bool | None]:
    """CH-04 with what is voluntary, the choices of Ludmilla and the end of a foundry."""
    if position.ludmilla_waits:
        return dict.fromkeys([text for text, _ in interrupts.ludmilla_choices(position)], True)
    judged = judged_options(position, limit)
    if is_urgent(position) or position.hand is not None:
        return judged
    more = [*voluntary(position), *coal.finish_foundry(position)]
    return judged | {text: judge(after, limit) for text, after in more}


def judged_before_placing(position: Position, limit: int) -> dict[str, bool | None]:
    """CH-02, GR-47: passing, what is pending and what is voluntary, as long as a space can be used afterwards."""
    judged: dict[str, bool | None] = dict.fromkeys([text for text, _ in choices(position)], True)
    if is_urgent(position) or position.hand is not None:
        return judged
    judged |= dict.fromkeys([text for text, _ in coal.finish_foundry(position)], True)
    for text, after in voluntary(position):
        judged[text] = leaves_a_space(after, limit) if binds(text) else True
    may_pass = not position.bound and position.furnace is None
    return judged | {"pass": None if position.pool and may_pass else may_pass}


def leaves_a_space(position: Position, limit: int) -> bool | None:
    """GR-47: whether a space can still be used, once what is pending has been done or has lapsed."""
    resting = coal.resumed(position)
    resting.pool = []
    return any_of(judged_spaces(resting, limit).values()) or None


def is_urgent(position: Position) -> bool:
    """PROC-05: something must be finished before anything else."""
    return any(unit.kind in URGENT for unit in position.pool)


def options(position: Position, limit: int = 20_000) -> set[str]:
    """The texts of the choices that are offered for certain."""
    return {text for text, offered in judged_options(position, limit).items() if offered}


def must_be_chosen(position: Position, unit: Unit) -> bool:
    """RUL-05, CH-22, CH-42 … CH-44: what has to be chosen, as long as there is something to choose."""
    return unit.kind in CHOSEN and any(True for _ in unit_choices(position, unit))


def may_end(position: Position) -> bool:
    """PROC-05, PROC-07, RUL-05: nothing mandatory is waiting, no token choice, nothing that must be finished first."""
    waiting = any(unit.mandatory or must_be_chosen(position, unit) for unit in position.pool)
    done = not waiting and position.furnace is None and not position.ludmilla_waits
    return done and position.hand is None and not is_urgent(position)


def judged_payments(position: Position, space: str, limit: int = 20_000) -> list[tuple[Use, bool | None]]:
    """CH-02, CH-03: the payments of a space, with whether it can be used so; none where that is not known."""
    if spaces.refusal(position, space) is not None:
        return []
    uses = payments.payments(position.player, spaces.cost(position, space), position.active)
    before = frozenset(text for text, _ in voluntary(position))
    return [(use, judge(spaces.place(position, space, use), limit, before)) for use in uses]


def legal_payments(position: Position, space: str, limit: int = 20_000) -> list[Use]:
    """The payments with which a space can be used for certain."""
    return [use for use, legal in judged_payments(position, space, limit) if legal]


def judged_spaces(position: Position, limit: int = 20_000) -> dict[str, bool | None]:
    """CH-02: the spaces, with whether they can be paid and carried out; none where that is not known."""
    return {
        space: any_of(legal for _, legal in judged_payments(position, space, limit))
        for space in spaces.all_spaces(position)
    }


def legal_spaces(position: Position, limit: int = 20_000) -> list[str]:
    """The spaces that can be paid and carried out for certain."""
    return [space for space, legal in judged_spaces(position, limit).items() if legal]


def legal_relocations(position: Position, source: str, limit: int = 20_000) -> list[str]:
    """CH-18: the targets of the piece on a turn order space that can be carried out for certain."""
    targets = spaces.relocation_targets(position)
    return [target for target in targets if judge(spaces.relocate(position, source, target), limit)]
