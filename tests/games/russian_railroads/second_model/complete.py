"""Complete execution (EXEC-01, EXEC-04, PROC-06): a search through every order of the pending actions of a turn."""

from tests.games.russian_railroads.second_model import payments, spaces
from tests.games.russian_railroads.second_model.choices import Choice, choices
from tests.games.russian_railroads.second_model.position import Position, Use, key

END_TURN = "end turn"
# Choices that cannot help a mandatory unit: they bring points or a secret card and nothing else.
HELPLESS = ("end card ", "factory 9 ")


class TooLargeError(Exception):
    """The search was given up, so whether the action can be completed is not known."""


class Search:
    """A search with a memory and a limit of positions to look at."""

    def __init__(self, limit: int = 20_000) -> None:
        self.limit = limit
        self.known: dict[object, bool] = {}

    def completable(self, position: Position) -> bool:
        """Whether all mandatory units can be carried out in some order (RUL-01).

        Raises TooLargeError above the limit.
        """
        if position.hand is None and not any(unit.mandatory for unit in position.pool):
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
        found = [choice for choice in choices(position) if not choice[0].startswith(HELPLESS)]
        return sorted(found, key=lambda choice: sum(unit.mandatory for unit in choice[1].pool))


def completable(position: Position, limit: int = 20_000) -> bool:
    """Whether the mandatory units of the pool can all be carried out. Raises TooLargeError."""
    return Search(limit).completable(position)


def options(position: Position, limit: int = 20_000) -> set[str]:
    """PROC-06, PROC-07: the texts of the choices that are offered. Raises TooLargeError."""
    search = Search(limit)
    found = {text for text, after in choices(position) if search.completable(after)}
    return found | ({END_TURN} if may_end(position) else set())


def may_end(position: Position) -> bool:
    """PROC-07, RUL-05: no mandatory unit, no token choice and no locomotive is waiting."""
    waiting = any(unit.mandatory or (unit.kind == "token" and position.player.tokens) for unit in position.pool)
    return position.hand is None and not waiting and not any(unit.kind == "extension" for unit in position.pool)


def legal_payments(position: Position, space: str, limit: int = 20_000) -> list[Use]:
    """CH-02, CH-03: the payments with which a space can be used now. Raises TooLargeError."""
    if spaces.refusal(position, space) is not None:
        return []
    uses = payments.payments(position.player, spaces.cost(position, space), position.active)
    return [use for use in uses if completable(spaces.place(position, space, use), limit)]


def legal_spaces(position: Position, limit: int = 20_000) -> list[str]:
    """CH-02: the spaces that can be paid and carried out. Raises TooLargeError."""
    return [space for space in spaces.all_spaces(position) if legal_payments(position, space, limit)]


def legal_relocations(position: Position, source: str, limit: int = 20_000) -> list[str]:
    """CH-18: the targets of the piece on a turn order space that can be carried out. Raises TooLargeError."""
    targets = spaces.relocation_targets(position)
    return [target for target in targets if completable(spaces.relocate(position, source, target), limit)]
