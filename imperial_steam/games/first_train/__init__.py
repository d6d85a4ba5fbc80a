"""The rules of First Train to Nürnberg."""
