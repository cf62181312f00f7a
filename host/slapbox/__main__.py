"""``python -m slapbox``: the same as the ``slapbox`` command."""

from slapbox.cli import main

main(prog_name="slapbox")
