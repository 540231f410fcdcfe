"""`qblock sounds`: write the sounds as files, or hear one."""

import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import typer
from qblock_sounds import names, wav_path

from qblock.said import Amount, counted
from qblock.trouble import Trouble

from .speaking import spoken

app = typer.Typer(help="The sounds of the block.", no_args_is_help=True)

# Programs that play a WAV file, the usual one of each kind of system first.
PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",), ("play", "-q"))


@app.command()
def render(
    context: typer.Context,
    directory: Annotated[Path, typer.Argument(help="Where the WAV files go; made if needed.")],
) -> None:
    """Write every sound as a WAV file (44.1 kHz, 16 bit).

    Example: qblock sounds render ~/sounds
    """
    from qblock_sounds.render import render_all

    try:
        files = render_all(directory)
    except OSError as error:
        raise Trouble(
            "Cannot write to {folder}: {reason}. Name a folder you may write to.",
            folder=directory,
            reason=error.strerror,
        ) from None
    done = counted(
        "{count} sound written to {folder}",
        "{count} sounds written to {folder}",
        len(files),
        count=Amount(len(files)),
        folder=directory,
    )
    print(done.told(spoken(context)))


@app.command()
def play(
    name: Annotated[str, typer.Argument(help="A sound, such as coin-3 or laugh.")],
) -> None:
    """Play one sound.

    Example: qblock sounds play power-up
    """
    if name not in names():
        raise Trouble(
            "There is no sound '{name}': take one of {known}.", name=name, known=tuple(names())
        )
    player = next((words for words in PLAYERS if shutil.which(words[0])), None)
    if player is None:
        raise Trouble(
            "No program to play a sound with: install one of {programs}.",
            programs=tuple(words[0] for words in PLAYERS),
        )
    done = subprocess.run([*player, wav_path(name)], capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise Trouble(
            "{program} could not play {file} ({reason}): check its sound settings.",
            program=player[0],
            file=wav_path(name),
            reason=reason,
        )
