"""`python -m qblock_sounds make` makes everything from the scores; `check` tells what is stale."""

import sys
from pathlib import Path

from .build import Project, make, stale

ROOT = Path(__file__).parents[2]


def main(arguments: list[str], root: Path = ROOT) -> int:
    project = Project(root)
    try:
        if arguments == ["make"]:
            make(project)
            return 0
        if arguments == ["check"]:
            return check(project)
    except ValueError as wrong:  # a mistake in the scores
        print(f"{project.scores.relative_to(root)}: {wrong}", file=sys.stderr)
        return 1
    print("usage: python -m qblock_sounds make | check", file=sys.stderr)
    return 2


def check(project: Project) -> int:
    old = list(stale(project))
    for path in old:
        name = path.relative_to(project.root).as_posix()
        print(f"{name} is not what the scores give today: run `make sounds`.", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
