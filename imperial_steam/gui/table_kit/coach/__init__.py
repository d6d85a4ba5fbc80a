"""What helps a player judge: hint, meter, review, a turn tried again. Sheets; called by `scene` alone."""
