"""The last Toad House and the last castle: C30."""

from qblock.rules import events

from .table import Table, table

BROWN = ("World 1-1", "World 8-4")
YELLOW = ("Acorn Plains", "Soda Jungle")
ORANGE = ("Delfino Plaza", "Bianco Hills")


def last_house(houses: int = 1, **in_the_box: object) -> Table:
    """A, B and C each have a whole set, and could place it; D has none."""
    t = table(4, houses=houses, **in_the_box)
    t.owns("A", *BROWN)
    t.owns("B", *YELLOW)
    t.owns("C", *ORANGE)
    return t


def test_C30_none_left_wait() -> None:
    t = last_house(houses=0)
    with t.refused("C30"):
        t.builds("A", BROWN[0])
    t = table(2, castles=0)
    t.owns("A", *BROWN, houses=4)
    with t.refused("C30"):
        t.builds("A", BROWN[0])


def test_C30_once_another_sells_there_is_one_again() -> None:
    t = table(2, houses=1)
    t.owns("A", *BROWN)
    t.owns("B", YELLOW[0], houses=1)
    t.owns("B", YELLOW[1])
    with t.refused("C30"):
        t.builds("A", BROWN[0])
    t.sells("B", YELLOW[0])
    t.mortgages("B", YELLOW[0])  # else he could place it too
    t.builds("A", BROWN[0])
    assert t.level(*BROWN) == [1, 0] and t.stock[0] == 0


def test_C30_the_last_but_one_is_simply_bought() -> None:
    t = last_house(houses=2)
    t.builds("A", BROWN[0])
    assert t.level(*BROWN) == [1, 0] and t.awaits == "turn-roll A"


def test_C30_asking_for_the_last_one_opens_a_window() -> None:
    t = last_house()
    t.builds("A", BROWN[0])
    assert t.awaits == "last-piece" and t.lot == "the last house"
    assert t.level(*BROWN) == [0, 0] and t.money["A"] == 30 and t.stock[0] == 1
    with t.refused("C5"):
        t.roll(1)
    with t.refused("C30"):
        t.builds("A", BROWN[0])


def test_C30_nobody_else_wants_it_and_the_one_who_asked_buys_it_at_its_cost() -> None:
    t = last_house(printed={BROWN[1]: {"house_cost": 3}})
    t.builds("A", BROWN[1])
    t.banker_closes()
    assert t.level(*BROWN) == [0, 1] and t.stock[0] == 0
    assert t.money["A"] == 27 and t.bank == 3 and t.awaits == "turn-roll A"


def test_C30_who_asked_and_cannot_pay_any_more_does_not_get_it() -> None:
    t = last_house(printed={BROWN[1]: {"house_cost": 3}})
    t.owns("D", "Bowser Jr.")
    t.coins(A=4)
    t.builds("A", BROWN[1])
    t.offers("A", "D", wants="Bowser Jr.", coins=2)
    t.accepts("D", "A")
    t.banker_closes()
    assert t.level(*BROWN) == [0, 0] and t.money["A"] == 2 and t.awaits == "turn-roll A"


def test_C30_a_second_request_makes_it_an_auction() -> None:
    t = last_house()
    t.builds("A", BROWN[0])
    t.builds("C", ORANGE[0])
    assert t.awaits == "auction" and t.lot == "the last house"
    assert t.stock[0] == 1 and t.money == {"A": 30, "B": 30, "C": 30, "D": 30}
    assert t.happened(events.AUCTION) == [(-1,)]


def test_C30_the_auction_opens_at_1_has_no_turn_order_and_may_sell_below_the_cost() -> None:
    t = last_house(printed={YELLOW[1]: {"house_cost": 4}})
    t.builds("A", BROWN[0])
    t.builds("C", ORANGE[0])
    with t.refused("C10"):
        t.bids("C", 0, ORANGE[0])
    t.bids("C", 1, ORANGE[0])
    t.bids("A", 2, BROWN[0])
    t.bids("B", 3, YELLOW[1])  # he had not asked, but could place it
    t.banker_closes()
    assert t.level(*BROWN, *YELLOW, *ORANGE) == [0, 0, 0, 1, 0, 0]
    assert t.money == {"A": 30, "B": 27, "C": 30, "D": 30} and t.bank == 3
    assert t.stock[0] == 0 and t.awaits == "turn-roll A"


def test_C30_only_those_who_could_place_it_bid_and_where_they_could() -> None:
    t = last_house()
    t.owns("D", "Good Egg Galaxy")
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    with t.refused("C27"):
        t.bids("D", 1, "Good Egg Galaxy")
    with t.refused("C27"):
        t.bids("B", 1, BROWN[0])
    for place in ("Free Parking", -1, t.game.board.size):
        with t.refused("C27"):
            t.bids("B", 1, place)
    t.mortgages("C", ORANGE[0])
    with t.refused("C29"):
        t.bids("C", 1, ORANGE[1])


def test_C30_a_bid_is_placed_evenly_too() -> None:
    t = last_house(houses=2)
    t.builds("A", BROWN[0])
    t.builds("A", BROWN[1])
    t.builds("B", YELLOW[0])
    with t.refused("C27"):
        t.bids("A", 1, BROWN[0])
    t.bids("A", 1, BROWN[1])
    t.banker_closes()
    assert t.level(*BROWN) == [1, 1]


