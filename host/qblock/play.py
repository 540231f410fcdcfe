"""`make play`: for now it says plainly what is there."""

MESSAGE = """\
The game cannot be played yet: the unit is there, its rules and its table are not.

  .venv/bin/qblock odds                  what a press may bring
  .venv/bin/qblock sounds play coin-3    how it sounds
"""


def main() -> None:
    print(MESSAGE, end="")


if __name__ == "__main__":
    main()
