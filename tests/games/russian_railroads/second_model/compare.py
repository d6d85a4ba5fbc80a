"""Compare what a game does with what the rules say, position by position, and name the rule of every difference.

A game is looked at through `Table`: its positions as `Position`, its actions as the texts of this model:

    use BLACK-2 1 0 0 1      own, temporary and black workers, coins (CH-02, CH-03)
    pass                     relocate ORDER-1 OPEN
    end turn                 and every text of `choices.choices`
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.games.russian_railroads.second_model import (
    coal,
    complete,
    course,
    interrupts,
    scoring,
    spaces,
    tracks,
    turn_order,
)
from tests.games.russian_railroads.second_model.choices import Choice, choices
from tests.games.russian_railroads.second_model.emil import more_workers
from tests.games.russian_railroads.second_model.position import Emil, Player, Position, Unit, Use, frozen
from tests.games.russian_railroads.second_model.printed import COLOURS
from tests.games.russian_railroads.second_model.printed_modules import SPECIAL_TOKENS
from tests.games.russian_railroads.second_model.rounds import finish_round, reserved_places
from tests.games.russian_railroads.second_model.voluntary import voluntary

# What is compared, and the rules that decide it
PLAYER_RULES = {
    "score": "EFF-04, SPEC-07, FAC-1, FAC-8, TURN-06",
    "own_workers": "SPEC-23, GR-30",
    "own_placed": "TURN-03",
    "additional_workers": "LIM-01",
    "temporary_free": "SPACE-32",
    "temporary_placed": "SPACE-32",
    "black_worker": "QC-03",
    "coins": "PAY-01, EFF-04",
    "coal": "COAL-10",
    "unlocked": "TRACK-08",
    "tracks": "TRACK-03, TRACK-05",
    "slots": "LOCO-04, LOCO-05",
    "doublers": "DBL-01, AR-13",
    "gaps": "FACT-02, FACT-03",
    "markers": "IND-02, IND-08",
    "tokens": "SPEC-24",
    "satisfied": "SPEC-20, SPEC-22",
    "engineers": "ENG-01, ENG-06",
    "end_cards": "QM-11, FAC-9",
    "medal": "QM-06",
    "revaluation": "QM-07",
    "reserved": "ORDER-02",
    "passed": "TURN-06",
    "arm": "GR-05",
    "extensions": "GR-17",
    "income_markers": "GR-29",
    "incomes_used": "GR-40, GR-44",
    "foundries": "COAL-11, COAL-30, COAL-33",
    "rubble": "AR-15",
    "golden_spike": "AR-18",
    "stock_level": "AR-30, AR-33",
    "boom": "DSP-T2",
    "freight_car": "DSP-T5",
}
SHARED_RULES = {
    "stacks": "LOCO-01, FACT-01",
    "display": "LOCO-06, FACT-03",
    "spaces": "TURN-02, TURN-05",
    "public": "ENG-04",
    "hire": "ENG-01",
    "cards": "QM-02",
    "doubler_supply": "RUL-30",
    "hand": "EXEC-05",
    "round": "ROUND-01, ROUND-03",
    "phase": "ROUND-01, PH-01",
    "active": "ROUND-02, ORDER-08, AR-43, DSP-15, SOLO-10",
    "order": "ORDER-06, ORDER-07",
    "queue": "SETUP-47, ORDER-08",
    "preview": "NEXT-02",
    "start_cards": "SETUP-47",
    "income_left": "GR-29",
    "stock": "AR-31, AR-32",
    "dividends": "AR-31",
    "dividends_left": "AR-31",
    "mills": "AR-40",
    "payout_due": "AR-43",
    "payouts": "AR-43, AR-44",
    "special_tokens": "DSP-03",
    "box": "RUL-91",
    "foundries_open": "COAL-11, RUL-60",
    "foundry_stack": "COAL-12",
    "furnace": "COAL-34",
    "freight": "DSP-T5",
    "choosers": "DSP-15",
    "ludmilla_cards": "DSP-E7",
}


@dataclass(frozen=True)
class Difference:
    """Something in which a game and the rules disagree."""

    where: str
    expected: object
    found: object
    rules: str

    def __str__(self) -> str:
        return f"{self.where}: the rules say {self.expected}, the game says {self.found} ({self.rules})"


def compare_positions(expected: Position, found: Position, with_pool: bool = False) -> list[Difference]:
    """The differences of two positions, player by player."""
    differences = []
    for name, rules in SHARED_RULES.items():
        differences += difference(name, getattr(expected, name), getattr(found, name), rules)
    for seat, (mine, theirs) in enumerate(zip(expected.players, found.players, strict=True)):
        if mine is theirs or mine == theirs:
            continue
        for name, rules in PLAYER_RULES.items():
            differences += difference(f"player {seat} {name}", getattr(mine, name), getattr(theirs, name), rules)
        where = f"player {seat} tokens on the board"
        differences += difference(where, tokens_on_board(mine), tokens_on_board(theirs), "SPEC-24, SPEC-25")
    if with_pool:
        rules = "PROC-01, PROC-03, PROC-04"
        differences += difference("pool", pool_of(expected.pool), pool_of(found.pool), rules)
        differences += difference("aside", pool_of(expected.aside), pool_of(found.aside), "COAL-34")
    return differences + compare_emil(expected.emil, found.emil)


def tokens_on_board(player: Player) -> dict[str, str]:
    """By field; a special token counts like the double-sided one in whose place it lies (DSP-03)."""
    return {field: "special" if token in SPECIAL_TOKENS else token for field, token in player.tokens_on_board.items()}


def compare_emil(expected: Emil | None, found: Emil | None) -> list[Difference]:
    """What Emil has; the order of his deck is hidden, and his free workers do not matter once he has passed."""
    if expected is None or found is None:
        return difference("emil", expected is None, found is None, "SOLO-05")
    rules = {
        "deck": "SOLO-12, SOLO-23",
        "card": "SOLO-11",
        "workers": "SOLO-11, SOLO-26",
        "all_workers": "SOLO-22, RUL-71",
        "engineers": "SOLO-18",
        "passed": "SOLO-20",
    }
    left_out = {"workers"} if expected.passed else set()
    return [
        each
        for name, cited in rules.items()
        if name not in left_out
        for each in difference(f"emil {name}", of_emil(expected, name), of_emil(found, name), cited)
    ]


def of_emil(emil: Emil, name: str) -> object:
    """A value of Emil's; the deck as a set."""
    value: object = getattr(emil, name)
    return set(value) if isinstance(value, list) else value


