"""Options with what they cost and bring, and the cards of things: whole sentences in every language, right numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import building, shipping
from imperial_steam.games.first_train.state import put
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import CHANCE, Action, Target
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.first_train.cards.describe import describe
from imperial_steam.gui.tables.first_train.cards.words import TrainWords
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import Case, play
from tests.gui.tables.said import Listener, messages

#: A value without a place, or a key of the catalogue.
KEY = re.compile(r"[{}]|\w_\w|\b[a-z_]+\.[a-z\d]")
SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dóra"), TITLE.colours, strict=True))
#: Forms of the game with both maps and both sides of the display boards.
FORMS = (
    (2, (("map", "nuernberg"),)),
    (4, (("map", "nuernberg"),)),
    (3, (("map", "wensleydale"), ("display", "D23"), ("extension", "yes"))),
)
GAMES = tuple(Case(title(TITLE.key), players, TITLE.setup_kinds[0], options).game(5) for players, options in FORMS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def shown(game: FirstTrain) -> TrainShown:
    """A position as whoever decides sees it."""
    decision = game.decision()
    return TrainShown(game, decision, SEATS, max(0, decision.player) if decision is not None else 0)


def words_of(game: FirstTrain, language: str = "en") -> TrainWords:
    """What the table says in a language."""
    words = TrainWords(Catalogue(language, TITLE.key).text)
    words.places = {area.key: area.name for area in game.frame.layout.areas}
    words.wares = game.frame.wares
    return words


@cache
def positions() -> tuple[FirstTrain, ...]:
    """Positions of random games in which somebody decides: some of every kind of decision."""
    found, seen = [], dict[tuple[int, str], int]()
    for number, first in enumerate(GAMES):
        game = first.copy()
        for decision, _ in play(game, 5):
            times = seen[number, decision.kind] = seen.get((number, decision.kind), 0) + 1
            if decision.player != CHANCE and times % 9 == 1:
                assert isinstance(game, FirstTrain)
                found.append(game.copy())
    return tuple(found)


def options(game: FirstTrain) -> list[Action]:
    """Some options of a position, one of every class among them."""
    offered = shown(game).decision
    assert offered is not None
    return [*offered.options[::7], *{type(option): option for option in offered.options}.values()]


def things_of(game: FirstTrain) -> Iterator[Target]:
    """Things on the table, some of each kind."""
    frame, state = game.frame, game.state
    yield from (Target("area", key) for key in frame.area_keys[::4])
    yield from (Target("border", key) for key in frame.border_keys[::9])
    yield from (Target("space", str(space.number)) for space in frame.display.spaces)
    yield from (Target("train", key) for key in frame.train_keys)
    yield from (Target("player", str(seat)) for seat in range(game.player_count))
    yield from (Target("step", f"{track} {value}") for track in range(5) for value in (0, frame.numbers.influence_max))
    yield from (Target("order", name) for name in ("players", "build", "trains"))
    yield from (Target("term", name) for name in ("round", "bag", "sets", "upkeep", "phase_building"))
    for load, name in enumerate(("white", "yellow", "red", "green")):
        areas = [area for area, number in enumerate(state.pieces[load]) if number]
        yield from (things.load(frame.area_keys[area], name) for area in areas[:3])


@every_language
def test_every_option_says_what_it_brings_in_whole_words(language: str) -> None:
    broken, kinds = [], set()
    for game in positions():
        seen, words = shown(game), words_of(game, language)
        for option in options(game):
            kinds.add(type(option))
            texts = [
                words.option(option),
                words.brief(seen, option),
                *(line for line, _ in words.effects(seen, option)),
            ]
            broken += [(str(option), text) for text in texts if KEY.search(text)]
        if KEY.search(words.prompt(seen)):
            broken.append((words.prompt(seen), ""))
    assert broken == []
    assert len(kinds) >= 11


@every_language
def test_every_thing_has_a_card_in_whole_words(language: str) -> None:
    say, broken = Catalogue(language, TITLE.key).text, []
    for game in positions()[::5]:
        seen = shown(game)
        for thing in things_of(game):
            card = describe(seen, thing, say)
            assert card is not None, thing
            broken += [(thing, text) for text in card.texts if KEY.search(text)]
    assert broken == []


def card_texts(game: FirstTrain, kind: str, key: str) -> list[str]:
    card = describe(shown(game), Target(kind, key), Catalogue("en", TITLE.key).text)
    assert card is not None
    return list(card.texts)


@every_language
def test_what_is_reconstructed_is_said_once(language: str) -> None:
    """Its article says it; a card speaks of what it is about."""
    say = Catalogue(language, TITLE.key).text
    (word,) = {"en": ["econstructed"], "de": ["ekonstruiert"], "pl": ["dtworzon"]}[language]
    game = positions()[0]
    cards = [describe(shown(game), thing, say) for thing in things_of(game)]
    assert [text for card in cards if card is not None for text in card.texts if word in text] == []
    assert word in say("article.reconstructed.text")


def told(kind: type[Action]) -> Iterator[tuple[FirstTrain, Action, list[str]]]:
    """Every option of a class in the positions, with what it says in English."""
    for game in positions():
        seen = shown(game)
        for option in options(game):
            if isinstance(option, kind):
                yield game, option, [line for line, _ in words_of(game).effects(seen, option)]


def test_goods_are_called_what_they_are_on_the_map() -> None:
    """SIDE-01, SIDE-02: beer and post, or stone and cheese; and what they bring has its unit."""
    found = {
        (game.frame.setup.map, option.load): (words_of(game).option(option), words_of(game).brief(shown(game), option))
        for game, option, _ in told(a.Ship)
        if isinstance(option, a.Ship)
    }
    wares = {("nuernberg", "white"): "beer", ("nuernberg", "yellow"): "post", ("wensleydale", "yellow"): "cheese"}
    assert wares.keys() <= found.keys()
    for key, ware in wares.items():
        said, brings = found[key]
        income = 2 if ware == "beer" else 1
        assert (said.endswith(f": {ware}"), brings) == (True, f"+1 point, income +{income}")


def test_a_line_says_its_upkeep() -> None:
    """PH7-06: every track more costs upkeep in each round."""
    met = 0
    for game, _, lines in told(a.FinishLine):
        own = game.state.tracks[game.state.actor].bit_count()
        met += f"Upkeep in each round: {own} → {own + len(game.state.line) - 1}" in lines
    assert met


def test_a_takeover_says_the_upkeep_it_saves() -> None:
    """SELL-09, PH7-06."""
    sales = list(told(a.SellLine))
    assert sales
    for game, option, lines in sales:
        assert isinstance(option, a.SellLine)
        own = game.state.tracks[game.state.actor].bit_count()
        assert f"Upkeep in each round: {own} → {own - option.line.count('-')}" in lines


def test_passing_says_what_could_still_be_shipped() -> None:
    """PH6-03: whoever passes by mistake sees what is given up."""
    met = set()
    for game, _, lines in told(a.Pass):
        offered = shown(game).decision
        assert offered is not None
        loads = {(one.area, one.load) for one in offered.options if isinstance(one, a.Ship | a.Seat)}
        met.add(bool(loads))
        assert (f"Areas from which you could still ship: {len(loads)}." in lines) == bool(loads)
    assert met == {True, False}


def test_a_train_says_what_it_can_bring() -> None:
    """LOAD, PH7-01 … PH7-03: no more than its places and what waits within reach of one's tracks."""
    met = set()
    for game, option, lines in told(a.BuyTrain):
        assert isinstance(option, a.BuyTrain)
        (most,) = (int(line.split("brings ")[1].split()[0]) for line in lines if "brings" in line)
        train = game.frame.train_index[option.train]
        goods, passengers = game.frame.capacities[train]
        assert most <= goods + passengers * game.frame.display.passenger_points[game.frame.prices[train]]
        met.add(most > 0)
        seen, words = shown(game), words_of(game)
        assert "pass." in words.brief(seen, option)
        assert f"places for {passengers} passengers and {goods} goods" in words.spoken(seen, option), "in whole words"
    assert True in met


