"""Options with what they cost and bring, and the cards of things: whole sentences in every language, right numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from imperial_steam.games.protocol import CHANCE, Action, Decision, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.board.world import Box, Effect
from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.tables.russian_railroads.cards.describe import describe, unit_words
from imperial_steam.gui.tables.russian_railroads.cards.words import RailWords
from imperial_steam.gui.tables.russian_railroads.model import preview
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words
from imperial_steam.gui.tables.russian_railroads.model.printed import effects_of
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import Case, board, combinations, counts, play
from tests.gui.tables.said import Listener, messages

#: A value without a place, or a key of the catalogue.
KEY = re.compile(r"[{}]|\w_\w|\b[a-z_]+\.[a-z\d]")
SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dóra"), TITLE.colours, strict=True))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def say(language: str = "en") -> Catalogue:
    return Catalogue(language, TITLE.key)


def shown(game: RussianRailroads, seat: int | None = None) -> RailShown:
    """A position as somebody at the table sees it."""
    decision = game.decision()
    whose = decision.player if decision is not None and decision.player >= 0 else 0
    return RailShown(game, decision, SEATS, whose if seat is None else seat)


def new_game(players: int = 4) -> RussianRailroads:
    """The first position of a base game."""
    game = Case(title(TITLE.key), players, TITLE.setup_kinds[0]).game(1)
    assert isinstance(game, RussianRailroads)
    return game


def spread(case: Case, every: int) -> Iterator[RussianRailroads]:
    """Positions of a random game in which a person decides."""
    game = case.game(5)
    assert isinstance(game, RussianRailroads)
    for number, (decision, _) in enumerate(play(game, 5)):
        if number % every == 0 and decision.player != CHANCE:
            yield game.copy()


def forms() -> Iterator[Case]:
    """The game in its forms: every number of people, with nothing added, with everything, and some in between."""
    for players in counts(TITLE.key):
        agreed = combinations(TITLE.key, players, TITLE.setup_kinds[0]) or [()]
        for options in dict.fromkeys((*agreed[:: max(1, len(agreed) // 4)], agreed[-1])):
            yield Case(title(TITLE.key), players, TITLE.setup_kinds[0], options)


@cache
def positions() -> tuple[RussianRailroads, ...]:
    """Positions of games of all forms."""
    return tuple(game for case in forms() for game in spread(case, 31))


@cache
def units() -> frozenset[tuple[str, int]]:
    """Kind and argument of every pending unit of some games."""
    return frozenset(
        (unit.kind, unit.argument)
        for case in forms()
        for game in spread(case, 1)
        for unit in (*game.state.pool, *game.state.open)
    )


def things(game: RussianRailroads) -> Iterator[Target]:
    """Everything on the table that has a card."""
    frame, world = game.frame, game.frame.world
    yield from (Target("space", frame.space_keys[space]) for space in frame.board_spaces)
    yield from (Target("engineer", engineer.key) for engineer in world.engineers)
    yield from (Target("card", card.key) for card in world.cards)
    yield from (Target("start_card", card.key) for card in world.start_cards)
    yield from (Target("end_card", card.key) for card in world.end_cards)
    yield from (Target("token", token.key) for token in world.tokens)
    yield from (Target("stack", str(number)) for number in range(1, 10))
    yield from (Target("display", name) for name in CODE_NAMES[1:])
    yield from (Target("gap", str(number)) for number in range(1, 6))
    yield from (Target("marker", str(number)) for number in (1, 2))
    yield from (Target("player", str(seat)) for seat in range(game.player_count))
    yield from (Target("place", str(number)) for number in range(1, len(game.state.order) + 1))
    yield from (Target("row_place", "2"), Target("deck", "end"), Target("score", "0"))
    yield from (Target("track", colour) for colour in COLOURS)
    yield from (Target("term", term) for term in ("board.now", "holdings.stock", "holdings.spike", "holdings.modules"))
    terms = ("display", "coins", "doublers", "workers", "temporary", "black_worker", "brings", "engineers", "end_cards")
    yield from (Target("term", term) for term in (*terms, "coal"))
    yield from (Target("stand", f"{term} 0") for term in terms)
    yield from (Target("foundry", "1"), Target("dividend", "black"), Target("special_token", "boom"))
    yield from (Target("income", "coin"), Target("own_income", "coin"))
    yield from _of_boards(game)
    yield from _of_modules(game)


def _of_modules(game: RussianRailroads) -> Iterator[Target]:
    frame, state = game.frame, game.state
    if "coal" in frame.names:
        yield Target("foundry", "stack")
        yield from (Target("stoker", f"{line} {number}") for line, number in frame.stoker_places)
    if state.market is not None:
        yield from (Target("stock", str(level)) for level in range(len(state.market.levels)))
    yield from (Target("arm", arm.key) for line in frame.layout.lines for arm in line.arms)
    yield from (Target("coin_field", f"{bought.line} {bought.field}") for bought in frame.buy)
    yield Target("start_field", "industry")


def _of_boards(game: RussianRailroads) -> Iterator[Target]:
    for line in game.frame.layout.lines:
        yield from (Target("line", line.key), Target("doublers", line.key), Target("slot", f"{line.key} 1"))
        yield from (Target("cell", f"{line.key} {field}") for field in range(1, line.length + 1))
        yield from (Target("field", f"{line.key} {colour}") for colour in COLOURS)
    yield from (Target("extension", each.key) for each in game.frame.layout.extensions[::5])
    for industry in game.frame.layout.industries:
        yield Target("industry", industry.key)
        yield from (Target("industry_field", f"{industry.key} {at}") for at in range(len(industry.points)))


@every_language
def test_every_thing_has_a_card_in_whole_words(language: str) -> None:
    words, broken = say(language).text, []
    for game in positions()[::16]:
        seen = shown(game)
        for thing in things(game):
            card = describe(seen, thing, words)
            assert card is not None, thing
            assert card.lines, thing
            broken += [(thing, text) for text in card.texts if KEY.search(text)]
    assert broken == []


@every_language
def test_every_option_says_what_it_brings_in_whole_words(language: str) -> None:
    words, broken = RailWords(say(language).text), []
    for game in positions()[::5]:
        seen = shown(game)
        for option in seen.decision.options if seen.decision is not None else ():
            texts = [
                words.option(option),
                words.brief(seen, option),
                *(line for line, _ in words.effects(seen, option)),
            ]
            broken += [(str(option), text) for text in texts if KEY.search(text)]
    assert broken == []


@every_language
def test_every_effect_in_the_box_has_words(language: str) -> None:
    world, words = board(TITLE.key), say(language).text
    assert isinstance(world, Box)
    groups = (
        world.spaces, world.engineers, world.tokens, world.special_tokens, world.cards, world.start_cards,
        world.factories, world.foundries, world.dividends, world.incomes,
    )  # fmt: skip
    printed = [thing.effects for group in groups for thing in group]
    fields = [special.effects for layout in world.layouts.values() for special in layout.specials]
    said = [effect_words(effects, words) for effects in (*printed, *fields) if effects]
    assert [text for text in said if KEY.search(text)] == []


@every_language
def test_every_pending_unit_has_words(language: str) -> None:
    assert len(units()) > 12
    told = [unit_words(*unit, count, say(language).text) for unit in units() for count in (1, 2)]
    assert [words for words in told if KEY.search(words)] == []
    once = [unit_words(*unit, 1, say(language).text) for unit in units()]
    assert [words for words in once if words.endswith(say(language).text("unit_word.times", unit="", n=1))] == []


# --- numbers ----------------------------------------------------------------------------------


def lines_of(seen: RailShown, option: Action) -> list[str]:
    return [line for line, _ in RailWords(say().text).effects(seen, option)]


def card_of(seen: RailShown, kind: str, key: str) -> Card:
    card = describe(seen, Target(kind, key), say().text)
    assert card is not None
    return card


def test_what_was_reconstructed_of_an_engineer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be wrong; what follows from other facts is not."""
    seen = shown(new_game())
    told = say().text("mark.reconstructed")
    key = next(engineer.key for engineer in seen.world.engineers)
    assert told not in card_of(seen, "engineer", key).texts
    guess = "reconstructed DATA-02"
    monkeypatch.setattr(Box, "source", lambda world, *place: guess if place[-1] == "effects" else "known")
    assert told in card_of(seen, "engineer", key).texts


