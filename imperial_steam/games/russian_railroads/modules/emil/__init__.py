"""Emil, the opponent of one player (section 16). Known to `modules` alone."""
