"""The limits of what is accepted from a file, whoever wrote it; checked before any of it is used.

A file may come from anywhere: from a friend, from a broken disk, from somebody who means harm. No limit
here is met by anything the program writes itself; each has several times the room that real games need.
"""

from __future__ import annotations

#: Bytes of a save, and of the first line of a journal. The longest archived game takes 53 kB.
SAVE_BYTES = 4_000_000
#: Characters of the text of a game. The longest archived one takes 20,000, with a board of its own 70,000 more.
GAME_TEXT = 1_000_000
#: Bytes of a journal. The program begins a new one at a quarter of this.
JOURNAL_BYTES = 16_000_000
#: Lines of a journal. The program begins a new one at a quarter of this; a long game has about 1,000.
JOURNAL_LINES = 20_000
#: Bytes of the settings, which take less than 2 kB.
SETTINGS_BYTES = 100_000
#: Bytes of the list of finished games: about 30,000 of them.
RECORDS_BYTES = 16_000_000
#: Bytes of one finished game in that list; one of four people takes about 600.
RECORD_BYTES = 20_000

#: Levels of lists and mappings inside each other. A save has 7; at about 1,000 Python itself gives up.
DEPTH = 32
#: Items of all lists and mappings of one file together. The longest archived game has about 3,000.
ITEMS = 200_000
#: Characters of one text: an action, a description on a board.
TEXT = 10_000
#: The largest absolute number: whatever a game counts stays far below a million.
NUMBER = 1_000_000_000
#: Actions of one game, those that can be redone included; a long game has about 1,000.
ACTIONS = 20_000

#: People shown of a save in a list; no game of this program has as many seats.
PEOPLE = 12
#: Characters of a person's name. The window allows 20; users of the engine from Python may want more.
NAME = 100
#: Characters of the kind of a person: a short word.
KIND = 60
#: Changes of who decides for a seat in one game.
DEPUTIES = 1_000

#: Lines of a study, with their actions altogether, and lines within lines.
LINES, STUDY_ACTIONS, LINE_DEPTH = 1_000, 40_000, 60
#: Positions of a study of which something is said.
REMARKS = 10_000
#: Characters of a note about a position; arrows and rings drawn at one.
NOTE, DRAWN = 4_000, 100

#: Characters of a note that is the text of a step in a lesson, and of what a lesson is about.
LESSON_NOTE, LESSON_ABOUT = 600, 300
#: Bytes of the first line of a lesson, before its save.
LESSON_HEAD = 8_000

#: Chapters of a book, and its bytes: a chapter with a long study takes about 200 kB.
CHAPTERS, BOOK_BYTES = 100, 32_000_000
