"""Names that people have, in every script, and what else is typed for one."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.text import LANGUAGES, Text, translated
from slapbox.text.names import MAX_NAME, is_name, is_same_name, name_key, normal

FAMILY = "👨🏽\u200d👩🏽\u200d👧🏽\u200d👦🏽"
PEOPLE = (
    *("Zoé", "Nguyễn Thị Ánh", "Żółć", "李小龍", "やまだ", "김철수", "Ярослав", "Ελένη", "ድንቅ"),
    *("علی\u200cرضا", "שָׂרָה", "محمد", "क्षितिज", "தமிழ்ச்செல்வி", "မြန်မာ", "ลำไย", "葛\U000e0100城"),
    *(
        "🏳\ufe0f\u200d🌈 Max",
        "👩\u200d🚀",
        "🇩🇪🇫🇷",
        "👍🏽",
        "1\ufe0f\u20e3",
        FAMILY,
        "O’Neill-Özil",
        "🫨",
        "李\U0002ebf0\U000323b0",  # newer than Python 3.12
    ),
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)
NO_NAMES = (
    *("\u202eAnna", "\u2066Anna\u2069", "\x1b[31m", "An\x00na", "\ud800", "\ue000", "\u0301", "‏"),
    *("\u200b\u200d", "\u3164", "\u2800", "", "   ", "A" * (MAX_NAME + 1), "🇩🇪" * (MAX_NAME + 1)),
    "👩" + "\u200d👩" * 9,
)


@pytest.mark.parametrize("name", PEOPLE)
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert is_name(normal(name))
    for form in ("NFC", "NFD"):
        assert normal(normalize(form, name)) == normalize("NFC", name)
    assert is_same_name(normalize("NFD", name.upper()), name) or name.upper().lower() != name


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_nobody_sees_or_what_turns_the_writing_is_no_name(name: str) -> None:
    assert not is_name(normal(name))


@pytest.mark.parametrize("letter", ["W", "李", "🇩🇪", "👩\u200d🚀", FAMILY, "é", "e\u0301"])
def test_letters_are_counted_as_one_sees_them(letter: str) -> None:
    assert is_name(normal(letter * MAX_NAME))
    assert not is_name(normal(letter * (MAX_NAME + 1)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoé", "ZOE\u0301"),
        ("Straße", "STRASSE"),
        ("Anna", "Ａｎｎａ"),
        ("علی\u200cرضا", "علیرضا"),
        ("❤\ufe0f Max", "❤ max"),
        ("A\u00a0 B", " a b "),
        ("Anna", "\u200eAn\u00adna\ufeff"),
    ],
)
def test_a_name_is_the_same_however_it_was_typed(one: str, other: str) -> None:
    assert is_same_name(one, other)


def test_flags_and_accents_are_no_small_differences() -> None:
    england, scotland = (
        "🏴" + "".join(chr(0xE0000 + ord(one)) for one in tag) + "\U000e007f"
        for tag in ("gbeng", "gbsct")
    )
    assert not is_same_name(england, scotland)
    assert not is_same_name("Zoe", "Zoé")


def test_more_marks_than_any_script_has_are_cut() -> None:
    assert normal("Z" + "\u0351" * 40 + "o") == "Z" + "\u0351" * 6 + "o"
    assert is_name(normal("Z" + "\u0351" * 40))


@given(st.text())
def test_a_normal_form_stays_as_it_is(text: str) -> None:
    kept = normal(text)
    assert normal(kept) == kept
    assert name_key(kept) == name_key(text)
    if is_name(kept):
        kept.encode()
        assert "\n" not in kept
        assert kept == kept.strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_from_right_to_left_turns_nothing_beside_it_round(language: str) -> None:
    for name in ("שרה", "محمد", "Max שרה"):
        text = translated(Text("lobby.why.name_taken", {"name": name}), language)
        assert f"\u2068{name}\u2069" in text
    plain = translated(Text("lobby.why.name_taken", {"name": "Zoé 👩\u200d🚀"}), language)
    assert "\u2068" not in plain
