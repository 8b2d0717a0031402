"""Compiles one module per CPU, because TVM compiles all CPU code of a module for the same CPU."""

from __future__ import annotations

from typing import Any

import tvm
from tvm import relax

from ._errors import ToolError

CPU = tvm.cpu().dlpack_device_type()


def build(mod: Any, default: Any, exec_mode: str, system_lib: bool | None, *, lenient: bool = False) -> Any:
    """Runs `relax.build`, and compiles functions for CPUs other than the host's in separate modules."""
    home = default if default.host is None else default.host
    with default:
        mod = _pipeline(default)(mod)
    others = _by_cpu(mod, home)
    if others and exec_mode == "compiled":
        exec_mode = _mode_for_several(exec_mode, [*others, str(home)], lenient)
    made = [_compiled(functions, tvm.target.Target(cpu), system_lib) for cpu, functions in others.items()]
    for functions in others.values():
        mod = _without(mod, functions)
    library = relax.build(mod, target=default, relax_pipeline=None, exec_mode=exec_mode, system_lib=system_lib)
    # Code of the host calls what its own module imports.
    own = next((each for each in library.mod.imports if str(each.kind) in ("llvm", "c")), library.mod)
    for module in made:
        own.import_module(module)
    return library


def placed_by_calls(mod: Any) -> Any:
    """Assigns functions without a target to the device of the values that they compute.

    Operators are already assigned. TVM's pass for buffers also does this, but rejects functions with 32-bit shapes,
    which are usual.
    """
    made = _targets_of_calls(mod)
    mod = tvm.IRModule(mod.functions, attrs=mod.attrs, global_infos=mod.global_infos)
    for variable, function in list(mod.functions_items()):
        targets = made.get(variable.name_hint, {})
        if not targets or not isinstance(function, tvm.tirx.PrimFunc) or (function.attrs and "target" in function.attrs):
            continue
        if len(targets) > 1:
            raise ToolError(f"function `{variable.name_hint}` is called for {len(targets)} targets: {', '.join(targets)}; it is compiled for one, "
                            "so each needs a function of its own")
        mod[variable] = function.with_attr("target", *targets.values())
    return mod


def _targets_of_calls(mod: Any) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    call_tir = tvm.ir.Op.get("relax.call_tir")

    def visit(expression: Any) -> None:
        if not isinstance(expression, relax.Call) or expression.op != call_tir:
            return
        for type in getattr(expression, "ty_args", None) or expression.sinfo_args:
            for each in getattr(type, "fields", [type]):
                device = getattr(each, "vdevice", None)
                if device is not None:
                    found.setdefault(expression.args[0].name_hint, {})[str(device.target)] = device.target

    for _, function in mod.functions_items():
        if isinstance(function, relax.Function):
            relax.analysis.post_order_visit(function.body, visit)
    return found


def _mode_for_several(mode: str, cpus: list[str], lenient: bool) -> str:
    """Returns the mode for several CPUs: only the virtual machine finds functions of other modules after an export."""
    if not lenient:
        raise ToolError(f"TVM {tvm.__version__} compiles a program of {len(cpus)} CPUs for its virtual machine alone: in the mode `{mode}` of the plan's "
                        "executor an exported program would not find the code of the other CPUs; with `lenient` the virtual machine runs it")
    return "bytecode"


def _pipeline(default: Any) -> Any:
    """Returns the default pipeline of `relax.build`; GPUs have their own."""
    if "gpu" not in list(default.keys):
        return relax.get_pipeline("default")
    try:
        return relax.get_default_pipeline(default)
    except (AttributeError, ValueError):
        return relax.get_pipeline("default")


def _by_cpu(mod: Any, home: Any) -> dict[str, dict[Any, Any]]:
    """Returns the functions of other CPUs, each with the target that drives its device."""
    found: dict[str, dict[Any, Any]] = {}
    for variable, function in mod.functions_items():
        target = function.attrs.get("target") if isinstance(function, tvm.tirx.PrimFunc) and function.attrs else None
        if target is None:
            continue
        cpu = target if target.host is None else target.host
        if cpu.get_target_device_type() == CPU and str(cpu) != str(home):
            found.setdefault(str(cpu), {})[variable] = function
    return found


def _compiled(functions: dict[Any, Any], cpu: Any, system_lib: bool | None) -> Any:
    module = tvm.IRModule(functions)
    if system_lib:
        module = module.with_attr("system_lib_prefix", "")
    return tvm.tirx.build(module, target=cpu, pipeline="default")


def _without(mod: Any, functions: dict[Any, Any]) -> Any:
    """Returns a module without these functions, which are called by name."""
    mod = tvm.IRModule(mod.functions, attrs=mod.attrs, global_infos=mod.global_infos)
    for variable in functions:
        mod[variable] = relax.ExternFunc(variable.name_hint)
    return mod
