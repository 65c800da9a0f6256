"""The bots of classic Minos, and what they share: roads, duels, dice play, worth, goals."""
