"""As much of MicroPython's ``rp2`` as a pad's board needs.

``asm_pio`` assembles the instructions that the pad's program has; the chip that carries them out is
elsewhere. DMA channels take down how they are set up, and :func:`change` does what they would do.
"""

import machine

NAMES = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "x_not_y": 5, "noblock": 0}
NAMES.update({"pin": 1, "x_dec": 2})


class PIO:
    SHIFT_LEFT = 0
    JOIN_RX = 2


class Program:
    """Words of PIO's memory, and where the program goes on after its last one."""

    def __init__(self, body):
        self.words = []
        self.wrap_target = self.wrap_top = None
        self._labels = {}
        # Once to find the labels, once to use them.
        for _ in range(2):
            self.words.clear()
            self._run(body)

    def _run(self, body):
        words = dict(NAMES)
        plain = ("mov", "invert", "in_", "jmp", "push", "wait", "label", "wrap_target", "wrap")
        for name in plain:
            words[name] = getattr(self, "_" + name.rstrip("_"))
        globals_ = body.__globals__
        kept = {name: globals_[name] for name in words if name in globals_}
        globals_.update(words)
        body()
        for name in words:
            del globals_[name]
        globals_.update(kept)

    def _mov(self, to, source):
        self.words.append(0xA000 | to << 5 | source)

    def _invert(self, source):
        return 1 << 3 | source

    def _in(self, source, count):
        self.words.append(0x4000 | source << 5 | count)

    def _jmp(self, *where):
        condition = where[0] if len(where) > 1 else 0
        self.words.append(condition << 5 | self._labels.get(where[-1], 0))

    def _push(self, _noblock):
        self.words.append(0x8000)

    def _wait(self, level, source, index):
        self.words.append(0x2000 | level << 7 | source << 5 | index)

    def _label(self, name):
        self._labels[name] = len(self.words)

    def _wrap_target(self):
        self.wrap_target = len(self.words)

    def _wrap(self):
        self.wrap_top = len(self.words) - 1


def asm_pio(**_settings):
    return Program


class StateMachine:
    fails = False

    def __init__(self, number, program, in_base):
        if StateMachine.fails:
            raise OSError(12)
        assert program.words
        self.number = number
        self.in_base = in_base.number
        self.done = []

    def active(self, on):
        self.on = on

    def exec(self, instruction):
        self.done.append(instruction)

    def get(self):
        assert self.done[-2:] == ["mov(isr, invert(x))", "push(noblock)"]
        return self.fallen


class DMA:
    free = 12
    channels = {}  # noqa: RUF012

    def __init__(self):
        if not DMA.free:
            raise OSError(16)
        DMA.free -= 1
        self.channel = DMA.free
        DMA.channels[self.channel] = self
        self.on = 0

    def pack_ctrl(self, **settings):
        return settings

    def config(self, read, write, count, ctrl):
        assert count == 1
        self.read = read
        self.write = write
        self.ctrl = ctrl

    def active(self, on):
        self.on = on

    def close(self):
        DMA.free += 1
        del DMA.channels[self.channel]

    def put(self, word):
        machine.mem32[self.write] = word
        size = 1 << self.ctrl["ring_size"]
        self.write = self.write // size * size + (self.write + 4) % size


def change(state, ticks):
    """The pins are like this now: what the state machine and its two channels do."""
    (first,) = [channel for channel in DMA.channels.values() if channel.on]
    assert first.read.on
    then = DMA.channels[first.ctrl["chain_to"]]
    assert then.ctrl["chain_to"] == first.channel
    first.put(state)
    then.put(ticks)
