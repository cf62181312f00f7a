"""README's table tells of every engine and kind of page that is tested, and of no other."""

from __future__ import annotations

from engines import test_pages
from engines.programs import OTHERS
from engines.tried import ENGINES, KINDS, README, TABLE, table


def test_readme_tells_what_is_tried() -> None:
    (told,) = TABLE.findall(README.read_text("utf-8"))
    assert tuple(ENGINES) == OTHERS
    assert told == table({(kind, engine): "✓" for kind in KINDS for engine in ENGINES})


def test_each_kind_of_page_has_a_row() -> None:
    tested = {kind.split()[0].split("'")[0] for kind in (*test_pages.TABLE, *test_pages.VENUE)}
    assert {one.removesuffix("s") for one in tested} | {"orders"} == {
        kind.removesuffix("s") if kind != "orders" else kind for kind in KINDS
    }
