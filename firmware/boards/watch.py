"""The PIO program that watches the pins.

It looks at all of them every 5 cycles (40 ns at 125 MHz) and pushes their state when that is not as
it was: 5 to 9 cycles after the edge. Edges less than 8 cycles apart may come as one change. A full
FIFO drops the push: one that waits would stop the watch.
"""

from rp2 import PIO, asm_pio

TYPE_CHECKING = False
if TYPE_CHECKING:  # The words of PIO's assembler language; on a pad the decorator brings them.
    from rp2.asm_pio import (
        in_,
        invert,
        isr,
        jmp,
        label,
        mov,
        noblock,
        null,
        pins,
        push,
        wrap,
        wrap_target,
        x,
        x_not_y,
        y,
    )


@asm_pio(in_shiftdir=PIO.SHIFT_LEFT, fifo_join=PIO.JOIN_RX)
def watch():
    # No state of seven pins is equal to this: so the first word tells how they are at the start.
    mov(y, invert(null))
    wrap_target()
    label("watch")
    mov(isr, null)
    in_(pins, 7)
    mov(x, isr)
    jmp(x_not_y, "changed")
    jmp("watch")
    label("changed")
    mov(y, x)
    push(noblock)
    wrap()
