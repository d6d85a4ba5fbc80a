"""What is said about a thing: its card, its options in words, its rules, what is pending.

Called by `story`, `pages` and the presenter.
"""
