"""pytest with the project's exit codes, for `.ci/hil`: pytest has numbers of its own, and one of
them stands for Ctrl-C and for a test file that cannot be read alike."""

import sys

import pytest
from pytest import ExceptionInfo, ExitCode


class CtrlC:
    pressed = False

    def pytest_keyboard_interrupt(self, excinfo: ExceptionInfo[BaseException]) -> None:
        self.pressed |= excinfo.type is KeyboardInterrupt


def main(arguments: list[str]) -> int:
    ctrl_c = CtrlC()
    code = pytest.main(arguments, plugins=[ctrl_c])
    if ctrl_c.pressed:
        return 130
    return {ExitCode.OK: 0, ExitCode.USAGE_ERROR: 2}.get(ExitCode(code), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
