"""Whole lines, as the firmware makes them."""

from pad.wire import Sender


def encode(seq, kind, *args):
    """The line of a sender that has sent as many before."""
    written = []
    sender = Sender(lambda data, start, end: written.append(bytes(data[start:end])) or end - start)
    sender._seq = seq
    assert sender.say(kind.encode(), *args)
    return b"".join(written)
