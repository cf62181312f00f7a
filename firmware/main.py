"""The pad starts here: pick the board, and run the pad for ever.

Ctrl-C stops it, so that ``mpremote`` and people always get in. If nobody wants to, it starts again.
"""

import os
import sys


def run():
    from pad.app import App

    if sys.platform != "rp2":
        from boards.virtual import Board
    elif "jig.txt" in os.listdir():
        from boards.jig import Board
    else:
        from boards.pico import Board  # type: ignore[assignment]
    board = Board()
    try:
        try:
            App(board).run()
        finally:
            board.rest()
    finally:
        # Again, for a second Ctrl-C may have come in the midst of the first time.
        board.rest()


def is_left_alone():
    from select import POLLIN, poll

    from pad.door import HINT, somebody_is_there

    stdin = poll()
    stdin.register(sys.stdin, POLLIN)
    print(HINT)
    return not somebody_is_there(stdin.poll, lambda: sys.stdin.buffer.read(1))


try:
    run()
except KeyboardInterrupt:
    if is_left_alone():
        import machine

        machine.soft_reset()
