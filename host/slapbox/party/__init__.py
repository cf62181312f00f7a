"""The running host: table, pads, pages, bots and the venue, put together."""
