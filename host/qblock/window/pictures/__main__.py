"""Contact sheets of all pictures: `python -m qblock.window.pictures OUT`."""

import argparse
import os
import sys
from pathlib import Path

from ...trouble import Trouble
from ...words import LANGUAGES, load_words


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m qblock.window.pictures", description="Contact sheets of all pictures."
    )
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--language", action="append", help=f"one of {', '.join(LANGUAGES)}")
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .sheet import write_sheets  # draws: the screen that is none has to be chosen first

    try:
        for language in arguments.language or LANGUAGES:
            for file in write_sheets(arguments.folder, load_words(language)):
                print(file)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except OSError as wrong:
        print(f"{arguments.folder} cannot be written ({wrong.strerror}): choose another folder.",
              file=sys.stderr)  # fmt: skip
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
