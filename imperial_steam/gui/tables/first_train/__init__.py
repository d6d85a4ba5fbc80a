"""The window of First Train to Nürnberg, made of the kit: the example for a table."""
