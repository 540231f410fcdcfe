"""The block on the screen: draws what the unit's lamp and speaker do, and has a button to press.

    tones, lights -> feed -> cues -> motion -> pose -> scene -> pixels
    tones -> sound
    port: the unit's serial port, for any host

Only `feed` interprets, and only what the pins show. The window's loop is `loop`; without a
window it is `headless`.
"""

import os

# The one line a script reads first is the address.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
