"""Two branches on two virtual devices of this machine, placed by a plan."""

import numpy as np
import tgtcfg
import tvm
from tgtcfg import tvm as tt
from tvm import relax

CPU = "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v2"
plan = tgtcfg.resolve(
    {"targets": {"cpu": CPU}, "host": CPU, "default-device": "left"},
    device={"left": "cpu:0", "right": "cpu:1"}, set={"/devices/left/target": "cpu", "/devices/right/target": "cpu"},
)
devices = tt.vdevices(plan)

module = tvm.IRModule()
module.update_global_info("vdevice", list(devices.values()))
builder = relax.BlockBuilder(module)
x = relax.Var("x", relax.TensorType((64,), "float32", devices["left"]))
with builder.function("main", [x]):
    with builder.dataflow():
        twice = builder.emit(relax.op.add(x, x))
        there = builder.emit(relax.op.to_vdevice(x, devices["right"]))
        back = builder.emit(relax.op.to_vdevice(builder.emit(relax.op.multiply(there, there)), devices["left"]))
        out = builder.emit_output(relax.op.add(twice, back))
    builder.emit_func_output(out)

machine = relax.VirtualMachine(tt.compile(plan, builder.get()), [tvm.cpu(0), tvm.cpu(1)])
given = np.arange(64, dtype="float32")
seen = machine["main"](tvm.runtime.tensor(given)).numpy()
assert np.allclose(seen, given * 2 + given * given), seen
print(f"{plan.fingerprint[:19]}: two branches on {', '.join(devices)}, the numbers of numpy")
