"""The end: the reckoning row by row, the way of a track fee on the map, fortunes by round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.scoring import reckon
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.pages.agreement import again
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.scene import Scene, layout_of
from imperial_steam.gui.table_kit.core.accounts import Account, Row, cell, lead, why, with_sign
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.ending.reckoning_state import SECONDS
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.gui.tables.imperial_steam.story import reckoning
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session
from tests.effort import crossed
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import crowded, new_session


def ended(folder: Path) -> Session:
    """A crowded game that is over; the first player has contracts and has not reached the goal (SCORE-13)."""
    session = crowded(folder)
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    game.state.step = Step.OVER
    game.state.players[0].network = 1 << game.layout.start
    game.state.players[1].tracks = (1 << len(game.layout.link_names)) - 1
    return session


def open_scene(make_scene: MakeScene, folder: Path) -> tuple[SteamTable, ImperialSteam]:
    """The table of the ended game."""
    scene = make_scene(ended(folder))
    game = scene.session.ledger.game
    assert isinstance(game, ImperialSteam)
    return scene, game


def counted(make_scene: MakeScene, folder: Path) -> tuple[SteamTable, ImperialSteam, Account]:
    """The table of the ended game with every row of the reckoning."""
    scene, game = open_scene(make_scene, folder)
    scene.controller.reckoned.everything()
    refresh(scene)
    account = scene.controller.reckoned.account()
    assert account is not None
    return scene, game, account


def test_the_rows_add_up_to_the_fortune(make_scene: MakeScene, folder: Path) -> None:
    """SCORE-01 … SCORE-25: what is shown before `money` sums to it, and with the dividends to the result."""
    scene, game = open_scene(make_scene, folder)
    made = reckon(game.layout, game.state)
    rows = reckoning.rows(scene.state.shown(), scene.text)
    for seat, account in enumerate(made.accounts):
        *steps, money, dividends, final = [row.amounts[seat] for row in rows]
        assert sum(steps) == money == account.money
        assert money + dividends == final == account.final
    assert [row.label for row in rows if row.total] == [
        scene.text(f"reckoning.{key}") for key in ("cash", "money", "final")
    ]
    assert [row.result for row in rows] == [False] * (len(rows) - 1) + [True]


def test_the_reckoning_is_shown_step_by_step(make_scene: MakeScene, folder: Path) -> None:
    """It opens by itself with one row; Return adds a row, the button all of them."""
    scene, _ = open_scene(make_scene, folder)
    labels = [row.label for row in reckoning.rows(scene.state.shown(), scene.text)]
    for shown in range(1, 4):
        said = [item.label for item in layout_of(scene)]
        assert [label in said for label in labels[:4]] == [number < shown for number in range(4)]
        assert scene.text("prompt.counting") in said, "the winner is not told before the last row"
        scene.app.handle(Key("return"))
    scene.controller.press(ui("reckoning_all"))
    items = layout_of(scene)
    assert scene.text("prompt.counting") not in [item.label for item in items]
    assert all(label in [item.label for item in items] for label in labels)
    assert any(item.role == "chart" for item in items)
    assert [item for item in items if not item.fits] == []


def test_the_way_of_a_track_fee_is_lit_on_the_map(make_scene: MakeScene, folder: Path) -> None:
    """SCORE-16, SCORE-19: from the player's network to the goal, one fee a link."""
    scene, game = open_scene(make_scene, folder)
    made = reckon(game.layout, game.state)
    path = reckoning.fee_path(made, 0)
    assert len(path) * game.layout.prices.track_fee == made.accounts[0].fee_paid > 0
    scene.controller.press(ui("reckoning_all"))
    refresh(scene)
    assert scene.controller.state.hits.place(ui("trace", 0)) is not None
    scene.controller.press(ui("trace", 0))
    plain = scene.controller.state.view.traced
    refresh(scene)
    lit = scene.app.surface.copy()
    scene.controller.state.view.traced = -1
    refresh(scene)
    assert plain == 0
    assert lit.get_buffer().raw != scene.app.surface.get_buffer().raw
    scene.controller.state.view.traced = 0
    scene.app.handle(Key("escape"))
    assert scene.controller.state.view.reckoning


# Nothing tells the winner before the last row


def told(scene: SteamTable) -> list[str]:
    """Everything the window says now."""
    top = scene.app.top
    return [item.label for item in layout_of(top if isinstance(top, Scene) else scene)]


def secrets(scene: SteamTable, game: ImperialSteam) -> set[str]:
    """What nobody may read before the last row is counted: all results, and who has won."""
    made, say = reckon(game.layout, game.state), scene.text
    finals = {str(account.final) for account in made.accounts} | {figure(account.final) for account in made.accounts}
    names = [scene.state.seats[seat].name for seat in made.winners]
    over = scene.presenter.words.over(scene.state.shown())
    return finals | {over, say("reckoning.wins.1", names=names), say("reckoning.chart")}


