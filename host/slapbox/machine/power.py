"""Batteries: a laptop that goes dark in the last deal ends the party."""

import psutil


def battery_percent() -> int | None:
    """Return how full the battery is that this machine runs on; nothing when it is plugged in or
    has none, or nobody knows."""
    battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    if battery is None or battery.power_plugged is not False:
        return None
    return round(battery.percent)


def has_battery() -> bool:
    """Return whether this is a machine that is carried about, and so one that falls asleep."""
    return hasattr(psutil, "sensors_battery") and psutil.sensors_battery() is not None
