"""What Imperial Steam knows about good play: parts in gulden, shares of winning, complete steps, a cheap policy."""
