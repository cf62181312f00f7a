"""A network that can be cut: what passes between a table and the venue's server."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import Self


class Proxy:
    """Passes on what comes to ``port``, unless it is ``held``: then bytes wait, both ways."""

    def __init__(self, to_port: int) -> None:
        self.port = 0
        self._to_port = to_port
        self._loop = asyncio.new_event_loop()
        self._open = asyncio.Event()
        self._open.set()
        self._lines: set[asyncio.StreamWriter] = set()
        self._ready = threading.Event()
        self._over = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def hold(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def go(self) -> None:
        """All that waited comes through now."""
        self._loop.call_soon_threadsafe(self._open.set)

    def cut(self) -> None:
        """All lines are broken; what was on its way is lost."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for line in self._lines:
            line.transport.abort()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()
        self._open.set()
        self._cut()
        await server.wait_closed()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for _ in range(5):  # the sockets are closed in the rounds that follow
            await asyncio.sleep(0)

    async def _pass(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._lines.add(back)
        with suppress(OSError, asyncio.CancelledError):
            there, forth = await asyncio.open_connection("127.0.0.1", self._to_port)
            self._lines.add(forth)
            await asyncio.gather(self._pump(here, forth), self._pump(there, back))
            self._lines.discard(forth)
        self._lines.discard(back)
        back.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(4096):
                await self._open.wait()
                to.write(data)
                await to.drain()
        to.transport.abort()
