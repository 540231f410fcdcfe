"""Which pin of the finger goes to what on the block. Connect the grounds too.

A pin to the button or to RUN pulls to ground or lets go, as a switch does: nothing is ever driven
high into the block.
"""

BUTTON = 2  # to the block's button line
RUN = 3  # to the block's RUN pin: held low, the block is off
SPEAKER = 4  # from the block's speaker pin, before filter and amplifier
LAMP = 5  # from the block's lamp pin, before its transistor
