"""What has to be closed is closed by `with`, whatever happens inside."""

import pytest
from qblock.closing import Closing


class Lid(Closing):
    def __init__(self):
        self.closed = 0

    def close(self):
        self.closed += 1


def test_with_gives_the_thing_itself_and_closes_it_once():
    lid = Lid()
    with lid as same:
        assert same is lid and lid.closed == 0
    assert lid.closed == 1


def test_it_is_closed_when_something_fails_and_the_failure_goes_on():
    lid = Lid()
    with pytest.raises(ZeroDivisionError), lid:
        raise ZeroDivisionError
    assert lid.closed == 1


def test_a_thing_that_cannot_be_closed_cannot_be_made():
    class Open(Closing):
        pass

    with pytest.raises(TypeError, match="close"):
        Open()
