"""The same room of the package, tested."""
