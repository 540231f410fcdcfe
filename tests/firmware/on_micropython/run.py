"""Runs plain test modules under MicroPython, one line for each test: its name, a tab, its end."""

import sys


def run(name):
    module = __import__(name)
    for test in sorted(dir(module)):
        if not test.startswith("test_"):
            continue
        try:
            getattr(module, test)()
        except BaseException as error:
            print("%s\tFAILED" % test)
            sys.print_exception(error)
        else:
            print("%s\tpassed" % test)


for each in sys.argv[1:]:
    run(each)
