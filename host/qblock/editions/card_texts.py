"""What the cards say, in our own words. The coins are not in the words: a box may have others."""

from collections.abc import Mapping
from types import MappingProxyType

from .edition import Card


def N_(text: str) -> str:
    """Marks a sentence for gettext, which translates it where it is shown."""
    return text


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
        "life_insurance": N_("You had an extra life to spare, and the Bank takes it back."),
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


def effect_text(card: Card) -> str:
    """What a card does, with its coins."""
    coins = _coins(abs(card.amount))
    match card.effect:
        case "bank":
            return f"Take {coins} from the Bank." if card.amount > 0 else f"Pay the Bank {coins}."
        case "each":
            return (
                f"Every other player gives you {coins}."
                if card.amount > 0
                else f"Give every other player {coins}."
            )
        case "repairs":
            return (
                f"Pay the Bank {coins} for each Toad House"
                f" and {_coins(card.castle)} for each Peach's Castle."
            )
        case "move":
            return f"Move on to space {card.amount}."
        case "jail":
            return "Go to Jail."
        case "keep":
            return "Keep it until you use it to leave the Jail."


def _coins(count: int) -> str:
    return f"{count} coin" + "s" * (count != 1)
