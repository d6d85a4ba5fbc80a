"""What Imperial Steam knows about good play: parts in gulden, shares of winning, complete steps, a cheap policy.

Called by `title` alone; it reads positions and carries nothing out but on copies.
"""
