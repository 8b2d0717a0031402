"""Keyword arguments: the options of the command line, `-` written as `_`.

Each name of a `TypedDict` below is a long option of the program, and its meaning is the program's
(`tgtcfg resolve --help`). How its value is written there is said by `FORMS`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Union

if TYPE_CHECKING:
    from ._plan import Plan
    from ._targets import CanonicalTarget

PathText = Union[str, "os.PathLike[str]"]
#: A configuration or target as Python writes it: what a file could hold.
Tree = Union[None, bool, int, float, str, "list[Any]", "tuple[Any, ...]", "Mapping[str, Any]"]
#: A target: a target string, a tag, an object, or one of `tgtcfg` or TVM.
TargetLike = Union[str, "Mapping[str, Any]", "CanonicalTarget"]
#: What is read: a file, a name, a target string, a text of YAML or JSON, a configuration as a dictionary, a list of
#: targets, a plan.
Input = Union[TargetLike, "os.PathLike[str]", "Sequence[TargetLike]", "Plan"]
#: A JSON Pointer into a configuration or a plan.
Pointer = str
#: Texts; one alone need not stand in a list.
Texts = Union[str, "Iterable[str]"]
Paths = Union[PathText, "Iterable[PathText]"]
Named = "Mapping[str, Tree]"


class CommonOptions(TypedDict, total=False):
    """What holds for everything that a call reads."""

    search_path: Paths
    host_facts: PathText | Mapping[str, Any]
    tables: str
    llvm_release: str | int
    #: Codes, names, `warnings` or `notes` that are errors, and those that are not reported.
    deny: Texts
    allow: Texts
    #: False: also where the project file says so.
    lenient: bool
    limit: Mapping[str, int]
    #: The project file for every input, in place of the nearest one above each.
    project: PathText
    no_project: bool


class LayerOptions(CommonOptions, total=False):
    """What is laid over an input: `overlays` first, then the others in the order of the call."""

    allow_path: Paths
    #: Files, or configurations as dictionaries.
    overlays: PathText | Mapping[str, Tree] | Iterable[PathText | Mapping[str, Tree]]
    set: Mapping[str, Tree]
    target: str | Iterable[str] | Mapping[str, Tree]
    host: Tree
    host_policy: str
    executor: str
    runtime: str
    pass_config: Mapping[str, Tree]
    opt_level: int
    disabled_passes: Texts
    device: Mapping[str, str]
    default_device: str
    function: Mapping[str, str]
    part: Mapping[str, Tree]
    partition_order: Texts
    module_name: str
    output_format: str
    cross_compiler: str
    cross_compiler_options: str
    desired_layout: Texts
    desired_layout_ops: Texts
    mixed_precision: bool
    mixed_precision_ops: Texts
    mixed_precision_calculation_type: str
    mixed_precision_acc_type: str
    workspace_pools: Texts
    workspace_pools_targets: Texts
    workspace_pools_size_hint_bytes: Texts
    workspace_pools_clock_frequency_hz: Texts
    workspace_pools_read_bandwidth_bytes_per_cycle: Texts
    workspace_pools_write_bandwidth_bytes_per_cycle: Texts
    workspace_pools_read_latency_cycles: Texts
    workspace_pools_write_latency_cycles: Texts
    workspace_pools_target_burst_bytes: Texts
    #: Options that rows of the database make: `{"target-cuda-arch": "sm_86"}`.
    flags: Mapping[str, str | int | bool]


class ResolveOptions(LayerOptions, total=False):
    """For whatever reads one configuration."""

    config: str
    document: int


class ValidateOptions(LayerOptions, total=False):
    exclude: Texts
    expect: str
    plan_check: PathText
    fail_fast: bool
    allow_empty: bool
    jobs: int


class DiffOptions(LayerOptions, total=False):
    source: bool


class BatchOptions(CommonOptions, total=False):
    field: Texts
    value: str
    emit: str
    admits: Input
    mark: str
    with_host: bool
    fail_fast: bool
    jobs: int


Flags = list[tuple[str, str]]

COMMON = frozenset(CommonOptions.__annotations__)
#: Their values are members of one option each, as `NAME=VALUE`.
MEMBERS = frozenset({"set", "pass_config", "limit", "target", "part", "device", "function"})
#: Their values are one list between commas.
LISTS = frozenset({"partition_order", "workspace_pools", "desired_layout_ops", "mixed_precision_ops"})
#: Where the word is another one than the option's.
OPTION_OF = {"overlays": "--overlay", "disabled_passes": "--disabled-pass", "from_": "--from"}


def option_of(keyword: str) -> str:
    return OPTION_OF.get(keyword, "--" + keyword.replace("_", "-"))


def text_of(value: object) -> str:
    """One value as it is typed: a text as it is, a path, anything else as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    own: Any = getattr(value, "_as_input", None)
    return text_of(own()) if own else json.dumps(value, default=_plain)


