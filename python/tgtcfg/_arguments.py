"""Checks arguments by their annotations and converts numbers of numpy to Python's.

An invalid argument raises `TypeError` with the call, the argument and the accepted values.
"""

from __future__ import annotations

import collections.abc
import difflib
import functools
import inspect
import json
import operator
import os
import re
import sys
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

#: Names of annotations in words; any other one is named as it is.
WORDS = {
    "Input": "a target string, name, path, configuration, list of targets or plan",
    "TargetLike": "a target string, mapping or target",
    "Tree": "a value as in JSON",
    "Request": "a text or mapping",
    "Pointer": "a JSON Pointer such as '/opt-level'",
    "PathText": "a path",
    "FileOrBytes": "a path or bytes",
    "Maps | None": "a mapping of target ids to paths",
    "Paths": "a path or several",
    "Texts": "a text or several",
    "str": "a text",
    "int": "an integer",
    "bool": "True or False",
    "Plan": "a plan of `tgtcfg.resolve`",
}


def checked(function: F) -> F:
    """Returns a function that checks its arguments before each call."""
    parameters = inspect.signature(function).parameters
    call = function.__qualname__.removesuffix(".__init__")
    module = function.__module__.rpartition(".")[2]
    call = call if module.startswith("_") else f"{module}.{call}"
    positional = [name for name, each in parameters.items() if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    rest = next((name for name, each in parameters.items() if each.kind == each.VAR_POSITIONAL), None)

    @functools.wraps(function)
    def call_checked(*args: Any, **options: Any) -> Any:
        names = [*positional[: len(args)], *([rest] * (len(args) - len(positional)) if rest else [])]
        forms = _forms(function)
        given = [_value(call, name, forms, each) for name, each in zip(names, args)]
        given += args[len(names):]  # too many: Python reports it
        return function(*given, **{name: _value(call, name, forms, each) for name, each in options.items()})

    return typing.cast(F, call_checked)


def _value(call: str, name: str, forms: Mapping[str, tuple[str, Any]], value: Any) -> Any:
    if name == "self" or name not in forms:
        return value
    text, hint = forms[name]
    try:
        # Of a mapping in the place of several names, only the names count.
        plain = plain_value(value) if _maps(hint) and not _is_open(hint) or not isinstance(value, Mapping) else value
    except TypeError as error:
        raise TypeError(f"{call}() argument {name!r}: {error}") from None
    plain = _number(plain, hint)
    if plain is None and "None" not in text and text != "Tree" and name in _required(forms) or plain is not None and not _fits(plain, hint):
        shown = repr(value) if value is None or isinstance(value, (str, int, float, list, tuple, dict)) else _type_name(value)
        shown = shown if len(shown) <= 60 else _type_name(value)
        raise TypeError(f"{call}() argument {name!r} must be {_words(text)}, not {shown}")
    return plain


def _required(forms: Mapping[str, tuple[str, Any]]) -> Iterable[str]:
    return typing.cast("tuple[str, ...]", forms[""][1])


def _type_name(value: object) -> str:
    kind = type(value)
    return kind.__name__ if kind.__module__ in ("builtins", "tgtcfg") else f"{kind.__module__}.{kind.__name__}"


def plain_value(value: Any, at: str = "") -> Any:
    """Returns a tree with Python's own numbers, lists and dictionaries; keeps plans, targets, paths and iterators."""
    if value is None or isinstance(value, (str, bool, int, float, os.PathLike)) and type(value).__module__ != "numpy":
        return value
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"a key{f' in {at}' if at else ''} is a text, not {key!r}")
        return {str(key): plain_value(each, f"{at}/{key}") for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_value(each, f"{at}/{i}") for i, each in enumerate(value)]
    if hasattr(value, "_as_input"):
        return value
    if type(value).__module__.split(".")[0] in ("tvm", "tvm_ffi") and hasattr(value, "kind"):
        return _target_of_tvm(json.loads(str(value)))
    for convert in ("tolist", "item"):
        if hasattr(value, convert):
            return plain_value(getattr(value, convert)(), at)
    try:
        return operator.index(value)
    except TypeError:
        pass
    if at and isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return plain_value(list(value), at)
    if at:
        raise TypeError(f"the value at {at} cannot be a {_type_name(value)}")
    return value


def _target_of_tvm(config: dict[str, Any]) -> dict[str, Any]:
    """Converts a TVM target, which has an empty tag if it was created without one."""
    return {name: _target_of_tvm(each) if name == "host" and isinstance(each, dict) else each
            for name, each in config.items() if (name, each) not in (("tag", ""), ("host", None))}


