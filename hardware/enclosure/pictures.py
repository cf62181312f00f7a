"""Takes the pictures of the case: ``python hardware/enclosure/pictures.py``, some minutes.

They go to ``hardware/enclosure/pictures/``, those of the boxes to ``hardware/pictures/``.
With names (``face``, ``bed``, ``weekend-face``...) only those are taken.
``pictures.json`` keeps what each shows, so that a test finds those that no longer show the case.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from build123d import Box, Location, Part, Pos, Rot  # noqa: E402

from enclosure import contents, cut  # noqa: E402
from enclosure.assembled import on_the_board  # noqa: E402
from enclosure.boxes import ONE_BUTTON, WEEKEND  # noqa: E402
from enclosure.lid import lid  # noqa: E402
from enclosure.params import Pad  # noqa: E402
from enclosure.render import Camera, Colour, Thing, picture, save  # noqa: E402
from enclosure.shell import shell  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

PICTURES: Final = Path(__file__).parent / "pictures"
GUIDE: Final = ROOT / "pictures"
SHOWN: Final = Path(__file__).parent / "pictures.json"
SIZE: Final = (1200, 840)

CASE: Final = (0.27, 0.31, 0.38)
LID: Final = (0.42, 0.47, 0.55)
RIM: Final = (0.86, 0.86, 0.85)
STICKER: Final = (0.07, 0.07, 0.08)
PAINT: Final = (0.88, 0.88, 0.87)
SWITCH: Final = (0.16, 0.16, 0.18)
NUT: Final = (0.82, 0.82, 0.80)
PICO: Final = (0.05, 0.42, 0.22)
PERFBOARD: Final = (0.66, 0.50, 0.28)
METAL: Final = (0.75, 0.76, 0.78)
BRASS: Final = (0.85, 0.68, 0.30)
RUBBER: Final = (0.12, 0.12, 0.12)
KINDS: Final[dict[str, Colour]] = {
    "pico": (0.08, 0.58, 0.30),
    "usb": METAL,
    "socket": SWITCH,
    "chip": SWITCH,
    "jack": SWITCH,
    "plug": (0.90, 0.89, 0.84),
    "button": (0.90, 0.89, 0.84),
    "resistor": (0.86, 0.76, 0.56),
    "diode": (0.80, 0.40, 0.24),
    "bulk": (0.16, 0.36, 0.72),
    "ceramic": (0.82, 0.48, 0.20),
    "fuse": (0.94, 0.76, 0.10),
}
"""Colours of what stands on the board, by its kind."""
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
WOOD: Final = (0.84, 0.70, 0.48)
INSIDE: Final = (0.76, 0.61, 0.40)
BURNT: Final = (0.24, 0.14, 0.08)
"""A laser's marks."""


@dataclass(frozen=True)
class Shot:
    """The scene of a picture: the things, from where, how large, and the height of the table."""

    things: list[Thing]
    camera: Camera
    size: tuple[int, int] = SIZE
    ground: float | None = None

    def summary(self) -> dict[str, list[float]]:
        """Return what is seen, in a few numbers: the camera, and of all things of a colour together
        their volume and the box around them, in millimetres."""
        grouped = defaultdict(list)
        for thing in self.things:
            grouped[" ".join(f"{part:g}" for part in thing.colour)].append(thing.shape)
        found = {"camera": [*self.camera.eye, *self.camera.target, *self.size, self.ground or 0.0]}
        for colour, shapes in grouped.items():
            boxes = [shape.bounding_box() for shape in shapes]
            low = [min(tuple(box.min)[axis] for box in boxes) for axis in range(3)]
            high = [max(tuple(box.max)[axis] for box in boxes) for axis in range(3)]
            volume = sum(shape.volume for shape in shapes)
            found[colour] = [round(number, 2) for number in (volume, *low, *high)]
        return found


def domes(pad: Pad) -> list[Thing]:
    """Return what is seen of the domes from above, lit, with their stickers."""
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
    return [Thing(contents.paint(pad, key, place), PAINT) for key, place in places]


