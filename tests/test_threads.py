"""Threads that fail: named, told, and begun again."""

from __future__ import annotations

import threading

import pytest

from patience import PATIENCE_S
from slapbox import threads
from slapbox.text import Text
from slapbox.threads import LONGEST, Watched


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "PAUSE_S", 0.01)


def test_what_fails_is_told_and_begun_again_until_it_is_done(
    caplog: pytest.LogCaptureFixture,
) -> None:
    texts: list[Text] = []
    beginnings = []

    def work() -> None:
        beginnings.append(1)
        if len(beginnings) < 3:
            raise ValueError("[/bold] " + "x" * 500)

    thread = Watched(work, "sums", texts.append)
    thread.start()
    thread.join()
    assert len(beginnings) == 3
    assert [text.key for text in texts] == ["host.thread_failed"] * 2
    assert texts[0].values["thread"] == "sums"
    assert len(str(texts[0].values["why"])) == LONGEST
    assert caplog.text.count("the thread “sums” failed") == 2


def test_what_is_to_be_done_once_is_told_and_ends() -> None:
    texts: list[Text] = []
    thread = Watched(lambda: [][0], "hopeless", texts.append, once=True)
    thread.start()
    thread.join()
    assert len(texts) == 1


def test_no_beginning_after_the_end() -> None:
    began = threading.Event()

    def work() -> None:
        began.set()
        raise ValueError

    thread = Watched(work, "hopeless")
    thread.start()
    assert began.wait(PATIENCE_S)
    thread.end()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()
