"""The ``slapbox`` command."""

from slapbox.cli.main import main

__all__ = ["main"]
