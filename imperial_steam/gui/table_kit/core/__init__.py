"""What every part of a table speaks of: what is shown, how it is looked at, panels, words, log, news, the state.

A title hands its `Presenter` in here. Every room above may call it; it calls `drawing` alone.
"""
