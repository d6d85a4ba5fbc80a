"""What a position is told with: short ways, advice, previews, the chronicle, lessons, statistics."""
