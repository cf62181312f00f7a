"""Shapes of what pages are told of packs."""

from typing import TypedDict


class Listed(TypedDict):
    """A pack in the list on the host's page. Those that come with Slapbox are ``ours``."""

    id: str
    title: str
    language: str
    author: str
    licence: str
    questions: int
    ours: bool