def under_the_face(pad: Pad) -> list[Thing]:
    """Return what is seen of the domes from below."""
    things = []
    for place in pad.key_centres.values():
        things += [
            Thing(contents.dome_nut(pad, place) - contents.dome_thread(pad, place), NUT),
            Thing(contents.dome_thread(pad, place), RIM),
            Thing(contents.micro_switch(pad, place) - contents.dome_thread(pad, place), SWITCH),
        ]
    return things


def electronics(pad: Pad) -> list[Thing]:
    """Return what lies on the lid."""
    things = [Thing(contents.piezo(pad), BRASS)]
    if pad.has_board:
        colour = PICO if pad.board == "pcb" else PERFBOARD
        standing = [Thing(solid, KINDS[kind]) for kind, solid in on_the_board(pad)]
        return [*things, Thing(contents.pcb(pad), colour), *standing]
    return [
        *things,
        Thing(contents.pico(pad), PICO),
        Thing(contents.usb_socket(pad), METAL),
        Thing(contents.usb_plug(pad), SWITCH),
        Thing(contents.cable(pad), SWITCH),
    ]


def jacks(pad: Pad) -> list[Thing]:
    """The jacks in the rear wall; those of the printed board stand on it."""
    if pad.board != "perf":
        return []
    return [Thing(contents.jack(pad, place), METAL) for place in pad.jacks]


def fastenings(pad: Pad) -> list[Thing]:
    """Screws and feet."""
    screws = [Thing(contents.screw(pad, place), METAL) for place in pad.screws]
    return screws + [Thing(contents.foot(pad, place), RUBBER) for place in pad.feet]


def moved(things: list[Thing], x: float = 0, y: float = 0, z: float = 0) -> list[Thing]:
    """The same things elsewhere."""
    return [replace(thing, shape=Pos(x, y, z) * thing.shape) for thing in things]


def face(pad: Pad) -> Shot:
    """The finished pad, as its player sees it."""
    things = [Thing(shell(pad), CASE), *domes(pad), *painted(pad), *fastenings(pad)]
    return Shot(things, Camera((-230, -820, 960), (0, -6, 36)), ground=table(pad))


def table(pad: Pad) -> float:
    """The height of the table that a pad stands on with its feet."""
    return pad.foot_recess - contents.FOOT_HEIGHT


def rear(pad: Pad) -> Shot:
    """The finished pad from behind."""
    things = [Thing(shell(pad), CASE), Thing(lid(pad), LID), *domes(pad), *fastenings(pad)]
    things += jacks(pad) + electronics(pad)
    return Shot(things, Camera((360, 1000, 560), (0, 6, 36)), ground=table(pad))


def rear_perf(_: Pad) -> Shot:
    """The same with perfboard: its jacks sit in the wall."""
    return rear(Pad(board="perf"))


def inside(pad: Pad) -> Shot:
    """The case tipped over towards the viewer, domes and jacks in it."""
    things = [Thing(shell(pad), CASE), *under_the_face(pad), *jacks(pad)]
    turned = [replace(thing, shape=Rot(180, 0, 0) * thing.shape) for thing in things]
    return Shot(turned, Camera((-200, -620, 1000), (0, -4, -36)), ground=-pad.height)


def floor(pad: Pad) -> Shot:
    """The lid with what lies on it."""
    things = [Thing(lid(pad), LID), *electronics(pad)]
    return Shot(things, Camera((-260, 520, 560), (0, 10, 0)), ground=0)


def floor_pico(_: Pad) -> Shot:
    """The lid for a bare Pico."""
    return floor(Pad(board="pico"))


def exploded(pad: Pad) -> Shot:
    """All parts above one another, in the order in which they are put together."""
    things = moved(domes(pad) + under_the_face(pad), z=115)
    things += [Thing(shell(pad), CASE), *painted(pad), *moved(jacks(pad), y=45)]
    things += moved([Thing(lid(pad), LID)], z=-185) + moved(electronics(pad), z=-140)
    things += moved(fastenings(pad), z=-225)
    return Shot(things, Camera((-620, -1150, 640), (0, 0, 2)), (960, 1200))


