"""Plain mode: a whole game as numbered lines, for screen readers, dumb terminals, scripts."""
