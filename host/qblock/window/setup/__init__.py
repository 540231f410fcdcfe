"""Before a game: who plays, with which block, and how."""
