"""What the keys do, a small file a phase of the turn."""
