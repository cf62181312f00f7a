"""Bots at the table: they look at the TV and press simulated keys, like everybody else.

A robot has what a guest has: a pad under its fingers, a view of the table, and the word "done". It
never sees the state.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from slapbox.bots import BOTS, Act, Bot, Finish, Press
from slapbox.games.protocol import Json
from slapbox.pads.simulate import SimPad
from slapbox.table import orders
from slapbox.table.streams import TV_VIEWER, TooMany
from slapbox.table.table import Table

LOOK_S: Final = 0.5

LATE_US: Final = 5_000
"""A press that is due already comes this much later: the finger has to move."""


class Robots:
    """The bots of one host. ``pads`` are the simulated pads that have fingers, by chip id."""

    def __init__(self, table: Table, pads: Mapping[str, SimPad], seed: int) -> None:
        self._table = table
        self._pads = pads
        self._seed = seed
        self._bots: dict[str, Bot] = {}
        self._match = ""
        self._seen: object = None
        self._stopping = threading.Event()
        self._timers: list[threading.Timer] = []
        self._thread = threading.Thread(target=self._run, name="robots", daemon=True)

    def start(self) -> None:
        """Sit and play."""
        self._thread.start()

    def stop(self) -> None:
        """Take all fingers away."""
        self._stopping.set()
        self._thread.join()
        for timer in self._timers:
            timer.cancel()

    def _run(self) -> None:
        try:
            watch = self._table.streams.watch(TV_VIEWER)
        except TooMany:
            return
        while not self._stopping.is_set() and not watch.closed:
            update = watch.get(LOOK_S)
            if update is not None:
                self._look(json.loads(update.body))
        watch.close()

    def _look(self, view: Json) -> None:
        match = view["match"]
        if match is None or view["paused"] or match["result"] is not None:
            return
        if match["id"] != self._match:
            self._match = match["id"]
            self._bots = self._seated(view)
        situation = _situation(match)
        if situation is None or situation == self._seen:
            return
        self._seen = situation
        self._act(match, view["now_us"])

    def _seated(self, view: Json) -> dict[str, Bot]:
        """A bot for each seat whose pad has our fingers."""
        seats = {pad["chip"]: pad["seat"] for pad in view["pads"] if pad["chip"] in self._pads}
        make = BOTS[view["game"]]
        return {
            chip: make(seat, Random(f"{self._seed} {self._match} {seat}"))
            for chip, seat in seats.items()
            if seat is not None
        }

    def _act(self, match: Json, now_us: int) -> None:
        race = match["race"]
        # People react to what they see, so times count from the opening, not from our turn to look.
        start_us = race["opened_us"] if race else max(now_us, match["turn_from_us"])
        for chip, bot in self._bots.items():
            for act in bot.react(match["state"]):
                self._do(chip, act, start_us - now_us + act.after_us)

    def _do(self, chip: str, act: Act, in_us: int) -> None:
        in_us = max(in_us, LATE_US)
        if isinstance(act, Finish):
            self._later(in_us, orders.Done(chip))
        else:
            key = act.key if isinstance(act, Press) else 0
            self._pads[chip].press(key, after_us=in_us)

    def _later(self, in_us: int, order: orders.Order) -> None:
        timer = threading.Timer(in_us / 1e6, self._table.ask, [order])
        timer.daemon = True
        timer.start()
        self._timers = [timer, *(waiting for waiting in self._timers if waiting.is_alive())]


def _situation(match: Json) -> Any:
    """What bots react to once: a race that opened, or a turn that began."""
    race = match["race"]
    if race is None:
        return (match["id"], match["state"]["phase"], match["state"].get("turns"))
    return (match["id"], race["opened_us"]) if race["state"] == "open" else None
