"""What happened since somebody's last turn, in the place of the log, and how a round began."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.protocol import Event, word_of
from imperial_steam.games.russian_railroads.actions import UseSpace
from imperial_steam.games.russian_railroads.spaces import payable
from imperial_steam.games.russian_railroads.telling import space_of
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.news import News, events_of, span, takes_lead
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.machine_turn import MachineTurn
from imperial_steam.gui.table_kit.machines.machines import Machines
from imperial_steam.gui.table_kit.telling.news_strip import NewsStrip
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.tables.russian_railroads.story.news import _TELLERS
from imperial_steam.gui.tables.russian_railroads.story.round_news import scored
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Session
from imperial_steam.session.seats import Seats
from tests.effort import crossed
from tests.gui.tables.conftest import refresh, settle
from tests.gui.tables.russian_railroads.boards import RailScene, advance, against_emil, game_of, session, table
from tests.gui.tables.telling import assert_lines_slide, assert_told_in_order

#: Spaces that give out something of which there is no more.
GIVING = {"TEMP", "HIRE"}
SIZES = [((1366, 768), 100), ((960, 540), 100), ((1920, 1080), 100), ((2560, 1440), 175)]


def news_of(scene: RailScene) -> News | None:
    """What whoever decides is told."""
    found = scene.beside.sheet(NewsStrip)
    return found.news()


def moments(scene: RailScene, made: Session, turns: int) -> Iterator[tuple[News, int]]:
    """Beginnings of turns at which something is told, with whoever decides."""
    chance = Random(2)
    for _ in range(turns):
        advance(made, chance, lambda done: not done or not begins(made))
        refresh(scene)
        decision, news = made.ledger.decision, news_of(scene)
        if decision is None:
            return
        if news is not None and decision.kind == "space":
            yield news, decision.player


def begins(made: Session) -> bool:
    """Somebody is about to choose a space."""
    decision = made.ledger.decision
    return decision is not None and decision.kind == "space" and decision.player >= 0


def test_everything_that_was_taken_built_and_hired_is_told() -> None:
    """Spaces, engineers, factories, locomotives of the others, turn by turn; who did nothing has no line."""
    made = session(4, 14)
    scene = table(made)
    told = set()
    for news, seat in moments(scene, made, 50):
        events = events_of(made.ledger, *span(made.ledger, seat))
        assert_told_in_order(news, events, _TELLERS, scene)
        for other in {line.seat for line in news.lines} - {None}:
            lines = [line.words for line in news.lines if line.seat == other]
            assert other != seat
            assert all(line.startswith(f"{scene.state.seats[other].name}: ") for line in lines)
            own, words = [event for event in events if event.player == other], "\n".join(lines)
            spaces = [scene.text(f"space.{space_of(event.values)}") for event in own if event.name == "space_used"]
            assert all(space in words for space in spaces)
            told |= {event.name for event in own}
    assert told >= {"step", "engineer_taken", "factory_built", "locomotive_placed", "passed"}


def test_a_public_engineer_is_told_by_his_number() -> None:
    """Whoever reads the log later sees another engineer on that place."""
    made = session(4, 14)
    advance(made, Random(2), lambda done: not made.ledger.game.over)
    scene = table(made)
    numbers = set()
    for event in events_of(made.ledger, 0, made.ledger.cursor):
        if event.name == "space_used" and event.values["space"] in ("PUBLIC-1", "PUBLIC-2"):
            number = event.values["engineer"]
            told = scene.presenter.words.event(scene.state.shown(), event)
            assert scene.text(f"space.engineer-{number}") in told
            assert "Public" not in told
            numbers.add(number)
    assert len(numbers) > 1


def test_what_is_no_longer_free_was_possible_before() -> None:
    """TURN-02: each space named could be used if nobody stood there, and only those."""
    made = session(4, 14)
    scene = table(made)
    named = 0
    for news, seat in moments(scene, made, 25):
        lost = [thing.key for line in news.lines if line.seat is None for thing in line.things if thing.kind == "space"]
        taken = {
            word_of(event.values, "space")
            for event in events_of(made.ledger, *span(made.ledger, seat))
            if event.name == "space_used"
        }
        assert set(lost) <= taken
        for key in lost:
            if key in GIVING:
                continue  # whoever stands there has what it gives out
            game = game_of(made).copy()
            game.state.occupied &= ~(1 << game.frame.space_index[key])
            game.state.uses = tuple(use for use in game.state.uses if game.frame.space_keys[use.space] != key)
            game._options = None
            decision = game.decision()
            assert decision is not None
            assert UseSpace(key) in decision.options
            named += 1
    assert named > 3


def test_spaces_that_gave_out_what_they_have_are_no_longer_free() -> None:
    """TURN-02, ENG-02: the temporary workers and the engineer to hire are lost to whoever could have paid for them."""
    made = session(4, 14)
    scene = table(made, ceremonies=False)
    named: set[str] = set()
    for news, seat in moments(scene, made, 50):
        lost = {thing.key for line in news.lines if line.seat is None for thing in line.things if thing.kind == "space"}
        game = game_of(made)
        for event in events_of(made.ledger, *span(made.ledger, seat)):
            if event.name == "space_used" and event.values["space"] in GIVING and scene.state.shown().decider == seat:
                key = word_of(event.values, "space")
                space = game.frame.space_index[key]
                assert (key in lost) == payable(game.state.player, *game.frame.cost_of(game.state.row, space)), key
                named |= {key} & lost
    assert named == GIVING


def test_a_locomotive_that_moves_others_along_is_told_alone() -> None:
    """LOCO-05: the 5 that was taken is new, not the 4 and the 1 that it replaced; two that were taken are both told."""
    (teller,) = [teller for teller in _TELLERS if "locomotive_placed" in teller.events]
    scene = table(session(4, 40))

    def told(*placed: tuple[int, int]) -> list[str]:
        events = [Event("locomotive_placed", 0, {"number": number, "replaced": old}) for number, old in placed]
        return list(teller.words(events, scene.text))

    assert told((5, 4), (4, 1), (1, 0)) == ["new locomotive: 5"]
    assert told((5, 4), (4, 0), (6, 0)) == ["new locomotive: 5 and 6"]
    assert told() == []
    back = Event("locomotive_returned", 0, {"number": 1})
    placed = Event("locomotive_placed", 0, {"number": 2, "replaced": 1})
    assert list(teller.words([placed, back], scene.text)) == ["new locomotive: 2"]


def test_points_of_the_round_and_the_new_order_are_told() -> None:
    """After a scoring all points are told, one's own too; the order of the next round stands below them."""
    made = session(3, 14)
    scene = table(made)
    scored = ordered = False
    for news, seat in moments(scene, made, 60):
        events = events_of(made.ledger, *span(made.ledger, seat))
        told = [line.words for line in news.lines]
        words = "\n".join(told)
        for event in events:
            if event.name == "round_scored" and event.player is not None and event.values["points"]:
                what = scene.text("news.scored", points=event.values["points"])
                assert any(line.startswith(scene.state.seats[event.player].name) and what in line for line in told)
                scored = scored or event.player == seat
        if any(event.name == "new_order" for event in events):
            ordered = ordered or scene.text("news.order", order=["x"]).rstrip("x") in words
    assert scored
    assert ordered


