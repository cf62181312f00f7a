"""Texts for people: message keys with their values, and the catalogues that turn them into words.

A :class:`Text` travels through the rules, the table and the wire as a key with values; only the
last step before a person's eyes chooses a language. The catalogues (``en/core.json`` and its
siblings, beside this file) serve Python and the browser alike.
"""

from slapbox.text.catalogue import LANGUAGES, best_language, translated
from slapbox.text.message import Message, Problem, Text, Value

__all__ = ["LANGUAGES", "Message", "Problem", "Text", "Value", "best_language", "translated"]