def test_loads_come_before_more_trains() -> None:
    """PH6: what brings something stands first, to pass last."""
    met = set()
    for game, _, _ in told(a.Pass):
        kinds = [
            0 if isinstance(entry, a.Ship | a.Seat | a.ShipRest) else 2 if isinstance(entry, a.Pass) else 1
            for entry in shown(game).listed()
        ]
        assert kinds == sorted(kinds)
        met.add(tuple(dict.fromkeys(kinds)))
    assert (0, 1, 2) in met


def test_a_line_says_what_it_brings_within_reach() -> None:
    """LOAD-05 … LOAD-12: what lies there for the own tracks and those of the line."""
    met = set()
    for game, _, lines in told(a.FinishLine):
        (said,) = [line for line in lines if line.startswith("Waiting within reach")]
        state = game.state.copy()
        laid = sum(1 << border for border in building.borders_of(game.frame, state.line))
        state.tracks = put(state.tracks, state.actor, state.tracks[state.actor] | laid)
        pieces = list(shipping.in_reach(game.frame, state, state.actor))
        goods, passengers = (
            sum(state.pieces[one.load][one.area] for one in pieces if (one.load >= 2) == wanted)
            for wanted in (False, True)
        )
        assert said.endswith(f"passengers {passengers}, goods {goods}")
        met.add(goods + passengers > 0)
    assert True in met


