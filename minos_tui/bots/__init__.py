"""Who decides without a person: the Bot protocol, the registry and the bots of each game."""
