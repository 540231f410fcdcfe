"""Everything that is drawn: the board, the pieces, the deeds, the chart, and the block.

All of it is drawn by us, point by point, at the size at which it is shown. Pictures that a
function returns are kept for the next call: to be shown, not to be drawn on.
"""

from .block import BlockPicture
from .board import BoardPicture
from .chart import coins_chart
from .colours import PLAYERS, player_colour
from .deed import deed_card
from .mirror import Mirror
from .patterns import pattern
from .pieces import castle, coin, die, house, lock
from .tokens import emblem, token

__all__ = [
    "PLAYERS", "BlockPicture", "BoardPicture", "Mirror", "castle", "coin", "coins_chart",
    "deed_card", "die", "emblem", "house", "lock", "pattern", "player_colour", "token",
]  # fmt: skip
