"""What is known of good play in First Train: named parts of a position, weights, lines worth building."""
