"""A scheduled kernel for a Jetson with the code of its host, and kernels for two kinds of GPUs side by side."""

import re
import subprocess
import tempfile

import tgtcfg
import tvm
from tgtcfg import tvm as tt
from tvm import te
from tvm.s_tir import Schedule


def kernel(name):
    """Twice its input, on the threads of a GPU."""
    a = te.placeholder((64,), "float32", "a")
    schedule = Schedule(te.create_prim_func([a, te.compute((64,), lambda i: a[i] * 2.0, "c")]))
    outer, inner = schedule.split(schedule.get_loops(schedule.get_sblock("c"))[0], [None, 32])
    schedule.bind(outer, "blockIdx.x")
    schedule.bind(inner, "threadIdx.x")
    return schedule.mod["main"].with_attr("global_symbol", name)


def compiled(plan, *names):
    module = tt.apply(plan, tvm.IRModule({name: kernel(name) for name in names}))
    library = tvm.compile(module, target=tt.target(plan, "host"))
    return module, library.mod, {str(each.kind): each for each in library.mod.imports}


def machine_of(module):
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        module.write_to_file(file.name, "o")
        header = subprocess.run(["readelf", "-h", file.name], capture_output=True, text=True, check=True).stdout
    return re.search(r"Machine:\s+(.+)", header).group(1)


orin = tgtcfg.resolve("boards/jetson-orin-nx", function={"conv_*": "gpu"})
module, host, devices = compiled(orin, "conv_a")
assert module["conv_a"].attrs["target"].attrs["arch"] == "sm_87"
assert machine_of(host) == "AArch64"
source = devices["cuda"].inspect_source()
assert "__global__" in source or ".target sm_87" in source, source
print("boards/jetson-orin-nx: a kernel for sm_87, the host's code for AArch64")

both = tgtcfg.resolve({
    "targets": {"adreno": "opencl", "apple": "metal"}, "host": "llvm -mtriple=arm64-apple-macos", "default-device": "adreno",
    "functions": {"conv_a": {"target": "adreno"}, "conv_b": {"target": "apple"}},
})
_, _, devices = compiled(both, "conv_a", "conv_b")
assert set(devices) == {"opencl", "metal"}, devices
print(f"side by side: {', '.join(sorted(devices))}")
