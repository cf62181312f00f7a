"""All measures of the case, in millimetres, with the reason for each; and where things lie.

Coordinates are those of a player who has the pad in front of them: x to the right, y away from
them, z up from the underside, and the middle of the case at x = y = 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from electronics.pinmap import load
from pcb import place

if TYPE_CHECKING:
    from collections.abc import Iterator

Point: TypeAlias = tuple[float, float]

PICO_LENGTH: Final = 51.0
PICO_WIDTH: Final = 21.0
PICO_THICK: Final = 1.0
PICO_HOLES: Final = (11.4, 47.0)
USB_OVERHANG: Final = 1.3
"""The Pico's data sheet: its board, its four M2 holes, how far its USB socket stands out."""

PCB_SIZE: Final = (place.WIDTH, place.DEPTH)
PCB_HOLES: Final = (place.WIDTH - 2 * place.HOLE_INSET, place.DEPTH - 2 * place.HOLE_INSET)
PCB_JACKS: Final = place.JACK_X[1] - place.USB_X
"""The board: its size, its M3 holes, its jacks at both sides of the middle."""
SOCKET_HEIGHT: Final = 8.5
HEADER_BASE: Final = 2.54
USB_HEIGHT: Final = 2.7
"""The Pico on the board: its sockets, the plastic of its pin headers on them, its USB socket."""

PLUG: Final = (10.6, 26.0, 7.0)
"""A micro USB plug's grip: width, length, height."""

TAB: Final = (16.0, 12.0)
"""pcb, perf: the tab of the lid that the cable is tied to, outside: across it, and along it."""
TIE_HEIGHT: Final = 4.0
"""pico: the bridge that the cable tie goes through, above the lid."""
RING_HEIGHT: Final = 3.0
"""The rim that holds the piezo disc, above the lid."""

COLUMNS: Final = 3
ROWS: Final = 2
BOARDS: Final = ("pcb", "perf", "pico")

STICKER: Final = 20.0
"""The symbols on the sheet for the domes, in millimetres: larger ones would crease on a cap."""


def measure(default: float, why: str) -> float:
    """A field in millimetres that knows why it is what it is."""
    value: float = field(default=default, metadata={"why": why})
    return value


