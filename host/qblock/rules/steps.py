"""What the game awaits: the step it stands at."""

START_ROLL = 0  # chance: who begins
TURN_ROLL = 1  # chance: the roll that opens a turn, and closes the one before
JAIL = 2  # the player: pay, use a card, or try for a 6
JAIL_ROLL = 3  # chance: the try
AGAIN_ROLL = 4  # chance: after a power-up ring
UTILITY_ROLL = 5  # chance: what a utility earns
DRAW = 6  # chance: a card
PRESS = 7  # chance: the Question Block
BUY = 8  # the player: buy, or leave it to the auction
AUCTION = 9  # anyone: bids; the Banker: closes
LAST_PIECE = 10  # anyone: wants the last building too; the Banker: closes
DEBT = 11  # those who owe: raise the money, or give up
OVER = 12  # nobody
WALK = 13  # nobody: what goes on by itself once a debt is paid

NAMES = (
    "start-roll",
    "turn-roll",
    "jail",
    "jail-roll",
    "again-roll",
    "utility-roll",
    "draw",
    "press",
    "buy",
    "auction",
    "last-piece",
    "debt",
    "over",
    "walk",
)

ROLLS = frozenset((START_ROLL, TURN_ROLL, JAIL_ROLL, AGAIN_ROLL, UTILITY_ROLL))
CHANCE = ROLLS | {DRAW, PRESS}
# The same by the number of the step: it is asked at every move
IS_ROLL = tuple(step in ROLLS for step in range(len(NAMES)))
IS_CHANCE = tuple(step in CHANCE for step in range(len(NAMES)))
# Another matter is open, which several have a say in
IS_CONTESTED = tuple(step in (AUCTION, LAST_PIECE, DEBT) for step in range(len(NAMES)))