def section(pad: Pad) -> Shot:
    """The pad cut open from front to rear, through the middle keys and the Pico."""
    x = 0.2
    things = [Thing(shell(pad), CASE), Thing(lid(pad), LID), *electronics(pad)]
    things += fastenings(pad) + domes(pad) + painted(pad) + under_the_face(pad)
    camera = Camera((-1100, -300, 300), (x, 10, 40))
    return Shot(halves(things, x), camera, ground=table(pad))


def halves(things: list[Thing], x: float) -> list[Thing]:
    """Return what is right of a plane, with the cut itself in a colour of its own."""
    keep = Pos(x + 500, 0, 0) * Box(1000, 1000, 1000)
    skin = Pos(x + 0.05, 0, 0) * Box(0.1, 1000, 1000)
    left = right_of(things, x)
    for thing in things:
        if thing.shape.bounding_box().min.X < x < thing.shape.bounding_box().max.X:
            left.append(replace(thing, shape=thing.shape & keep))
            left.append(Thing(Pos(-0.1, 0, 0) * (thing.shape & skin), cut_colour(thing.colour)))
    return left


def cut_colour(colour: Colour) -> Colour:
    """Return the colour of a cut face: its own, or a much lighter one of the thing."""
    red, green, blue = (0.4 * part + 0.55 for part in colour)
    return CUTS.get(colour, (red, green, blue))


def right_of(things: list[Thing], x: float) -> list[Thing]:
    """Those things that lie wholly right of a plane."""
    return [thing for thing in things if x <= thing.shape.bounding_box().min.X]


def bed(pad: Pad) -> Shot:
    """Case and lid as they lie on the printer, each on a bed of its own."""
    apart = pad.bed / 2 + 12
    plate = Part() + Location((0, 0, -1.5)) * Box(pad.bed, pad.bed, 3)
    case = Rot(180, 0, 0) * shell(pad)
    things = moved([Thing(plate, BED)], x=-apart) + moved([Thing(plate, BED)], x=apart)
    things += moved([Thing(case, CASE)], x=-apart, z=pad.height)
    things += moved([Thing(lid(pad), LID)], x=apart)
    camera = Camera((-140, -1100, 1050), (0, -4, 10))
    return Shot(things, camera, (1200, 640), -3)


def arcade_buttons() -> list[Thing]:
    """All of the weekend build's."""
    things = []
    for colour, place in WEEKEND.key_centres.items():
        things += [
            Thing(cut.button_rim(WEEKEND, place), SWITCH),
            Thing(cut.button_cap(WEEKEND, place), LIT[colour]),
            Thing(cut.button_nut(WEEKEND, place), NUT),
            Thing(cut.button_switch(WEEKEND, place), SWITCH),
        ]
    return things


def marks() -> list[Thing]:
    """The symbols on its face."""
    return [Thing(cut.mark(WEEKEND, colour), BURNT) for colour in WEEKEND.key_centres]


def on_the_base(pad: Pad) -> list[Thing]:
    """A box's Pico, tied down."""
    return [
        Thing(cut.disc(pad), INSIDE),
        Thing(cut.pico(pad), PICO),
        Thing(cut.usb_socket(pad), METAL),
        Thing(cut.usb_plug(pad), SWITCH),
        Thing(cut.cable(pad), SWITCH),
        *(Thing(tie, RIM) for tie in cut.ties(pad)),
    ]


def weekend_glue(_: Pad) -> Shot:
    """Five panels on their way to each other, the face below; the base lies beside them."""
    panels = {name: Thing(part, WOOD) for name, part in cut.box(WEEKEND).items()}
    away = {"face": (0, 0, 30), "front": (0, -30, 0), "rear": (0, 30, 0)}
    away |= {"left": (-30, 0, 0), "right": (30, 0, 0)}
    things = [thing for name, way in away.items() for thing in moved([panels[name]], *way)]
    turned = [replace(thing, shape=Rot(180, 0, 0) * thing.shape) for thing in things]
    base = moved([panels["base"]], x=240, z=-WEEKEND.height - 30)
    camera = Camera((120, -620, 620), (110, 0, -40))
    return Shot([*turned, *base], camera, (1200, 640), -WEEKEND.height - 30)


