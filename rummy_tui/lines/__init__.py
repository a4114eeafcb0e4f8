"""The table in words, line by line: for screen readers, dumb terminals and pipes."""
