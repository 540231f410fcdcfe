"""`qblock odds`: what a press may bring, and how often."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from question_block import odds as tables
from rich.console import Console
from rich.table import Table

from ..said import N_, Amount, counted, said
from ..words import Words
from ..words.link import heard
from .speaking import spoken, wrong_usage

NOTE = N_(
    "The game guide prints this table for playing without sound. "
    "What the factory's own unit draws is not published."
)


def report(table: str) -> dict[str, Any]:
    """A table as plain data, in the order in which it is always listed."""
    rows: list[dict[str, Any]] = []
    for outcome, weight in tables.TABLES[table]:
        row: dict[str, Any] = {"outcome": tables.kind(outcome)}
        if tables.pings(outcome):
            row["pings"] = tables.pings(outcome)
        rows.append({**row, "weight": weight})
    return {
        "table": table,
        "cells": tables.CELLS[table],
        "hash": tables.fingerprint(table),
        "outcomes": rows,
    }


def _show(words: Words, name: str) -> None:
    cells = tables.CELLS[name]
    title = counted(
        "{table}, {cells} equally likely cell",
        "{table}, {cells} equally likely cells",
        cells,
        table=name,
        cells=Amount(cells),
    )
    grid = Table(title=title.told(words))
    grid.add_column(words.gettext("what is heard"))
    for heading in (N_("cells"), N_("chance"), N_("percent")):
        grid.add_column(words.gettext(heading), justify="right")
    for outcome, weight in tables.TABLES[name]:
        chance = Fraction(weight, cells)
        grid.add_row(
            heard(words, outcome),
            words.number(weight),
            str(chance),
            words.percent(float(chance), 2),
        )
    console = Console(highlight=False)
    console.print(grid)
    console.print(said("hash {hash}", hash=tables.fingerprint(name)).told(words))
    if name == tables.DEFAULT:
        console.print(words.gettext(NOTE))


def odds(
    context: typer.Context,
    table: Annotated[str, typer.Option(help=f"One of {', '.join(tables.NAMES)}.")] = tables.DEFAULT,
    presses: Annotated[
        int | None, typer.Option(help="Draw this often and test how well it fits.")
    ] = None,
    on: Annotated[
        str, typer.Option(help="Where to draw: sim, mpy, rp2040, or the port of a block.")
    ] = "sim",
    report_to: Annotated[
        Path | None, typer.Option("--report", metavar="DIR", help="Also write a picture there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> None:
    """The published odds of the Question Block, exact; with --presses, tried out.

    Example: qblock odds --presses 36000 --on sim
    """
    if presses is not None:
        if table != tables.DEFAULT:
            raise wrong_usage(
                context,
                "--presses draws from the table {table}: leave --table out.",
                table=tables.DEFAULT,
            )
        from .odds_fit import fit

        fit(spoken(context), presses, on, report_to, as_json)
        return
    if table not in tables.TABLES:
        raise wrong_usage(
            context,
            "There is no table '{table}': take one of {known}.",
            table=table,
            known=tuple(tables.NAMES),
        )
    if as_json:
        print(json.dumps(report(table)))
    else:
        _show(spoken(context), table)
