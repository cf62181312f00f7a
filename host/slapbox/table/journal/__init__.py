"""The journal: keeping, rescue of a damaged file, and matches made again from it."""
