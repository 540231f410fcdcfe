"""`qblock board`: the printed values of an edition, and those of one's own box."""

import json
import os
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from qblock.editions.card_texts import card_text, effect_text
from qblock.editions.edition import Edition, Space
from qblock.editions.load import DEFAULT, check_board, load, names, new_board
from qblock.editions.mistakes import Mistake
from qblock.editions.plain import plain_of
from qblock.said import N_, Amount, counted, said
from qblock.trouble import Trouble
from qblock.words import Words

from .new_file import write_new
from .speaking import spoken, wrong_usage

app = typer.Typer(help="The board, and the printed values of your own box.", no_args_is_help=True)

EditionName = Annotated[str, typer.Option(help=f"One of {', '.join(names())}.")]
COLOURS = {
    N_("brown"): "orange4",
    N_("light blue"): "sky_blue1",
    N_("pink"): "hot_pink",
    N_("orange"): "dark_orange",
    N_("red"): "red",
    N_("yellow"): "yellow",
    N_("green"): "green",
    N_("dark blue"): "blue",
}
PIPE_WIDTH = 118  # where there is no terminal to be asked: nothing is folded
PLACE = {"kind": "place"}  # where on the board a space is, in the words of the table


@app.command()
def new(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    edition: EditionName = DEFAULT,
) -> None:
    """Write a board file with our values, for you to correct from your own box.

    Example: qblock board new my-box.toml
    """
    _known(context, edition)
    name = shlex.quote(str(file)) if str(file).isprintable() else "FILE"
    text = new_board(edition, name)
    write_new(file, text)
    done = said(
        "Written to {file}. Correct it, then: qblock board check {name}", file=file, name=name
    )
    print(done.told(spoken(context)))


@app.command()
def check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A board file.")],
    as_json: Annotated[bool, typer.Option("--json", help="As a list of JSON objects.")] = False,
) -> None:
    """Find every mistake in a board file, with its line and what to do about it.

    Example: qblock board check my-box.toml
    """
    words = spoken(context)
    mistakes = check_board(file)
    if as_json:
        print(json.dumps([_plain_mistake(mistake) for mistake in mistakes]))
        raise typer.Exit(1 if mistakes else 0)
    if not mistakes:
        fine = said(
            "{file} is fine. Play on it: qblock play --board {name}",
            file=file,
            name=shlex.quote(str(file)),
        )
        print(fine.told(words))
        return
    if len(mistakes) == 1 and not mistakes[0].place and mistakes[0].line is None:
        raise Trouble(mistakes[0].said)
    for mistake in mistakes:
        where = f"{file}:{mistake.line}" if mistake.line else str(file)
        print(f"{where}: {mistake.said.told(words)}")
    raise Trouble(
        counted(
            "{file} has {count} mistake: correct what is listed and check it again.",
            "{file} has {count} mistakes: correct what is listed and check it again.",
            len(mistakes),
            file=file,
            count=Amount(len(mistakes)),
        )
    )


@app.command()
def show(
    context: typer.Context,
    board: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A board file of your own box.")
    ] = None,
    edition: EditionName = DEFAULT,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> None:
    """The board, the deeds and the cards, and where each value is from.

    Example: qblock board show --board my-box.toml
    """
    _known(context, edition)
    loaded = load(edition, board)
    if as_json:
        print(json.dumps(_report(loaded)))
        return
    asked = sys.stdout.isatty() or "COLUMNS" in os.environ
    console = Console(highlight=False, width=None if asked else PIPE_WIDTH)
    words = spoken(context)
    console.print(_spaces(words, loaded))
    console.print(_cards(words, loaded))
    console.print(_box(words, loaded))
    console.print(said("hash {hash}", hash=loaded.hash).told(words))


def _known(context: typer.Context, edition: str) -> None:
    if edition not in names():
        raise wrong_usage(
            context,
            "There is no edition '{name}': take one of {known}.",
            name=edition,
            known=tuple(names()),
        )


def _plain_mistake(mistake: Mistake) -> dict[str, Any]:
    return {"line": mistake.line, "place": mistake.place, "sentence": mistake.sentence}


