"""Reasons for a move of Wimmüln."""

from slapbox.bots.acts import AnyMove
from slapbox.bots.coach.tricks import Sight, only, plain, sight, sure
from slapbox.bots.wimmueln import View
from slapbox.games.mudeck.cards import NUMBER
from slapbox.games.wimmueln.scoring import bonus
from slapbox.text import Text


def reason(view: View, move: AnyMove) -> Text | None:
    """Return what can be said of it."""
    match move["move"]:
        case "play":
            seen = sight(view, move["card"])
            return _card(view, seen) or plain(view, seen)
        case "estimate":
            return _estimate(view, NUMBER[move["top"]], NUMBER[move["below"]])
        case _:
            return None


def _estimate(view: View, top: int, below: int) -> Text:
    """Return what each of the two numbers brings if it is the number of tricks."""
    both = view["both_bonus"]
    if top == below:
        points = bonus(top, below, top, both)
        return Text("coach.wimmueln.twice", {"count": top, "points": points})
    return Text(
        "coach.wimmueln.estimate",
        {
            "top": top,
            "points": bonus(top, below, top, both),
            "below": below,
            "other": bonus(top, below, below, both),
        },
    )


def _card(view: View, seen: Sight) -> Text | None:
    """Return what it means for this player's estimate."""
    if (reason := only(seen)) is not None:
        return reason
    cross = view["estimate"]
    faces = () if cross is None else (cross["top"], cross["below"])
    said = sorted({face["number"] for face in faces if face is not None})
    won = view["won"][view["seat"]]
    if not seen.takes:
        enough = won in said and won + 1 not in said
        return Text("coach.wimmueln.enough", {"count": won}) if enough else None
    if seen.is_sure and won + 1 in said:
        return Text("coach.wimmueln.reaches", {"count": won + 1})
    more = [number for number in said if number > won]
    if not more:
        return Text("coach.why.has_to") if not seen.glance.ducking else None
    if not seen.leads or seen.is_sure:
        return Text("coach.wimmueln.wants", {"have": won, "want": more[0]})
    return sure(seen)
