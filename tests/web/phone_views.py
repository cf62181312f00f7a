"""Views of Cheating Moth as the table gives them to one phone, for each phase: made by hand, so
that a page can be looked at in every situation without playing towards it."""

from __future__ import annotations

from typing import Any, Final

from slapbox.games import GAMES
from web.drafts import ROOM, Draft

NAMES: Final = ("Zaza", "Momo", "Maximiliane K.", "Opa Jan", "Fien")
KINDS: Final = {"s": "spider", "m": "mosquito", "c": "cockroach", "a": "ant", "t": "moth"}
GIFTS: Final = ("1", "2", "3", "5", "s4")
"""Of the hand below those that may be given away."""
HAND: Final = ("1", "2", "3", "3", "5", "s4", "t2", "t3")


def face(short: str, copy: int = 0) -> Draft:
    """A card from its short name: "3" is a number, "s4" a spider, "t2" a moth; ``copy`` tells equal
    ones apart."""
    kind, number = KINDS.get(short[0], "number"), int(short[-1])
    card = 100 * (1 + [*KINDS, ""].index(short[:-1])) + 10 * copy + number
    return {"card": card, "kind": kind, "number": number}


def cards(*shorts: str) -> list[Draft]:
    """A hand."""
    return [face(short, shorts[:place].count(short)) for place, short in enumerate(shorts)]


def seats(players: int = 4, pad: int | None = None) -> list[Draft]:
    """The seats of a view; seat 0 is the phone's, ``pad`` one that has a pad as well."""
    return [
        {
            "seat": number,
            "name": NAMES[number],
            "kind": "pad" if number == pad else "touch",
            "pad": number == pad,
            "phone": True,
            "phone_here": True,
            "device": "4f2a" if number == pad else "",
            "here": True,
            "ready": False,
            "bot": False,
            "error_us": 21_000,
            "fidget": False,
            "slapped": False,
        }
        for number in range(players)
    ]


def lobby(players: int = 4, **more: Any) -> Draft:
    """The lobby of Cheating Moth."""
    view: Draft = {**ROOM, "phase": "lobby", "game": "cheating-moth"}
    any_game = {"players": [3, 5], "phones": True, "length_min": [20, 40]}
    games = [{"name": name, **any_game} for name in GAMES]
    view |= {"games": games, "players": [3, 5], "game_needs": {"phones": True}, "cards": 71}
    view |= {"rules": [], "seats": seats(players)}
    return {**view, **more}


def state(phase: str, players: int = 4, **more: Any) -> Draft:
    """The game as seat 0 sees it; seat 1 is the guard and seat 2 has the turn, unless said."""
    told: Draft = {"game": "cheating-moth", "phase": phase, "seats": players, "revision": 40}
    told |= {"guard": 1, "turn": 2, "top": face("4", 9), "discards": 9, "draw": 21, "news": []}
    told |= {"hands": [8, 5, 11, 3, 7][:players], "accusation": None, "caught": None, "claim": None}
    told |= {"collector": None, "chosen": None, "last": None, "round": 2, "rounds": players}
    told |= {"window_us": None, "stopped": None, "rivals": [], "final": False}
    told |= {"starter": 1, "scores": [12, 0, 23, 7, 31][:players], "ready": None}
    told |= {"sheet": [[12, 0, 23, 7, 31][:players]], "round_end": None}
    told |= {"hand": cards(*HAND), "choice": None, "received": []}
    return {**told, **more}


def playing(
    phase: str, *moves: Draft, race: str | None = None, players: int = 4, **more: Any
) -> Draft:
    """The match in this phase; ``moves`` are what seat 0 may do, ``race`` a race's state."""
    window = racing(phase, race, players) if race else None
    told = state(phase, players, **more)
    match: Draft = {"id": "m-1", "state": told, "race": window, "last": None, "turn_from_us": 0}
    match |= {
        "result": None,
        "asks_host": False,
        "lot": None,
        "revision": told["revision"],
        "deadline": None,
    }
    you = {"seat": 0, "binding": None, "moves": list(moves), "takes_back": False}
    return {**lobby(players), "phase": "match", "match": match, "you": you}


def racing(name: str, state: str, players: int) -> Draft:
    """A race as the view has it."""
    told: Draft = {"name": name, "state": state, "opened_us": 1, "closes_us": 10**16, "hands": 1}
    told["seats"] = [seat for seat in range(players) if name != "mosquito" or seat != 2]
    return {**told, "down": [0] * players, "done": [False] * players, "hits": [], "ignored": []}


def of_cards(move: str, *shorts: str) -> list[Draft]:
    """A move of this kind for each of these cards (and for the second three)."""
    found = [face(short)["card"] for short in shorts]
    found += [face("3", 1)["card"]] if "3" in shorts else []
    return [{"move": move, "card": card} for card in found]


