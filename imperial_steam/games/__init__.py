"""The games of the house: one package each, all speaking `imperial_steam.games.protocol`."""
