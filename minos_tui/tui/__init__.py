"""The game on a terminal: pure functions that draw, small modes that take keys, thin screens."""
