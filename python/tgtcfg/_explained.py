"""Results of `why` and `diff`."""

from __future__ import annotations

from typing import Any

from ._values import Json, Record, Table, freeze


class Explanation(Record):
    """Reason for a value. `str()` returns it as text."""

    __slots__ = ()

    @property
    def pointer(self) -> str:
        """JSON Pointer in the configuration."""
        return str(self._data["pointer"])

    @property
    def value(self) -> Json:
        """Final value; None if not set."""
        value: Json = freeze(self._data["value"])
        return value

    @property
    def state(self) -> str:
        """State: `set`, `tag`, `default`, `rule`, `open`, `derived` or `not set`."""
        return str(self._data["state"])

    @property
    def plan_pointers(self) -> tuple[str, ...]:
        """JSON Pointers of the value in the plan."""
        return tuple(self._data["plan_pointers"])

    @property
    def history(self) -> tuple[Table[Json], ...]:
        """Effect of each layer on the value, lowest layer first."""
        return tuple(freeze(each) for each in self._data["history"])

    @property
    def rules(self) -> tuple[Table[Json], ...]:
        """Rules that were applied to the value."""
        return tuple(freeze(each) for each in self._data["rules"])

    def __str__(self) -> str:
        return str(self._data["text"]).rstrip("\n")

    def __repr__(self) -> str:
        return f"<Explanation {self.pointer} = {self._data['value']!r} ({self.state})>"


class Difference(Record):
    """Value that differs between two plans. `str()` returns the difference as text."""

    __slots__ = ()

    @property
    def pointer(self) -> str:
        """JSON Pointer in the plan, or in the configuration with `source`."""
        return str(self._data["pointer"])

    @property
    def change(self) -> str:
        """Change from `a` to `b`: `added`, `removed` or `changed`."""
        return str(self._data["change"])

    @property
    def a(self) -> Json:
        """Value on the left-hand side; None if absent."""
        value: Json = freeze(self._data["a"])
        return value

    @property
    def b(self) -> Json:
        """Value on the right-hand side; None if absent."""
        value: Json = freeze(self._data["b"])
        return value

    @property
    def a_origin(self) -> str:
        """Origin of the left-hand value, for example `b.yaml:3:7`; empty if absent."""
        return str(self._data["a_origin"])

    @property
    def b_origin(self) -> str:
        """Origin of the right-hand value; empty if absent."""
        return str(self._data["b_origin"])

    def __str__(self) -> str:
        sides: dict[str, Any] = {side: self._data[side] for side in ("a", "b")}
        return f"{self.pointer}: {sides['a']!r} -> {sides['b']!r}"

    def __repr__(self) -> str:
        return f"<Difference {self}>"
