"""Answers about values: why one is what it is, what differs."""

from __future__ import annotations

from typing import Any

from ._values import Json, Record, Table, freeze


class Explanation(Record):
    """Why one value is what it is; `str()` of it is for people."""

    __slots__ = ()

    @property
    def pointer(self) -> str:
        """Into the configuration."""
        return str(self._data["pointer"])

    @property
    def value(self) -> Json:
        """What it is; None: nothing."""
        value: Json = freeze(self._data["value"])
        return value

    @property
    def state(self) -> str:
        """`set tag default rule open derived` or `not set`."""
        return str(self._data["state"])

    @property
    def plan_pointers(self) -> tuple[str, ...]:
        """Where the plan has it."""
        return tuple(self._data["plan_pointers"])

    @property
    def history(self) -> tuple[Table[Json], ...]:
        """What each layer did to it, lowest first."""
        return tuple(freeze(each) for each in self._data["history"])

    @property
    def rules(self) -> tuple[Table[Json], ...]:
        """The rules that fired for it."""
        return tuple(freeze(each) for each in self._data["rules"])

    def __str__(self) -> str:
        return str(self._data["text"]).rstrip("\n")

    def __repr__(self) -> str:
        return f"<Explanation {self.pointer} = {self._data['value']!r} ({self.state})>"


class Difference(Record):
    """A value that is not the same in two plans; `str()` of it is for people."""

    __slots__ = ()

    @property
    def pointer(self) -> str:
        """Into the plan, or the configuration with `source`."""
        return str(self._data["pointer"])

    @property
    def change(self) -> str:
        """`added`, `removed` or `changed`."""
        return str(self._data["change"])

    @property
    def a(self) -> Json:
        """Of the first side; None: nothing."""
        value: Json = freeze(self._data["a"])
        return value

    @property
    def b(self) -> Json:
        """Of the second side; None: nothing."""
        value: Json = freeze(self._data["b"])
        return value

    @property
    def a_origin(self) -> str:
        """What gave the first side its value: `b.yaml:3:7`; empty for nothing."""
        return str(self._data["a_origin"])

    @property
    def b_origin(self) -> str:
        """The same of the second side."""
        return str(self._data["b_origin"])

    def __str__(self) -> str:
        sides: dict[str, Any] = {side: self._data[side] for side in ("a", "b")}
        return f"{self.pointer}: {sides['a']!r} -> {sides['b']!r}"

    def __repr__(self) -> str:
        return f"<Difference {self}>"
