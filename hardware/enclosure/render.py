"""Pictures of solids: rays, soft shadows, and ink along the edges. The same in every run.

A ray a sample finds what is seen there; more rays ask how much of the sky and of one big lamp that
place sees. The ink is laid where neighbouring samples belong to different things, lie at different
depths, or look in different directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from build123d import Shape
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]
    Whole: TypeAlias = NDArray[np.int64]

Colour: TypeAlias = tuple[float, float, float]

NOBODY: Final = -1
TABLE: Final = -2
"""Owner of a sample that hit no thing."""
DEVIATION: Final = 0.03
TURN: Final = 0.12
"""Distance of a triangle from the true surface, at most, in millimetres and in radians."""
SAMPLES: Final = 2
"""Samples a pixel, along each side."""
SKY: Final = 10
LAMP: Final = 5
"""Rays a sample, towards the sky and towards the lamp."""
CHANCES: Final = 99_991
"""Length of that table; no multiple of a picture's width, or a pattern would be seen."""
LAMP_AT: Final = (-0.45, -0.55, 1.0)
LAMP_SIZE: Final = 0.22
EVERYWHERE: Final = 0.14
FROM_SKY: Final = 0.52
FROM_LAMP: Final = 0.58
"""Light in any corner, under the open sky, and facing the lamp."""
MARGIN: Final = 1.09
"""Size of the picture, in sizes of the scene."""
PAPER: Final = (1.0, 1.0, 1.0)
INK: Final = 0.32
"""Share of the light that an edge leaves."""
CREASE: Final = 0.80
"""Cosine of the angle between two surfaces from which on ink marks their edge."""
STEP: Final = 0.012
"""Jump of the depth, as a part of it, from which on ink marks an outline."""


@dataclass(frozen=True)
class Thing:
    """A solid with its colour."""

    shape: Shape
    colour: Colour


@dataclass(frozen=True)
class Camera:
    """Place and direction of the camera. It always sees the whole scene, with a margin."""

    eye: Colour
    target: Colour
    up: Colour = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Scene:
    """Triangles, the thing and the colour that each belongs to, and the tree that finds them."""

    triangles: Floats
    owner: Whole
    colours: Floats
    tree: rtcore_scene.EmbreeScene


def scene(things: Sequence[Thing]) -> Scene:
    """The scene of these things."""
    meshes = [triangles(thing.shape) for thing in things]
    owner: Whole = np.repeat(np.arange(len(meshes)), [len(mesh) for mesh in meshes])
    every = np.concatenate(meshes).astype(np.float32)
    colours = np.array([thing.colour for thing in things], np.float32)
    tree = rtcore_scene.EmbreeScene()
    TriangleMesh(tree, every)
    return Scene(every, owner, colours, tree)


def triangles(shape: Shape) -> Floats:
    """The surface of a solid as triangles: count x 3 corners x 3."""
    points, faces = shape.tessellate(DEVIATION, TURN)
    corners = np.array([tuple(point) for point in points], np.float32)
    return corners[np.array(faces)]


