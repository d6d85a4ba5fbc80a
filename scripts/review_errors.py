"""How far the verdicts of the review can be trusted: `python scripts/review_errors.py --minutes 10`.

Machines of a weak and a strong level play games. Turns drawn from them are weighed as a review does: two of three as
they were played, the third replaced by a random turn, an error put in (with `--played` none is). Each verdict about
the former is looked at again with eight times the budget of the second look; it is taken back when that sees
less than a doubtful turn. Of the latter those count as errors in which the same deep look sees a mistake at least;
those of them that also do clearly worse in 30 pairs of games the review should name.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from imperial_steam.bots.contest import standard_error
from imperial_steam.bots.levels import player
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Weighed, final, result, thinking_seed
from imperial_steam.bots.weigh import DEEPER, SURE, Weigher
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import Action, Game, draw
from imperial_steam.session import Ledger, Person
from imperial_steam.thinking.review import VERDICTS, OwnTurn, Review, verdict
from imperial_steam.titles import TITLES

#: Who plays the games; how much deeper a verdict is looked at again, at how many guesses, and in how many games.
LEVELS = ("bot:clerk", "bot:engineer")
AGAIN, GUESSES, GAMES = 8, 4, 30


def played(title: str, seed: int) -> Ledger:
    """A game of two machines from its beginning to its end."""
    made = TITLES[title]
    people = [Person(name, colour) for name, colour in zip("AB", made.colours, strict=False)]
    ledger, chance = (
        Ledger.new(made, people, made.setup_kinds[seed % len(made.setup_kinds)], Random(seed)),
        Random(seed),
    )
    machines = [player(made, ledger.board, LEVELS[(seat + seed) % 2]) for seat in range(2)]
    while True:
        ledger.settle(chance)
        if ledger.game.over:
            return ledger
        seat = ledger.decider(ledger.cursor) or 0
        thought = final(machines[seat].think(ledger.game, seat, thinking_seed(str(seed), ledger.cursor, seat)))
        for action in thought.actions:
            if action not in _options(ledger, seat):
                break
            ledger.apply(action)


def _options(ledger: Ledger, seat: int) -> Sequence[Action]:
    """What a seat can do now; nothing where another one decides."""
    decision = ledger.decision
    return decision.options if decision is not None and decision.player == seat else ()


def random_turn(judgement: Judgement, game: Game, chance: Random) -> Step:
    """The actions of a turn chosen at random."""
    here, actions = game.copy(), []
    decision, turn = here.decision(), judgement.turn(game)
    seat = -1 if decision is None else decision.player
    while decision is not None and decision.player == seat and judgement.turn(here) == turn:
        actions.append(draw(decision, chance))
        final_seen = any(event.final for event in here.apply(actions[-1]))
        decision = None if final_seen else here.decision()
    return tuple(actions)


def _worse(weigher: Weigher, game: Game, seat: int, turns: tuple[Step, Step], seed: str) -> bool:
    """Games that go on from two turns go clearly worse after the second one."""
    leads = result(weigher.later(game, seat, turns, f"{seed}/games", GAMES))
    return fmean(leads) > SURE * standard_error(leads)


class Check:
    """Counts what becomes of verdicts, and of errors that were put in."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.counts: Counter[str] = Counter()
        self.seen: list[tuple[str, int, int]] = []
        """Of every verdict its name, its loss, and the loss that the deep look sees, per mille."""

    def turns(self, chance: Random) -> Iterator[tuple[Review, OwnTurn]]:
        """Turns of game after game, six of each."""
        seed = chance.randrange(10**6)
        while True:
            review = Review(played(self.title, seed))
            yield from ((review, turn) for turn in chance.sample(review.turns, 6))
            seed += 1

    def look(self, review: Review, turn: OwnTurn, planted: bool, chance: Random) -> None:
        """Weigh one turn, and look again where that says something."""
        ledger = review.ledger
        judgement = judgement_of(ledger.title, ledger.board)
        game, (actions, seed) = ledger.position_at(turn.start), review.question(turn)
        if planted:
            actions = random_turn(judgement, game, chance)
        *_, found = Weigher(judgement).weigh(game, turn.seat, actions, seed)
        if found.played is None:
            return
        name = verdict(found.loss) if found.sure else ""
        deep = Weigher(judgement, factor=DEEPER * AGAIN, resamples=GUESSES)
        if planted:
            self._planted(found, name, deep, game, turn.seat, actions, seed)
            return
        self.counts["turns"] += 1
        if name:
            loss = fmean(deep.ahead(game, turn.seat, actions, found.actions, f"{seed}/check"))
            self.counts[name] += 1
            self.seen.append((name, found.loss, round(loss)))
            self.counts[f"{name} taken back"] += loss < VERDICTS["doubtful"]
            self.counts[f"{name} milder"] += VERDICTS["doubtful"] <= loss < VERDICTS[name]

    def _planted(
        self, found: Weighed, name: str, deep: Weigher, game: Game, seat: int, actions: Step, seed: str
    ) -> None:
        """An error counts when the deep look sees a mistake, beside the best turn that the review knows."""
        self.counts["put in"] += 1
        if not found.loss:
            return
        loss = fmean(deep.ahead(game, seat, actions, found.actions, f"{seed}/check"))
        if loss >= VERDICTS["mistake"]:
            self.counts["errors"] += 1
            self.counts["errors named"] += bool(name)
            self.counts["errors named mistake or blunder"] += name in ("mistake", "blunder")
            if _worse(deep, game, seat, (found.actions, actions), seed):
                self.counts["errors in games"] += 1
                self.counts["errors in games named"] += bool(name)


def main() -> None:
    """Look at turns until the processor time is used up, and tell what was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", choices=sorted(TITLES), default="imperial_steam")
    parser.add_argument("--minutes", type=float, default=10.0, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--played", action="store_true", help="only turns as they were played")
    parser.add_argument("--json", type=Path, help="file for the counts")
    given = parser.parse_args()
    check, chance = Check(given.title), Random(given.seed)
    for number, (review, turn) in enumerate(check.turns(chance)):
        if time.process_time() > 60 * given.minutes:
            break
        check.look(review, turn, number % 3 == 2 and not given.played, chance)
        if given.json is not None:
            given.json.write_text(
                json.dumps({**check.counts, "verdicts": check.seen}, indent=1) + "\n", encoding="utf-8"
            )
    for name, count in sorted(check.counts.items()):
        print(f"{name}: {count}")


if __name__ == "__main__":
    main()
