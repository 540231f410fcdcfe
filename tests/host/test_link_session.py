"""The host's end of the wire against the unit's core itself: no port, no clock, no mock."""

from bench import Bench, Bytes, fixed
from qblock.link import Event, Happening, Session, sentence
from qblock.link.happening import SENTENCES
from question_block import odds, wire

ARM, OTHER = "00c0ffee00c0ffee", "1122334455667788"


class Wired:
    """A unit on the bench and a session, joined by a wire that can be interrupted."""

    def __init__(self, bench=None, **options):
        self.bench = bench or Bench()
        self.session = Session("the bench", **options)
        self.happenings: list[Happening] = []
        self.said: list[tuple[str, dict[str, str]]] = []  # by the host
        self.joined = True
        self.lose = set()  # verbs of the unit that do not come through
        self._seen = len(self.bench.seen)  # what was said before nobody heard
        self.session.opened(self.now)

    @property
    def now(self):
        return self.bench.us // 1000

    def run(self, ms):
        end = self.now + ms
        while self.now < end:
            self.bench.run(10)
            self.exchange()

    def exchange(self, extra=b""):
        came = b"".join(s[4] + b"\r\n" for s in self.take_lines() if s[2] not in self.lose)
        step = self.session.step(self.now, (came if self.joined else b"") + extra)
        self.happenings += step.happenings
        for line in step.send.split(b"\r\n"):
            if line:
                self.said.append(wire.decode(line))
        if self.joined and step.send:
            self.bench.send(step.send)

    def take_lines(self):
        lines = [s for s in self.bench.seen[self._seen :] if s[1] == "line"]
        self._seen = len(self.bench.seen)
        return lines

    def what(self):
        return [happening.what for happening in self.happenings]

    def events(self):
        return [h.event for h in self.happenings if h.what == "press"]

    def verbs(self):
        return [verb for verb, _ in self.said]

    def press(self):
        self.bench.press()
        self.run(4000)


def connected(bench=None, **options):
    wired = Wired(bench, **options)
    wired.run(1500)
    assert wired.session.state == "ready"
    return wired


def unit_line(verb, *fields):
    return wire.encode(wire.UNIT, verb, *fields)


def test_it_greets_and_is_connected():
    wired = connected()
    assert wired.what()[0] == "connected"
    assert wired.session.hello.unit == "e66038b713596c2f"
    assert wired.verbs()[0] == "HELLO"


def test_it_keeps_the_link_alive_for_as_long_as_nothing_happens():
    wired = connected()
    wired.run(60_000)
    assert wired.bench.unit.linked
    assert "link-lost" not in str(wired.bench.seen)
    assert 25 <= wired.verbs().count("PING") <= 35
    assert wired.session.state == "ready"


def test_a_press_is_told_once_and_acknowledged_only_when_committed():
    wired = connected(Bench(fixed(odds.LAUGH)))
    wired.session.arm(wired.now, ARM)
    wired.run(100)
    assert wired.session.armed and "armed" in wired.what()
    wired.press()
    (event,) = wired.events()
    assert (event.arm, event.seq, event.outcome) == (ARM, 1, odds.LAUGH)
    assert "ACK" not in wired.verbs(), "nothing is committed yet"
    assert len(wired.bench.lines("EVENT")) > 5, "so the unit goes on telling it"
    wired.session.committed(event)
    wired.run(2000)
    assert wired.verbs().count("ACK") == 1
    assert wired.bench.unit.ledger.kept() == []
    assert len(wired.events()) == 1


def test_a_lost_acknowledgement_is_given_again():
    wired = connected()
    wired.session.arm(wired.now, ARM)
    wired.run(100)
    wired.press()
    wired.joined = False
    wired.session.committed(wired.events()[0])
    wired.run(1000)
    assert wired.bench.unit.ledger.kept()
    wired.joined = True
    wired.run(1000)
    assert not wired.bench.unit.ledger.kept()
    assert len(wired.events()) == 1


def test_arm_is_repeated_until_the_unit_says_armed():
    wired = connected()
    wired.lose = {"ARMED"}
    wired.session.arm(wired.now, ARM)
    wired.run(2000)
    assert wired.verbs().count("ARM") >= 4
    assert not wired.session.armed
    wired.lose = set()
    wired.run(600)
    assert wired.session.armed
    assert wired.what().count("armed") == 1


def test_a_unit_that_restarted_is_armed_again():
    wired = connected()
    wired.session.arm(wired.now, ARM)
    wired.run(500)
    wired.bench.power_cycle()
    assert wired.bench.unit.armed == 0
    wired.run(1000)
    assert wired.bench.unit.armed == int(ARM, 16)
    assert wired.what()[-3:] == ["restarted", "arming-again", "armed"]


