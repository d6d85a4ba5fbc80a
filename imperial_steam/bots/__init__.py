"""Opponents for any game that speaks the protocol."""
