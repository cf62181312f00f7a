"""Complete sets of option values, made from what people chose, or a reason why not."""

from collections.abc import Iterable, Mapping
from typing import Final

from slapbox.games.protocol import Option, Options
from slapbox.text import Problem, Text, Value

_BOOLS: Final = {"true": True, "false": False}


class OptionError(Problem, ValueError):
    """An option or value that a game does not know; ``reason`` tells what is allowed."""


def out_of_range(name: str, value: str | int, low: int, high: int) -> OptionError:
    """The error that tells which whole numbers ``name`` may be."""
    values: dict[str, Value] = {"name": name, "value": str(value), "low": low, "high": high}
    return OptionError(Text("option.why.range", values))


def complete(rules: Iterable[Option], chosen: Mapping[str, str | int | bool]) -> Options:
    """Every option of ``rules`` with its chosen value, or else its default.

    Values may be strings, as forms and command lines give them: ``"true"``, ``"false"`` and whole
    numbers are read. Raises :class:`OptionError` for an unknown name or a value not allowed.
    """
    declared = {option.name: option for option in rules}
    for name in chosen:
        if name not in declared:
            values: dict[str, Value] = {"name": name, "names": _listed(declared)}
            raise OptionError(Text("option.why.unknown", values))
    return {
        name: _read(option, chosen[name]) if name in chosen else option.default
        for name, option in declared.items()
    }


def _read(option: Option, value: str | int | bool) -> str | int | bool:
    return _read_choice(option, value) if option.choices else _read_number(option, value)


def _read_choice(option: Option, value: str | int | bool) -> str | bool:
    read = value
    if isinstance(option.default, bool) and isinstance(value, str):
        read = _BOOLS.get(value.strip().lower(), value)
    for choice in option.choices:
        # 1 == True in Python, but 1 is no answer to a yes-or-no question.
        if read == choice and type(read) is type(choice):
            return choice
    allowed = _listed(str(choice).lower() for choice in option.choices)
    raise OptionError(
        Text("option.why.choice", {"name": option.name, "value": str(value), "allowed": allowed})
    )


def _read_number(option: Option, value: str | int | bool) -> int:
    number = _whole(value)
    if number is None or not option.low <= number <= option.high:
        raise out_of_range(option.name, value, option.low, option.high)
    return number


def _whole(value: str | int | bool) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return int(value)
    except ValueError:
        return None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
