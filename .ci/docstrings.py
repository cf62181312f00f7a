"""Lists docstrings that begin with a question's word, and fails if there is one.

    python3 .ci/docstrings.py

A docstring begins with what the thing is, or with a verb. That holds for modules, classes,
functions and constants. Tests are exempt: theirs may be the sentence that they prove.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEADLESS = re.compile(
    r"((by|for|from|in|of|on|to|with) )?(what|who|whom|whose|whoever|whatever|whether|how|where"
    r"|when|which|why|if|so (many|much|long|far))\b",
    re.IGNORECASE,
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def text(node: ast.AST) -> ast.Constant | None:
    """Return the string that is all of this statement, if it is one."""
    value = node.value if isinstance(node, ast.Expr) else None
    return value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield those of the module, of its classes and functions, and of constants and fields."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED):
            is_test = getattr(node, "name", "").startswith("test_")
            if node.body and not is_test and (own := text(node.body[0])):
                yield own
            for before, after in pairwise(node.body):
                if isinstance(before, ast.Assign | ast.AnnAssign) and (own := text(after)):
                    yield own


def main() -> None:
    """Check all Python files of the project."""
    count = 0
    faults = []
    for folder in ("firmware", "hardware", "host", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for own in docstrings(ast.parse(path.read_text("utf-8"))):
                count += 1
                if HEADLESS.match(own.value.strip()):
                    line = own.value.strip().splitlines()[0]
                    faults.append(f"{path.relative_to(ROOT)}:{own.lineno}: {line}")
    print(*faults, f"{len(faults)} of {count} docstrings begin with a question's word", sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