def test_nothing_tells_the_winner_before_the_last_row(make_scene: MakeScene, folder: Path) -> None:
    """Not the prompt, not the panels, not by a look at the map, at a fee path, at the past or at the statistics."""
    scene, game = open_scene(make_scene, folder)
    secret = secrets(scene, game)
    press, keys = scene.controller.press, ("p", "f", "escape", "c", "n", "l", "m", "p")
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: press(ui("reckoning_map")),
        lambda: press(ui("trace", 0)),
        lambda: scene.controller.history.look(scene.session.ledger.cursor - 1),
        *(partial(scene.app.handle, Key(key)) for key in keys),
    ]
    rows = len(reckoning.rows(scene.state.shown(), scene.text))
    for number in range(rows - 1):
        for act in steps:
            act()
            assert secret.isdisjoint(told(scene)), number
            scene.app.show_only([scene])
        scene.controller.history.now()
        scene.state.view.reckoning, scene.state.view.rows_shown = True, number + 1
        scene.controller.press(ui("reckoning_next"))
        assert scene.controller.reckoned.counting
    scene.controller.press(ui("reckoning_next"))
    assert not scene.controller.reckoned.counting
    assert secret & set(told(scene))


def test_numbers_are_counted_one_after_another(make_scene: MakeScene, folder: Path) -> None:
    """Time counts the numbers of a row, a key finishes it; the best result is counted last."""
    scene, game = open_scene(make_scene, folder)
    view, reckoned = scene.state.view, scene.controller.reckoned
    assert (view.rows_shown, view.counted) == (1, 0)
    seen = [view.counted]
    for _ in range(8):
        scene.update(SECONDS)
        seen.append(view.counted)
    assert seen == [0, 1, 2, 3, 4, 4, 4, 4, 4], "the next row waits for somebody to go on"
    scene.app.handle(Key("space"))
    assert (view.rows_shown, view.counted) == (2, 4)
    scene.app.handle(Key("space"))
    assert (view.rows_shown, view.counted) == (3, 8)
    account = reckoned.account()
    assert account is not None
    finals = [one.final for one in reckon(game.layout, game.state).accounts]
    assert account.rows[-1].order == sorted(range(4), key=lambda seat: finals[seat])


def test_who_has_won_is_told_once_the_last_number_has_been_counted_by_itself(
    make_scene: MakeScene, folder: Path
) -> None:
    scene, _ = open_scene(make_scene, folder)
    view, reckoned = scene.state.view, scene.controller.reckoned
    account = reckoned.account()
    assert account is not None
    view.rows_shown, view.counted = len(account.rows), account.cells() - 1
    assert reckoned.counting
    scene.update(SECONDS)
    assert not reckoned.counting
    assert reckoned.progress().winner


def test_ceremonies_can_be_switched_off_and_rows_stand_still(make_scene: MakeScene, folder: Path) -> None:
    """Without ceremonies all is there at once; with little movement a whole row is."""
    scene = make_scene(ended(folder / "one"), ceremonies=False)
    assert not scene.controller.reckoned.counting
    still = make_scene(ended(folder / "two"), motion="reduced")
    still.update(0.01)
    assert still.state.view.counted == 4


def test_every_number_opens_its_sum_and_its_rule(make_scene: MakeScene, folder: Path) -> None:
    """By pointing, by a click, by keys: the summands add up, each with the rule that counts it."""
    scene, _ = open_scene(make_scene, folder)
    scene.controller.press(ui("reckoning_all"))
    refresh(scene)
    account, pins = scene.controller.reckoned.account(), scene.controller.pins
    assert account is not None
    for number, row in enumerate(account.rows):
        for seat, amount in enumerate(row.amounts):
            thing = cell(number, seat)
            assert scene.state.hits.place(thing) is not None
            card = pins.cards.card(scene.state.shown(), thing)
            assert card is not None
            assert sum(part.amount for part in row.parts[seat]) == amount
            assert all(part.words in " ".join(card.texts) and part.rule for part in row.parts[seat])
    fee = next(number for number, row in enumerate(account.rows) if row.traced)
    place = scene.state.hits.place(cell(fee, 0))
    assert place is not None
    scene.app.handle(Click((place.x + 4, place.centery)))
    assert scene.state.view.pinned is not None
    pins.follow("trace 0")
    assert scene.state.view.traced == 0
    assert not scene.state.view.reckoning


def test_whoever_clicks_on_after_the_last_number_begins_no_new_game(make_scene: MakeScene, folder: Path) -> None:
    """Where the numbers were hurried stands nothing then that puts the finished game away."""
    scene, _ = open_scene(make_scene, folder)
    hurry = scene.state.hits.place(ui("reckoning_next"))
    assert hurry is not None
    scene.controller.press(ui("reckoning_all"))
    refresh(scene)
    away = [scene.state.hits.place(ui(key)) for key in ("rematch", "main_menu")]
    assert all(place is not None and not hurry.colliderect(place) for place in away)