def test_a_unit_that_restarted_unnoticed_is_armed_again_all_the_same():
    wired = connected()
    wired.session.arm(wired.now, ARM)
    wired.run(500)
    wired.lose = {"HELLO"}
    wired.bench.power_cycle()
    wired.run(3000)
    assert wired.bench.unit.armed == int(ARM, 16)


def test_a_press_that_came_while_the_host_was_away_is_told_when_it_is_back():
    wired = connected(Bench(fixed(3)))
    wired.session.arm(wired.now, ARM)
    wired.run(200)
    wired.session.closed()
    wired.bench.press()
    wired.bench.run(9000)
    wired.take_lines()
    wired.session.opened(wired.now)
    wired.run(1500)
    assert [event.outcome for event in wired.events()] == [3]


def test_another_session_is_told_the_press_again():
    wired = connected(Bench(fixed(odds.GAME_OVER)))
    wired.session.arm(wired.now, ARM)
    wired.run(200)
    wired.press()
    after_crash = Wired(wired.bench)
    after_crash.session.arm(after_crash.now, ARM)
    after_crash.run(1500)
    assert [event.key for event in after_crash.events()] == [wired.events()[0].key]
    assert wired.bench.unit.ledger.last == 1, "and nothing was drawn anew"


def test_disarm_is_repeated_until_answered_and_a_press_wins_over_it():
    wired = connected()
    wired.session.arm(wired.now, ARM)
    wired.run(200)
    wired.session.disarm(wired.now, ARM)
    wired.run(200)
    assert wired.bench.unit.armed == 0 and wired.what()[-1] == "disarmed"
    wired.session.arm(wired.now, OTHER)
    wired.run(200)
    wired.joined = False
    wired.press()
    wired.session.disarm(wired.now, OTHER)
    wired.joined = True
    wired.run(1000)
    assert [event.arm for event in wired.events()] == [OTHER]
    assert wired.what().count("disarmed") == 1


def test_presses_are_told_in_order_even_if_the_first_report_is_lost():
    wired = connected()
    wired.session.expect("u", "e", 1)
    line = [unit_line("EVENT", ("unit", "u"), ("epoch", "e"), ("seq", seq), ("arm", ARM),
                      ("table", "coin"), ("outcome", "coin"), ("pings", 1))
            for seq in (1, 2, 3)]  # fmt: skip
    wired.exchange(line[1])
    assert wired.events() == []
    wired.run(400)
    wired.exchange(line[0] + line[1] + line[2])
    assert [event.seq for event in wired.events()] == [1, 2, 3]
    assert "gap" not in wired.what()


def test_a_gap_that_stays_is_shown_and_the_press_is_told():
    wired = connected()
    wired.session.expect("u", "e", 5)
    wired.exchange(
        unit_line("EVENT", ("unit", "u"), ("epoch", "e"), ("seq", 8), ("arm", ARM),
                  ("table", "celebration"), ("outcome", "laugh"))
    )  # fmt: skip
    wired.run(2000)
    assert [event.seq for event in wired.events()] == [8]
    (gap,) = [h for h in wired.happenings if h.what == "gap"]
    assert sentence(gap) == "Presses 5 to 7 of this block were never seen here."


def test_free_play_and_refusals_are_told_and_are_no_presses():
    wired = connected(Bench(fixed(2)))
    wired.press()
    assert "Free play: 2 coins." in [sentence(h) for h in wired.happenings]
    wired.bench.flash_works = False
    wired.session.arm(wired.now, ARM)
    wired.run(200)
    wired.press()
    assert "refused-flash" in wired.what()
    assert wired.events() == []


def test_another_version_is_refused_with_a_sentence():
    wired = Wired()
    wired.joined = False
    wired.exchange(unit_line("HELLO", ("v", 7), ("everything", "else")))
    assert wired.session.state == "refused"
    assert "speaks version 7 of the protocol" in sentence(wired.happenings[-1])


def test_a_unit_that_refuses_our_version_is_refused():
    wired = Wired()
    wired.joined = False
    wired.exchange(unit_line("ERR", ("re", "HELLO"), ("why", "version")))
    assert wired.session.state == "refused"
    assert wired.what() == ["wrong-version"]


