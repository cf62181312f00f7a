"""The hardware under a pad. ``boards.pico`` is a real one, ``boards.virtual`` has none.

A ``Board`` offers to :class:`pad.app.App`:

* ``chip``, ``boot``: hex words; the chip's for life, and one drawn at each start
* ``clock_hz``, ``caps``: for HELLO; the rate of the clock that stamps edges, and what there is
* ``now_us()``: pad time, microseconds that never wrap
* ``capture``: the keys' edges:
  ``safe_until_us()``: all edges before this pad time will be in the next ``drain()``;
  ``drain()``: the edges since the last call as ``(t_us, key, closed)``, in order;
  ``take_lost()``: how many edges there was no room for, since the last call
* ``wait(ms)``: sleep until there is something to do, at most this long
* ``read()``: the bytes that the host sent, ``b""`` if none; ``write(data)``: how many of these
  bytes were taken, 0 if the host does not read. Neither ever waits.
* ``light(letters)``: a letter a key: ``.`` off, ``d`` dim, ``b`` bright
* ``tone(hz, name)``: a tone of the sound ``name`` until told otherwise; 0 is silence
"""
