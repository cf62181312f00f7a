"""The guests' Wi-Fi: the code that phones read, and who is shown the password."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
import segno
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from slapbox.table.guests.wifi import TYPED, GuestNetwork, Wifi, code, drawn, why_not
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER
from slapbox.table.view import Written, views
from slapbox.table.words import orders
from table.conftest import TableHarness

SECRET = "apfel;birne"  # noqa: S105 - nobody's


def read(text: str) -> dict[str, str]:
    """The fields of such a code, as a phone takes them apart (ZXing's ``WifiResultParser``): up to
    the next semicolon that has no backslash before it."""
    assert text.startswith("WIFI:")
    assert text.endswith(";;")
    fields, name, value, escaped = {}, "", "", False
    for one in text[len("WIFI:") : -1]:
        if escaped or one not in "\\:;":
            value += one
            escaped = False
        elif one == "\\":
            escaped = True
        elif one == ":" and not name:
            name, value = value, ""
        else:
            fields[name] = value
            name = value = ""
    return fields


@pytest.mark.parametrize(
    ("wifi", "text"),
    [
        (Wifi("Oma", "12345678"), "WIFI:T:WPA;S:Oma;P:12345678;;"),
        (Wifi("Oma"), "WIFI:T:nopass;S:Oma;;"),
        (Wifi("Oma", hidden=True), "WIFI:T:nopass;S:Oma;H:true;;"),
        (Wifi("a;b,c:d\\e\"f"), 'WIFI:T:nopass;S:a\\;b\\,c\\:d\\\\e\\"f;;'),
        (Wifi("Oma", "x;y,z:1\\2\"3"), 'WIFI:T:WPA;S:Oma;P:x\\;y\\,z\\:1\\\\2\\"3;;'),
        (Wifi("CAFE", "deadbeef"), 'WIFI:T:WPA;S:"CAFE";P:deadbeef;;'),
        (Wifi("2468"), 'WIFI:T:nopass;S:"2468";;'),
        (Wifi("Café 12"), "WIFI:T:nopass;S:Café 12;;"),
    ],
)  # fmt: skip
def test_the_code_is_written_as_phones_read_it(wifi: Wifi, text: str) -> None:
    assert code(wifi) == text


NAMES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1)


@given(NAMES, st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=63))
def test_whatever_the_name_and_the_password_a_phone_finds_them_again(name: str, word: str) -> None:
    wifi = read(code(Wifi(name, word)))
    quoted = wifi["S"] != name
    assert wifi["S"] == (f'"{name}"' if quoted else name)
    assert quoted == (set(name) <= set("0123456789abcdefABCDEF"))
    assert wifi.get("P", "") == word
    assert wifi["T"] == ("WPA" if word else "nopass")


@pytest.mark.parametrize("name", ["Omas WLAN; 2. Stock", "Küche 😀"])
def test_a_camera_reads_what_is_drawn(name: str) -> None:
    text = code(Wifi(name, SECRET))
    rows = ["0000" + row + "0000" for row in drawn(text)]
    blank = ["0" * len(rows[0])] * 4
    light = b"".join(bytes(255 * (one == "0") for one in row) for row in [*blank, *rows, *blank])
    small = Image.frombytes("L", (len(rows[0]), len(rows[0])), light)
    (barcode,) = zxingcpp.read_barcodes(small.resize((small.width * 4, small.height * 4)))
    assert barcode.text == text


def test_the_join_code_leads_to_the_join_page() -> None:
    picture = BytesIO()
    segno.make("HTTP://192.168.1.7:8080/JOIN", micro=False).save(picture, kind="png", scale=4)
    (barcode,) = zxingcpp.read_barcodes(Image.open(picture))
    assert barcode.text == "HTTP://192.168.1.7:8080/JOIN"


@pytest.mark.parametrize(
    ("wifi", "key"),
    [
        (Wifi("", SECRET), "wifi.why.name"),
        (Wifi("ä" * 17, SECRET), "wifi.why.name"),
        (Wifi("a\nb", SECRET), "wifi.why.name"),
        (Wifi("Oma", "1234567"), "wifi.why.password"),
        (Wifi("Oma", "g" * 64), "wifi.why.password"),
        (Wifi("Oma", "a\tb" * 4), "wifi.why.password"),
    ],
)
def test_there_can_be_no_such_network(wifi: Wifi, key: str) -> None:
    reason = why_not(wifi)
    assert reason is not None
    assert reason.key == key


@pytest.mark.parametrize("word", ["", "12345678", "x" * 63, "0123456789abcdef" * 4])
def test_these_passwords_there_are(word: str) -> None:
    assert why_not(Wifi("ä" * 16, word)) is None


# ---- at the table ----


def bytes_of(stage: TableHarness) -> dict[str, bytes]:
    """Return what each kind of page gets now."""
    written = Written(views(stage.core, stage.now_ns))
    viewers = (TV_VIEWER, HOST_VIEWER, ROOM_VIEWER, "touch:anna", "touch:eve", "screen:eve")
    return {viewer: written(viewer) for viewer in viewers}


def test_the_password_is_on_the_tv_alone_and_there_as_a_code(stage: TableHarness) -> None:
    stage.phone("touch:anna")
    assert stage.order(orders.SetWifi("Oma", SECRET)) == orders.Answer()
    bodies = bytes_of(stage)
    rows = json.dumps(list(drawn(code(Wifi("Oma", SECRET)))), separators=(",", ":")).encode()
    assert [viewer for viewer, body in bodies.items() if rows in body] == [TV_VIEWER]
    assert not any(SECRET.encode() in body for body in bodies.values())
    assert [viewer for viewer, body in bodies.items() if b'"Oma"' in body] == [
        TV_VIEWER,
        HOST_VIEWER,
    ]


def test_the_tv_says_it_in_letters_if_the_host_wants_that(stage: TableHarness) -> None:
    stage.phone("touch:anna")
    assert stage.order(orders.TellWifi(told=True)).why is not None
    stage.order(orders.SetWifi("Oma", SECRET))
    stage.order(orders.TellWifi(told=True))
    bodies = bytes_of(stage)
    assert [viewer for viewer, body in bodies.items() if SECRET.encode() in body] == [TV_VIEWER]
    stage.order(orders.SetWifi("Oma", "x" * (TYPED + 1)))
    assert stage.order(orders.TellWifi(told=True)).why is not None
    stage.order(orders.TellWifi(told=False))
    assert not any(SECRET.encode() in body for body in bytes_of(stage).values())


def test_it_is_known_after_a_restart_and_in_the_next_evening_until_it_is_forgotten(
    stage: TableHarness,
) -> None:
    stage.order(orders.SetWifi("Oma", SECRET, hidden=True))
    stage.order(orders.Fresh("fly-swatter"))
    stage.kill_host()
    stage.start_host()
    assert stage.core.room(GuestNetwork).wifi == Wifi("Oma", SECRET, hidden=True)
    stage.order(orders.ForgetWifi())
    stage.kill_host()
    stage.start_host()
    assert stage.view("host")["network"] is None
    assert stage.view()["wifi"] is None


def test_no_order_for_it_tells_the_password_to_whoever_prints_it() -> None:
    assert SECRET not in repr(orders.SetWifi("Oma", SECRET)) + repr(Wifi("Oma", SECRET))


def test_a_network_that_cannot_be_changes_nothing(stage: TableHarness) -> None:
    stage.order(orders.SetWifi("Oma", SECRET))
    assert stage.order(orders.SetWifi("Oma", "short")).why is not None
    assert stage.core.room(GuestNetwork).wifi == Wifi("Oma", SECRET)


def test_nobody_reads_a_code_during_a_match(stage: TableHarness) -> None:
    stage.order(orders.SetWifi("Oma", SECRET))
    stage.core.setup.phase = "match"
    stage.run(20)
    assert stage.view()["wifi"] is None
