"""What is told: the log, the news, a round, a scoring, the turn of an automa.

Called by the presenter and by `table`.
"""