def test_C30_it_is_an_auction_for_that_kind_of_building() -> None:
    t = table(3, houses=9)
    t.owns("A", *BROWN, houses=4)
    t.owns("B", *YELLOW)
    t.owns("C", *ORANGE)
    t.builds("B", YELLOW[0])
    t.builds("C", ORANGE[0])
    with t.refused("C30"):
        t.bids("A", 1, BROWN[0])  # where a castle would be next


def test_C30_nor_does_a_castle_that_is_auctioned_stand_where_a_house_would_be_next() -> None:
    t = table(3, castles=1)
    t.owns("A", *BROWN, houses=4)
    t.owns("B", *YELLOW, houses=4)
    t.owns("C", *ORANGE)
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    with t.refused("C30"):
        t.bids("C", 1, ORANGE[0])


def test_C30_in_the_window_for_a_house_a_castle_is_built_as_always() -> None:
    t = table(3, houses=9)
    t.owns("A", *BROWN)
    t.owns("B", *YELLOW, houses=4)
    t.owns("C", *ORANGE)
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    assert t.level(*YELLOW) == [5, 4] and t.awaits == "last-piece"
    assert t.money["B"] == 30 - t.printed(YELLOW[0]).castle_cost


def test_C30_what_is_not_the_last_one_is_built_though_others_want_some_too() -> None:
    t = last_house(houses=2)
    t.lands("D", "New Donk City")
    t.declines("D")
    t.builds("A", BROWN[0])
    assert t.level(*BROWN) == [1, 0] and t.awaits == "auction"


def test_C30_who_has_no_coin_to_bid_is_nobody_to_wait_for() -> None:
    t = last_house()
    t.coins(B=0, C=0)
    t.builds("A", BROWN[0])
    assert t.level(*BROWN) == [1, 0] and t.awaits == "turn-roll A"


def test_C30_who_has_no_coin_to_bid_makes_it_no_auction() -> None:
    t = last_house()
    t.coins(B=0)
    t.builds("A", BROWN[0])
    with t.refused("C30"):
        t.builds("B", YELLOW[0])
    t.banker_closes()
    assert t.level(*BROWN) == [1, 0]


def test_C30_while_it_is_auctioned_nobody_just_buys_it() -> None:
    t = last_house()
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    with t.refused("C30"):
        t.builds("C", ORANGE[0])


def test_C30_no_bid_and_it_stays_with_the_bank() -> None:
    t = last_house()
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    t.banker_closes()
    assert t.stock[0] == 1 and t.awaits == "turn-roll A"
    assert t.money == {"A": 30, "B": 30, "C": 30, "D": 30}


def test_C30_a_place_that_does_not_fit_any_more_voids_the_bid() -> None:
    t = last_house()
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    t.bids("B", 5, YELLOW[0])
    t.mortgages("B", YELLOW[1])
    t.banker_closes()
    assert t.level(*YELLOW) == [0, 0] and t.stock[0] == 1
    assert t.money["B"] == 30 + t.printed(YELLOW[1]).mortgage


def test_C30_alone_in_wanting_it_there_is_nobody_to_wait_for() -> None:
    t = table(3, houses=1)
    t.owns("A", *BROWN)
    t.owns("B", *YELLOW, mortgaged=True)
    t.owns("C", ORANGE[0])
    t.builds("A", BROWN[0])
    assert t.level(*BROWN) == [1, 0] and t.awaits == "turn-roll A"


def test_C30_the_last_castle_is_auctioned_likewise() -> None:
    t = table(3, castles=1, printed={YELLOW[0]: {"castle_cost": 9}})
    t.owns("A", *BROWN, houses=4)
    t.owns("B", *YELLOW, houses=4)
    houses = t.stock[0]
    t.builds("A", BROWN[0])
    assert t.awaits == "last-piece" and t.lot == "the last castle"
    t.builds("B", YELLOW[0])
    t.bids("A", 1, BROWN[0])
    t.bids("B", 2, YELLOW[0])
    t.banker_closes()
    assert t.level(*BROWN, *YELLOW) == [4, 4, 5, 4]
    assert t.stock == (houses + 4, 0) and t.money["B"] == 28


def test_C30_asked_for_in_the_middle_of_an_auction_it_has_to_wait() -> None:
    t = last_house()
    t.lands("D", "New Donk City")
    t.declines("D")
    with t.refused("C30"):
        t.builds("A", BROWN[0])
    t.banker_closes()
    t.builds("A", BROWN[0])
    assert t.awaits == "last-piece"


def test_C30_the_window_interrupts_and_the_turn_goes_on_where_it_was() -> None:
    t = last_house()
    t.lands("D", "New Donk City")
    t.builds("A", BROWN[0])
    t.builds("B", YELLOW[0])
    t.bids("B", 1, YELLOW[0])
    t.banker_closes()
    assert t.awaits == "buy D"
    t.buys("D")
    assert t.owner("New Donk City") == "D"


def test_C30_in_the_window_others_mortgage_and_trade_as_always() -> None:
    t = last_house()
    t.owns("D", "Bowser Jr.", "Magikoopa")
    t.builds("A", BROWN[0])
    t.mortgages("D", "Magikoopa")
    t.offers("D", "B", gives="Bowser Jr.", coins=-2)
    t.accepts("B", "D")
    assert t.owner("Bowser Jr.") == "B" and t.awaits == "last-piece"
