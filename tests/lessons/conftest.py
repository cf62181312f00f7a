"""A table in virtual time at which somebody learns."""

from table.conftest import stage

__all__ = ["stage"]
