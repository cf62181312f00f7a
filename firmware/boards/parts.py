"""Parts that are really there, found out on the pins before anything else uses them.

* ``sync``: the pad hears itself pull the sync wire low. A pulse of some microseconds, which other
  pads take for static; or something holds the wire low, so it is there, and not in order.
* ``piezo``: between its two pins is what has to be charged.
* ``leds``: a driver of plain lamps (ULN2803A) draws on a pull-up. Pixels cannot be found out: their
  level shifter takes no current and answers nothing. They belong to the full build, and that is
  known by the resistors that pull its keys up.

Where somebody has wired it otherwise, the file ``parts.txt`` on the pad says it instead: some of
these three words, or none.
"""

from time import sleep_us

from machine import Pin

PARTS = ("leds", "piezo", "sync")
FILE = "parts.txt"

TRIES = 3
PAUSE_US = 120
"""Between two tries: another pad that was just pulling the sync wire low has let it go."""

CHARGE_US = 50
"""The chip's pull-up fills 10 pF of a bare pin in 1 us; a piezo of 10 nF takes 600."""


def parts(key_pins, lamp_pins, piezo_pins, sync_in, sync_out):
    """Those of ``PARTS`` that are there. The pins are numbers; ``sync_in`` and ``sync_out`` are
    ready to be used."""
    told = _told()
    if told is not None:
        return told
    found = []
    if any(_draws(number) for number in lamp_pins) or any(fills(number) for number in key_pins):
        found.append("leds")
    if _is_charged(*piezo_pins):
        found.append("piezo")
    if _hears_itself(sync_in, sync_out):
        found.append("sync")
    return found


def _told():
    """Return what the file says; None if there is none."""
    try:
        with open(FILE) as file:
            words = file.read().split()
    except OSError:
        return None
    return [part for part in PARTS if part in words]


def fills(number):
    """Return whether something on the board pulls this pin up."""
    # Emptied, let go and looked at right away: a pull-up on the board has filled it again
    # (0.5 us); what leaks into a pin that hangs on nothing takes longer than these lines.
    pin = Pin(number)
    pin.init(Pin.OUT, value=0)
    pin.init(Pin.IN)
    return bool(pin())


def _draws(number):
    """Return whether something holds this pin low against the chip's pull-up."""
    pin = Pin(number)
    pin.init(Pin.OUT, value=0)
    pin.init(Pin.IN, Pin.PULL_UP)
    sleep_us(CHARGE_US)
    return not pin()


def _is_charged(one, other):
    Pin(one).init(Pin.OUT, value=0)
    return _draws(other)


def _hears_itself(sync_in: Pin, sync_out: Pin):
    for _ in range(TRIES):
        if sync_in():
            sync_out(1)
            low = not sync_in()
            sync_out(0)
            return low
        sleep_us(PAUSE_US)
    return True
