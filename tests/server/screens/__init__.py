"""Tests of the screens where players meet."""
