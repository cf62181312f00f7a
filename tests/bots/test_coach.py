"""Reasons for a move are true: tried in any position, for any legal move, against the rules and the
cards that really are in other hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from bots.thinkers import TWINS, seen
from games.at_random import drawn
from profiles import matches, times
from slapbox.bots.coach import reason
from slapbox.bots.memory import memory_of
from slapbox.bots.thinking import PAUSES
from slapbox.bots.tricks import unlike
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.last_panther.scoring import points
from slapbox.games.mudeck.cards import BIT, CARDS, TRIANGLES, cards_of, mask_of, triangles
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json, Shuffle
from slapbox.games.rummue.cards import PLACE_BIT
from slapbox.games.rummue.suggest import suggest
from slapbox.games.safarue.captures import KINDS
from slapbox.games.tricks.order import TRUMP
from slapbox.text import LANGUAGES, Text, translated

pytestmark = pytest.mark.long

POSITIONS: Final = times(160)
MOVES: Final = 4


def positions(game: str, chance: Random) -> Iterator[tuple[Any, int, Json]]:
    """Moments at which somebody decides, with all that the player remembers."""
    while True:
        kind = find(game)
        count = chance.choice(kind.players)
        options = complete(kind.rules, {})
        deck = shuffled(kind, count, options, chance.getrandbits(32))
        state: Any = kind.new(count, options, deck)
        memories = [memory_of(game) for _ in range(count)]
        for _ in range(chance.randrange(10, 90)):
            state.apply(*drawn(state, chance))
            for seat, memory in enumerate(memories):
                memory.recall(state.view(seat))
            if state.result() is not None:
                break
        if state.race() is None and state.movers() and state.phase not in PAUSES:
            seat = chance.choice(state.movers())
            yield state, seat, seen(state, seat, memories[seat])


class Said(NamedTuple):
    """Something that was said of a ``move`` of this seat, and the position as it really is."""

    state: Any
    seat: int
    view: Json
    move: Json
    values: Json
    chance: Random

    def trick(self) -> tuple[int, int]:
        """Return who takes the trick with this card, and its cards, if the others play anything."""
        tricks = self.state.tricks.copy()
        won, taken = list(tricks.won), list(tricks.taken)
        tricks.play(self.move["card"])
        while tricks.won == won:
            tricks.play(self.chance.choice(cards_of(tricks.legal())))
        winner = next(one for one, count in enumerate(tricks.won) if count != won[one])
        return winner, tricks.taken[winner] & ~taken[winner]

    def is_mine(self) -> bool:
        """The seat takes it."""
        return self.trick()[0] == self.seat

    def is_lost(self) -> bool:
        """Somebody else does."""
        return not self.is_mine()

    def is_ours(self) -> bool:
        """The own side does."""
        team = self.team
        return (self.trick()[0] in team) == (self.seat in team)

    @property
    def team(self) -> list[int]:
        return [one for one in (self.view["chief"], self.view["partner"]) if one is not None]

    @property
    def card(self) -> int:
        return int(self.move["card"])

    @property
    def pile(self) -> int:
        plays = self.view["trick"]["plays"]
        return mask_of(play["card"]["card"] for play in plays) | BIT[self.card]

    def after(self) -> Any:
        """The state with this move; what has to be shuffled for it is."""
        twin = self.state.copy()
        twin.apply(self.seat, twin.move_from_json(self.move))
        pending = twin.pending()
        if isinstance(pending, Shuffle):
            twin.apply(TABLE, twin.deal(list(pending.cards)))
        return twin

    def seen_after(self) -> Json:
        view: Json = self.after().view(self.seat)
        return view

    def brings(self) -> bool:
        """Return what the own combinations are worth more."""
        before, now = (one["table_worth"][self.seat] for one in (self.view, self.seen_after()))
        return bool(now - before == self.values["points"])

    def wild(self) -> list[int]:
        """Return what it captures."""
        return [*self.move["addition"], *self.move["total"], *self.move["pair"]]

    def adds_up(self) -> bool:
        """The sums are right."""
        sides = [one.split(" = ") for one in self.values["sums"].split(", ")]
        return all(sum(map(int, left.split(" + "))) == int(right) for left, right in sides)


def _makes(said: Said) -> bool:
    top = said.view["top"]["card"]
    largest = max(len(one) for one in said.seen_after()["suggestions"] if top in one)
    return bool(largest == said.values["count"])


def _reaches(said: Said) -> bool:
    have = sum(triangles(said.state.tricks.taken[one]) for one in said.team)
    return said.is_mine() and said.values["have"] == have + triangles(said.pile)


def _beat(said: Said) -> bool:
    """No more cards of the others beat it than was said."""
    tricks = said.state.tricks
    held = [hand for seat, hand in enumerate(tricks.hands) if seat != said.seat]
    beat = sum((hand & tricks.order.beats[said.card]).bit_count() for hand in held)
    return bool(beat <= said.values["count"])


def _is_last_of_suit(said: Said) -> bool:
    suit = said.state.tricks.order.suit
    held = [suit[card["card"]] for card in said.view["hand"]]
    return bool(held.count(suit[said.card]) == 1)


def _is_near(said: Said) -> bool:
    """There is a card that makes a combination with it and with cards of the hand."""
    top = said.view["top"]["card"]
    own = mask_of(card["card"] for card in said.view["hand"]) | BIT[top]
    return any(
        combo.mask & PLACE_BIT[top] and combo.mask & PLACE_BIT[card]
        for card in set(range(CARDS)) - {*cards_of(own)}
        for combo in suggest(own | BIT[card], {"wrap": said.view["wrap"]})
    )


def _draws(said: Said) -> bool:
    tricks = said.state.tricks
    others = [hand for seat, hand in enumerate(tricks.hands) if seat != said.seat]
    held = sum((hand & tricks.order.masks[TRUMP]).bit_count() for hand in others)
    return bool(held <= said.values["count"])


CLAIMS: Final[dict[str, Callable[[Said], bool]]] = {
    "coach.why.last": Said.is_mine,
    "coach.why.highest": Said.is_mine,
    "coach.why.only": lambda said: len(unlike(one["card"] for one in said.view["moves"])) == 1,
    "coach.why.none_takes": Said.is_lost,
    "coach.why.few_beat": _beat,
    "coach.why.many_beat": _beat,
    "coach.why.last_of_suit": _is_last_of_suit,
    "coach.mu.ours": Said.is_ours,
    "coach.mu.smears": lambda said: said.is_ours() and TRIANGLES[said.card] == said.values["count"],
    "coach.mu.nothing": lambda said: not TRIANGLES[said.card],
    "coach.mu.goal": _reaches,
    "coach.mu.draws": _draws,
    "coach.panther.throws": lambda said: (
        said.is_lost() and points(BIT[said.card], last=False) == -said.values["points"]
    ),
    "coach.panther.ducks": Said.is_lost,
    "coach.panther.brings": Said.is_mine,
    "coach.wimmueln.enough": lambda said: (
        said.is_lost() and said.state.tricks.won[said.seat] == said.values["count"]
    ),
    "coach.wimmueln.reaches": lambda said: (
        said.is_mine() and said.state.tricks.won[said.seat] + 1 == said.values["count"]
    ),
    "coach.rummue.makes": _makes,
    "coach.rummue.near": _is_near,
    "coach.rummue.closes": lambda said: said.after().phase in (*PAUSES, "over"),
    "coach.rummue.alone": lambda said: all(
        said.card not in one for one in said.view["suggestions"]
    ),
    "coach.rummue.rid": lambda said: (
        said.view["sizes"][said.seat] - said.seen_after()["sizes"][said.seat]
        == said.values["count"]
    ),
    "coach.rummue.lays": Said.brings,
    "coach.rummue.opens": lambda said: said.brings() and not said.view["opened"][said.seat],
    "coach.rummue.opens_with": lambda said: (
        not said.view["opened"][said.seat] and said.seen_after()["opened"][said.seat]
    ),
    "coach.rummue.gains": Said.brings,
    "coach.safarue.none_can": lambda said: all(
        not any(one.get(kind) for kind in KINDS) for one in said.view["moves"]
    ),
    "coach.safarue.captures": lambda said: (
        said.adds_up() and said.values["count"] == len(said.wild()) + bool(said.move["pair"])
    ),
    "coach.safarue.gives": lambda said: (
        said.view["turn"] != said.seat
        and said.adds_up()
        and said.values["count"] == len(said.wild()) + bool(said.move["pair"])
    ),
    "coach.safarue.unicorns": Said.adds_up,
}
"""Checks of the true position for each reason; the others only have to be worded."""

USUAL: Final = {
    "mu": {"coach.mu.bid", "coach.mu.pass", "coach.why.highest"},
    "last-panther": {"coach.panther.passes", "coach.panther.throws", "coach.why.many_beat"},
    "wimmueln": {"coach.wimmueln.estimate", "coach.wimmueln.wants", "coach.wimmueln.enough"},
    "rummue": {"coach.rummue.no_use", "coach.rummue.alone", "coach.rummue.makes"},
    "safarue": {"coach.safarue.captures", "coach.safarue.unicorns", "coach.safarue.nothing"},
    "safarue-variant": {"coach.safarue.gives", "coach.safarue.nothing"},
}
"""Reasons that come up often."""


def check(said: Said, text: Text) -> None:
    """It can be worded everywhere, and it is true."""
    for language in LANGUAGES:
        words = translated(text, language)
        assert words != text.key
        assert "{" not in words
    claim = CLAIMS.get(text.key)
    for _ in range(3 if claim is not None else 0):
        assert claim is None or claim(said), (text, said)


@pytest.mark.parametrize("game", matches(TWINS))
def test_what_is_said_of_any_move_is_true(game: str) -> None:
    chance = Random(f"coach of {game}")
    said: Counter[str] = Counter()
    states = positions(game, chance)
    for _ in range(POSITIONS):
        state, seat, view = next(states)
        reasons = [reason(game, view, move, 0) for move in view["moves"]]
        said.update(one.key for one in reasons)
        for number in chance.sample(range(len(reasons)), min(MOVES, len(reasons))):
            move, text = view["moves"][number], reasons[number]
            check(Said(state, seat, view, move, dict(text.values), chance), text)
    assert set(said) >= USUAL[game]
    assert said.total() - said["coach.why.equal"] > said.total() / 3, said
