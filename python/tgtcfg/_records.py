"""Members of a plan."""

from __future__ import annotations

from typing import Any

from ._values import Json, Record, Table, freeze


class Machine(Record):
    """Facts of a target for backends: triple, CPU, features, chip, limits."""

    __slots__ = ()

    @property
    def triple(self) -> str | None:
        value: str | None = self._data["triple"]
        return value

    @property
    def arch(self) -> str | None:
        value: str | None = self._data["arch"]
        return value

    @property
    def cpu(self) -> str | None:
        value: str | None = self._data["cpu"]
        return value

    @property
    def chip(self) -> str | None:
        value: str | None = self._data["chip"]
        return value

    @property
    def features(self) -> tuple[str, ...]:
        return tuple(self._data["features"])

    @property
    def limits(self) -> Table[int]:
        return Table(self._data["limits"], "limit")

    def __repr__(self) -> str:
        return f"<Machine {self.chip or self.cpu or ''} {self.triple or self.arch or ''}>"


class CanonicalTarget(Record):
    """What hosts and targets have in common."""

    __slots__ = ()

    @property
    def id(self) -> str:
        return str(self._data["id"])

    @property
    def kind(self) -> str:
        """`llvm`, `cuda`: a row of `Database.kinds`."""
        return str(self._data["kind"])

    @property
    def tag(self) -> str | None:
        value: str | None = self._data["tag"]
        return value

    @property
    def canonical(self) -> str | None:
        """One text that reads back as the same target; None when no quoting does that."""
        value: str | None = self._data["canonical"]
        return value

    @property
    def fingerprint(self) -> str:
        return str(self._data["fingerprint"])

    @property
    def keys(self) -> tuple[str, ...]:
        """Most specific first."""
        return tuple(self._data["keys"])

    @property
    def attrs(self) -> Table[Json]:
        """What was given, and the kind's defaults."""
        return Table({name: freeze(each) for name, each in self._data["attrs"].items()}, "attribute")

    @property
    def defaulted(self) -> tuple[str, ...]:
        """The attributes that nobody gave."""
        return tuple(self._data["defaulted"])

    @property
    def features(self) -> Table[Json]:
        """What TVM infers from the attributes."""
        return Table({name: freeze(each) for name, each in self._data["features"].items()}, "feature")

    @property
    def device_type(self) -> str:
        return str(self._data["device"]["type"])

    @property
    def machine(self) -> Machine:
        return Machine(self._data["machine"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.canonical or self.kind}>"


class Host(CanonicalTarget):
    """Where the code runs that drives devices."""

    __slots__ = ()

    @property
    def same_as(self) -> str | None:
        """The target that is equal to it."""
        value: str | None = self._data["same_as"]
        return value


class PlanTarget(CanonicalTarget):
    """A target of a plan."""

    __slots__ = ()

    @property
    def host(self) -> str | None:
        """The id of its host; None: device code alone."""
        value: str | None = self._data["host"]
        return value

    @property
    def scope(self) -> str:
        """`configuration`, or `function` for one that a function narrows."""
        return str(self._data["scope"])

    @property
    def refines(self) -> tuple[str, ...]:
        """Targets that it is a special case of, or serves."""
        return tuple(self._data["refines"])

    @property
    def external(self) -> bool:
        """Whether an external code generator makes its code."""
        return bool(self._data["codegen"]["external"])

    @property
    def generator(self) -> str | None:
        value: str | None = self._data["codegen"]["generator"]
        return value

    @property
    def generator_options(self) -> Table[Json]:
        return Table({name: freeze(each) for name, each in self._data["codegen"]["options"].items()}, "option")

    @property
    def device_fingerprint(self) -> str:
        """Without the host: the key of records of its device code."""
        return str(self._data["device_fingerprint"])


class Device(Record):
    """A virtual device."""

    __slots__ = ()

    @property
    def id(self) -> str:
        return str(self._data["id"])

    @property
    def type(self) -> str:
        return str(self._data["type"])

    @property
    def code(self) -> int:
        """DLPack's number of the type."""
        return int(self._data["code"])

    @property
    def index(self) -> int | None:
        value: int | None = self._data["index"]
        return value

    @property
    def target(self) -> str | None:
        """The id of the target whose code runs on it."""
        value: str | None = self._data["target"]
        return value

    @property
    def memory_scope(self) -> str | None:
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
        return str(self._data["match"])

    @property
    def state(self) -> str:
        """`host-device`, `device`, `host` or `part`."""
        return str(self._data["state"])

    @property
    def target(self) -> str | None:
        return self._text("target")

    @property
    def host(self) -> str | None:
        return self._text("host")

    @property
    def device(self) -> str | None:
        return self._text("device")

    @property
    def memory_scope(self) -> str | None:
        return self._text("memory_scope")

    @property
    def part(self) -> str | None:
        return self._text("part")

    def __repr__(self) -> str:
        return f"<Function {self.match}: {self.part or self.target or self.host}>"


class FunctionMatch(Record):
    """What a plan says of one function of a program."""

    __slots__ = ()

    @property
    def name(self) -> str:
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
        return str(self._data["kind"])

    @property
    def options(self) -> Table[Json]:
        return Table({name: freeze(each) for name, each in self._data["options"].items()}, "option")

    def __repr__(self) -> str:
        return f"<Options {self.kind} {self._data['options']}>"


class Explanation(Record):
    """Why one value is what it is; `str()` of it is for people."""

    __slots__ = ()

    @property
    def pointer(self) -> str:
        return str(self._data["pointer"])

    @property
    def value(self) -> Json:
        value: Json = freeze(self._data["value"])
        return value

    @property
    def state(self) -> str:
        """`set tag default rule open derived` or `not set`."""
        return str(self._data["state"])

    @property
    def plan_pointers(self) -> tuple[str, ...]:
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
        return str(self._data["pointer"])

    @property
    def change(self) -> str:
        """`added`, `removed` or `changed`."""
        return str(self._data["change"])

    @property
    def a(self) -> Json:
        value: Json = freeze(self._data["a"])
        return value

    @property
    def b(self) -> Json:
        value: Json = freeze(self._data["b"])
        return value

    @property
    def a_origin(self) -> str:
        """What gave the first side its value: `b.yaml:3:7`; empty for nothing."""
        return str(self._data["a_origin"])

    @property
    def b_origin(self) -> str:
        return str(self._data["b_origin"])

    def __str__(self) -> str:
        sides: dict[str, Any] = {side: self._data[side] for side in ("a", "b")}
        return f"{self.pointer}: {sides['a']!r} -> {sides['b']!r}"

    def __repr__(self) -> str:
        return f"<Difference {self}>"
