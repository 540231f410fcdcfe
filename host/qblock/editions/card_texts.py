"""What the cards say, in our own words. The coins are not in the words: a box may have others."""

from collections.abc import Mapping
from types import MappingProxyType

from ..said import N_, Amount, Said, counted, said
from .edition import Card

CARD_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "advance_go": N_("A warp pipe swallows you and lets you out on GO."),
        "bank_error": N_("A Toad at the Bank has miscounted, and you keep the difference."),
        "doctor": N_("Two pills from Dr. Mario, and here is his bill."),
        "sale_of_stock": N_("Your spare mushrooms found a buyer."),
        "get_out_of_jail_free": N_("A key that opens the Jail once: keep it, use it or sell it."),
        "go_to_jail": N_("Kamek points his wand at you: off to Jail, without coins for GO."),
        "holiday_fund": N_("You saved up for Isle Delfino, and the savings are due."),
        "tax_refund": N_("The Chain Chomp spits out what was not his."),
        "birthday": N_("You blow out the candles, and every guest has brought coins."),
        "life_insurance": N_("You had an extra life to spare, and the Bank buys it back."),
        "hospital": N_("One Goomba too many: the infirmary sends its bill."),
        "school": N_("Racing lessons are not free."),
        "consultancy": N_("You told Princess Peach where to put the towers, and she pays."),
        "street_repairs": N_("A Bullet Bill came through: mend all that you have built."),
        "beauty_contest_2nd": N_("Your moustache comes second in the contest."),
        "inherit": N_("An old friend has left you a pot of coins."),
    }
)


def card_text(card_id: str) -> str:
    """What a card says. A card of somebody's own box says its id, as its owner named it."""
    own = card_id.replace("_", " ").strip()
    return CARD_TEXTS.get(card_id, f"{own[:1].upper()}{own[1:]}.")


def effect_text(card: Card) -> Said:
    """What a card does, with its coins."""
    coins = abs(card.amount)
    match card.effect:
        case "bank" if card.amount > 0:
            return counted(
                "Take {coins} coin from the Bank.",
                "Take {coins} coins from the Bank.",
                coins,
                coins=Amount(coins),
            )
        case "bank":
            return counted(
                "Pay the Bank {coins} coin.",
                "Pay the Bank {coins} coins.",
                coins,
                coins=Amount(coins),
            )
        case "each" if card.amount > 0:
            return counted(
                "Every other player gives you {coins} coin.",
                "Every other player gives you {coins} coins.",
                coins,
                coins=Amount(coins),
            )
        case "each":
            return counted(
                "Give every other player {coins} coin.",
                "Give every other player {coins} coins.",
                coins,
                coins=Amount(coins),
            )
        case "repairs":
            return said(
                "Pay the Bank for what you have built: {house} for each Toad House, {castle} for"
                " each Peach's Castle.",
                house=Amount(coins),
                castle=Amount(card.castle),
            )
        case "move":
            return said("Move on to space {number}.", number=card.amount)
        case "jail":
            return said("Go to Jail.")
        case "keep":
            return said("Keep it until you use it to leave the Jail.")
