"""Why an action cannot be done: every reason, with its rule. `game` calls `refusals`; it asks what the phases ask."""
