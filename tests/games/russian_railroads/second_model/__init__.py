"""A second model of Russian Railroads, written from the rules alone: plain data, no speed, nothing of the engine.

It is what the engine is compared with. Modelled are all player boards, all modules and the solo game: what every action
does, what is pending after it, whose turn it is, payments, turn order, payouts, relocation, freight cars, scorings and
the final scores.

What is offered is compared too, with limits. A search that grows too large says nothing. Nor does the model say in
which order chance brings cards, foundries and Emil's deck.
"""