def test_the_news_stand_in_the_place_of_the_log() -> None:
    """They cover nothing in part: neither the board nor half of a sentence; one click brings the log."""
    made = session(4, 40)
    scene = table(made)
    box = scene.state.hits.place(ui("news_strip"))
    assert box == scene.state.regions["log"]
    assert not scene._search._field.visible  # type: ignore[union-attr]
    assert scene.state.hits.place(ui("filter_seat", 0)) is None
    cross = scene.state.hits.place(ui("news"))
    assert cross is not None
    scene.app.handle(Click((cross.right - 8, cross.centery)))
    scene.app.draw()
    assert scene.state.hits.place(ui("news_strip")) is None
    assert scene.state.hits.place(ui("filter_seat", 0)) is not None
    sign = scene.state.over.place(ui("news"))
    assert sign is not None
    scene.app.handle(Click(sign.center))
    scene.app.draw()
    assert scene.state.hits.place(ui("news_strip")) == box


def test_whoever_searches_sees_the_log() -> None:
    scene = table(session(4, 40))
    scene.app.handle(Key("f", control=True))
    scene.app.draw()
    assert scene.searching
    assert scene.state.hits.place(ui("news_strip")) is None
    assert scene.state.hits.place(ui("filter_seat", 0)) is not None


def test_the_log_in_a_small_window_is_not_covered() -> None:
    """Whoever opens the tab of the log wants to read it."""
    scene = table(session(4, 40), (960, 540))
    assert scene.state.hits.place(ui("news_strip")) is not None
    scene.state.view.tab = "log"
    scene.dirty = True
    scene.app.draw()
    assert scene.state.hits.place(ui("filter_seat", 0)) is not None