def test_the_winner_and_the_ways_on(make_scene: MakeScene, folder: Path) -> None:
    """After the last row the title names who has won; another game of the same people can begin."""
    scene, game = open_scene(make_scene, folder)
    scene.controller.press(ui("reckoning_all"))
    refresh(scene)
    (winner,) = game.winners()
    assert f"{scene.state.seats[winner].name} wins" in told(scene)
    keys = ("rematch", "reckoning_map", "statistics", "main_menu")
    assert all(scene.state.hits.place(ui(key)) is not None for key in keys)
    people, setup = scene.session.ledger.people, scene.session.ledger.setup
    made = again(scene.session.ledger, Random(9))
    assert made.people == people
    assert made.setup != setup
    assert made.labels["kind"] == scene.session.ledger.labels["kind"]


@crossed(size=[(960, 540), (1366, 768), (1920, 1080)], language=LANGUAGES)
def test_the_end_fits(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    """Winner, numbers and buttons: nothing is cut off, and every button stands inside."""
    scene = make_scene(ended(folder), size, language=language)
    scene.controller.press(ui("reckoning_all"))
    refresh(scene)
    assert [item for item in layout_of(scene) if not item.fits or item.missing] == []
    middle = scene.state.regions.middle
    for key in ("rematch", "reckoning_map", "statistics", "main_menu"):
        assert any(spot.thing == ui(key) and middle.contains(spot.rect) for spot in scene.state.hits.spots)


def test_the_moment_before_the_end_is_not_compared_while_it_is_counted(make_scene: MakeScene, folder: Path) -> None:
    """What the end would have brought then is nearly what it brought."""
    scene, _ = open_scene(make_scene, folder)
    scene.controller.history.look(scene.session.ledger.cursor - 1)
    scene.app.handle(Key("p"))
    assert isinstance(scene.app.top, Notice)
    scene.app.show_only([scene])
    scene.controller.history.now()
    scene.controller.reckoned.everything()
    scene.controller.history.look(scene.session.ledger.cursor - 1)
    scene.app.handle(Key("p"))
    assert not isinstance(scene.app.top, Notice)


# Before the end, and looking back


def test_what_if_says_why_not_and_what_it_is(make_scene: MakeScene, folder: Path) -> None:
    """SETUP-48: with hidden money it is refused in words; else it is no final scoring."""
    scene = make_scene(crowded(folder / "one"))
    scene.app.handle(Key("f"))
    refresh(scene)
    assert "If the game ended now" in told(scene)
    assert "Final scoring" not in told(scene)
    title, chance = ImperialSteamTitle(), Random(1)
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 2, "fixed", chance, {"hidden_money": "yes"})
    ledger = Ledger(title, board, setup, [Person("Ada", "red"), Person("Béla", "purple")])
    hidden = make_scene(Session(ledger, folder / "two", "2000-01-01T00:00:00"))
    for _ in range(2):
        hidden.session.apply("bid 0")
    hidden.state.renew()
    refresh(hidden)
    hidden.app.handle(Key("f"))
    assert not hidden.state.view.reckoning
    assert isinstance(hidden.app.top, Notice)
    assert "Not while something is hidden" in told(hidden)


def test_looking_back_shows_the_map(make_scene: MakeScene, folder: Path) -> None:
    """Also in a finished game: the reckoning of a moment is there for whoever asks for it."""
    scene, _ = open_scene(make_scene, folder)
    scene.controller.press(ui("reckoning_all"))
    scene.app.handle(Key(","))
    assert scene.state.view.past is not None
    assert not scene.state.view.reckoning
    scene.app.handle(Key("f"))
    assert scene.state.view.reckoning
    assert "If the game had ended then" in told(scene)
    scene.app.handle(Key("escape"))
    assert not scene.state.view.reckoning
    assert scene.state.view.past is not None
    scene.app.handle(Key("escape"))
    assert scene.state.view.past is None
    refresh(scene)
    assert scene.state.hits.place(ui("reckoning")) is not None


def test_fortunes_of_all_rounds(make_scene: MakeScene, folder: Path) -> None:
    """One entry for every finished round, before the income of the next one, and one for the result."""
    session = new_session(folder)
    while not session.ledger.game.over:
        decision = session.ledger.decision
        assert decision is not None
        options = [str(option) for option in decision.options]
        wanted = next((text for text in ("bid 0", "hand A11", "end") if text in options), options[0])
        session.apply(wanted)
    scene = make_scene(session)
    history = scene.presenter.account(scene.state.shown(), session.ledger).history
    rounds = session.ledger.game.progress().round
    assert len(history) == rounds
    assert tuple(history[-1]) == tuple(session.ledger.game.fortunes())
    ends = [
        number
        for number, entry in enumerate(session.ledger.entries)
        if any(event.name == "round_began" and number for event in entry.events)
    ]
    before_income = [tuple(session.ledger.position_at(number).scores()) for number in ends]
    assert history[:-1] == before_income[-len(history) + 1 :]


