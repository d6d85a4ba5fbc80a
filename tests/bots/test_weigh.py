"""Weighing a turn that was played: what it gave away, beyond noise, with what its seat could know."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random

import pytest

from imperial_steam.bots.advice import ADVICE, LOOK, Adviser
from imperial_steam.bots.contest import Contest, Pair
from imperial_steam.bots.search import Lookahead, SearchLine
from imperial_steam.bots.thought import Candidate, Weighed, final
from imperial_steam.bots.weigh import ADVISED, DEEPER, FIRST, LAST, Weigher, _EqualDepth, deeper
from imperial_steam.games.kit.judgement import Judgement, Step, worth_telling
from imperial_steam.games.protocol import Game, draw
from imperial_steam.session import Ledger, Person
from imperial_steam.titles import TITLES, title
from tests.bots.test_blind import hidden
from tests.contract.cases import board
from tests.effort import LONG

#: A look that is over at once.
GLANCE = Lookahead(nodes=150, beam=1, turns=2, width=(4, 2))
GAMES = ("imperial_steam", "russian_railroads")
#: Positions in which something may be hidden.
POSITIONS = 12 if LONG else 5


@cache
def judgement(key: str) -> Judgement:
    made: Judgement = title(key).judgement(board(key))
    return made


def weigher(key: str, resamples: int = 3) -> Weigher:
    return Weigher(judgement(key), GLANCE, factor=4, resamples=resamples, contests=0)


def last(weighed: Iterator[Weighed]) -> Weighed:
    *_, found = weighed
    return found


def begun(key: str, actions: int, seed: int = 1) -> Game:
    """A position with a decision of somebody, after some random actions of two."""
    made = TITLES[key]
    people = [Person(name, colour) for name, colour in zip("AB", made.colours, strict=False)]
    ledger, chance = Ledger.new(made, people, made.setup_kinds[0], Random(seed)), Random(seed)
    while ledger.cursor < actions or ledger.decision.player < 0:
        ledger.apply(draw(ledger.decision, chance))
    return ledger.game


def ends(key: str, game: Game) -> tuple[int, Sequence[SearchLine]]:
    """The seat to decide, and the ends of its turn, the best first."""
    seat = game.decision().player
    return seat, _EqualDepth(judgement(key), GLANCE, game, seat, "x", [judgement(key)]).ends()


def random_turn(key: str, game: Game, chance: Random) -> Step:
    """The actions of a turn chosen at random."""
    seat, turn, actions, here = game.decision().player, judgement(key).turn(game), [], game.copy()
    while (decision := here.decision()) and decision.player == seat and judgement(key).turn(here) == turn:
        actions.append(draw(decision, chance))
        here.apply(actions[-1])
    return tuple(actions)


@pytest.mark.parametrize("key", GAMES)
def test_the_best_turn_gives_nothing_away(key: str) -> None:
    game = begun(key, 30)
    seat, found = ends(key, game)
    worst = last(weigher(key).weigh(game, seat, found[-1].actions, "s"))
    best = last(weigher(key).weigh(game, seat, worst.actions, "s"))
    assert (best.loss, best.sure, best.actions, best.complete) == (0, False, worst.actions, True)
    assert worst.gain == 0
    assert 0 <= best.gain <= best.share


@pytest.mark.parametrize("key", GAMES)
def test_turns_that_lead_to_one_position_are_equal(key: str) -> None:
    """The same end reached by another order of actions is no alternative, and loses as much."""
    game = begun(key, 30)
    seat, found = ends(key, game)
    turns = weigher(key)._turns(game, seat, found[0].actions, "s")
    keys = []
    for turn in turns:
        after = game.copy()
        for action in turn:
            after.apply(action)
        keys.append(after.key())
    assert len(set(keys)) == len(keys) > 1


def test_where_every_way_leads_to_one_position_nothing_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun("imperial_steam", 30)
    seat, found = ends("imperial_steam", game)
    monkeypatch.setattr(_EqualDepth, "ends", lambda self: [self.played(found[0].actions)])
    weighed = last(weigher("imperial_steam").weigh(game, seat, found[0].actions, "s"))
    assert weighed.played is None
    assert weighed.complete


def scripted(
    monkeypatch: pytest.MonkeyPatch, first: tuple[int, int], again: Sequence[int], last_look: int = 999,
    contests: int = 0,
) -> Weighed:  # fmt: skip
    """A turn weighed where the first look sees two shares (played, best), each guess of the second and third a loss."""
    game = begun("imperial_steam", 30)
    seat, found = ends("imperial_steam", game)
    best, *_, played = found[:4]
    told = iter(again)

    def shares(self: _EqualDepth, turns: Sequence[SearchLine]) -> Iterator[None]:
        yield
        self.leads = [0] * len(turns)
        if self.look == GLANCE:
            return [first[0], first[1], *[0] * (len(turns) - 2)]
        if self.look == deeper(GLANCE, LAST):
            return [0, last_look]
        assert self.look == deeper(GLANCE, 4)
        return [300, 300 + next(told)]

    monkeypatch.setattr(_EqualDepth, "shares", shares)
    monkeypatch.setattr(_EqualDepth, "ends", lambda self: [best, played])
    weigher = Weigher(judgement("imperial_steam"), GLANCE, factor=4, resamples=len(again), contests=contests)
    return last(weigher.weigh(game, seat, played.actions, "s"))


def test_a_loss_both_looks_see_is_sure_and_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = scripted(monkeypatch, (400, 560), [210, 220, 230, 220])
    assert (weighed.loss, weighed.sure, weighed.share) == (160, True, 560)  # the smallest of all
    assert weighed.error == 4
    assert weighed.answer
    assert weighed.rival >= 0


def test_the_error_of_a_loss_is_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = scripted(monkeypatch, (400, 700), [150, 250, 200, 200])
    assert (weighed.loss, weighed.error, weighed.sure) == (180, 20, True)


def test_a_loss_the_third_look_does_not_see_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = scripted(monkeypatch, (400, 560), [210, 220, 230, 220], last_look=20)
    assert (weighed.loss, weighed.sure) == (20, False)
    assert not weighed.answer
    weighed = scripted(monkeypatch, (400, 560), [210, 220, 230, 220], last_look=90)
    assert (weighed.loss, weighed.sure) == (90, True)


def test_a_loss_within_the_noise_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = scripted(monkeypatch, (400, 560), [0, 220, 10, 220])
    assert not weighed.sure
    assert not weighed.answer


def test_a_loss_the_second_look_does_not_see_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = scripted(monkeypatch, (400, 560), [-10, 0, -20, 999])  # given up half way
    assert (weighed.loss, weighed.sure) == (0, False)


def test_the_second_look_has_four_times_the_budget() -> None:
    again = deeper(FIRST, DEEPER)
    assert again.nodes == 4 * FIRST.nodes
    assert (again.beam, again.turns) == (2 * FIRST.beam, FIRST.turns + 1)
    last_look = deeper(FIRST, LAST)
    assert (last_look.nodes, last_look.beam, last_look.turns) == (16 * FIRST.nodes, 4 * FIRST.beam, FIRST.turns + 2)


def test_what_is_no_option_is_refused() -> None:
    game = begun("imperial_steam", 30)
    seat, found = ends("imperial_steam", game)
    with pytest.raises(ValueError, match="no option"):
        last(weigher("imperial_steam").weigh(game, 1 - seat, found[0].actions, "s"))


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_what_the_seat_may_not_know_changes_no_verdict(key: str) -> None:
    """Two ways to fill in what is hidden: the same turn is weighed alike."""
    differ = 0
    for number, (game, seat) in enumerate(islice(hidden(key), POSITIONS)):
        one, other = (game.observation(seat, Random(f"{number}/{way}")) for way in "ab")
        differ += one.key() != other.key()
        played = random_turn(key, one, Random(number))[:1]
        found = [last(weigher(key, 2).weigh(at, seat, played, f"w/{number}")) for at in (one, other, game)]
        assert found[0] == found[1] == found[2]
    assert differ >= (POSITIONS // 4 if key == "imperial_steam" else 0)


@pytest.mark.parametrize(("advised", "ahead"), [(True, 30), (False, 10), (False, 9), (False, 0), (False, -3)])
def test_a_hint_has_the_last_word(monkeypatch: pytest.MonkeyPatch, advised: bool, ahead: int) -> None:
    """What it would have advised is no mistake, nor what is hardly apart as it follows both: less than 10 gulden."""
    lines = [Candidate((), 0, 0, {}, lead) for lead in (10 + ahead, 10)]
    monkeypatch.setattr(Weigher, "_advised", lambda self, *given: advised)
    monkeypatch.setattr(Weigher, "_beside", lambda self, *given: iter([lines]))
    weighed = scripted(monkeypatch, (400, 700), [210, 220, 230, 220])
    assert weighed.sure
    withdrawn = advised or 3 * ahead < worth_telling(judgement("imperial_steam"))
    assert weighed.loss == (ADVISED if withdrawn else 216)
    assert (weighed.cost, weighed.lines) == ((0, ()) if withdrawn else (ahead, lines))


@pytest.mark.parametrize(
    ("games", "worse"),
    [
        ([[4, 1, 3]], True),
        ([[0, 0, 0]], False),
        ([[-2, -3, -1]], False),
        ([[1, -2, 0]], False),
        ([[3, -2, 2], [4, 4, 4]], True),
        ([[3, -2, 2], [-9, -9, -9]], False),
        ([[3, -2, 2], [3, -2, 2], [3, -2, 2]], True),
        ([[3, -2, 0], [3, -2, 0], [3, -2, 0]], False),
    ],
)
def test_a_verdict_has_to_show_in_games_that_go_on_from_both_turns(
    monkeypatch: pytest.MonkeyPatch, games: Sequence[Sequence[int]], worse: bool
) -> None:
    """Beyond one standard error of the pairs; where the first ones leave it open, as many more are played."""
    lines, compared = [Candidate((), 0, 0, {}, lead) for lead in (50, 10)], dict[str, tuple[Game, Game]]()

    def ahead(self: Contest, pair: Pair, pairs: int, seed: str) -> Generator[None, None, Sequence[int]]:
        assert pairs == 3
        compared[seed] = pair(seed)
        yield
        return games[len(compared) - 1]

    monkeypatch.setattr(Contest, "ahead", ahead)
    monkeypatch.setattr(Weigher, "_advised", lambda self, *given: False)
    monkeypatch.setattr(Weigher, "_beside", lambda self, *given: iter([lines]))
    weighed = scripted(monkeypatch, (400, 700), [210, 220, 230, 220], contests=3)
    assert weighed.complete
    assert (weighed.loss, weighed.cost, weighed.lines) == ((216, 40, lines) if worse else (ADVISED, 0, ()))
    assert len(compared) == len(games)
    for better, own in compared.values():
        assert better.key() != own.key()


@pytest.mark.parametrize("key", GAMES)
def test_the_hint_of_a_moment_is_known_to_the_review(key: str) -> None:
    """A person asks with one seed, a review with another of the same moment."""
    game, moment = begun(key, 30), "game/30/0"
    seat = game.decision().player
    first = final(Adviser(judgement(key), LOOK).think(game, seat, f"{moment}/{ADVICE}")).considered[0].actions
    assert weigher(key)._advised(game, seat, first, f"{moment}/review")
    _, found = ends(key, game)
    after = _EqualDepth(judgement(key), GLANCE, game, seat, "x", [judgement(key)]).played(first).game.key()
    other = next(end.actions for end in reversed(found) if end.game.key() != after)
    assert not weigher(key)._advised(game, seat, other, f"{moment}/review")


@pytest.mark.parametrize("key", GAMES)
def test_what_is_played_without_a_thought_is_no_strong_turn(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(key, 30)
    seat, found = ends(key, game)
    look, policy, done = _EqualDepth(judgement(key), GLANCE, game, seat, "x", [judgement(key)]), game.copy(), []
    turn = judgement(key).turn(game)
    while not look._turned(policy, turn):
        step = judgement(key).policy(policy, policy.decision())
        done += step
        for action in step:
            policy.apply_known(action)
    assert look.obvious(tuple(done))
    other = next(end for end in found if end.game.key() != policy.key())
    assert not look.obvious(other.actions)

    def shares(self: _EqualDepth, turns: Sequence[SearchLine]) -> Iterator[None]:
        yield
        self.leads = [0] * len(turns)
        return [500, *[300] * (len(turns) - 1)]

    monkeypatch.setattr(_EqualDepth, "shares", shares)
    for ahead, gain in ((100, 200), (0, 0)):
        lines = (Candidate((), 0, 0, {}, 0), Candidate((), 0, 0, {}, ahead))
        monkeypatch.setattr(Weigher, "_beside", lambda *_, told=lines: iter([told[::-1]]))
        obvious, strong = (last(weigher(key).weigh(game, seat, turn, "s")) for turn in (tuple(done), other.actions))
        assert (obvious.gain, obvious.lines, obvious.cost) == (0, (), 0)
        assert (strong.gain, strong.cost, strong.lines) == ((200, -100, lines) if gain else (0, 0, ()))


def test_a_strong_turn_is_ahead_of_many_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only of the few that every turn is compared with at first."""
    game = begun("imperial_steam", 30)
    seat, found = ends("imperial_steam", game)
    played = found[1].actions
    lines = [Candidate((), 0, 0, {}, 1000), Candidate((), 0, 0, {}, 0)]
    monkeypatch.setattr(Weigher, "_beside", lambda *_: iter([lines]))
    monkeypatch.setattr(_EqualDepth, "obvious", lambda *_: False)
    for later, gain in ((300, 200), (380, 120), (450, 0)):

        def shares(self: _EqualDepth, turns: Sequence[SearchLine], later: int = later) -> Iterator[None]:
            yield
            self.leads = [0] * len(turns)
            return [500, *[300] * 6, *[later] * (len(turns) - 7)]

        monkeypatch.setattr(_EqualDepth, "shares", shares)
        assert last(weigher("imperial_steam").weigh(game, seat, played, "s")).gain == gain


