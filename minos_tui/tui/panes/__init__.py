"""The parts of the main screen, each drawn by a pure function."""
