"""`python -m minos_tui` is `minos`."""

from minos_tui.cli import main

if __name__ == "__main__":
    main()
