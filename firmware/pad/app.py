"""The pad: one loop that takes slaps in, talks with the host, and keeps lights and sounds going."""

from pad import SYNC_WIRE, VERSION
from pad.debounce import Debounce
from pad.faults import Faults
from pad.life import Life
from pad.lights import Lights
from pad.outbox import Outbox
from pad.selftest import selftest
from pad.sounds import CLICK, Sounds
from pad.wire import PROTOCOL, Reader, Sender, words

PACE_US = 100_000
LOGS = 4
FRAME_US = 250_000
"""From one start of a USB frame that is told to the next. A look at them takes half a millisecond
in the mean, so this is 0.2 % of the loop, and 0.4 % on a bus that sleeps."""

FRAME_SOON_US = 3_000
"""Until the next try, where USB itself needs the frames just now."""

POWER_US = 30_000_000
"""Time between two looks at the battery."""

HASTE_US = 1_000
"""Time before the end of a doubt in which nothing is begun: most single things that a pad does
beside its slaps take less."""


class App:
    def __init__(self, board):
        self._board = board
        self._debounce = Debounce(self._slap)
        self._faults = Faults(self._debounce, board.capture)
        self._outbox = Outbox(board.feed)
        self._lights = Lights(board)
        self._life = Life(board)
        self._sounds = Sounds(board)
        self._reader = Reader()
        self._sender = Sender(board.write)
        self._wire = board
        self._air = board.air
        self._air_reader = Reader()
        self._jobs = (self._listen, self._tell, self._show, self._tie)  # type: tuple
        if self._air:
            self._jobs += (self._roam,)
        self._answers = {  # type: dict
            b"WHO": self._on_who,
            b"ACK": self._on_ack,
            b"PROBE": self._on_probe,
            b"LIGHTS": self._on_lights,
            b"SOUND": self._on_sound,
            b"PACE": self._on_pace,
            b"SYNC": self._on_sync,
            b"SELFTEST": self._on_selftest,
            b"PRESS": self._on_press,
            b"COUNT": self._on_count,
        }
        self._greet = True
        self._logs = []
        self._told_faults = None  # type: object
        self._clicks = False
        self._lost_slaps = 0
        self._lost_edges = 0
        self._pace_us = PACE_US
        self._beat_us = 0
        self._frame_us = 0
        self._power_us = 0
        self._held_back = False
        self._safe_us = 0
        self._is_all_sent = False

    def run(self):
        """For ever; only Ctrl-C ends it (that is how `mpremote` gets in)."""
        while True:
            try:
                self.step()
            except Exception as fault:
                self._log(f"fault: {fault!r}")
                # A fault that comes back at once must not keep the pad from sleeping.
                self._board.wait(10_000)

    def step(self):
        """Sleep until something is to be done, and do it; slaps go before each single thing."""
        self._board.wait(self._idle_us())
        for job in self._jobs:
            self._catch()
            if not self._is_slap_near():
                job()
        self._board.feed()

    def _idle_us(self):
        now_us = self._board.now_us()
        due_us = self._beat_us
        if self._board.frames:
            due_us = min(due_us, self._frame_us)
        if self._air:
            due_us = min(due_us, self._air.due_us())
        for other in (
            self._debounce.due_us(),
            self._outbox.due_us(),
            self._sounds.due_us(),
            self._lights.due_us(now_us),
            self._life.due_us(),
        ):
            if other is not None and other < due_us:
                due_us = other
        return max(0, due_us - now_us)

    def _is_slap_near(self):
        due_us = self._debounce.due_us()
        return due_us is not None and due_us - self._board.now_us() < HASTE_US

    def _catch(self):
        """Take edges in, and send the slaps that they make."""
        # In this order: edges before safe_us are in what is drained now, so once their slaps
        # are sent, nothing but a key in doubt keeps safe_us from being a watermark.
        self._safe_us = self._board.capture.safe_until_us()
        self._debounce.take(self._board.capture, self._safe_us)
        self._faults.tick(self._safe_us)
        self._is_all_sent = self._hello() and self._outbox.send(self._sender, self._safe_us)

    def _slap(self, t_us, key):
        if key == SYNC_WIRE:
            # Not kept when the host does not read: another pulse comes in a second.
            self._sender.say(b"SYNCED", t_us)
        elif self._outbox.add(t_us, key):
            self._clicks = True
        else:
            self._lost_slaps += 1

    def _listen(self):
        self._hear(self._board, self._reader)
        if self._air:
            self._hear(self._air, self._air_reader)

    def _hear(self, wire, reader):
        data = wire.read()
        if data:
            for kind, args in reader.feed(data):
                if kind is None:
                    self._log(f"skipped a line: {args}")
                else:
                    if wire is not self._wire:
                        self._wire = wire
                        self._sender.turn_to(wire.write)
                    self._life.heard(wire.heard_us)
                    self._answers[kind](*args)

    def _roam(self):
        """Be in the network unless a host talks by the cable, and tell it of the battery."""
        now_us = self._board.now_us()
        on_cable = self._wire is self._board and self._life.is_host_there(now_us)
        self._air.tick(now_us, not on_cable)
        if self._wire is self._air and now_us >= self._power_us and self._is_all_sent:
            self._power_us = now_us + POWER_US
            power_mv = self._air.battery_mv()
            if power_mv:
                self._sender.say(b"POWER", power_mv)

    def _on_who(self):
        self._greet = True
        self._outbox.again()

    def _on_ack(self, number):
        self._outbox.acknowledge(number)

    def _on_probe(self, probe):
        # Not kept when the host does not read: a late answer is of no use to it.
        if not self._sender.begin(b"PONG"):
            return
        self._sender.number(probe)
        self._sender.number(self._wire.heard_us)
        # The two stamps enclose nothing but USB. The second is of a moment to come, for which the
        # answer then waits: it takes longer to write a line than to send it.
        answer_us = self._board.now_us() + self._board.answer_us
        self._sender.number(answer_us)
        self._sender.end()
        while self._board.now_us() < answer_us:
            pass
        self._sender.flush()

    def _on_sync(self, number):
        t_us = self._board.now_us()
        self._board.pulse()
        self._sender.say(b"PULSED", number, t_us)

    def _on_selftest(self, key):
        self._sender.say(b"TESTED", key, *selftest(self._board, key))

    def _on_press(self, keys, ms):
        if self._board.press:
            self._board.press(keys, ms)
        else:
            self._log("no jig: PRESS")

    def _on_count(self):
        if self._board.press:
            self._sender.say(b"COUNTED", self._board.now_us(), *self._board.counts())
        else:
            self._log("no jig: COUNT")

    def _on_lights(self, letters):
        self._lights.set(letters)

    def _on_sound(self, name):
        if not self._sounds.play(name, self._board.now_us()):
            self._log(f"no such sound: {name}")

    def _on_pace(self, ms):
        self._pace_us = ms * 1000
        self._beat_us = min(self._beat_us, self._board.now_us() + self._pace_us)

    def _log(self, text):
        if len(self._logs) < LOGS:
            self._logs.append(words(text))

    def _tell(self):
        now_us = self._board.now_us()
        watermark_us = self._debounce.watermark_us(self._safe_us)
        in_doubt = watermark_us < self._safe_us
        # One that a key in doubt held back is made good as soon as that is settled.
        beat = now_us >= self._beat_us or (self._held_back and not in_doubt)
        if beat:
            self._beat_us = now_us + self._pace_us
            self._held_back = in_doubt
        # Unsent words stay: only a heartbeat is dropped, for the next one is better.
        if self._is_all_sent and beat:
            self._sender.say(b"BEAT", watermark_us, self._outbox.next_number)
        self._tell_of_losses()
        faults = (self._faults.down, self._faults.muted)
        if self._is_all_sent and faults != self._told_faults and self._sender.say(b"KEYS", *faults):
            self._told_faults = faults
        while self._logs and self._sender.say(b"LOG", self._logs[0]):
            self._logs.pop(0)

    def _tell_of_losses(self):
        self._lost_edges += self._board.capture.take_lost()
        if (self._lost_slaps or self._lost_edges) and not self._logs:
            self._log(f"no room was left for {self._lost_slaps} slaps and {self._lost_edges} edges")
            self._lost_slaps = self._lost_edges = 0

    def _show(self):
        now_us = self._board.now_us()
        if self._clicks:
            self._clicks = False
            self._sounds.play(CLICK, now_us)
            self._life.slapped(now_us)
        self._sounds.tick(now_us)
        self._lights.tick(now_us, dark=not self._life.is_host_there(now_us))
        self._life.tick(now_us, self._lights.letters)

    def _tie(self):
        frames, now_us = self._board.frames, self._board.now_us()
        if not frames or now_us < self._frame_us:
            return
        found = frames.look()
        self._frame_us = now_us + (FRAME_SOON_US if frames.busy else FRAME_US)
        if found:
            # Not kept when the host does not read: the next one is as good.
            self._sender.say(b"FRAME", *found)

    def _hello(self):
        if self._greet:
            board = self._board
            self._greet = not self._sender.say(
                b"HELLO",
                PROTOCOL,
                board.chip,
                board.boot,
                VERSION,
                board.clock_hz,
                self._outbox.first(),
                board.caps if self._wire is board else board.caps + ",wifi",
            )
            self._told_faults = None
            if board.note and not self._greet:
                self._log(board.note)
            self._power_us = 0
        return not self._greet
