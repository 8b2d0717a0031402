"""Devices, functions and options of a plan."""

from __future__ import annotations

from typing import Any

from ._values import Json, Record, Table, freeze


class Device(Record):
    """A virtual device."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """The name under which functions and other members speak of it."""
        return str(self._data["id"])

    @property
    def type(self) -> str:
        """`cpu`, `cuda`, `opencl`: DLPack's types of devices."""
        return str(self._data["type"])

    @property
    def code(self) -> int:
        """DLPack's number of the type."""
        return int(self._data["code"])

    @property
    def index(self) -> int | None:
        """Its number among the devices of its type."""
        value: int | None = self._data["index"]
        return value

    @property
    def target(self) -> str | None:
        """The id of the target whose code runs on it."""
        value: str | None = self._data["target"]
        return value

    @property
    def memory_scope(self) -> str | None:
        """Where its memory is: `global`; None: nobody said."""
        value: str | None = self._data["memory_scope"]
        return value

    @property
    def implicit(self) -> bool:
        """Whether a rule made it."""
        return bool(self._data["implicit"])

    def __repr__(self) -> str:
        return f"<Device {self.id}: {self.type} for {self.target}>"


class Function(Record):
    """What holds for the functions of a name or a pattern."""

    __slots__ = ()

    def _text(self, member: str) -> str | None:
        value: str | None = self._data.get(member)
        return value

    @property
    def match(self) -> str:
        """The name or pattern as it was written."""
        return str(self._data["match"])

    @property
    def state(self) -> str:
        """`host-device`, `device`, `host` or `part`."""
        return str(self._data["state"])

    @property
    def target(self) -> str | None:
        """The id of the target that its code is for."""
        return self._text("target")

    @property
    def host(self) -> str | None:
        """The id of the host that its code is for or driven by."""
        return self._text("host")

    @property
    def device(self) -> str | None:
        """The id of the device on which it runs."""
        return self._text("device")

    @property
    def memory_scope(self) -> str | None:
        """Of its values, where that differs from the device's."""
        return self._text("memory_scope")

    @property
    def part(self) -> str | None:
        """The part that its functions go to."""
        return self._text("part")

    def __repr__(self) -> str:
        return f"<Function {self.match}: {self.part or self.target or self.host}>"


class FunctionMatch(Record):
    """What a plan says of one function of a program."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """Of the function in the program."""
        return str(self._data["name"])

    @property
    def entry(self) -> str | None:
        """The entry that holds: a name or a pattern. None: nothing is said of it."""
        value: str | None = self._data["entry"]
        return value

    @property
    def part(self) -> str:
        """The part where it goes; empty where that is the plan itself."""
        return str(self._data["part"])

    @property
    def target(self) -> str | None:
        """The id of its target in the part."""
        value: str | None = self._data["target"]
        return value

    def __repr__(self) -> str:
        return f"<FunctionMatch {self.name}: {self.entry} -> {self.target}>"


class Matches(Table[FunctionMatch]):
    """By name of a function; `unmatched` has the entries of the plan that hold for none."""

    __slots__ = ("unmatched",)
    unmatched: tuple[str, ...]

    def __init__(self, found: dict[str, Any]) -> None:
        super().__init__({each["name"]: FunctionMatch(each) for each in found["functions"]}, "function")
        object.__setattr__(self, "unmatched", tuple(found["unmatched"]))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Matches, ({"functions": [each.to_dict() for each in self.values()], "unmatched": list(self.unmatched)},))


class Options(Record):
    """An executor or a runtime with its options."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """Its name: `aot`, `crt`."""
        return str(self._data["kind"])

    @property
    def options(self) -> Table[Json]:
        """What was given or follows, by name."""
        return Table({name: freeze(each) for name, each in self._data["options"].items()}, "option")

    def __repr__(self) -> str:
        return f"<Options {self.kind} {self._data['options']}>"
