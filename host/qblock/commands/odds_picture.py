"""What a block drew beside what was to be expected of it, as a picture."""

from collections.abc import Mapping

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from question_block import odds

from qblock.words import Words
from qblock.words.link import heard

_DRAWN, _EXPECTED = "#e0a030", "#303030"


def picture(words: Words, counts: Mapping[int, int], title: str) -> Figure:
    """The bars lie: a sound's name is long in some languages, and stands beside its own."""
    table = odds.TABLES[odds.DEFAULT]
    names = [heard(words, outcome) for outcome, _ in table]
    presses, cells = sum(counts.values()), odds.CELLS[odds.DEFAULT]
    expected = [presses * weight / cells for _, weight in table]
    spread = [2 * (each * (1 - each / max(presses, 1))) ** 0.5 for each in expected]
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.subplots()
    drawn = [counts[outcome] for outcome, _ in table]
    axes.barh(names, drawn, color=_DRAWN, label=words.gettext("drawn"))
    axes.errorbar(
        expected, names, xerr=spread, fmt="|", color=_EXPECTED, markersize=22, capsize=5,
        label=words.gettext("expected, with two standard deviations"),
    )  # fmt: skip
    axes.invert_yaxis()  # the first on top
    if words.right_to_left:
        axes.invert_xaxis()
        axes.yaxis.tick_right()
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.xaxis.set_major_formatter(lambda count, _: words.number(count))
    axes.set_xlabel(words.gettext("drawn"))
    axes.set_title(title)
    axes.legend()
    return figure
