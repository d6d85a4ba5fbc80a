"""What everything is drawn on and hears: the canvas, text, colours, input events. It calls nothing of `gui`."""
