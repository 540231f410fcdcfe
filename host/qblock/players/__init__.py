"""Who plays: bots of several characters, and the seats that ask them.

A bot sees what lies on the table and nothing else: it is given the game, in which chance has no
secrets, and dice of its own for its moods. What it answers is a function of those two, so that a
game that was stopped goes on the same.
"""
