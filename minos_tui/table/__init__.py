"""A game being played: seats, sealed dice, undo, clocks, watchers; the arena."""
