"""What the table shows, as values: the position as drawn, its things, and what a click on them means. No drawing.

Called by every other room of the table; it calls the rules alone.
"""
