"""Every device of a player in one room: mouse and keyboard, game controllers, touch. Out come the program's own events.

`Devices` is the way in. A pad and a finger know of a screen only what `Aimed` says. Called by `window`; `widgets` and
`table_kit` ask `signs` how a pad's button is written.
"""