def _plain(value: Any) -> object:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "_as_input"):
        return value._as_input()
    raise TypeError(f"a value of a configuration cannot be a {type(value).__name__}")


def _members(keyword: str, option: str, value: Mapping[str, Any]) -> Flags:
    # A text under `set` stays one: `"sm_86"`, not what it may look like.
    def written(each: Any) -> str:
        return json.dumps(each, default=_plain) if keyword == "set" else text_of(each)

    # A name that contains `=` is quoted, so that its end is known.
    def named(name: str) -> str:
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"' if "=" in name or name.startswith('"') else name

    return [(option, f"{named(name)}={written(each)}") for name, each in value.items()]


def flags_for(keyword: str, value: Any) -> Flags:
    """An argument as the options that say the same."""
    option = option_of(keyword)
    if value is None and keyword != "host":
        return []
    if keyword == "flags":
        return [("--" + name.removeprefix("--"), text_of(each)) for name, each in value.items()]
    if keyword in MEMBERS and isinstance(value, Mapping):
        return _members(keyword, option, value)
    if isinstance(value, bool):
        return [(option, "")] if value else []
    if keyword == "host":
        return [(option, "none" if value is None else text_of(value))]
    if isinstance(value, (str, os.PathLike, Mapping, int, float)) or hasattr(value, "_as_input"):
        return [(option, text_of(value))]
    if keyword in LISTS:
        return [(option, ",".join(value))]
    return [(option, text_of(each)) for each in value]


FAMILIES = ("target_", "executor_", "runtime_")


def take_families(given: dict[str, Any], known: Iterable[str]) -> Flags:
    """Takes out `target_cuda_arch=…`: options that rows of the database make."""
    names = set(known)
    taken = [name for name in given if name.startswith(FAMILIES) and name not in names]
    return [("--" + name.replace("_", "-"), text_of(given.pop(name))) for name in taken]


def layers_of(given: Mapping[str, Any]) -> Flags:
    """The options that lie over an input, overlays first."""
    flags = flags_for("overlays", given.get("overlays"))
    for keyword, value in given.items():
        if keyword in LAYERS and keyword != "overlays":
            flags += flags_for(keyword, value)
    return flags


LAYERS = frozenset(LayerOptions.__annotations__) - COMMON - {"allow_path"}


def common_of(given: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    flags: Flags = []
    for keyword in ("search_path", "deny", "allow", "host_facts", "tables", "llvm_release", "limit", "allow_path", "project", "no_project"):
        flags += flags_for(keyword, given.get(keyword))
    lenient = given.get("lenient")
    if lenient is not None:
        flags.append(("--lenient" if lenient else "--strict", ""))
    return tuple(flags)


def input_text(value: Input | None) -> str:
    """What the program would get as its argument."""
    if value is None:
        return ""
    if isinstance(value, str) and not value.strip():
        raise ValueError("the input is an empty text; leave it out to read `tgtcfg.yaml`")
    if isinstance(value, os.PathLike):
        path = os.fspath(value)
        # A path without a folder could be the name of something.
        return path if os.path.isabs(path) or os.sep in path else os.path.join(".", path)
    return text_of({"targets": value} if isinstance(value, Sequence) and not isinstance(value, str) else value)
