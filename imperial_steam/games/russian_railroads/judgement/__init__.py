"""What is known of good play in Russian Railroads: named parts of a position, weights, characters."""
