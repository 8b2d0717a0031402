"""What a program without the package does with `--emit tvm`: gives functions their targets, places values, builds.

Runs in TVM's own environment. Each check takes the `data` of an emission and tells what TVM made of it.
"""

import fnmatch
import json
import os
import re
import subprocess
import tempfile

import tvm
from tvm import relax, te
from tvm.s_tir import Schedule
from tvm.target import Target

LENGTH = 64


def targets_of(data):
    return {name: Target(target["config"]) for name, target in data["targets"].items()}


def entry_for(data, name):
    """A name that is spelled out wins, then the pattern with the most characters."""
    fitting = [each for each in data["functions"] if each == name or fnmatch.fnmatchcase(name, each)]
    best = max(fitting, key=lambda each: (each == name, len(each.replace("*", "").replace("?", ""))), default=None)
    return data["functions"].get(best)


def with_targets(data, module):
    """The target of each function as its attribute."""
    targets = targets_of(data)
    for variable, function in list(module.functions_items()):
        entry = entry_for(data, variable.name_hint)
        if entry and entry["target"] and isinstance(function, tvm.tirx.PrimFunc):
            target = targets[entry["target"]]
            module[variable] = function.with_attr("target", target if entry["host"] else Target({**dict(target.export()), "host": None}))
    return module


def kernel(name):
    """Twice its input, with the threads of a GPU."""
    a = te.placeholder((LENGTH,), "float32", "a")
    schedule = Schedule(te.create_prim_func([a, te.compute((LENGTH,), lambda i: a[i] * 2.0, "c")]))
    outer, inner = schedule.split(schedule.get_loops(schedule.get_sblock("c"))[0], [None, 32])
    schedule.bind(outer, "blockIdx.x")
    schedule.bind(inner, "threadIdx.x")
    return schedule.mod["main"].with_attr("global_symbol", name)


def functions(data):
    """Kernels of two devices, side by side in one program: the modules of their code, and the targets that were read back."""
    module = with_targets(data, tvm.IRModule({name: kernel(name) for name in ("conv_a", "conv_b")}))
    read_back = {str(variable.name_hint): str(function.attrs["target"].kind.name) for variable, function in module.functions_items()}
    library = tvm.compile(module, target=Target(data["host"]))
    return {"targets": read_back, "host": str(library.mod.kind), "devices": [str(each.kind) for each in library.mod.imports]}


def scheduled(data):
    """Kernels for the devices of a board, with the code of its host: what was made, and which source each device got."""
    module = with_targets(data, tvm.IRModule({name: kernel(name) for name in data["functions"]}))
    library = tvm.compile(module, target=Target(data["host"]))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "host.o")
        library.mod.write_to_file(path, "o")
        header = subprocess.run(["readelf", "-h", path], capture_output=True, text=True, check=True).stdout
    return {"host": str(library.mod.kind), "machine": re.search(r"Machine:\s+(.+)", header).group(1),
            "devices": [str(each.kind) for each in library.mod.imports],
            "sources": {str(each.kind): each.inspect_source() for each in library.mod.imports}}


def placed(data):
    """Values on the virtual devices of the plan: the target of each function that they become, read back from the module."""
    targets = targets_of(data)
    devices = {name: relax.VDevice(targets[each["target"]], each["vdevice_id"], each["memory_scope"])
               for name, each in data["vdevices"].items()}
    module = tvm.IRModule()
    module.update_global_info("vdevice", list(devices.values()))
    builder = relax.BlockBuilder(module)
    values = [relax.Var(f"x_{name}", relax.TensorType((LENGTH,), "float32", device)) for name, device in devices.items()]
    with builder.function("main", values):
        with builder.dataflow():
            results = [builder.emit(operator(value, value))
                       for operator, value in zip((relax.op.add, relax.op.multiply, relax.op.subtract), values)]
            out = builder.emit_output(relax.Tuple(results))
        builder.emit_func_output(out)
    module = relax.transform.SpecializePrimFuncBasedOnCallSite()(relax.transform.LegalizeOps()(builder.get()))
    functions = [function for _, function in module.functions_items() if not isinstance(function, relax.Function)]
    exported = [json.loads(json.dumps(dict(function.attrs["target"].export()), default=dict_of)) for function in functions]
    return {"targets": sorted([each["kind"], each.get("arch") or each.get("device") or each.get("mcpu") or ""] for each in exported)}


def dict_of(value):
    return dict(value) if hasattr(value, "items") else list(value)


CHECKS = {"functions": functions, "scheduled": scheduled, "placed": placed}
