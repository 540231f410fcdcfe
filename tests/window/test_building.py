"""Building, selling, mortgaging and repaying."""

from qblock.rules import steps


def test_C27_building_and_C31_selling(table):
    table.owns("Ann", "World 1-1", "World 8-4")
    robot = table.show()
    robot.letter("b")
    robot.wait(300)
    one, two = table.space("World 1-1"), table.space("World 8-4")
    robot.click(f"build {one}")
    assert not robot.sees(f"build {one}"), "evenly: the other comes first"
    robot.click(f"build {two}")
    robot.click(f"sell {one}")
    assert table.made == [("build", 0, one), ("build", 0, two), ("sell", 0, one)]
    assert table.coins["Ann"] == 29


def test_what_is_refused_says_why_when_it_is_clicked(table):
    table.owns("Ann", "World 1-1")
    robot = table.show()
    robot.letter("b")
    robot.wait(300)
    robot.click(f"build {table.space('World 1-1')}?")
    assert table.says("First own the whole set.") and table.made == []


def test_C34_mortgaging_and_repaying_of_any_person_at_any_time(table):
    table.owns("Bob", "Magikoopa")
    table.to_roll("Ann")
    robot = table.show()
    robot.letter("b")
    robot.wait(300)
    assert table.says("Ann has no properties yet.")
    robot.letter("2")
    space = table.space("Magikoopa")
    robot.click(f"mortgage {space}")
    assert table.coins["Bob"] == 32
    robot.click(f"repay {space}")
    assert table.coins["Bob"] == 29 and table.game.step == steps.TURN_ROLL


def test_the_main_thing_can_be_done_while_a_dialog_is_open(table):
    robot = table.show()
    robot.letter("b")
    robot.space()
    assert table.made[0][0] == "roll"
