"""A second model of Russian Railroads, written from the rules alone: plain data, no speed, nothing of the engine.

It is what the engine is compared with. Modelled are: every player board with its special fields, scoring, single
steps, locomotives, factories, payments, turn order and, for the base game, whole turns with complete execution.
Not modelled are: Emil, the effects of coal, stock and special tokens, and what chance decides.
"""
