"""The pad: one loop that takes slaps in, talks with the host, and keeps lights and sounds going."""

from pad import SYNC_WIRE, VERSION
from pad.debounce import Debounce
from pad.life import Life
from pad.lights import Lights
from pad.outbox import Outbox
from pad.selftest import selftest
from pad.sounds import CLICK, Sounds
from pad.wire import PROTOCOL, Reader, Sender, words

PACE_US = 100_000
LOGS = 4
READS = 8


class App:
    def __init__(self, board):
        self._board = board
        self._debounce = Debounce(self._slap)
        self._outbox = Outbox()
        self._lights = Lights(board)
        self._life = Life(board)
        self._sounds = Sounds(board)
        self._reader = Reader()
        self._sender = Sender(board.write)
        self._greet = True
        self._logs = []
        self._lost_slaps = 0
        self._lost_edges = 0
        self._pace_us = PACE_US
        self._beat_us = 0
        self._held_back = False

    def run(self):
        """For ever; only Ctrl-C ends it (that is how `mpremote` gets in)."""
        while True:
            try:
                self.step()
            except Exception as fault:
                self._log(f"fault: {fault!r}")
                # A fault that comes back at once must not keep the pad from sleeping.
                self._board.wait(10)

    def step(self):
        """Sleep until something is to be done, and do it."""
        self._board.wait(self._idle_ms())
        # In this order: edges before safe_us are in what is drained now, so once their slaps
        # are sent, nothing but a key in doubt keeps safe_us from being a watermark.
        safe_us = self._board.capture.safe_until_us()
        self._take_edges(safe_us)
        self._listen()
        self._send(safe_us)
        now_us = self._board.now_us()
        self._sounds.tick(now_us)
        self._lights.tick(now_us, dark=not self._life.is_host_there(now_us))
        self._life.tick(now_us, self._lights.letters)
        self._board.feed()

    def _idle_ms(self):
        now_us = self._board.now_us()
        due_us = self._beat_us
        for other in (
            self._debounce.due_us(),
            self._outbox.due_us(),
            self._sounds.due_us(),
            self._lights.due_us(now_us),
            self._life.due_us(),
        ):
            if other is not None and other < due_us:
                due_us = other
        return max(0, due_us - now_us + 999) // 1000

    def _take_edges(self, safe_us):
        for t_us, key, closed in self._board.capture.drain():
            self._debounce.edge(t_us, key, closed)
        self._debounce.settle(safe_us)
        self._lost_edges += self._board.capture.take_lost()
        if (self._lost_slaps or self._lost_edges) and not self._logs:
            self._log(f"no room was left for {self._lost_slaps} slaps and {self._lost_edges} edges")
            self._lost_slaps = self._lost_edges = 0

    def _slap(self, t_us, key):
        if key == SYNC_WIRE:
            # Not kept when the host does not read: another pulse comes in a second.
            self._sender.say("SYNCED", t_us)
            return
        now_us = self._board.now_us()
        self._sounds.play(CLICK, now_us)
        self._life.slapped(now_us)
        if not self._outbox.add(t_us, key):
            self._lost_slaps += 1

    def _listen(self):
        for _ in range(READS):
            data = self._board.read()
            if not data:
                break
            for kind, args in self._reader.feed(data):
                if kind is None:
                    self._log(f"skipped a line: {args}")
                else:
                    self._life.heard(self._board.heard_us)
                    getattr(self, "_on_" + kind.lower())(*args)

    def _on_who(self):
        self._greet = True
        self._outbox.again()

    def _on_ack(self, number):
        self._outbox.acknowledge(number)

    def _on_probe(self, probe):
        heard_us = self._board.heard_us
        # The two stamps enclose nothing but USB. The second is of a moment to come, for which the
        # answer then waits: it takes longer to write a line than to send it.
        answer_us = self._board.now_us() + self._board.answer_us
        # Not kept when the host does not read: a late answer is of no use to it.
        self._sender.say(
            "PONG", probe, heard_us, answer_us, when_ready=lambda: self._until(answer_us)
        )

    def _until(self, t_us):
        while self._board.now_us() < t_us:
            pass

    def _on_sync(self, number):
        t_us = self._board.now_us()
        self._board.pulse()
        self._sender.say("PULSED", number, t_us)

    def _on_selftest(self, key):
        self._sender.say("TESTED", key, *selftest(self._board, key))

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

    def _send(self, safe_us):
        now_us = self._board.now_us()
        watermark_us = self._debounce.watermark_us(safe_us)
        in_doubt = watermark_us < safe_us
        # One that a key in doubt held back is made good as soon as that is settled.
        beat = now_us >= self._beat_us or (self._held_back and not in_doubt)
        if beat:
            self._beat_us = now_us + self._pace_us
            self._held_back = in_doubt
        # What cannot be said now stays: only a heartbeat is dropped, for the next one is better.
        if self._hello() and self._outbox.send(self._sender.say, now_us) and beat:
            self._sender.say("BEAT", watermark_us, self._outbox.next_number)
        while self._logs and self._sender.say("LOG", self._logs[0]):
            self._logs.pop(0)

    def _hello(self):
        if self._greet:
            board = self._board
            self._greet = not self._sender.say(
                "HELLO",
                PROTOCOL,
                board.chip,
                board.boot,
                VERSION,
                board.clock_hz,
                self._outbox.first(),
                board.caps,
            )
        return not self._greet
