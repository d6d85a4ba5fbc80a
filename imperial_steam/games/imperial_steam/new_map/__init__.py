"""Maps that nobody knows: real ground and real towns, links, tiles and cards drawn from a seed."""
