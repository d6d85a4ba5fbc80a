"""Why an action cannot be done: every reason, with its rule (section 4.7). Called by `game` and by modules."""
