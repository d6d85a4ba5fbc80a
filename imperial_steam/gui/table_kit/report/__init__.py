"""A game told to somebody who was not there: what is told of it, and that as a web page or as text with marks.

Called by `program` and the command line. It holds only what everybody may know of the game.
"""
