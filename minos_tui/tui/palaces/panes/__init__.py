"""The parts of the main screen."""