def _report(edition: Edition) -> dict[str, Any]:
    plain = plain_of(edition)
    words = [{"text": card_text(card.id), "does": str(effect_text(card))} for card in edition.cards]
    return {
        **{key: value for key, value in plain.items() if key not in ("space", "card", "token")},
        "from": {place: source for place, source in edition.provenance.items() if "." not in place},
        "hash": edition.hash,
        "tokens": [
            {"name": name, "from": edition.provenance[f"tokens.{number}"]}
            for number, name in enumerate(edition.tokens)
        ],
        "spaces": [
            {**space, "from": _sources(edition, f"spaces.{space['at']}.")}
            for space in plain["space"]
        ],
        "cards": [
            {**card, **words[number], "from": _sources(edition, f"cards.{number}.")}
            for number, card in enumerate(plain["card"])
        ],
    }


def _sources(edition: Edition, prefix: str) -> dict[str, str]:
    return {
        place.removeprefix(prefix): source
        for place, source in edition.provenance.items()
        if place.startswith(prefix)
    }


def _whence(sources: dict[str, str]) -> str:
    """`ours, but name and price public`: what most are, then the others."""
    by_source: dict[str, list[str]] = {}
    for key, source in sources.items():
        by_source.setdefault(source, []).append(PLACE.get(key, key))
    most, *others = sorted(by_source, key=lambda source: -len(by_source[source]))
    return "; ".join([most, *(f"{' '.join(by_source[source])} {source}" for source in others)])


def _spaces(words: Words, edition: Edition) -> Table:
    # Without lines between the columns it fits a terminal of 80
    grid = Table(title=edition.title, box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    headings = (
        "",
        N_("space"),
        N_("colour"),
        N_("pay"),
        N_("rents"),
        N_("to build"),
        N_("mortgage, repay"),
        N_("from"),
    )
    for heading in headings:
        left = heading in ("space", "colour", "from")
        whole = heading in ("rents", "colour")  # not to be folded while there is another to fold
        grid.add_column(
            words.gettext(heading),
            justify="left" if left else "right",
            overflow="fold",
            no_wrap=whole,
        )
    for space in edition.spaces:
        whence = _whence(_sources(edition, f"spaces.{space.index}."))
        grid.add_row(*_cells(words, space), whence)
    grid.caption = words.gettext(
        "Pay: price or tax. Rents: with 0 to 4 Toad Houses, then the castle. "
        "To build: Toad House, castle. Mortgage, repay: what the Bank pays, what repaying costs."
    )
    return grid


def _cells(words: Words, space: Space) -> tuple[str | Text, ...]:
    def coins(*amounts: int) -> str:
        return " ".join(words.number(each) for each in amounts)

    pay = space.price or space.tax
    colour = space.set.replace("_", " ")
    return (
        str(space.index),
        Text(words.gettext(space.name)),
        Text(words.gettext(colour), style=COLOURS.get(colour, "")),
        coins(pay) if pay else "",
        coins(*space.rents),
        coins(space.house_cost, space.castle_cost) if space.house_cost else "",
        coins(space.mortgage, space.unmortgage) if space.mortgage else "",
    )


def _cards(words: Words, edition: Edition) -> Table:
    grid = Table(title=words.gettext("Community Chest"))
    for heading in (N_("card"), N_("says"), N_("does"), N_("from")):
        grid.add_column(words.gettext(heading))
    for number, card in enumerate(edition.cards):
        whence = _whence(_sources(edition, f"cards.{number}."))
        says = Text(words.gettext(card_text(card.id)))
        grid.add_row(Text(card.id), says, effect_text(card).told(words), whence)
    return grid


def _box(words: Words, edition: Edition) -> Table:
    at = edition.provenance
    least, most = edition.players
    grid = Table(title=words.gettext("The box"))
    for heading in (N_("what"), N_("how many"), N_("from")):
        grid.add_column(words.gettext(heading))
    players = said("{least} to {most}", least=least, most=most).told(words)
    grid.add_row(words.gettext("players"), players, at["players"])
    rows = (
        (N_("coins at the start"), edition.start_coins, "start_coins"),
        (N_("coins at GO"), edition.go, "go"),
        (N_("coins out of Jail"), edition.jail_fine, "jail_fine"),
        (N_("coins for Bowser's laugh"), edition.laugh, "laugh"),
        (N_("coins for Game Over"), edition.game_over, "game_over"),
        (N_("Toad Houses"), edition.houses, "houses"),
        (N_("Peach's Castles"), edition.castles, "castles"),
    )
    for what, many, place in rows:
        grid.add_row(words.gettext(what), words.number(many), at[place])
    for number, name in enumerate(edition.tokens):
        token = Text(words.gettext(name))
        grid.add_row(words.gettext("token"), token, at[f"tokens.{number}"])
    return grid
