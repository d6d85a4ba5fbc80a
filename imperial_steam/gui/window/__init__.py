"""The window: start and loop, scene stack, settings, sound, recording. Knows no page, no table and no game.

`Screen` and `Program` say what a scene may ask of the window.
"""
