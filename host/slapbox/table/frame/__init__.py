"""The frame that every room stands on: rooms themselves, setup, seats, devices and news."""