def test_emil_leaves_a_trace(folder: Path) -> None:
    """A turn of his that was skipped stands in the news, with what he took out of the game."""
    made = against_emil(5, folder)
    scene, chance, said = table(made, solo_turns="skip"), Random(2), set[str]()
    for _ in range(400):
        scene.update(0)
        decision, news = made.ledger.decision, news_of(scene)
        if decision is None:
            break
        said |= {line.words for line in news.lines if line.seat == 1} if news else set()
        if decision.player == 0:
            scene.state.play(chance.choice(list(decision.options)))
    assert all(words.startswith("Emil: ") for words in said)
    assert any("out of the game" in words for words in said)
    assert any("passes" in words for words in said)


@crossed(room=SIZES, language=LANGUAGES)
def test_the_news_fit(room: tuple[tuple[int, int], int], language: str) -> None:
    """Every text fits in its place at any moment of a game."""
    size, scale = room
    made = session(4, 14, coal="yes")
    scene = table(made, size, language=language, scale=scale)
    seen = 0
    for _ in moments(scene, made, 12):
        items = scene._picture._frame._items.get("news", [])
        assert [item.label for item in items if not item.fits or item.missing] == []
        assert [item.label for item in items if item.label.startswith(("news.", "space.", "factory."))] == []
        seen += bool(items)
    assert seen > 5


# The beginning of a round


def into_a_round(scene: RailScene, made: Session, number: int) -> RoundBanner:  # type: ignore[type-arg]
    """Play until a round begins and is announced."""
    banner = scene.beside.sheet(RoundBanner)
    chance = Random(2)
    while made.ledger.game.progress().round < number:
        settle(scene)
        decision = made.ledger.decision
        assert decision is not None
        if decision.player == 0 or not made.ledger.machine_seats:
            made.apply(chance.choice(list(decision.options)))
            scene.state.renew()
        scene.update(0)
    for _ in range(6):
        scene.update(0.01)
    return banner


def test_a_round_scoring_is_counted_line_by_line_first() -> None:
    """SCORE-01: from what everybody had to what everybody has; machines wait, one key counts the rest, one goes on."""
    made = session(4, 14)
    scene = table(made)
    banner = into_a_round(scene, made, 2)
    counted = banner.counted
    assert counted is not None
    assert not banner.holds, "who has not seen it waits for nothing"
    scene.app.draw()
    assert banner.holds
    events = {event.player: event.values for event in made.ledger.done[-1].events if event.name == "round_scored"}
    scores = tuple(player.score for player in game_of(made).state.players[:4])
    before, *parts, brought, now = counted.account.rows
    assert now.amounts == scores
    assert brought.amounts == tuple(events[seat]["points"] for seat in range(4))
    assert [sum(column) for column in zip(*(row.amounts for row in (before, *parts)), strict=True)] == [*scores]
    assert [row.label for row in parts] == ["Transsib", "Petersburg", "Kiev", "Industry"]
    assert counted.cells == 4
    scene.update(0.45)
    assert counted.cells == 5
    before_key = made.ledger.cursor
    scene.app.handle(Key("return"))
    assert counted.complete
    assert banner.holds
    scene.app.handle(Key("return"))
    assert banner.counted is None
    assert banner.told is not None
    assert made.ledger.cursor == before_key, "the keys did nothing else"


