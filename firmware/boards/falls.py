"""The PIO program that counts how often a pin falls.

A bit of a pixel is low for 31 cycles at the shortest, at 125 MHz: ten times what it needs.
"""

from rp2 import asm_pio

TYPE_CHECKING = False
if TYPE_CHECKING:  # The words of PIO's assembler language; on a jig the decorator brings them.
    from rp2.asm_pio import invert, jmp, label, mov, null, pin, wait, wrap, wrap_target, x, x_dec


@asm_pio()
def falls():
    # In x, downwards from all ones.
    mov(x, invert(null))
    wrap_target()
    label("again")
    wait(1, pin, 0)
    wait(0, pin, 0)
    jmp(x_dec, "again")
    wrap()
