"""The window: display, input, drawing, text, colours, settings, sound. Knows no page, no table and no game.

Everybody in `gui` may call it; it calls nothing of `gui`.

`Screen` and `Program` say what a scene may ask of the window.
"""
