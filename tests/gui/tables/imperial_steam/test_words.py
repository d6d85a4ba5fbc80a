"""Words of the table: every prompt, option, change and event has a sentence in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.position import arrange
from imperial_steam.games.imperial_steam.story.finish import finishing
from imperial_steam.games.imperial_steam.story.planner import ActionPath, WayStep
from imperial_steam.games.imperial_steam.story.preview import preview
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, IRON, WOOD
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import CHANCE, Decision, Event, Target
from imperial_steam.gui.table_kit.control.cards import Cards
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.imperial_steam.cards.describe import describe
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords, look_ahead
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown, contract_views
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.gui.tables.said import Listener, messages

SEATS = (Seat("Ada", "red"), Seat("Béla", "purple"), Seat("Ćwikła", "turquoise"), Seat("Dóra", "yellow"))
#: A key of the catalogue, or a value that found no place, instead of words.
UNSAID = re.compile(r"\b[a-z_]+\.[a-z_0-9]+(\.[a-z_]+)?\b|\{|\}")


def played(solo: bool, seed: int, moves: int) -> list[tuple[ImperialSteam, Decision, list[Event]]]:
    """Positions with their decision and what the random action then did."""
    title, chance = ImperialSteamTitle(), Random(seed)
    board = title.read_board(title.default_board)
    game = title.new_game(
        board, title.draw_setup(board, 1 if solo else 4, "normal", chance, {"franz": "easy"} if solo else {})
    )
    assert isinstance(game, ImperialSteam)
    found = []
    for _ in range(moves):
        decision = game.decision()
        if decision is None:
            break
        before = game.copy()
        found.append((before, decision, list(game.apply(chance.choice(list(decision.options))))))
    return found


GAMES = [played(False, 4, 330), played(True, 5, 200)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [0, 1], ids=["four", "solo"])
def test_prompts_options_and_events_have_words(language: str, game: int) -> None:
    """No key and no empty brace is ever shown."""
    say = Catalogue(language, "imperial_steam").text
    unsaid = set()
    for position, decision, events in GAMES[game]:
        shown = SteamShown(position, decision, SEATS, 0)
        words = [SteamWords(say).event(shown, event) for event in events]
        words += [SteamWords(say).option(action) for action in decision.options[:8]]
        if decision.player != CHANCE:
            words.append(SteamWords(say).prompt(shown))
        unsaid |= {text for text in words if UNSAID.search(text.replace("a.d.", ""))}
    assert unsaid == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_words(language: str) -> None:
    """Whatever is lit can also be read, with the effects of its options."""
    say = Catalogue(language, "imperial_steam").text
    unsaid = set()
    for position, decision, _ in GAMES[0][::7]:
        shown = SteamShown(position, decision, SEATS, decision.player)
        for thing in shown.lit:
            card = card_of(shown, thing, say)
            if card is not None:
                unsaid |= {text for text in card.texts if UNSAID.search(text.replace("a.d.", ""))}
    assert {text for text in unsaid if not text.startswith("refusal.")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_more_than_its_title(language: str) -> None:
    """A card that only repeats what stands on the table would be in the way."""
    say, silent = Catalogue(language, "imperial_steam").text, set()
    named = [Target("training", "2"), Target("working", "1"), Target("engine", "3"), Target("good", "wood")]
    for position, decision, _ in GAMES[0][::7]:
        shown = SteamShown(position, decision, SEATS, decision.player)
        for thing in [*shown.lit, *named]:
            card = describe(shown, thing, say)
            if card is not None and not [text for text in card.texts[1:] if text.strip("() E.") != card.title]:
                silent.add(str(thing))
    assert silent == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_says_what_a_button_does_and_by_which_key(make_scene: MakeScene, folder: Path, language: str) -> None:
    """In the toolbar stand pictures: the tip is a sentence, and ends with the key in brackets."""
    scene = make_scene(new_session(folder), language=language)
    tips = {button.key: scene.presenter.say(f"tip.{button.key}") for button in scene.controller.commands.buttons}
    assert len(tips) > 10
    assert [tip for tip in tips.values() if not re.fullmatch(r".{12,} \(.+\)", tip)] == []


def test_a_preview_tells_what_the_action_then_does() -> None:
    """Money and influence after the preview are those after the action; the position is untouched."""
    for position, decision, _ in GAMES[0][::5]:
        digest = position.digest()
        for action in decision.options[:3]:
            if isinstance(action, a.Bid | a.EndTurn | a.Discard):
                continue
            seen = preview(position, decision.player, action)
            after = position.copy()
            after.apply(action)
            told = {change.name: change.after for change in seen.changes}
            player = after.state.players[decision.player]
            assert told.get("money", position.state.players[decision.player].cash) == player.cash
            assert told.get("influence", position.state.players[decision.player].column * 10) == player.column * 10
        assert position.digest() == digest


def test_the_goods_of_a_factory_are_in_the_line_of_a_worker() -> None:
    """A3-17: two, three or four, in every list; what the worker costs leaves them their room."""
    words = SteamWords(Catalogue("en", "imperial_steam").text)
    lines = {
        option.level: words.brief(SteamShown(position, decision, SEATS, decision.player), option)
        for position, decision, _ in GAMES[0]
        for option in decision.options
        if isinstance(option, a.ChooseWorker)
    }
    assert lines
    for level, line in lines.items():
        assert re.search(rf"\b{level + 1} (coal|iron|stone|wood) there", line)


def test_a_preview_leaves_out_what_later_phases_bring() -> None:
    """PH3-01, PH4-01, PH5-01: income and training are no effects of ending a turn, or of discarding a good."""
    seen: list[str] = []
    for position, decision, events in (entry for game in GAMES for entry in game):
        names = {event.name for event in events}
        for action in decision.options:
            if isinstance(action, a.EndTurn) and "income" in names:
                assert preview(position, decision.player, action).changes == ()
                seen.append("end")
            elif isinstance(action, a.Discard):
                changes = preview(position, decision.player, action).changes
                assert {(change.name, change.by) for change in changes} == {("goods", -1)}
                seen.append("discard")
    assert "end" in seen


def test_a_bid_is_not_looked_ahead() -> None:
    """BID-03: carrying out the last bid would reveal all others."""
    position, decision, _ = GAMES[0][0]
    assert look_ahead(SteamShown(position, decision, SEATS, 0), decision.options[0]) is None


def test_what_is_refused_explains_itself() -> None:
    """A link that cannot be built now tells every reason with its rule."""
    position, decision, _ = next(entry for entry in GAMES[0] if entry[1].kind == "main")
    shown = SteamShown(position, decision, SEATS, 0)
    link = next(i for i, kind in enumerate(shown.layout.kinds) if kind == "tunnel")
    card = card_of(shown, Target("link", shown.layout.link_names[link]), Catalogue("en", "imperial_steam").text)
    assert card is not None
    assert any(line.manner is Manner.REFUSAL for line in card.lines)
    assert "rule A1-10" in card.controls


def test_options_are_lit_where_they_belong() -> None:
    """Every option is lit at its own target, and only options are lit, and the turn's end where it is two of them."""
    for position, decision, _ in GAMES[0]:
        lit = SteamShown(position, decision, SEATS, 0).lit
        assert all(action in lit[action.target] for action in decision.options)
        chained = set(finishing(decision.options))
        assert {action for options in lit.values() for action in options} == {*decision.options, *chained}


