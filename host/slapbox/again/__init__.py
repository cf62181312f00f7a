"""Looking again: a match that is over as views, files and figures."""