def test_a_scoring_begins_with_the_points_that_the_table_shows() -> None:
    """TURN-06: who passes last gets the points for it with the scoring; a row of their own says so."""
    made = session(3)
    while scored(made.ledger, Catalogue("en", "russian_railroads").text) is None:
        assert made.ledger.decision is not None
        options = {str(option): option for option in made.ledger.decision.options}
        made.apply(options.get("pass", made.ledger.decision.options[0]))
    told = scored(made.ledger, Catalogue("en", "russian_railroads").text)
    assert told is not None
    shown, passing, before = (row.amounts for row in told.account.rows[:3])
    assert shown == tuple(made.ledger.position_at(made.ledger.cursor - 1).scores()[:3])
    assert (sorted(shown), sorted(passing)) == ([0, 0, 2], [0, 0, 3])
    assert [a + b for a, b in zip(shown, passing, strict=True)] == [*before]
    totals = [row.label for row in told.account.rows if row.total]
    assert totals == ["Score so far", "Score before the scoring", "This round", "Score now"], "they stand out"


def test_nothing_tells_a_scoring_that_is_being_counted() -> None:
    """The strip shows the scores before, the log ends there, the prompt says what goes on; then all of it is shown."""
    made = session(4, 14)
    scene = table(made)
    banner = into_a_round(scene, made, 2)
    assert banner.counted is not None
    scene.app.draw()
    before, now = banner.counted.account.rows[0].amounts, banner.counted.account.rows[-1].amounts
    assert before != now

    def told() -> tuple[tuple[int | None, ...], bool, str]:
        scores = tuple(scene.state.shown().game.scores()[:4])
        labels = [item.label for item in layout_of(scene)]
        log = any("and industry" in line.sentence for line in scene.controller.log.source._shown)
        return scores, log, " ".join(labels)

    for _ in range(3):
        scores, log, labels = told()
        assert scores == before
        assert not log
        assert "Scoring of round 1. Space or a click goes on." in labels
        assert scene.text("button.return") not in labels, "nobody looks back"
        scene.app.handle(Key("s"))
        scene.app.draw()
    assert banner.counted is not None, "the key that hurries machines does not take the account away"
    scene.app.handle(Key("return"))
    scene.app.draw()
    scores, log, labels = told()
    assert scores == now
    assert log
    assert "Scoring of round" not in labels


def test_the_strip_of_a_machine_tells_deeds_and_no_scoring() -> None:
    """Whoever passes last has not scored for everybody, and a space is told with its payment, not twice."""
    made = session(4, 14)
    scene = table(made, ceremonies=False)
    machines = scene.beside.sheet(Machines)
    advance(made, Random(2), lambda done: game_of(made).progress().round < 3)
    scored = chosen = 0
    for entry in made.ledger.entries:
        names = {event.name for event in entry.events}
        for seat in {event.player for event in entry.events if event.player is not None and event.player >= 0}:
            deeds = machines.play._sentences(MachineTurn(seat, hasty=False), entry)
            said = [scene.state.presenter.words.event(scene.state.shown(), event) for event in entry.events
                    if event.name in ("round_scored", "space_chosen")]  # fmt: skip
            assert not set(deeds) & set(said)
        scored += "round_scored" in names
        chosen += "space_chosen" in names
    assert scored >= 2
    assert chosen > 10


