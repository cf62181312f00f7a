"""Views of Mü's lesson: at a stop, while the others play, and at its end."""

from __future__ import annotations

from typing import Any, Final

from slapbox.text import Text
from web.drafts import Draft
from web.trick_pages import legal
from web.trick_views import phone_view, tv_view

SAYS: Final = Text("lesson.mu.trick", {"trumps": 5})
LEFT: Final = Text("lesson.mu.left_vice")


def lesson(says: Text | None = None, **facts: Any) -> Draft:
    """A lesson at the fourth of its five stops."""
    on: Draft = {"step": 3, "of": 5, "light": [], "move": None, "keys": [], "over": False}
    return {**on, "says": says and says.as_json(), "left_out": [], **facts}


def stop(view: Draft) -> Draft:
    """This trick is to be taken; it is lit on the TV, and a card is marked on the phone."""
    move = {"move": "play", "card": legal("mu-free")[0]}
    return {**view, "lesson": lesson(SAYS, light=["trick"], move=move)}


def over(view: Draft) -> Draft:
    """The end."""
    return {**view, "lesson": lesson(step=5, over=True, left_out=[LEFT.as_json()])}


def tv() -> dict[str, Draft]:
    """Return what the TV shows, by name."""
    view = tv_view("mu-free")
    return {"stop": stop(view), "watched": {**view, "lesson": lesson()}, "over": over(view)}


def phone() -> dict[str, Draft]:
    """Return what the learner's phone shows, by name."""
    views = {"stop": stop(phone_view("mu-free")), "over": over(phone_view("mu-free"))}
    return {**views, "watched": {**phone_view("mu-wait"), "lesson": lesson()}}
