"""Takes the pictures of the case: ``python hardware/enclosure/pictures.py``, some minutes.

They go to ``hardware/enclosure/pictures/``. With names (``face``, ``bed``...) only those are taken.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from build123d import Box, Location, Part, Pos, Rot  # noqa: E402

from enclosure import contents  # noqa: E402
from enclosure.lid import lid  # noqa: E402
from enclosure.params import Pad  # noqa: E402
from enclosure.render import Camera, Colour, Thing, picture, save  # noqa: E402
from enclosure.shell import shell  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

PICTURES: Final = Path(__file__).parent / "pictures"
SIZE: Final = (1200, 840)

CASE: Final = (0.27, 0.31, 0.38)
LID: Final = (0.42, 0.47, 0.55)
RIM: Final = (0.86, 0.86, 0.85)
STICKER: Final = (0.88, 0.88, 0.87)
SWITCH: Final = (0.16, 0.16, 0.18)
NUT: Final = (0.82, 0.82, 0.80)
PICO: Final = (0.05, 0.42, 0.22)
METAL: Final = (0.75, 0.76, 0.78)
BRASS: Final = (0.85, 0.68, 0.30)
RUBBER: Final = (0.12, 0.12, 0.12)
LIT: Final[dict[str, Colour]] = {
    "red": (0.78, 0.06, 0.06),
    "yellow": (0.96, 0.80, 0.08),
    "green": (0.07, 0.56, 0.22),
    "blue": (0.10, 0.30, 0.80),
    "purple": (0.42, 0.13, 0.56),
    "orange": (0.95, 0.46, 0.05),
}
"""White domes, with the light of their key in them."""
CUTS: Final = {CASE: (0.90, 0.48, 0.26), LID: (0.96, 0.72, 0.42), PICO: (0.2, 0.7, 0.4)}
"""The colours of what was cut through."""
BED: Final = (0.70, 0.72, 0.74)


def domes(pad: Pad) -> list[Thing]:
    """What is seen of the domes from above, and the paint in the face's symbols."""
    things = []
    for key, place in pad.key_centres.items():
        things += [
            Thing(contents.dome_rim(pad, place), RIM),
            Thing(contents.dome_cap(pad, place), LIT[key]),
            Thing(contents.dome_symbol(pad, key, place), STICKER),
        ]
    return things


def painted(pad: Pad) -> list[Thing]:
    """The paint in the face's symbols."""
    places = pad.symbol_centres.items()
    return [Thing(contents.paint(pad, key, place), STICKER) for key, place in places]


def under_the_face(pad: Pad) -> list[Thing]:
    """What is seen of the domes from below."""
    things = []
    for place in pad.key_centres.values():
        things += [
            Thing(contents.dome_nut(pad, place) - contents.dome_thread(pad, place), NUT),
            Thing(contents.dome_thread(pad, place), RIM),
            Thing(contents.micro_switch(pad, place), SWITCH),
        ]
    return things


def electronics(pad: Pad) -> list[Thing]:
    """What lies on the lid."""
    things = [Thing(contents.piezo(pad), BRASS)]
    if pad.board == "pcb":
        board = Thing(contents.pcb(pad), PICO)
        return [*things, board, Thing(contents.on_the_pcb(pad), SWITCH)]
    return [
        *things,
        Thing(contents.pico(pad), PICO),
        Thing(contents.usb_socket(pad), METAL),
        Thing(contents.usb_plug(pad), SWITCH),
        Thing(contents.cable(pad), SWITCH),
    ]


def jacks(pad: Pad) -> list[Thing]:
    """The jacks in the rear wall."""
    return [Thing(contents.jack(pad, place), METAL) for place in pad.jacks]


def fastenings(pad: Pad) -> list[Thing]:
    """Screws and feet."""
    screws = [Thing(contents.screw(pad, place), METAL) for place in pad.screws]
    return screws + [Thing(contents.foot(pad, place), RUBBER) for place in pad.feet]


def moved(things: list[Thing], x: float = 0, y: float = 0, z: float = 0) -> list[Thing]:
    """The same things elsewhere."""
    return [replace(thing, shape=Pos(x, y, z) * thing.shape) for thing in things]


def face(pad: Pad) -> Image:
    """The finished pad, as its player sees it."""
    things = [Thing(shell(pad), CASE), *domes(pad), *painted(pad), *fastenings(pad)]
    ground = pad.foot_recess - contents.FOOT_HEIGHT
    camera = Camera((-230, -820, 960), (0, -6, 36))
    return picture(things, camera, SIZE, ground)


