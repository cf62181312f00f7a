"""The options of Rummü: every ruling that has an alternative, with its default.

Rulings without an alternative stand where they act: GEN-4 in ``game``; the rest of RU-8 (an empty
stock) in ``position``, ``refusals`` and ``game``.
"""

from typing import Final

from slapbox.games.mudeck.deals import DEAL_PAUSE, DEALS, FINAL_TIE, FIRST_DEALER
from slapbox.games.pauses import WAITS_FOR_ALL
from slapbox.games.protocol import Option

HAND: Final = {3: 9, 4: 8, 5: 8, 6: 7}
"""Cards dealt to each player, by the number of players."""

RULES: Final = (
    Option(
        "pairs",
        "opposite",
        "Four and six play in pairs; “in coppia” is taken for those who sit opposite.",
        "RU-1",
        choices=("opposite", "none"),
    ),
    Option("target_solo", 200, "The rulebook's total of one player.", low=50, high=1000),
    Option("target_team", 500, "The rulebook's total of a pair.", low=100, high=2000),
    DEALS,
    Option(
        "wrap",
        False,
        "The rulebook does not mention that 0 would follow 9.",
        "RU-2",
        choices=(False, True),
    ),
    Option(
        "opening_limit",
        "from",
        "“>150 (>400)” in the table leaves exactly 150 and 400 open: six cards from there on.",
        "RU-3",
        choices=("from", "above"),
    ),
    Option(
        "opening_counts",
        "total",
        "The text counts the cards of the lay-down, not of one combination.",
        "RU-4",
        choices=("total", "single"),
    ),
    Option(
        "add_before_opening",
        False,
        "The text allows additions once the first cards are down.",
        "RU-5",
        choices=(False, True),
    ),
    Option(
        "swap_before_opening",
        True,
        "The paragraph on swaps names no condition: whoever has the card may swap it.",
        "RU-11",
        choices=(True, False),
    ),
    Option(
        "opens",
        "player",
        "The table of openings speaks of each player, with the score of the team.",
        "RU-6",
        choices=("player", "team"),
    ),
    Option(
        "owner",
        "layer",
        "The table of points scores whole combinations.",
        "RU-7",
        choices=("layer", "last"),
    ),
    Option(
        "stock_keeps_top",
        True,
        "An empty stock is made anew, but whoever comes next must find a card to take.",
        "RU-8",
        choices=(True, False),
    ),
    Option(
        "stalemate_reshuffles",
        2,
        "After so many new stocks the deal ends: nobody wants endless hands.",
        "RU-9",
        low=0,
        high=5,
    ),
    Option(
        "idle_laps",
        5,
        "Nor for ever the same discards: after so many laps without any other draw or a lay-down "
        "the deal ends, too.",
        "RU-9",
        low=1,
        high=20,
    ),
    Option(
        "discard_taken",
        True,
        "To discard a card just taken is not forbidden.",
        "RU-10",
        choices=(True, False),
    ),
    FIRST_DEALER,
    FINAL_TIE,
    Option(
        "undo",
        "until_next",
        "A finger slips on a phone. Only for discards, as draws tell something and what lies,"
        " lies; what else went wrong the host may correct until a card comes to light, and all hear"
        " of it.",
        choices=("until_next", "never"),
    ),
    DEAL_PAUSE,
    WAITS_FOR_ALL,
)
