"""What tests share: positions by hand, scripted dice, random games, the ledger."""
