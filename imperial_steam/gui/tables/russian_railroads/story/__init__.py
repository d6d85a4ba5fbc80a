"""What is told: the log, the news, a round, a scoring, the turn of an automa."""
