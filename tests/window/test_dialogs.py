"""What slides over the column: each dialog makes its moves, by mouse and by keys."""

import pygame
import pytest
from qblock.rules import moves, steps

from .table import table_shown


@pytest.fixture
def table(tmp_path):
    """Ann, Bob and Cy are people."""
    with table_shown(tmp_path, "Ann", "Bob", "Cy") as given:
        yield given


@pytest.fixture
def with_bot(tmp_path):
    """Ann is a person; Bob is a bot."""
    with table_shown(tmp_path, "Ann", "Bob:trader") as given:
        yield given


def enter(robot):
    robot.key(pygame.K_RETURN, "\r")


def escape(robot):
    robot.key(pygame.K_ESCAPE)


# Auctions


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
    enter(robot)
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
    enter(auction.robot)
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
    auction.robot.key(pygame.K_SPACE, " ")
    assert auction.owner("World 1-1") == "Cy"


def test_C10_nobody_bids_is_said_and_it_stays_with_the_Bank(auction):
    assert auction.says("Nobody has bid yet.")
    auction.robot.key(pygame.K_SPACE, " ")
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
    escape(auction.robot)
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
    escape(table.robot)
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


# Deals


def test_C32_a_deal_between_two_people_needs_both(table):
    table.owns("Ann", "World 1-1")
    table.owns("Bob", "Magikoopa", mortgaged=True)
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    assert not robot.sees("offer") and table.says("Choose what each side gives.")
    robot.click("good 0 0")
    robot.click("good 1 0")
    robot.app.focus = "coins 1"
    for _ in range(3):
        robot.key(pygame.K_RIGHT)
    robot.app.focus = ""
    robot.click("offer")
    robot.wait(300)
    assert table.owner("World 1-1") == "Ann" and table.says("Bob: yes, deal!")
    robot.key(pygame.K_SPACE, " ")
    assert table.owner("World 1-1") == "Bob" and table.owner("Magikoopa") == "Ann"
    assert table.coins == {"Ann": 33, "Bob": 27, "Cy": 30}


def test_no_is_an_answer_and_so_is_another_offer(table):
    table.owns("Ann", "World 1-1")
    robot = table.show()
    for answer in ("refuse", "withdraw", "counter"):
        robot.letter("t")
        robot.click("good 0 0")
        robot.click("offer")
        robot.wait(300)
        robot.click(answer)
        robot.wait(300)
    assert [move[0] for move in table.made] == [
        "offer", "refuse", "offer", "withdraw", "offer", "refuse",
    ]  # fmt: skip
    assert table.says("Bob gives") and robot.sees("side 0"), "Bob makes an offer now"


def test_another_offer_goes_to_who_made_the_first(table):
    table.owns("Cy", "World 1-1")
    table.game.offers[2] = (moves.OFFER, 2, 0, 0, 1 << table.space("World 1-1"), 0, 0, 0)
    robot = table.show()
    robot.letter("o")
    robot.wait(300)
    robot.click("good 1 0")
    robot.click("offer")
    assert table.made[1][:3] == ("offer", 0, 2)


def test_coins_go_one_way_only(table):
    table.owns("Ann", "World 1-1")
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    bar = robot.widgets["coins 0"].rect
    robot.click_at((bar.right - 2, bar.centery))
    assert "30" in robot.texts()
    robot.click_at(robot.widgets["coins 1"].rect.center)
    robot.click("good 0 0")
    robot.click("offer")
    assert table.made == [("offer", 0, 1, -15, 1 << table.space("World 1-1"), 0, 0, 0)]


def test_C32_what_the_rules_refuse_is_said_and_cannot_be_offered(table):
    table.owns("Ann", "World 1-1", "World 8-4", houses=1)
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    robot.click("good 0 0")
    assert table.says("Buildings stand in that set: sell them first.")
    assert not robot.sees("offer")


def test_either_side_can_be_another_player(table):
    table.owns("Cy", "World 1-1")
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    robot.letter("2")
    assert table.says("Cy gives")
    robot.click("side 0")
    assert table.says("Bob gives")
    robot.click("good 1 0")
    robot.click("offer")
    assert table.made[0][:3] == ("offer", 1, 2)


def test_a_card_can_be_given(table):
    table.keeps_a_card("Ann")
    robot = table.show()
    robot.letter("t")
    robot.wait(300)
    robot.click("good 0 0")
    robot.click("offer")
    robot.wait(300)
    assert table.says("Get Out of Jail Free card")
    robot.click("accept")
    assert not table.game.kept[0] and table.game.kept[1]


