"""A second model of Russian Railroads, written from the rules alone: plain data, no speed, nothing of the engine.

It is what the engine is compared with. Modelled are: every player board with its special fields, scoring, single
steps, locomotives, factories, payments, turn order, rounds and whole turns with complete execution, Emil's turns, and
of the other modules stokers, stock, steel mills, special tokens and most engineers.
Not modelled are: the course of a solo game beyond Emil's own turns, coal spaces and foundries, the exchange of
revaluation tiles, and what asks several players or chance (Olga, Ludmilla, engineer 5 of the new material).
"""
