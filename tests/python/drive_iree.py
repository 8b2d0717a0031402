"""`tgtcfg.iree` with the compiler and the runtime: numbers against numpy, and errors that say which tool."""

import os
import sys

import iree.runtime as runtime
import numpy as np
import tgtcfg
from refusal import refused
from tgtcfg import iree as ti

CPU = "llvm -mtriple=x86_64-linux-gnu -mcpu="
FUNCTION = "func.func @{name}(%a: tensor<8xf32>) -> tensor<8xf32> {{\n  %b = arith.{operation} %a, %a : tensor<8xf32>\n  return %b : tensor<8xf32>\n}}\n"
NUMBERS = {"addf": lambda a: a + a, "mulf": lambda a: a * a, "subf": lambda a: a - a}
FUNCTIONS = {"near_1": "addf", "near_2": "subf", "far": "mulf", "other": "addf"}
# Two devices of this machine, or three; a name or a pattern says where a function runs, by target or by device.
MACHINES = {
    "fast": "x86-64-v2",
    "slow": "x86-64",
    "middle": "x86-64-v2 -mattr=-sse4.2",
}
PROGRAM = "".join(FUNCTION.format(name=name, operation=operation) for name, operation in FUNCTIONS.items())


# The runtime of 3.13 ends with a signal when what holds a device goes before a context of it.
KEPT = []


def several(default, *others):
    names = [default, *others]
    last = names[-1]
    return tgtcfg.resolve({
        "targets": {name: CPU + MACHINES[name] for name in names}, "host": CPU + "x86-64", "default-device": default,
        "devices": {name: {"type": "cpu", "index": index, "target": name} for index, name in enumerate(names)},
        "functions": {"near*": {"target": default}, "near_2": {"target": names[1]}, "far": {"device": last}},
    })


def numbers(plan):
    devices = ti.runtime_devices(plan)
    instance = runtime.VmInstance()
    program = runtime.VmModule.copy_buffer(instance, ti.compile(plan, PROGRAM))
    context = runtime.VmContext(instance, modules=[runtime.create_hal_module(instance, devices=devices), program])
    KEPT.append((instance, devices, program, context))
    given = np.arange(8, dtype="float32")
    for name, operation in FUNCTIONS.items():
        seen = runtime.FunctionInvoker(context, devices[0], program.lookup_function(name))(given).to_host()
        assert np.allclose(seen, NUMBERS[operation](given)), name
    return len(devices)


def placed():
    """By pattern and by device; who has no entry keeps the default."""
    text = ti.annotate(several("fast", "middle", "slow"), PROGRAM)
    lines = {line.split("@")[1].split("(")[0]: line for line in text.splitlines() if "func.func" in line}
    assert "promise<@fast>" in lines["near_1"] and "promise<@middle>" in lines["near_2"]
    assert "promise<@slow>" in lines["far"] and "affinity" not in lines["other"]


def errors():
    plan = several("fast", "slow")
    refused(lambda: ti.compile(plan, "func.func @broken("), (tgtcfg.ToolError, Exception), "error")
    refused(lambda: ti.compile(tgtcfg.resolve("hexagon -mcpu=hexagonv68", host="llvm"), PROGRAM), tgtcfg.ConfigError, "iree")
    version = ti._version.VERSION
    ti._version.VERSION = "2.1.0"
    refused(lambda: ti.compile(plan, PROGRAM), tgtcfg.ToolError, "iree 2.1.0", "3.10", "3.13")
    ti._version.VERSION = version
    known = runtime.query_available_drivers
    runtime.query_available_drivers = lambda: ["local-sync"]
    refused(lambda: ti.runtime_devices(plan), tgtcfg.ToolError, "`fast`", "local-task", "local-sync")
    runtime.query_available_drivers = known
    if "cuda" in known() and not os.path.exists("/dev/nvidia0"):
        refused(lambda: ti.runtime_devices(tgtcfg.resolve("cuda -arch=sm_86", host=CPU + "x86-64")), tgtcfg.ToolError, "`cuda`", "no device")
    refused(lambda: ti.compile("llvm", PROGRAM), TypeError, "'plan' must be a plan", "'llvm'")


def main():
    machines = [("fast", "slow"), ("slow", "fast"), ("slow", "fast", "middle")]
    assert [numbers(several(*names)) for names in machines] == [2, 2, 3]
    one = tgtcfg.resolve(CPU + "x86-64", host=CPU + "x86-64")
    assert numbers(one) == 1
    assert ti.annotate(one, PROGRAM) == PROGRAM
    placed()
    errors()
    print(f"tgtcfg.iree: {(len(machines) + 1) * len(FUNCTIONS)} functions ran with the right numbers")


sys.exit(main())