def test_a_pending_unit_says_whether_it_has_to_be_carried_out() -> None:
    """PROC-03, PROC-07."""
    seen, words = shown(new_game()), say()
    for mandatory, (told, other) in (("1", ("mandatory", "optional")), ("0", ("optional", "mandatory"))):
        texts = card_of(seen, "unit", f"track 0 {mandatory} 1").texts
        assert words.text(f"hover.unit_{told}") in texts
        assert words.text(f"hover.unit_{other}") not in texts


def test_a_dividend_says_how_many_of_its_kind_are_left() -> None:
    """AR-31: each kind has a number of its own, and what lies on the stock board is not left."""
    game = Case(title(TITLE.key), 4, TITLE.setup_kinds[0], (("board", "usa"),)).game(1)
    assert isinstance(game, RussianRailroads)
    assert game.state.market is not None
    kinds = game.frame.world.dividends
    game.state.market = game.state.market._replace(tiles=(1,))
    left = [f"Left: {tile.count - (kind == 1)}" for kind, tile in enumerate(kinds)]
    assert [card_of(shown(game), "dividend", tile.key).texts[-1] for tile in kinds] == left


def test_a_space_for_everybody_says_so() -> None:
    """TURN-05: several players may use it."""
    seen, told = shown(new_game()), say().text("hover.open")
    spaces = [space for space in seen.world.spaces if describe(seen, Target("space", space.key), say().text)]
    assert {space.key for space in spaces if space.open}
    assert [space.key for space in spaces if (told in card_of(seen, "space", space.key).texts) != space.open] == []


