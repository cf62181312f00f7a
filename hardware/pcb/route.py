"""Finds tracks on two layers: shortest ways on a grid, nets that find none go first next time.

Knows copper only as discs, strips and boxes with a net; nothing of KiCad. Ground is not routed, for
it fills what is left of both layers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from typing import Final

TOP, BOTTOM = 0, 1
BOTH: Final = (TOP, BOTTOM)

Node = tuple[int, int, int]
"""Column and row of the grid, and layer."""

GAP: Final = 0.27
"""Millimetres between copper of two nets as asked of the grid's points. Between the points a track
comes nearer by up to 0.07 mm: what is kept is the 0.2 mm that the design rules ask for."""
EDGE: Final = 0.5
VIA_RADIUS: Final = 0.4

STEPS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
TURN_COST: Final = 0.3
VIA_COST: Final = 8.0
AGAINST_COST: Final = 0.25
"""For a step along the top, or across the bottom: two layers that cross instead of blocking."""
ROUNDS: Final = 40


@dataclass(frozen=True)
class Copper:
    """A strip with round ends (or a disc, or with ``radius`` 0 a box) of a net; None: no net."""

    net: str | None
    layers: tuple[int, ...]
    box: tuple[float, float, float, float]
    radius: float = 0.0
    strip: bool = False

    def distance(self, x: float, y: float) -> float:
        """From a point to the copper's edge; 0 inside."""
        x0, y0, x1, y1 = self.box
        if self.strip:
            along = (x1 - x0) ** 2 + (y1 - y0) ** 2
            part = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / along if along else 0.0
            part = min(1.0, max(0.0, part))
            away = hypot(x - x0 - part * (x1 - x0), y - y0 - part * (y1 - y0))
        else:
            away = hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1))
        return max(0.0, away - self.radius)


@dataclass(frozen=True)
class Track:
    """A straight piece of copper, in millimetres."""

    net: str
    layer: int
    start: tuple[float, float]
    end: tuple[float, float]
    width: float

    def copper(self) -> Copper:
        """As an obstacle for others."""
        return Copper(self.net, (self.layer,), (*self.start, *self.end), self.width / 2, True)


@dataclass(frozen=True)
class Via:
    """A hole that joins both layers."""

    net: str
    at: tuple[float, float]

    def copper(self) -> Copper:
        """As an obstacle for others."""
        return Copper(self.net, BOTH, (*self.at, *self.at), VIA_RADIUS)


@dataclass(frozen=True)
class Pad:
    """A place to reach: its middle, and its copper."""

    net: str
    at: tuple[float, float]
    copper: Copper


@dataclass(frozen=True)
class Field:
    """The board to route: size, grid, and what is on it before any track."""

    width: float
    depth: float
    origin: tuple[float, float]
    pitch: float
    pads: tuple[Pad, ...]
    obstacles: tuple[Copper, ...]
    corner: float
    """Side of the square in each corner that stays free, for a screw's head."""
    widths: dict[str, float]
    """Width of the tracks of a net; what is not named gets ``usual``."""
    usual: float
    ground: str = "GND"

    def width_of(self, net: str) -> float:
        """Of this net's tracks."""
        return self.widths.get(net, self.usual)

    def at(self, half_column: int, half_row: int) -> tuple[float, float]:
        """The place of a point of the half grid."""
        return (
            self.origin[0] + half_column * self.pitch / 2,
            self.origin[1] + half_row * self.pitch / 2,
        )

    def inside(self, x: float, y: float, reach: float) -> bool:
        """Return whether copper of this radius may be here, as far as edges and corners go."""
        margin = EDGE + reach
        if not (margin <= x <= self.width - margin and margin <= y <= self.depth - margin):
            return False
        near_side = min(x, self.width - x) < self.corner + reach
        return not (near_side and min(y, self.depth - y) < self.corner + reach)


FREE: Final = ""
SHARED: Final = "*"
"""Stand for no net yet, and for more than one."""