def test_a_bot_answers_an_offer_by_itself(with_bot):
    with_bot.owns("Ann", "World 1-1")
    robot = with_bot.show()
    robot.letter("t")
    robot.wait(300)
    robot.click("good 0 0")
    robot.click("offer")
    robot.wait(2_000)
    assert with_bot.made[1] == ("accept", 1, 0), "who would refuse a gift?"


def test_a_bot_waits_for_the_answer_to_its_offer(with_bot):
    with_bot.owns("Ann", "World 1-1", "Donut Plains")
    with_bot.owns("Bob", "World 8-4", "Forest of Illusion")
    with_bot.to_roll("Bob")
    with_bot.game.turn = 8  # when this bot looks for a deal
    robot = with_bot.show()
    robot.wait(2_000)
    assert [move[0] for move in with_bot.made] == ["offer"]
    assert with_bot.says("Ann, answer the deal of Bob.")
    robot.wait(20_000)
    assert [move[0] for move in with_bot.made] == ["offer"]
    robot.letter("n")
    robot.wait(1_000)
    assert [move[0] for move in with_bot.made[:3]] == ["offer", "refuse", "roll"]


def test_an_offer_that_does_not_hold_any_more_says_why(table):
    table.owns("Ann", "World 1-1")
    table.game.offers[1] = (moves.OFFER, 1, 0, 99, 0, 1 << 1, 0, 0)
    robot = table.show()
    assert table.says("Bob does not have 99 coins to spend.")
    assert not robot.sees("accept") and robot.sees("refuse")


# Debts


@pytest.fixture
def debt(table):
    """Ann owes Bob 5 and has 1: a house brings 1, and each mortgage 1."""
    table.owns("Ann", "World 1-1", houses=1)
    table.owns("Ann", "World 8-4", "Cool, Cool Mountain")
    table.has("Ann", 1)
    table.owes("Ann", "Bob", 5)
    table.show()
    return table


def test_C35_what_can_be_sold_is_one_click_each_until_it_is_paid(debt):
    robot = debt.robot
    assert debt.says("Ann owes Bob") and debt.says("4 coins are missing.")
    labels = {robot.widgets[id_].label for id_ in robot.those("raise")}
    assert labels == {"Sell a building on World 1-1", "Mortgage Cool, Cool Mountain"}
    for _ in range(4):
        robot.letter("1")
    assert debt.coins == {"Ann": 0, "Bob": 35, "Cy": 30}
    robot.wait(300)
    assert robot.sees("roll"), "and the game goes on"


def test_C35_nobody_gives_up_while_there_is_something_to_sell(debt):
    debt.robot.letter("g")
    debt.robot.click("give up?")
    assert debt.game.alive[0]
    assert debt.says("First sell every building and mortgage every property.")


def test_C36_who_has_nothing_left_may_give_up(table):
    table.owns("Ann", "World 1-1", mortgaged=True)
    table.has("Ann", 2)
    table.owes("Ann", "Bob", 9)
    robot = table.show()
    assert table.says("There is nothing left to sell or to mortgage.")
    robot.letter("g")
    assert not table.game.alive[0]
    assert table.coins["Bob"] == 32 and table.owner("World 1-1") == "Bob"


def test_C35_a_deal_may_help_out_of_a_debt(debt):
    robot = debt.robot
    robot.letter("t")
    robot.wait(300)
    assert debt.says("Ann gives")
    escape(robot)
    robot.wait(100)
    assert robot.sees("give up?"), "the debt is still there"


# Building, mortgages


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
    robot.key(pygame.K_SPACE, " ")
    assert table.made[0][0] == "roll"


# Deeds


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


# Rents


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


# Taking back


def test_undo_says_what_it_undoes_and_needs_every_person(table):
    table.begins()
    robot = table.show()
    robot.key(pygame.K_SPACE, " ")
    rolled = table.made[0]
    robot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    robot.wait(300)
    assert table.says(f"Ann rolls {rolled[1]}.")
    for digit in ("1", "2", "3"):
        assert not robot.sees("take back"), "a die is taken back only if all agree"
        robot.letter(digit)
    robot.click("take back")
    assert table.game.line() == [] and table.game.who == 0


def test_what_one_person_did_alone_is_taken_back_with_one_click(table):
    table.begins()
    robot = table.show()
    while table.game.step != steps.BUY:
        robot.key(pygame.K_SPACE, " ")
        robot.wait(200)
    who, coins = table.game.who, list(table.game.coins)
    robot.key(pygame.K_SPACE, " ")
    assert table.made[-1] == ("buy", who)
    robot.letter("z")
    robot.wait(300)
    assert not robot.those("agree")
    robot.click("take back")
    assert table.game.coins == coins and table.game.step == steps.BUY


def test_nothing_to_take_back_is_said(table):
    robot = table.show()
    robot.letter("z")
    robot.wait(300)
    assert table.says("There is nothing to take back.")
