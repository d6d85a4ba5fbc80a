"""What every table is made of; names no game."""