class Map:
    """For copper of one radius: which net's copper alone may be at each point of the half grid."""

    def __init__(self, board: Field, radius: float) -> None:
        self.board = board
        self.radius = radius
        self._owner: dict[Node, str] = {}
        left, rear = board.origin
        half = board.pitch / 2
        for column in range(-int(left / half), int((board.width - left) / half) + 1):
            for row in range(-int(rear / half), int((board.depth - rear) / half) + 1):
                if board.inside(*board.at(column, row), radius):
                    self._owner[column, row, TOP] = self._owner[column, row, BOTTOM] = FREE

    def add(self, copper: Copper) -> None:
        """Takes the points that this copper comes too near to."""
        reach = self.radius + GAP
        half = self.board.pitch / 2
        x0, x1 = sorted(copper.box[0::2])
        y0, y1 = sorted(copper.box[1::2])
        span = reach + copper.radius
        left, rear = self.board.origin
        columns = range(int((x0 - span - left) / half) - 1, int((x1 + span - left) / half) + 2)
        rows = range(int((y0 - span - rear) / half) - 1, int((y1 + span - rear) / half) + 2)
        for column in columns:
            for row in rows:
                if copper.distance(*self.board.at(column, row)) < reach - 1e-6:
                    self._take(column, row, copper)

    def _take(self, column: int, row: int, copper: Copper) -> None:
        wanted = copper.net or SHARED
        for layer in copper.layers:
            owner = self._owner.get((column, row, layer), SHARED)
            if owner != SHARED:
                self._owner[column, row, layer] = wanted if owner in (FREE, wanted) else SHARED

    def free(self, column: int, row: int, layer: int, net: str) -> bool:
        """Return whether copper of this net may be at this point of the half grid."""
        owner = self._owner.get((column, row, layer))
        return owner in (net, FREE)


class Router:
    """One try at the whole board, in a given order of nets."""

    def __init__(self, board: Field) -> None:
        self.board = board
        radii = {board.usual / 2, *(width / 2 for width in board.widths.values())}
        self._maps = {radius: Map(board, radius) for radius in radii}
        self._vias = Map(board, VIA_RADIUS)
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        for pad in board.pads:
            self._block(pad.copper)
            # No via in any pad, not even in one of its own net.
            self._vias.add(Copper(None, BOTH, pad.copper.box, pad.copper.radius))
        for obstacle in board.obstacles:
            self._block(obstacle)

    def _block(self, copper: Copper) -> None:
        for each in (*self._maps.values(), self._vias):
            each.add(copper)

    def connect(self, net: str) -> bool:
        """Joins all pads of a net; False where that cannot be done."""
        pads = [pad for pad in self.board.pads if pad.net == net]
        joined, waiting = pads[:1], pads[1:]
        tree = set(self._nodes(pads[0]))
        while waiting:
            goals = {node: pad for pad in waiting for node in self._nodes(pad)}
            path = self._way(net, tree, goals)
            if path is None:
                return False
            reached = goals[path[-1]]
            self._lay(net, path, [*joined, reached])
            tree.update(path, self._nodes(reached))
            joined.append(reached)
            waiting.remove(reached)
        return True

    def _nodes(self, pad: Pad) -> Iterator[Node]:
        """The points of the grid that lie well inside a pad."""
        pitch, (left, rear) = self.board.pitch, self.board.origin
        middle = (round((pad.at[0] - left) / pitch), round((pad.at[1] - rear) / pitch))
        for column in range(middle[0] - 2, middle[0] + 3):
            for row in range(middle[1] - 2, middle[1] + 3):
                x, y = self.board.at(2 * column, 2 * row)
                if pad.copper.distance(x, y) == 0 and hypot(x - pad.at[0], y - pad.at[1]) < pitch:
                    yield from ((column, row, layer) for layer in pad.copper.layers)

    def _way(self, net: str, tree: set[Node], goals: dict[Node, Pad]) -> list[Node] | None:
        """The cheapest way from what is joined to the nearest pad that is not."""
        columns = [node[0] for node in goals]
        rows = [node[1] for node in goals]
        box = (min(columns), max(columns), min(rows), max(rows))
        start: tuple[int, int] = (0, 0)
        queue = [(_to_go(node, box), 0.0, node, start) for node in sorted(tree)]
        best = {(node, start): 0.0 for node in tree}
        came: dict[tuple[Node, tuple[int, int]], tuple[Node, tuple[int, int]]] = {}
        queue.sort()
        while queue:
            _, cost, node, heading = heappop(queue)
            if node in goals:
                return _back(came, (node, heading))
            if cost > best[node, heading] + 1e-9:
                continue
            for price, following, turned in self._moves(net, node, heading):
                total = cost + price
                if total < best.get((following, turned), 1e9) - 1e-9:
                    best[following, turned] = total
                    came[following, turned] = (node, heading)
                    heappush(queue, (total + _to_go(following, box), total, following, turned))
        return None

    def _moves(
        self, net: str, node: Node, heading: tuple[int, int]
    ) -> Iterator[tuple[float, Node, tuple[int, int]]]:
        """Yield the moves from here: price, where that leads, and in which direction."""
        column, row, layer = node
        here = self._maps[self.board.width_of(net) / 2]
        for step in STEPS:
            if heading != (0, 0) and heading[0] * step[0] + heading[1] * step[1] < 0:
                continue
            x, y = step
            if not here.free(2 * column + x, 2 * row + y, layer, net):
                continue
            if not here.free(2 * (column + x), 2 * (row + y), layer, net):
                continue
            price = hypot(x, y) + (TURN_COST if heading not in ((0, 0), step) else 0.0)
            price += AGAINST_COST * abs(x if layer == TOP else y)
            yield price, (column + x, row + y, layer), step
        if all(self._vias.free(2 * column, 2 * row, each, net) for each in BOTH):
            yield VIA_COST, (column, row, 1 - layer), (0, 0)

    def _lay(self, net: str, path: list[Node], ends: Iterable[Pad]) -> None:
        """Puts down the tracks and vias of a way, and the short pieces into the pads' middles."""
        width = self.board.width_of(net)
        for layer, points in _pieces(path):
            places = [self.board.at(2 * column, 2 * row) for column, row in points]
            for start, end in pairwise(_corners(places)):
                self._add_track(Track(net, layer, start, end, width))
        for before, after in pairwise(path):
            if before[2] != after[2]:
                via = Via(net, self.board.at(2 * after[0], 2 * after[1]))
                self.vias.append(via)
                self._block(via.copper())
        for column, row, layer in (path[0], path[-1]):
            place = self.board.at(2 * column, 2 * row)
            for pad in ends:
                off = hypot(place[0] - pad.at[0], place[1] - pad.at[1]) > 1e-3
                if off and pad.copper.distance(*place) == 0 and layer in pad.copper.layers:
                    self._add_track(Track(net, layer, place, pad.at, min(width, 0.8)))

    def _add_track(self, track: Track) -> None:
        self.tracks.append(track)
        self._block(track.copper())

    def stitch(self, spacing: float) -> None:
        """Ties the two ground planes together with vias, about so far from each other."""
        every = max(1, round(spacing / self.board.pitch))
        columns = int(self.board.width / self.board.pitch)
        rows = int(self.board.depth / self.board.pitch)
        ground = self.board.ground
        for column in range(-columns, columns, every):
            for row in range(-rows, rows, every):
                if all(self._vias.free(2 * column, 2 * row, layer, ground) for layer in BOTH):
                    via = Via(ground, self.board.at(2 * column, 2 * row))
                    self.vias.append(via)
                    self._block(via.copper())


