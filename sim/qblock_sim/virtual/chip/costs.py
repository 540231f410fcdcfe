"""How long things take, in microseconds.

The processor is not modelled: a turn of the firmware's loop costs what its calls to the hardware
cost. The figures are about what the emulated RP2040 shows; to measure, measure there.
"""

TICKS = 8  # reading a clock
PIN = 6  # reading a pin or a register
POLL = 30
FEED = 1000  # once a turn: stands for the Python between the calls
SEND = 16  # one byte to the port
RECEIVE = 150  # one byte from it, and what the firmware does with it
TIDY = 3000  # a garbage collection
PIXEL_BYTE = 10  # 8 bits of a WS2812 chain

BOOT = 50000  # from power to the first line of main.py
USB_READY = 60000  # from power, or from the cable going in, until the host has set the bus up
PACKET = 200  # from a packet of up to 64 bytes being ready to the host having it

# Winbond W25Q16JV, typical: the flash of the Pico.
PAGE = 400
SECTOR = 45000
