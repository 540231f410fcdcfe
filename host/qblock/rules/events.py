"""Events: what a move brought about, told only to who listens. Plain tuples like moves."""

Event = tuple[int, ...]

TURN = 0  # (player, number of the turn)
WALKED = 1  # (player, from, to)
PAID = 2  # (from, to, coins, why, space): -1 is the Bank
RENT_DUE = 3  # (owner, payer, space, coins)
RENT_LAPSED = 4  # the same
BEGINS = 5  # (player)
JAILED = 6  # (player)
FREED = 7  # (player)
KEPT_CARD = 8  # (player, card)
DEED = 9  # (space, from, to): -1 is the Bank
AUCTION = 10  # (lot): a space, or HOUSE or CASTLE
NO_BID = 11  # (lot)
WON_LOT = 12  # (player, lot, coins)
LAST_PIECE = 13  # (player, lot, space): wants the last one
LEVEL = 14  # (player, space, before, after): houses, 5 is the castle
OWES = 15  # (player, creditor, coins)
BANKRUPT = 16  # (player, creditor)
WINS = 17  # (player)
CARD_BACK = 18  # (player, card): a kept card went under the deck
TIE = 19  # (mask of those who roll again)

NAMES = (
    "turn",
    "walked",
    "paid",
    "rent-due",
    "rent-lapsed",
    "begins",
    "jailed",
    "freed",
    "kept-card",
    "deed",
    "auction",
    "no-bid",
    "won-lot",
    "last-piece",
    "level",
    "owes",
    "bankrupt",
    "wins",
    "card-back",
    "tie",
)
FIELDS: tuple[tuple[str, ...], ...] = (
    ("player", "turn"),
    ("player", "start", "end"),
    ("payer", "payee", "coins", "why", "space"),
    ("owner", "payer", "space", "coins"),
    ("owner", "payer", "space", "coins"),
    ("player",),
    ("player",),
    ("player",),
    ("player", "card"),
    ("space", "giver", "taker"),
    ("lot",),
    ("lot",),
    ("player", "lot", "coins"),
    ("player", "lot", "space"),
    ("player", "space", "before", "after"),
    ("player", "creditor", "coins"),
    ("player", "creditor"),
    ("player",),
    ("player", "card"),
    ("players",),
)

# Why coins change hands
GO, PRICE, BID, RENT, TAX, FINE, CARD, BLOCK, HOUSE, MORTGAGE, DEAL, ESTATE = range(12)
REASONS = (
    "go",
    "price",
    "bid",
    "rent",
    "tax",
    "fine",
    "card",
    "block",
    "building",
    "mortgage",
    "deal",
    "estate",
)


def to_json(event: Event) -> dict[str, object]:
    told: dict[str, object] = {"event": NAMES[event[0]]}
    told.update(zip(FIELDS[event[0]], event[1:], strict=True))
    if "why" in told:
        told["why"] = REASONS[event[4]]
    return told