@dataclass(frozen=True)
class Pad:
    """Measures of a pad to build. All can be given on the command line, see ``build.py --help``."""

    board: str = field(
        default="pcb",
        metadata={
            "why": "pcb: the printed board; perf: perfboard; pico: a bare Pico with keys alone"
        },
    )

    bezel: float = measure(60.0, "outer diameter of a dome's rim: what shops call its size")
    panel_hole: float = measure(28.0, "hole in the face: the thread you measured, plus 0.3 to 0.5")
    dome_depth: float = measure(60.0, "from the rim's underside to the tip of the switch's tabs")
    nut_diameter: float = measure(40.0, "the plastic nut under the face, across its corners")
    nut_height: float = measure(12.0, "how far down the nut reaches, from the face's underside")
    body_diameter: float = measure(36.0, "switch and its holder, across the corners")
    column_pitch: float = measure(66.0, "middle to middle: 6 between rims keep fingers apart")
    row_pitch: float = measure(78.0, "middle to middle: room between the rows for the symbols")

    side_margin: float = measure(8.0, "rim to edge at left and right: the chamfer, and 4 to spare")
    front_margin: float = measure(20.0, "rim to edge at the front: symbols, then the chamfer")
    rear_margin: float = measure(
        10.0, "rim to edge at the rear: room for plugs behind the switches"
    )
    spare: float = measure(5.0, "air between the switches and what lies below them")

    face: float = measure(4.0, "thickness of the face: it is slapped; threads reach through 10")
    wall: float = measure(3.6, "thickness of the walls: nine lines of a 0.4 nozzle")
    lid: float = measure(4.0, "thickness of the lid: a countersunk M3 head, and 2 below it")
    ledge: float = measure(1.6, "what the lid rests on all around, cut into the walls")
    fit: float = measure(0.3, "gap around the lid and in other joints: printers are not exact")
    corner_radius: float = measure(12.0, "upright edges: nobody gets hurt on them")
    chamfer: float = measure(4.0, "top edge at 45 degrees: prints face down without support")
    bottom_chamfer: float = measure(0.6, "bottom edge: not sharp when the pad is carried")
    rib_width: float = measure(2.4, "ribs under the face: six lines of a 0.4 nozzle")
    rib_depth: float = measure(10.0, "ribs under the face: some ten times as stiff as without")

    screw_hole: float = measure(
        2.5, "core for M3 screws cut into plastic; 4.0 for heat-set inserts"
    )
    screw_pass: float = measure(3.4, "M3 with play, through the lid")
    screw_head: float = measure(6.4, "countersunk M3 head, so that it lies below the underside")
    boss_diameter: float = measure(9.0, "pillars for the screws: 3 of plastic around the core")
    boss_depth: float = measure(14.0, "depth of the cores: 12 mm screws end before their ground")

    symbol: float = measure(11.0, "height of the engraved symbols: seen from across the table")
    symbol_gap: float = measure(2.0, "rim to symbol: nearer to its own key than to the other row")
    symbol_depth: float = measure(0.6, "three layers: holds paint, and prints on the bed")

    cable: float = measure(4.0, "pico: diameter of the USB cable: measure it")
    squeeze: float = measure(
        0.3, "pico: how much the lid pinches the cable, before the cable tie holds it"
    )
    plug_room: float = measure(
        40.0, "pico: plug and its kink guard inside, between Pico and rear wall"
    )
    jack_hole: float = measure(6.2, "perf: thread of a 3.5 mm panel jack (M6)")
    jack_pitch: float = measure(16.0, "perf: middle to middle: two plugs of 12 side by side")
    jack_body: float = measure(10.0, "perf: width of a panel jack behind the wall")
    jack_seat: float = measure(
        14.4, "perf: thin place in the wall: the jack's body, across corners"
    )
    jack_depth: float = measure(26.0, "perf: length of a panel jack behind the wall, with its tabs")
    jack_panel: float = measure(2.0, "perf: wall left for the jacks: their threads are short")
    plug_hole: float = measure(10.5, "pcb: holes for the plugs' grips, as its jacks stand back")
    usb_hole: float = measure(14.0, "width of the hole for the USB plug; its height is 9")
    jack_height: float = measure(32.0, "perf: middle of the jacks above the lid: over the board")
    piezo: float = measure(27.0, "diameter of the piezo disc")
    sound_hole: float = measure(2.4, "holes under the piezo: too small for a finger or a coin")

    foot: float = measure(12.0, "diameter of the rubber feet that you stick on")
    foot_recess: float = measure(1.0, "depth of their seats: they cannot be rubbed off sideways")
    post: float = measure(6.0, "posts under the electronics: room for solder joints")
    pcb_room: float = measure(19.0, "pcb, perf: from the board's underside up to its tallest part")
    pico_stand: float = measure(
        SOCKET_HEIGHT + HEADER_BASE,
        "pcb, perf: from the board up to the Pico: its sockets and headers; 2.54 if soldered in",
    )

    bed: float = measure(220.0, "side of the printer's bed")

    @property
    def has_board(self) -> bool:
        """Return whether a board of 100 x 80 lies under the switches, printed or not."""
        return self.board != "pico"

    @property
    def width(self) -> float:
        """The case along x."""
        return (COLUMNS - 1) * self.column_pitch + self.bezel + 2 * self.side_margin

    @property
    def depth(self) -> float:
        """The case along y."""
        margins = self.front_margin + self.rear_margin
        return (ROWS - 1) * self.row_pitch + self.bezel + margins

    @property
    def height(self) -> float:
        """The case along z, without its feet."""
        below = self.post + self.pcb_room if self.has_board else 0.0
        return self.lid + below + self.spare + self.dome_depth

    @property
    def ceiling(self) -> float:
        """Height of the face's underside."""
        return self.height - self.face

    @property
    def rear(self) -> float:
        """Return where the rear wall's inner side is, along y."""
        return self.depth / 2 - self.wall

    @property
    def key_centres(self) -> dict[str, Point]:
        """The middle of each key's hole by its colour, in the order of the pin map."""
        top = self.depth / 2 - self.rear_margin - self.bezel / 2
        return {
            colour: ((column - 1) * self.column_pitch, top - row * self.row_pitch)
            for row, colours in enumerate(load()["keys"]["rows"])
            for column, colour in enumerate(colours)
        }

    @property
    def symbol_centres(self) -> dict[str, Point]:
        """The middle of each key's symbol: in front of its key, where no hand hides it."""
        away = self.bezel / 2 + self.symbol_gap + self.symbol / 2
        return {colour: (x, y - away) for colour, (x, y) in self.key_centres.items()}

    @property
    def pillar(self) -> Point:
        """The pillar in the middle: between the rows, where fingers reach all nuts."""
        rows = [y for _, y in self.key_centres.values()]
        y = (max(rows) + min(rows)) / 2
        if self.has_board:
            front_edge = self.pcb_centre[1] - PCB_SIZE[1] / 2
            y = min(y, front_edge - self.boss_diameter / 2 - 1.0)
        return (0.0, y)

    @property
    def screws(self) -> tuple[Point, ...]:
        """Return where the lid's screws are: the corners, counterclockwise, and the pillar."""
        inner = self.corner_radius - self.wall
        # So that a pillar reaches one millimetre into the round of its corner.
        along = (inner - self.boss_diameter / 2 + 1.0) / sqrt(2)
        x = self.width / 2 - self.corner_radius + along
        y = self.depth / 2 - self.corner_radius + along
        return ((x, y), (-x, y), (-x, -y), (x, -y), self.pillar)

    @property
    def feet(self) -> tuple[Point, ...]:
        """Return where the feet are: beside the corner screws, with plastic of 2 all around."""
        x = abs(self.screws[0][0]) - self.screw_head / 2 - self.foot / 2 - 2.0
        y = self.rear + self.ledge - self.fit - self.foot / 2 - 2.0
        return corners((0.0, 0.0), (2 * x, 2 * y))

    @property
    def cable_way(self) -> Point:
        """The x of the USB cable, and the height of its middle in the rear wall."""
        return (-self.column_pitch / 2, self.lid + TIE_HEIGHT + self.cable / 2)

    @property
    def jacks(self) -> tuple[Point, ...]:
        """The jacks in the rear wall: x, and height of the middle; a bare Pico has no sync wire."""
        if self.board == "pico":
            return ()
        if self.board == "pcb":
            above = self.pcb_top + place.JACK_AXIS_HEIGHT
            return ((-PCB_JACKS, above), (PCB_JACKS, above))
        x = self.column_pitch / 2
        z = self.lid + self.jack_height
        return ((x - self.jack_pitch / 2, z), (x + self.jack_pitch / 2, z))

    @property
    def pcb_top(self) -> float:
        """Height of the board's upper side."""
        return self.lid + self.post + place.THICKNESS

    @property
    def pcb_centre(self) -> Point:
        """The middle of the board: jacks on it touch the rear wall, but for some play."""
        return (0.0, self.rear - self.fit - PCB_SIZE[1] / 2)

    @property
    def pcb_posts(self) -> tuple[Point, ...]:
        """The posts under the board's four holes."""
        return corners(self.pcb_centre, PCB_HOLES)

    @property
    def usb_height(self) -> float:
        """Height of the middle of the USB socket of the Pico on the board."""
        return self.pcb_top + self.pico_stand + PICO_THICK + USB_HEIGHT / 2

    @property
    def piezo_centre(self) -> Point:
        """On the lid at the right, between the rows."""
        rows = [y for _, y in self.key_centres.values()]
        return (self.column_pitch, (max(rows) + min(rows)) / 2)

    @property
    def pico_centre(self) -> Point:
        """The middle of a bare Pico: in the gap between two columns, its USB socket to the rear."""
        return (-self.column_pitch / 2, self.rear - self.plug_room - PICO_LENGTH / 2)

    @property
    def pico_posts(self) -> tuple[Point, ...]:
        """The posts under the Pico's four holes."""
        return corners(self.pico_centre, PICO_HOLES)


LOW: Final = Pad(dome_depth=42.0, post=4.0, pcb_room=11.5, pico_stand=HEADER_BASE, spare=3.5)
"""A case of 65: for domes that reach down only so far, with the Pico soldered in without sockets.
What stands tallest then are plugs of the XH family with their wires, 9.8 above the board."""


def corners(centre: Point, size: Point) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    (x, y), (width, depth) = centre, size
    return tuple((x + i * width / 2, y + j * depth / 2) for i in (-1, 1) for j in (-1, 1))


def measures() -> Iterator[tuple[str, str | float, str]]:
    """Name, default and reason of every parameter, in order."""
    for one in fields(Pad):
        default: str | float = one.default  # type: ignore[assignment]
        yield one.name, default, str(one.metadata["why"])