FACTORIES_OF_FRANZ = {
    "contracts": [12, 20],
    "factories": {"Wien #1": "wood 0", "Wien #2": "coal 1", "Wien #3": "iron 0"},
    "assigned": {"Wien #1": 20, "Wien #2": 20, "Wien #3": 20},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_shows_which_factory_of_franz_lies_where(language: str) -> None:
    """RUL-F33: on the contract, in the type of the factory there, and in words at contract and site."""
    title, say = ImperialSteamTitle(), Catalogue(language, "imperial_steam").text
    board = title.read_board(title.default_board)
    game = title.new_game(board, title.draw_setup(board, 1, "fixed", Random(1)))
    arrange(game, ("red", "franz"), {"turn": "red", "franz": FACTORIES_OF_FRANZ})
    shown = SteamShown(game, game.decision(), SEATS, 1)
    small, large = contract_views(game.layout, game.state, 1)
    assert (small.number, [filled for _, filled in small.fields], small.fulfilled) == (12, [False, False], False)
    assert (large.number, large.fields, large.fulfilled) == (20, ((WOOD, True), (COAL, True), (IRON, True)), True)
    assert "Wien #1" in read(shown, Target("own_contract", "1 20"), say)
    assert "Wien #1" not in read(shown, Target("own_contract", "1 12"), say)
    assert say("hover.franz_factory", **called(game.layout.contract[20])) in read(shown, Target("site", "Wien #2"), say)


def test_a_value_at_which_nothing_can_be_sold_says_so() -> None:
    title, say = ImperialSteamTitle(), Catalogue("en", "imperial_steam").text
    board = title.read_board(title.default_board)
    game = title.new_game(board, title.draw_setup(board, 2, "fixed", Random(1)))
    shown = SteamShown(game, game.decision(), SEATS, 0)
    lowest = Target("share", str(shown.layout.prices.share_values[0]))
    sales = shown.player(0).investors
    assert say("hover.share_sales", n=sales) in read(shown, lowest, say)
    highest = Target("share", str(shown.layout.prices.share_values[-1]))
    assert "no share can be sold" in read(shown, highest, say)


def card_of(shown: SteamShown, thing: Target, say: Say) -> Card | None:
    """The card of a thing."""
    return Cards(SteamWords(say), lambda shown, thing: describe(shown, thing, say)).card(shown, thing)


def read(shown: SteamShown, thing: Target, say: Say) -> str:
    """The words of a thing's card."""
    card = card_of(shown, thing, say)
    assert card is not None
    text = " ".join(line.text for line in card.lines)
    assert UNSAID.search(text) is None
    return text


@pytest.mark.parametrize(
    ("language", "turn", "heading"),
    [
        ("en", 1, "Possible next turn"),
        ("de", 1, "Im nächsten Zug möglich"),
        ("pl", 1, "Możliwe w następnej turze"),
        ("en", 2, "Possible in 2 turns"),
        ("de", 2, "In 2 Zügen möglich"),
        ("pl", 2, "Możliwe za 2 tury"),
    ],
)
def test_a_way_on_which_one_only_waits_is_one_sentence(language: str, turn: int, heading: str) -> None:
    words = SteamWords(Catalogue(language, "imperial_steam").text)
    action = a.PlaceHand("pass")
    goal = WayStep("goal", {}, (action,), turn, 1, 0, ())
    assert words.way(ActionPath((goal,), turn, 0, 0, 0, 0)) == (heading, [])


def test_a_way_of_several_steps_says_each_with_its_time_and_the_wanted_action_last() -> None:
    words = SteamWords(Catalogue("en", "imperial_steam").text)
    first = WayStep("build_track", {"link": "Wien–Baden"}, (a.ChooseLink("Wien–Baden"),), 0, 1, -5, ())
    goal = WayStep("goal", {}, (a.PlaceHand("pass"),), 1, 1, 0, ())
    heading, steps = words.way(ActionPath((first, goal), 1, 0, 5, 0, 0))
    assert "5" in heading
    assert [step.partition(".")[0] for step in steps] == ["1", "2"]
    assert "build the track Wien–Baden" in steps[0]
    assert words.when(0) in steps[0]
    assert f"then: {words.option(a.PlaceHand('pass'))}" in steps[1]
    assert words.when(1) in steps[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((a.Done(),), "finish it"),
        ((a.Done(), a.SellShare()), "finish it"),
        ((a.Done(), a.Deliver("Wien #1", "Graz")), "finish it"),
        ((a.Order("wood"), a.Done(), a.SellShare()), "order another good for next round (up to 1)"),
        ((a.Order("wood"), a.Buy("wood")), "track 2"),
        ((a.Done(), a.ChooseLink("Wien–Baden")), "track 2"),
    ],
)
def test_the_prompt_asks_for_nothing_that_is_not_possible(options: tuple[a.Action, ...], said: str) -> None:
    """Where a main action can only be finished, the prompt says so instead of asking for a link."""
    position, _, _ = played(False, 1, 1)[0]
    shown = SteamShown(position, Decision(0, "tracks", options, {"track": 2, "room": 1}), SEATS, 0)
    assert said in SteamWords(Catalogue("en", "imperial_steam").text).prompt(shown)