def places_of(scene: SteamTable) -> dict[str, tuple[int, int]]:
    """Where the controls of the reckoning are now."""
    named = ("reckoning_next", "reckoning_all", "reckoning_map", "rematch", "main_menu", "review")
    found = ((name, scene.state.hits.place(ui(name))) for name in named)
    return {name: place.center for name, place in found if place is not None}


def test_no_control_takes_the_place_of_another_one(make_scene: MakeScene, folder: Path) -> None:
    """Who clicks once more than there are rows hits nothing; what was there before stays where it was."""
    scene, _ = open_scene(make_scene, folder)
    scene.controller.reckoned._begin()
    refresh(scene)
    before = places_of(scene)
    assert {"reckoning_next", "reckoning_all", "reckoning_map"} == set(before)
    scene.controller.reckoned.everything()
    refresh(scene)
    after = places_of(scene)
    assert after["reckoning_map"] == before["reckoning_map"]
    for name in ("reckoning_next", "reckoning_all"):
        thing = scene.state.hits.at(before[name])
        assert thing is None or thing.kind != "ui", name


def test_the_end_tells_what_the_winner_won_by(make_scene: MakeScene, folder: Path) -> None:
    """By how much, ahead of whom, and the row in which most of it was made; a sum of others is none."""
    scene, game, account = counted(make_scene, folder)
    won = lead(account)
    (winner,) = game.winners()
    assert won is not None
    assert won.by == sorted(game.fortunes())[-1] - sorted(game.fortunes())[-2]
    gaps = {
        row.label: row.amounts[winner] - row.amounts[won.other]
        for row in account.rows
        if not row.total or row is account.rows[0]
    }
    assert won.most == max(gaps.values()) == gaps[won.row]
    refresh(scene)
    labels = [item.label for item in layout_of(scene)]
    assert any(won.row in label and scene.state.seats[won.other].name in label for label in labels)


def test_all_who_come_next_are_named(make_scene: MakeScene, folder: Path) -> None:
    """Where several have the same result; which row made the difference is another one beside each."""
    scene, names = counted(make_scene, folder)[0], ("Anna", "Ben", "Carla")
    for result, told in (
        ((27, 26, 26), "1\N{NO-BREAK SPACE}G more than Ben and Carla."),
        ((27, 26, 25), "1\N{NO-BREAK SPACE}G more than Ben. The biggest difference: Money (+1)."),
        ((27, 27, 26), "Ben has the same: the tie-break decides."),
    ):
        rows = [Row("Money", result), Row("Result", result, total=True, result=True)]
        assert why(Account(rows, [0], []), names, scene.presenter.say) == told


def test_every_step_tells_the_sum_so_far(make_scene: MakeScene, folder: Path) -> None:
    """What is added up, step by step, comes to the result."""
    scene, game, account = counted(make_scene, folder)
    last = account.summands[-1]
    assert [account.so_far(last, seat) for seat in range(game.player_count)] == list(game.fortunes())
    items = [item for item in layout_of(scene) if item.role == "text"]
    for number in account.summands[1:]:
        for seat in range(game.player_count):
            place = scene.state.hits.place(cell(number, seat))
            assert place is not None
            said = sorted((item for item in items if place.contains(item.rect)), key=lambda item: item.rect.x)
            added = with_sign(account.rows[number].amounts[seat])
            assert [item.label for item in said] == [added, f"= {figure(account.so_far(number, seat))}"]


def test_sums_and_names_end_where_the_numbers_above_them_end(make_scene: MakeScene, folder: Path) -> None:
    """What the numbers come to stands behind them and pushes none of them to the left."""
    scene, game, account = counted(make_scene, folder)
    items = [item for item in layout_of(scene) if item.role == "text"]
    middle = scene.state.regions.middle
    for seat in range(game.player_count):
        places = [scene.state.hits.place(cell(number, seat)) for number in range(len(account.rows))]
        columns = [[item.rect for item in items if place and place.contains(item.rect)] for place in places]
        ends = {min(rects, key=lambda rect: rect.x).right for rects in columns}
        assert max(ends) - min(ends) <= 1, ends
        name = scene.state.seats[seat].name
        heads = [item.rect for item in items if item.label == name and middle.contains(item.rect)]
        assert places[0] is not None
        # A name that is too long is shortened, or begins at the left.
        assert all(head.right in ends or head.x - places[0].x < 30 for head in heads[:1])
