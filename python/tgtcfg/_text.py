"""Escapes strings for notebooks: as plain text without markup, with characters that are valid in XML."""

from __future__ import annotations

import html
import re
import unicodedata

_SPECIAL = re.compile(r"[\\`*_{}\[\]()>#+\-!|~@:$]")
_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def visible(text: str) -> str:
    """Writes control, format and bidirectional characters and line endings as `\\u{1b}`."""
    return "".join(
        f"\\u{{{ord(each):x}}}" if unicodedata.category(each) in _HIDDEN or each in "\ufffe\uffff" else each for each in text
    )


def xml(text: str) -> str:
    """Escapes a string for an element of HTML or XML."""
    return html.escape(visible(text))


def markdown(text: str) -> str:
    """Escapes a string for Markdown."""
    escaped = _SPECIAL.sub(lambda found: "\\" + found.group(), visible(text))
    return escaped.replace("&", "&amp;").replace("<", "&lt;")


def code_span(text: str) -> str:
    """Returns Markdown code with a fence longer than any fence in the string."""
    text = visible(text)
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"
