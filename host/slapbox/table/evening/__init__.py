"""Matches one after the other, what people do in them, and the evening above them."""