CAUGHT: Final[Draft] = {"move": "caught", "at_us": 1, "error_us": 0}


def my_turn(**more: Any) -> Draft:
    """On a 4: the threes, the five; the moth that would fit by number may not."""
    return playing("turn", *of_cards("play", "3", "5"), turn=0, **more)


def nothing_fits(**more: Any) -> Draft:
    """Only drawing is left."""
    hand = cards("1", "1", "2", "m4", "t3")
    return playing("turn", {"move": "draw"}, turn=0, hand=hand, **more)


def spider() -> Draft:
    """Seat 0 may give a card away."""
    gifts = [{**move, "seat": seat} for move in of_cards("gift", *GIFTS) for seat in (1, 2, 3)]
    return playing("spider", *gifts, {"move": "keep"}, turn=0, top=face("s5", 9))


def gifts(chosen: bool) -> Draft:
    """Seat 3 was the slowest; seat 0 has to give, or has chosen what."""
    top, choice = face("m5", 9), face("2")["card"] if chosen else None
    more: Draft = {"collector": 3, "chosen": [chosen, False, True, True], "choice": choice}
    return playing("gifts", *of_cards("choose", *GIFTS), turn=2, top=top, **more)


def claim(**more: Any) -> Draft:
    """Seat 0 was the first at the cockroach and holds two cards that may go."""
    told: Draft = {"claim": {"seat": 0, "queue": [3], "number": 3}, "top": face("c3", 9)}
    throws = of_cards("throw", "3")
    return playing("claim", *throws, {"move": "pass"}, **{**told, **more})


def accuse(by: int = 0, players: int = 4) -> Draft:
    """Somebody has shouted "Caught!"; seat 0 if it is the guard says who."""
    others: list[Draft] = [{"move": "accuse", "seat": seat} for seat in range(1, players)]
    moves = [*others, {"move": "let_go"}] if by == 0 else []
    called = {"by": by, "at_us": 5_000_000, "paid": False}
    return playing("accuse", *moves, guard=by, accusation=called, players=players)


def penalty(guard: int = 0, seat: int = 2) -> Draft:
    """The guard was right and gives a card."""
    moves = of_cards("penalty", *GIFTS) if guard == 0 else []
    caught = {"number": 1, "by": guard, "seat": seat, "right": True, "since_us": 900_000}
    caught |= {"error_us": 21_000, "photo": False, "held": False, "touch": False}
    return playing("penalty", *moves, guard=guard, caught=caught)


def round_over(players: int = 4, ready: bool = False) -> Draft:
    """Between two rounds."""
    sheet = [[12, 0, 23, 7, 31][:players], [0, 16, 4, 21, 1][:players]]
    told: Draft = {"sheet": sheet, "scores": [sum(column) for column in zip(*sheet, strict=True)]}
    told |= {"ready": [ready, True, *([False] * (players - 2))], "turn": None, "hand": []}
    told |= {"round_end": {"round": 2, "out": [0], "points": sheet[1]}}
    moves = [] if ready else [{"move": "ready"}]
    return playing("round_over", *moves, players=players, **told)


def mosquito(state: str = "open") -> Draft:
    """Everybody slaps but seat 2."""
    return playing("mosquito", race=state, top=face("m5", 9))


def cockroach() -> Draft:
    """Return a view in which the holder of a three slaps."""
    return playing("cockroach", race="open", top=face("c3", 9))


def news() -> Draft:
    """Seat 0 got a card from Momo and drew one."""
    hand = cards(*HAND, "a5", "2")
    told = [{"card": face("a5"), "from": 1}, {"card": face("2", 1), "from": None}]
    return playing("turn", hand=hand, received=told)


def late(bots: tuple[int, ...] = (), wish: int | None = None, **more: bool) -> Draft:
    """A match that is on, for a phone without a seat in it; bots play at some of them. ``more``
    says why it has none: ``resting``, or ``played_for`` by a bot."""
    view = playing("turn")
    view["seats"] = [{**one, "bot": one["seat"] in bots} for one in view["seats"]]
    view["wishing"] = [
        {"number": 4, "name": "Dora", "avatar": None, "seat": 1},
        {"number": 5, "name": "Eva", "avatar": None, "seat": None},
    ]
    you: Draft = {"seat": None, "binding": None, "moves": [], "wish": wish, **more}
    return {**view, "you": you}


FAN: Final[Draft] = {"name": "Flo", "points": 6, "rank": 2, "guesses": [], "last": []}


BEST_OF_LAST: Final[Draft] = {"kind": "deal", "about": None, "right": [2]}


def of_deal(*, is_open: bool = True) -> Draft:
    """Return what every game is asked of."""
    choices = [0, 1, 2, 3]
    return {
        "kind": "deal",
        "number": 2,
        "about": None,
        "choices": choices,
        "bets": [],
        "open": is_open,
    }


