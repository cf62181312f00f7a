"""Configuration of the documentation: Sphinx reads the Markdown where it lies, in its folders.

    python -m sphinx -c host/docs -W --keep-going . FOLDER

from the root of the repository. Every README is a page; nothing is written twice. A link to a file
or to a heading that is not there is a warning, and so an error.
"""

from __future__ import annotations

project = "Slapbox"
author = "Slapbox"
extensions = ["myst_parser"]
root_doc = "host/docs/index"
include_patterns = [
    "README.md",
    "firmware/README.md",
    "hardware/*.md",
    "hardware/**/*.md",
    "host/*.md",
    "host/docs/*.md",
    "tests/*.md",
    "tests/**/*.md",
]
exclude_patterns = ["**/.*"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "Slapbox"
html_logo = "../slapbox/web/static/icon.svg"
html_copy_source = False
html_show_copyright = False
