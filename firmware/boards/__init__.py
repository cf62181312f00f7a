"""The hardware under a pad. ``boards.pico`` is a real one, ``boards.virtual`` has none.

A ``Board`` offers to :class:`pad.app.App`:

* ``chip``, ``boot``: hex words; the chip's for life, and one drawn at each start
* ``clock_hz``, ``caps``: for HELLO; the rate of the clock that stamps edges, and what is there
* ``note``: words for the log that go with each HELLO, or none
* ``now_us()``: pad time, microseconds that never wrap
* ``answer_us``: how long it takes, at most nearly always, to get an answer ready for ``write``
* ``capture``: the edges of the keys and of the sync wire (``SYNC_WIRE``; closed is low):
  ``safe_until_us()``: all edges before this pad time will be in the next ``drain()``;
  ``is_waiting()``: whether there are any;
  ``drain()``: number of the changes since the last call. Of each, in order, ``states`` has how the
  pins are after it (a bit a key, 1 is open; ``AFRESH`` besides where that is no change, but how
  things are after edges that nobody saw), and ``times`` its pad time, of which 30 bits count;
  ``is_afresh``: set, the next ``drain()`` ends with how the pins are, for edges were used up;
  ``mute(key, on)``: cause no more work by the edges of this pin, or listen to it again;
  ``take_lost()``: how many edges there was no room for, since the last call
* ``frames``: when frames of USB begin, or None without that hardware;
  ``look()``: ``(number, t_us, ns, within_ns)`` of the next one or the last one, or None. It takes a
  millisecond at most; ``busy``: whether the last look was put off, as USB needed the frames itself
* ``pulse()``: pull the sync wire low for 50 us or a little more
* ``train(hz)``: from now on pull it low this often, exactly (``selftest`` only), until told 0
* ``wait(us)``: sleep until there is something to do, at most this long
* ``read()``: bytes that the host sent, ``b""`` if none. ``heard_us`` is then a pad time at which
  the first of them was there, as early as it was seen. A line that ends among them begins with
  them, or before.
* ``write(data, start, end)``: how many of the bytes ``data[start:end]`` were taken, 0 if the host
  does not read. Neither this nor ``read`` ever waits.
* ``air``: None, or the network (``pad.air.Air``), which has ``read``, ``write`` and ``heard_us``,
  too; ``wait`` also ends for what comes in there
* ``light(letters)``: a letter a key: ``.`` off, ``d`` dim, ``b`` bright
* ``led(lit)``: the board's own LED, if it has one
* ``press``: None; or on a jig ``press(keys, ms)``: close the keys whose bits are set, on all pads,
  for so long; and ``counts()``: how often lights' data and piezo have fallen, 30 bits each
* ``feed()``: the program lives; not called for seconds, the pad starts anew
* ``rest()``: the program has ended: dark and silent, and nothing has to be fed
* ``tone(hz, name)``: a tone of the sound ``name`` until told otherwise; 0 is silence
"""
