"""The rent bell: asking, and letting go."""

from .table import table_shown


def test_C13_several_rents_are_asked_for_or_let_go(table):
    table.owns("Ann", "World 1-1", "World 8-4")
    table.rent("Ann", "Bob", "World 1-1", 2)
    table.rent("Ann", "Cy", "World 8-4", 3)
    robot = table.show()
    robot.letter("r")
    robot.wait(300)
    robot.click("forget 0")
    robot.click("ask 0")
    assert table.coins == {"Ann": 33, "Bob": 30, "Cy": 27}
    robot.wait(300)
    assert not robot.sees("close"), "nothing is left to ask for"


def test_the_bell_says_so_when_there_is_nothing_to_ask_for(table):
    robot = table.show()
    robot.letter("r")
    robot.wait(300)
    assert table.says("There is no rent to ask for now.")


def test_C13_there_is_no_bell_where_rent_is_collected_by_itself(tmp_path):
    with table_shown(tmp_path, "Ann", "Bob", rent="auto") as table:
        robot = table.show()
        assert not robot.sees("rent") and robot.sees("trade")
