"""Numbers and times as a language writes them."""

from datetime import datetime

from babel.core import Locale
from babel.dates import format_date, format_time, get_datetime_format
from babel.numbers import format_decimal, format_percent

_NARROW = "\u202f"  # a space that few terminals know


def number(value: float, digits: int, locale: Locale) -> str:
    """With so many digits after the point."""
    return format_decimal(value, _with_digits("#,##0", digits), locale)


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
