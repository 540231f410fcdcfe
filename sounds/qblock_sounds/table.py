"""Writes the tunes as the Python module the firmware plays from."""

from .score import Step, Tune, encode

_HEAD = '''\
"""The tunes, as tunes.py reads them. Generated from sounds/qblock_sounds/scores.toml by
`make sounds`: change that file, not this one."""

# fmt: off
TUNES = {
'''


def source(tunes: list[Tune]) -> str:
    """The text of firmware/question_block/scores.py."""
    return _HEAD + "".join(map(_entry, tunes)) + "}\n"


def _entry(tune: Tune) -> str:
    lines = "".join(f"        {_literal(step)}  # {_words(step)}\n" for step in tune.steps)
    return f'    "{tune.name}": (\n{lines}    ),\n'


def _literal(step: Step) -> str:
    # All bytes as \xNN: every line is equally long, and a change shows where it is.
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in encode((step,))) + '"'


def _words(step: Step) -> str:
    if not step.from_hz:
        return f"rest {step.ms}ms"
    pitch = _glide(step.from_hz, step.to_hz)
    return f"{pitch} {step.ms}ms {_glide(step.from_level, step.to_level)}"


def _glide(start: int, end: int) -> str:
    return str(start) if start == end else f"{start}>{end}"
