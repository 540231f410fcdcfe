"""Takes the pictures: `python -m qblock.window.gallery OUT`, and those of the README."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from ...store import open_store
from ...trouble import Trouble
from ...words import LANGUAGES, load_words, own_name

SIZES = ((1024, 640), (1920, 1080), (3840, 2160))
FOR_README = {  # name: (shot, language)
    "table": ("board", "en"),
    "setup": ("setup", "en"),
    "auction": ("auction", "de"),
    "trade": ("trade", "ar"),
    "end": ("end", "en"),
}
README_SIZE = (1280, 800)
SHOWN = ["en", "de", "ar"]  # unless others are asked for: short, long and mirrored


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m qblock.window.gallery", description="Pictures of the window."
    )
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--language", action="append", help=f"of {', '.join(LANGUAGES)}")
    parser.add_argument("--readme", type=Path, help="where the few of the README go, and the GIF")
    parser.add_argument("--contact", action="store_true", help="the board in all of them, as one")
    parser.add_argument("--block", default="sim", help="sim, mpy or rp2040: what it runs on")
    arguments = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["QBLOCK_HOME"] = home  # the pictures are not of this user's games
        try:
            if arguments.contact:
                _take_contact(arguments.folder)
                return 0
            _take(arguments.folder, arguments.language or SHOWN, arguments.block)
            if arguments.readme is not None:
                _take_for_readme(arguments.readme)
        except Trouble as trouble:
            print(trouble, file=sys.stderr)
            return 2
        except OSError as wrong:
            print(f"{wrong.filename} cannot be written ({wrong.strerror}): choose another folder.",
                  file=sys.stderr)  # fmt: skip
            return 1
    return 0


def _take(folder: Path, languages: list[str], block: str) -> None:
    import pygame

    from .shots import SHOTS, shoot

    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        load_words(language)
        for width, height in SIZES:
            for name in SHOTS:
                with open_store() as store:
                    picture = shoot(store, name, language, (width, height), block)
                file = folder / f"{name}-{language}-{width}x{height}.png"
                pygame.image.save(picture, file)
                print(file, flush=True)


def _take_contact(folder: Path) -> None:
    import pygame

    from .contact import contact_sheet

    folder.mkdir(parents=True, exist_ok=True)
    with open_store() as store:
        sheet = contact_sheet(store, lambda language: print(own_name(language), flush=True))
    pygame.image.save(sheet, folder / "contact.png")
    print(folder / "contact.png")


def _take_for_readme(folder: Path) -> None:
    import pygame
    from PIL import Image

    from ...table.finding import ON_SCREEN
    from ...table.given import Given
    from .camera import at_the_window
    from .gif import write_press
    from .moments import kept_moment
    from .shots import shoot

    folder.mkdir(parents=True, exist_ok=True)
    for name, (shot, language) in FOR_README.items():
        with open_store() as store:
            picture = shoot(store, shot, language, README_SIZE)
        file = folder / f"window-{name}.png"
        raw = pygame.image.tobytes(picture, "RGB")
        small = Image.frombytes("RGB", README_SIZE, raw)
        small.save(file, optimize=True)
        print(file, flush=True)
    with open_store() as store:
        given = Given(block=ON_SCREEN, resume=kept_moment(store, "press", "en"))
        with at_the_window(store, "en", README_SIZE, given) as camera:
            write_press(camera, folder / "press.gif")
    print(folder / "press.gif")


if __name__ == "__main__":
    sys.exit(main())
