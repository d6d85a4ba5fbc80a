"""The printed world of First Train to Nürnberg: read from files, checked, made ready for the engine."""
