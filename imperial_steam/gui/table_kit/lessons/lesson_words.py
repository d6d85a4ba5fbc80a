"""What the card of a guided game says: the text of a step, what follows its end, and the buttons below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imperial_steam.games.kit.lessons import Lesson, LessonMessage
from imperial_steam.games.protocol import Game, Target
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.pages.learning.course import Course
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT, Say
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.lessons.lesson_card import CardButton, LessonCard, Paragraph
from imperial_steam.session import Ledger, Person

#: The kind of targets that are a part of the table as a whole.
PANEL = "panel"
#: So many things that a card is about are named.
NAMED = 4


def lesson_card(say: Say, lesson: Lesson, course: Course, game: Game, paragraphs: Sequence[Paragraph]) -> LessonCard:
    """The card of a lesson with its words, the rules to look up, and its buttons."""
    step = lesson.current()
    rules, offered = course.articles(() if step is None else step.rules), buttons(say, lesson, course, game)
    return LessonCard(say(lesson.script.title), lesson.progress, paragraphs, rules, offered)


def step_text(say: Say, lesson: Lesson, answer: LessonMessage | None) -> list[Paragraph]:
    """The text of the current step, with the answer to something the lesson does not want now."""
    step, lines = lesson.current(), lesson.words()
    asks = step is not None and bool(step.key)
    tones = ["told"] * (len(lines) - 1) + ["said" if asks else "told"]
    said = [Paragraph(say(line.key, **line.values), tone) for line, tone in zip(lines, tones, strict=False)]
    if not asks:
        said.append(Paragraph(say("learn.partner_plays")))
    if answer is not None:
        said.append(Paragraph(say(answer.key, **answer.values), "answer"))
    return said


def lit_names(around: Surroundings[ShownT, PenT], lit: Sequence[Target], panels: Mapping[str, str]) -> list[str]:
    """What is called how of what a card is about, for whoever does not see its frame; `panels` have other names."""
    state, names = around.state, list[str]()
    for thing in lit:
        key = f"panel.{panels.get(thing.key, thing.key)}"
        card = None if thing.kind == PANEL else state.presenter.describe(state.shown(), thing)
        if card is not None:
            names.append(card.title)
        elif thing.kind == PANEL and around.knows(key):
            names.append(around.text(key))
    return list(dict.fromkeys(names))[:NAMED]


def ending_text(
    say: Say, lesson: Lesson, course: Course, ledger: Ledger, played_on: tuple[Game, Game] | None
) -> list[str]:
    """What is said behind the last step: what can be done now, or how the free round (before, after) went."""
    if not lesson.on_script:
        return [say("advice.lesson.left")]
    if played_on is not None:
        return _result(say, ledger.people, *played_on)
    over = say("learn.all_over" if course.following is None else "learn.over")
    return [over] if ledger.game.over else [over, say("learn.free")]


def buttons(say: Say, lesson: Lesson, course: Course, game: Game) -> list[CardButton]:
    """The buttons below the text, the one that leads on last."""
    step, leave = lesson.current(), CardButton("lesson_leave", say("advice.lesson.leave"))
    if step is not None:
        following = [CardButton("lesson_next", say("advice.lesson.next"), True)] if step.is_note else []
        return [leave, *following]
    free = lesson.ended and not game.over
    offered = [leave, CardButton("lesson_free", say("advice.lesson.free"))] if free else [leave]
    entry = course.following if lesson.on_script else None
    if entry is None:
        return offered
    words = say("advice.lesson.following", title=say(entry.title))
    return [*offered, CardButton("lesson_following", words, True)]


def _result(say: Say, people: Sequence[Person], start: Game, now: Game) -> list[str]:
    """By how much the learner and the teacher are ahead of where the free round began."""
    said = [say("learn.free.over")]
    for person, before, after in zip(people, start.scores(), now.scores(), strict=True):
        if before is not None and after is not None:
            more = ("+" if after >= before else "") + figure(after - before)
            said.append(say("learn.free.score", player=person.name, before=before, after=after, by=more))
    return [*said, say("learn.free.again")]
