"""What makes files that the package ships; nothing here is needed to play."""
