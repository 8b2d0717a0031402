"""Outputs of backends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from . import _tgtcfg
from ._arguments import check_choice, check_names, checked
from ._errors import Diagnostic, found_in
from ._keywords import EmitOptions
from ._options import Asked, flags_for, text_of
from ._values import Json, Record, Table, freeze, thaw
from ._workspaces import check, workspace_for

OF_PLAN = ("search_path", "project", "no_project")


class Step(Record):
    """One run of a tool. `args` does not contain file names."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """Name of the step."""
        return str(self._data["id"])

    @property
    def tool(self) -> str:
        """Name of the program, for example `iree-compile`."""
        return str(self._data["tool"])

    @property
    def args(self) -> tuple[str, ...]:
        """Arguments, without shell quoting."""
        return tuple(self._data["args"])

    @property
    def env(self) -> Table[str]:
        """Environment variables of the run."""
        return Table(self._data.get("env") or {}, "variable")

    @property
    def files(self) -> Table[str]:
        """Text by name of files that the tool reads besides its input. Write them before the run."""
        return Table(self._data.get("files") or {}, "file")

    def __getitem__(self, member: str) -> Json:
        """Returns another field of the step in `tgtcfg.emission/1`."""
        value: Json = Table(freeze(self._data), "member of a step")[member]
        return value

    def __repr__(self) -> str:
        return f"<Step {self.id}: {self.tool}>"


class Emission:
    """Output of a backend for a plan. `dropped` lists values that it does not contain unchanged.

    >>> import tgtcfg
    >>> emission = tgtcfg.resolve("boards/jetson-orin-nx").emit("iree")
    >>> emission.steps[0].tool, emission.dropped[0]["class"]
    ('iree-compile', 'fallback')
    """

    __slots__ = ("_data", "_found", "_handle")
    _handle: _tgtcfg.Emission
    _data: dict[str, Any]
    _found: tuple[Diagnostic, ...]

    def __init__(self, handle: _tgtcfg.Emission, found: _tgtcfg.Findings | None = None) -> None:
        object.__setattr__(self, "_handle", handle)
        object.__setattr__(self, "_data", handle.data())
        object.__setattr__(self, "_found", found_in(found))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an emission cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an emission cannot be changed: {name!r}")

    @property
    def backend(self) -> str:
        """Name of the backend, for example `iree`."""
        return str(self._data["backend"])

    @property
    def release(self) -> str:
        """Release of the backend's tool."""
        return str(self._data["release"])

    @property
    def plan(self) -> str:
        """Fingerprint of the plan."""
        return str(self._data["plan"])

    @property
    def steps(self) -> tuple[Step, ...]:
        """Steps in execution order."""
        return tuple(Step(each) for each in self._data["steps"])

    @property
    def args(self) -> tuple[str, ...]:
        """Arguments of the only step; raises if there are several: use `steps`."""
        steps = self.steps
        if len(steps) != 1:
            names = ", ".join(step.id for step in steps) or "none"
            raise ValueError(f"`{self.backend}` has not one step but {len(steps)} ({names}): `steps` has the arguments of each")
        return steps[0].args

    @property
    def data(self) -> dict[str, Any]:
        """Output that is not part of a step: dictionaries, graph nodes. Returns a copy of plain dictionaries and lists.

        >>> import tgtcfg
        >>> tgtcfg.resolve("cuda -arch=sm_86").emit("tvm").data["targets"]["cuda"]["config"]["arch"]
        'sm_86'
        """
        copy: dict[str, Any] = thaw(self._data["data"])
        return copy

    @property
    def dropped(self) -> tuple[Table[Json], ...]:
        """Values of the plan that were not used unchanged, each with `pointer`, `class` and `reason`."""
        return tuple(freeze(each) for each in self._data["dropped"])

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Warnings and notes about the output."""
        return self._found

    def to_dict(self) -> dict[str, Any]:
        """Returns a copy of the document `tgtcfg.emission/1`."""
        return self._handle.data()

    def to_json(self, *, canonical: bool = False) -> str:
        """Returns the document in JSON; with `canonical` in the form of RFC 8785."""
        return self._handle.text(canonical)

    @checked
    def text(self, format: str, step: str = "") -> str:
        """Returns the output in a format of the command line: `args args0 rsp shell cmake make ninja mermaid dot data
        file yaml …`.

        >>> import tgtcfg
        >>> tgtcfg.resolve("llvm -mtriple=x86_64-linux-gnu").emit("clang").text("args").splitlines()[0]
        '--target=x86_64-linux-gnu'
        """
        check_choice("format of emissions", format, _tgtcfg.output_formats())
        workspace = workspace_for()
        text = workspace.emission_text(self._handle, format, step)
        check(workspace)
        assert text is not None
        return text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Emission) and other._data == self._data

    def __hash__(self) -> int:
        return hash((self.plan, self.backend, self.release))

    def __repr__(self) -> str:
        steps = "".join(f" | {step.id}" for step in self.steps)
        return f"<tgtcfg.Emission {self.backend} {self.release}{steps}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (StoredEmission, (json.dumps(self._data), self._found))


class StoredEmission(Emission):
    """An emission that was pickled: all but other texts of it."""

    __slots__ = ("_stored",)
    _stored: str

    def __init__(self, text: str, found: tuple[Diagnostic, ...]) -> None:
        object.__setattr__(self, "_stored", text)
        object.__setattr__(self, "_data", json.loads(text))
        object.__setattr__(self, "_found", found)

    def to_dict(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self._stored)
        return document

    def to_json(self, *, canonical: bool = False) -> str:
        return json.dumps(self._data, sort_keys=True, indent=None if canonical else 2)

    def text(self, format: str, step: str = "") -> str:
        raise ValueError("a pickled emission has no other texts: emit it again")


def _several(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [text_of(each) for each in value]
    return [text_of(value)]


def emission_of(plan: _tgtcfg.Plan, asked: Asked | None, backend: str, given: dict[str, Any], flags: Iterable[str] = ()) -> Emission:
    check_names("emit", given, EmitOptions.__annotations__)
    # Rows and releases are those of the project that the plan was read from.
    common = {name: asked.given[name] for name in OF_PLAN if name in asked.given} if asked else {}
    common |= {name: given[name] for name in ("lenient", "tables", "llvm_release") if name in given}
    workspace = workspace_for(common, asked.input if asked else "")
    sources = [(target, file) for target, files in (given.get("source") or {}).items() for file in _several(files)]
    options = [option for keyword in ("as_composite", "and_later", "annotated") for option, _ in flags_for(keyword, bool(given.get(keyword)))]
    handle = workspace.emit(plan, backend, given.get("backend_release") or "", _several(given.get("only")), sources, [*options, *flags])
    found = check(workspace)
    assert handle is not None
    return Emission(handle, found)
