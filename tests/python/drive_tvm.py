"""`tgtcfg.tvm` with TVM: every shipped board compiled, what runs here against numpy, targets read back from programs."""

import functools
import subprocess
import sys
import tempfile

import numpy as np
import tgtcfg
import tvm
from refusal import refused
from tgtcfg import tvm as tt
from tvm import relax

LENGTH = 64
HERE = "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v2"


def two_branches(devices):
    """One branch on the first device, one on the second, where there are two."""
    first, second = (list(devices.values()) * 2)[:2]
    module = tvm.IRModule()
    module.update_global_info("vdevice", list(devices.values()))
    builder = relax.BlockBuilder(module)
    x = relax.Var("x", relax.TensorType((LENGTH,), "float32", first))
    with builder.function("main", [x]):
        with builder.dataflow():
            def move(value, device):
                return builder.emit(relax.op.to_vdevice(value, device)) if len(devices) > 1 else value

            there = move(x, second)
            left, right = builder.emit(relax.op.add(x, x)), builder.emit(relax.op.multiply(there, there))
            out = builder.emit_output(relax.op.add(left, move(right, first)))
        builder.emit_func_output(out)
    return builder.get()


def modules(module):
    return [module, *(each for imported in module.imports for each in modules(imported))]


def kinds(module):
    return [str(each.kind) for each in modules(module)]


def here():
    """Two devices of this machine, by every executor of the plan."""
    for executor in ("vm", "aot"):
        plan = tgtcfg.resolve({
            "targets": {"cpu": HERE}, "host": HERE, "default-device": "a", "executor": executor, "opt-level": 3,
            "devices": {"a": {"type": "cpu", "index": 0, "target": "cpu"}, "b": {"type": "cpu", "index": 1, "target": "cpu"}},
        })
        assert list(tt.vdevices(plan)) == ["a", "b"]
        with tt.pass_context(plan) as context:
            assert context.opt_level == 3
        machine = relax.VirtualMachine(tt.compile(plan, two_branches(tt.vdevices(plan)), lenient=True), [tvm.cpu(0), tvm.cpu(1)])
        given = np.arange(LENGTH, dtype="float32")
        assert np.allclose(machine["main"](tvm.runtime.tensor(given)).numpy(), given * 2 + given * given), executor


def with_parameters():
    plan = tgtcfg.resolve(HERE, host=HERE)
    builder = relax.BlockBuilder()
    x, w = (relax.Var(name, relax.TensorType((8, 8), "float32")) for name in ("x", "w"))
    with builder.function("main", [x, w]):
        with builder.dataflow():
            out = builder.emit_output(relax.op.matmul(x, w))
        builder.emit_func_output(out)
    weights = np.random.default_rng(1).standard_normal((8, 8)).astype("float32")
    given = np.random.default_rng(2).standard_normal((8, 8)).astype("float32")
    machine = relax.VirtualMachine(tt.compile(plan, builder.get(), params={"w": weights}), tvm.cpu())
    assert np.allclose(machine["main"](tvm.runtime.tensor(given)).numpy(), given @ weights, atol=1e-4)


def boards():
    """Each compiles, and its code is for its kinds of devices and its machine."""
    compiled = 0
    for name in sorted(tgtcfg.Database().configs):
        plan = tgtcfg.resolve(name)
        devices = tt.vdevices(plan, lenient=True)
        try:
            library = tt.compile(plan, two_branches(devices), lenient=True)
        except tgtcfg.ToolError as error:
            if "without code generation" not in str(error):
                raise
            print(f"  skipped: {name}: {error}")
            continue
        compiled += 1
        wanted = {str(device.target.kind.name) for device in devices.values()}
        assert wanted <= set(kinds(library.mod)), (name, kinds(library.mod))
        for id, target in tt.targets(plan, lenient=True).items():
            *parts, own = id.split(":")
            ours = functools.reduce(lambda inside, part: inside.parts[part], parts, plan).targets[own]
            assert str(target.kind.name) == ours.kind
            assert all(str(target.attrs[key]) == str(ours.attrs[key]) for key in ("arch", "mcpu", "mtriple") if key in ours.attrs), name
    return compiled


def machine_of(code):
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        code.write_to_file(file.name, "o")
        return subprocess.run(["readelf", "-h", file.name], capture_output=True, text=True, check=True).stdout


def orin():
    plan = tgtcfg.resolve("boards/jetson-orin-nx")
    program = two_branches(tt.vdevices(plan))
    library = tt.compile(plan, program, lenient=True)
    assert "AArch64" in machine_of(next(each for each in library.mod.imports if str(each.kind) == "llvm"))
    text = str(tt.target(plan, "gpu"))
    assert "sm_87" in text and "cortex-a78ae" in text and tt.target(plan, "host").attrs["mcpu"] == "cortex-a78ae"
    refused(lambda: tt.compile(plan, program), tgtcfg.ToolError, "`tensorrt`", tvm.__version__)
    refused(lambda: tt.target(plan, "gpx"), KeyError, "'gpu'")


def applied():
    """Functions get the target of their entry; one of another name, none."""
    from tvm import te

    a = te.placeholder((LENGTH,), "float32", "a")
    kernel = te.create_prim_func([a, te.compute((LENGTH,), lambda i: a[i] * 2.0, "c")])
    module = tvm.IRModule({name: kernel.with_attr("global_symbol", name) for name in ("conv_1", "conv_2", "pool")})
    plan = tgtcfg.resolve({"targets": {"gpu": "cuda -arch=sm_86", "other": "opencl"}, "host": HERE, "default-device": "gpu",
                           "functions": {"conv_*": {"target": "gpu"}, "conv_2": {"target": "other"}}})
    found = tt.match(plan, module)
    assert {name: each.target for name, each in found.items()} == {"conv_1": "gpu", "conv_2": "other", "pool": None} and found.unmatched == ()
    made = tt.apply(plan, module)
    seen = {str(name.name_hint): function.attrs.get("target") for name, function in made.functions_items()}
    assert [str(seen[name].kind.name) if seen[name] is not None else None for name in ("conv_1", "conv_2", "pool")] == ["cuda", "opencl", None]
    assert all(function.attrs.get("target") is None for _, function in module.functions_items())


def versions():
    version = tvm.__version__
    tvm.__version__ = "0.19.0"
    refused(lambda: tt.target(tgtcfg.resolve(HERE, host=HERE), "cpu"), tgtcfg.ToolError, "0.19.0", "0.27")
    tvm.__version__ = version


def given():
    """Targets of TVM and numbers of numpy as inputs; a text in the place of a plan."""
    host = {"kind": "llvm", "mtriple": "x86_64-linux-gnu"}
    target = tvm.target.Target({"kind": "cuda", "arch": "sm_86", "host": host})
    ours = tgtcfg.resolve({"targets": ["cuda -arch=sm_86"], "host": host})
    assert tgtcfg.resolve(target) == ours == tgtcfg.resolve([target])
    assert tgtcfg.Target(target).host == tgtcfg.Target(host)
    assert tgtcfg.resolve({"targets": [host], "opt-level": np.int64(2)}, mixed_precision=np.bool_(True)).opt_level == 2
    for call in (lambda: tt.target("llvm", "llvm"), lambda: tt.compile("llvm", None), lambda: tt.match("llvm", None)):
        refused(call, TypeError, "'plan' must be a plan", "'llvm'")


def main():
    given()
    here()
    with_parameters()
    orin()
    applied()
    versions()
    print(f"tgtcfg.tvm: {boards()} boards compiled, programs of two executors ran with the right numbers")


if __name__ == "__main__":
    sys.exit(main())
