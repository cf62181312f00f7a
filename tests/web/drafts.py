"""Views that tests lay by hand, for pages to show."""

from __future__ import annotations

from typing import Any, Final

Draft = dict[str, Any]
"""Any part of one; it may hold less than a page gets, but nothing else."""

NO_AUDIENCE: Final[Draft] = {
    "fans": 0,
    "questions": [],
    "answers": [],
    "ranking": [],
    "throws": [],
}
"""Nobody looks on."""

ROOM: Final[Draft] = {
    "paused": False,
    "calm": False,
    "hints": None,
    "demo": False,
    "lesson": None,
    "evening": None,
    "record_us": None,
    "past_evenings": [],
    "wifi": None,
    "network": None,
    "keeping": {"days": 365, "choices": [30, 90, 365, 0], "names": [], "soon": 0, "doubt": None},
    "ways": {"chosen": "", "ways": []},
    "ratings": False,
    "stopped": None,
    "countdown_ms": None,
    "bots": {"level": "", "levels": []},
    "lengths": [],
    "length_rules": [],
    "seeded": False,
    "start_why": None,
    "pads": [],
    "max_seats": 8,
    "wishing": [],
    "arrivals": [],
    "pairs": [],
    "audience": NO_AUDIENCE,
    "door_open": True,
    "notices": [],
    "match": None,
}
"""Parts of every page's view, where nothing special is the matter."""
