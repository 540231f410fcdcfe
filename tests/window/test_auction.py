"""An auction: who bids what, the Banker's clock, and the last building."""

import pytest
from qblock.rules import steps


@pytest.fixture
def auction(table):
    """World 1-1 is up; everyone has 30 coins."""
    table.lands("Ann", "World 1-1")
    table.show().letter("a")
    table.robot.wait(300)
    return table


def test_C10_anyone_bids_with_the_digit_of_the_seat(auction):
    auction.robot.letter("2")
    auction.robot.letter("3")
    auction.robot.letter("1")
    assert auction.made[1:] == [("bid", 1, 1, 0), ("bid", 2, 2, 0), ("bid", 0, 3, 0)]
    assert auction.says("Ann leads")


def test_a_raise_by_five_or_ten_or_the_bid_that_is_typed(auction):
    robot = auction.robot
    robot.letter("8")
    robot.letter("1")
    robot.click("raise 10")
    robot.click("bid 1")
    robot.letter("0")
    robot.type("17")
    robot.enter()
    robot.letter("3")
    assert auction.made[1:] == [("bid", 0, 5, 0), ("bid", 1, 15, 0), ("bid", 2, 17, 0)]


def test_C10_nobody_is_offered_a_bid_above_the_coins_in_hand(table):
    table.has("Bob", 4)
    table.lands("Ann", "World 1-1")
    robot = table.show()
    robot.letter("a")
    robot.wait(300)
    robot.letter("8")
    assert robot.sees("bid 0", "bid 2") and not robot.sees("bid 1")
    robot.letter("2")
    assert table.made == [("decline", 0)]


def test_Enter_after_a_typed_bid_does_not_close_the_auction(auction):
    auction.robot.letter("2")
    auction.robot.letter("0")
    auction.robot.type("9")
    auction.robot.enter()
    assert auction.game.step == steps.AUCTION and auction.made[-1][0] == "bid"


def test_the_Banker_closes_when_nobody_has_raised_for_a_while(auction):
    auction.robot.letter("2")
    auction.robot.wait(7_000)
    assert auction.game.step == steps.AUCTION
    auction.robot.letter("1")
    auction.robot.wait(7_000)
    assert auction.game.step == steps.AUCTION, "every bid winds the clock up again"
    auction.robot.wait(1_500)
    assert auction.owner("World 1-1") == "Ann" and auction.coins["Ann"] == 28
    assert not auction.robot.sees("hammer"), "the dialog goes by itself"


def test_the_clock_can_be_stopped_and_started_again(auction):
    auction.robot.letter("c")
    auction.robot.wait(60_000)
    assert auction.game.step == steps.AUCTION and auction.says("The clock is stopped.")
    auction.robot.letter("c")
    auction.robot.wait(7_000)
    assert auction.game.step == steps.AUCTION
    auction.robot.wait(1_500)
    assert auction.game.step == steps.TURN_ROLL


def test_the_Banker_closes_by_hand(auction):
    auction.robot.letter("3")
    auction.robot.space()
    assert auction.owner("World 1-1") == "Cy"


def test_C10_nobody_bids_is_said_and_it_stays_with_the_Bank(auction):
    assert auction.says("Nobody has bid yet.")
    auction.robot.space()
    assert auction.game.step == steps.AUCTION, "Space alone gives nothing away"
    auction.robot.letter("x")
    assert auction.owner("World 1-1") == "the Bank"


def test_nobody_waits_for_people_who_cannot_bid_any_more(table):
    for name in ("Bob", "Cy"):
        table.has(name, 2)
    table.lands("Ann", "World 1-1")
    robot = table.show()
    robot.letter("a")
    robot.wait(300)
    robot.click("raise 5")
    robot.letter("1")
    robot.wait(1_000)
    assert table.owner("World 1-1") == "Ann"


def test_bots_bid_by_themselves(with_bot):
    with_bot.lands("Ann", "Bowser Jr.")
    robot = with_bot.show()
    robot.letter("a")
    robot.wait(200)
    assert robot.sees("bid 0") and not robot.sees("bid 1"), "nobody bids in its place"
    robot.wait(2_000)
    assert with_bot.made[1][:2] == ("bid", 1)


def test_the_deed_of_the_lot_is_one_click_away_and_the_auction_comes_back(auction):
    auction.robot.click("lot")
    auction.robot.wait(300)
    assert auction.robot.widgets[f"deed {auction.space('World 1-1')}"].kind == "chosen"
    auction.robot.escape()
    auction.robot.wait(100)
    assert auction.robot.sees("hammer")


def test_C37_the_lots_of_an_estate_come_one_after_the_other(table):
    table.owns("Ann", "World 1-1", "World 8-4", "Magikoopa", mortgaged=True)
    table.has("Ann", 1)
    table.owes("Ann", None, 9)
    robot = table.show()
    robot.letter("g")
    robot.wait(300)
    assert table.says("World 1-1") and table.says("2 more properties come after it.")
    robot.letter("2")
    robot.click("hammer")
    robot.wait(300)
    assert table.says("1 more property comes after it.")
    robot.click("hammer")
    robot.letter("3")
    robot.click("hammer")
    assert [table.owner(s) for s in ("World 1-1", "World 8-4", "Magikoopa")] == [
        "Bob", "the Bank", "Cy",
    ]  # fmt: skip


# The last building


@pytest.fixture
def last_house(table):
    """Ann and Bob could both place the last house."""
    table.owns("Ann", "World 1-1", "World 8-4")
    table.owns("Bob", "Donut Plains", "Forest of Illusion")
    table.game.houses = 1
    table.show()
    table.robot.letter("b")
    table.robot.click(f"build {table.space('World 1-1')}")
    table.robot.escape()
    table.robot.wait(300)
    return table


def test_C30_who_asks_for_the_last_house_gets_it_if_nobody_else_does(last_house):
    assert last_house.game.step == steps.LAST_PIECE
    last_house.robot.wait(8_500)
    assert last_house.game.level[last_house.space("World 1-1")] == 1
    assert last_house.coins["Ann"] == 29


def test_C30_a_second_wish_makes_it_an_auction_and_the_bidder_says_where(last_house):
    robot = last_house.robot
    robot.click(f"want 1 {last_house.space('Donut Plains')}")
    robot.wait(300)
    assert last_house.game.step == steps.AUCTION
    assert robot.sees("bid 0", "bid 1") and not robot.sees("bid 2"), "Cy could not place it"
    robot.letter("2")
    assert last_house.says("Bob, where would you build it?")
    robot.click(f"place {last_house.space('Forest of Illusion')}")
    robot.click("hammer")
    assert last_house.game.level[last_house.space("Forest of Illusion")] == 1
    assert last_house.coins["Bob"] == 29


def test_the_bidder_may_go_back_without_a_place(last_house):
    robot = last_house.robot
    robot.click(f"want 1 {last_house.space('Donut Plains')}")
    robot.wait(300)
    robot.letter("2")
    robot.click("back")
    assert robot.sees("bid 0") and last_house.game.bid == 0
