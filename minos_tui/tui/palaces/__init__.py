"""Palaces of Minos on the screen. Whatever is drawn is drawn from one seat's view."""
