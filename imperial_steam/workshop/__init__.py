"""What people do to boards: pieces and their values, drafts, proposals, measures. Nothing here names a game.

Called by the pages of the window and by the command line.
"""
