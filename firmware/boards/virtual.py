"""A pad without hardware: real firmware, real serial line, keys pressed by another program.

Started as ``main.py CHIP BENCH_PORT START_US DRIFT_PPB WIRE`` by the host's ``pads/simulate.py``.
The wire to the host is stdin and stdout, set not to block (``WIRE`` is ``stdio``: the master side
of a pseudo terminal), or a TCP port of its own (``socket``: where there are none). Or there is
none, and the pad is in the network (``air``), by the files in the folder that it is started in.

The *bench line* is a TCP connection to the starter. Over it come presses with the time at which
they are to happen, ``press AT_US KEY PAUSE_US…`` (closed at this time; after each pause opened,
closed and so on), in microseconds of the system's monotonic clock, which all processes share: so
stamps are as exact as with a capture in hardware. Key 6 is the sync wire.
``jumper KEY`` loops SYNC_OUT to a key's pin (-1 takes the jumper off), ``battery MV`` fills the
battery. Back go ``up TCP_PORT`` at the start, ``light LETTERS``, ``led 0`` or ``1``, ``tone HZ
NAME``, ``late US`` for a press that the pad hears of so long after its time, and ``pulse AT_US``
for each pulse on the sync wire, which the starter hands on as presses. When the line closes, the
pad ends.

One word more, ``jig``, makes it a jig. It says ``finger AT_US KEY HOLD_US`` for a press that it is
about to make, which the starter hands on as presses, to the jig itself too; and is told ``fell
LIGHTS SOUND``, so many falls of a pad's lights and piezo. Pads say ``cycles COUNT`` as a tone ends.
"""

import select
import socket
import sys
from array import array
from os import urandom

from pad import KEYS, SYNC_WIRE
from pad.air import Air, settings
from pad.debounce import AFRESH, MASK, OPEN

try:
    from time import perf_counter_ns

    def _raw_us():
        return perf_counter_ns() // 1000

except ImportError:  # MicroPython: the same clock under another name
    from time import ticks_us as _raw_us


def _sleep(sources, ms):
    """Until one of the sources is readable, at most ``ms``; whether one is."""
    if hasattr(select, "poll"):
        poller = select.poll()
        for source in sources:
            poller.register(source, select.POLLIN)
        return bool(poller.poll(ms))
    # Windows: only sockets, and they are all that is asked about there.
    return bool(select.select(sources, [], [], ms / 1000)[0])


class _Stdio:
    """The wire on stdin and stdout."""

    port = 0

    def __init__(self):
        # CPython's buffer has the plain file inside; MicroPython's is the plain file.
        self.source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
        self._out = getattr(sys.stdout.buffer, "raw", sys.stdout.buffer)

    def read(self):
        return self.source.read(512) or b""

    def write(self, data, start, end):
        return self._out.write(memoryview(data)[start:end]) or 0


class _Socket:
    """The wire on a TCP port, one host at a time. (CPython only: elsewhere there are ptys.)"""

    def __init__(self):
        self._listener = self.source = socket.create_server(("127.0.0.1", 0), backlog=1)
        self.port = self._listener.getsockname()[1]

    def read(self):
        if not _sleep([self.source], 0):
            return b""
        if self.source is self._listener:
            self.source = self._listener.accept()[0]
            self.source.setblocking(False)
            self.source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return b""
        try:
            data = self.source.recv(512)
        except ConnectionError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def write(self, data, start, end):
        if self.source is self._listener:
            return 0
        try:
            return self.source.send(memoryview(data)[start:end])
        except BlockingIOError:
            return 0
        except ConnectionError:
            self._hang_up()
            return 0

    def _hang_up(self):
        self.source.close()
        self.source = self._listener


class _Network:
    """In place of the wifi chip: the network of this machine, and a battery."""

    def __init__(self):
        self.sources = []
        self.power_mv = None

    def is_up(self, _now_us):
        return True

    def battery_mv(self):
        return self.power_mv

    def register(self, source, _events):
        self.sources.append(source)

    def unregister(self, source):
        self.sources.remove(source)


class _NoWire:
    source = None
    port = 0

    def read(self):
        return b""

    def write(self, _data, _start, _end):
        return 0


class _Bench:
    """The line to whoever presses the keys."""

    def __init__(self, port):
        self.source = socket.socket()
        self.source.connect(socket.getaddrinfo("127.0.0.1", port)[0][-1])
        self._rest = b""

    def say(self, text):
        self.source.send(text.encode() + b"\n")

    def hear(self):
        """The words of each line that has come; ends the pad when nobody is there any more."""
        if not _sleep([self.source], 0):
            return []
        try:
            data = self.source.recv(512)
        except OSError:
            data = b""
        if not data:
            raise SystemExit
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()
        return [line.decode().split() for line in lines]


