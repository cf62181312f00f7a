import gc

from machine import Pin, Timer

busy = Pin(22, Pin.OUT, value=0)


def collect(_timer):
    busy(1)
    gc.collect()
    busy(0)


timer = Timer(period=25, callback=collect)
