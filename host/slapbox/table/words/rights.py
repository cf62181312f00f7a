"""Who may order what. The host may order everything; guests, what concerns nobody but themselves,
and a few things more for the seat that they have."""

from __future__ import annotations

from typing import Final

from slapbox.table.words import orders
from slapbox.table.words.orders import Order
from slapbox.text import Text

HOST_ONLY: Final = Text("web.host_only")

_FOR_ONESELF: Final = (
    orders.AskHint,
    orders.AskIn,
    orders.AskOut,
    orders.Attend,
    orders.AskScreen,
    orders.Bind,
    orders.Cheer,
    orders.ChooseTeam,
    orders.Done,
    orders.Fidget,
    orders.Guess,
    orders.Join,
    orders.Learn,
    orders.Play,
    orders.Ready,
    orders.Recover,
    orders.SitOut,
    orders.TakeBack,
    orders.TouchBeat,
    orders.TouchSlap,
    orders.Turn,
)
"""They name the device that asks, as whoever took the request saw it."""

_FOR_THE_OWN_SEAT: Final = (orders.Leave, orders.Rename, orders.SetAvatar)
_FROM_ANY_SEAT: Final = (orders.Pause,)


def why_not(order: Order, seat: int | None) -> Text | None:
    """Return why a guest at this seat (``None``: at none) may not order that, or nothing."""
    if isinstance(order, orders.About):
        order = order.order
    if isinstance(order, _FOR_ONESELF):
        return None
    if isinstance(order, _FOR_THE_OWN_SEAT):
        return None if order.seat == seat else HOST_ONLY
    if isinstance(order, _FROM_ANY_SEAT) and seat is not None:
        return None
    return HOST_ONLY
