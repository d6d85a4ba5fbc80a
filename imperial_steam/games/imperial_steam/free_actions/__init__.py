"""The 3 free actions, one module each: `options`, `refusals`, and the function that carries it out."""
