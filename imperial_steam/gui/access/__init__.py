"""What is on the screen as a screen reader finds it: plain nodes, and the one module that hands them to the system.

`node.py` says what a node is and what a reader may ask of it; `reader.py` alone knows accesskit. Widgets, pages and
tables call `node` to describe themselves; only the window calls `reader`.
"""