class _Capture:
    """Edges that were announced, each handed out when its time has come."""

    def __init__(self, now_us):
        self._now_us = now_us
        self._edges = []
        self._promised_us = 0
        self._state = OPEN
        self.is_afresh = False
        self.states = array("I", [0] * MOST)
        self.times = array("I", [0] * MOST)

    def late_us(self, t_us):
        """Return how much later than told a press must be: not before what was promised."""
        return max(0, self._promised_us - t_us)

    def put(self, t_us, key, closed):
        # Mostly it comes last; MicroPython's sort() is slowest where all is in order already.
        place = len(self._edges)
        while place and self._edges[place - 1] > (t_us, key, closed):
            place -= 1
        self._edges.insert(place, (t_us, key, closed))

    def call_off(self, key):
        """Drop what was announced of this key and has not happened yet: it is open."""
        now_us = self._now_us()
        self._edges = [edge for edge in self._edges if edge[0] < now_us or edge[1] != key]
        self.put(now_us, key, False)

    def next_us(self):
        return self._edges[0][0] if self._edges else None

    def safe_until_us(self):
        self._promised_us = self._now_us()
        return self._promised_us

    def drain(self):
        self._promised_us = self._now_us()
        count = 0
        while count < min(MOST - 1, len(self._edges)) and self._edges[count][0] < self._promised_us:
            t_us, key, closed = self._edges[count]
            bit = 1 << key
            self._state = self._state & ~bit if closed else self._state | bit
            self.states[count], self.times[count] = self._state, t_us & MASK
            count += 1
        self._edges = self._edges[count:]
        if self.is_afresh:
            self.is_afresh = False
            self.states[count], self.times[count] = AFRESH | self._state, self._promised_us & MASK
            count += 1
        return count

    def mute(self, key, on):
        """Do nothing: edges cost nothing here."""

    def take_lost(self):
        return 0


TRAIN = 300
MOST = 1024
"""Edges in one go, at most."""

AHEAD_US = 30_000
"""A jig's finger comes down so much later than it was told to: pads want to hear of it before."""

COUNTER = 0x3FFF_FFFF


class Board:
    clock_hz = 1_000_000
    caps = "keys6,virtual,leds,piezo,sync"
    answer_us = 200
    frames = None
    press = None
    note = ""

    def __init__(self):
        self.chip, bench_port, start_us, drift_ppb, wire = sys.argv[1:6]
        if sys.argv[6:] == ["jig"]:
            self.caps = "keys6,virtual,jig,sync"
            self.press = self._finger
        self.boot = urandom(4).hex()
        self._start_us = int(start_us)
        self._drift_ppb = int(drift_ppb)
        self._born_us = _raw_us()
        self._jumper = -1
        self._falls = (0, 0)
        self._lit = ""
        self._hz = 0
        self._since_us = self._born_us
        self.capture = _Capture(self.now_us)
        self._network = _Network()
        self.air = Air(self, settings(), self._network, self._network) if wire == "air" else None
        self._wire = {"socket": _Socket, "stdio": _Stdio, "air": _NoWire}[wire]()
        self.write = self._wire.write
        self._bench = _Bench(int(bench_port))
        self._bench.say(f"up {self._wire.port}")

    def now_us(self):
        return self._pad_us(_raw_us())

    def _pad_us(self, raw_us):
        """The system's time on this pad's clock, which starts and runs as it likes."""
        elapsed = raw_us - self._born_us
        return self._start_us + elapsed + elapsed * self._drift_ppb // 1_000_000_000

    def wait(self, us):
        ms = (us + 999) // 1000
        next_us = self.capture.next_us()
        if next_us is not None:
            ms = min(ms, max(0, next_us - self.now_us() + 999) // 1000)
        sources = [self._wire.source, self._bench.source] + self._network.sources
        _sleep([source for source in sources if source], ms)
        for word, *words in self._bench.hear():
            numbers = [int(number) for number in words]
            if word == "press":
                self._press(*numbers)
            elif word == "jumper":
                self._jumper = numbers[0]
            elif word == "battery":
                self._network.power_mv = numbers[0]
            elif word == "fell":
                lights, sound = self._falls
                self._falls = lights + numbers[0] & COUNTER, sound + numbers[1] & COUNTER

    def _press(self, at_us, key, *pauses_us):
        # A slap that was announced too late happens now, all of it: the watermark is a promise.
        # Pulses are always announced late, and not promised.
        late_us = 0 if key == SYNC_WIRE else self.capture.late_us(self._pad_us(at_us))
        if late_us:
            self._bench.say(f"late {late_us}")
        closed = True
        self.capture.put(self._pad_us(at_us) + late_us, key, closed)
        for pause_us in pauses_us:
            at_us += pause_us
            closed = not closed
            self.capture.put(self._pad_us(at_us) + late_us, key, closed)

    def _finger(self, keys, ms):
        at_us = _raw_us() + AHEAD_US
        for key in range(KEYS):
            if keys >> key & 1:
                self._bench.say(f"finger {at_us} {key} {ms * 1000}")

    def counts(self):
        return self._falls

    def read(self):
        data = self._wire.read()
        self.heard_us = self.now_us()
        return data

    def pulse(self):
        self._bench.say(f"pulse {_raw_us()}")

    def train(self, hz):
        if self._jumper < 0:
            return
        if not hz:
            self.capture.call_off(self._jumper)
        else:
            # As many pulses as the self-test waits for; every one is there beforehand.
            period_us = 1_000_000 // hz
            first_us = self.now_us() + period_us
            for t_us in range(first_us, first_us + TRAIN * period_us, period_us):
                self.capture.put(t_us, self._jumper, True)
                self.capture.put(t_us + period_us // 2, self._jumper, False)

    def light(self, letters):
        # On its way up it counts as bright: who looks on has no eyes for 20 ms.
        lit = letters.replace("q", "b").replace("h", "b")
        if lit != self._lit:
            self._lit = lit
            self._bench.say("light " + lit)

    def led(self, lit):
        self._bench.say(f"led {int(lit)}")

    def feed(self):
        pass

    def rest(self):
        pass

    def tone(self, hz, name):
        now_us = _raw_us()
        if self._hz:
            self._bench.say(f"cycles {self._hz * (now_us - self._since_us) // 1_000_000}")
        self._hz, self._since_us = hz, now_us
        self._bench.say(f"tone {hz} {name}")
