"""Emil tells his turns: his card, what is checked for it, what he puts down and takes; at the table and as a story."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest
from pygame import Rect

from imperial_steam.games.protocol import CHANCE
from imperial_steam.games.russian_railroads.actions import EMIL, TurnEmilCard
from imperial_steam.games.russian_railroads.board.world import EmilCard
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.log import written
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.telling.narration import PACES
from imperial_steam.gui.tables.russian_railroads.boards import emil_view
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.story import emil_story
from imperial_steam.gui.tables.russian_railroads.story.emil_story import (
    EmilStory,
    Stage,
    story_ahead,
    story_at,
    told_by,
)
from imperial_steam.gui.tables.russian_railroads.table import TABLE
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Ledger, Session, load, read_journal, save, unfinished
from imperial_steam.titles import TITLES
from tests.effort import crossed
from tests.games.russian_railroads.samples import WORLD
from tests.gui.tables.conftest import settle
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping
from tests.gui.tables.russian_railroads.boards import against_emil, game_of, rearranged, table
from tests.gui.tables.solo import AnyScene, telling_of, told, until_told

SIZES = [((1366, 768), 100), ((960, 540), 100), ((1920, 1080), 100), ((2560, 1440), 175)]
RAIL = Catalogue("en", "russian_railroads")


def draws(made: Session, *cards: str) -> None:
    """Leave these cards alone in Emil's deck."""
    keys = [card.key for card in WORLD.emil]
    state = game_of(made).state
    state.emil = state.emil._replace(deck=sum(1 << keys.index(card) for card in cards))
    rearranged(made)


def stories(seed: int, **options: str) -> Iterator[tuple[Ledger, EmilStory]]:
    """Every story of a random game, before its action is taken."""
    ledger, chance = against_emil(seed, **options).ledger, Random(seed)
    while ledger.decision is not None:
        if EMIL in ledger.decision.options:
            yield ledger, story_ahead(ledger)
            ledger.apply(EMIL)
        else:
            ledger.apply(chance.choice(list(ledger.decision.options)))


def keys_of(stage: Stage) -> list[str]:
    """The messages of a stage."""
    return [line.key for line in stage.lines]


# The story


@pytest.mark.parametrize(("seed", "coal"), [(1, "no"), (2, "yes"), (3, "no")])
def test_a_story_tells_every_turn(seed: int, coal: str) -> None:
    """SOLO-10 … SOLO-27: why it is his turn, his card, each check, what he does; the same before and afterwards."""
    kinds, last = set[str](), None
    for ledger, story in stories(seed, coal=coal):
        kinds |= {stage.kind for stage in story.stages}
        new = story.stages[story.first :]
        assert [stage.kind for stage in story.stages[:1]] == ["card" if new[0].kind == "card" else "passes"]
        assert (story.first > 0) == (last is not None and last.goes_on)
        if story.first:
            assert last is not None
            assert story.stages[: story.first] == last.stages
        failed = [line for stage in new for line in stage.lines if line.held is False]
        assert len(failed) == (0 if any(stage.kind == "blocks" for stage in new) else 1)
        number = ledger.cursor
        _, events = ledger.preview(EMIL)
        assert story.goes_on == ([event.name for event in events] == ["emil_discards"])
        taken = sum(event.name in ("emil_takes_locomotive", "emil_takes_factory", "engineer_taken") for event in events)
        assert taken == [stage.kind for stage in new].count("takes")
        again = ledger.fork(number)
        again.apply(EMIL)
        assert story_at(again, number) == story
        last = story
    assert kinds >= {"card", "check", "blocks", "takes", "passes"}


def test_every_line_has_words_and_a_rule_that_can_be_opened() -> None:
    reference = TABLE.reference(WORLD)
    for _, story in stories(4, coal="yes"):
        for line in (line for stage in story.stages for line in stage.lines):
            assert f"emil.tell.{line.key}" in RAIL
            assert reference.article_of(line.rule) is not None