def after_start_cards(players: int = 4) -> RussianRailroads:
    """The first turn of the first round; everybody took the first card left and used it first."""
    game = new_game(players)
    while (decision := game.decision()) is not None and decision.kind != "space":
        game.apply(decision.options[0])
    return game


def use(game: RussianRailroads, space: str) -> None:
    """Use a space and pay as usual."""
    game.apply(a.UseSpace(space))
    decision = game.decision()
    assert decision is not None
    if decision.kind == "payment":
        game.apply(decision.options[0])


def test_a_space_says_its_price_and_its_effect() -> None:
    """PAY-08, SPACE-01."""
    lines = lines_of(shown(after_start_cards()), a.UseSpace("BLACK-2"))
    assert lines[:2] == ["Costs 2 workers", "Brings: 3 black steps"]


def test_a_step_says_where_it_leads() -> None:
    """TRACK-03."""
    game = after_start_cards()
    use(game, "BLACK-2")
    seen = shown(game)
    field = game.state.player.tracks[5] + 1
    assert RailWords(say().text).brief(seen, a.Step("petersburg", "black")).startswith(f"to field {field}")


def test_a_factory_says_its_number_and_when_it_works() -> None:
    """FACT-01, FACT-04, FAC-2: the lowest one on the stack, whose function is for later."""
    game = after_start_cards()
    use(game, "LOCO-1")
    seen, built, words = shown(game), a.BuildFactory(a.STACK, 1), RailWords(say().text)
    assert words.brief(seen, built) == "factory 2"
    told = [line for line, _ in words.effects(seen, built)]
    assert told[:2] == ["Brings: factory 2", "When a marker reaches it: a locomotive or a factory"]


def test_a_factory_that_is_used_says_what_is_printed_on_it() -> None:
    """FACT-04: of all gaps the one that is named."""
    game = after_start_cards()
    game.state.own(game.state.actor).gaps = (1, 3, 9, 8, 7)
    seen = shown(game, game.state.actor)
    printed_there = [seen.world.factory(number).effects for number in (1, 3, 9, 8, 7)]
    assert [effects_of(seen, a.UseFactory(gap)) for gap in range(1, 6)] == printed_there


def test_the_best_use_of_a_space_is_what_playing_it_brings() -> None:
    """UI-04: no way of playing the space brings more, and one brings as much."""
    game = after_start_cards()
    decider = game.state.actor
    said = preview.best_use(game, decider, a.UseSpace("DOUBLER"))
    then = game.copy()
    use(then, "DOUBLER")
    for option in [one for one in then.options() if isinstance(one, a.PlaceDoubler)]:
        then.apply(option)
        break
    assert said == preview.value(then, decider) - preview.value(game, decider)


def test_passing_says_its_points() -> None:
    """TURN-06, REC-PASS: place 1 gets nothing, place 2 gets 2."""
    game = after_start_cards()
    assert RailWords(say().text).brief(shown(game), a.PASS) == ""
    game.apply(a.PASS)
    assert RailWords(say().text).brief(shown(game), a.PASS) == "+2 points"


@every_language
def test_passing_says_which_workers_stay_unused(language: str) -> None:
    """TURN-06: whoever passes by mistake sees what is given up."""
    game = after_start_cards()
    words, player = RailWords(say(language).text), game.state.player
    unused = {"en": "Workers left unused: 5", "de": "Ungenutzte Arbeiter: 5", "pl": "Niewykorzystani robotnicy: 5"}
    player.placed = player.workers - 5
    assert unused[language] in [line for line, _ in words.effects(shown(game), a.PASS)]
    player.placed = player.workers
    assert not any(line.endswith(": 0") for line, _ in words.effects(shown(game), a.PASS))


def test_when_only_the_end_is_left_the_question_says_so() -> None:
    """PROC-07."""
    game = after_start_cards()
    use(game, "COINS")
    seen = shown(game)
    assert isinstance(seen.decision, Decision)
    assert "end the turn" in RailWords(say().text).prompt(seen)


def test_a_special_field_says_what_is_missing() -> None:
    """UI-03, SPEC-08."""
    card = card_of(shown(new_game()), "cell", "petersburg 4")
    assert "Still missing: 3 steps with the black track and 4 of reach" in card.texts


def test_a_reconstructed_datum_is_marked() -> None:
    """REC-KIEV8: the star on Kiev 8."""
    seen = shown(new_game())
    assert any(text.startswith("Reconstructed:") for text in card_of(seen, "cell", "kiev 8").texts)
    assert not any(text.startswith("Reconstructed") for text in card_of(seen, "cell", "kiev 7").texts)


