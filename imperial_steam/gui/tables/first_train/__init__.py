"""The table of First Train to Nürnberg."""
