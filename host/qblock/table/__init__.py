"""The table: a game as it is played and kept, with people, bots, dice and a block around it."""
