"""Boards and what people do to them."""
