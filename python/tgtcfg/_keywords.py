"""Keyword arguments: options of the command line, written by `scripts/update` from their table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from ._types import Input, Paths, PathText, Texts, Tree

#: Their values are members of one option each, as `NAME=VALUE`.
MEMBERS = frozenset(("target", "set", "pass_config", "device", "function", "part", "limit"))
#: Their values are one list between commas.
LISTS = frozenset(("partition_order", "workspace_pools"))
#: Keywords that are not called as their option.
OPTION_OF = {"overlays": "--overlay", "disabled_passes": "--disabled-pass", "from_": "--from", "only": "--for"}


class CommonOptions(TypedDict, total=False):
    """Options of every call that reads an input."""

    #: a root of further kinds, tags and configurations, laid out like configs/; searched before TGTCFG_PATH and the
    #: built-in ones; repeatable
    search_path: Paths
    #: the project file, in place of the nearest `.tgtcfg.yaml` above each input
    project: PathText
    #: read no project file
    no_project: bool
    #: make warnings and notes of CODE errors; `warnings` or `notes` for all of them; repeatable
    deny: Texts
    #: do not report warnings, notes and unknown names of CODE; `warnings` or `notes` for all of them; repeatable
    allow: Texts
    #: facts about the build host (tgtcfg.host-facts/1)
    host_facts: PathText | Mapping[str, Any]
    #: resolve names from the tables of a release of TVM, tvm-0.19, in place of the newest
    tables: str
    #: the release of LLVM that knows CPUs, features, triples and chips: 14, 19 or 22 (default)
    llvm_release: str | int
    #: names that only the tables do not know become warnings
    lenient: bool
    #: raise or lower a bound on what is read: file-size depth nodes expanded-bytes scalar targets devices functions
    #: parts part-depth extends layers documents; repeatable
    limit: Mapping[str, int]


class LayerOptions(CommonOptions, total=False):
    """Options that change an input: `overlays` first, then other options in the order of the call."""

    #: targets as `tvmc compile --target` reads them; replaces those of the input. Repeated: each is one target,
    #: NAME=EXPR names it
    target: str | Iterable[str] | Mapping[str, Tree]
    #: the host, or `none`
    host: Tree
    #: which host wins
    host_policy: str
    #: the executor
    executor: str
    #: the runtime
    runtime: str
    #: a configuration laid over the input; repeatable
    overlays: PathText | Mapping[str, Tree] | Iterable[PathText | Mapping[str, Tree]]
    #: set one value: /targets/gpu/arch=sm_86, /opt-level=2; VALUE is JSON when it is JSON, null removes; repeatable
    set: Mapping[str, Tree]
    #: a value of the pass configuration; repeatable
    pass_config: Mapping[str, Tree]
    #: optimization level, 0 to 3
    opt_level: int
    #: passes that do not run; repeatable
    disabled_passes: Texts
    #: a virtual device; repeatable
    device: Mapping[str, str]
    #: a device, a target or a device type
    default_device: str
    #: the target of functions; repeatable
    function: Mapping[str, str]
    #: a part: a target or a configuration; repeatable
    part: Mapping[str, Tree]
    #: external targets in the order in which they are tried
    partition_order: Texts
    #: prefix of the symbols of the result
    module_name: str
    #: format of the result
    output_format: str
    #: command that links the result
    cross_compiler: str
    #: its options, with spaces between them
    cross_compiler_options: str
    #: DATA or DATA:KERNEL, several between commas
    desired_layout: Texts
    #: the operators whose layout is changed
    desired_layout_ops: Texts
    #: compute in 16-bit floating point
    mixed_precision: bool
    #: the operators to convert
    mixed_precision_ops: Texts
    #: the type to compute in
    mixed_precision_calculation_type: str
    #: the type to accumulate in
    mixed_precision_acc_type: str
    #: memory pools, with commas between them
    workspace_pools: Texts
    #: targets or kinds that may use a pool; repeatable
    workspace_pools_targets: Texts
    #: bytes in a pool; repeatable
    workspace_pools_size_hint_bytes: Texts
    #: clock of a pool in hertz; repeatable
    workspace_pools_clock_frequency_hz: Texts
    #: bytes read per cycle; repeatable
    workspace_pools_read_bandwidth_bytes_per_cycle: Texts
    #: bytes written per cycle; repeatable
    workspace_pools_write_bandwidth_bytes_per_cycle: Texts
    #: cycles until a read begins; repeatable
    workspace_pools_read_latency_cycles: Texts
    #: cycles until a write begins; repeatable
    workspace_pools_write_latency_cycles: Texts
    #: bytes in one burst of a target; repeatable
    workspace_pools_target_burst_bytes: Texts
    #: a folder outside of the project that `extends` may read from; repeatable
    allow_path: Paths
    #: Options that rows of the database make: `{"target-cuda-arch": "sm_86"}`.
    flags: Mapping[str, str | int | bool]


class ResolveOptions(LayerOptions, total=False):
    """Options of calls that resolve one configuration."""

    #: a configuration by name or path, in place of INPUT
    config: PathText
    #: which document of the file, from 0
    document: int


class ValidateOptions(LayerOptions, total=False):
    """Options of `validate`."""

    #: leave out files and directories, as a line of `.tgtcfgignore` does; repeatable
    exclude: Texts
    #: stop after the first input with an error
    fail_fast: bool
    #: what the documents are to be
    expect: str
    #: compare each configuration with its stored plan, DIR/NAME.json; exit code 6 when one is not current
    plan_check: PathText
    #: nothing to check is a success
    allow_empty: bool
    #: threads (default: one a core); never changes the report
    jobs: int


class DiffOptions(LayerOptions, total=False):
    """Options of `diff`."""

    #: compare the configurations as written and merged, not their plans
    source: bool


class BatchOptions(CommonOptions, total=False):
    """Options of `batch`."""

    #: rewrite the target at this JSON Pointer of each record; repeatable: the first that a record has
    field: Texts
    #: what --field writes: the canonical target, an object where the field is one; always an object; or a key of it
    value: str
    #: what --field writes: what that release takes
    emit: str
    #: keep the records whose target is one of this configuration, or refines one; CONFIG is what `resolve` takes
    admits: Input
    #: with --admits: keep every record and write `same`, `refines` or `no` there, a name or a JSON Pointer
    mark: str
    #: with --admits: compare hosts, too
    with_host: bool
    #: threads; the output is the same for every number (default: all cores)
    jobs: int
    #: end with exit code 1 at the first line that is not ok
    fail_fast: bool


class EmitOptions(TypedDict, total=False):
    """Options of `Plan.emit`. `only` is the option `--for`."""

    #: the release of the backend's tool; the newest by default
    backend_release: str
    #: emit for `nvcc` code for chips to come, too
    and_later: bool
    #: emit this target, part or `host` alone; repeatable
    only: Texts
    #: files that a target, part or `host` of a build is made of; repeatable
    source: Mapping[str, Paths]
    #: emit for `tvm` one target of kind `composite`
    as_composite: bool
    #: resolve names from the tables of a release of TVM, tvm-0.19, in place of the newest
    tables: str
    #: the release of LLVM that knows CPUs, features, triples and chips: 14, 19 or 22 (default)
    llvm_release: str | int
    #: names that only the tables do not know become warnings
    lenient: bool


class FixOptions(CommonOptions, total=False):
    """Options of `fix`."""

    #: apply a guess too, such as the nearest name, where it is the only one
    unsafe_fixes: bool
    #: leave out files and directories, as a line of `.tgtcfgignore` does; repeatable
    exclude: Texts


class FmtOptions(CommonOptions, total=False):
    """Options of `fmt`."""

    #: write nothing, list the files that would change; exit code 1 when any would
    check: bool
    #: write nothing, print how files would change; exit code 1 when any would
    diff: bool
    #: put the options of target strings into their order, too
    canonical: bool
    #: leave out files and directories, as a line of `.tgtcfgignore` does; repeatable
    exclude: Texts


class FleetOptions(CommonOptions, total=False):
    """Options of `common`."""

    #: print what this compiler takes for the answer, such as gcc@12.2; repeatable
    compiler: Texts


class DetectOptions(CommonOptions, total=False):
    """Options of `detect`. `from_` is the option `--from`."""

    #: a machine that was recorded with --record, in place of this one
    from_: PathText
    #: write what was looked at to files of DIR too
    record: PathText
    #: write to FILE (as a whole, or not at all)
    output: PathText


class InitOptions(CommonOptions, total=False):
    """Options of `init`."""

    #: a shipped example, to be changed: two-gpus, npu-with-pools, …
    example: str
    #: start with this tag
    tag: str
    #: write to FILE, which must not be there; `init kind`: the root (default: here)
    output: PathText
    #: replace the file when it is there
    force: bool
    #: path or URL of the schema that editors read
    schema: str


class SettingsOptions(CommonOptions, total=False):
    """Options of `config`."""

    #: as `validate` takes it; repeatable
    exclude: Texts
    #: as `validate` takes it
    plan_check: PathText


class TableOptions(TypedDict, total=False):
    """Options of `show` and `schema`."""

    #: a root of further rows; repeatable
    search_path: Paths


class SearchOptions(TypedDict, total=False):
    """Options of `search`."""

    #: the release of LLVM: 14, 19 or 22 (default)
    llvm_release: str | int
    #: a root of further rows; repeatable
    search_path: Paths


class ListOptions(TypedDict, total=False):
    """Options of `list`."""

    #: of `cpus` and `features`: those that LLVM has for it
    arch: str
    #: the release of LLVM: 14, 19 or 22 (default)
    llvm_release: str | int
    #: a root of further rows; repeatable
    search_path: Paths