def test_a_turn_beside_is_among_those_compared() -> None:
    key = "imperial_steam"
    game = begun(key, 30)
    seat, found = ends(key, game)
    first = found[0].actions
    turns = weigher(key)._turns(game, seat, first, "s")
    far = next(end.actions for end in reversed(found) if end.actions not in turns)
    beside = weigher(key)._turns(game, seat, first, "s", beside=far)
    assert (beside[:2], beside[2:]) == ([first, far], turns[1:])
    assert weigher(key)._turns(game, seat, first, "s", beside=first) == turns


@pytest.mark.parametrize("key", GAMES)
def test_a_strong_turn_is_compared_with_the_best_other_idea_of_a_hint(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(key, 30)
    seat = game.decision().player
    hint = final(Adviser(judgement(key), LOOK).think(game, seat, f"game/30/0/{ADVICE}")).considered
    compared: list[Sequence[Step]] = []

    def beside(self: Weigher, game: Game, seat: int, turns: Sequence[Step], seed: str) -> Iterator[Sequence[Candidate]]:
        compared.append(turns)
        return iter([[Candidate((), 0, 0, {}, 1000), Candidate((), 0, 0, {}, 0)]])

    monkeypatch.setattr(Weigher, "_beside", beside)
    monkeypatch.setattr(Weigher, "_lead", lambda *_: 200)
    best, second, *_ = (idea.actions for idea in hint)
    for played, other in ((best, second), (second, best)):
        praised = weigher(key)._praised(game, seat, Weighed(played, gain=200), played, "game/30/0/review")
        assert (praised.gain, praised.cost) == (200, -1000)
        assert compared.pop() == (played, other)


def at_once(result: bool) -> Generator[None, None, bool]:
    """A piece of work that is done when it begins."""
    yield
    return result


@pytest.mark.parametrize(
    ("share", "ahead", "borne_out", "told"),
    [(980, 30, True, 30), (980, 29, True, 0), (980, -90, True, 0), (20, 30, True, 30), (980, 30, False, 0)],
)
def test_what_hardly_changes_who_wins_is_told_in_the_unit_of_the_game(
    monkeypatch: pytest.MonkeyPatch, share: int, ahead: int, borne_out: bool, told: int
) -> None:
    """From a twentieth of a usual winning result on, if a hint would have found it as well, and games bear it out."""
    game = begun("imperial_steam", 30)
    seat, found = ends("imperial_steam", game)
    played, better = found[-1], found[0]

    def shares(self: _EqualDepth, turns: Sequence[SearchLine]) -> Iterator[None]:
        yield
        self.leads = [100, 400, *[0] * (len(turns) - 2)]
        return [share, share + 5, *[0] * (len(turns) - 2)]

    lines = [Candidate((), 0, 0, {}, lead) for lead in (10 + ahead, 10)]
    asked = list[object]()
    monkeypatch.setattr(_EqualDepth, "shares", shares)
    monkeypatch.setattr(_EqualDepth, "ends", lambda self: [better, played])
    monkeypatch.setattr(Weigher, "_beside", lambda self, *given: asked.append(given[2]) or iter([lines]))
    monkeypatch.setattr(Weigher, "_borne_out", lambda self, *given: at_once(borne_out))
    weighed = last(weigher("imperial_steam").weigh(game, seat, played.actions, "s"))
    assert asked == [(better.actions, played.actions)]
    assert (weighed.cost, weighed.sure, weighed.complete) == (told, False, True)
    assert weighed.lines == (lines if told else ())
    share, asked[:] = 500, []
    assert not last(weigher("imperial_steam").weigh(game, seat, played.actions, "s")).lines
    assert not asked, "the chance of winning says enough"
