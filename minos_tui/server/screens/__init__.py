"""The screens where players meet."""
