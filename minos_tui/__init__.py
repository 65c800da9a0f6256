"""Minos: a board game of the ancient Mediterranean for the terminal."""

__version__ = "0.1.0"