def test_two_cards_are_discarded_before_one_blocks() -> None:
    """EX-90: two workers, grey locked, deck of the 3-worker card, grey and the doubler (SOLO-12, SOLO-13, SOLO-25)."""
    made = against_emil()
    game_of(made).state.own(1).placed = 4
    draws(made, "SOLO-C11", "SOLO-C07", "SOLO-C16")
    seen = []
    for card in ("SOLO-C11", "SOLO-C07", "SOLO-C16"):
        made.apply(f"emil-card {card}")
        seen.append(story_ahead(made.ledger))
        made.apply("emil")
    first, second, third = seen
    assert keys_of(first.stages[1])[-2:] == ["workers.no", "discards"]
    assert keys_of(second.stages[second.first + 1]) == ["colour.no", "discards"]
    assert [stage.kind for stage in third.stages] == ["card", "check"] * 2 + ["card", "check", "blocks"]
    assert third.stages[-1].chosen == third.stages[third.first].chosen
    assert third.stages[-1].chosen[0].key == "DOUBLER"
    assert [story.goes_on for story in seen] == [True, True, False]


def test_who_stands_on_the_space_is_told() -> None:
    """SOLO-13: you or he himself."""
    made = against_emil()
    draws(made, "SOLO-C10", "SOLO-C14", "SOLO-C16")
    for text in ("emil-card SOLO-C10", "emil", "use IND-1", "pay 1 own 0 temporary 0 black 0 coins", "industry 1"):
        made.apply(text)
    made.apply("end")
    made.apply("emil-card SOLO-C14")
    assert keys_of(story_ahead(made.ledger).stages[1])[-2:] == ["occupied.by_you", "discards"]


def test_a_turn_without_workers_is_told() -> None:
    """EX-113: he passes without drawing (SOLO-20, SOLO-21)."""
    made = against_emil()
    made.apply("emil-card SOLO-C10")
    made.apply("emil")
    game_of(made).state.own(1).placed = 6
    for text in ("use IND-1", "pay 1 own 0 temporary 0 black 0 coins", "industry 1", "end"):
        made.apply(text)
    story = story_ahead(made.ledger)
    assert [stage.kind for stage in story.stages] == ["passes"]
    assert keys_of(story.stages[0]) == ["turn", "lacks_workers", "passes", "alone"]


# At the table


def test_nothing_happens_before_his_story_is_told(folder: Path) -> None:
    """The position shown is the one before the action, until the last stage; then it stays until somebody goes on."""
    made = against_emil(5, folder)
    draws(made, "SOLO-C13", "SOLO-C10")
    scene = table(made)
    until_told(scene, Random(3))
    telling, ledger = told(scene), scene.session.ledger
    assert telling is not None
    cursor, stages = ledger.cursor, len(telling.story.stages)
    for _ in range(stages - 1):
        assert ledger.cursor == cursor
        perform(scene.app, [Key("space")])
    assert (telling.last, ledger.cursor) == (True, cursor)
    perform(scene.app, [Key("space")])
    assert ledger.cursor == cursor + 1
    assert telling_of(scene).holds
    scene.update(0)
    assert ledger.cursor == cursor + 1, "nobody goes on until the story is closed"
    perform(scene.app, [Key("space")])
    assert told(scene) is None


def test_a_story_is_drawn_as_soon_as_it_begins(folder: Path) -> None:
    """Nobody has to move the mouse before the window shows it."""
    scene, drawn = table(against_emil(5, folder)), False
    while told(scene) is None:
        drawn = scene.app.step([], 0.5)
    assert drawn


