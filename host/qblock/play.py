"""`make play`: for now it says plainly what is there."""

MESSAGE = """\
The game cannot be played yet: the block is there, the rules and the table are not.

  .venv/bin/qblock block     the block on the screen, to press (--headless where there is none)
  .venv/bin/qblock odds      what a press may bring
"""


def main() -> None:
    print(MESSAGE, end="")


if __name__ == "__main__":
    main()
