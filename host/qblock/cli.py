"""The command line: `qblock`."""

import sys

import typer
from question_block import VERSION

from .commands.at_need import Commands
from .commands.speaking import LANGUAGE_HELP, Spoken
from .trouble import Trouble

app = typer.Typer(
    name="qblock",
    cls=Commands,
    help="An open Question Block, and the game around it.",
    epilog="Start with: qblock play",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Say which one it is."),
    language: str | None = typer.Option(None, help=LANGUAGE_HELP),
) -> None:
    context.ensure_object(Spoken).choose(language)
    if version:
        print(f"qblock {VERSION}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run a command. An error is one sentence on stderr; a traceback would be a bug."""
    spoken = Spoken()
    try:
        app(obj=spoken)
    except Trouble as trouble:
        print(trouble.said.told(spoken.words), file=sys.stderr)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
