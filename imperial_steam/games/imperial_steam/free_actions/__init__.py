"""The 3 free actions, one module each: `options`, `refusals`, and the function that carries it out.

Called by `legal`, `refusals` and `game`; `story` asks what they would bring.
"""
