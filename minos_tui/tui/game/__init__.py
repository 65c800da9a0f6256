"""What the screens ask about a game: ways, marks, stories, lists of what can be done."""
