"""Plans."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _tgtcfg
from ._arguments import check_choice, checked
from ._draw import html_of, svg_of
from ._emission import Emission, emission_of
from ._errors import Diagnostic, found_in
from ._explained import Explanation
from ._keywords import EmitOptions
from ._options import Asked
from ._report import Report
from ._types import FileOrBytes, Maps, Pointer
from ._verify import verified
from ._members import Device, Function, Matches, Options
from ._targets import Host, PlanTarget
from ._values import Json, Table, freeze
from ._workspaces import check, workspace_for

if TYPE_CHECKING:
    from typing_extensions import Unpack

LEVELS = ("machine", "device", "generator", "host-device", "function")


def read_plan(text: str, asked: Asked | None, found: tuple[Diagnostic, ...]) -> Plan:
    """Reads a plan from JSON, the format that pickling stores."""
    workspace = workspace_for()
    handle = workspace.resolve_text(text, "<plan>.json", [], "")
    findings = check(workspace)
    assert handle is not None
    plan = Plan(handle, asked, findings)
    object.__setattr__(plan, "_found", found)
    return plan


class Plan:
    """Resolved configuration: every target is canonical, and every device has its host.

    `tgtcfg.resolve` returns plans. They are immutable, and equal if their fingerprints are equal.

    >>> import tgtcfg
    >>> plan = tgtcfg.resolve("nvidia/jetson-nano", host="llvm -mtriple=aarch64-linux-gnu")
    >>> plan.targets["cuda"].attrs["arch"], plan.hosts["host0"].kind
    ('sm_53', 'llvm')
    >>> plan
    <tgtcfg.Plan cuda | host0 | sha256:...>
    """

    __slots__ = ("_asked", "_data", "_found", "_handle")
    _handle: _tgtcfg.Plan
    _asked: Asked | None
    _data: dict[str, Any] | None
    _found: _tgtcfg.Findings | tuple[Diagnostic, ...] | None

    def __init__(self, handle: _tgtcfg.Plan, asked: Asked | None = None, found: _tgtcfg.Findings | None = None) -> None:
        put = object.__setattr__
        put(self, "_handle", handle)
        put(self, "_asked", asked)
        put(self, "_data", None)
        put(self, "_found", found)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a plan cannot be changed: {name!r}; `resolve` makes another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a plan cannot be changed: {name!r}")

    def _document(self) -> dict[str, Any]:
        if self._data is None:
            object.__setattr__(self, "_data", self._handle.data())
        assert self._data is not None
        return self._data

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the meaning of the plan (`sha256:…`), without names and origins."""
        return self._handle.fingerprint

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Warnings and notes of the resolution."""
        if not isinstance(self._found, tuple):
            object.__setattr__(self, "_found", found_in(self._found))
        assert isinstance(self._found, tuple)
        return self._found

    @property
    def name(self) -> str | None:
        """Name of the named configuration or tag; None without one."""
        name: str | None = self._document()["name"]
        return name

    @property
    def targets(self) -> Table[PlanTarget]:
        """Targets by id, in the order of the configuration."""
        return Table({each["id"]: PlanTarget(each) for each in self._document()["targets"]}, "target")

    @property
    def hosts(self) -> Table[Host]:
        """Hosts by id: `host0`, `host1`, …"""
        return Table({each["id"]: Host(each) for each in self._document()["hosts"]}, "host")

    @property
    def host(self) -> Host | None:
        """Host of the default device, or common host of all targets; None without one."""
        host = self._document()["host"]
        return None if host is None else self.hosts[host]

    @property
    def devices(self) -> Table[Device]:
        """Virtual devices by id."""
        return Table({each["id"]: Device(each) for each in self._document()["devices"]}, "device")

    @property
    def default_device(self) -> str | None:
        """Id of the device for code without an explicit device; None if not set."""
        device: str | None = self._document()["default_device"]
        return device

    @property
    def host_device(self) -> str | None:
        """Id of the device for host code; None if not set."""
        device: str | None = self._document()["host_device"]
        return device

    @property
    def homogeneous(self) -> str | None:
        """Only target of the plan; None if there are several."""
        target: str | None = self._document()["homogeneous"]
        return target

    @property
    def device_map(self) -> Table[str]:
        """Maps each device type to its most general target."""
        return Table(self._document()["device_map"], "device type")

    @property
    def functions(self) -> Table[Function]:
        """Settings of functions, by name or pattern."""
        return Table({each["match"]: Function(each) for each in self._document()["functions"]}, "function")

    @property
    def partition_order(self) -> tuple[str, ...]:
        """External targets in the order in which their partitioners run."""
        return tuple(self._document()["partition_order"])

    @property
    def parts(self) -> Table[Plan]:
        """Nested configurations by id, each a plan."""
        return Table({name: Plan(handle) for name, handle in self._handle.parts()}, "part")

    @property
    def executor(self) -> Options | None:
        """Executor with its options; None if not set."""
        return self._options("executor")

    @property
    def runtime(self) -> Options | None:
        """Runtime with its options; None if not set."""
        return self._options("runtime")

    def _options(self, member: str) -> Options | None:
        value = self._document()[member]
        return None if value is None else Options(value)

    @property
    def opt_level(self) -> int | None:
        """Optimization level, 0 to 3; None if not set."""
        level: int | None = self._document()["opt_level"]
        return level

    @property
    def pass_config(self) -> Table[Json]:
        """Settings of TVM's passes by key."""
        return Table(freeze(self._document()["pass_config"]), "key of the pass configuration")

    @property
    def disabled_passes(self) -> tuple[str, ...]:
        """Names of disabled passes."""
        return tuple(self._document()["disabled_passes"])

    @property
    def memory_pools(self) -> tuple[Table[Json], ...]:
        """Memory pools for programs on small machines."""
        return tuple(freeze(each) for each in self._document()["memory_pools"])

    @property
    def links(self) -> tuple[Table[Json], ...] | None:
        """Directed links between devices; None if not set."""
        return self._records("links")

    @property
    def memories(self) -> tuple[Table[Json], ...] | None:
        """Memories and the devices that address them; None if not set."""
        return self._records("memories")

    def _records(self, member: str) -> tuple[Table[Json], ...] | None:
        records = self._document().get(member)
        return None if records is None else tuple(freeze(each) for each in records)

    @property
    def toolchain(self) -> Table[str]:
        """Versions of the tools that compile, by name."""
        return Table(self._document().get("toolchain", {}), "tool")

    @property
    def platform(self) -> Table[str]:
        """Versions of the software on the deployment machine, by name."""
        return Table(self._document().get("platform", {}), "software")

    @property
    def build(self) -> Table[Json]:
        """Packaging of the compiled code."""
        return Table(freeze(self._document()["build"]), "setting")

    @property
    def open(self) -> tuple[str, ...]:
        """JSON Pointers of unset values."""
        return tuple(self._document()["open"])

    @property
    def lowering(self) -> Json:
        """Preferred backend and release; None if not set."""
        value: Json = freeze(self._document()["lowering"])
        return value

    def to_dict(self) -> dict[str, Any]:
        """Returns a copy of the document `tgtcfg.plan/1`.

        >>> import tgtcfg
        >>> tgtcfg.resolve("llvm -mtriple=x86_64-linux-gnu").to_dict()["schema"]
        'tgtcfg.plan/1'
        """
        return self._handle.data()

    def to_json(self, *, canonical: bool = False) -> str:
        """Returns the document in JSON; with `canonical` in the form of RFC 8785, which fingerprints use.

        >>> import json, tgtcfg
        >>> plan = tgtcfg.resolve("llvm -mtriple=x86_64-linux-gnu")
        >>> json.loads(plan.to_json(canonical=True)) == plan.to_dict()
        True
        """
        return self._handle.text(canonical)

    @checked
    def emit(self, backend: str, **options: Unpack[EmitOptions]) -> Emission:
        """Returns the output of a backend: `clang gcc llvm rustc zig go`, `nvcc hip cmake torch triton xla`,
        `tvm tvm-0.19 tvmc iree executorch vela halide mlir`, `spirv slang`, `build` or `graph`.

        `only` selects targets and nested configurations by id, or `host`. `backend_release`, `as_composite`,
        `and_later`, `annotated`, `source` and `lenient` are options of the command line. Raises `ConfigError` if the
        backend does not support the plan.

        >>> import tgtcfg
        >>> plan = tgtcfg.resolve("llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78")
        >>> plan.emit("clang").args[:2]
        ('--target=aarch64-linux-gnu', '-mcpu=cortex-a78')
        """
        return emission_of(self._handle, self._asked, backend, dict(options))

    @checked
    def verify(self, *files: FileOrBytes, map: Maps | None = None, accept: str = "exact", units: str = "all") -> Report:
        """Compares compiled files, or the bytes of files, with the targets of the plan. See `tgtcfg.verify`.

        >>> import tgtcfg
        >>> plan = tgtcfg.resolve("nvptx -mcpu=sm_90a")
        >>> plan.verify(b".version 8.3\\n.target sm_90a\\n").ok
        True
        """
        return verified(self._as_input(), files, {} if self._asked is None else self._asked.given, map, accept, units)

    @checked
    def why(self, pointer: Pointer | None = None) -> tuple[Explanation, ...]:
        """Explains values: the layers that set them and the rules that chose them.

        `pointer` is a JSON Pointer in the configuration (`/targets/gpu/arch`) or in the plan; without it, all values
        are explained. The input is read again: a file that changed since raises `ConfigError`.

        >>> import tgtcfg
        >>> plan = tgtcfg.resolve("cuda -arch=sm_86", host="llvm", opt_level=3)
        >>> answer = plan.why("/opt-level")[0]
        >>> answer.value, answer.state, answer.history[-1]["layer"]
        (3, 'set', '--opt-level')
        """
        asked = self._asked or Asked(self.to_json(), [], "", {})
        workspace = workspace_for(asked.given)
        again = workspace.resolve(asked.input, asked.layers, asked.document)
        check(workspace)
        if again is None or again.fingerprint != self.fingerprint:
            raise ValueError(f"{asked.input} has changed since the plan was made: resolve it again")
        answers = workspace.why(asked.input, pointer or "", asked.layers, asked.document)
        check(workspace)
        return tuple(Explanation(each) for each in answers or ())

    @checked
    def match(self, names: Iterable[str]) -> Matches:
        """Returns the entry of `functions` that applies to each function of a program.

        >>> import tgtcfg
        >>> plan = tgtcfg.resolve({"targets": {"gpu": "cuda -arch=sm_86"}, "host": "llvm", "functions": {"conv*": {"target": "gpu"}}})
        >>> found = plan.match(["conv_1", "main"])
        >>> found["conv_1"].target, found["main"].entry, found.unmatched
        ('gpu', None, ())
        """
        return Matches(self._handle.matches(list(names)))

    @checked
    def decompose(self, level: str) -> tuple[Plan, ...]:
        """Splits the plan into smaller plans, each a valid input: `machine`, `device`, `generator`, `host-device` or
        `function`.

        >>> import tgtcfg
        >>> pieces = tgtcfg.resolve("boards/jetson-orin-nx").decompose("device")
        >>> [list(piece.targets) for piece in pieces]
        [['trt', 'gpu'], ['cpu']]
        >>> tgtcfg.compose(pieces) == tgtcfg.resolve("boards/jetson-orin-nx")
        True
        """
        check_choice("level", level, LEVELS)
        return tuple(Plan(handle) for handle in workspace_for().decompose(self._handle, level))

    def _as_input(self) -> str:
        return self.to_json()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and other.fingerprint == self.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        return (read_plan, (self.to_json(), self._asked, self.diagnostics))

    def __repr__(self) -> str:
        parts = [self.name] if self.name else []
        parts += [", ".join(self.targets), ", ".join(self.hosts), self.fingerprint[: len("sha256:") + 12]]
        return f"<tgtcfg.Plan {' | '.join(part for part in parts if part)}>"

    def _repr_svg_(self) -> str:
        return svg_of(self)

    def _repr_html_(self) -> str:
        """Returns the graph and the targets, for a notebook."""
        return html_of(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self._repr_svg_(), "text/html": self._repr_html_()}


@checked
def compose(pieces: Iterable[Plan | Mapping[str, Any]]) -> Plan:
    """Combines smaller plans, which may have changed since they were split off. The opposite of `Plan.decompose`.

    >>> import tgtcfg
    >>> plan = tgtcfg.resolve("corstone-300")
    >>> tgtcfg.compose(plan.decompose("generator")).fingerprint == plan.fingerprint
    True
    """
    texts = [each.to_json() if isinstance(each, Plan) else json.dumps(each) for each in _pieces(pieces)]
    workspace = workspace_for(project_of="")
    handle = workspace.compose(texts)
    findings = check(workspace)
    if handle is None:
        raise ValueError("nothing to compose: there is no piece")
    return Plan(handle, None, findings)


def _pieces(pieces: Iterable[Plan | Mapping[str, Any]]) -> Iterator[Plan | Mapping[str, Any]]:
    for i, each in enumerate(pieces):
        if not isinstance(each, (Plan, Mapping)):
            raise TypeError(f"compose() argument 'pieces' takes plans and mappings; element {i} is a {type(each).__name__}")
        yield each
