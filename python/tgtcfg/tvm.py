"""Uses TVM with a plan: targets, virtual devices and pass context; partitions, annotates and compiles programs.

Values that TVM does not support raise `ConfigError`; `lenient` ignores them, like `--lenient`. Names in a nested
configuration are written `PART:ID`, as on the command line.

>>> import tgtcfg
>>> from tgtcfg import tvm as tt
>>> plan = tgtcfg.resolve("boards/jetson-orin-nx")
>>> tt.target(plan, "gpu").attrs["arch"], tt.target(plan, "gpu").host.attrs["mcpu"]
('sm_87', 'cortex-a78ae')
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

try:
    import tvm
    from tvm import relax
except ImportError as error:
    raise ImportError(f"tgtcfg.tvm needs the package apache-tvm: {error}") from error

from ._arguments import checked
from ._emission import Emission
from ._errors import ToolError
from ._plan import Plan
from ._members import Matches
from ._tools import emitted
from ._tvm_modules import build, placed_by_calls
from ._values import unknown

__all__ = ["apply", "available_generators", "compile", "emission", "match", "pass_context", "target", "targets", "vdevices"]
del annotations  # of `__future__`


@checked
def emission(plan: Plan, *, lenient: bool = False) -> Emission:
    """Returns the output for the installed TVM with one module per CPU, as `compile` requires it."""
    return emitted(plan, "tvm", tvm.__version__, lenient=lenient, cpus_apart=True)


def _data(plan: Plan, lenient: bool = False) -> dict[str, Any]:
    data: dict[str, Any] = emission(plan, lenient=lenient).to_dict()["data"]
    return data


def _target(config: Any) -> Any:
    return tvm.target.Target(config)


def _places(data: dict[str, Any], before: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the plan with an empty prefix, and each nested configuration with a prefix such as `npu:` or `npu:dsp:`.
    """
    yield before, data
    for name, part in data.get("parts", {}).items():
        yield from _places(part, f"{before}{name}:")


def _configs(data: dict[str, Any]) -> dict[str, Any]:
    return {before + id: each["config"] for before, place in _places(data) for id, each in place["targets"].items()}


@checked
def target(plan: Plan, id: str, *, lenient: bool = False) -> Any:
    """Returns the TVM target with an id, including its host; `host` is the host of the plan."""
    data = _data(plan, lenient)
    if id == "host":
        return _host(data)
    configs = _configs(data)
    if id not in configs:
        raise KeyError(unknown("target", id, [*configs, "host"]))
    return _target(configs[id])


def _host(data: dict[str, Any]) -> Any:
    if data["host"] is None:
        raise ToolError("the plan has no host: every target is device code alone")
    return _target(data["host"])


@checked
def targets(plan: Plan, *, lenient: bool = False) -> dict[str, Any]:
    """Returns all targets by id, without targets of external code generators, which are not TVM targets."""
    return {id: _target(config) for id, config in _configs(_data(plan, lenient)).items()}


def available_generators() -> tuple[str, ...]:
    """Returns the external code generators of the installed TVM."""
    from tvm_ffi.registry import list_global_func_names

    prefix = "relax.ext."
    return tuple(sorted(str(name).removeprefix(prefix) for name in list_global_func_names() if str(name).startswith(prefix)))


@checked
def vdevices(plan: Plan, *, lenient: bool = False) -> dict[str, Any]:
    """Returns the virtual devices by name. A plan without devices gets one per target, named after it."""
    return _vdevices(_data(plan, lenient))


def _vdevices(data: dict[str, Any]) -> dict[str, Any]:
    return {before + name: each for before, place in _places(data) for name, each in _own_vdevices(place).items()}


def _own_vdevices(data: dict[str, Any]) -> dict[str, Any]:
    if not data["vdevices"]:
        return {id: relax.VDevice(_target(each["config"])) for id, each in data["targets"].items()}
    return {
        name: relax.VDevice(_target(data["targets"][each["target"]]["config"]), each["vdevice_id"], each["memory_scope"])
        for name, each in data["vdevices"].items()
    }


@checked
def pass_context(plan: Plan, *, lenient: bool = False) -> Any:
    """Returns a `PassContext` with the level, configuration and disabled passes of the plan."""
    return _pass_context(_data(plan, lenient))


def _pass_context(data: dict[str, Any]) -> Any:
    return tvm.transform.PassContext(**data.get("pass_context") or {})


@checked
def match(plan: Plan, mod: Any) -> Matches:
    """Returns the entry of `functions` that applies to each function of a module."""
    return plan.match([str(variable.name_hint) for variable in mod.get_global_vars()])


@checked
def apply(plan: Plan, mod: Any, *, lenient: bool = False) -> Any:
    """Partitions the module in the order of the plan, and sets targets of functions and virtual devices."""
    return _applied(plan, mod, _data(plan, lenient))


def _applied(plan: Plan, mod: Any, data: dict[str, Any]) -> Any:
    mod = _partitioned(mod, data)
    places = {before.rstrip(":"): place for before, place in _places(data)}
    found = match(plan, mod)
    mod = tvm.IRModule(mod.functions, attrs=mod.attrs, global_infos=mod.global_infos)
    for variable, function in list(mod.functions_items()):
        if not isinstance(function, tvm.tirx.PrimFunc):
            continue
        each = found[str(variable.name_hint)]
        entry = places[each.part]["functions"].get(each.entry) if each.part in places else None
        if entry and entry["target"]:
            mod[variable] = function.with_attr("target", _function_target(places[each.part], entry))
    if not mod.global_infos.get("vdevice"):
        mod.update_global_info("vdevice", list(_vdevices(data).values()))
    return mod