def difference(where: str, expected: object, found: object, rules: str) -> list[Difference]:
    """One difference, or none; the order of sets and dictionaries does not matter."""
    if expected == found or frozen(expected) == frozen(found):
        return []
    return [Difference(where, frozen(expected), frozen(found), rules)]


def pool_of(units: Iterable[Unit]) -> list[str]:
    """Pending units without what only this model notes of them."""
    return sorted(f"{'!' if unit.mandatory else ''}{unit.kind} {' '.join(unit.colours)}" for unit in units)


def predicted(before: Position, text: str) -> list[Position]:
    """Where an action may lead: several positions where the game may choose which unit it uses up."""
    found = outcomes(before, text)
    if before.emil is not None:
        for after in found:
            assert after.emil is not None
            more_workers(after.emil, before.players[0].score, after.players[0].score)
    return found


def outcomes(before: Position, text: str) -> list[Position]:
    """What an action itself does, Emil's thresholds left aside."""
    verb, _, rest = text.partition(" ")
    words = rest.split()
    if text in SIMPLE:
        return [SIMPLE[text](before)]
    if verb == "use":
        return [spaces.place(before, " ".join(words[:-4]), Use(before.active, *map(int, words[-4:])))]
    if verb == "relocate":
        return [spaces.relocate(before, words[0], " ".join(words[1:]))]
    if verb == "start":
        return [interrupts.take_start_card(before, rest)]
    if verb == "draw":
        return [interrupts.draw_start_cards(before, *words)]
    if verb == "turn":
        return [course.turn_over(before, rest)]
    if verb == "open":
        return [opened(before, int(rest))]
    if verb == "lapse" and words[0] in COLOURS:
        return [before.without(unit) for unit in set(before.pool) if words[0] in unit.colours and not unit.mandatory]
    return [after for offered, after in all_choices(before) if offered == text]


def all_choices(before: Position) -> list[Choice]:
    """The choices of the pool, and what is voluntary in the own turn."""
    return [*choices(before), *coal.finish_foundry(before), *voluntary(before)]


def opened(before: Position, foundry: int) -> Position:
    """COAL-11, RUL-60: chance lays open a foundry."""
    after = before.copy()
    after.foundries_open = sorted([*after.foundries_open, foundry])
    after.foundry_stack -= 1
    after.opening = False
    return after


SIMPLE: dict[str, Callable[[Position], Position]] = {
    "pass": course.pass_round,
    complete.END_TURN: course.end,
    "decline": course.end,
    "look": Position.copy_all,
    "emil": course.emil_turn,
    interrupts.LUDMILLA_DONE: interrupts.take_points,
}


def compare_action(before: Position, text: str, after: Position, with_pool: bool = False) -> list[Difference]:
    """The differences between what an action did and the nearest of what it may do."""
    candidates = [compare_positions(position, after, with_pool) for position in predicted(before, text)]
    if not candidates:
        return [Difference("action", f"no `{text}`", text, "PROC-04")]
    return min(candidates, key=len)


