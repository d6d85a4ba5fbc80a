"""A table as a screen reader finds it: prompt, choices, panels with their things, players side by side, log, news.

Everything comes from what is drawn and from the cards, sentences and choices of the other rooms: nothing is put into
words here. Only `scene` calls it.
"""