def test_the_next_card_follows_by_itself(folder: Path) -> None:
    """SOLO-12: after a discarded card the box stays, the next card is drawn and its story begins with its own card."""
    made = against_emil(5, folder)
    draws(made, "SOLO-C07", "SOLO-C03")
    scene = table(made)
    until_told(scene, Random(3))
    perform(scene.app, [Key("space"), Key("space")])
    assert told(scene) is not None
    assert told(scene).passing
    scene.app.draw()
    assert scene.state.hits.place(ui("telling", "step")) is not None
    assert scene.text("telling.title.thinking", player="Emil") in [item.label for item in layout_of(scene)]
    scene.update(0)
    scene.update(0)
    telling = told(scene)
    assert telling is not None
    assert (telling.passing, telling.stage, telling.story.first) == (False, 2, 2)
    assert keys_of(telling.story.stages[2])[0] == "next"


def test_skip_leaves_out_all_cards_of_the_turn(folder: Path) -> None:
    """S takes the whole turn, however many cards are discarded; the next turn is told again."""
    made = against_emil(5, folder)
    draws(made, "SOLO-C07", "SOLO-C03", "SOLO-C05")
    scene = table(made)
    until_told(scene, Random(3))
    perform(scene.app, [Key("s")])
    for _ in range(8):
        scene.update(0)
        assert told(scene) is None
    assert sum(told_by(entry) for entry in made.ledger.entries) == 3
    until_told(scene, Random(3))


def test_a_turn_goes_on_at_the_pace_chosen(folder: Path) -> None:
    """What plays plays on with the next card; what is paused stays paused."""
    made = against_emil(5, folder)
    draws(made, "SOLO-C07", "SOLO-C03")
    scene = table(made, solo_turns="fast")
    until_told(scene, Random(3))
    for _ in range(2):
        scene.update(PACES["fast"] * 1.1)
    scene.update(0)
    scene.update(0)
    assert told(scene) is not None
    assert (told(scene).story.first, told(scene).playing) == (2, True)


def test_a_turn_is_told_again_and_at_its_moment(folder: Path) -> None:
    """T tells the latest turn with all its cards; looking at a moment of it tells it up to there."""
    made = against_emil(5, folder)
    draws(made, "SOLO-C07", "SOLO-C03", "SOLO-C10")
    scene = table(made)
    until_told(scene, Random(3))
    perform(scene.app, [Key("s")])
    for _ in range(8):
        scene.update(0)
    numbers = [number for number, entry in enumerate(made.ledger.entries) if told_by(entry)]
    perform(scene.app, [Key("t")])
    assert told(scene) is not None
    assert (told(scene).again, told(scene).story) == (True, story_at(made.ledger, numbers[-1]))
    perform(scene.app, [Key("left"), Key("escape")])
    assert told(scene) is None
    for moment in (numbers[0], numbers[0] + 1):
        scene.controller.history.look(moment)
        assert told(scene) is not None
        assert told(scene).story == story_at(made.ledger, numbers[0])
    scene.controller.history.look(None)


def test_closed_in_the_middle_nothing_is_lost(folder: Path) -> None:
    """The card is in the journal: he tells of the same card."""
    made = against_emil(5, folder)
    scene = table(made)
    until_told(scene, Random(3))
    perform(scene.app, [Key("space")])
    telling, digest = told(scene), made.ledger.game.digest()
    assert telling is not None
    made.suspend()
    (listed,) = unfinished(folder)
    game = read_journal(listed.path, TITLES)
    assert game is not None
    assert game.ledger is not None
    assert game.ledger.game.digest() == digest
    assert story_ahead(game.ledger) == telling.story
    again = table(Session(game.ledger, None, ""))
    again.update(0)
    assert told(again) is not None
    assert told(again).story == telling.story


def test_a_saved_game_goes_on_with_his_story(folder: Path, tmp_path: Path) -> None:
    made = against_emil(5, folder)
    scene = table(made)
    until_told(scene, Random(3))
    save(made.ledger, tmp_path / "solo.steamgame", scene.app.now())
    again = table(Session(load(tmp_path / "solo.steamgame", TITLES), None, ""))
    again.update(0)
    assert told(again) is not None
    assert told(again).story == told(scene).story


