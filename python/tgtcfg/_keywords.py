"""Keyword arguments: options of the command line, written by `scripts/update` from their table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from ._types import Input, Paths, PathText, Texts, Tree

#: Their values are members of one option each, as `NAME=VALUE`.
MEMBERS = frozenset(("target", "set", "pass_config", "device", "function", "part", "link", "toolchain", "platform", "limit"))
#: Their values are one list between commas.
LISTS = frozenset(("partition_order", "workspace_pools"))
#: Keywords that are not called as their option.
OPTION_OF = {"overlays": "--overlay", "disabled_passes": "--disabled-pass", "from_": "--from", "only": "--for"}


class CommonOptions(TypedDict, total=False):
    """Options of every call that reads an input."""

    #: Directory with more kinds, tags and configurations, with the layout of configs/; has priority over TGTCFG_PATH
    #: and built-in entries; repeatable
    search_path: Paths
    #: Project file [default: nearest `.tgtcfg.yaml` above each input]
    project: PathText
    #: Ignore project files
    no_project: bool
    #: Report warnings or notes with this code as errors; `warnings` or `notes` for all; repeatable
    deny: Texts
    #: Hide warnings, notes or unknown names with this code; `warnings` or `notes` for all; repeatable
    allow: Texts
    #: File that describes the build machine (tgtcfg.host-facts/1)
    host_facts: PathText | Mapping[str, Any]
    #: Look up names in an older TVM release: tvm-0.19 [default: newest]
    tables: str
    #: LLVM release for CPUs, features, triples and chips: 14, 19 or 22 [default: 22]
    llvm_release: str | int
    #: Report unknown names as warnings
    lenient: bool
    #: Change a limit: file-size, depth, nodes, expanded-bytes, scalar, targets, devices, functions, parts,
    #: part-depth, extends, layers or documents; repeatable
    limit: Mapping[str, int]


class LayerOptions(CommonOptions, total=False):
    """Options that change an input: `overlays` first, then other options in the order of the call."""

    #: Replace the targets, in the syntax of `tvmc compile --target`; if repeated, each value is one target or
    #: NAME=EXPR
    target: str | Iterable[str] | Mapping[str, Tree]
    #: Set the host, or `none`
    host: Tree
    #: Choose the host if the targets have different ones [default: unique]
    host_policy: str
    #: Set the executor (`tgtcfg list executors`)
    executor: str
    #: Set the runtime (`tgtcfg list runtimes`)
    runtime: str
    #: Apply a configuration on top of the input; repeatable
    overlays: PathText | Mapping[str, Tree] | Iterable[PathText | Mapping[str, Tree]]
    #: Set one value: /targets/gpu/arch=sm_86, /opt-level=2. VALUE is JSON or a string; null removes; repeatable
    set: Mapping[str, Tree]
    #: Set a value of the pass configuration; repeatable
    pass_config: Mapping[str, Tree]
    #: Set the optimization level, 0 to 3
    opt_level: int
    #: Disable passes, separated by commas; repeatable
    disabled_passes: Texts
    #: Define a virtual device; repeatable
    device: Mapping[str, str]
    #: Set the default device: a device, a target or a device type
    default_device: str
    #: Set the target of the functions that match GLOB; repeatable
    function: Mapping[str, str]
    #: Define a part: a target or a configuration; repeatable
    part: Mapping[str, Tree]
    #: Set the order of external targets, separated by commas
    partition_order: Texts
    #: Set the prefix of the symbols in the output
    module_name: str
    #: Set the format of the library
    output_format: str
    #: Set the command that links the output
    cross_compiler: str
    #: Set the options of the cross compiler, separated by spaces
    cross_compiler_options: str
    #: Set tensor layouts, separated by commas, each DATA or DATA:KERNEL; repeatable
    desired_layout: Texts
    #: Set the operators to change the layout of; repeatable
    desired_layout_ops: Texts
    #: Compute in 16-bit floating point
    mixed_precision: bool
    #: Set the operators to convert; repeatable
    mixed_precision_ops: Texts
    #: Set the type to compute in
    mixed_precision_calculation_type: str
    #: Set the type to accumulate in
    mixed_precision_acc_type: str
    #: Link two devices: 'cpu <-> gpu=transparent'; repeatable
    link: Mapping[str, Tree]
    #: Set the version of a tool; repeatable
    toolchain: Mapping[str, str]
    #: Set the version of software on the deployment machine; repeatable
    platform: Mapping[str, str]
    #: Define memory pools, separated by commas
    workspace_pools: Texts
    #: Set the targets or kinds that may use a pool; repeatable
    workspace_pools_targets: Texts
    #: Set the size of a pool in bytes; repeatable
    workspace_pools_size_hint_bytes: Texts
    #: Set the clock frequency of a pool in hertz; repeatable
    workspace_pools_clock_frequency_hz: Texts
    #: Set the read bandwidth of a pool in bytes per cycle; repeatable
    workspace_pools_read_bandwidth_bytes_per_cycle: Texts
    #: Set the write bandwidth of a pool in bytes per cycle; repeatable
    workspace_pools_write_bandwidth_bytes_per_cycle: Texts
    #: Set the read latency of a pool in cycles; repeatable
    workspace_pools_read_latency_cycles: Texts
    #: Set the write latency of a pool in cycles; repeatable
    workspace_pools_write_latency_cycles: Texts
    #: Set the burst size of a target in bytes; repeatable
    workspace_pools_target_burst_bytes: Texts
    #: Allow `extends` to read a directory outside the project; repeatable
    allow_path: Paths
    #: Options that rows of the database make: `{"target-cuda-arch": "sm_86"}`.
    flags: Mapping[str, str | int | bool]


class ResolveOptions(LayerOptions, total=False):
    """Options of calls that resolve one configuration."""

    #: Configuration by name or path, instead of INPUT
    config: PathText
    #: Read document N of the file, where 0 is the first
    document: int


class ValidateOptions(LayerOptions, total=False):
    """Options of `validate`."""

    #: Skip files and directories that match GLOB (syntax of `.tgtcfgignore`); repeatable
    exclude: Texts
    #: Stop after the first input with an error
    fail_fast: bool
    #: Fail unless every document is
    expect: str
    #: Compare each configuration with its stored plan DIR/NAME.json; exit with 6 if one differs
    plan_check: PathText
    #: Succeed if there are no documents to check
    allow_empty: bool
    #: Number of threads [default: number of cores]
    jobs: int


class DiffOptions(LayerOptions, total=False):
    """Options of `diff`."""

    #: Compare the merged configurations instead of their plans
    source: bool


class BatchOptions(CommonOptions, total=False):
    """Options of `batch`."""

    #: Rewrite the target at this JSON Pointer in each record; repeatable, the first existing one is used
    field: Texts
    #: Value to write with --field [default: canonical]
    value: str
    #: Write the target as this TVM release prints it, with --field
    emit: str
    #: Keep only records whose target matches a target of CONFIG or is a specialization of one; accepts any input of
    #: `resolve`
    admits: Input
    #: With --admits, keep every record and write `same`, `refines` or `no` to FIELD, a name or JSON Pointer
    mark: str
    #: With --admits, also compare hosts
    with_host: bool
    #: Number of threads [default: number of cores]
    jobs: int
    #: Stop with exit code 1 at the first failed line
    fail_fast: bool


class EmitOptions(TypedDict, total=False):
    """Options of `Plan.emit`. `only` is the option `--for`."""

    #: Release of the backend's tool [default: newest]
    backend_release: str
    #: Also embed PTX for future GPUs (nvcc, torch, cmake)
    and_later: bool
    #: The program already has the placement of its functions (`tgtcfg annotate`)
    annotated: bool
    #: Emit only this target, part or `host`; repeatable
    only: Texts
    #: Source files of a target, part or `host` for a build; repeatable
    source: Mapping[str, Paths]
    #: Write all targets as one `composite` target (tvm)
    as_composite: bool
    #: Look up names in an older TVM release: tvm-0.19 [default: newest]
    tables: str
    #: LLVM release for CPUs, features, triples and chips: 14, 19 or 22 [default: 22]
    llvm_release: str | int
    #: Report unknown names as warnings
    lenient: bool


class FixOptions(CommonOptions, total=False):
    """Options of `fix`."""

    #: Also apply the only suggestion, such as the nearest name
    unsafe_fixes: bool
    #: Skip files and directories that match GLOB (syntax of `.tgtcfgignore`); repeatable
    exclude: Texts


class FmtOptions(CommonOptions, total=False):
    """Options of `fmt`."""

    #: Only list the files that would change; exit with 1 if there are any
    check: bool
    #: Only print the changes; exit with 1 if there are any
    diff: bool
    #: Also sort the options in target strings
    canonical: bool
    #: Skip files and directories that match GLOB (syntax of `.tgtcfgignore`); repeatable
    exclude: Texts


class FleetOptions(CommonOptions, total=False):
    """Options of `common`."""

    #: Also print the flags for this compiler, for example gcc@12.2; repeatable
    compiler: Texts


class DetectOptions(CommonOptions, total=False):
    """Options of `detect`. `from_` is the option `--from`."""

    #: Read a machine recorded with --record, instead of this one
    from_: PathText
    #: Also record the machine's data in DIR
    record: PathText
    #: Write to FILE [default: standard output]
    output: PathText


class InitOptions(CommonOptions, total=False):
    """Options of `init`."""

    #: Start from a shipped example: two-gpus, npu-with-pools, …
    example: str
    #: Start from this tag
    tag: str
    #: Write to a new FILE; for `init kind`, the search path entry DIR [default: standard output; for `init kind`, .]
    output: PathText
    #: Replace an existing file
    force: bool
    #: Path or URL of the schema for editors [default: schemas/config.schema.json]
    schema: str


class SettingsOptions(CommonOptions, total=False):
    """Options of `config`."""

    #: Skip files that match GLOB, as in `validate`; repeatable
    exclude: Texts
    #: Directory of stored plans, as in `validate`
    plan_check: PathText


class TableOptions(TypedDict, total=False):
    """Options of `show` and `schema`."""

    #: Directory with more database entries; repeatable
    search_path: Paths


class SearchOptions(TypedDict, total=False):
    """Options of `search`."""

    #: LLVM release: 14, 19 or 22 [default: 22]
    llvm_release: str | int
    #: Directory with more database entries; repeatable
    search_path: Paths


class ListOptions(TypedDict, total=False):
    """Options of `list`."""

    #: List LLVM's `cpus` or `features` for ARCH, for example aarch64
    arch: str
    #: LLVM release: 14, 19 or 22 [default: 22]
    llvm_release: str | int
    #: Directory with more database entries; repeatable
    search_path: Paths
