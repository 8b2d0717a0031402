"""Targets as they stand in plans: canonical, with what is known of their machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

from ._values import Json, Record, Table, freeze


class Machine(Record):
    """Facts of a target for backends: triple, CPU, features, chip, limits."""

    __slots__ = ()

    @property
    def triple(self) -> str | None:
        """As LLVM writes it: `aarch64-unknown-linux-gnu`."""
        value: str | None = self._data["triple"]
        return value

    @property
    def arch(self) -> str | None:
        """LLVM's architecture of the triple: `aarch64`, and `arm` for `armv7l-…`."""
        value: str | None = self._data["arch"]
        return value

    @property
    def cpu(self) -> str | None:
        """As LLVM calls it."""
        value: str | None = self._data["cpu"]
        return value

    @property
    def chip(self) -> str | None:
        """Of a GPU: `sm_87`."""
        value: str | None = self._data["chip"]
        return value

    @property
    def features(self) -> tuple[str, ...]:
        """That were given or follow from the CPU: `+neon`."""
        return tuple(self._data["features"])

    @property
    def limits(self) -> Table[int]:
        """Numbers that code has to keep to: `threads_per_block`."""
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

    def _as_input(self) -> str | dict[str, Any]:
        """The target as an input of the program, without its host."""
        return self.canonical or {"kind": self.kind, **self.to_dict()["attrs"]}

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
        """Its external code generator, if any."""
        value: str | None = self._data["codegen"]["generator"]
        return value

    @property
    def generator_options(self) -> Table[Json]:
        """What was given to the generator."""
        return Table({name: freeze(each) for name, each in self._data["codegen"]["options"].items()}, "option")

    @property
    def device_fingerprint(self) -> str:
        """Without the host: the key of records of its device code."""
        return str(self._data["device_fingerprint"])


#: A target: a target string, a tag, an object, or one of `tgtcfg` or TVM.
TargetLike = Union[str, "Mapping[str, Any]", "CanonicalTarget"]
