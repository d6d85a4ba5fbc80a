"""The games of the house: one package each, all speaking `imperial_steam.games.protocol`.

Found through `titles`; nothing but the tables of a game calls into its package.
"""
