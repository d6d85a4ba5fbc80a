"""A report as text with marks: Markdown, and what the forum of BoardGameGeek understands. Pictures are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from imperial_steam.gui.table_kit.report.told import Chapter, Report, Table

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(report: Report) -> str:
    """The report in Markdown, tables and all."""

    def plain(words: str) -> str:
        return _MARKS.sub(r"\\\1", words)

    def chapters(told: Sequence[Chapter]) -> Iterator[str]:
        for chapter in told:
            yield f"### {plain(chapter.heading)}\n"
            yield "\n".join(f"- {plain(sentence)}" for sentence in chapter.sentences) + "\n"

    def row(cells: Sequence[str]) -> str:
        return f"| {' | '.join(map(plain, cells))} |"

    def table(told: Table) -> str:
        rule = f"|---|{'---:|' * (len(told.columns) - 1)}"
        return "\n".join([f"## {plain(told.heading)}\n", row(told.columns), rule, *map(row, told.rows)]) + "\n"

    parts = [f"# {plain(report.title)}\n", f"*{plain(report.subtitle)}*\n"]
    parts += [f"**{plain(said)}**\n" for said in report.summary]
    parts += [f"- {plain(one.name)}: {plain(one.score)}" for one in report.standings] + [""]
    parts += [] if report.reckoning is None else [table(report.reckoning)]
    parts += [*chapters(report.story), *chapters(report.review), f"## {plain(report.log_heading)}\n"]
    return "\n".join([*parts, *chapters(report.log)])


def forum(report: Report) -> str:
    """The report in the forum's markup; the log can be opened."""

    def plain(words: str) -> str:
        return words.replace("[", "(").replace("]", ")")

    def chapters(told: Sequence[Chapter]) -> Iterator[str]:
        for chapter in told:
            yield f"[b]{plain(chapter.heading)}[/b]"
            yield "\n".join(f"- {plain(sentence)}" for sentence in chapter.sentences) + "\n"

    parts = [f"[size=18][b]{plain(report.title)}[/b][/size]", f"[i]{plain(report.subtitle)}[/i]\n"]
    parts += [f"[b]{plain(said)}[/b]" for said in report.summary]
    parts += [f"{plain(one.name)}: {plain(one.score)}" for one in report.standings] + [""]
    if report.reckoning is not None:
        parts += [f"[b]{plain(report.reckoning.heading)}[/b]", f"[c]{plain(_aligned(report.reckoning))}[/c]\n"]
    parts += [*chapters(report.story), *chapters(report.review), f"[b]{plain(report.log_heading)}[/b]"]
    return "\n".join([*parts, "[o]", *chapters(report.log), "[/o]"]) + "\n"


def _aligned(table: Table) -> str:
    """A table in letters of equal width."""
    rows = [table.columns, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )
