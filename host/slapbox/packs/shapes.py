"""Shapes of what pages are told of packs."""

from typing import TypedDict


class Pack(TypedDict):
    """A pack of questions; without a ``title``: none."""

    title: str
    language: str
    author: str
    licence: str
    questions: int


class Listed(Pack):
    """A pack in the list on the host's page. Those that come with Slapbox are ``ours``."""

    id: str
    ours: bool
