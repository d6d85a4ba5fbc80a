"""Pending units (PROC-01): what effects become (`pool`, `gains`, `specials`), and one module for each family of kinds.

Called by the rooms above through `hooks.HANDLERS`; a kind that a module brings lies in the folder of that module.
"""
