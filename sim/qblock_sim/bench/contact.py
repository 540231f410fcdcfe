"""How a contact bounces: the model for all that is measured and promised about it."""

import random
from itertools import accumulate

# It opens again 0 to 10 times, closed for 20 to 500 us before each and open for 10 to 300 us; so it
# settles after 2 ms on average, and after 8 ms at the latest.
MOST_BOUNCES, CLOSED_US, OPEN_US = 10, (20, 500), (10, 300)


def bounce(chance: random.Random) -> list[float]:
    """When a contact opens and closes again, in us after it first closed."""
    count = chance.randint(0, MOST_BOUNCES)
    spans = [chance.uniform(*span) for _ in range(count) for span in (CLOSED_US, OPEN_US)]
    return list(accumulate(spans))