def test_the_bid_says_what_it_buys() -> None:
    """BID-01: nobody has to know the rules to see what influence is for."""
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    game = title.new_game(board, title.draw_setup(board, 2, "fixed", Random(1)))
    said = SteamWords(Catalogue("en", "imperial_steam").text).prompt(SteamShown(game, game.decision(), SEATS, 0))
    assert "turn order" in said
    assert "opens hubs" in said


def test_an_engineer_in_the_news_has_an_article() -> None:
    assert Catalogue("en", "imperial_steam").text("since.engineers", kinds=["bridge"]) == "hires a bridge engineer"


def things_of(shown: SteamShown) -> Iterator[Target]:
    """Everything that is printed, and everything that belongs to somebody."""
    layout = shown.layout
    yield from (Target("city", name) for name in layout.city_names)
    yield from (Target("link", name) for name in layout.link_index)
    yield from (Target("site", name) for name in layout.site_index)
    yield from (
        Target("station", name) for name in layout.city_names if layout.station_sites >> layout.city_index[name] & 1
    )
    yield from (
        Target("demand", f"{GOODS[good]} {name}")
        for city in layout.hub_cities
        for name in (layout.city_names[city],)
        for good in (0, 3)
    )
    yield from (Target("hub", str(hub)) for hub in range(4))
    yield from (Target("locomotive", str(level)) for level in layout.locomotive)
    yield from (Target("player", str(seat)) for seat in range(len(shown.seats)))
    yield from (Target("round", str(number)) for number in range(1, 8))
    for seat, player in enumerate(shown.state.players):
        yield from (Target("own_contract", f"{seat} {number}") for number in player.contracts)


#: Said of things that are on the tableau, or late in a game.
ELSEWHERE = {
    "hover.button.track",
    "hover.franz_contract_empty",
    "hover.growth_full",
    "hover.money_hidden",
    "hover.no_shipment",
    "hover.race",
    "hover.race_title",
    "hover.working",
    "hover.working_title",
}


def test_every_sentence_of_a_card_is_said_somewhere() -> None:
    """What a card can say of a thing it says in some game."""
    listener = Listener(Catalogue("en", "imperial_steam").text)
    for position, decision, _ in (*GAMES[0][::3], *GAMES[1][::3]):
        shown = SteamShown(position, decision, SEATS[: position.player_count], max(0, decision.player))
        for thing in (*shown.lit, *things_of(shown)):
            card_of(shown, thing, listener)
    assert messages("imperial_steam", "hover.") - listener.said == ELSEWHERE