def test_cards_say_what_influence_is_for() -> None:
    """Each kind a space gives, once; the same for the chips of the prompt."""
    game = next(game for game, _, _ in told(a.Bid))
    for space in game.frame.display.spaces:
        texts = card_texts(game, "space", str(space.number))
        said = [text for text in texts if text.split(":")[0] in ("White", "Brown", "Red", "Green")]
        assert said
        assert len(set(texts)) == len(texts)
    assert "Sets the build order and pays off landowners." in card_texts(game, "bill", "influence_white")


def test_what_a_bid_is_for() -> None:
    """CRED-02: printed markers and the one drawn."""
    for game, option, lines in told(a.Bid):
        assert isinstance(option, a.Bid)
        space = game.frame.space_index[option.space]
        assert any(line.startswith("Gives ") for line in lines)
        either = game.frame.display.spaces[space].either
        assert any("red or green" in line for line in lines) == bool(either)


#: About areas and borders that these boards have not.
ELSEWHERE = {"card.closed.extension", "card.closed.forbidden", "card.not_in_play"}


def test_every_sentence_of_a_card_is_said_somewhere() -> None:
    """What a card can say of a thing it says in some game of some form."""
    listener = Listener(Catalogue("en", TITLE.key).text)
    for game in positions():
        seen = shown(game)
        targets = [option.target for option in options(game)]
        areas = [Target(kind, key) for kind in ("area", "landowner") for key in game.frame.area_keys]
        sale = Target("sale", f"red {'-'.join(game.frame.area_keys[:2])}")
        for thing in (*things_of(game), *targets, *areas, Target("marker", "red"), sale):
            describe(seen, thing, listener)
    assert messages("first_train", "card.") - listener.said == ELSEWHERE


def test_cards_begin_with_a_capital_and_a_town_is_no_plain() -> None:
    seen, say = shown(GAMES[0]), Catalogue("en", TITLE.key).text
    cards = [describe(seen, Target(*thing), say) for thing in (("step", "0 1"), ("area", "N37"))]
    assert cards[0] is not None
    assert cards[0].title == "White influence: 1"
    assert cards[1] is not None
    assert "Plain" not in cards[1].texts