def compare_options(before: Position, offered: Iterable[str], limit: int = 20_000) -> list[Difference]:
    """The choices of the pool which a game offers against PROC-06 and PROC-07."""
    return compare_judged("options", complete.judged_options(before, limit), offered, "PROC-06, EXEC-04")


def compare_spaces(before: Position, offered: Iterable[str], limit: int = 20_000) -> list[Difference]:
    """The spaces which a game offers to the active player, against CH-02."""
    return compare_judged("spaces", complete.judged_spaces(before, limit), offered, "CH-02, EXEC-01")


def compare_payments(before: Position, space: str, offered: Iterable[Use], limit: int = 20_000) -> list[Difference]:
    """The payments of a space, against CH-03."""
    judged = {str(use): legal for use, legal in complete.judged_payments(before, space, limit)}
    return compare_judged(f"payments of {space}", judged, map(str, offered), "PAY-01, PAY-02, PAY-08")


def compare_judged(where: str, judged: Mapping[str, bool | None], found: Iterable[str], rules: str) -> list[Difference]:
    """What one side has and the other has not; what is not known is left out."""
    theirs = {text for text in found if judged.get(text, False) is not None}
    return compare_sets(where, {text for text, legal in judged.items() if legal}, theirs, rules)


def compare_sets(where: str, expected: Iterable[str], found: Iterable[str], rules: str) -> list[Difference]:
    """What one side has and the other has not."""
    mine, theirs = set(expected), set(found)
    missing = [Difference(where, text, "not offered", rules) for text in sorted(mine - theirs)]
    return missing + [Difference(where, "not offered", text, rules) for text in sorted(theirs - mine)]


def compare_round_points(player: Player, found: dict[str, int]) -> list[Difference]:
    """The points of each line and of the industry (11.1)."""
    return [
        each
        for part, points in scoring.round_points(player).items()
        for each in difference(
            f"points of {part}", points, found[part], "SCORE-08" if part == "industry" else "SCORE-09"
        )
    ]


def compare_final_points(players: Sequence[Player], found: Sequence[int], dsp: bool = False) -> list[Difference]:
    """The scores after the final scoring (11.3), from the position before it."""
    return difference("final scores", scoring.final_points(players, dsp), list(found), "END-01, END-02, END-06")


def compare_order(before: Position, found: Sequence[int]) -> list[Difference]:
    """The new turn order (ORDER-06, ORDER-07), from the position at the end of the turns."""
    return difference(
        "order", turn_order.new_order(before.order, reserved_places(before)), list(found), "ORDER-06, ORDER-07"
    )


def compare_round_end(before: Position, after: Position) -> list[Difference]:
    """Scoring and preparation of the next round, or the final scoring, from the position before PH-07."""
    expected = before.copy_all()
    finish_round(expected)
    rules = "SCORE-01, NEXT-01, NEXT-02, END-06"
    parts = difference("round", expected.round, after.round, "ROUND-03")
    parts += difference(
        "preview", [one for one in expected.preview if one], [one for one in after.preview if one], rules
    )
    return parts + compare_positions(expected, after)


def compare_invariants(position: Position, before: Position | None = None) -> list[Difference]:
    """What the players' boards break (4.2); players that a position shares with the one before it are left out."""
    known = [] if before is None else before.players
    return [
        Difference(f"player {seat}", "an invariant", rule, rule)
        for seat, player in enumerate(position.players)
        if not any(player is other for other in known)
        for rule in tracks.broken_invariants(player)
    ]


class Table(Protocol):
    """A game seen through this model; to be written for the real engine."""

    def snapshot(self) -> Position:
        """The position, with the pool of the turn."""
        ...

    def offered(self) -> list[str]:
        """The actions of the moment as texts of this model; empty when nothing of this model is to be decided."""
        ...

    def act(self, text: str) -> None:
        """Carry out an action, and what the game does by itself up to the next decision in the same phase."""
        ...


@dataclass
class Watched:
    """What came of watching a game."""

    actions: int
    differences: list[Difference]


def watch(table: Table, choose: Callable[[list[str]], str], actions: int, limit: int = 2_000) -> Watched:
    """Play a game and compare every action; where the game stands in a turn, its options too."""
    seen = Watched(0, [])
    while seen.actions < actions and (offered := table.offered()):
        before = table.snapshot()
        seen.differences += compare_offered(before, offered, limit)
        text = choose(offered)
        table.act(text)
        after = table.snapshot()
        seen.differences += compare_action(before, text, after) + compare_invariants(after)
        seen.actions += 1
    return seen


def compare_offered(before: Position, offered: list[str], limit: int) -> list[Difference]:
    """The options of a moment: spaces at the start of a turn, choices of the pool in its course."""
    if any(text.startswith("relocate ") for text in offered):
        return []
    uses = {" ".join(text.split()[1:-4]) for text in offered if text.startswith("use ")}
    if uses or "pass" in offered:
        return compare_spaces(before, uses, limit)
    return compare_options(before, offered, limit)
