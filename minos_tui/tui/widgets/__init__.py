"""The widgets that put drawn cells on the terminal."""