def unit(vectors: Floats) -> Floats:
    """The same directions, of length 1."""
    lengths: Floats = np.linalg.norm(vectors, axis=-1, keepdims=True)
    shortened: Floats = (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
    return shortened


def rays(camera: Camera, points: Floats, width: int, height: int) -> tuple[Floats, Floats]:
    """Return where the ray of each sample begins, and its direction, row by row from the top.

    All points are in the picture.
    """
    eye = np.array(camera.eye, np.float32)
    ahead = unit(np.array(camera.target, np.float32) - eye)
    right = unit(np.cross(ahead, np.array(camera.up, np.float32)))
    upwards = unit(np.cross(right, ahead))
    seen = points - eye
    flat = np.column_stack([seen @ right, seen @ upwards]) / (seen @ ahead)[:, None]
    low, high = flat.min(axis=0), flat.max(axis=0)
    middle = (low + high) / 2
    step = max((high - low) / (width, height)) * MARGIN
    x = middle[0] + (np.arange(width) + 0.5 - width / 2) * step
    y = middle[1] - (np.arange(height) + 0.5 - height / 2) * step
    spread = x[None, :, None] * right + y[:, None, None] * upwards
    directions = unit((ahead + spread).reshape(-1, 3).astype(np.float32))
    return np.broadcast_to(eye, directions.shape).copy(), directions


def picture(
    things: Sequence[Thing], camera: Camera, size: tuple[int, int], ground: float | None = None
) -> Image.Image:
    """Return what the camera sees, as a picture of ``size`` pixels.

    ``ground`` is the height of the table that the things stand on; without it they float.
    """
    width, height = size[0] * SAMPLES, size[1] * SAMPLES
    world = scene(things)
    starts, ways = rays(camera, world.triangles.reshape(-1, 3), width, height)
    found = world.tree.run(starts, ways, output=1)
    hit = found["primID"].astype(np.int64)
    depth = np.where(hit >= 0, found["tfar"], np.inf).astype(np.float32)
    normals = np.where((hit >= 0)[:, None], unit(found["Ng"]), 0.0).astype(np.float32)
    normals = np.where((normals * ways).sum(-1, keepdims=True) > 0, -normals, normals)
    owner = np.where(hit >= 0, world.owner[hit], NOBODY)
    colours = np.where((owner >= 0)[:, None], world.colours[owner], np.array(PAPER, np.float32))
    if ground is not None:
        lie_on_ground(starts, ways, depth, normals, owner, ground)
    light = lit(world, starts + ways * np.nan_to_num(depth, posinf=0.0)[:, None], normals, owner)
    inked = edges(depth, normals, owner, (height, width))
    linear = (colours**2.2) * light * inked.reshape(-1, 1)
    return developed(linear.reshape(height, width, 3))


def lie_on_ground(
    starts: Floats, ways: Floats, depth: Floats, normals: Floats, owner: Whole, ground: float
) -> None:
    """Samples that hit nothing lie on the table, if they look down at it. Changes the arrays."""
    with np.errstate(divide="ignore"):
        far = (ground - starts[:, 2]) / ways[:, 2]
    table = (owner < 0) & (far > 0)
    depth[table] = far[table]
    normals[table] = (0.0, 0.0, 1.0)
    owner[table] = TABLE


def lit(world: Scene, places: Floats, normals: Floats, owner: Whole) -> Floats:
    """Return how much light each sample gives back; where nothing is, all of it."""
    light: Floats = np.ones((len(places), 3), np.float32)
    seen = np.flatnonzero(owner != NOBODY)
    above = places[seen] + normals[seen] * 0.02
    sky: Floats = np.zeros(len(seen), np.float32)
    for turn in range(SKY):
        sky += open_to(world, above, unit(normals[seen] + unit(chance(len(seen), turn)))) / SKY
    lamp: Floats = np.zeros(len(seen), np.float32)
    for turn in range(LAMP):
        shake = chance(len(seen), SKY + turn) * LAMP_SIZE
        away = unit(np.array(LAMP_AT, np.float32) + shake)
        facing = np.clip((away * normals[seen]).sum(-1), 0, None)
        lamp += facing * open_to(world, above, away) / LAMP
    given = EVERYWHERE + FROM_SKY * sky + FROM_LAMP * lamp
    on_table = owner[seen] == TABLE
    # The paper itself stays white where nothing darkens it.
    full = EVERYWHERE + FROM_SKY + FROM_LAMP * unit(np.array(LAMP_AT, np.float32))[2]
    given = np.where(on_table, np.minimum(given / full, 1.0) ** 0.7, given)
    light[seen] = given[:, None]
    return light


def chance(count: int, turn: int) -> Floats:
    """That many points around the origin, others in each turn, the same in each run.

    They come from a table: drawing millions of them anew would take most of the time.
    """
    drawn = np.random.default_rng(turn).normal(size=(CHANCES, 3)).astype(np.float32)
    repeated: Floats = np.resize(drawn, (count, 3))
    return repeated


def open_to(world: Scene, places: Floats, away: Floats) -> Floats:
    """1 where nothing is in the way, 0 where something is."""
    free: Floats = (world.tree.run(places, away, query="OCCLUDED") < 0).astype(np.float32)
    return free


def edges(depth: Floats, normals: Floats, owner: Whole, shape: tuple[int, int]) -> Floats:
    """1, and less where an edge is drawn."""
    deep = np.where(np.isfinite(depth), depth, 1e6).reshape(shape)
    faces, things = normals.reshape(*shape, 3), owner.reshape(shape)
    drawn: Any = np.zeros(shape, bool)
    mark(deep, faces, things, drawn)
    mark(deep.T, faces.swapaxes(0, 1), things.T, drawn.T)
    left: Floats = np.where(drawn, INK, 1.0).astype(np.float32)
    return left


def mark(deep: Floats, faces: Floats, things: Whole, drawn: Any) -> None:
    """Sets those places in ``drawn`` that differ from their neighbour in the next row."""
    solid = (things[:-1] >= 0) | (things[1:] >= 0)
    other = things[:-1] != things[1:]
    jump = np.abs(deep[:-1] - deep[1:]) > STEP * np.minimum(deep[:-1], deep[1:])
    crease = (faces[:-1] * faces[1:]).sum(-1) < CREASE
    drawn[:-1] |= solid & (other | jump | crease)


def developed(linear: Floats) -> Image.Image:
    """Samples to pixels, and light to the numbers of a picture file."""
    height, width, _ = linear.shape
    grouped = linear.reshape(height // SAMPLES, SAMPLES, width // SAMPLES, SAMPLES, 3)
    mean = grouped.mean(axis=(1, 3))
    levels = np.clip(mean, 0, 1) ** (1 / 2.2)
    return Image.fromarray((levels * 255 + 0.5).astype(np.uint8), "RGB")


def save(image: Image.Image, path: Path) -> None:
    """Writes a JPEG: soft shadows would make a PNG five times as large."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, quality=84, optimize=True)
