"""Browsers that are told what to do over a WebSocket: old Chromium and Firefox."""

from __future__ import annotations

import json
import os
import re
from abc import abstractmethod
from collections.abc import Mapping
from itertools import count
from typing import Any, ClassVar

from websockets.sync.client import connect

from engines.engine import Engine, ScriptError
from patience import PATIENCE_S, until

Json = dict[str, Any]


class Remote(Engine):
    """A process that says on its error output where its socket is."""

    LISTENING: ClassVar[re.Pattern[str]]
    """Line that it prints then; the group is the address."""

    def __init__(self, name: str, command: list[str], env: Mapping[str, str]) -> None:
        super().__init__(name)
        self._ids = count(1)
        self._errors = self.folder / "errors"
        with self._errors.open("wb") as errors:
            self.run(command, stderr=errors, env={**os.environ, **env, "HOME": str(self.folder)})
        found = until(lambda: self.LISTENING.search(self._said()), self._said)
        self._socket = self._connected(found[1])

    def _said(self) -> str:
        return self._errors.read_text(errors="replace")

    def _connected(self, address: str) -> Any:
        opened = connect(
            address,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,  # old Chromium hangs up on a ping
        )
        return self.ends.enter_context(opened)

    def call(self, method: str, **params: Any) -> Json:
        """Do something; what comes of it."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (told := self._next(PATIENCE_S)).get("id") != number:
            self.note(told)
        if "error" in told:
            raise ScriptError(f"{method}: {told}")
        result: Json = told["result"]
        return result

    def _next(self, timeout_s: float) -> Json:
        try:
            told: Json = json.loads(self._socket.recv(timeout=timeout_s))
        except TimeoutError:
            return {}
        return told

    @abstractmethod
    def note(self, event: Json) -> None:
        """Remember what is worth complaining about."""

    def hear(self) -> None:
        """Take in what has come until now."""
        while told := self._next(0):
            self.note(told)
