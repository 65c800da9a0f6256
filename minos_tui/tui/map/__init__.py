"""The map: from a position to cells."""
