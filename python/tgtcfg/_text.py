"""Texts of files where a notebook shows them: nothing of them is markup, and every character is valid XML."""

from __future__ import annotations

import html
import re
import unicodedata

_SPECIAL = re.compile(r"[\\`*_{}\[\]()>#+\-!|~@:$]")
_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def visible(text: str) -> str:
    """Control, format and bidirectional characters and line endings as `\\u{1b}`."""
    return "".join(
        f"\\u{{{ord(each):x}}}" if unicodedata.category(each) in _HIDDEN or each in "\ufffe\uffff" else each for each in text
    )


def xml(text: str) -> str:
    """As the text of an element of HTML or XML."""
    return html.escape(visible(text))


def markdown(text: str) -> str:
    """As words of Markdown."""
    escaped = _SPECIAL.sub(lambda found: "\\" + found.group(), visible(text))
    return escaped.replace("&", "&amp;").replace("<", "&lt;")


def code_span(text: str) -> str:
    """As code of Markdown: its fence is longer than any in the text."""
    text = visible(text)
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"
