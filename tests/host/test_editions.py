"""The edition as data: what is in the box, where it is from, and what a hash says of it."""

import json
import pickle
from dataclasses import fields, replace
from fractions import Fraction
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qblock.editions.card_texts import CARD_TEXTS, card_text, effect_text
from qblock.editions.edition import Card, Edition, Space
from qblock.editions.load import edition_of, load, names, new_board, text_of
from qblock.editions.plain import hashed
from qblock.trouble import Trouble

# The classic game's rents with a hotel, of the sixteen streets that stand behind ours.
HOTELS = (250, 450, 550, 600, 750, 900, 950, 1000, 1050, 1100, 1150, 1200, 1275, 1400, 1500, 2000)
LADDER = {
    "brown": 1,
    "light_blue": 1,
    "pink": 2,
    "orange": 2,
    "red": 3,
    "yellow": 3,
    "green": 4,
    "dark_blue": 5,
}


@pytest.fixture
def edition() -> Edition:
    return load()


def locations(edition: Edition) -> list[Space]:
    return [space for space in edition.spaces if space.kind == "location"]


def places(edition: Edition, source: str) -> set[str]:
    return {place for place, of in edition.provenance.items() if of == source}


def test_the_constants_are_the_guides(edition: Edition) -> None:
    assert edition.start_coins == 30 and edition.go == 2 and edition.jail_fine == 5
    assert edition.laugh == 5 and edition.game_over == 10
    assert edition.players == (2, 6) and len(edition.tokens) == 6
    assert (edition.houses, edition.castles) == (32, 12)


def test_the_board_has_32_spaces_with_a_corner_on_every_eighth(edition: Edition) -> None:
    kinds = [space.kind for space in edition.spaces]
    assert len(kinds) == 32 and kinds[::8] == ["go", "jail", "parking", "go-to-jail"]
    assert {
        kind: kinds.count(kind) for kind in ("location", "utility", "chest", "block", "tax")
    } == {"location": 16, "utility": 2, "chest": 4, "block": 4, "tax": 2}
    assert [space.index for space in edition.spaces] == list(range(32))


def test_between_the_two_of_a_colour_is_a_block_or_a_chest_in_turn(edition: Edition) -> None:
    pairs = [[s.index for s in locations(edition) if s.set == colour] for colour in LADDER]
    between = []
    for first, second in pairs:
        inner = edition.spaces[first + 1 : second]
        between += [s.kind for s in inner if s.kind in ("block", "chest")]
    assert between == ["block", "chest"] * 4


def test_prices_climb_the_ladder_by_colour(edition: Edition) -> None:
    assert {space.set: space.price for space in locations(edition)} == LADDER
    assert all(space.price == LADDER[space.set] for space in locations(edition))


def test_rents_are_the_reconstruction_that_the_file_describes(edition: Edition) -> None:
    for space, hotel in zip(locations(edition), HOTELS, strict=True):
        bare = space.price
        castle = max(2 * bare + 5, round(Fraction(hotel, 50)))
        step = Fraction(castle - 2 * bare, 5)
        houses = [round(2 * bare + step * count) for count in (1, 2, 3, 4)]
        assert space.rents == (bare, *houses, castle), space.name


def test_buildings_cost_by_side_and_mortgages_half_the_price(edition: Edition) -> None:
    for space in locations(edition):
        assert space.house_cost == space.castle_cost == space.index // 8 + 1
    for space in edition.spaces:
        if space.price:
            assert space.mortgage == ceil(space.price / 2)
            assert space.unmortgage == space.mortgage + 1


def test_the_deck_has_the_sixteen_cards(edition: Edition) -> None:
    effects = [card.effect for card in edition.cards]
    assert len(edition.cards) == 16 and effects.count("keep") == 1 and effects.count("jail") == 1
    by_id = {card.id: card for card in edition.cards}
    assert by_id["advance_go"] == Card("advance_go", "move", 0)
    assert by_id["birthday"] == Card("birthday", "each", 1)
    assert by_id["street_repairs"] == Card("street_repairs", "repairs", 1, 2)
    assert sum(card.amount for card in edition.cards if card.effect == "bank") == 10


def test_every_value_has_a_provenance(edition: Edition) -> None:
    for space in edition.spaces:
        for field in fields(space):
            value = getattr(space, field.name)
            if field.name != "index" and value != field.default:
                assert f"spaces.{space.index}.{field.name}" in edition.provenance
    for number, card in enumerate(edition.cards):
        for field in fields(card):
            if getattr(card, field.name) != field.default:
                assert f"cards.{number}.{field.name}" in edition.provenance
    for number in range(len(edition.tokens)):
        assert f"tokens.{number}" in edition.provenance
    apart = {"name", "spaces", "cards", "tokens", "provenance", "hash"}
    for field in fields(edition):
        assert field.name in apart or field.name in edition.provenance


def test_only_what_the_guide_or_the_public_shows_is_said_to_be_from_there(
    edition: Edition,
) -> None:
    corners = {f"spaces.{at}.{key}" for at in (0, 8, 16, 24) for key in ("kind", "name")}
    named = {f"spaces.{s.index}.name" for s in edition.spaces if s.kind not in ("location",)}
    constants = {"start_coins", "go", "jail_fine", "laugh", "game_over"}
    assert places(edition, "rulebook") == corners | named | constants
    assert places(edition, "public") == {
        *("title", "houses", "castles", "tokens.0", "tokens.1"),
        *("spaces.7.name", "spaces.7.price"),
        *(f"spaces.{at}.set" for at in (5, 7, 13, 15)),
        *(f"spaces.{at}.kind" for at in (6, 14, 22, 30)),
    }
    assert places(edition, "box") == set()


