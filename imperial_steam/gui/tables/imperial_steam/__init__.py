"""How Imperial Steam looks: map, tracks, markets, tableaux, and everything a person can do to them."""
