"""The own board on the screen: everything that can be chosen there is lit and clicked, and everything fits."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.parts import Germany
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import LEFT, Click, Key
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.tables.russian_railroads.boards import holdings, industry_view
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import rails
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Session
from tests.games.russian_railroads.samples import actor, arrange
from tests.gui.tables.conftest import refresh
from tests.gui.tables.russian_railroads.boards import advance, game_of, rearranged, session, table
from tests.gui.tables.russian_railroads.conftest import MakeTable
from tests.gui.tables.russian_railroads.positions import begun, position

SIZES = [(1366, 768), (1920, 1080), (2560, 1440)]
#: Kinds of things that stand on the own board.
OWN = frozenset({"field", "slot", "doublers", "marker", "gap", "token"})
#: Those of the modules, by the board or module that has them.
OF_MODULES = {
    "germany": frozenset({"arm", "own_income"}),
    "usa": frozenset({"coin_field"}),
    "coal": frozenset({"stoker", "foundry"}),
}


@pytest.fixture(scope="module")
def late() -> Session:
    """Four people late in a game; the tests only look at it."""
    return session(4, 420)


def test_every_choice_on_the_board_is_lit_at_a_place() -> None:
    """UI-01: through a whole game, each thing of the own board that stands for an option can be clicked there."""
    made = session(2, 0, 2)
    scene, chance, seen = table(made), Random(2), set[str]()
    while made.ledger.decision is not None:
        lit = [thing for thing in scene.state.shown().lit if thing.kind in OWN]
        if {thing.kind for thing in lit} - seen or made.ledger.cursor % 25 == 0:
            refresh(scene)
            panel = scene.state.regions["tableau"]
            for thing in lit:
                place = scene.state.hits.place(thing)
                assert place is not None, thing
                assert panel.contains(place), thing
                assert scene.state.hits.at(place.center) == thing
                seen.add(thing.kind)
        advance(made, chance, lambda done: done < 1)
        scene.state.renew()
    assert seen == OWN


@pytest.mark.parametrize("options", [{"board": "germany", "coal": "yes"}, {"board": "usa"}])
def test_what_modules_offer_on_the_board_is_lit_there_too(options: dict[str, str]) -> None:
    """GR-05, GR-40, AR-16, COAL-22, COAL-30: every kind of thing that two games offer on the own board has a place."""
    wanted = OWN.union(
        *(OF_MODULES[name] for name in (options["board"], "coal") if name in (*options, *options.values()))
    )
    seen = set[str]()
    for seed in (2, 3):
        made = session(2, 0, seed, **options)
        scene, chance = table(made, ceremonies=False), Random(seed)
        while made.ledger.decision is not None:
            lit = [thing for thing in scene.state.shown().lit if thing.kind in wanted]
            if {thing.kind for thing in lit} - seen:
                refresh(scene)
                panel = scene.state.regions["tableau"]
                for thing in lit:
                    place = scene.state.hits.place(thing)
                    own = place is not None and panel.contains(place)
                    assert own or thing.kind == "foundry", (thing, place)
                    seen.add(thing.kind)
            advance(made, chance, lambda done: done < 1)
            scene.state.renew()
    assert seen >= wanted - {"coin_field", "arm", "own_income"}


def test_an_income_marker_is_clicked_beside_the_board() -> None:
    """GR-40, GR-44: an unused one is lit, a used one is not."""
    made = session(2, 0, 2, board="germany")
    advance(made, Random(2), lambda done: made.ledger.game.decision().kind != "space")  # type: ignore[union-attr]
    game = game_of(made)
    player = game.state.own(game.state.actor)
    player.germany = Germany(-1, 0, (1, 1, 0, 0, 0), (0, 1, 0, 0, 0))
    rearranged(made)
    scene = table(made)
    lit = {thing for thing in scene.state.shown().lit if thing.kind == "own_income"}
    keys = [marker.key for marker in game.frame.world.incomes]
    assert lit == {Target("own_income", keys[0])}
    for key in keys[:2]:
        place = scene.state.hits.place(Target("own_income", key))
        assert place is not None
        assert scene.state.regions["tableau"].contains(place)


def test_both_arms_are_lit_at_the_fork() -> None:
    """GR-05: black on the last field before the switch chooses by a click on the first field of an arm."""
    made = session(2, 0, 2, board="germany")
    advance(made, Random(2), lambda done: made.ledger.game.decision().kind != "space")  # type: ignore[union-attr]
    game = game_of(made)
    arrange(game, muenchen=(8,))
    rearranged(made)
    scene = table(made)
    made.apply("use BLACK-2")
    if game_of(made).state.ask is Ask.PAYMENT:
        made.apply(game_of(made).options()[0])
    scene.state.renew()
    refresh(scene)
    arms = [thing for thing in scene.state.shown().lit if thing.kind == "arm"]
    assert {thing.key for thing in arms} == {"hamburg", "berlin"}
    places = [scene.state.hits.place(thing) for thing in arms]
    assert all(place is not None for place in places)
    assert not places[0].colliderect(places[1])  # type: ignore[union-attr,arg-type]


@pytest.mark.parametrize("options", [{"board": "germany", "coal": "yes"}, {"board": "usa"}])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 150])
def test_boards_of_modules_fit(options: dict[str, str], language: str, scale: int) -> None:
    """Also as a tab of a compact window."""
    scene = table(session(4, 420, **options), language=language, scale=scale)
    if scene.state.compact:
        scene.state.open(scene.presenter.own_tab())
    items = layout_of(scene)
    own = [item for item in items if scene.state.regions["tableau"].colliderect(item.rect)]
    assert own
    assert [item for item in own if not item.fits or item.missing] == []


def test_signs_beyond_the_shorter_arm_have_all_the_room() -> None:
    """GR-04: only one of the arms goes there, so its three pictures need not share the height with the other."""
    scene = table(session(2, 0, 2, board="germany"))
    refresh(scene)
    spots = scene.state.hits.spots
    high = {
        field: max(spot.rect.h for spot in spots if spot.thing == Target("cell", f"muenchen {field}"))
        for field in (8, 13, 14, 15)
    }
    assert high[14] > 1.8 * high[13]
    assert high[15] > 1.8 * high[13]
    numbers = [item for item in layout_of(scene) if item.role == "text" and item.label == "10"]
    assert min(item.rect.h for item in numbers) > 8


def test_a_click_on_a_lit_field_builds_the_track() -> None:
    """CH-05: the field where the track goes is clicked."""
    made = session(2)
    advance(made, Random(0), lambda done: made.ledger.game.decision().kind != "units")  # type: ignore[union-attr]
    scene = table(made)
    while not any(thing.kind == "field" for thing in scene.state.shown().lit):
        advance(made, Random(made.ledger.cursor), lambda done: done < 1)
        scene.state.renew()
        refresh(scene)
    thing = next(thing for thing in scene.state.shown().lit if thing.kind == "field")
    place = scene.state.hits.place(thing)
    assert place is not None
    scene.handle(Click(place.center, LEFT, 1))
    assert str(made.ledger.entries[-1].action) == f"step {thing.key}"


@pytest.mark.parametrize(
    ("size", "language", "scale"),
    [(size, language, 100) for size in SIZES for language in LANGUAGES]
    + [((1366, 768), language, scale) for language in LANGUAGES for scale in (150, 200)]
    + [((1920, 1080), "de", 150), ((2560, 1440), "pl", 200)],
)
def test_every_text_of_a_full_board_fits(late: Session, size: tuple[int, int], language: str, scale: int) -> None:
    """Late in the game, also as a tab of a compact window."""
    scene = table(late, size, language=language, scale=scale)
    scene.state.show(late.ledger.decision.player if late.ledger.decision else 0)
    if scene.state.compact:
        scene.state.open(scene.presenter.own_tab())
    items = layout_of(scene)
    panel = scene.state.regions["tableau"]
    own = [item for item in items if panel.colliderect(item.rect)]
    assert own
    assert [item for item in own if not item.fits] == []
    assert [item for item in own if item.missing] == []


def test_the_others_are_small_and_come_to_full_size_with_a_click() -> None:
    """A click on a small board shows it; then the own one is small."""
    scene = table(session(3, 60))
    others = [seat for seat in range(3) if seat != scene.state.seat()]
    room = scene.state.regions["others"]
    places = {seat: scene.state.hits.place(Target("player", str(seat))) for seat in others}
    assert all(place is not None and room.contains(place) for place in places.values())
    place = places[others[0]]
    assert place is not None
    scene.handle(Click(place.center, LEFT, 1))
    assert scene.state.seat() == others[0]


def test_end_cards_of_others_are_counted_and_not_told() -> None:
    """HID-01: after the curtain only the own end bonus cards are open."""
    made = session(2, 0, 3)
    advance(made, Random(3), lambda done: not any(player.end_cards for player in game_of(made).state.players))
    scene = table(made)
    holder = next(seat for seat, player in enumerate(game_of(made).state.players) if player.end_cards)
    scene.state.viewer = 1 - holder
    scene.state.renew()
    scene.state.show(holder)
    layout_of(scene)
    kinds = {spot.thing.kind for spot in scene.state.hits.spots}
    assert "end_card" not in kinds
    scene.state.viewer = holder
    scene.state.renew()
    scene.state.show(holder)
    layout_of(scene)
    assert "end_card" in {spot.thing.kind for spot in scene.state.hits.spots}


# The scoring that is played


def test_a_round_scoring_is_played_and_can_be_skipped() -> None:
    """SCORE-01: plates count up after the last one has passed; a key ends it and is used by the table as ever."""
    scene, sheet = _scored()
    assert sheet.playing
    scene.update(0.3)
    scene.app.draw()
    scene.handle(Key("f9"))
    assert not sheet.playing


def test_a_round_scoring_ends_by_itself() -> None:
    """It never stays: some seconds at normal speed."""
    scene, sheet = _scored()
    for _ in range(100):
        scene.update(0.1)
        scene.app.draw()
    assert not sheet.playing


@pytest.mark.parametrize("settings", [{"ceremonies": False}, {"motion": "reduced"}])
def test_no_scoring_is_played_when_nobody_wants_it(settings: dict[str, bool]) -> None:
    """Without ceremonies, or with reduced motion."""
    _, sheet = _scored(**settings)
    assert not sheet.playing


def _scored(**settings: bool):  # type: ignore[no-untyped-def]
    """A table on which the first round has just been scored, and the sheet that plays it."""
    made = session(2)
    scene = table(made, **settings)
    chance = Random(1)
    while not any(event.name == "round_scored" for entry in made.ledger.entries[-1:] for event in entry.events):
        decision = made.ledger.decision
        assert decision is not None
        scene.state.play(chance.choice(list(decision.options)))
    refresh(scene)
    return scene, scene.beside.own[0]


def test_a_window_that_changes_its_size_goes_on_with_the_scoring() -> None:
    scene, sheet = _scored()
    scene.update(0.3)
    scene.app.draw()
    scene.app.resize((1920, 1080))
    scene.app.draw()
    assert sheet.playing
    scene.update(0.1)
    assert sheet.playing


def test_a_colour_that_may_not_be_built_yet_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """TRACK-08."""
    scene, locks, whole = table(session(2)), list[Rect](), Canvas.icon

    def icon(canvas: Canvas, name: str, rect: Rect, tint: Any = None) -> bool:
        if name == "lock":
            locks.append(Rect(rect))
        return whole(canvas, name, rect, tint)

    monkeypatch.setattr(Canvas, "icon", icon)
    scene._picture.clear(scene.look)
    scene.app.draw()
    player = scene.state.shown().state.players[scene.state.seat()]
    for colour, key in enumerate(COLOURS):
        place = scene.state.hits.place(Target("track", key))
        assert place is not None
        assert any(place.contains(lock) for lock in locks) != bool(player.unlocked >> colour & 1), key


def test_a_player_without_anything_of_the_modules_has_a_dash_there() -> None:
    scene = table(session(2, board="germany"))
    place = scene.state.hits.place(Target("term", "holdings.modules"))
    assert place is not None
    assert [item for item in layout_of(scene) if item.label == "–" and place.contains(item.rect)]


def test_every_field_of_the_industry_can_be_pointed_at() -> None:
    scene = table(session(2))
    frame = scene.state.shown().frame
    things = {spot.thing for spot in scene.state.hits.spots}
    for track, industry in enumerate(frame.layout.industries):
        for index in range(len(industry.values)):
            gap = frame.gap_at[track].get(index)
            field = Target("industry_field", f"{industry.key} {index}")
            assert {field, Target("gap", str(-1 if gap is None else gap + 1))} & things, (industry.key, index)


@pytest.mark.parametrize("colour", COLOURS)
def test_snow_leaves_the_colour_of_a_track_to_be_seen(colour: str, late: Session) -> None:
    """SCORE-02: what no locomotive reaches lies under snow, but black track must not look white."""
    scene = table(late)
    canvas = Canvas(Surface((60, 36)), scene.look)
    pen, cell = scene._picture.pen(canvas), Rect(0, 0, 60, 36)
    tint = pen.track_colour(COLOURS.index(colour))
    shares = []
    for snowed in (False, True):
        rails.laid(pen, cell, tint)
        if snowed:
            rails.snow(pen, cell)
        pixels = [canvas.surface.get_at((x, y)) for x in range(60) for y in range(36)]
        snow = pen.stuff("snow")
        shares.append(sum(all(abs(a - b) < 24 for a, b in zip(pixel, snow, strict=False)) for pixel in pixels))
    assert shares[0] < shares[1] or colour == "white"
    assert shares[1] - shares[0] < 60 * 36 / 4


@pytest.mark.parametrize("laid", [False, True])
def test_the_field_of_a_token_shows_its_sign_or_the_token(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch, laid: bool
) -> None:
    """SPEC-15: the `?` until a token lies there."""
    session, drawn = begun(), list[str]()
    game = position(session)
    industry = next(each for each in game.frame.layout.industries if each.token_id >= 0)
    game.state.own(0).laid = ((industry.token_id + 1, 1), (industry.token_id, 0))[: 1 + laid]
    scene = make_table(session)
    pen = scene.state.presenter.pen(scene.app.draw(), scene.state.shown(), Hits(), scene.state.view)
    monkeypatch.setattr(industry_view.art, "draw", lambda pen, rect, effects, *_: drawn.append(str(effects)))
    monkeypatch.setattr(industry_view.art, "draw_signs", lambda *_: drawn.append("?"))
    industry_view._token_field(pen, Rect(0, 0, 40, 60), game.state.players[0], industry)
    assert drawn == [str(game.frame.world.tokens[0].effects) if laid else "?"]


@pytest.mark.parametrize(("hidden", "many", "shown"), [(0, 0, True), (0, 1, False), (1, 1, True)])
def test_an_end_bonus_card_has_its_sign_where_there_is_room(
    hidden: int, many: int, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HID-01: of a hidden one nothing else is seen."""
    made = session(2)
    player = actor(game_of(made))
    player.end_cards = (1 << len(game_of(made).frame.world.end_cards)) - 1 if many else 1
    rearranged(made)
    scene = table(made)
    pen = scene.state.presenter.pen(scene.app.draw(), scene.state.shown(), Hits(), scene.state.view)
    seat = scene.state.ledger.decision.player  # type: ignore[union-attr]
    pen.shown = replace(pen.shown, hidden=frozenset({seat} if hidden else ()))
    drawn = list[int]()
    monkeypatch.setattr(holdings.art, "draw_signs", lambda pen, rect, signs: drawn.append(rect.w))
    holdings.Holdings(pen, seat, lit=False).end_cards(Rect(0, 0, 300, 30))
    assert drawn
    assert all(bool(width) == shown for width in drawn)


@pytest.mark.parametrize(("black", "drawn"), [(0, []), (1, ["stands"]), (2, ["is away"])])
def test_the_black_worker_stands_on_the_own_board_only_while_it_is_free(
    black: int, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """ST-11, UI-05: none, a worker, or its outline while it is on a space."""
    made = session(2)
    actor(game_of(made)).black = black
    rearranged(made)
    scene = table(made)
    look = scene.app.look_of("russian_railroads")
    stuff, paper = look.palette.groups["stuff"]["black_worker"], look.theme.paper
    seen: list[str] = []
    put, ghost = pieces.put, pieces.ghost

    def putting(canvas: Canvas, name: str, rect: Rect, colour: Colour, *rest: Any) -> None:
        seen.extend(["stands"] * (colour == stuff))
        put(canvas, name, rect, colour, *rest)

    def fading(name: str, size: int, colour: Colour, *rest: Any) -> Surface:
        seen.extend(["is away"] * (colour == mix(stuff, paper, 0.5)))
        return ghost(name, size, colour, *rest)

    monkeypatch.setattr(holdings.pieces, "put", putting)
    monkeypatch.setattr(holdings.pieces, "ghost", fading)
    scene.state.renew()
    refresh(scene)
    assert seen == drawn
