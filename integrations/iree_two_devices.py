"""Two CPUs in one program of IREE: each half runs on its own device, and hands its result over."""

import iree.runtime as runtime
import numpy as np
import tgtcfg
from tgtcfg import iree as ti

CPU = "llvm -mtriple=x86_64-linux-gnu -mcpu="
MATRIX = "tensor<67x67xf32>"


def product(result, a, b):
    return f"""
  %zero_{result} = arith.constant 0.0 : f32
  %empty_{result} = tensor.empty() : {MATRIX}
  %init_{result} = linalg.fill ins(%zero_{result} : f32) outs(%empty_{result} : {MATRIX}) -> {MATRIX}
  %{result} = linalg.matmul ins(%{a}, %{b} : {MATRIX}, {MATRIX}) outs(%init_{result} : {MATRIX}) -> {MATRIX}"""


plan = tgtcfg.resolve({
    "targets": {"fast": CPU + "x86-64-v2", "slow": CPU + "x86-64"}, "host": CPU + "x86-64", "default-device": "fast",
    "devices": {"fast": {"type": "cpu", "index": 0, "target": "fast"}, "slow": {"type": "cpu", "index": 1, "target": "slow"}},
    "functions": {"half": {"device": "slow"}},
})
program = f"""
func.func @main(%a: {MATRIX}, %b: {MATRIX}) -> {MATRIX} {{{product("c", "a", "b")}
  %there = flow.tensor.transfer %c : {MATRIX} to #hal.device.promise<@slow>{product("d", "there", "there")}
  %back = flow.tensor.transfer %d : {MATRIX} to #hal.device.promise<@fast>
  return %back : {MATRIX}
}}
func.func @half(%a: {MATRIX}, %b: {MATRIX}) -> {MATRIX} {{{product("c", "a", "b")}
  return %c : {MATRIX}
}}
"""
devices = ti.runtime_devices(plan)
instance = runtime.VmInstance()
code = runtime.VmModule.copy_buffer(instance, ti.compile(plan, program))
context = runtime.VmContext(instance, modules=[runtime.create_hal_module(instance, devices=devices), code])
a, b = (np.random.default_rng(seed).standard_normal((67, 67)).astype("float32") for seed in (1, 2))
for name, wanted in {"main": (a @ b) @ (a @ b), "half": a @ b}.items():
    seen = runtime.FunctionInvoker(context, devices[0], code.lookup_function(name))(a, b).to_host()
    assert np.allclose(seen, wanted, rtol=1e-4, atol=1e-3 * np.abs(wanted).max()), name
print(f"{len(devices)} devices, data handed over, the numbers of numpy")
# What runs on a device goes before what holds it: otherwise the runtime of 3.13 ends with a signal.
del seen, context, code, devices
