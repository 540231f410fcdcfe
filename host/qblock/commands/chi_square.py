"""How well counts fit the odds: Pearson's chi-square and its p-value."""

import math
from collections.abc import Sequence


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> float:
    """Pearson's statistic of counts against weights in any unit."""
    total, cells = sum(counts), sum(weights)
    if not total:
        return 0.0
    expected = [total * weight / cells for weight in weights]
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def p_value(chi2: float, freedom: int) -> float:
    """The share of fair blocks that would fit this badly or worse."""
    return _upper_gamma(freedom / 2, chi2 / 2)


def _upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x): a series below the hump, where it
    converges fast, and a continued fraction above."""
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    return front * _fraction(a, x)


def _fraction(a: float, x: float) -> float:
    """Lentz's way to evaluate 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- …)))."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    result = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        result *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return result