def test_other_odds_are_refused_and_nothing_is_armed_or_told(monkeypatch):
    bench = Bench()
    wired = Wired(bench)
    wired.lose = {"HELLO"}
    wired.session.arm(wired.now, ARM)
    fields = dict(bench.lines("HELLO")[0])
    fields["odds"] = "0123456789abcdef"
    hello = unit_line("HELLO", *fields.items())
    wired.exchange(hello)
    wired.run(3000)
    assert wired.session.state == "refused"
    assert wired.what() == ["wrong-odds"]
    assert "ARM" not in wired.verbs()


def test_other_odds_of_an_armed_table_are_refused_and_taken_back():
    wired = connected()
    wired.session.arm(wired.now, ARM, "coin")
    wired.lose = {"ARMED"}
    wired.run(100)
    wired.exchange(
        unit_line("ARMED", ("arm", ARM), ("table", "coin"), ("odds", "0123456789abcdef"))
    )
    wired.run(100)
    assert wired.session.state == "refused"
    assert "draws coin with other odds" in sentence(wired.happenings[-1])
    assert wired.bench.unit.armed == 0


def test_test_mode_is_refused_unless_allowed():
    bench = Bench()
    bench.host("SEED", ("seed", 1))
    wired = Wired(bench)
    wired.run(500)
    assert wired.session.state == "refused" and wired.what() == ["test-mode"]
    assert connected(bench, allow_test=True).session.hello.test


def test_a_refused_unit_is_taken_once_it_was_restarted():
    bench = Bench()
    bench.host("SEED", ("seed", 1))
    wired = Wired(bench)
    wired.run(500)
    bench.power_cycle()
    wired.run(1000)
    assert wired.session.state == "ready"


def test_a_press_from_test_mode_is_shown_but_not_handed_to_a_game():
    bench = Bench()
    bench.host("SEED", ("seed", 1))
    bench.arm()
    bench.press()
    bench.run(4000)
    bench.power_cycle()
    wired = connected(bench)
    assert wired.events() == []
    (shown,) = [h for h in wired.happenings if h.what == "test-press"]
    wired.session.committed(shown.event)
    wired.run(500)
    assert not bench.unit.ledger.kept()


def test_nothing_that_answers_is_told_once_in_a_sentence():
    session = Session("COM7")
    session.opened(0)
    told = [h for now in range(0, 20_000, 100) for h in session.step(now, b">>> \r\n").happenings]
    assert [h.what for h in told] == ["no-answer"]
    assert sentence(told[0]).startswith(
        "Nothing that speaks the Question Block's protocol answers on COM7"
    )


def test_a_unit_that_falls_silent_is_greeted_until_it_is_back():
    wired = connected()
    wired.session.arm(wired.now, ARM)
    wired.run(500)
    wired.joined = False
    wired.run(10_000)
    assert "silent" in wired.what() and wired.session.state == "greeting"
    wired.joined = True
    wired.run(2500)
    assert wired.session.state == "ready" and wired.session.armed


def test_one_spent_answer_to_a_late_arm_is_not_believed_and_three_are():
    wired = connected()
    wired.lose = {"ARMED"}
    wired.session.arm(wired.now, ARM)
    spent = unit_line("ERR", ("re", "ARM"), ("why", "spent"))
    wired.exchange(spent)
    wired.exchange(spent)
    assert "spent" not in wired.what()
    wired.exchange(spent)
    assert "spent" in wired.what()


def test_another_block_on_the_same_port_is_told():
    wired = connected(Bench(Bytes()))
    fields = dict(wired.bench.lines("HELLO")[0]) | {"unit": "ffffffffffffffff", "boot": "00000009"}
    wired.exchange(unit_line("HELLO", *fields.items()))
    assert wired.what()[-1] == "another-unit"


def test_damaged_and_strange_lines_are_counted_and_harmless():
    wired = connected()
    wired.exchange(b"!EVENT unit=x*00000000\r\n" + unit_line("EVENT", ("seq", "x")))
    wired.exchange(unit_line("EVENT", ("unit", "u"), ("epoch", "e"), ("seq", 1), ("arm", "-"),
                             ("table", "celebration"), ("outcome", "jackpot")))  # fmt: skip
    assert wired.session.garbled == 3
    assert wired.events() == []


def test_every_happening_has_a_sentence_that_ends_one():
    facts = {name: "X" for name in ("port", "why", "name", "text", "theirs", "ours", "table",
                                    "outcome", "first", "last", "arm")}  # fmt: skip
    for what in SENTENCES:
        said = sentence(Happening(what, facts))
        assert said[0].isupper() and said[-1] in ".?" and "{" not in said


def test_an_event_has_its_key():
    event = Event("u", "e", 3, ARM, "coin", 1)
    assert event.key == ("u", "e", 3)