def test_undo_asks_and_a_line_tells_its_own_turns(folder: Path) -> None:
    """Undo goes back over his whole turn and says so; a line beside the game tells what happens there."""
    made = against_emil(5, folder)
    scene = table(made)
    until_told(scene, Random(3))
    perform(scene.app, [Key("s")])
    for _ in range(6):
        scene.update(0)
    until_told(scene, Random(4))
    perform(scene.app, [Key("s")])
    for _ in range(6):
        scene.update(0)
    real, before = made.ledger, made.ledger.cursor
    perform(scene.app, [Key("n")])
    assert scene.session.ledger is not real
    assert told(scene) is None
    until_told(scene, Random(8))
    scene.controller.lines.drop()
    assert (scene.session.ledger, real.cursor, told(scene)) == (real, before, None)
    perform(scene.app, [Key("backspace")])
    assert isinstance(scene.app.top, Confirm)
    said = scene.text("telling.undo", player="Emil")[:30]
    assert any(said in item.label for item in layout_of(scene.app.top))
    scene.app.top.ensure_built()
    scene.app.top.form["yes"].activate()
    assert real.decider(real.cursor) == 0
    assert any(isinstance(entry.action, TurnEmilCard) for entry in real.entries[real.cursor :])
    assert told(scene) is None


def test_another_language_while_he_tells(folder: Path) -> None:
    """The words change, the story stands where it stood."""
    scene = table(against_emil(5, folder))
    until_told(scene, Random(3))
    perform(scene.app, [Key("space")])
    stage = told(scene).stage
    scene.app.change(language="de")
    scene.app.draw()
    german = Catalogue("de", "russian_railroads")
    texts = [item.label for item in scene._picture._frame._items["telling"]]
    assert german.text("emil.tell.space.yes") in texts
    assert told(scene).stage == stage


def test_a_line_opens_its_rule(folder: Path) -> None:
    scene = table(against_emil(5, folder))
    until_told(scene, Random(3))
    scene.app.draw()
    spots = [spot for spot in scene.state.hits.spots if spot.thing.key.startswith("rule SOLO-11")]
    assert spots
    Hands(scene, Random(1)).click(spots[0].rect.center)
    assert isinstance(scene.app.top, RulesScene)


def test_the_log_tells_his_cards_under_his_own_name(folder: Path) -> None:
    """Cards that chance turns over for him stand under his heading, never under one of chance."""
    made = against_emil(5, folder)
    scene = table(made, solo_turns="skip", ceremonies=False)
    chance = Random(3)
    while made.ledger.cursor < 60:
        scene.update(0)
        if made.ledger.decision is not None and made.ledger.decision.player == 0:
            scene.controller.state.choose(chance.choice(list(made.ledger.decision.options)))
    lines = written(scene.controller.log.source, scene.state.shown(), made.ledger, made.ledger.cursor)
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert any(line.endswith("Emil") for line in headings)
    assert not any(scene.text("log.chance") in line for line in headings)


# How it looks


class Probe(Sheet[RailPen]):
    """A sheet that notes when it draws."""

    def __init__(self, notes: list[str]) -> None:
        self.notes = notes

    def light(self, pen: RailPen) -> None:
        self.notes.append("light")

    def draw(self, pen: RailPen) -> None:
        self.notes.append("draw")


def test_what_is_lit_lies_below_every_sheet() -> None:
    """The banner of a round, which announces it while he begins to tell, has no frame of a space across it."""
    scene, notes = table(against_emil()), list[str]()
    scene.lay_beside(Probe(notes), Probe(notes))
    scene.dirty = True
    scene.app.draw()
    assert notes == ["light", "light", "draw", "draw"]


