"""Converts keyword arguments to options of the command line."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._keywords import LISTS, MEMBERS, OPTION_OF, CommonOptions, LayerOptions
from ._types import Input

Flags = list[tuple[str, str]]

COMMON = frozenset(CommonOptions.__annotations__)
LAYERS = frozenset(LayerOptions.__annotations__) - COMMON - {"allow_path"}
def option_of(keyword: str) -> str:
    return OPTION_OF.get(keyword, "--" + keyword.replace("_", "-"))


def text_of(value: object) -> str:
    """Returns a value as command-line text: strings and paths unchanged, other values as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    own: Any = getattr(value, "_as_input", None)
    return text_of(own()) if own else json.dumps(value, default=_plain)


def _plain(value: Any) -> object:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "_as_input"):
        return value._as_input()
    raise TypeError(f"a value of a configuration cannot be a {type(value).__name__}")


def _members(keyword: str, option: str, value: Mapping[str, Any]) -> Flags:
    # A text under `set` stays one: `"sm_86"`, not what it may look like.
    def written(each: Any) -> str:
        return json.dumps(each, default=_plain) if keyword == "set" else text_of(each)

    # A name that contains `=` is quoted, so that its end is known.
    def named(name: str) -> str:
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"' if "=" in name or name.startswith('"') else name

    return [(option, f"{named(name)}={written(each)}") for name, each in value.items()]


def flags_for(keyword: str, value: Any) -> Flags:
    """Returns the options for an argument."""
    option = option_of(keyword)
    if value is None and keyword != "host":
        return []
    if keyword == "flags":
        return [("--" + name.removeprefix("--"), text_of(each)) for name, each in value.items()]
    if keyword in MEMBERS and isinstance(value, Mapping):
        return _members(keyword, option, value)
    if isinstance(value, bool):
        return [(option, "")] if value else []
    if keyword == "host":
        return [(option, "none" if value is None else text_of(value))]
    if isinstance(value, (str, os.PathLike, Mapping, int, float)) or hasattr(value, "_as_input"):
        return [(option, text_of(value))]
    if keyword in LISTS:
        return [(option, ",".join(value))]
    return [(option, text_of(each)) for each in value]


FAMILIES = ("target_", "executor_", "runtime_")


def take_families(given: dict[str, Any], known: Iterable[str]) -> Flags:
    """Removes and returns arguments such as `target_cuda_arch`, whose options depend on the database."""
    names = set(known)
    taken = [name for name in given if name.startswith(FAMILIES) and name not in names]
    return [("--" + name.replace("_", "-"), text_of(given.pop(name))) for name in taken]


def layers_of(given: Mapping[str, Any]) -> Flags:
    """Returns the options for layers, overlays first."""
    flags = flags_for("overlays", given.get("overlays"))
    for keyword, value in given.items():
        if keyword in LAYERS and keyword != "overlays":
            flags += flags_for(keyword, value)
    return flags


def common_of(given: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    flags: Flags = []
    for keyword in (*CommonOptions.__annotations__, "allow_path"):
        if keyword != "lenient":
            flags += flags_for(keyword, given.get(keyword))
    lenient = given.get("lenient")
    if lenient is not None:
        flags.append(("--lenient" if lenient else "--strict", ""))
    return tuple(flags)


def input_text(value: Input | None) -> str:
    """Returns an input as an argument of the command line."""
    if value is None:
        return ""
    if isinstance(value, str) and not value.strip():
        raise ValueError("the input is an empty text; leave it out to read `tgtcfg.yaml`")
    if isinstance(value, os.PathLike):
        path = os.fspath(value)
        # A path without a folder could be the name of something.
        return path if os.sep in path else os.path.abspath(path)
    return text_of({"targets": value} if isinstance(value, Sequence) and not isinstance(value, str) else value)


class Asked:
    """The input and options of a plan, which `why` reads again."""

    __slots__ = ("document", "given", "input", "layers")

    def __init__(self, input: str, layers: list[tuple[str, str]], document: str, given: Mapping[str, Any]) -> None:
        self.input, self.layers, self.document, self.given = input, layers, document, dict(given)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Asked, (self.input, self.layers, self.document, self.given))
