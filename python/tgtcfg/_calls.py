"""Calls that correspond to commands of the program."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._arguments import check_choice, check_names, checked
from ._workspaces import check, workspace_for
from ._errors import Coded
from ._keywords import DiffOptions, ResolveOptions, ValidateOptions
from ._options import COMMON, Asked, Flags, flags_for, input_text, layers_of, take_families
from ._types import FileOrBytes, Input, Maps, Pointer
from ._plan import Plan
from ._report import Report
from ._explained import Difference, Explanation
from ._verify import verified

if TYPE_CHECKING:
    from typing_extensions import Unpack


def _asked(call: str, input: Input | None, given: dict[str, Any], known: Iterable[str]) -> Asked:
    if not given:
        return Asked(input_text(input), [], "", given)
    known = list(known)
    families = take_families(given, known)
    check_names(call, given, known)
    config = given.get("config")
    document = given.get("document")
    text = input_text(input if config is None else config)
    common = {name: given[name] for name in given if name in COMMON or name == "allow_path"}
    return Asked(text, layers_of(given) + families, "" if document is None else str(document), common)


@checked
def resolve(input: Input | None = None, /, **options: Unpack[ResolveOptions]) -> Plan:
    """Resolves a file, a name, a target string, a dictionary or a list of targets, and returns the plan.

    Options are the options of `tgtcfg resolve` with `_` for `-`; `overlays` are files, and `set` maps JSON Pointers to
    values. Invalid input raises `ConfigError`.

    >>> import tgtcfg
    >>> tgtcfg.resolve("cuda -arch=sm_86", host="llvm -mtriple=x86_64-linux-gnu").hosts["host0"].attrs["mtriple"]
    'x86_64-linux-gnu'
    >>> tgtcfg.resolve({"targets": {"gpu": "cuda -arch=sm_86"}}, set={"/targets/gpu/arch": "sm_87"}).targets["gpu"].attrs["arch"]
    'sm_87'
    """
    asked = _asked("resolve", input, dict(options), ResolveOptions.__annotations__)
    workspace = workspace_for(asked.given)
    handle = workspace.resolve(asked.input, asked.layers, asked.document)
    found = check(workspace)
    assert handle is not None
    return Plan(handle, asked, found)


@checked
def why(input: Input | None = None, pointer: Pointer | None = None, /, **options: Unpack[ResolveOptions]) -> tuple[Explanation, ...]:
    """Explains the value at a JSON Pointer, or every value without one. Invalid input raises `ConfigError`.

    >>> import tgtcfg
    >>> print(tgtcfg.why("nvidia/jetson-nano", "/targets/0/arch")[0])
    /targets/0/arch = sm_53
      1  tag nvidia/jetson-nano  sm_53  in effect
      in the plan: /targets/cuda/attrs/arch
    """
    _check_pointer(input, pointer)
    asked = _asked("why", input, dict(options), ResolveOptions.__annotations__)
    workspace = workspace_for(asked.given)
    answers = workspace.why(asked.input, pointer or "", asked.layers, asked.document)
    check(workspace)
    return tuple(Explanation(each) for each in answers or ())


def _check_pointer(input: Input | None, pointer: str | None) -> None:
    if pointer and not pointer.startswith("/"):
        raise TypeError(f"why() argument 'pointer' must be a JSON Pointer such as '/opt-level', not {pointer!r}; the input comes first")
    if pointer is None and isinstance(input, str) and input.startswith("/") and not os.path.exists(input):
        raise TypeError(f"why() argument 'input' must be a configuration, not the pointer {input!r}; the input comes first")


@checked
def verify(input: Input, /, *files: FileOrBytes, map: Maps | None = None, accept: str = "exact", units: str = "all", **options: Unpack[ResolveOptions]) -> Report:
    """Compares compiled files, or the bytes of files, with the targets of an input, and returns the report.

    `map` assigns files to targets: `{"gpu": "k.fatbin"}`. `accept="runs"` accepts code that runs on a chip, and
    `units="any"` one fatbin with code for it. Other options change the input, as in `resolve`. A mismatch raises
    `VerifyError`, and invalid input `ConfigError`.

    >>> import tgtcfg
    >>> tgtcfg.verify("nvptx -mcpu=sm_90a", b".version 8.3\\n.target sm_90a\\n").to_dict()["verdict"]
    'match'
    """
    changes_input = any(name not in COMMON for name in options)
    plan: Input = resolve(input, **options) if changes_input else input
    common = {name: value for name, value in options.items() if name in COMMON}
    return verified(input_text(plan), files, common, map, accept, units)


@checked
def runs_on(machine: Input, /, *files: FileOrBytes) -> Report:
    """Checks that compiled files, or the bytes of files, load on a machine, and returns the report.

    `machine` is a file with facts of `tgtcfg detect`, or an input that describes the machine. A file that the machine
    refuses raises `VerifyError`; `report.to_dict()["machines"]` has the result of each file.

    >>> import tgtcfg
    >>> report = tgtcfg.runs_on("cuda -arch=sm_89", b".version 8.3\\n.target sm_80\\n")
    >>> report.to_dict()["machines"][0]["files"][0]["result"]
    'jit'
    """
    return verified("", files, {}, machines=[input_text(machine)])


@checked
def decompose(input: Input, level: str, /, **options: Unpack[ResolveOptions]) -> tuple[Plan, ...]:
    """Splits a plan, or an input that `resolve` accepts, into smaller plans. See `Plan.decompose`.

    >>> import tgtcfg
    >>> [list(piece.targets) for piece in tgtcfg.decompose("corstone-300", "generator")]
    [['cmsis-nn'], ['cpu'], ['ethos-u']]
    """
    if isinstance(input, Plan) and not options:
        return input.decompose(level)
    return resolve(input, **options).decompose(level)


@checked
def diff(a: Input, b: Input, /, **options: Unpack[DiffOptions]) -> tuple[Difference, ...]:
    """Returns the differences in meaning between two inputs or plans. Options apply to both inputs.

    >>> import tgtcfg
    >>> [str(each) for each in tgtcfg.diff("cuda -arch=sm_80", "cuda -arch=sm_86") if "attrs" in each.pointer]
    ["/targets/cuda/attrs/arch: 'sm_80' -> 'sm_86'"]
    """
    given: dict[str, Any] = dict(options)
    known = list(DiffOptions.__annotations__)
    families = take_families(given, known)
    check_names("diff", given, known)
    workspace = workspace_for({name: given[name] for name in given if name in COMMON or name == "allow_path"})
    found = workspace.differences(input_text(a), input_text(b), layers_of(given) + families, bool(given.get("source", False)))
    check(workspace)
    return tuple(Difference(each) for each in found or ())


@checked
def convert(input: Input | None = None, /, *, to: str, **options: Unpack[ResolveOptions]) -> str:
    """Converts an input to another format: `string object json yaml tag config composite new`.

    >>> import tgtcfg
    >>> tgtcfg.convert({"kind": "cuda", "arch": "sm_86"}, to="string")
    'cuda -keys=cuda,gpu -arch=sm_86 -max_num_threads=1024 -thread_warp_size=32\\n'
    """
    check_choice("form", to, ("string", "object", "json", "yaml", "tag", "config", "composite", "new"))
    asked = _asked("convert", input, dict(options), ResolveOptions.__annotations__)
    workspace = workspace_for(asked.given)
    text = workspace.convert(asked.input, to, asked.layers, asked.document)
    check(workspace)
    assert text is not None
    return text


@checked
def validate(*inputs: Input, **options: Unpack[ValidateOptions]) -> Report:
    """Checks every document of files, directories, patterns, names and targets. Errors are reported, not raised.

    >>> import tgtcfg
    >>> tgtcfg.validate("corstone-300", "cuda -arch=sm_86", deny="warnings").ok
    True
    """
    given: dict[str, Any] = dict(options)
    known = list(ValidateOptions.__annotations__)
    families = take_families(given, known)
    check_names("validate", given, known)
    if not inputs and "target" not in given:
        raise TypeError("validate() needs an input, or the argument 'target'")
    check_choice("expectation", given.get("expect") or "valid", ("valid", "invalid"))
    workspace = workspace_for({name: given[name] for name in given if name in COMMON or name == "allow_path"})
    words: Flags = []
    for keyword in ("exclude", "expect", "plan_check"):
        words += flags_for(keyword, given.get(keyword))
    flags = [option for keyword in ("fail_fast", "allow_empty") for option, _ in flags_for(keyword, given.get(keyword))]
    texts = [input_text(each) for each in inputs]
    found = workspace.validate(texts, layers_of(given) + families, words, flags, int(given.get("jobs") or 0))
    return Report(found.exit_code, {}, found)


class Page(Coded):
    """Page of a diagnostic."""

    __slots__ = ()

    def __getitem__(self, member: str) -> Any:
        return self._data[member]

    def __repr__(self) -> str:
        return f"<Page {self.code} {self.name}>"