def weekend_base(_: Pad) -> Shot:
    """The box upside down with its switches, and the base with the Pico beside it."""
    panels = cut.box(WEEKEND)
    things = [Thing(part, WOOD) for name, part in panels.items() if name != "base"]
    turned = [
        replace(thing, shape=Rot(180, 0, 0) * thing.shape) for thing in things + arcade_buttons()
    ]
    lifted = WEEKEND.height + cut.RIM + cut.CAP[1]
    base = moved([Thing(panels["base"], WOOD), *on_the_base(WEEKEND)], x=200, z=-lifted)
    camera = Camera((60, -560, 620), (100, 0, -30))
    return Shot([*turned, *base], camera, (1200, 640), -lifted)


def weekend_face(_: Pad) -> Shot:
    """The finished weekend pad, as its player sees it."""
    things = [Thing(part, WOOD) for part in cut.box(WEEKEND).values()]
    things += arcade_buttons() + marks() + [Thing(cut.cable(WEEKEND), SWITCH)]
    return Shot(things, Camera((-190, -560, 620), (0, -4, 24)), ground=0)


def one_face(_: Pad) -> Shot:
    """The one-button pad, as its player sees it."""
    pad = ONE_BUTTON
    things = [Thing(part, WOOD) for part in cut.box(pad).values()] + domes(pad)[:2]
    things.append(Thing(cut.cable(pad), SWITCH))
    return Shot(things, Camera((-150, -400, 420), (0, 0, 36)), ground=0)


def one_base(_: Pad) -> Shot:
    """Its box upside down, without the base, which lies beside it with the Pico."""
    pad, place = ONE_BUTTON, ONE_BUTTON.key_centres["red"]
    panels = cut.box(pad)
    things = [Thing(part, WOOD) for name, part in panels.items() if name != "base"]
    things += [*domes(pad)[:2], Thing(contents.dome_nut(pad, place), NUT)]
    things.append(Thing(contents.micro_switch(pad, place), SWITCH))
    turned = [replace(thing, shape=Rot(180, 0, 0) * thing.shape) for thing in things]
    lifted = pad.height + contents.RIM_HEIGHT + contents.CAP_HEIGHT - 1
    base = moved([Thing(panels["base"], WOOD), *on_the_base(pad)], x=150, z=-lifted)
    return Shot([*turned, *base], Camera((60, -430, 420), (75, 0, -50)), (1200, 640), -lifted)


VIEWS: Final[dict[str, Callable[[Pad], Shot]]] = {
    "face": face,
    "rear": rear,
    "rear-perf": rear_perf,
    "inside": inside,
    "floor": floor,
    "floor-pico": floor_pico,
    "exploded": exploded,
    "section": section,
    "bed": bed,
    "weekend-glue": weekend_glue,
    "weekend-base": weekend_base,
    "weekend-face": weekend_face,
    "one-button-face": one_face,
    "one-button-base": one_base,
}


def file(view: str) -> Path:
    """Return where a picture belongs."""
    return (GUIDE if view.startswith(("weekend", "one-button")) else PICTURES) / f"{view}.jpg"


def main(names: list[str]) -> None:
    """Take these pictures, or all of them."""
    shown = json.loads(SHOWN.read_text(encoding="utf-8")) if SHOWN.exists() else {}
    for name in names or VIEWS:
        shot = VIEWS[name](Pad())
        save(picture(shot.things, shot.camera, shot.size, shot.ground), file(name))
        shown[name] = shot.summary()
    rows = [
        f'"{name}": {{\n'
        + ",\n".join(
            f"  {json.dumps(what)}: {json.dumps(numbers)}" for what, numbers in seen.items()
        )
        + "\n}"
        for name, seen in sorted(shown.items())
        if name in VIEWS
    ]
    SHOWN.write_text("{" + ",\n".join(rows) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