def of_cheats(*, is_open: bool = True) -> Draft:
    """Return the prediction of who is caught next; the guard is no choice."""
    return {
        "kind": "cheat",
        "number": 3,
        "about": None,
        "choices": [0, 1, 3],
        "bets": [],
        "open": is_open,
    }


def of_chief(*, is_open: bool = True) -> Draft:
    """Will the chief make it?"""
    return {
        "kind": "chief",
        "number": 2,
        "about": 1,
        "choices": [1, 0],
        "bets": [],
        "open": is_open,
    }


def looking_on(
    *questions: Draft,
    answers: list[Draft] | None = None,
    guesses: dict[str, int] | None = None,
    last: dict[str, int] | None = None,
) -> Draft:
    """A match that is on, for somebody of the audience who is asked this; by kinds ``guesses`` and
    the ``last`` ones."""
    view = late()
    ranking = [{"name": "Gina", "points": 9, "right": 3, "rank": 1}]
    view["audience"] = {"fans": 12, "ranking": ranking, "throws": [], "answers": answers or []}
    view["audience"]["questions"] = list(questions)

    def thought(by_kind: dict[str, int] | None) -> list[Draft]:
        return [{"kind": kind, "choice": choice} for kind, choice in (by_kind or {}).items()]

    fan = {**FAN, "guesses": thought(guesses), "last": thought(last)}
    return {**view, "you": {**view["you"], "fan": fan}}


SCENES: Final[dict[str, Draft]] = {
    "first-guard": playing("first_guard", guard=None, turn=None, top=None, draw=71, hand=[]),
    "my-turn": my_turn(),
    "my-turn-as-guard": my_turn(guard=0)
    | {"you": {"seat": 0, "binding": None, "moves": [*of_cards("play", "3", "5", "t3"), CAUGHT]}},
    "nothing-fits": nothing_fits(),
    "waiting": playing("turn"),
    "guarding": playing("turn", CAUGHT, guard=0),
    "spider": spider(),
    "spider-of-another": playing("spider", top=face("s5", 9)),
    "mosquito-soon": mosquito("waiting"),
    "mosquito": mosquito(),
    "mosquito-of-mine": playing("mosquito", race="open", turn=0, top=face("m5", 9)),
    "gifts": gifts(chosen=False),
    "gifts-chosen": gifts(chosen=True),
    "collecting": playing("gifts", collector=0, chosen=[True, False, True, False]),
    "cockroach": cockroach(),
    "claim": claim(),
    "claim-of-another": playing("claim", claim={"seat": 2, "queue": [0], "number": 3}),
    "accuse": accuse(),
    "accuse-of-5": accuse(players=5),
    "accuse-of-3": accuse(players=3),
    "accused": accuse(by=1),
    "penalty": penalty(),
    "penalty-for-me": penalty(guard=1, seat=0),
    "round-over": round_over(),
    "round-over-of-5": round_over(players=5, ready=True),
    "news": news(),
    "many-cards": my_turn(hand=cards(*(HAND * 3)[:19])),
    "two-cards": my_turn(hand=cards("3", "t2")),
    "paused": {**my_turn(), "paused": True},
    "lobby": lobby(you={"seat": 0, "binding": None, "moves": []}),
    "lobby-half-ready": {
        **lobby(you={"seat": 0, "binding": None, "moves": []}),
        "seats": [{**one, "ready": one["seat"] < 2, "here": one["seat"] < 3} for one in seats()],
    },
    "somebody-away": {
        **playing("turn"),
        "seats": [{**one, "here": one["seat"] != 3} for one in seats()],
    },
    "binding": lobby(you={"seat": 0, "binding": [0, 3, 2, 5], "moves": []}),
    "enter": lobby(you={"seat": None, "binding": None, "moves": []}),
    "enter-closed": lobby(door_open=False, you={"seat": None, "binding": None, "moves": []}),
    "enter-full": lobby(max_seats=4, you={"seat": None, "binding": None, "moves": []}),
    "enter-demo": {
        **playing("turn"),
        "demo": True,
        "you": {"seat": None, "binding": None, "moves": []},
    },
    "enter-late": late(),
    "enter-late-bots": late(bots=(1, 2)),
    "late-asked": late(bots=(1, 2), wish=4),
    "late-waits": late(wish=5),
    "late-resting": late(resting=True),
    "late-played-for": late(bots=(1, 2), played_for=True),
    "fan": looking_on(of_deal()),
    "fan-was-right": looking_on(of_deal(), answers=[BEST_OF_LAST], last={"deal": 2}),
    "fan-waits": looking_on(of_deal(is_open=False), guesses={"deal": 1}),
    "fan-of-two": looking_on(of_deal(), of_cheats(), guesses={"cheat": 3}),
    "fan-of-chief": looking_on(of_deal(is_open=False), of_chief(), guesses={"deal": 2, "chief": 0}),
}
"""Every situation by name, as one phone's view."""
