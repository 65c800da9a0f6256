"""The bots of Palaces of Minos."""
