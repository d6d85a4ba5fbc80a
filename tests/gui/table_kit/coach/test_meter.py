"""The meter: off until somebody wants it, judged from what whoever looks may know, silent about a counted end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from imperial_steam import titles
from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.judgement import CERTAIN, Trust
from imperial_steam.games.protocol import draw
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.coach.meter import Meter, Reading, standing
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import HUMAN, Ledger, Person
from imperial_steam.titles import TITLES
from tests.gui.table_kit.coach.test_coach import ENTRIES, GAMES, middle, sat

MakeApp = Callable[..., App]


@pytest.fixture(autouse=True)
def both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)


def told(app: App) -> bool:
    """The meter is seen."""
    return any(item.label == "Prospects" for item in app.draw(record=True).items)


@pytest.mark.parametrize("key", GAMES)
def test_it_is_off_until_it_is_wanted_and_takes_its_room_from_the_middle(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), middle(key))
    before = scene.state.regions.middle
    assert not told(scene.app)
    perform(scene.app, [Key("j")])
    assert scene.app.settings.meter
    assert told(scene.app)
    place, middle_now = scene.state.regions["meter"], scene.state.regions.middle
    assert place.w
    assert before.contains(place)
    assert not place.colliderect(middle_now)
    shares = [reading.share for reading in scene._picture._own.meter.readings()]
    assert abs(sum(shares) - CERTAIN) <= len(shares)
    perform(scene.app, [Key("j")])
    assert not told(scene.app)


@pytest.mark.parametrize("key", GAMES)
def test_it_follows_the_position_and_the_moment_looked_at(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(meter=True), middle(key, number=60))
    now = scene._picture._own.meter.readings()
    scene.controller.history.look(0)
    assert scene._picture._own.meter.readings() != now
    scene.controller.history.look(None)
    assert scene._picture._own.meter.readings() == now


@pytest.mark.parametrize("key", GAMES)
def test_it_moves_when_a_turn_ends_and_not_within_it(make_app: MakeApp, key: str) -> None:
    ledger = middle(key, number=60)
    judgement = judgement_of(ledger.title, ledger.board)
    scene = sat(make_app(meter=True), ledger)
    readings, chance = dict[object, set[object]](), Random(3)
    for _ in range(30):
        decision = ledger.decision
        if decision is None:
            break
        kept = readings.setdefault((judgement.turn(ledger.game), decision.player), set())
        kept.add(tuple(scene._picture._own.meter.readings()))
        ledger.apply(draw(decision, chance))
        scene.state.renew()
    assert len(readings) > 2
    assert all(len(kept) == 1 for kept in readings.values())
    assert len({reading for kept in readings.values() for reading in kept}) > 1


def test_what_is_hidden_changes_nothing() -> None:
    """Two games that differ in the hidden money of others alone are read alike by whoever may not see it."""
    title, chance = TITLES["imperial_steam"], Random(2)
    people = [Person(name, colour, HUMAN) for name, colour in zip("ABC", title.colours, strict=False)]
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 3, title.setup_kinds[0], chance, {"hidden_money": "yes"})
    ledger = Ledger(title, board, setup, people)
    while (decision := ledger.decision) is not None and ledger.cursor < 40:
        ledger.apply(draw(decision, chance))
    one, other = (ledger.game.observation(0, Random(number)) for number in (5, 6))
    assert one.digest() != other.digest()
    assert read(ledger, one, viewer=0) == read(ledger, other, viewer=0)
    assert read(ledger, one, viewer=None) == read(ledger, other, viewer=None)
    assert read(ledger, one, viewer=1) != read(ledger, other, viewer=1)


def read(ledger: Ledger, position: object, viewer: int | None) -> object:
    """What the meter of a table says for a position in the place of a ledger's."""

    class Table:
        meter = True
        session = object()
        seats = ledger.people
        view = type("View", (), {"past": None, "reckoning": False})

    class Laid:
        title, board, cursor, position_at = ledger.title, ledger.board, 0, staticmethod(lambda number: position)

    table = Table()
    table.viewer, table.ledger = viewer, Laid  # type: ignore[attr-defined]
    return Meter(table).readings()  # type: ignore[arg-type]


def test_it_says_nothing_about_an_end(make_app: MakeApp) -> None:
    ledger, chance = middle("russian_railroads"), Random(1)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    scene = sat(make_app(meter=True), ledger)
    assert not told(scene.app)
    scene.controller.history.look(3)
    assert not told(scene.app), "an earlier moment would tell it, too"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1024, 640)])
def test_everything_fits(make_app: MakeApp, key: str, language: str, size: tuple[int, int]) -> None:
    scene = sat(make_app(size, language=language, meter=True), middle(key))
    canvas = scene.app.draw(record=True)
    place = scene.state.regions["meter"]
    assert canvas.rect.contains(place)


@pytest.mark.parametrize(
    ("share", "seats", "word"),
    [(500, 2, "even"), (600, 2, "even"), (601, 2, "ahead"), (801, 2, "well_ahead"), (400, 2, "behind"),
     (1000, 4, "well_ahead"), (250, 4, "even"), (120, 4, "behind"), (70, 4, "well_behind"), (0, 3, "well_behind")],
)  # fmt: skip
def test_how_somebody_stands_is_said_against_an_equal_share(share: int, seats: int, word: str) -> None:
    assert standing(share, seats) == word


@pytest.mark.parametrize(("bounds", "words"), [((0, CERTAIN), "even"), ((CERTAIN, CERTAIN), "%")])
def test_a_share_is_a_percentage_where_it_is_known_and_a_word_elsewhere(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, bounds: tuple[int, int], words: str
) -> None:
    monkeypatch.setattr(Meter, "trust", lambda self: Trust(True, True, *bounds))
    monkeypatch.setattr(Meter, "readings", lambda self: [Reading(333, 50)] * 3)
    scene = sat(make_app(meter=True), middle("russian_railroads"))
    texts = [item.label for item in scene.app.draw(record=True).items]
    assert sum(text.endswith(words) for text in texts) >= 3
    assert scene.state.hits.place(ui("meter_strip")) is not None


def test_shares_are_told_all_alike(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two with 0 % beside one who is well ahead read as if something was left out."""
    monkeypatch.setattr(Meter, "trust", lambda self: Trust(True, True, 0, CERTAIN))
    monkeypatch.setattr(Meter, "readings", lambda self: [Reading(0, 50), Reading(0, 60), Reading(998, 90)])
    texts = [item.label for item in sat(make_app(meter=True), middle("russian_railroads")).app.draw(record=True).items]
    assert "well ahead" in texts
    assert texts.count("well behind") == 2


def test_what_nothing_was_fitted_to_says_so_and_where_nobody_wins_there_are_results_only(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RUL-98: nobody wins against Emil."""
    monkeypatch.setattr(Meter, "trust", lambda self: Trust(False, False, 0, CERTAIN))
    scene = sat(make_app(meter=True), middle("russian_railroads"))
    texts = [item.label for item in scene.app.draw(record=True).items]
    assert "Expected results" in texts
    assert not {"even", "ahead", "behind", "well ahead", "well behind"} & set(texts)
    assert scene.state.hits.place(ui("meter_guess")) is not None
    assert scene.state.hits.place(ui("meter_strip")) is None
