"""How computer players weigh games with a spread discard pile. Nothing here judges a move."""
