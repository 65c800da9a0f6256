"""What is learned from games that bots play; nothing here is needed to play."""
