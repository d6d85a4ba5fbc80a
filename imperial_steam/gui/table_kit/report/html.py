"""A report as one web page: no network, no script, pictures inside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from imperial_steam.gui.table_kit.report.told import Chapter, Report, Standing, Table

#: Width and height of the chart, its margins at the left and at the right, where names stand, in pixels.
_WIDE, _HIGH, _LEFT, _RIGHT = 720, 300, 56, 140
#: The height of a line of its words.
_LETTER = 15.0
_STYLE = """
body{font:16px/1.5 Georgia,serif;color:#221a10;background:#f6efdc;max-width:62rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2;color:#1b4436}h1{margin-bottom:0}h3{margin:1rem 0 .2rem}
table{border-collapse:collapse;margin:.5rem 0}
td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #c9b98e}
td:first-child,th:first-child{text-align:left}tr.sum td{font-weight:bold;border-top:2px solid #7c6a48}
figure{margin:1.5rem 0}img{max-width:100%;border:1px solid #7c6a48}figcaption,.soft{color:#5c4c34;font-style:italic}
ul{margin:.2rem 0;padding-left:1.3rem}.badge{display:inline-block;width:.9em;height:.9em;border:1px solid #221a10;
margin-right:.5em;vertical-align:-.1em}summary{cursor:pointer;font-weight:bold;font-size:1.3rem;color:#1b4436}
svg{max-width:100%;height:auto;background:#fffdf6;border:1px solid #c9b98e}
@media print{details:not([open])>*{display:none}}
"""


def page(report: Report) -> str:
    """The text of the page."""
    parts = [
        f"<h1>{escape(report.title)}</h1>",
        f'<p class="soft">{escape(report.subtitle)}</p>',
        *(f"<p><strong>{escape(said)}</strong></p>" for said in report.summary),
        _standings(report.standings),
        *(_figure(shown.caption, shown.picture) for shown in report.pictures),
    ]
    if len(report.rounds) > 1:
        parts += [f"<h2>{escape(report.scores_heading)}</h2>", chart(report)]
    parts += [] if report.reckoning is None else [_table(report.reckoning)]
    parts += [*_chapters(report.story), *_chapters(report.review)]
    log = "".join(_chapters(report.log))
    parts.append(f"<details><summary>{escape(report.log_heading)}</summary>{log}</details>")
    head = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{_STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width">'
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{report.language}"><head>{head}{view}</head>\n<body>\n{body}\n</body></html>\n'
    )


def _standings(standings: Sequence[Standing]) -> str:
    rows = (
        f'<tr><td><span class="badge" style="background:{_hexed(one.colour)}"></span>'
        f"{escape(one.name)}</td><td>{escape(one.score)}</td></tr>"
        for one in standings
    )
    return f"<table>{''.join(rows)}</table>"


def _figure(caption: str, picture: bytes) -> str:
    words = escape(caption, quote=True)
    source = f"data:image/jpeg;base64,{b64encode(picture).decode()}"
    return f'<figure><img alt="{words}" src="{source}"><figcaption>{words}</figcaption></figure>'


def _table(table: Table) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in table.columns)
    rows = (_row(row, "sum" if number in table.sums else "row") for number, row in enumerate(table.rows))
    return f"<h2>{escape(table.heading)}</h2><table><tr>{head}</tr>{''.join(rows)}</table>"


def _row(cells: Sequence[str], kind: str) -> str:
    return f'<tr class="{kind}">{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'


def _chapters(chapters: Sequence[Chapter]) -> Iterator[str]:
    for chapter in chapters:
        lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in chapter.sentences)
        yield f"<h3>{escape(chapter.heading)}</h3><ul>{lines}</ul>"


def chart(report: Report) -> str:
    """A line for each seat over the rounds, its name at the end; a screen reader is told the numbers."""
    scores = [score for line in report.lines for score in line.scores]
    low, high = min(0, *scores), max(1, *scores)

    def at(number: int, score: int) -> tuple[float, float]:
        across = (_WIDE - _LEFT - _RIGHT) * number / (len(report.rounds) - 1)
        return round(_LEFT + across, 1), round(_HIGH - 30 - (_HIGH - 50) * (score - low) / (high - low), 1)

    drawn = []
    for number, label in enumerate(report.rounds):
        x, y = at(number, low)
        drawn.append(f'<text x="{x}" y="{y + 20}" text-anchor="middle">{escape(label)}</text>')
    for step in range(5):
        score = low + (high - low) * step // 4
        x, y = at(0, score)
        drawn.append(f'<line x1="{x}" x2="{_WIDE - _RIGHT}" y1="{y}" y2="{y}" stroke="#ded2b0"/>')
        drawn.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end">{score}</text>')
    for line in report.lines:
        points = [at(number, score) for number, score in enumerate(line.scores)]
        path = " ".join(f"{x},{y}" for x, y in points)
        for colour, width in (("#221a10", 5), (_hexed(line.colour), 3)):
            drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
    drawn += _names(report, [at(len(line.scores) - 1, line.scores[-1]) for line in report.lines])
    told = "; ".join(f"{line.name}: {', '.join(map(str, line.scores))}" for line in report.lines)
    label = escape(f"{report.scores_heading}. {told}", quote=True)
    size, font = f'viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}"', 'font-family="Georgia,serif" font-size="13"'
    return f'<svg {size} {font} role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _names(report: Report, ends: Sequence[tuple[float, float]]) -> Iterator[str]:
    """The names at the ends of the lines, each below the one before."""
    lowest = -_LETTER
    for (x, y), line in sorted(zip(ends, report.lines, strict=True), key=lambda end: end[0][1]):
        lowest = max(y + 4, lowest + _LETTER)
        yield f'<text x="{x + 8}" y="{lowest}">{escape(line.name)} {line.scores[-1]}</text>'


def _hexed(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
