"""What a position is told with: short ways, advice, previews, the chronicle, lessons, statistics.

Called by `title`, by the table and by scenarios; it reads positions and tries things on copies.
"""
