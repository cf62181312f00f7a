"""People who play any game at random at a real table in virtual time, until it is over."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from slapbox.games import GAMES, find
from slapbox.games.protocol import TABLE, Json
from slapbox.table.words import orders
from slapbox.table.words.fields import STAMPS

if TYPE_CHECKING:
    from table.conftest import TableHarness

SHORT: Final[dict[str, dict[str, str]]] = {
    "fly-swatter": {"cards": "16", "starter": "host"},
    "cheating-moth": {"rounds": "1"},
    "reaction": {"rounds": "1"},
    "safarue": {"rounds": "1", "target": "500"},
    "safarue-variant": {"rounds": "1", "target": "500"},
    **{name: {"deals": "1"} for name in ("mu", "last-panther", "wimmueln", "rummue")},
}
"""Rules by which a match is soon over."""

DRAG_US: Final = 700_000
"""So slowly a card is dragged away that it may vanish."""

CRIES: Final = 0.2
"""Probability of a cry. A player who cries whenever that may be done soon holds all the cards, and
a round never ends."""

QUIZ_MOVES: Final = 8
"""A quiz has no end; this is enough of it."""


class Players:
    """As many as the game needs, on phones if it needs phones and else on pads, in a match that
    has just begun, by these rules or else such that it is soon over."""

    def __init__(
        self, stage: TableHarness, game: str, seed: int, rules: dict[str, str] | None = None
    ) -> None:
        self.stage = stage
        self.game = game
        self.chance = Random(f"{game} {seed}")
        self.phones: list[str] = []
        self._numbers: dict[str, int] = {}
        stage.order(orders.SetGame(game))
        for name, value in (SHORT.get(game, {}) if rules is None else rules).items():
            assert stage.order(orders.SetRule(name, value)).why is None
        for chip in "abc":
            self._sit_down(chip, needs_phones=find(game).needs_phones)
        assert stage.order(orders.Start()).why is None

    def _sit_down(self, chip: str, *, needs_phones: bool) -> None:
        if needs_phones:
            self.phones.append(f"touch:{chip}")
            self.stage.phone(f"touch:{chip}")
            return
        self.stage.pad(chip)
        self.stage.run(20)
        self.stage.pads[chip].slap(0)
        self.stage.until(lambda: any(seat["pad"] for seat in self.stage.view()["seats"]))
        self.stage.run(600)

    @property
    def is_over(self) -> bool:
        quiz_is_long = self.game == "quiz" and moves_of(self.stage) >= QUIZ_MOVES
        return bool(self.stage.view()["match"]["result"]) or quiz_is_long

    def step(self) -> None:
        """Somebody does something, if there is anything to do; then a little time passes. While
        the table stands still, people wait until it tries again."""
        view = self.stage.view()
        if view["stopped"] is None:
            self._act(view)
            self.stage.run(self.chance.choice([5, 50, 400]))
        else:
            self.stage.now_ns = self.stage.gate.next_deadline_ns(self.stage.now_ns)
            self.stage.run(5)

    def _act(self, view: Json) -> None:
        match, race = view["match"], view["match"]["race"]
        if race is not None and race["state"] != "closing" and self.chance.random() < 0.6:
            self._slap(self.chance.choice(race["seats"]))
        elif match["asks_host"] and self.chance.random() < 0.7:
            self._choose()
        elif self.phones:
            self._move(self.chance.choice(self.phones))
        else:
            self._press()

    def _press(self) -> None:
        """Let the player whose turn it is press a key, and now and then another one."""
        match = self.stage.core.match
        assert match is not None
        movers = match.game.movers() if self.stage.now_ns >= match.turn_from_ns else ()
        if movers or self.chance.random() < 0.02:
            self._slap(self.chance.choice(movers or range(3)))

    def _choose(self) -> None:
        match = self.stage.core.match
        assert match is not None
        self.stage.order(orders.Choose(self.chance.choice(match.game.legal_moves(TABLE)).as_json()))

    def _slap(self, seat: int) -> None:
        key = self.chance.randrange(6)
        if not self.phones:
            self.stage.pads["abc"[seat]].slap(key)
            return
        phone = self.phones[seat]
        self.stage.beat(phone)
        number = self._numbers[phone] = self._numbers.get(phone, 0) + 1
        page_us = self.stage.now_ns // 1000
        self.stage.order(orders.TouchSlap(phone, "page", number, page_us, self.stage.now_ns, key))

    def _move(self, phone: str) -> None:
        """One of the moves that the phone is offered, or a card that comes with a time."""
        view = self.stage.view(phone)
        if not view["you"]["moves"]:
            return
        record: Json = self.chance.choice(view["you"]["moves"])
        if record["move"] == "caught" and self.chance.random() > CRIES:
            return
        revision, page_us = view["match"]["revision"], self.stage.now_ns // 1000
        if not STAMPS & record.keys():
            self.stage.order(orders.Play(phone, record, revision))
            return
        self.stage.beat(phone)
        bare = {name: value for name, value in record.items() if name not in STAMPS}
        began_us = page_us - DRAG_US if "from_us" in record else None
        times = (page_us, began_us, self.stage.now_ns)
        self.stage.order(orders.Play(phone, bare, revision, "page", *times))


def moves_of(stage: TableHarness) -> int:
    """Return how many moves the disk holds of the match that is shown."""
    return sum(1 for _ in stage.journal.moves(stage.view()["match"]["id"]))


GAME_NAMES: Final = tuple(GAMES)
