"""The pad starts here: pick the board, run the pad for ever."""

import sys

from pad.app import App

if sys.platform == "rp2":
    from boards.pico import Board
else:
    from boards.virtual import Board

App(Board()).run()
