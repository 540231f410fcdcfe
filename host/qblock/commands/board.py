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
from qblock.trouble import Trouble

app = typer.Typer(help="The board, and the printed values of your own box.", no_args_is_help=True)

EditionName = Annotated[str, typer.Option(help=f"One of {', '.join(names())}.")]
COLOURS = {
    "brown": "orange4",
    "light_blue": "sky_blue1",
    "pink": "hot_pink",
    "orange": "dark_orange",
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "dark_blue": "blue",
}
PIPE_WIDTH = 118  # where there is no terminal to be asked: nothing is folded
PLACE = {"kind": "place"}  # where on the board a space is, in the words of the table


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    edition: EditionName = DEFAULT,
) -> None:
    """Write a board file with our values, for you to correct from your own box.

    Example: qblock board new my-box.toml
    """
    _known(edition)
    name = shlex.quote(str(file)) if str(file).isprintable() else "FILE"
    text = new_board(edition, name)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as paper:
            paper.write(text)
    except FileExistsError:
        raise Trouble(f"{file} is there already: name another file, or remove it first.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Trouble(
            f"Cannot write {file}: {reason}. Name a file in a folder you may write to."
        ) from None
    print(f"Written to {file}. Correct it, then: qblock board check {name}")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A board file.")],
    as_json: Annotated[bool, typer.Option("--json", help="As a list of JSON objects.")] = False,
) -> None:
    """Find every mistake in a board file, with its line and what to do about it.

    Example: qblock board check my-box.toml
    """
    mistakes = check_board(file)
    if as_json:
        print(json.dumps([_plain_mistake(mistake) for mistake in mistakes]))
        raise typer.Exit(1 if mistakes else 0)
    if not mistakes:
        print(f"{file} is fine. Play on it: qblock play --board {shlex.quote(str(file))}")
        return
    if len(mistakes) == 1 and not mistakes[0].place and mistakes[0].line is None:
        raise Trouble(mistakes[0].sentence)
    for mistake in mistakes:
        where = f"{file}:{mistake.line}" if mistake.line else str(file)
        print(f"{where}: {mistake.sentence}")
    count = f"{len(mistakes)} mistake" + "s" * (len(mistakes) > 1)
    raise Trouble(f"{file} has {count}: correct what is listed and check it again.")


@app.command()
def show(
    board: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A board file of your own box.")
    ] = None,
    edition: EditionName = DEFAULT,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> None:
    """The board, the deeds and the cards, and where each value is from.

    Example: qblock board show --board my-box.toml
    """
    _known(edition)
    loaded = load(edition, board)
    if as_json:
        print(json.dumps(_report(loaded)))
        return
    asked = sys.stdout.isatty() or "COLUMNS" in os.environ
    console = Console(highlight=False, width=None if asked else PIPE_WIDTH)
    console.print(_spaces(loaded))
    console.print(_cards(loaded))
    console.print(_box(loaded))
    console.print(f"hash {loaded.hash}")


def _known(edition: str) -> None:
    if edition not in names():
        known = ", ".join(names())
        raise typer.BadParameter(f"there is no edition {edition!r}: take one of {known}.")


def _plain_mistake(mistake: Mistake) -> dict[str, Any]:
    return {"line": mistake.line, "place": mistake.place, "sentence": mistake.sentence}


def _report(edition: Edition) -> dict[str, Any]:
    plain = plain_of(edition)
    words = [{"text": card_text(card.id), "does": effect_text(card)} for card in edition.cards]
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


def _spaces(edition: Edition) -> Table:
    # Without lines between the columns it fits a terminal of 80
    grid = Table(title=edition.title, box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    headings = ("", "space", "colour", "pay", "rents", "build", "mortgage", "from")
    for heading in headings:
        left = heading in ("space", "colour", "from")
        whole = heading in ("rents", "colour")  # not to be folded while there is another to fold
        grid.add_column(
            heading, justify="left" if left else "right", overflow="fold", no_wrap=whole
        )
    for space in edition.spaces:
        whence = _whence(_sources(edition, f"spaces.{space.index}."))
        grid.add_row(*_cells(space), whence)
    grid.caption = (
        "pay: price or tax. rents: with 0 to 4 Toad Houses, then the castle. "
        "build: Toad House, castle. mortgage: what the Bank pays, what repaying costs."
    )
    return grid


def _cells(space: Space) -> tuple[str | Text, ...]:
    pay = space.price or space.tax
    return (
        str(space.index),
        Text(space.name),
        Text(space.set.replace("_", " "), style=COLOURS.get(space.set, "")),
        str(pay) if pay else "",
        " ".join(str(rent) for rent in space.rents),
        f"{space.house_cost} {space.castle_cost}" if space.house_cost else "",
        f"{space.mortgage} {space.unmortgage}" if space.mortgage else "",
    )


def _cards(edition: Edition) -> Table:
    grid = Table(title="Community Chest")
    for heading in ("card", "says", "does", "from"):
        grid.add_column(heading)
    for number, card in enumerate(edition.cards):
        whence = _whence(_sources(edition, f"cards.{number}."))
        grid.add_row(Text(card.id), Text(card_text(card.id)), effect_text(card), whence)
    return grid


def _box(edition: Edition) -> Table:
    at = edition.provenance
    least, most = edition.players
    grid = Table(title="The box")
    for heading in ("what", "how many", "from"):
        grid.add_column(heading)
    rows = (
        ("players", f"{least} to {most}", "players"),
        ("coins at the start", edition.start_coins, "start_coins"),
        ("coins at GO", edition.go, "go"),
        ("coins out of Jail", edition.jail_fine, "jail_fine"),
        ("coins for Bowser's laugh", edition.laugh, "laugh"),
        ("coins for Game Over", edition.game_over, "game_over"),
        ("Toad Houses", edition.houses, "houses"),
        ("Peach's Castles", edition.castles, "castles"),
    )
    for what, many, place in rows:
        grid.add_row(what, str(many), at[place])
    for number, name in enumerate(edition.tokens):
        grid.add_row("token", Text(name), at[f"tokens.{number}"])
    return grid
