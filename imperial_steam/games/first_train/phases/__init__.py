"""What happens in each phase of a round, and the exact answers to what it asks: links, routes.

Called by `legal`, `carrying`, `refused`, `judgement`, and by the window for what it shows.
"""