def _number(value: Any, hint: Any) -> Any:
    """Accepts `"3"` for integers, and 0 and 1 for `False` and `True`."""
    options = typing.get_args(hint) or (hint,)
    if int in options and str not in options and isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d+\s*", value):
        return int(value)
    if bool in options and int not in options and type(value) is int and value in (0, 1):
        return bool(value)
    return value


def _fits(value: Any, hint: Any) -> bool:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return True
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is typing.Literal:
        return value in inner
    if hint is int or hint is float:
        return isinstance(value, (int, float) if hint is float else int) and not isinstance(value, bool)
    if origin is None:
        return isinstance(value, hint)
    if issubclass(origin, collections.abc.Mapping):
        return isinstance(value, Mapping) and all(_fits(each, inner[1]) for each in value.values())
    if issubclass(origin, os.PathLike):
        return isinstance(value, os.PathLike)
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Iterable):
        return False
    if isinstance(value, Mapping) and _maps(inner[0]):
        return False  # one element, not several
    return not isinstance(value, (list, tuple, Mapping)) or all(_fits(each, inner[0]) for each in value)


def _maps(hint: Any) -> bool:
    """Returns true if mappings are among the accepted values."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(map(_maps, typing.get_args(hint)))
    return hint is Any or isinstance(origin, type) and issubclass(origin, collections.abc.Mapping)


def _is_open(hint: Any) -> bool:
    """Returns true for a dictionary with values of any type, for example the tensors of a program."""
    return any(typing.get_origin(each) is dict and typing.get_args(each)[1] is Any for each in (hint, *typing.get_args(hint)))


def _words(annotation: str) -> str:
    """Returns an annotation as text: `a text or several` for `Texts`."""
    words: list[str] = []
    for part in _alternatives(annotation.strip("'\"")):
        if part == "None":
            continue
        kind, _, inner = part.partition("[")
        if kind in ("Iterable", "Sequence"):
            words.append(f"an iterable of these: {_words(inner[:-1])}")
        else:
            words.append(WORDS.get(part) or {"Mapping": "a mapping", "Literal": inner[:-1]}.get(kind) or f"a {part}")
    return " or ".join(words)


def _alternatives(annotation: str) -> list[str]:
    """Returns the alternatives of a union: two for `A | B[C | D]`."""
    parts = [""]
    for piece in annotation.split(" | "):
        is_open = parts[-1].count("[") > parts[-1].count("]")
        parts = [*parts[:-1], f"{parts[-1]} | {piece}"] if is_open else [*parts, piece]
    return parts[1:]


@functools.cache
def _forms(function: Callable[..., Any]) -> dict[str, tuple[str, Any]]:
    """Maps argument names to their annotations, as text and as types. The empty name maps to the names without a
    default.
    """
    package: Any = sys.modules[__package__]
    names = {**vars(typing), **vars(package._keywords), **vars(package._types), **vars(package._targets), **vars(package._plan),
             **function.__globals__, "list": list}
    texts: dict[str, str] = {}
    for name, text in function.__annotations__.items():
        options = re.fullmatch(r"Unpack\[(\w+)\]", str(text))
        if options is None:
            texts[name] = str(text)
            continue
        kind = names[options[1]]
        texts |= {each: getattr(hint, "__forward_arg__", str(hint)) for each, hint in kind.__annotations__.items()}
    texts.pop("return", None)
    resolved = typing.get_type_hints(types.SimpleNamespace(__annotations__=texts), names, {})
    empty = inspect.Parameter.empty
    required = tuple(name for name, each in inspect.signature(function).parameters.items()
                     if each.default is empty and each.kind != each.VAR_KEYWORD)
    return {"": ("", required), **{name: (text, resolved[name]) for name, text in texts.items()}}


def check_names(call: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raises `TypeError` with the nearest name for an unknown argument."""
    names = list(known)
    for name in given:
        if name in names:
            continue
        near = difflib.get_close_matches(name, names, 1)
        also = f"; did you mean {near[0]!r}?" if near else ""
        raise TypeError(f"{call}() got an unexpected keyword argument {name!r}{also}")


def check_choice(noun: str, value: str, known: Iterable[str]) -> None:
    """Raises `ValueError` with the nearest value and the list for an unknown value."""
    names = list(known)
    if value in names:
        return
    near = difflib.get_close_matches(value, names, 1)
    also = f"did you mean {near[0]!r}? " if near else ""
    raise ValueError(f"no {noun} {value!r}: {also}there is {', '.join(names)}")
