"""The outcome of a tournament, in words: ratings, who beats whom, seats, ways of winning, the world of its games."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from imperial_steam import titles
from imperial_steam.cli.simulation import row_words
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.bots.rating import Result
    from imperial_steam.thinking.tournament import TournamentGame, TournamentOrder
    from imperial_steam.thinking.world import EntrantRecord, GameCounts, Mark, Share, TableRow

#: Tables of a title that add nothing to what is reported for all games.
_SAID = frozenset({"setup", "winning_seats"})


def summary(order: TournamentOrder, games: Sequence[TournamentGame], words: Catalogue) -> list[str]:
    """The outcome of a tournament: ratings, who beats whom, seats, ways of winning; of the world all counts."""
    lines = [words.text("tournament.games", games=len(games)), *_ratings(games, words), *_matrix(games, words)]
    if not order.world or not games:
        return [*lines, *_seats(games, words), *_ways(games, words)]
    return [*lines, *_world(_counts(order, games), words)]


def habits(games: Sequence[TournamentGame], words: Catalogue) -> Iterator[str]:
    """How often entrants made silly moves, a game on average; nothing where the title knows none."""
    made: dict[str, Counter[str]] = {}
    seats: Counter[str] = Counter()
    for game in games:
        for name, counts in zip(game.seats, game.habits, strict=False):
            made.setdefault(name, Counter()).update(counts)
            seats[name] += 1
    if not made:
        return
    kinds = list(dict.fromkeys(kind for counts in made.values() for kind in counts))
    width = max(len(words.text(f"habit.{kind}")) for kind in kinds)
    names = sorted(made)
    yield ""
    yield words.text("tournament.habits")
    yield "  " + " " * width + "".join(f"  {name:>{max(6, len(name))}}" for name in names)
    for kind in kinds:
        cells = (f"{made[name][kind] / seats[name]:{max(6, len(name))}.2f}" for name in names)
        yield f"  {words.text(f'habit.{kind}'):{width}}" + "".join(f"  {cell}" for cell in cells)


def counted(order: TournamentOrder, games: Sequence[TournamentGame]) -> dict[str, object]:
    """The counts of games of the world as plain data, under `world`; nothing for other tournaments."""
    from dataclasses import asdict

    return {"world": asdict(_counts(order, games))} if order.world and games else {}


def _counts(order: TournamentOrder, games: Sequence[TournamentGame]) -> GameCounts:
    from imperial_steam.games.kit.milestones import Marked
    from imperial_steam.thinking.world import game_counts

    title = titles.title(order.title)
    return game_counts(games, title.milestone_names if isinstance(title, Marked) else ())


def _results(games: Sequence[TournamentGame]) -> list[list[Result]]:
    """By block the results of its games; in those a name that sits on several seats is not rated."""
    blocks: dict[int, list[Result]] = {}
    for game in games:
        if len(set(game.seats)) == len(game.seats):
            scores = [score * 2 + (place in game.winners) for place, score in enumerate(game.scores)]
            blocks.setdefault(game.block, []).append(list(zip(game.seats, scores, strict=True)))
    return list(blocks.values())


def _ratings(games: Sequence[TournamentGame], words: Catalogue) -> Iterator[str]:
    from imperial_steam.bots.rating import ratings

    rated = ratings(_results(games))
    if not rated:
        return
    width = max(map(len, rated))
    yield ""
    yield words.text("tournament.ratings")
    for name, rating in sorted(rated.items(), key=lambda entry: -entry[1].elo):
        scores = [game.scores[game.seats.index(name)] for game in games if name in game.seats]
        mean = words.text("unit.score", score=round(sum(scores) / len(scores)))
        elo = f"{rating.elo:+.0f} ({rating.low:+.0f} … {rating.high:+.0f})"
        yield f"  {name:{width}}  {elo:22}  {mean}"


def _matrix(games: Sequence[TournamentGame], words: Catalogue) -> Iterator[str]:
    """Share of the games in which the one in the row came before the one in the column."""
    before: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for block in _results(games):
        for game in block:
            for name, score in game:
                for other, its in game:
                    if name != other:
                        met[name, other] += 1
                        before[name, other] += 2 * (score > its) + (score == its)
    names = sorted({name for pair in met for name in pair})
    if not names:
        return
    width = max(7, *map(len, names))
    yield ""
    yield words.text("tournament.matrix")
    yield "  " + " " * width + "".join(f"  {name:>{width}}" for name in names)
    for name in names:
        cells = (f"{before[name, other] / 2 / met[name, other]:.0%}" if met[name, other] else "–" for other in names)
        yield f"  {name:{width}}" + "".join(f"  {cell:>{width}}" for cell in cells)
    for name in names:
        shares = {other: before[name, other] / 2 / met[name, other] for other in names if met[name, other]}
        hardest = min(shares, key=lambda other: shares[other])
        yield "  " + words.text("tournament.worst", name=name, other=hardest, share=f"{shares[hardest]:.0%}")


def _seats(games: Sequence[TournamentGame], words: Catalogue) -> Iterator[str]:
    """How often each seat won where all of them rotate: games against an automa say nothing about seats."""
    from imperial_steam.bots.rating import interval

    rotated = [game for game in games if (game.block, game.seats[1:] + game.seats[:1]) in _tables_of(games)]
    if not rotated:
        return
    yield ""
    yield words.text("tournament.seats")
    for place in range(max(len(game.seats) for game in rotated)):
        wins = sum(1 / len(game.winners) for game in rotated if place in game.winners)
        low, high = interval(wins, len(rotated))
        who = words.text("simulate.person", seat=place + 1)
        yield f"  {who}  {wins / len(rotated):.0%} ({low:.0%} … {high:.0%})"


def _tables_of(games: Sequence[TournamentGame]) -> set[tuple[int, tuple[str, ...]]]:
    return {(game.block, game.seats) for game in games}


def _world(counts: GameCounts, words: Catalogue) -> Iterator[str]:
    yield ""
    yield words.text("simulate.rounds")
    yield from (f"  {number}  {times}" for number, times in counts.rounds.items())
    yield ""
    yield words.text("world.places")
    for place, scores in enumerate(counts.places, 1):
        yield "  " + words.text("world.place", place=place, **_in_unit(scores, words))
    yield "  " + words.text("world.lead", **_in_unit(counts.leads, words))
    yield ""
    yield words.text("tournament.seats")
    for seat, won in enumerate(counts.seats, 1):
        yield f"  {words.text('simulate.person', seat=seat)}  {_share(won)}"
    yield from _players("world.entrants", {name: (name, one) for name, one in counts.entrants.items()}, words)
    ways = {way: (words.text(f"way.{way}"), one) for way, one in counts.ways.items() if way}
    if ways:
        yield from _players("world.ways", ways, words)
    for name, mark in counts.milestones.items():
        yield from _mark(name, mark, words)
    for name, table in counts.tables.items():
        if name not in _SAID and table:
            yield from _table(name, table, words)


def _players(key: str, records: Mapping[str, tuple[str, EntrantRecord]], words: Catalogue) -> Iterator[str]:
    """Victories and mean scores of entrants, or of ways of playing."""
    width = max(len(shown) for shown, _ in records.values())
    yield ""
    yield words.text(key)
    for shown, one in sorted(records.values(), key=lambda entry: -entry[1].won.share):
        score = words.text("unit.score", score=round(one.mean))
        yield "  " + words.text(
            "world.player", name=f"{shown:{width}}", won=_share(one.won), seats=one.won.games, mean=score
        )


def _mark(name: str, mark: Mark, words: Catalogue) -> Iterator[str]:
    """When something was reached, by whom, and whether it decided the game."""
    yield ""
    yield words.text("world.milestone", what=words.text(f"milestone.{name}"), share=_share(mark.reached))
    if not mark.first:
        return
    yield "  " + words.text("world.milestone.rounds", rounds=_listed(mark.rounds))
    yield "  " + words.text("world.milestone.first", names=_listed(mark.first), won=_share(mark.first_won))
    yield "  " + words.text("world.milestone.players", players=f"{mark.players:.1f}")


def _table(name: str, table: Mapping[str, TableRow], words: Catalogue) -> Iterator[str]:
    """A title's table: how often on average, and in how many games; what never happened in one line."""
    shown = {row: row_words(name, row, words) for row in table}
    width = max(map(len, shown.values()))
    yield ""
    yield words.text("world.table", table=words.text(f"simulate.table.{name}"))
    for row, one in table.items():
        if one.games:
            yield f"  {shown[row]:{width}}  {one.mean:6.2f}  {one.games:4}"
    never = [shown[row] for row, one in table.items() if not one.games]
    if never:
        yield "  " + words.text("world.never", rows=", ".join(never))


def _share(share: Share) -> str:
    return f"{share.share:.0%} ({share.low:.0%} … {share.high:.0%})"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {number}" for name, number in counts.items())


def _in_unit(spread: Mapping[str, int], words: Catalogue) -> dict[str, str]:
    return {name: words.text("unit.score", score=value) for name, value in spread.items()}


def _ways(games: Sequence[TournamentGame], words: Catalogue) -> Iterator[str]:
    """Of each player: how its victories came about, and in which round."""
    won: dict[str, Counter[str]] = {}
    rounds: dict[str, list[int]] = {}
    for game in games:
        for place in game.winners[:1]:
            won.setdefault(game.seats[place], Counter())[game.way] += 1
            rounds.setdefault(game.seats[place], []).append(game.rounds)
    if not any(way for counts in won.values() for way in counts):
        return
    yield ""
    yield words.text("tournament.ways")
    for name, counts in sorted(won.items()):
        ways = ", ".join(f"{words.text(f'way.{way}')} {number}" for way, number in counts.most_common())
        mean = f"{sum(rounds[name]) / len(rounds[name]):.1f}"
        yield "  " + words.text("tournament.way", name=name, ways=ways, round=mean)
