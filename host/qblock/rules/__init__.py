"""The rules: a game is (edition, options, players) and the list of its moves.

`Game` asks (`awaiting`), is told (`apply`) and changes its state. It does no I/O, knows no clock
and draws no random number: dice, cards and the block are answers that come from outside.
"""
