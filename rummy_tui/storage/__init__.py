"""What outlives the program: saved games, settings, house rules with a name, statistics."""
