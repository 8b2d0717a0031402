"""Immutable Python values for documents of tgtcfg."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, Union

T = TypeVar("T", covariant=True)

#: What a value of a plan can be: JSON, with tuples and tables in place of lists and dictionaries.
Json = Union[None, bool, int, float, str, "tuple[Json, ...]", "Table[Json]"]


class Table(Mapping[str, T]):
    """Immutable mapping. An unknown name raises `KeyError` with the nearest names.

    >>> table = Table({"gpu": 1, "cpu": 2}, "target")
    >>> table["gpu"], [*table]
    (1, ['gpu', 'cpu'])
    >>> table["gpx"]
    Traceback (most recent call last):
    ...
    KeyError: "no target 'gpx'; did you mean 'gpu'?"
    """

    __slots__ = ("_hash", "_members", "_noun")
    _members: Mapping[str, Any]
    _noun: str

    def __init__(self, members: Mapping[str, T], noun: str = "member") -> None:
        object.__setattr__(self, "_members", dict(members))
        object.__setattr__(self, "_noun", noun)

    def __getitem__(self, name: str) -> T:
        try:
            member: T = self._members[name]
        except (KeyError, TypeError):
            raise KeyError(unknown(self._noun, name, list(self._members))) from None
        return member

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def to_dict(self) -> dict[str, Any]:
        """Returns a plain copy of dictionaries and lists, for example for `json`.

        >>> import json
        >>> json.dumps(Table({"archs": ("sm_80", "sm_86")}).to_dict())
        '{"archs": ["sm_80", "sm_86"]}'
        """
        return {name: each.to_dict() if hasattr(each, "to_dict") else thaw(each) for name, each in self._members.items()}

    def __hash__(self) -> int:
        return hash(frozenset(self._members.items()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a table cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a table cannot be changed: {name!r}")

    def __repr__(self) -> str:
        return f"Table({self._members!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Table, (dict(self._members), self._noun))


def unknown(noun: str, name: object, known: list[str]) -> str:
    """Returns the text of a `KeyError`: the nearest names, or all names if there are few."""
    near = difflib.get_close_matches(str(name), known, 3, 0.6)
    if near:
        return f"no {noun} {name!r}; did you mean {' or '.join(map(repr, near))}?"
    if not known:
        return f"no {noun} {name!r}; there is none at all"
    shown = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
    return f"no {noun} {name!r}; there is {shown}"


def freeze(value: Any) -> Any:
    """Converts dictionaries and lists to tables and tuples."""
    if isinstance(value, dict):
        return Table({key: freeze(each) for key, each in value.items()})
    if isinstance(value, list):
        return tuple(freeze(each) for each in value)
    return value


def thaw(value: Any) -> Any:
    """Converts tables and tuples to dictionaries and lists."""
    if isinstance(value, Mapping):
        return {key: thaw(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [thaw(each) for each in value]
    return value


class Record:
    """Object of a document. Objects are equal if their fields are equal."""

    __slots__ = ("_data",)
    _data: dict[str, Any]

    def __init__(self, data: dict[str, Any]) -> None:
        object.__setattr__(self, "_data", data)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name!r}")

    def to_dict(self) -> dict[str, Any]:
        """Returns a plain copy of the document."""
        copy: dict[str, Any] = thaw(self._data)
        return copy

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Record) and other._data == self._data

    def __hash__(self) -> int:
        return hash(self._data.get("fingerprint") or freeze(self._data))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._data,))
