"""The deeds of every player and of the Bank."""


def test_the_deeds_of_every_player_and_of_the_Bank(table):
    table.owns("Ann", "World 1-1")
    table.owns("Bob", "Magikoopa", "Soda Jungle")
    robot = table.show()
    robot.letter("d")
    robot.wait(300)
    assert [robot.widgets[id_].label for id_ in robot.those("deed")] == ["World 1-1"]
    robot.letter("2")
    assert [robot.widgets[id_].label for id_ in robot.those("deed")] == [
        "Magikoopa", "Soda Jungle",
    ]  # fmt: skip
    robot.letter("0")
    assert len(robot.those("deed")) == 15


def test_a_click_on_a_space_of_the_board_shows_its_deed(table):
    robot = table.show()
    board = min(robot.app.screen.get_size()) - 2 * robot.app.sizes.margin
    # the second space from the corner at the bottom right, which is GO
    robot.click_at((robot.app.sizes.margin + board - round(board * 0.18), 610))
    robot.wait(300)
    labels = [w.label for w in robot.app.widgets if w.kind == "chosen"]
    assert "World 1-1" in labels
