"""Imperial Steam: the rules, 2–4 players and solo against Franz."""
