"""The game for players of other machines: doors (SSH), sessions, accounts, tables."""
