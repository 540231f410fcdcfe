"""What happens on the block's wire, in the players' language."""

from question_block import odds

from ..link import Happening, outcome_name
from ..link.happening import SENTENCES
from ..said import Speaks

# A free play is told by the outcome's English name alone
_NAMED = {outcome_name(outcome): outcome for table in odds.TABLES.values() for outcome, _ in table}


def told_of(words: Speaks, happening: Happening) -> str:
    """One plain sentence for the players."""
    facts = dict(happening.facts)
    if happening.event is not None:
        facts["outcome"] = heard(words, happening.event.outcome)
    elif "outcome" in facts:
        facts["outcome"] = heard(words, _NAMED[facts["outcome"]])
    return words.gettext(SENTENCES[happening.what]).format(**facts)


def heard_name(words: Speaks, name: str) -> str:
    """The same by the outcome's English name."""
    return heard(words, _NAMED[name])


def heard(words: Speaks, outcome: int) -> str:
    """The sound of an outcome, by the name it has in the game."""
    if outcome == odds.POWER_UP:
        return words.gettext("Power-up ring")
    if outcome == odds.LAUGH:
        return words.gettext("Bowser's laugh")
    if outcome == odds.GAME_OVER:
        return words.gettext("Game Over tune")
    if outcome == odds.REVEAL:
        return words.gettext("Reveal")
    pings = odds.pings(outcome)
    return words.ngettext("{pings} coin ping", "{pings} coin pings", pings).format(pings=pings)
