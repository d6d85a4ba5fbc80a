"""The digits of a list: an option keeps its own, nine have one at a time, fixed digits are nobody else's."""

from __future__ import annotations

from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.numbering import Numbering
from tests.toy.actions import Take


def entries(count: int) -> list[Action]:
    """That many options that differ."""
    return [Take(number) for number in range(count)]


def digits(numbering: Numbering, rows: list[Action]) -> list[int]:
    """The digits of some entries."""
    return [numbering.digit(row) for row in rows]


def test_an_option_keeps_its_digit_when_another_is_gone() -> None:
    """And finds it again when what was gone comes back; what is new gets the next one."""
    rows, numbering = entries(5), Numbering()
    numbering.renew("hire", dict.fromkeys(rows[:4]))
    numbering.renew("hire", dict.fromkeys([rows[1], rows[3], rows[4]]))
    assert digits(numbering, rows) == [0, 2, 0, 4, 5]
    numbering.renew("hire", dict.fromkeys(rows))
    assert digits(numbering, rows) == [1, 2, 3, 4, 5]


def test_another_question_is_numbered_anew() -> None:
    """Another kind of choice, another turn, or nothing in common with what was listed before."""
    rows, numbering = entries(4), Numbering()
    numbering.renew("hire", dict.fromkeys(rows[:3]))
    numbering.renew("build", dict.fromkeys(rows[1:3]))
    assert digits(numbering, rows[1:3]) == [1, 2]
    numbering.renew("build", dict.fromkeys(rows[3:]))
    assert digits(numbering, rows[3:]) == [1]


def test_the_digits_go_to_the_next_nine_and_back_to_the_first() -> None:
    """A fixed number is no other entry's, and a digit among its own nine only."""
    rows, numbering = entries(20), Numbering()
    numbering.renew("bid", dict.fromkeys(rows[:19]) | {rows[19]: 9})
    assert digits(numbering, rows)[:8] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert not any(digits(numbering, rows)[8:19])
    assert numbering.behind == rows[8]
    numbering.turn_over()
    assert digits(numbering, rows)[8:] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0]
    assert numbering.behind == rows[17]
    numbering.turn_over()
    assert digits(numbering, rows)[17:] == [1, 2, 0]
    assert numbering.behind == rows[0]
    numbering.turn_over()
    assert numbering.digit(rows[0]) == 1


def test_fixed_numbers_beyond_nine_have_the_digits_after_0() -> None:
    """A gap among them stays one: nobody who presses the digit of what is not possible chooses something else."""
    rows, numbering = entries(12), Numbering()
    numbering.renew("act", {row: number + 1 for number, row in enumerate(rows) if number != 5})
    assert digits(numbering, rows) == [1, 2, 3, 4, 5, 0, 7, 8, 9, 0, 0, 0]
    assert numbering.behind == rows[9]
    assert not numbering.back
    numbering.turn_over()
    assert digits(numbering, rows) == [0] * 9 + [1, 2, 3]
    assert numbering.behind == rows[0]
    assert numbering.back
    numbering.turn_over()
    assert digits(numbering, rows)[:2] == [1, 2]


def test_the_digits_begin_where_there_is_something() -> None:
    """A guided game may allow the tenth entry alone."""
    rows, numbering = entries(2), Numbering()
    numbering.renew("act", {rows[0]: 10, rows[1]: 0})
    assert digits(numbering, rows) == [1, 0]


def test_nine_or_fewer_need_no_more_digits() -> None:
    """There is nothing to turn over."""
    numbering = Numbering()
    numbering.renew("bid", dict.fromkeys(entries(9)))
    assert numbering.behind is None
    numbering.renew("none", {})
    assert numbering.behind is None


def test_where_all_digits_are_fixed_the_others_have_none() -> None:
    """They are chosen by arrows; nothing is counted for ever."""
    rows, numbering = entries(11), Numbering()
    numbering.renew("bid", {row: number for number, row in enumerate(rows[:9], 1)} | dict.fromkeys(rows[9:]))
    assert digits(numbering, rows) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0]
