"""The lines of a player's board: their room, their parts, their signs."""