def test_every_card_says_something_of_its_own(edition: Edition) -> None:
    assert {card.id for card in edition.cards} == set(CARD_TEXTS)
    said = [card_text(card.id) for card in edition.cards]
    assert len(set(said)) == 16 and all(text.endswith(".") for text in said)


def test_a_card_of_somebodys_own_box_says_its_id() -> None:
    assert card_text("lost_shell") == "Lost shell."


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (Card("a", "bank", 1), "Take 1 coin from the Bank."),
        (Card("a", "bank", -2), "Pay the Bank 2 coins."),
        (Card("a", "each", 2), "Every other player gives you 2 coins."),
        (Card("a", "each", -1), "Give every other player 1 coin."),
        (Card("a", "move", 7), "Move on to space 7."),
    ],
)
def test_what_a_card_does_is_told_with_its_coins(card: Card, text: str) -> None:
    assert str(effect_text(card)) == text


def test_an_edition_is_loaded_once_and_can_be_hashed_and_sent_elsewhere(edition: Edition) -> None:
    assert load() is edition
    assert hash(edition) == hash(load("celebration"))
    assert pickle.loads(pickle.dumps(edition)) == edition


def test_an_unknown_edition_is_one_sentence_that_names_the_known() -> None:
    with pytest.raises(Trouble, match="no edition 'poker': take one of celebration"):
        load("poker")
    assert names() == ["celebration"]


def test_the_hash_is_known_so_that_a_change_of_the_data_is_noticed(edition: Edition) -> None:
    """Old saves carry their own board, so a change breaks none; it should still be meant."""
    assert edition.hash == "176861ca8e3370c8"


NUMBERS = ("start_coins", "go", "jail_fine", "laugh", "game_over", "houses", "castles")


@pytest.mark.parametrize("name", NUMBERS)
def test_another_constant_is_another_hash(edition: Edition, name: str) -> None:
    other = hashed(replace(edition, **{name: getattr(edition, name) + 1}))
    assert other.hash != edition.hash


VALUES = ("price", "rents", "house_cost", "castle_cost", "mortgage", "unmortgage", "set", "kind")


@pytest.mark.parametrize("name", VALUES)
def test_another_value_of_a_space_is_another_hash(edition: Edition, name: str) -> None:
    value = {"rents": (1, 2, 3, 4, 5, 6), "set": "red", "kind": "parking"}.get(name, 9)
    spaces = list(edition.spaces)
    spaces[1] = replace(spaces[1], **{name: value})
    assert hashed(replace(edition, spaces=tuple(spaces))).hash != edition.hash


def test_another_tax_card_or_order_of_cards_is_another_hash(edition: Edition) -> None:
    spaces = list(edition.spaces)
    spaces[4] = replace(spaces[4], tax=9)
    cards = list(edition.cards)
    cards[1] = replace(cards[1], amount=9)
    others = [
        replace(edition, spaces=tuple(spaces)),
        replace(edition, cards=tuple(cards)),
        replace(edition, cards=edition.cards[::-1]),
        replace(edition, name="another"),
        replace(edition, players=(2, 4)),
    ]
    assert len({edition.hash, *(hashed(other).hash for other in others)}) == 6


def test_other_names_are_the_same_hash_for_the_rules_do_not_read_them(edition: Edition) -> None:
    other = replace(
        edition,
        title="Another",
        spaces=tuple(replace(space, name=f"S{space.index}") for space in edition.spaces),
        cards=tuple(replace(card, id=f"c{n}") for n, card in enumerate(edition.cards)),
        tokens=("A", "B", "C", "D", "E", "F"),
        provenance={},
    )
    assert hashed(other).hash == edition.hash


def test_the_text_in_a_save_reads_back_to_an_equal_edition(edition: Edition) -> None:
    text = text_of(edition)
    assert "\n" not in text and edition_of(text) == edition
    assert text_of(edition_of(text)) == text


def test_the_text_of_a_box_reads_back_with_what_is_from_the_box(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    text = new_board("celebration", "box.toml").replace("price = 5 ", "price = 6 ", 1)
    file.write_text(text, encoding="utf-8")
    mine = load(board=file)
    assert mine.provenance["spaces.29.price"] == "box"
    assert edition_of(text_of(mine)) == mine != load()


ODD = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.just("\ue000")
    | st.just([])
    | st.just({})
)


@given(st.data())
def test_a_damaged_text_is_an_edition_or_one_sentence(data: st.DataObject) -> None:
    plain = json.loads(text_of(load()))
    key = data.draw(st.sampled_from(sorted(plain)))
    if (
        isinstance(plain[key], list)
        and isinstance(plain[key][0], dict)
        and data.draw(st.booleans())
    ):
        entry = data.draw(st.sampled_from(plain[key]))
        entry[data.draw(st.sampled_from(sorted(entry)))] = data.draw(ODD)
    elif data.draw(st.booleans()):
        plain[key] = data.draw(ODD)
    else:
        del plain[key]
    try:
        assert len(edition_of(json.dumps(plain)).hash) == 16
    except Trouble as trouble:
        assert "in this save" in str(trouble)


@pytest.mark.parametrize("text", ["", "no", "[]", "null", "{", "[" * 100_000])
def test_what_is_no_edition_at_all_is_one_sentence(text: str) -> None:
    with pytest.raises(Trouble, match="cannot be read"):
        edition_of(text)