def test_what_is_certain_needs_no_word_about_where_it_comes_from() -> None:
    """The side of the board of Locomotive II follows from other facts."""
    texts = card_of(shown(new_game()), "space", "LOCO-2").texts
    assert texts
    assert not any(re.search("derived|printed|print", text, re.IGNORECASE) for text in texts)


def test_a_card_of_an_occupied_space_names_who_stands_there() -> None:
    """UI-06."""
    game = after_start_cards()
    who = SEATS[game.state.actor].name
    use(game, "COINS")
    assert f"{who} is here: 1 worker" in card_of(shown(game), "space", "COINS").texts


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "3 black steps"),
        ("de", "3 schwarze Schritte"),
        ("pl", "3 czarne kroki"),
    ],
)
def test_effects_have_number_and_gender(language: str, expected: str) -> None:
    assert effect_words([Effect("step", 3, 1)], say(language).text) == expected


def test_the_supply_of_coins_never_shows_less_than_none() -> None:
    """SETUP-32, 12.3: coins are not limited; the box holds 18, and more can be held."""
    game = new_game()
    assert shown(game).coins_left == 18 - sum(player.coins for player in game.state.players)
    game.state.own(0).coins = 40
    assert shown(game).coins_left == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_without_engineer_says_what_its_number_means(language: str) -> None:
    """ROUND-04."""
    words = say(language).text
    card = describe(shown(new_game()), Target("row_place", "7"), words)
    assert card is not None
    assert [line.rule for line in card.lines if line.text == words("hover.row_empty")] == ["ROUND-04"]
    assert words("hover.row_empty") != "hover.row_empty"


def _pending(game: RussianRailroads) -> Iterator[Target]:
    """What is pending, and what can be chosen for it."""
    for unit in game.state.pool:
        yield Target("unit", f"{unit.kind} {unit.argument} {int(unit.mandatory)} 1")
        if unit.kind == "card_or_points":
            yield Target("reward", "points")
    yield from (Target("again", "step"), Target("revaluation", "base"), Target("dividend", "payout"))


def _of_boxes(game: RussianRailroads) -> Iterator[Target]:
    """Everything of the modules, and Emil."""
    world = game.frame.world
    yield from (Target("special_token", token.key) for token in world.special_tokens)
    yield from (Target("foundry", str(foundry.number)) for foundry in world.foundries)
    yield from [Target("emil", "deck")] if game.frame.solo else []


#: Said where a card or points can be taken.
ELSEWHERE = {"hover.reward_points"}


def test_every_sentence_of_a_card_is_said_somewhere() -> None:
    """What a card can say of a thing it says in some game of some form."""
    listener = Listener(say("en").text)
    for game in positions()[::3]:
        seen = shown(game)
        targets = [option.target for option in seen.decision.options] if seen.decision is not None else []
        for thing in (*things(game), *targets, *_pending(game), *_of_boxes(game)):
            describe(seen, thing, listener)
    assert messages("russian_railroads", "hover.") - listener.said == ELSEWHERE


def test_whatever_is_a_factory_says_what_it_does() -> None:
    """Wherever it lies: of two cards that should say it, one is not enough."""
    listener, silent = Listener(say("en").text), []
    for game in positions()[::16]:
        seen = shown(game)
        for thing in things(game):
            if thing.kind in ("stack", "display"):
                listener.said.clear()
                describe(seen, thing, listener)
                silent += [] if "hover.function" in listener.said else [thing]
    assert silent == []


@every_language
def test_what_is_replaced_is_told_before_it_is_chosen(language: str) -> None:
    """And what becomes of it, as the rules go on."""
    words, told = RailWords(say(language).text), set()
    for game in spread(Case(title(TITLE.key), 2, TITLE.setup_kinds[0]), 1):
        table = shown(game)
        player = game.state.players[table.decider]
        for action in game.options():
            if isinstance(action, a.PlaceLocomotive | a.MoveLocomotive | a.PlaceNine):
                number = player.slots[game.frame.slot_index[action.line, action.slot]]
                then = preview.after(game, action)
                assert then is not None
                on = "" if any(isinstance(option, a.MoveLocomotive) for option in then.options()) else "_last"
                said = say(language).text(f"preview.replaces{on}", number=number)
            elif isinstance(action, a.BuildFactory):
                number = player.gaps[action.gap - 1]
                said = say(language).text("preview.replaces_factory", factory=CODE_NAMES[number])
            else:
                continue
            assert (said in words.spoken(table, action)) is bool(number)
            assert any(said == line for line, _ in words.effects(table, action)) is bool(number)
            told |= {said} if number else set()
    assert len(told) > 2
