"""Compiles programs with IREE for a plan: annotates functions, compiles modules, opens devices.

>>> import tgtcfg
>>> from tgtcfg import iree as ti
>>> plan = tgtcfg.resolve({"targets": {"cpu": "llvm -mtriple=x86_64-linux-gnu"}, "host": "llvm -mtriple=x86_64-linux-gnu"})
>>> vmfb = ti.compile(plan, "func.func @twice(%a: f32) -> f32 { %b = arith.addf %a, %a : f32 return %b : f32 }")
>>> vmfb[4:8]
b'IREE'
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

try:
    import iree.compiler.version as _version
    from iree.compiler import ir
    from iree.compiler.tools import binaries
except ImportError as error:
    raise ImportError(f"tgtcfg.iree needs the package iree-base-compiler: {error}") from error

from ._arguments import checked
from ._emission import Emission
from ._errors import ToolError
from ._plan import Plan
from ._tools import emitted

__all__ = ["annotate", "compile", "emission", "runtime_devices"]
del annotations  # of `__future__`

# What a device of the compiler is called by the runtime.
DRIVERS = {"local": "local-task", "cuda": "cuda", "hip": "hip", "amdgpu": "amdgpu", "vulkan": "vulkan", "metal": "metal"}


@checked
def emission(plan: Plan, *, lenient: bool = False) -> Emission:
    """Returns the output for the installed `iree-compile`."""
    return emitted(plan, "iree", _version.VERSION, lenient=lenient)


@checked
def annotate(plan: Plan, mlir_text: str) -> str:
    """Adds the planned device of each function to the program as an attribute."""
    placed: dict[str, Any] = emission(plan).to_dict()["data"].get("functions") or {}
    if not placed:
        return mlir_text
    with ir.Context() as context:
        context.allow_unregistered_dialects = True
        module = ir.Module.parse(mlir_text)
        functions = {str(each.attributes["sym_name"]).strip('"'): each for each in module.body.operations if "sym_name" in each.attributes}
        for name, match in plan.match(functions).items():
            if match.entry in placed:
                functions[name].attributes["stream.affinity"] = ir.Attribute.parse(placed[match.entry]["affinity"])
        return str(module)


@checked
def compile(plan: Plan, mlir_text: str, output: str | os.PathLike[str] | None = None, *, lenient: bool = False) -> bytes:
    """Compiles a program for the devices of the plan, and returns the IREE module. With `output`, also writes it there.

    Errors of `iree-compile` raise `ToolError`.
    """
    steps = emission(plan, lenient=lenient).steps
    if len(steps) != 1:
        names = ", ".join(step.id for step in steps)
        raise ToolError(f"the plan is {len(steps)} programs of iree ({names}): compile each of `plan.parts` by itself")
    tool = binaries.find_tool("iree-compile")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "program.mlir"), Path(folder, "program.vmfb")
        source.write_text(annotate(plan, mlir_text))
        answer = subprocess.run([tool, *steps[0].args, str(source), "-o", str(made)], capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            raise ToolError(f"iree-compile {_version.VERSION} refuses the program:\n{answer.stderr}")
        module = made.read_bytes()
    if output is not None:
        Path(output).write_bytes(module)
    return module


def _default_device(runtime: Any, name: str, driver: str) -> Any:
    """Returns the default device of a driver. Raises `ToolError` without one: a driver can be built in without its
    hardware.
    """
    try:
        return runtime.get_driver(driver).create_default_device()
    except Exception as error:
        raise ToolError(f"device `{name}` needs the driver `{driver}`, which has no device on this machine: {error}") from error


@checked
def runtime_devices(plan: Plan) -> list[Any]:
    """Returns devices of this machine for the devices of the plan, default device first, to create a context.

    Raises `ToolError` if this machine does not have one of the devices.
    """
    try:
        import iree.runtime as runtime
    except ImportError as error:
        raise ToolError(f"devices need the package iree-base-runtime: {error}") from error
    data: dict[str, Any] = emission(plan).to_dict()["data"]
    devices: dict[str, str] = data["devices"]
    names = sorted(devices, key=lambda name: name != data.get("default"))
    available = set(runtime.query_available_drivers())
    made = []
    for name in names:
        kind = devices[name].split('"')[1] if "<" in devices[name] else devices[name]
        driver = DRIVERS.get(kind, kind)
        if driver not in available:
            raise ToolError(f"device `{name}` needs the driver `{driver}`; this runtime has {', '.join(sorted(available))}")
        made.append(_default_device(runtime, name, driver))
    return made
