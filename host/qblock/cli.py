"""The command line: `qblock`."""

import sys
from typing import Any

import typer
from question_block import VERSION

from .commands.at_need import Commands
from .commands.speaking import LANGUAGE_HELP, Spoken
from .outlets import mend, written
from .trouble import Trouble

app = typer.Typer(
    name="qblock",
    cls=Commands,
    help="An open Question Block, and the game around it.",
    epilog="Start with: qblock play",
    add_completion=False,
    pretty_exceptions_enable=False,
)

# What typer raises if a command is not used as it should be; only one of the kind has a name there
WRONG_USAGE: Any = typer.BadParameter.__base__


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
    mend()
    spoken = Spoken()
    try:
        with written():
            code = app(obj=spoken, prog_name="qblock", standalone_mode=False)
    except WRONG_USAGE as wrong:
        _say_how(wrong)
        raise SystemExit(2) from None
    except Trouble as trouble:
        print(trouble.said.told(spoken.words), file=sys.stderr)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    raise SystemExit(code or 0)


def _say_how(wrong: Any) -> None:
    """In plain lines: a frame around them would be read out, too."""
    if wrong.format_message():  # else all of the help was shown, as nothing was asked for
        print(wrong.format_message(), file=sys.stderr)
        print(f"Try '{wrong.ctx.command_path} --help'.", file=sys.stderr)