@crossed(room=SIZES, language=LANGUAGES)
def test_layout_of_the_box(folder: Path, language: str, room: tuple[tuple[int, int], int]) -> None:
    """Every text fits, nothing lies on anything, the space he speaks of is in sight, and so is the own board."""
    size, scale = room
    made = against_emil(11, folder, coal="yes")
    scene, chance, seen = table(made, size, language=language, scale=scale), Random(11), set[str]()
    for _ in range(500):
        scene.update(0)
        telling, decision = told(scene), made.ledger.decision
        if telling is None:
            if decision is not None and decision.player != CHANCE and decision.player == 0:
                scene.app.draw()  # nobody decides before the table has been seen
                scene.controller.state.choose(chance.choice(list(decision.options)))
            continue
        stage = cast("Stage", telling.story.stages[telling.stage])
        if not telling.recorded and " ".join(keys_of(stage)) not in seen:
            seen.add(" ".join(keys_of(stage)))
            check_box(scene, stage)
        scene.app.handle(Key("space"))
        if len(seen) > 14:
            break
    assert len(seen) > 14


def check_box(scene: AnyScene, stage: Stage) -> None:
    """One stage as it is drawn."""
    scene.app.draw()
    items, box = scene._picture._frame._items["telling"], telling_of(scene).box
    assert [item.label for item in items if not item.fits or item.missing] == []
    assert [item.label for item in items if item.label.startswith(("emil.", "telling.", "space."))] == []
    assert [(one.label, other.label) for one, other in overlapping(items)] == []
    assert all(box.contains(item.rect) for item in items)
    if not scene.state.compact:
        assert not box.colliderect(scene.state.regions["tableau"])
    for thing in (*stage.chosen, *stage.candidates):
        place = scene.state.hits.place(thing)
        if place is None:  # a low board leaves the tiles to a tab of their own
            assert scene.state.compact
            assert thing.kind in ("stack", "display")
        else:
            assert scene.state.regions.middle.contains(place)


def test_a_whole_game_by_keys(folder: Path) -> None:
    """Space goes through all his stories; the game ends by itself."""
    made = against_emil(7, folder)
    scene, hands = table(made), None
    hands = Hands(scene, Random(7))
    for _ in range(3000):
        if made.ledger.game.over and told(scene) is None:
            break
        settle(scene)
        if told(scene) is not None:
            step_through_some(scene)
        elif scene.controller.state.human:
            action = hands.pick()
            if hands.seldom(action):
                scene.app.draw()
                hands.type_option(action)
            else:
                scene.state.choose(action)
    assert made.ledger.game.over


def step_through_some(scene: AnyScene) -> None:
    """Space until the story waits for its next card or is over."""
    while (telling := told(scene)) is not None and not telling.passing:
        perform(scene.app, [Key("space")])


@pytest.mark.parametrize("card", WORLD.emil, ids=lambda card: card.key)
def test_what_a_card_says_stands_out(card: EmilCard) -> None:
    """SOLO-11, SOLO-16: of a space of the board as of a public engineer."""
    game = game_of(against_emil())
    game.state.emil = game.state.emil._replace(card=WORLD.emil.index(card))
    assert emil_story._turned(game).strong


def test_the_cards_of_this_round_lie_open_beside_him(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each on the ground of a card, with what it does."""
    made = against_emil(5)
    draws(made, WORLD.emil[0].key, WORLD.emil[1].key)
    scene, laid = table(made), list[Rect]()
    ground = emil_view.space_view.ground

    def note(pen: RailPen, rect: Rect, tint: Colour, taken: bool, chosen: bool = False) -> None:
        laid.append(Rect(rect))
        ground(pen, rect, tint, taken, chosen)

    monkeypatch.setattr(emil_view.space_view, "ground", note)
    pen = cast("RailPen", scene.state.presenter.pen(scene.app.draw(), scene.state.shown(), Hits(), scene.state.view))
    laid.clear()
    emil_view._turned(pen, Rect(0, 0, 400, 400), 6)
    gone = [card for index, card in enumerate(WORLD.emil) if emil_view._seen(pen, index, card)]
    assert gone
    assert laid == [spot.rect for spot in pen.hits.spots]
    assert len(laid) == min(len(gone), 18)
