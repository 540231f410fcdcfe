"""Numbers and times as a language writes them."""

from datetime import datetime
from functools import lru_cache

from babel.core import Locale
from babel.dates import format_date, format_time, get_datetime_format
from babel.numbers import (
    format_decimal,
    format_percent,
    format_scientific,
    get_minus_sign_symbol,
    get_plus_sign_symbol,
)

_COUNTLESS = 1e15
_NARROW = "\u202f"  # a space that few terminals know


@lru_cache(4096)  # a window writes the same ones in every frame
def number(value: float, digits: int, locale: Locale) -> str:
    """With so many digits after the point; where nobody would count them, as a power of ten."""
    if abs(value) >= _COUNTLESS:
        return format_scientific(value, "0.0E0", locale, decimal_quantization=True)
    return format_decimal(value, _with_digits("#,##0", digits), locale)


def change(value: int, locale: Locale) -> str:
    """With the sign of what came or went."""
    sign = get_minus_sign_symbol(locale) if value < 0 else get_plus_sign_symbol(locale)
    return sign + number(abs(value), 0, locale)


def percent(share: float, digits: int, locale: Locale) -> str:
    whole = locale.percent_formats[None].pattern
    return format_percent(share, _with_digits(whole, digits), locale)


def moment(told: str, locale: Locale) -> str:
    """The day and the minute of what the store wrote, by this computer's clock."""
    when = datetime.fromisoformat(told).astimezone()
    day, minute = format_date(when, "medium", locale), format_time(when, "short", locale=locale)
    both = str(get_datetime_format("medium", locale)).replace("'", "")
    return both.replace("{1}", day).replace("{0}", minute).replace(_NARROW, " ")


def _with_digits(pattern: str, digits: int) -> str:
    return pattern.replace("0", "0." + "0" * digits, 1) if digits else pattern
