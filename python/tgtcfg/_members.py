"""Devices, functions and options of a plan."""

from __future__ import annotations

from typing import Any

from ._values import Json, Record, Table, freeze


class Device(Record):
    """Virtual device."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """Name of the device in the plan."""
        return str(self._data["id"])

    @property
    def type(self) -> str:
        """DLPack device type, for example `cpu`, `cuda` or `opencl`."""
        return str(self._data["type"])

    @property
    def code(self) -> int:
        """DLPack number of the device type."""
        return int(self._data["code"])

    @property
    def index(self) -> int | None:
        """Index among the devices of its type; None if not set."""
        value: int | None = self._data["index"]
        return value

    @property
    def target(self) -> str | None:
        """Id of the target whose code runs on the device; None if not set."""
        value: str | None = self._data["target"]
        return value

    @property
    def memory_scope(self) -> str | None:
        """Memory scope, for example `global`; None if not set."""
        value: str | None = self._data["memory_scope"]
        return value

    @property
    def implicit(self) -> bool:
        """True if a rule added the device."""
        return bool(self._data["implicit"])

    def __repr__(self) -> str:
        return f"<Device {self.id}: {self.type} for {self.target}>"


class Function(Record):
    """Settings of the functions that match a name or pattern."""

    __slots__ = ()

    def _text(self, member: str) -> str | None:
        value: str | None = self._data.get(member)
        return value

    @property
    def match(self) -> str:
        """Name or pattern as written."""
        return str(self._data["match"])

    @property
    def state(self) -> str:
        """Side on which the code runs: `host-device`, `device`, `host` or `part`."""
        return str(self._data["state"])

    @property
    def target(self) -> str | None:
        """Id of the target that compiles the code; None if not set."""
        return self._text("target")

    @property
    def host(self) -> str | None:
        """Id of the host; None if not set."""
        return self._text("host")

    @property
    def device(self) -> str | None:
        """Id of the device; None if not set."""
        return self._text("device")

    @property
    def memory_scope(self) -> str | None:
        """Memory scope of the function's values, if it differs from the device's."""
        return self._text("memory_scope")

    @property
    def part(self) -> str | None:
        """Name of the nested configuration for the functions; None for the plan itself."""
        return self._text("part")

    def __repr__(self) -> str:
        return f"<Function {self.match}: {self.part or self.target or self.host}>"


class FunctionMatch(Record):
    """Entry of `functions` that applies to one function."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """Name of the function."""
        return str(self._data["name"])

    @property
    def entry(self) -> str | None:
        """Matching entry, a name or a pattern; None if no entry applies."""
        value: str | None = self._data["entry"]
        return value

    @property
    def part(self) -> str:
        """Path of the nested configuration for the function; empty for the plan itself."""
        return str(self._data["part"])

    @property
    def target(self) -> str | None:
        """Id of the target in the nested configuration; None if not set."""
        value: str | None = self._data["target"]
        return value

    def __repr__(self) -> str:
        return f"<FunctionMatch {self.name}: {self.entry} -> {self.target}>"


class Matches(Table[FunctionMatch]):
    """Matches by function name. `unmatched` lists entries of the plan without a match."""

    __slots__ = ("unmatched",)
    unmatched: tuple[str, ...]

    def __init__(self, found: dict[str, Any]) -> None:
        super().__init__({each["name"]: FunctionMatch(each) for each in found["functions"]}, "function")
        object.__setattr__(self, "unmatched", tuple(found["unmatched"]))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Matches, ({"functions": [each.to_dict() for each in self.values()], "unmatched": list(self.unmatched)},))


class Options(Record):
    """Executor or runtime with its options."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """Name, for example `aot` or `crt`."""
        return str(self._data["kind"])

    @property
    def options(self) -> Table[Json]:
        """Given and derived options by name."""
        return Table({name: freeze(each) for name, each in self._data["options"].items()}, "option")

    def __repr__(self) -> str:
        return f"<Options {self.kind} {self._data['options']}>"
