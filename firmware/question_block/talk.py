"""What the unit says, and how it answers the host. `docs/wire.md` is about this."""

from . import VERSION, faults, ledger, odds, settings, wire

TYPE_CHECKING = False  # for the type checker alone: it takes this for true
if TYPE_CHECKING:
    from .unit import Unit

_MOST_DRAWS = 64  # in one line
LETTERS = "-123456LPGR"  # an outcome as one letter


def yes(flag: bool) -> str:
    return "yes" if flag else "no"


def arm_text(arm: int) -> str:
    return "%016x" % arm if arm else "-"


def outcome_fields(outcome: int) -> "tuple[tuple[str, str | int], ...]":
    if odds.pings(outcome):
        return ("outcome", "coin"), ("pings", outcome)
    return (("outcome", odds.kind(outcome)),)


def hello(unit: "Unit") -> None:
    unit.say(
        "HELLO",
        ("v", wire.VERSION),
        ("firmware", VERSION),
        ("code", unit.code),
        ("odds", odds.fingerprint(odds.DEFAULT)),
        ("unit", unit.id),
        ("boot", "%08x" % unit.boot),
        ("epoch", "%08x" % unit.ledger.epoch),
        ("seq", unit.ledger.last),
        ("kept", len(unit.ledger.kept())),
        ("size", ledger.SIZE),
        ("armed", arm_text(unit.armed)),
        ("state", unit.state()),
        ("test", "TEST-MODE" if unit.test else "no"),
        ("faults", len(unit.faults.texts)),
        ("name", unit.settings["name"]),
    )
    for text in unit.faults.texts:
        unit.say("FAULT", ("text", text))


def event(unit: "Unit", press: ledger.Press) -> None:
    fields: "list[tuple[str, str | int]]" = [
        ("unit", unit.id),
        ("epoch", "%08x" % unit.ledger.epoch),
        ("seq", press.seq),
        ("arm", arm_text(press.arm)),
        ("table", odds.NAMES[press.table]),
    ]
    fields.extend(outcome_fields(press.outcome))
    if press.test:
        fields.append(("test", "TEST-MODE"))
    unit.say("EVENT", *fields)


def status(unit: "Unit", now: int) -> None:
    unit.say(
        "STATUS",
        ("up", now),
        ("mv", unit.millivolts),
        ("usb", yes(unit.powered)),
        ("heap", unit.heap),
        ("kept", len(unit.ledger.kept())),
        ("state", unit.state()),
    )


def value(unit: "Unit", key: str) -> None:
    unit.say("VALUE", ("key", key), ("value", unit.settings[key]))


def answer(unit: "Unit", now: int, verb: str, fields: "dict[str, str]") -> None:
    """Carry out one line of the host; `verb` is empty if it could not be read."""
    if not verb:
        unit.say("ERR", ("why", fields["why"]))
        return
    act = _VERBS.get(verb)
    try:
        why = act(unit, now, fields) if act else "verb"
    except KeyError:
        why = "missing"
    except ValueError:
        why = "value"
    if why:
        unit.say("ERR", ("re", verb), ("why", why))


# Each of these answers "" or the reason why not.


def _hello(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    if _number(fields["v"]) != wire.VERSION:
        return "version"
    hello(unit)
    unit.report_soon(now)
    return ""


def _arm(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    arm = _arm_id(fields["arm"])
    table = fields.get("table", odds.DEFAULT)
    if table not in odds.TABLES:
        return "table"
    press = unit.ledger.find(arm)
    if press:  # answered already: tell it again, never draw anew
        if press.state == ledger.SPENT:
            return "spent"
        unit.report_soon(now)
        return ""
    unit.armed = arm
    unit.table = table
    fingerprint = odds.fingerprint(table)
    test = (("test", "TEST-MODE"),) if unit.test else ()
    unit.say("ARMED", ("arm", arm_text(arm)), ("table", table), ("odds", fingerprint), *test)
    return ""


def _disarm(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    arm = _arm_id(fields["arm"])
    press = unit.ledger.find(arm)
    if press and press.state == ledger.KEPT:  # too late: it was pressed
        unit.report_soon(now)
        return ""
    if unit.armed == arm:
        unit.armed = 0
    unit.say("DISARMED", ("arm", arm_text(arm)))
    return ""


def _ack(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    seq = _number(fields["seq"])
    if _hex(fields["epoch"], 8) != unit.ledger.epoch:
        return "epoch"
    unit.acknowledge(now, seq)
    return ""


def _ping(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    unit.say("PONG", ("t", fields.get("t", "")[:16]))
    return ""


def _status(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    unit.ask_status()
    return ""


def _get(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    key = fields.get("key", "")
    if key and key not in settings.KEYS:
        return "key"
    for each in (key,) if key else settings.KEYS:
        value(unit, each)
    return ""


def _set(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    key, wanted = fields["key"], fields["value"]
    if key not in settings.KEYS:
        return "key"
    if not settings.check(key, wanted):
        return "value"
    if unit.settings[key] != wanted:
        unit.settings[key] = wanted
        unit.apply_settings()
        unit.save(settings.FILE)
    value(unit, key)
    return ""


def _selftest(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    if unit.busy():
        return "busy"
    unit.start_selftest(now)
    return ""


def _draw(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    table = fields.get("table", odds.DEFAULT)
    if table not in odds.TABLES:
        return "table"
    count = _number(fields.get("n", "1"))
    if not 1 <= count <= _MOST_DRAWS:
        return "value"
    got = "".join([LETTERS[odds.draw(table, unit.chance)] for _ in range(count)])
    unit.say("DRAWN", ("table", table), ("n", count), ("got", got))
    return ""


def _seed(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    unit.seed(_number(fields["seed"]))
    hello(unit)
    return ""


def _clear(unit: "Unit", now: int, fields: "dict[str, str]") -> str:
    unit.faults.clear()
    unit.save(faults.FILE)
    unit.say("CLEARED")
    return ""


def _number(text: str) -> int:
    if not 1 <= len(text) <= 10 or text.strip("0123456789"):
        raise ValueError("no number")
    return int(text)


def _hex(text: str, digits: int) -> int:
    if len(text) != digits or text.strip("0123456789abcdef"):
        raise ValueError("no id")
    return int(text, 16)


def _arm_id(text: str) -> int:
    arm = _hex(text, 16)
    if not arm:
        raise ValueError("0 is no arm id")
    return arm


_VERBS = {
    "HELLO": _hello,
    "ARM": _arm,
    "DISARM": _disarm,
    "ACK": _ack,
    "PING": _ping,
    "STATUS": _status,
    "GET": _get,
    "SET": _set,
    "SELFTEST": _selftest,
    "DRAW": _draw,
    "SEED": _seed,
    "CLEAR": _clear,
}
