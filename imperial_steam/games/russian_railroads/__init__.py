"""Russian Railroads, with the modules of German and American Railroads and the DSP expansion.

`title` is the way in, found by `titles`; its table reads positions, everybody else speaks `games.protocol`.
"""