def rear(pad: Pad) -> Image:
    """The finished pad from behind."""
    things = [Thing(shell(pad), CASE), Thing(lid(pad), LID), *domes(pad), *fastenings(pad)]
    things += jacks(pad) + electronics(pad)
    ground = pad.foot_recess - contents.FOOT_HEIGHT
    camera = Camera((360, 1000, 560), (0, 6, 36))
    return picture(things, camera, SIZE, ground)


def inside(pad: Pad) -> Image:
    """The case upside down, domes and jacks in it."""
    things = [Thing(shell(pad), CASE), *under_the_face(pad), *jacks(pad)]
    turned = [replace(thing, shape=Rot(180, 0, 0) * thing.shape) for thing in things]
    camera = Camera((-240, -760, 860), (0, -4, -36))
    return picture(turned, camera, SIZE, -pad.height)


def floor(pad: Pad) -> Image:
    """The lid with what lies on it."""
    things = [Thing(lid(pad), LID), *electronics(pad)]
    camera = Camera((-260, 520, 560), (0, 10, 0))
    return picture(things, camera, SIZE, 0)


def exploded(pad: Pad) -> Image:
    """All parts above one another, in the order in which they are put together."""
    things = moved(domes(pad) + under_the_face(pad), z=115)
    things += [Thing(shell(pad), CASE), *painted(pad), *moved(jacks(pad), y=45)]
    things += moved([Thing(lid(pad), LID)], z=-145) + moved(electronics(pad), z=-105)
    things += moved(fastenings(pad), z=-185)
    camera = Camera((-620, -1150, 640), (0, 0, 2))
    return picture(things, camera, (960, 1200))


def section(pad: Pad) -> Image:
    """The pad cut open from front to rear, through Pico, plug and cable, just beside a rib."""
    x = pad.pico_centre[0] + pad.rib_width / 2 + 0.1
    solid = [Thing(shell(pad), CASE), Thing(lid(pad), LID), *electronics(pad)]
    things = halves(solid, x) + jacks(pad) + right_of(fastenings(pad), x)
    things += right_of(domes(pad) + painted(pad) + under_the_face(pad), x)
    camera = Camera((-1100, -300, 300), (x, 10, 40))
    return picture(things, camera, SIZE, pad.foot_recess - contents.FOOT_HEIGHT)


def halves(things: list[Thing], x: float) -> list[Thing]:
    """What is right of a plane, with the cut itself in a colour of its own."""
    keep = Pos(x + 500, 0, 0) * Box(1000, 1000, 1000)
    skin = Pos(x + 0.05, 0, 0) * Box(0.1, 1000, 1000)
    left = right_of(things, x)
    for thing in things:
        if thing.shape.bounding_box().min.X < x < thing.shape.bounding_box().max.X:
            left.append(replace(thing, shape=thing.shape & keep))
            left.append(
                Thing(Pos(-0.1, 0, 0) * (thing.shape & skin), CUTS.get(thing.colour, METAL))
            )
    return left


def right_of(things: list[Thing], x: float) -> list[Thing]:
    """Those things that lie wholly right of a plane."""
    return [thing for thing in things if x <= thing.shape.bounding_box().min.X]


def bed(pad: Pad) -> Image:
    """Case and lid as they lie on the printer, each on a bed of its own."""
    apart = pad.bed / 2 + 12
    plate = Part() + Location((0, 0, -1.5)) * Box(pad.bed, pad.bed, 3)
    case = Rot(180, 0, 0) * shell(pad)
    things = moved([Thing(plate, BED)], x=-apart) + moved([Thing(plate, BED)], x=apart)
    things += moved([Thing(case, CASE)], x=-apart, z=pad.height)
    things += moved([Thing(lid(pad), LID)], x=apart)
    camera = Camera((-140, -1100, 1050), (0, -4, 10))
    return picture(things, camera, (1200, 640), -3)


def floor_pcb(_: Pad) -> Image:
    """The lid for the board, with the board on it."""
    return floor(Pad(board="pcb"))


VIEWS: Final[dict[str, Callable[[Pad], Image]]] = {
    "face": face,
    "rear": rear,
    "inside": inside,
    "floor": floor,
    "floor-pcb": floor_pcb,
    "exploded": exploded,
    "section": section,
    "bed": bed,
}


def main(names: list[str]) -> None:
    """Take these pictures, or all of them."""
    for name in names or VIEWS:
        save(VIEWS[name](Pad()), PICTURES / f"{name}.jpg")


if __name__ == "__main__":
    main(sys.argv[1:])
