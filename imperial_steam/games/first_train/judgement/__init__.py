"""What is known of good play in First Train: named parts of a position, weights, lines worth building.

Called by `title`; the table asks what a machine would pay. It reads positions and carries nothing out.
"""
