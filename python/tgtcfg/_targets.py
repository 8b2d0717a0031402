"""Targets and hosts of a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

from ._values import Json, Record, Table, freeze


class Machine(Record):
    """Hardware properties for backends: target triple, CPU, features, chip and limits."""

    __slots__ = ()

    @property
    def triple(self) -> str | None:
        """Target triple in LLVM's normal form, for example `aarch64-unknown-linux-gnu`; None if unknown."""
        value: str | None = self._data["triple"]
        return value

    @property
    def arch(self) -> str | None:
        """LLVM architecture name, for example `aarch64`, or `arm` for `armv7l-…`; None if unknown."""
        value: str | None = self._data["arch"]
        return value

    @property
    def cpu(self) -> str | None:
        """LLVM CPU name; None if unknown."""
        value: str | None = self._data["cpu"]
        return value

    @property
    def chip(self) -> str | None:
        """GPU chip, for example `sm_87`; None for other targets."""
        value: str | None = self._data["chip"]
        return value

    @property
    def features(self) -> tuple[str, ...]:
        """Enabled features, given or implied by the CPU, for example `+neon`."""
        return tuple(self._data["features"])

    @property
    def limits(self) -> Table[int]:
        """Limits of the chip by name, for example `threads_per_block`."""
        return Table(self._data["limits"], "limit")

    def __repr__(self) -> str:
        return f"<Machine {self.chip or self.cpu or ''} {self.triple or self.arch or ''}>"


class CanonicalTarget(Record):
    """Base of hosts and targets."""

    __slots__ = ()

    @property
    def id(self) -> str:
        return str(self._data["id"])

    @property
    def kind(self) -> str:
        """Kind, for example `llvm` or `cuda`; a name in `Database.kinds`."""
        return str(self._data["kind"])

    @property
    def tag(self) -> str | None:
        value: str | None = self._data["tag"]
        return value

    @property
    def canonical(self) -> str | None:
        """Canonical target string; None if the target cannot be written as one."""
        value: str | None = self._data["canonical"]
        return value

    @property
    def fingerprint(self) -> str:
        return str(self._data["fingerprint"])

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys, most specific first."""
        return tuple(self._data["keys"])

    @property
    def attrs(self) -> Table[Json]:
        """Given attributes and defaults of the kind."""
        return Table({name: freeze(each) for name, each in self._data["attrs"].items()}, "attribute")

    @property
    def defaulted(self) -> tuple[str, ...]:
        """Names of attributes with a default of the kind."""
        return tuple(self._data["defaulted"])

    @property
    def features(self) -> Table[Json]:
        """Features that TVM infers from the attributes."""
        return Table({name: freeze(each) for name, each in self._data["features"].items()}, "feature")

    @property
    def device_type(self) -> str:
        return str(self._data["device"]["type"])

    @property
    def machine(self) -> Machine:
        return Machine(self._data["machine"])

    def _as_input(self) -> str | dict[str, Any]:
        """Returns the target without its host as an input of the program."""
        return self.canonical or {"kind": self.kind, **self.to_dict()["attrs"]}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.canonical or self.kind}>"


class Host(CanonicalTarget):
    """CPU target whose code launches device code."""

    __slots__ = ()

    @property
    def same_as(self) -> str | None:
        """Id of the target that is equal to the host; None without such a target."""
        value: str | None = self._data["same_as"]
        return value


class PlanTarget(CanonicalTarget):
    """Target of a plan."""

    __slots__ = ()

    @property
    def host(self) -> str | None:
        """Id of the host; None for device-only code."""
        value: str | None = self._data["host"]
        return value

    @property
    def scope(self) -> str:
        """Origin: `configuration`, or `function` if a function specializes a target."""
        return str(self._data["scope"])

    @property
    def refines(self) -> tuple[str, ...]:
        """Ids of targets that the target is a specialization of, or handles part of the work of."""
        return tuple(self._data["refines"])

    @property
    def external(self) -> bool:
        """True if an external code generator compiles the code."""
        return bool(self._data["codegen"]["external"])

    @property
    def generator(self) -> str | None:
        """Name of the external code generator; None without one."""
        value: str | None = self._data["codegen"]["generator"]
        return value

    @property
    def generator_options(self) -> Table[Json]:
        """Options of the external code generator."""
        return Table({name: freeze(each) for name, each in self._data["codegen"]["options"].items()}, "option")

    @property
    def device_fingerprint(self) -> str:
        """Fingerprint without the host. Use it as the key for tuning records."""
        return str(self._data["device_fingerprint"])


#: A target: a target string, a tag, an object, or one of `tgtcfg` or TVM.
TargetLike = Union[str, "Mapping[str, Any]", "CanonicalTarget"]
