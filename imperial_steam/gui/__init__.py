"""The window: everything that needs pygame.

`program` is called by the ways in, `screenshot` by tests and by the doctor.
"""
