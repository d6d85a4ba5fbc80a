"""Where machine players think: in a process of their own, so that no window ever waits for them."""