def _to_go(node: Node, box: tuple[int, int, int, int]) -> float:
    """At least so much more is to be paid until a goal."""
    across = max(box[0] - node[0], 0, node[0] - box[1])
    along = max(box[2] - node[1], 0, node[1] - box[3])
    return max(across, along) + 0.4142 * min(across, along)


def _back(
    came: dict[tuple[Node, tuple[int, int]], tuple[Node, tuple[int, int]]],
    last: tuple[Node, tuple[int, int]],
) -> list[Node]:
    """The way that led to the last point, from its beginning."""
    path = [last[0]]
    while last in came:
        last = came[last]
        path.append(last[0])
    return path[::-1]


def _pieces(path: list[Node]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The stretches of a way that stay on one layer."""
    points = [path[0][:2]]
    for before, after in pairwise(path):
        if before[2] != after[2]:
            yield before[2], points
            points = []
        points.append(after[:2])
    yield path[-1][2], points


def _corners(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points where a way bends, with its ends."""
    kept = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        one = (here[0] - before[0], here[1] - before[1])
        other = (after[0] - here[0], after[1] - here[1])
        if abs(one[0] * other[1] - one[1] * other[0]) > 1e-6:
            kept.append(here)
    return [*kept, points[-1]] if len(points) > 1 else []


def route(board: Field) -> Router:
    """Routes all nets but ground. Raises ValueError where no order of nets was found that works."""
    order = sorted({pad.net for pad in board.pads} - {board.ground}, key=_span(board))
    for _ in range(ROUNDS):
        router = Router(board)
        failed = next((net for net in order if not router.connect(net)), None)
        if failed is None:
            return router
        order.remove(failed)
        order.insert(0, failed)
    message = f"no way found for {failed}"
    raise ValueError(message)


def _span(board: Field) -> Callable[[str], tuple[float, float, str]]:
    """Return what nets are sorted by: wide tracks first, then short nets."""

    def key(net: str) -> tuple[float, float, str]:
        places = [pad.at for pad in board.pads if pad.net == net]
        xs, ys = zip(*places, strict=True)
        return -board.width_of(net), max(xs) - min(xs) + max(ys) - min(ys), net

    return key