def test_a_round_scoring_waits_for_a_person_and_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looked away misses nothing; where no person plays it goes on alone."""
    made = session(4, 14)
    scene = table(made)
    banner = into_a_round(scene, made, 2)
    scene.app.draw()
    for _ in range(600):
        scene.update(0.1)
    assert banner.counted is not None
    assert banner.counted.complete
    assert banner.holds
    with monkeypatch.context() as nobody:
        nobody.setattr(Seats, "persons", lambda seats: [])
        scene.update(0.1)
    assert banner.counted is None
    made = session(4, 14)
    scene = table(made)
    banner = into_a_round(scene, made, 2)
    assert banner.counted is not None
    for _ in range(600):
        scene.update(0.1)
    assert banner.counted is None, "what was never drawn keeps nobody waiting"
    made = session(4, 14)
    scene = table(made)
    banner = into_a_round(scene, made, 2)
    scene.app.handle(Key("escape"))
    assert banner.counted is None
    for settings in ({"ceremonies": False}, {"round_banner": "short"}):
        made = session(4, 14)
        assert into_a_round(table(made, **settings), made, 2).counted is None
    made = session(4, 14)
    counted = into_a_round(table(made, motion="reduced"), made, 2).counted
    assert counted is not None
    assert counted.complete


def test_the_log_names_the_lines_of_a_round_scoring() -> None:
    made = session(4, 14)
    scene = table(made)
    into_a_round(scene, made, 2)
    (event,) = [one for one in made.ledger.done[-1].events if one.name == "round_scored" and one.player == 1]
    words = scene.presenter.words.event(scene.state.shown(), event)
    lines = event.values["lines"]
    assert isinstance(lines, tuple)
    assert f"Transsib {lines[0]}, Petersburg {lines[1]}, Kiev {lines[2]} and industry" in words


def test_a_round_tells_points_order_and_engineers() -> None:
    made = session(4, 14)
    banner = into_a_round(table(made), made, 2)
    assert banner.told is not None
    text = "\n".join(banner.told.lines)
    scored = [event for event in made.ledger.entries[made.ledger.cursor - 1].events if event.name == "round_scored"]
    for event in scored:
        assert f"+{event.values['points']}" in text
    assert "turn order" in text
    state = game_of(made).state
    assert f"{game_of(made).frame.world.engineers[state.row[0]].key} can be hired" in text
    assert "last round" not in text


def test_a_round_tells_who_takes_the_lead() -> None:
    """Somebody who alone has the most points now, and had not when the last round began."""
    assert [takes_lead((3, 2, 2), now) for now in ((5, 6, 2), (6, 6, 2), (7, 6, 2))] == [1, None, None]
    assert takes_lead((0, 0), (2, 1)) is None, "they were level"
    made = session(4, 14)
    scene = table(made, ceremonies=False)
    told, before = [], [0] * 4
    for number in range(2, 7):
        banner = into_a_round(scene, made, number)
        assert banner.told is not None
        now = [player.score for player in game_of(made).state.players]
        seat, before = takes_lead(before, now), now
        said = [line for line in banner.told.lines if line.endswith("takes the lead")]
        assert said == ([] if seat is None else [f"{scene.state.seats[seat].name} takes the lead"])
        told += said
    assert told


@pytest.mark.parametrize("number", [2, 6])
def test_a_round_against_emil(number: int, folder: Path) -> None:
    """SOLO-23, SOLO-22: his deck is whole again; there is no turn order (SOLO-04); round 6 is the last one."""
    made = against_emil(5, folder)
    banner = into_a_round(table(made, solo_turns="skip"), made, number)
    assert banner.told is not None
    text = "\n".join(banner.told.lines)
    assert "16 cards" in text
    assert "turn order" not in text
    assert ("last round" in text) == (number == 6)


@crossed(room=SIZES, language=LANGUAGES)
def test_the_banner_fits(room: tuple[tuple[int, int], int], language: str) -> None:
    size, scale = room
    made = session(4, 14)
    scene = table(made, size, language=language, scale=scale)
    banner = into_a_round(scene, made, 2)
    for complete in (False, True):
        assert banner.counted is not None
        assert banner.counted.complete is complete
        scene.app.draw()
        assert [item.label for item in layout_of(scene) if not item.fits or item.missing] == []
        scene.app.handle(Key("return"))
    scene.app.draw()
    boxes = [item for item in layout_of(scene) if item.label == scene.text("round.title", number=2)]
    assert boxes
    inside = [item for item in layout_of(scene) if item.role == "text" and boxes[0].rect.contains(item.rect)]
    assert [item.label for item in inside if not item.fits or item.label.startswith("round.")] == []


def test_news_without_room_slide_instead_of_shrinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """More and longer lines than the place of the log has room for: the wheel shows all of them."""
    assert_lines_slide(table(session(4, 40)), monkeypatch)
