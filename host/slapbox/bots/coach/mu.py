"""Reasons for a move of Mü."""

from slapbox.bots.acts import AnyMove
from slapbox.bots.coach.tricks import Sight, only, plain, sight, sure
from slapbox.bots.mu import View
from slapbox.games.mu import scoring
from slapbox.games.mu.shapes import Team
from slapbox.games.mudeck.cards import (
    BIT,
    MATCH,
    NONE,
    TRIANGLES,
    call_of,
    calls_on,
    mask_of,
    triangles,
)
from slapbox.games.tricks.order import TRUMP
from slapbox.text import Text


def reason(view: View, move: AnyMove) -> Text | None:
    """Return what can be said of it."""
    match move["move"]:
        case "play":
            seen = sight(view, move["card"])
            return _card(view, seen) or plain(view, seen)
        case "bid":
            return _bid(view, mask_of(move["cards"]))
        case "pass":
            return _pass(view)
        case "vice_trump" | "chief_trump":
            return _trumps(view, move["trump"])
        case "partner":
            return _partner(view, move["seat"])
        case _:
            return None


def _bid(view: View, cards: int) -> Text:
    """Return what so many cards promise, and how many of the hand can be trumps then."""
    auction, seat = view["auction"], view["seat"]
    shown = mask_of(card["card"] for card in auction["shown"][seat]) | cards
    hand = mask_of(card["card"] for card in view["hand"]) | shown
    bid = shown.bit_count()
    count = max((hand & MATCH[call]).bit_count() for call in calls_on(shown))
    goal = scoring.goal(view["seats"], bid)
    return Text("coach.mu.bid", {"bid": bid, "goal": goal, "count": count})


def _pass(view: View) -> Text:
    """The reason to pass: a leader need bid no more; to take the lead would promise too much."""
    auction = view["auction"]
    most = max(auction["totals"])
    if auction["leaders"] == [view["seat"]]:
        return Text("coach.mu.leads", {"count": most})
    goal = scoring.goal(view["seats"], most + 1)
    return Text("coach.mu.pass", {"count": most + 1, "goal": goal})


def _trumps(view: View, name: str) -> Text | None:
    """Return how many of the hand are trumps then; without, what it brings."""
    if name == "none":
        worths = dict(zip(view["choices"], view["worths"], strict=False))
        worth = worths.get("none", 0)
        return Text("coach.mu.no_trumps", {"points": worth}) if worth else None
    other = view["trumps"]["vice"] if view["phase"] == "chief_trump" else None
    vice = NONE if other is None else call_of(other)
    trumps = MATCH[call_of(name)] | (0 if vice == NONE else MATCH[vice])
    hand = mask_of(card["card"] for card in view["hand"])
    values = {"count": (hand & trumps).bit_count(), "cards": hand.bit_count()}
    return Text("coach.mu.trumps", values)


def _partner(view: View, seat: int) -> Text | None:
    """Return what lies open before the chosen partner."""
    chief, vice = (view["trumps"][role] for role in ("chief", "vice"))
    calls = [call_of(call) for call in (chief, vice) if call not in (None, "none")]
    shown = mask_of(card["card"] for card in view["auction"]["shown"][seat])
    trumps = sum((shown & MATCH[call]).bit_count() for call in calls[:1])
    if trumps:
        return Text("coach.mu.partner_trumps", {"count": trumps})
    totals = view["auction"]["totals"]
    if totals[seat] and totals[seat] == max(totals[partner] for partner in view["partners"]):
        return Text("coach.mu.partner_most", {"count": totals[seat]})
    return None


def _card(view: View, seen: Sight) -> Text | None:
    """Return what it means for this player's side."""
    if (said := only(seen)) is not None:
        return said
    if seen.leads:
        return sure(seen) or _draws(view, seen)
    team = (view["chief"], view["partner"])
    ours = (seen.glance.winner in team) == (view["seat"] in team)
    if seen.takes:
        return _takes(view, seen, ours=ours)
    worth = TRIANGLES[seen.card]
    if ours:
        return _smears(view, seen, worth)
    if not worth:
        return Text("coach.mu.nothing")
    least = worth == min(TRIANGLES[card] for card in seen.glance.may)
    return Text("coach.mu.least", {"count": worth}) if least else None


def _draws(view: View, seen: Sight) -> Text | None:
    """The chief's side leads trumps."""
    left = (seen.glance.order.masks[TRUMP] & seen.out).bit_count()
    if seen.is_trump and left and view["seat"] in (view["chief"], view["partner"]):
        return Text("coach.mu.draws", {"count": left})
    return None


def _takes(view: View, seen: Sight, *, ours: bool) -> Text | None:
    team = view["team"]
    if seen.is_sure and team is not None and (reason := _goal(view, seen, team)) is not None:
        return reason
    if ours and not seen.is_sure:
        return None
    if seen.is_sure:
        return sure(seen)
    return Text("coach.why.trumps_in") if seen.trumps_in else None


def _goal(view: View, seen: Sight, team: Team) -> Text | None:
    """Return how far this trick, the last card of which is played, brings this player's team."""
    mine = view["seat"] in (view["chief"], view["partner"])
    if not mine or team["reached"] is None or not seen.glance.last:
        return None
    return Text(
        "coach.mu.goal", {"have": team["reached"] + triangles(seen.pile), "goal": team["goal"]}
    )


def _smears(view: View, seen: Sight, worth: int) -> Text | None:
    """The player's side has the trick."""
    trick = view["trick"]
    if trick is None:
        return None
    best = next(play["card"]["card"] for play in trick["plays"] if play["seat"] == trick["winner"])
    settled = seen.glance.last or not seen.glance.order.beats[best] & seen.out & ~BIT[seen.card]
    if worth and settled:
        return Text("coach.mu.smears", {"count": worth})
    return Text("coach.mu.ours_now" if not settled else "coach.mu.ours")
