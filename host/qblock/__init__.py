"""The host: the command line and the game that is played around the block."""
