"""What every title of the house must do: a new game gets these tests by being listed."""
