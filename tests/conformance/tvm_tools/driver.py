"""What a program does with `--emit tvm`: calls partitioners in order, gives functions their targets, builds.

Runs in TVM's own environment. Each check takes the `data` of an emission and tells what TVM made of it.
"""

import fnmatch
import importlib
import json
import os
import re
import subprocess
import tempfile

import numpy as np
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


def partitioned(data, module):
    for step in data["partition"]:
        path, name = step["function"].rsplit(".", 1)
        partitioner = getattr(importlib.import_module(path), name)
        module = partitioner()(module) if step["call"] == "pass" else partitioner(module)
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


def linear_layers(dtype="float16"):
    """Two matrix products, one with what only some generators take."""
    builder = relax.BlockBuilder()
    x, w = (relax.Var(name, relax.TensorType((64, 64), dtype)) for name in ("x", "w"))
    with builder.function("main", [x, w]):
        with builder.dataflow():
            first = builder.emit(relax.op.nn.relu(relax.op.matmul(x, w)))
            last = builder.emit_output(relax.op.matmul(first, w))
        builder.emit_func_output(last)
    return builder.get()


def partitions(data):
    """The generators that took something, in the order of the calls."""
    module = partitioned(data, linear_layers())
    taken = [str(function.attrs["Codegen"]) for _, function in module.functions_items()
             if isinstance(function, relax.Function) and function.attrs and "Codegen" in function.attrs]
    return {"called": [step["generator"] for step in data["partition"]], "took": sorted(taken)}


def two_branches(data):
    """A program whose values lie on two virtual devices of this machine: its numbers against numpy's."""
    targets = targets_of(data)
    devices = {name: relax.VDevice(targets[each["target"]], each["vdevice_id"], each["memory_scope"])
               for name, each in data["vdevices"].items()}
    first, second = list(devices.values())[:2]
    module = tvm.IRModule()
    module.update_global_info("vdevice", list(devices.values()))
    builder = relax.BlockBuilder(module)
    x = relax.Var("x", relax.TensorType((LENGTH,), "float32", first))
    with builder.function("main", [x]):
        with builder.dataflow():
            left = builder.emit(relax.op.add(x, x))
            right = builder.emit(relax.op.multiply(relax.op.to_vdevice(x, second), relax.op.to_vdevice(x, second)))
            out = builder.emit_output(relax.op.add(left, relax.op.to_vdevice(right, first)))
        builder.emit_func_output(out)
    built = relax.build(builder.get(), target=Target(data["host"]), exec_mode=data["build"]["exec_mode"],
                        system_lib=data["build"]["system_lib"])
    machine = relax.VirtualMachine(built, [tvm.cpu(0), tvm.cpu(1)])
    given = np.arange(LENGTH, dtype="float32")
    seen = machine["main"](tvm.runtime.tensor(given)).numpy()
    return {"right": bool(np.allclose(seen, given * 2 + given * given))}


CHECKS = {"functions": functions, "scheduled": scheduled, "placed": placed, "partitions": partitions, "two_branches": two_branches}
