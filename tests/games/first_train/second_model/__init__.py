"""A second implementation of the rules of First Train, made from their text alone and slow on purpose.

It knows areas, borders and trains by name and keeps every position in plain dictionaries. Nothing of the engine's rules
is used: only the printed world, the setup and the texts of actions. `compare` plays games with both side by side.
"""
