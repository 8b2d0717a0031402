"""Rewrites messages for Python: `--set` of the command line is the argument `set=`."""

from __future__ import annotations

import re

from ._keywords import OPTION_OF, MEMBERS, BatchOptions, DiffOptions, EmitOptions, ResolveOptions, ValidateOptions

_OPTION = re.compile(r"`--([a-z][a-z-]*)(?:[\s=]+([^`]+))?`")


def python_words(text: str) -> str:
    """Replaces options in a message by arguments, except in complete command lines."""
    return _OPTION.sub(_argument, text)


def _argument(found: re.Match[str]) -> str:
    word, value = found[1], found[2]
    if word == "emit" and value is None:
        return "`emit`"  # a function, or the argument of `batch`
    keyword = {option[2:]: name for name, option in OPTION_OF.items()}.get(word, word.replace("-", "_"))
    if word not in _known() or (value and value.startswith("-")):
        return found[0]
    if value is None or value.startswith("\N{HORIZONTAL ELLIPSIS}"):
        return f"`{keyword}=`"
    name, equals, member = value.partition("=")
    if keyword in MEMBERS and equals:
        return f'`{keyword}={{"{name}": {member}}}`'
    return f"`{keyword}={value}`"


def _known() -> set[str]:
    """Returns the long options that have an argument in Python."""
    return {OPTION_OF.get(name, "--" + name.replace("_", "-"))[2:]
            for each in (ResolveOptions, ValidateOptions, DiffOptions, BatchOptions, EmitOptions)
            for name in each.__annotations__} - {"flags"} | {"from"}
