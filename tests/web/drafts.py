"""Views that tests lay by hand, for pages to show."""

from __future__ import annotations

from typing import Any

Draft = dict[str, Any]
"""Any part of one; it may hold less than a page gets."""
