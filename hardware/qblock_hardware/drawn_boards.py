"""A board as it lies in the block: its parts down, its pins up, every pad named and numbered."""

from .boards import Board
from .svg import INK, MUTED, Point, Sheet

PITCH = 22.0  # from pad to pad, and from hole to hole
_MARGIN = (14.0, 11.0)  # from the board's corner to its first pad
_ROWS_APART = 7 * PITCH


def pads_at(board: Board, corner: Point, usb_down: bool = False) -> dict[str, Point]:
    """Where the pads of a board are, by their numbers. One looks at its back, where the pins are:
    pad 1 is beside the USB socket at the right, and at the left when the socket is below."""
    left, top = corner[0] + _MARGIN[0], corner[1] + _MARGIN[1]
    right, high = left + _ROWS_APART, len(board.left)
    places = {}
    for at in range(high):
        row = high - 1 - at if usb_down else at
        places[str(at + 1)] = (left if usb_down else right, top + PITCH * row)
    for at in range(len(board.right)):
        row = len(board.right) - 1 - at if usb_down else at
        places[str(high + len(board.right) - at)] = (
            right if usb_down else left,
            top + PITCH * row,
        )
    return places


def draw_board(sheet: Sheet, board: Board, at: Point, ref: str, usb_down: bool = False) -> None:
    """Its back: the USB socket looks out from below it."""
    high = PITCH * (len(board.left) - 1) + 24
    wide = _ROWS_APART + 2 * _MARGIN[0]
    middle, socket = at[0] + wide / 2, at[1] + high if usb_down else at[1] - 16
    sheet.box(
        (middle - 26, socket - (6 if usb_down else 0)), (52, 22), "#c8ccd2", "#8a9099", 1.2, 3
    )
    sheet.text((middle, socket + 11.5), "USB", 10, INK, "middle", True)
    sheet.box(at, (wide, high), "#2f7d4f", "#1f5836", 1.5, 8)
    for line, (words, size) in enumerate(((ref, 14), ("pins up,", 10), ("parts down", 10))):
        sheet.text(
            (middle, at[1] + high / 2 - 8 + 17 * line), words, size, "#ffffff", "middle", not line
        )
    for number, place in pads_at(board, at, usb_down).items():
        sheet.dot(place, 5.5, "#e6c65c", "#8f7420", 1)
        left = place[0] < middle
        name_at = (place[0] + (11 if left else -11), place[1] + 4)
        name = board.pads[int(number) - 1]
        sheet.text(name_at, name, 9.5, "#ffffff", "start" if left else "end")
        number_at = (at[0] - 4 if left else at[0] + wide + 4, place[1] - 4)
        sheet.text(number_at, number, 8.5, MUTED, "end" if left else "start")
    below = 36 if usb_down else 18
    sheet.text((middle, at[1] + high + below), board.name, 13, INK, "middle", True)