def _function_target(data: dict[str, Any], entry: dict[str, Any]) -> Any:
    config = data["targets"][entry["target"]]["config"]
    return _target(config if entry["host"] else {**config, "host": None})


def _partitioned(mod: Any, data: dict[str, Any]) -> Any:
    names = {str(variable.name_hint) for variable in mod.get_global_vars()}
    for step in data["partition"]:
        if step["entry"] and step["entry"] not in names:
            continue  # it looks at that function alone
        path, name = step["function"].rsplit(".", 1)
        try:
            partitioner = getattr(importlib.import_module(path), name)
        except (ImportError, AttributeError) as error:
            raise ToolError(f"TVM {tvm.__version__} has no partitioner `{step['function']}` of the generator `{step['generator']}`") from error
        mod = partitioner()(mod) if step["call"] == "pass" else partitioner(mod)
    return mod


def _generators(mod: Any) -> set[str]:
    """Returns the external code generators that compile part of the program."""
    functions = [function for _, function in mod.functions_items() if isinstance(function, relax.Function)]
    return {str(each.attrs["Codegen"]) for each in functions if each.attrs and "Codegen" in each.attrs}


def _is_built_in(generator: str) -> bool:
    return tvm.get_global_func(f"relax.ext.{generator}", allow_missing=True) is not None


def _with_external_code(mod: Any, data: dict[str, Any]) -> Any:
    taken = _generators(mod)
    for name in sorted(taken):
        if not _is_built_in(name):
            raise ToolError(f"this TVM {tvm.__version__} was built without the code generator `{name}`, which the plan gives a part of the program; "
                            "with `lenient` the targets that it serves take that part")
    if not taken:
        return mod
    options = {step["generator"]: step["options"] for step in data["partition"] if step["generator"] in taken and step["options"]}
    return relax.transform.RunCodegen(options)(mod)


def _default_target(plan: Plan, data: dict[str, Any]) -> Any:
    """Returns the target of code without a device: the target of the default device, or the host."""
    device = plan.default_device
    id = plan.devices[device].target if device is not None and device in plan.devices else None
    if id in data["targets"]:
        return _target(data["targets"][id]["config"])
    if data["host"] is None:
        raise ToolError("the plan has neither a host nor a default device: there is no program to compile")
    return _target(data["host"])


def _check_kinds(mod: Any, default: Any) -> None:
    """Checks that this TVM can generate code for the targets of the program."""
    used = [default, *(function.attrs["target"] for _, function in mod.functions_items()
                       if isinstance(function, tvm.tirx.PrimFunc) and function.attrs and "target" in function.attrs)]
    for kind in sorted({str(each.kind.name) for target in used for each in (target, target.host) if each is not None}):
        if tvm.get_global_func(f"target.build.{kind}", allow_missing=True) is None:
            raise ToolError(f"this TVM {tvm.__version__} was built without code generation for `{kind}`, which the plan gives a part of the program")


def _check_parts(data: dict[str, Any]) -> None:
    """Checks that the nested configurations allow compiling the program as the plan requires."""
    for before, part in _places(data):
        lost = [name for name in ("partition", "pass_context") if before and part.get(name)]
        if lost:
            raise ToolError(f"part `{before.rstrip(':')}` has a {' and a '.join(lost).replace('_', ' ')} of its own: compile `plan.parts[…]` by itself; "
                            "with `lenient` its functions are compiled as the plan says")


def _scheduled(mod: Any, default: Any) -> Any:
    """Converts operators to functions for the device of their values; adds threads for GPUs."""
    mod = placed_by_calls(relax.transform.LegalizeOps()(mod))
    if any(str(each.memory_scope) not in ("", "global") for each in mod.global_infos.get("vdevice", [])):
        mod = relax.transform.SpecializePrimFuncBasedOnCallSite()(mod)  # gives buffers their scope
    try:
        from tvm.s_tir import dlight
    except ImportError:  # where it was before 0.25
        from tvm import dlight
    rules = [dlight.gpu.Matmul(), dlight.gpu.GEMV(), dlight.gpu.Reduction(), dlight.gpu.GeneralReduction(), dlight.gpu.Fallback()]
    for variable, function in list(mod.functions_items()):
        if not isinstance(function, tvm.tirx.PrimFunc) or _is_scheduled(function):
            continue
        own = function.attrs.get("target", default) if function.attrs else default
        if "gpu" not in list(own.keys):
            continue
        with own:
            made = dlight.ApplyDefaultSchedule(*rules)(tvm.IRModule({variable: function}))
        mod[variable] = made[variable]
    return mod


def _is_scheduled(function: Any) -> bool:
    return bool(function.attrs) and any(str(name).endswith("is_scheduled") for name in function.attrs.keys())


@checked
def compile(plan: Plan, mod: Any, params: dict[str, Any] | None = None, *, lenient: bool = False) -> Any:
    """Applies the plan and compiles the module for its host and devices, with its executor and `system-lib`.

    `params` are bound to `main`. Each CPU gets its own module, imported by the host's; `export_library` includes all of
    them. A missing code generator raises `ConfigError`; with `lenient`, the general targets compile its part.
    """
    data = _data(plan, lenient)
    if lenient:
        data["partition"] = [step for step in data["partition"] if _is_built_in(step["generator"])]
    else:
        _check_parts(data)
    default = _default_target(plan, data)
    with _pass_context(data):
        mod = _applied(plan, mod, data)
        if params:
            mod = relax.transform.BindParams("main", params)(mod)
        mod = _scheduled(_with_external_code(mod, data), default)
        _check_kinds(mod, default)
        return build(mod, default, data["build"]["exec_mode"], data["build"]["system_lib"], lenient=lenient)
