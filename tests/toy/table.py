"""The window of Pebbles: one panel at the kit's table, the rules, two palettes; the least a game supplies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.rules_reference import Article, Chapter, Reference
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.table_kit.camera import Camera
from imperial_steam.gui.table_kit.card import Card
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.log import Log, LogContents
from imperial_steam.gui.table_kit.panels import Panel
from imperial_steam.gui.table_kit.pen import FIGURE, Pen, Say
from imperial_steam.gui.table_kit.presenter import Presenter
from imperial_steam.gui.table_kit.regions import Regions, Wants, compact
from imperial_steam.gui.table_kit.scene import TableScene
from imperial_steam.gui.table_kit.sentences import Words
from imperial_steam.gui.table_kit.shown import Seat, Shown
from imperial_steam.gui.table_kit.table import LessonEntry
from imperial_steam.gui.table_kit.view import View
from imperial_steam.gui.theme import Palette, Shape
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Session
from tests.toy.actions import Throw
from tests.toy.game import Toy

SHAPES = dict(zip(("red", "purple", "turquoise", "yellow"), Shape, strict=True))
CLASSIC = Palette(
    "classic",
    {"red": (190, 40, 40), "purple": (110, 50, 140), "turquoise": (20, 140, 140), "yellow": (230, 180, 20)},
    SHAPES,
)
SAFE = Palette(
    "safe",
    {"red": (196, 60, 0), "purple": (92, 30, 120), "turquoise": (70, 176, 230), "yellow": (245, 225, 60)},
    SHAPES,
)
RULES = (Chapter("pebbles", (Article("pebbles", "hand", ("TOY-01…05",)), Article("rock", "circle", ("TOY-06",)))),)


class ToyShown(Shown[Toy]):
    """What the table of Pebbles shows: the heap stands for whatever can be taken."""

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """A throw at the die, at any time."""
        return [Throw()] if thing.kind == "die" else []


ToyPen = Pen[ToyShown]


def draw_piles(pen: ToyPen, rect: Rect) -> None:
    """Everybody's pile, and below them the heap with its numbers, and the die."""
    game, inside = pen.shown.game, pen.sheet(rect, pen.say("panel.piles"))
    high = inside.h // (len(pen.shown.seats) + 1)
    for seat, pile in enumerate(game.piles):
        row = Rect(inside.x, inside.y + seat * high, inside.w, high)
        pen.hits.add(row, Target("player", str(seat)))
        pen.badge((row.x + pen.px(20), row.centery), pen.px(10), seat)
        pen.text(Rect(row.x + pen.px(40), row.y, row.w - pen.px(40), row.h), str(pile), FIGURE)
    things = [*(Target("heap", str(number)) for number in game.board.takes), Target("die", "")]
    wide = inside.w // len(things)
    for place, thing in enumerate(things):
        box = Rect(inside.x + place * wide, inside.bottom - high, wide, high).inflate(-pen.px(8), -pen.px(8))
        pen.text(box, thing.key or pen.say("option.throw"), FIGURE, None, "center")
        pen.spot(box, thing)


class ToyPresenter(Presenter[ToyShown, ToyPen]):
    """The least a title gives the kit's table: one panel, no map, no short ways."""

    centre = own_boards = "piles"
    camera = Camera(limit=1)
    room = (900, 500)
    panels: Sequence[Panel[ToyPen]] = (Panel("piles", draw_piles),)

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.words: Words[ToyShown] = Words(say)

    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> ToyShown:  # fmt: skip
        assert isinstance(game, Toy)
        return ToyShown(game, decision, seats, seat, view.past, hidden, advice)

    def pen(self, canvas: Canvas, shown: ToyShown, hits: Hits, view: View) -> ToyPen:
        return Pen(canvas, shown, self.say, hits, view)

    def regions(self, size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
        return compact(size, scale, wants, self.centre, {})

    def describe(self, shown: ToyShown, thing: Target) -> Card | None:
        return Card(self.say("option.throw")) if thing.kind == "die" else None

    def log(self) -> Log[ToyShown]:
        return Log(LogContents((), lambda shown, kind: True), self.words, lambda: self.say("game.name"))


class ToyTable:
    """Implements `gui.table_kit.table.Table`."""

    key = "toy"
    palettes: Mapping[str, Palette] = {palette.key: palette for palette in (CLASSIC, SAFE)}
    lessons: Sequence[LessonEntry] = ()
    automa_rule = "TOY-06"

    def scene(self, program: Program, session: Session) -> Scene:
        return TableScene(program, session, ToyPresenter)

    def reference(self, board: object | None = None) -> Reference:
        made = Reference(RULES)
        made.game = self.key
        return made

    def picture(self, size: tuple[int, int]) -> Surface:
        picture = Surface(size)
        picture.fill((150, 146, 138))
        canvas = Canvas(picture, Look(palette=CLASSIC))
        for number, colour in enumerate(SHAPES):
            canvas.badge((size[0] * (2 * number + 1) // 8, size[1] // 2), size[1] // 7, colour)
        return picture

    def describe(self, labels: Mapping[str, str], catalogue: Catalogue) -> str:
        return catalogue.text(f"setup.rock.{labels['solo']}")

    def renewed(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        return choices


TABLE = ToyTable()
