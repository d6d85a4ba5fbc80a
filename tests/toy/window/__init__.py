"""The window of Pebbles, made of the kit: the example for a table."""
