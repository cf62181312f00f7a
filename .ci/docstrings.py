"""Lists docstrings and comments that begin with a question's word, and long sentences of scripts.

    python3 .ci/docstrings.py

A docstring begins with what the thing is, or with a verb. That holds for modules, classes,
functions and constants, for paragraphs of the pages' doc comments, and for comments. Tests are
exempt: their docstrings may be the sentence that they prove. A sentence in the comments of a script
has at most 30 words. Fails where one of these is missed.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
PREPOSITION = r"((by|for|from|in|of|on|to|with) )?"
QUESTION = r"(what|who|whom|whose|whoever|whatever|whether|how|so (many|much|long|far)"
CLAUSE = re.compile(rf"{PREPOSITION}{QUESTION})\b", re.IGNORECASE)
"""Beginning of a comment that names nothing. Others may begin with a condition."""
HEADLESS = re.compile(rf"{PREPOSITION}{QUESTION}|where|when|which|why|if)\b", re.IGNORECASE)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
SENTENCE_WORDS = 30
PAGES = re.compile(r"^[ \t]*/\*\*(.*?)\*/|^((?:[ \t]*//[^\n]*\n)+)", re.MULTILINE | re.DOTALL)
"""Doc comments and blocks of line comments in a script."""


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


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield the first lines of comments, with their numbers."""
    block = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            if line != block + 1:
                yield line, token.string.lstrip("# ")
            block = line if token.line.lstrip().startswith("#") else block


def in_python(source: str) -> Iterator[tuple[int, str, re.Pattern[str]]]:
    """Yield line, text and forbidden beginning of each docstring and comment."""
    for own in docstrings(ast.parse(source)):
        yield own.lineno, own.value.strip(), HEADLESS
    for line, words in comments(source):
        yield line, words, CLAUSE


def in_script(source: str) -> Iterator[tuple[int, str, re.Pattern[str]]]:
    """Yield line, text and forbidden beginning of each paragraph of doc comments, and comment."""
    for match in PAGES.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        block = re.sub(r"^[ \t]*(//|\*) ?", "", match[1] or match[2], flags=re.MULTILINE).strip()
        for paragraph in re.split(r"\n\s*\n|\n(?=@)", block):
            yield line, paragraph, CLAUSE if match[1] is None else HEADLESS


def is_long(paragraph: str) -> bool:
    """Tell whether a sentence has too many words, where a type or code in backticks is one."""
    text = re.sub(r"\{.*?\}|`[^`]*`", "x", paragraph, flags=re.DOTALL)
    sentences = re.split(r"(?<=[.!?:;])\s+(?=[^\sa-z])|(?<=[.!?])\s+", text)
    return any(len(sentence.split()) > SENTENCE_WORDS for sentence in sentences)


def sources() -> Iterator[tuple[Path, Iterator[tuple[int, str, re.Pattern[str]]]]]:
    """Yield the project's files in Python, and its pages' scripts and types."""
    for folder in ("firmware", "hardware", "host", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, in_python(path.read_text("utf-8"))
    for place in ("host/slapbox/web/static/js", ".ci/baseline"):
        for path in sorted((ROOT / place).rglob("*.[jt]s")):
            if path.name != "views.d.ts":  # made of the docstrings
                yield path, in_script(path.read_text("utf-8"))


def main() -> None:
    """Check all files of the project."""
    count = 0
    faults = []
    for path, beginnings in sources():
        for number, words, forbidden in beginnings:
            count += 1
            if forbidden.match(words) or (path.suffix != ".py" and is_long(words)):
                faults.append(f"{path.relative_to(ROOT)}:{number}: {words.splitlines()[0]}")
    print(*faults, f"{len(faults)} of {count} are headless or long", sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
