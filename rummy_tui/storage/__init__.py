"""What outlives the program: saved games and settings."""
