"""What anything on a table is drawn and found with: curves, pieces, cards, hits, the camera. Knows no game, no session.

Everybody may call it; it calls nothing of the kit.
"""
