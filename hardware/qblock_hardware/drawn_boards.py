"""A board from above, with every pad named and numbered."""

from .boards import Board
from .svg import INK, MUTED, Point, Sheet

PITCH = 22.0  # from pad to pad, and from hole to hole
_MARGIN = (14.0, 11.0)  # from the board's corner to its first pad
_ROWS_APART = 7 * PITCH


def pads_at(board: Board, corner: Point) -> dict[str, Point]:
    """Where the pads of a board are, by their numbers."""
    left, top = corner[0] + _MARGIN[0], corner[1] + _MARGIN[1]
    high = len(board.left)
    places = {str(at + 1): (left, top + PITCH * at) for at in range(high)}
    for at in range(len(board.right)):
        places[str(high + len(board.right) - at)] = (left + _ROWS_APART, top + PITCH * at)
    return places


def draw_board(sheet: Sheet, board: Board, at: Point, ref: str) -> None:
    """Its USB socket up."""
    high = PITCH * (len(board.left) - 1) + 24
    wide = _ROWS_APART + 2 * _MARGIN[0]
    sheet.box(at, (wide, high), "#2f7d4f", "#1f5836", 1.5, 8)
    sheet.box((at[0] + wide / 2 - 26, at[1] - 12), (52, 40), "#c8ccd2", "#8a9099", 1.2, 3)
    sheet.text((at[0] + wide / 2, at[1] + 14), "USB", 11, INK, "middle", True)
    sheet.box((at[0] + wide / 2 - 28, at[1] + high / 2 - 28), (56, 56), "#20242c", corner=3)
    sheet.text((at[0] + wide / 2, at[1] + high / 2 - 2), "RP2040", 11, "#ffffff", "middle")
    sheet.text((at[0] + wide / 2, at[1] + high / 2 + 14), ref, 12, "#ffffff", "middle", True)
    for number, place in pads_at(board, at).items():
        sheet.dot(place, 5.5, "#e6c65c", "#8f7420", 1)
        left = place[0] < at[0] + wide / 2
        name_at = (place[0] + (11 if left else -11), place[1] + 4)
        name = board.pads[int(number) - 1]
        sheet.text(name_at, name, 9.5, "#ffffff", "start" if left else "end")
        number_at = (at[0] - 4 if left else at[0] + wide + 4, place[1] - 4)
        sheet.text(number_at, number, 8.5, MUTED, "end" if left else "start")
    sheet.text((at[0] + wide / 2, at[1] + high + 18), board.name, 13, INK, "middle", True)
