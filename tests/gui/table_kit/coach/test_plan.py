"""The plan behind a hint in words: what is done, what it costs and brings, what then; nothing that nobody can know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice

import pytest

from imperial_steam import titles
from imperial_steam.bots.advice import Adviser, imagined
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.games.first_train.actions import ChooseColour
from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.terms import GOODS, Step
from imperial_steam.games.protocol import Game
from imperial_steam.games.russian_railroads import actions as r
from imperial_steam.gui.table_kit.coach.plan import LineStep, OwnTurn, line_steps, own_turns, plan
from imperial_steam.gui.tables.imperial_steam.cards import plans
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import board
from tests.games.first_train.samples import arranged
from tests.gui.table_kit.coach.test_advised_turn import moments
from tests.gui.table_kit.coach.test_coach import middle
from tests.gui.table_kit.machines.test_machines import ledger_of, table_of

MakeApp = Callable[..., App]
GAMES = ("imperial_steam", "russian_railroads", "first_train")
EVERY = dict(titles._ENTRIES)
PEOPLE = ("human", "human", "human")
LOOK = Lookahead(nodes=200, beam=1, turns=3, width=(4, 3))
#: A key instead of a sentence, or a place nothing was filled into.
BROKEN = re.compile(r"[{}]|\b(plan|holding|option|good|hub_city|tile)\.[a-z_A-Z0-9]+")


@pytest.fixture(autouse=True)
def every(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)


@cache
def lines(key: str) -> Sequence[tuple[Game, int, Sequence[LineStep], object]]:
    """Lines that are advised at moments of the recorded games, with what they end in as the search says."""
    adviser, found = Adviser(judgement_of(title(key), board(key)), LOOK), []
    for place, (game, seat) in enumerate(islice(moments(key), 6)):
        for candidate in final(adviser.think(game, seat, str(place))).considered:
            seen = imagined(game, seat, str(place))
            found.append((seen, seat, line_steps(seen, candidate.path), candidate))
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_line_can_be_played_to_its_end_and_begins_with_the_turn(key: str) -> None:
    judgement, longer = judgement_of(title(key), board(key)), 0
    for _, seat, steps, candidate in lines(key):
        actions = tuple(step.action for step in steps)
        assert actions == candidate.path
        assert actions[: len(candidate.actions)] == candidate.actions
        first, *later = own_turns(steps, seat, judgement.turn)
        assert candidate.actions[: len(first.actions)] == first.actions
        longer += bool(later)
    assert longer > 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_plan_is_a_sentence(make_app: MakeApp, key: str, language: str) -> None:
    scene = table_of(make_app(language=language), ledger_of(key, PEOPLE))
    words = scene.presenter.words
    judgement = judgement_of(title(key), board(key))
    for seen, seat, steps, _ in lines(key):
        turns = own_turns(steps, seat, judgement.turn)
        for name in words.holdings(seen, seat):
            assert words.holding(name, 2) != f"holding.{name}"
        told_plan = plan(words, seat, turns)
        for told in filter(None, (told_plan.now, told_plan.then)):
            assert not BROKEN.search(told), told
            assert told.endswith(".")
            assert told[0] == told[0].upper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_done_in_imperial_steam_has_words(language: str) -> None:
    say, layout = Catalogue(language, "imperial_steam").text, moments_layout()
    card = next(iter(layout.contract))
    done = (
        a.Bid(90), a.PlaceHand("A10"), a.PlaceHand("A11"), a.ChooseLink("Wien–Baden"), a.HireWorker("blue", 1),
        a.HireEngineer("tunnel", "blue"), a.ChooseSite("Wien #1"), a.ChooseFactory("coal"), a.BuildStation("Wien"),
        a.Produce("Wien #1"), a.Buy("wood"), a.Order("iron"), a.BuyLocomotive(3), a.UpgradeLocomotive(3, 4),
        a.TakeContract(card), a.Charity(2), a.SetShareValue(90), a.SellShare(), a.Deliver("Wien #1", "Baden"),
        a.BuyStateAccess("Wien–Baden"), a.SpendPoint("car"), a.SpendPoint("share"), a.SpendPoint("influence"),
        a.Discard("coal"),
    )  # fmt: skip
    told = plans.doings(done, layout, {card}, say)
    assert len(told) == len(done) - 1  # the goods of the factory are told with its site
    assert len(set(told)) == len(told)
    assert not [words for words in told if BROKEN.search(words)]


def test_several_cars_are_told_as_several() -> None:
    """Two points spent on cars were told as one car, beside the income of two."""
    say = Catalogue("en", "imperial_steam").text
    one, two = (plans.doings((a.SpendPoint("car"),) * n, moments_layout(), (), say) for n in (1, 2))
    assert [words.replace("\u00a0", " ") for words in (*one, *two)] == [
        "turn a freight car into a passenger car",
        "turn 2 freight cars into passenger cars",
    ]


def moments_layout() -> object:
    """The layout of some game of Imperial Steam."""
    game, _ = next(moments("imperial_steam"))
    return game.layout  # type: ignore[attr-defined]


def test_what_is_done_together_is_told_together_with_real_amounts(make_app: MakeApp) -> None:
    """Two tracks are one thing to do; what it costs is what the position before and after it says."""
    scene = table_of(make_app(), ledger_of("imperial_steam", PEOPLE))
    words, game = scene.presenter.words, scene.session.ledger.game
    after = game.copy()
    player = after.state.players[0]
    player.cash, player.goods = player.cash - 40, (player.goods[0] + 2, *player.goods[1:])
    player.passengers += 3
    steps = [
        LineStep(0, a.ChooseLink("Wien–Bratislava"), game, game, False),
        LineStep(0, a.ChooseLink("Bratislava–Sopron"), game, after, False),
    ]
    told = plan(words, 0, [OwnTurn(1, steps)]).now.replace("\u00a0", " ")
    assert told == "Build Wien–Bratislava and Bratislava–Sopron for 40 G; +2 wood and +30 G income a round."


def test_goods_without_room_are_no_price(make_app: MakeApp) -> None:
    """STORE-09: they are returned because there is no room; what is paid beside them stays a price."""
    scene = table_of(make_app(), ledger_of("imperial_steam", PEOPLE))
    words, game = scene.presenter.words, scene.session.ledger.game
    game.state.players[0].goods = (3, 0, 0, 0)
    after = game.copy()
    player = after.state.players[0]
    player.cash, player.goods = player.cash - 20, (1, 0, 0, player.goods[3] + 2)
    steps = [
        LineStep(0, a.Buy(GOODS[3]), game, game, False),
        LineStep(0, a.Buy(GOODS[3]), game, game, False),
        LineStep(0, a.Discard(GOODS[0]), game, after, False),
    ]
    told = plan(words, 0, [OwnTurn(1, steps)]).now.replace("\u00a0", " ")
    assert told == "Buy 2 coal and return 1 wood (no room) for 20 G and 1 wood; +2 coal."


def test_what_the_end_of_a_round_or_of_the_game_brings_is_no_gain_of_the_turn(make_app: MakeApp) -> None:
    """PH5-01: income comes after the last turn of a round."""
    scene = table_of(make_app(), ledger_of("imperial_steam", PEOPLE))
    words, game = scene.presenter.words, scene.session.ledger.game
    bought, paid = game.copy(), game.copy()
    for after, cash in ((bought, -20), (paid, 80)):
        player = after.state.players[0]
        player.cash, player.goods = player.cash + cash, (player.goods[0] + 1, *player.goods[1:])
    steps = [LineStep(0, a.Buy(GOODS[0]), game, bought, False), LineStep(0, a.EndTurn(), bought, paid, False)]
    within = plan(words, 0, [OwnTurn(1, steps)]).now.replace("\u00a0", " ")
    paid.state.round += 1
    ended = plan(words, 0, [OwnTurn(1, steps)]).now.replace("\u00a0", " ")
    paid.state.round, paid.state.step = bought.state.round, Step.OVER
    over = plan(words, 0, [OwnTurn(1, steps)]).now.replace("\u00a0", " ")
    assert "for 20 G" in ended
    assert ended == over != within


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_amount_that_is_given_is_told_once(make_app: MakeApp, language: str) -> None:
    """Bids and gifts name it themselves; a cost that is another one stays."""
    scene = table_of(make_app(language=language), ledger_of("imperial_steam", PEOPLE))
    words, game = scene.presenter.words, scene.session.ledger.game
    for action, paid, times in ((a.Bid(90), 90, 1), (a.Charity(2), 30, 1), (a.Bid(90), 9, 1)):
        after = game.copy()
        after.state.players[0].cash -= paid
        told = plan(words, 0, [OwnTurn(1, [LineStep(0, action, game, after, False)])]).now
        assert len(re.findall(rf"(?<!\d){paid}(?!\d)", told)) == times, told


def test_the_cubes_of_a_bid_are_told_once(make_app: MakeApp) -> None:
    words = table_of(make_app(), ledger_of("first_train", PEOPLE)).presenter.words
    game, seat, bid = next(
        (game, seat, action)
        for game, seat in moments("first_train")
        for action in game.decision().options  # type: ignore[union-attr]
        if re.fullmatch(r"bid \d 4", str(action))
    )
    steps = line_steps(game, (bid,))
    before, after = (words.holdings(at, seat)["cubes"] for at in (game, steps[0].after))
    assert before - after == 4
    told = plan(words, seat, [OwnTurn(1, steps)]).now
    assert told.count("4 cubes") == 1


def test_a_line_that_closes_the_link_says_so(make_app: MakeApp) -> None:
    """LINK-01, EX-74; and by which way it goes."""
    words = table_of(make_app(), ledger_of("first_train", PEOPLE)).presenter.words
    game = arranged(phase="building")
    borders = ("N30-N31", "N29-N30", "N29-N40", "N39-N40", "N38-N39", "N37-N38")
    line = [title("first_train").parse_action(f"build {border}") for border in borders]
    start, end = (title("first_train").parse_action(text) for text in ("start N31", "finish"))
    whole = words.doings(game, [start, *line, end], game)
    assert whole[1:] == ["complete the link of the two cities"]
    assert " via " in whole[0]
    assert len(words.doings(game, [start, *line[:-1], end], game)) == 1
    built = game.copy()
    for action in (start, *line[:-1]):
        built.apply(action)
    closing = "complete the link of the two cities"
    assert closing in words.doings(built, [line[-1], end], built)
    assert closing not in words.doings(game, [line[-1], end], built), "nobody knows that the rest will be there"


def test_a_bid_beyond_the_last_one_follows_only_if_one_is_lost(make_app: MakeApp) -> None:
    """BID-03, BID-10: who has one bid and makes the other bids again only when outbid."""
    words = table_of(make_app(), ledger_of("first_train", PEOPLE)).presenter.words
    told = dict[int, str]()
    for game, seat in islice(moments("first_train"), 200):
        decision = game.decision()
        if decision is not None and str(decision.options[0]).startswith("bid"):
            held = game.state.bids_of(seat)  # type: ignore[attr-defined]
            told[held] = words.doings(game, decision.options[:1], game.copy())[0]
    assert sorted(told) == [0, 1]
    assert not told[0].endswith("if outbid")
    assert told[1].endswith("if outbid")


def test_a_bid_of_a_later_round_names_no_space(make_app: MakeApp) -> None:
    """PH2-01: a marker of each space is drawn when the round begins."""
    words = table_of(make_app(), ledger_of("first_train", PEOPLE)).presenter.words
    bids = [
        (game, decision.options[:1])
        for game, _ in islice(moments("first_train"), 900)
        if (decision := game.decision()) is not None and str(decision.options[0]).startswith("bid")
    ]
    (now, bid), (later, other) = bids[0], bids[-1]
    assert now.progress().round != later.progress().round
    assert words.doings(now, other, later) == ["bid again"]
    assert words.doings(now, bid, now) != ["bid again"]


def test_a_contract_nobody_has_seen_is_not_named() -> None:
    say, layout = Catalogue("en", "imperial_steam").text, moments_layout()
    seen, hidden = list(layout.contract)[:2]  # type: ignore[attr-defined]
    assert plans.doings([a.TakeContract(hidden)], layout, {seen}, say) == ["take a contract"]
    assert plans.doings([a.TakeContract(seen)], layout, {seen}, say) != ["take a contract"]


def test_what_follows_a_revelation_is_not_told(make_app: MakeApp) -> None:
    game = table_of(make_app(), ledger_of("imperial_steam", PEOPLE)).session.ledger.game
    steps = [LineStep(0, a.Bid(60), game, game, True), LineStep(0, a.EndTurn(), game, game, False)]
    (turn,) = own_turns(steps, 0, lambda game: 0)
    assert turn.actions == (a.Bid(60),)


def test_the_company_of_a_two_coloured_marker_is_something_to_do(make_app: MakeApp) -> None:
    """It stands within a sentence."""
    scene = table_of(make_app(), ledger_of("first_train", PEOPLE))
    told = scene.presenter.words.doings(
        scene.session.ledger.game, [ChooseColour("red")], scene.session.ledger.game.copy()
    )
    assert told == ["take the marker for the red company"]


def test_fields_of_a_contract_for_the_same_goods_are_told_together() -> None:
    say, layout = Catalogue("en", "imperial_steam").text, moments_layout()
    contracts = layout.contract.values()  # type: ignore[attr-defined]
    card = next(card for card in contracts if len(card.fields) == 3 and len(set(card.fields)) == 2)
    ((name, _), (other, _)) = Counter(GOODS[good] for good in card.fields).most_common()
    (told,) = plans.doings([a.TakeContract(card.number)], layout, {card.number}, say)
    assert sorted([f"2 {name}", other]) == sorted(told[len("take the contract for ") : told.index(" (")].split(" and "))


def test_of_a_contract_is_told_what_is_missing_for_it() -> None:
    """RUL-59, SCORE-11."""
    game = middle("imperial_steam").game
    decision = game.decision()
    assert decision is not None
    player = game.state.players[decision.player]  # type: ignore[attr-defined]
    layout, say = game.layout, Catalogue("en", "imperial_steam").text  # type: ignore[attr-defined]
    single = sorted((card for card in layout.contract.values() if len(card.fields) == 1), key=lambda card: card.value)
    card, dear = next(
        (one, two) for one in single for two in single if one.fields == two.fields and one.value < two.value
    )
    take, numbers = [a.TakeContract(card.number)], {card.number}
    factory = (0, card.fields[0], 0)
    for factories, others, said in (
        ((), (), "; 1 factory missing)"), ((factory,), (), "; fulfilled at once)"), ((factory,), (dear.number,), " G)"),
    ):  # fmt: skip
        player.factories, player.contracts = factories, others
        (told,) = plans.doings(take, layout, numbers, say, plans.missing(game, take))  # type: ignore[arg-type]
        assert told.replace("\N{NO-BREAK SPACE}", " ").endswith(said), "a dearer one needs the factory more"


def test_gifts_of_one_turn_are_told_together() -> None:
    """A8-01: whoever gives 20 and then 10 gulden more has given 30."""
    say = Catalogue("en", "imperial_steam").text
    (told,) = plans.doings([a.PlaceHand("A8"), a.Charity(2), a.Charity(1)], moments_layout(), (), say)
    assert told == "give 30\N{NO-BREAK SPACE}G to charity"


def test_shares_sold_before_and_after_the_value_changes_are_told_apart() -> None:
    """FREE-SHARE-03: each is paid at the value there is then."""
    say = Catalogue("en", "imperial_steam").text
    turn = [a.SellShare(), a.PlaceHand("A9"), a.SetShareValue(130), a.SellShare(), a.SellShare()]
    assert plans.doings(turn, moments_layout(), (), say) == [
        "sell 1 share", "set the share value to 130\N{NO-BREAK SPACE}G", "sell 2 shares"
    ]  # fmt: skip


def test_a_space_is_something_to_do_even_if_nothing_more_is_told(make_app: MakeApp) -> None:
    """It stands within a sentence, after "perhaps"."""
    scene = table_of(make_app(), ledger_of("russian_railroads", PEOPLE))
    told = scene.presenter.words.doings(
        scene.session.ledger.game, [r.UseSpace("COINS")], scene.session.ledger.game.copy()
    )
    assert told == ["use Coins"]


def test_a_turn_of_russian_railroads_is_told_with_verbs(make_app: MakeApp) -> None:
    """Tiles from the stacks are told by their numbers in the turn to be taken: the lowest come first."""
    ledger = ledger_of("russian_railroads", PEOPLE)
    while (decision := ledger.decision) is not None and decision.kind != "space":
        ledger.apply(decision.options[0])
    scene = table_of(make_app(), ledger)
    words, game = scene.presenter.words, scene.session.ledger.game
    one = [r.UseSpace("LOCO-1"), r.Pay(1, 0, 0, 0), r.PlaceLocomotive("kiev", 1)]
    assert words.doings(game, one, game) == ["use Locomotive I to put locomotive 2 on Kiev (slot 1)"]
    assert words.doings(game, one, game.copy()) == ["use Locomotive I to put the next locomotive on Kiev (slot 1)"]
    both = [r.UseSpace("LOCO-3"), r.Pay(3, 0, 0, 0), r.PlaceLocomotive("kiev", 1), r.BuildFactory("stack", 1)]
    built, then = words.doings(game, both, game)
    assert built == "use Locomotive III to put locomotive 2 on Kiev (slot 1)"
    assert re.fullmatch(r"build factory 2 in gap 1 \(.+\)", then)
    assert words.doings(game, both, game.copy())[-1] == "build a factory in gap 1 (from the stack)"
    steps = [r.UseSpace("BLACK-2"), *[r.Step("kiev", "black")] * 2, r.Industry(1), r.Industry(2)]
    assert words.doings(game, steps, game) == [
        "use Black II to move the black track 2 fields forward (Kiev)", "move the industry marker 2 fields forward",
    ]  # fmt: skip


def test_whom_a_turn_hires_and_what_special_fields_give_is_told(make_app: MakeApp) -> None:
    """SPEC-22: of the turn to be taken; of a later one nobody knows who is there."""
    scene = table_of(make_app(), ledger_of("russian_railroads", PEOPLE))
    words, game = scene.presenter.words, scene.session.ledger.game
    (hired,) = words.doings(game, [r.UseSpace("HIRE")], game)
    assert re.fullmatch(r"hire engineer \d+ \(.+\)", hired)
    assert words.doings(game, [r.UseSpace("HIRE")], game.copy()) == ["hire the first engineer of the row"]
    gained = []
    for seen, seat, steps, _ in lines("russian_railroads"):
        first, *_ = own_turns(steps, seat, judgement_of(title("russian_railroads"), board("russian_railroads")).turn)
        told = words.doings(seen, first.actions, seen)
        satisfied = [step.after.state.players[seat].satisfied for step in first.steps]  # type: ignore[attr-defined]
        new = satisfied[-1] & ~seen.state.players[seat].satisfied  # type: ignore[attr-defined]
        reached = [number for number, part in enumerate(told) if part.startswith("reach a special field (")]
        placed = [number for number, part in enumerate(told) if part.startswith("place a ? token")]
        assert len(reached) == bool(new)
        assert not reached or all(reached[0] < number for number in placed), "what it gives is placed afterwards"
        gained += reached
    assert gained


def test_what_a_factory_does_is_told_wherever_it_comes_from(make_app: MakeApp) -> None:
    """FACT-01, FACT-05: one that was given back has a number, too."""
    words = table_of(make_app(), ledger_of("russian_railroads", PEOPLE)).presenter.words
    built = next(
        (game, option)
        for game, _ in islice(moments("russian_railroads"), 3000)
        if (decision := game.decision()) is not None
        for option in decision.options
        if isinstance(option, r.BuildFactory) and option.source.isdecimal()
    )
    (told,) = words.doings(built[0], [built[1]], built[0])
    assert told.startswith(f"build factory {built[1].source} in gap {built[1].gap} (when your marker gets there: ")


def test_the_same_twice_is_told_as_such(make_app: MakeApp) -> None:
    """Three times is told no longer than twice."""
    scene = table_of(make_app(), ledger_of("imperial_steam", PEOPLE))
    game = scene.session.ledger.game
    turns = [OwnTurn(number, [LineStep(0, a.PlaceHand("A10"), game, game, False)]) for number in (1, 1, 1, 1, 2)]
    told = [plan(scene.presenter.words, 0, turns[first:]).then for first in (0, 2)]
    assert told == ["Then perhaps raise funds. Then perhaps the same again. In round 2 perhaps raise funds.",
                    "Then perhaps raise funds. In round 2 perhaps raise funds."]  # fmt: skip


def test_of_where_a_plan_leads_to_what_counts_most_is_told(make_app: MakeApp) -> None:
    """Sixteen changes are too many to read: five are told, those that bring most first."""
    words = table_of(make_app(), ledger_of("imperial_steam", PEOPLE)).presenter.words
    judgement = judgement_of(title("imperial_steam"), board("imperial_steam"))
    shortened = 0
    for seen, seat, steps, _ in lines("imperial_steam"):
        turns = own_turns(steps, seat, judgement.turn)
        brings = judgement.brings(seen, turns[-1].steps[-1].after, seat)
        whole, most = (plan(words, seat, turns, told).then for told in (None, lambda *_, found=brings: found))
        if "Above all" in most:
            shortened += 1
            assert "All in all" in whole
            told, left = (text.rpartition(": ")[2] for text in (most, whole))
            assert most.partition("Above all")[0] == whole.partition("All in all")[0]
            assert len(re.split(r", | and ", told.rstrip("."))) == 5
            assert all(change in left for change in re.split(r", | and ", told.rstrip(".")))
        else:
            assert sorted(re.split(r"[ ,.]+|and", most)) == sorted(re.split(r"[ ,.]+|and", whole))
    assert shortened


def test_what_counts_most_comes_first(make_app: MakeApp) -> None:
    """Gain or loss; what counts alike stays in the order of the table."""
    words = table_of(make_app(), ledger_of("imperial_steam", PEOPLE)).presenter.words
    game = middle("imperial_steam").game
    end = game.copy()
    player = end.state.players[0]  # type: ignore[attr-defined]
    player.cash, player.investors, player.column = player.cash - 60, player.investors + 1, player.column + 2
    player.goods = tuple(number + 1 for number in player.goods)
    player.share_row += 1
    turns = [OwnTurn(1, [LineStep(0, a.PlaceHand("A10"), game, end, False)])] * 2
    brings = {"money": -60, "influence": 20, "goods": 3, "shares": 70}
    told = plan(words, 0, turns, lambda before, after: brings).then.rpartition("Above all, compared with now: ")[2]
    assert told == (
        "share value +20, gulden in hand \N{MINUS SIGN}60, investors +1, steps of influence +2 and wood +1."
    )


def test_no_plan_aims_at_what_is_spent_in_every_round(make_app: MakeApp) -> None:
    """Workers that can still be placed are back in the next round, fewer of them are nothing a plan leads to."""
    words = table_of(make_app(), ledger_of("russian_railroads", PEOPLE)).presenter.words
    game, seat = next(
        (seen, seat)
        for seen, seat, *_ in lines("russian_railroads")
        if (decision := seen.decision()) is not None and r.UseSpace("COINS") in decision.options
    )
    end = game.copy()
    end.apply(r.UseSpace("COINS"))
    while (decision := end.decision()) is not None and decision.kind == "pay":
        end.apply(decision.options[0])
    kinds = words.standing(end, seat)
    assert [kind.name for kind in kinds if not kind.lasts] == ["workers left in this round"]
    turns = [OwnTurn(1, [LineStep(seat, r.UseSpace("COINS"), game, end, False)])] * 2
    told = plan(words, seat, turns).then
    assert "coins +2" in told
    assert "workers left" not in told
