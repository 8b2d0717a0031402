"""Two CPUs, and more, in one plan: each has a module of its own; what runs here against numpy, machines read back from objects."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import tgtcfg
import tvm
from drive_tvm import LENGTH, machine_of, modules, two_branches
from refusal import refused
from tgtcfg import tvm as tt
from tvm import relax, te

HERE = "llvm -mtriple=x86_64-linux-gnu -mcpu="
FAST, SLOW = HERE + "x86-64-v2", HERE + "x86-64"
GIVEN = np.arange(LENGTH, dtype="float32")


def two_cpus(**more):
    return tgtcfg.resolve({
        "targets": {"fast": FAST, "slow": SLOW}, "host": FAST, "default-device": "a",
        "devices": {"a": {"type": "cpu", "index": 0, "target": "fast"}, "b": {"type": "cpu", "index": 1, "target": "slow"}},
    } | more)


def kernel(name, factor):
    a = te.placeholder((LENGTH,), "float32", "a")
    return te.create_prim_func([a, te.compute((LENGTH,), lambda i: a[i] * factor + 1.0, "c")]).with_attr("global_symbol", name)


def calls(*kernels):
    """`main` hands its argument to one kernel after the other."""
    builder = relax.BlockBuilder()
    variables = [builder.add_func(kernel(name, factor), name) for name, factor in kernels]
    x = relax.Var("x", relax.TensorType((LENGTH,), "float32"))
    with builder.function("main", [x]):
        with builder.dataflow():
            value = x
            for variable in variables:
                value = builder.emit(relax.op.call_tir(variable, [value], relax.TensorType((LENGTH,), "float32")))
            out = builder.emit_output(value)
        builder.emit_func_output(out)
    return builder.get()


def code_of(library):
    """The text of each module of a CPU, that of the host first."""
    return [each.inspect_source() for each in modules(library.mod) if str(each.kind) in ("llvm", "c")]


def cpus(library):
    """By function: the CPU of its code, as LLVM's own text has it."""
    found = {}
    for text in code_of(library):
        groups = dict(re.findall(r'^attributes (#\d+) = .*"target-cpu"="([^"]+)"', text, re.M))
        for name, group in re.findall(r"^define .*@([\w.]+)\(.*?(#\d+)", text, re.M):
            found[name] = groups.get(group)
    return found


def numbers(library, wanted):
    devices = [tvm.cpu(0), tvm.cpu(1)]
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "program.so"))
        library.export_library(path)
        for program in (library, tvm.runtime.load_module(path)):
            assert np.allclose(relax.VirtualMachine(program, devices)["main"](tvm.runtime.tensor(GIVEN)).numpy(), wanted)


def branches():
    for executor in ("vm", "aot"):
        for default in ("a", "b"):
            plan = two_cpus(executor=executor, **{"default-device": default})
            program = two_branches(tt.vdevices(plan))
            if executor == "aot":
                refused(lambda: tt.compile(plan, program), tgtcfg.ToolError, "2 CPUs", "`compiled`")
            library = tt.compile(plan, program, lenient=executor == "aot")
            assert len(code_of(library)) == 2
            numbers(library, GIVEN * 2 + GIVEN * GIVEN)
            seen = cpus(library)
            assert any(name.startswith("add") and cpu == "x86-64-v2" for name, cpu in seen.items()), seen
            assert any(name.startswith("multiply") and cpu == "x86-64" for name, cpu in seen.items()), seen


def functions():
    """By name and pattern; who has no entry is the host's."""
    plan = two_cpus(functions={"conv_*": {"target": "slow"}, "conv_b": {"target": "fast"}})
    library = tt.compile(plan, calls(("conv_a", 2.0), ("conv_b", 3.0), ("pool", 5.0)))
    numbers(library, ((GIVEN * 2 + 1) * 3 + 1) * 5 + 1)
    seen = cpus(library)
    wanted = {"conv_a": "x86-64", "conv_b": "x86-64-v2", "pool": "x86-64-v2"}
    assert {name: seen[f"__tvm_ffi_{name}"] for name in wanted} == wanted, seen
    # The command line knows of no second module, and says so.
    refused(lambda: plan.emit("tvm"), tgtcfg.ConfigError, "conv_*", "CPU")


def with_gpu():
    """Two CPUs and a GPU: the kernel is the GPU's, what drives it the host's."""
    plan = tgtcfg.resolve({
        "targets": {"fast": FAST, "slow": SLOW, "gpu": "cuda -arch=sm_86"}, "host": FAST, "default-device": "gpu",
        "functions": {"here": {"target": "slow"}},
    })
    devices = tt.vdevices(plan)
    library = tt.compile(plan, two_branches({name: devices[name] for name in ("gpu", "slow")}))
    assert sorted(str(each.kind) for each in modules(library.mod)) == ["cuda", "llvm", "llvm", "relax.VMExecutable"]
    assert {"x86-64", "x86-64-v2"} <= set(cpus(library).values())


def other_machines():
    """Compiled for what is not here: each object is for its machine."""
    plan = tgtcfg.resolve({
        "targets": {"big": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78", "risc": "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74"},
        "host": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78", "default-device": "cpu0",
        "devices": {"cpu0": {"type": "cpu", "index": 0, "target": "big"}, "cpu1": {"type": "cpu", "index": 1, "target": "risc"}},
    })
    library = tt.compile(plan, two_branches(tt.vdevices(plan)))
    machines = [machine_of(each) for each in modules(library.mod) if str(each.kind) == "llvm"]
    assert ["AArch64" in machines[0], "RISC-V" in machines[1]] == [True, True], machines


def with_part():
    """A part is a configuration of its own: its functions get its target, and its host's code."""
    given = {
        "targets": {"cpu": FAST}, "host": FAST, "parts": {"little": {"targets": {"core": SLOW}, "host": SLOW}},
        "functions": {"conv_*": {"part": "little"}, "pool": {"target": "cpu"}},
    }
    plan = tgtcfg.resolve(given)
    assert set(tt.targets(plan)) == {"cpu", "little:core"} == set(tt.vdevices(plan))
    assert tt.target(plan, "little:core").attrs["mcpu"] == "x86-64"
    refused(lambda: tt.target(plan, "little:cor"), KeyError, "little:core")
    library = tt.compile(plan, calls(("conv_a", 2.0), ("pool", 5.0)))
    numbers(library, (GIVEN * 2 + 1) * 5 + 1)
    assert len(code_of(library)) == 2 and "x86-64" in cpus(library).values()
    whole = tt.compile(plan.parts["little"], calls(("conv_a", 2.0)))
    assert len(code_of(whole)) == 1 and set(cpus(whole).values()) <= {"x86-64", None}
    given["parts"]["little"]["opt-level"] = 1
    refused(lambda: tt.compile(tgtcfg.resolve(given), calls(("conv_a", 2.0))), tgtcfg.ToolError, "`little`", "pass context")
    tt.compile(tgtcfg.resolve(given), calls(("conv_a", 2.0)), lenient=True)


def system_library():
    """For a program that is linked into firmware: every module registers its functions."""
    plan = two_cpus(runtime={"kind": "cpp", "system-lib": True})
    library = tt.compile(plan, two_branches(tt.vdevices(plan)))
    assert all("__tvm_ffi" in text or "TVMFFI" in text for text in code_of(library))


def main():
    branches()
    functions()
    with_gpu()
    other_machines()
    with_part()
    system_library()
    print("tgtcfg.tvm: a module for each CPU, the right numbers from two of them")


if __name__ == "__main__":
    sys.exit(main())
