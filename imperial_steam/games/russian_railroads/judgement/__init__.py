"""What is known of good play in Russian Railroads: named parts of a position, weights, characters.

Called by `title` alone; it reads positions and carries nothing out.
"""
