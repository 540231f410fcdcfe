"""The wire's lines: sigil, verb, fields, CRC-32."""

from bench import raises
from question_block import wire


def feed(data, sigil=wire.HOST):
    reader = wire.Reader(sigil)
    return [line for line in [reader.push(byte) for byte in data] if line]


def test_a_line_reads_as_documented():
    # CRC-32 (IEEE) of b"#PING t=7", computed with another program
    assert wire.encode(wire.HOST, "PING", ("t", 7)) == b"#PING t=7*27DE04E2\r\n"


def test_what_is_encoded_is_decoded():
    line = wire.encode(wire.HOST, "SET", ("key", "name"), ("value", "Küche #1 = 50%_!* \n"))
    assert feed(line) == [("SET", {"key": "name", "value": "Küche #1 = 50%_!* \n"})]
    assert all([0x20 <= byte <= 0x7E for byte in line[:-2]])


def test_a_wrong_crc_is_an_error():
    line = wire.encode(wire.HOST, "ACK", ("seq", 4))
    assert feed(line.replace(b"seq=4", b"seq=5")) == [("", {"why": "crc"})]
    assert feed(line.replace(b"*", b"*0")) == [("", {"why": "form"})]


def test_every_single_changed_bit_is_found():
    line = wire.encode(wire.HOST, "ARM", ("arm", "00c0ffee00c0ffee"), ("table", "coin"))
    good = feed(line)
    for at in range(len(line) - 2):
        for bit in range(7):
            noisy = bytearray(line)
            noisy[at] ^= 1 << bit
            assert feed(bytes(noisy)) != good
            assert not [m for m in feed(bytes(noisy)) if m[0]], (at, bit)


def test_garbage_before_a_line_does_not_hide_it():
    line = wire.encode(wire.HOST, "PING")
    assert feed(b"\x00\xff>>> garbage" + line) == [("PING", {})]
    assert feed(b"#ARM arm=12" + line) == [("PING", {})]
    assert feed(b"\r\n\r\n" + line + b"\n") == [("PING", {})]


def test_a_line_may_come_byte_by_byte_and_in_two_halves():
    reader = wire.Reader(wire.HOST)
    line = wire.encode(wire.HOST, "HELLO", ("v", 1))
    got = [reader.push(byte) for byte in line]
    assert [m for m in got if m] == [("HELLO", {"v": "1"})]


def test_an_over_long_line_is_dropped_and_the_next_is_read():
    line = wire.encode(wire.HOST, "PING")
    long = b"#" + b"A" * 5000 + b"\r\n"
    assert feed(long + line) == [("", {"why": "long"}), ("PING", {})]


def test_a_line_of_just_the_limit_is_read():
    room = wire.LIMIT - len(wire.encode(wire.HOST, "SET", ("value", ""))) + 2
    line = wire.encode(wire.HOST, "SET", ("value", "x" * room))
    assert len(line) - 2 == wire.LIMIT
    assert feed(line)[0][0] == "SET"
    assert feed(wire.encode(wire.HOST, "SET", ("value", "x" * (room + 1))))[0][0] == ""


def test_control_bytes_inside_a_line_end_it():
    assert feed(b"#PING\x01 t=7*27DE04E2\r\n") == [("", {"why": "form"})]


def test_an_echo_is_not_taken_for_an_answer():
    line = wire.encode(wire.HOST, "HELLO", ("v", 1))
    assert feed(b">>> " + line, wire.UNIT) == []


def test_a_hosts_line_is_a_comment_to_the_prompt():
    line = wire.encode(wire.HOST, "ARM", ("arm", "00c0ffee00c0ffee"))
    scope = {}
    exec(line.decode(), scope)  # what the prompt would do with it
    assert not [name for name in scope if name[:2] != "__"]


def forge(body):
    import binascii

    return body + b"*%08X\r\n" % (binascii.crc32(body) & 0xFFFFFFFF)


def test_malformed_lines_with_a_good_crc_are_errors():
    for body in (
        b"#",
        b"#ping",
        b"# PING",
        b"#PING ",
        b"#PING  t=7",
        b"#PING t",
        b"#PING t=7=8",
        b"#PING t=7 t=8",
        b"#PING T=7",
        b"#PING =7",
        b"#PING t=%",
        b"#PING t=%4",
        b"#PING t=%zz",
        b"#PING t=%c3",
        b"#PING t=%FF",
        b"#PI-NG",
    ):
        assert feed(forge(body)) == [("", {"why": "form"})], body
    assert feed(forge(b"#PING t=")) == [("PING", {"t": ""})]


def test_what_is_no_text_cannot_be_unescaped():
    assert raises(ValueError, wire.unescape, "%C3%28")
    assert raises(ValueError, wire.unescape, "\u20ac")
    assert wire.unescape("a_b%5F") == "a b_"
