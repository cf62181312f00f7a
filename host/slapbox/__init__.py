"""Slapbox: buzzer pads that turn a table of people into a party game."""

from importlib.metadata import version

__version__ = version("slapbox")
