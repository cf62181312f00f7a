"""Worth of an estimate of Wimmüln. Nothing here has a state."""

from slapbox.games.wimmueln.shapes import Hit


def hit(top: int, below: int, tricks: int) -> Hit:
    """Return which of the two numbers is exactly the number of tricks."""
    if tricks not in (top, below):
        return "none"
    if top == below:
        return "both"
    return "lower" if tricks == min(top, below) else "higher"


def bonus(top: int, below: int, tricks: int, both: int) -> int:
    """Return what the hit brings: double if its number lay on top; ``both`` for two equal ones
    (WI-3)."""
    single = {"none": 0, "lower": 5, "higher": 10, "both": both}[hit(top, below, tricks)]
    return 2 * single if tricks == top != below else single
