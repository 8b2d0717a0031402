"""Programs for this machine's CPU run in IREE's runtime, and their numbers are those of numpy."""

import glob
import json
import os
import re

from tool_runs import files_of, installed, run
from typed import MATRIX

SIZE = 67  # not a multiple of any vector
CHECK = """
import sys
import numpy as np
import iree.runtime as rt

a = np.random.default_rng(1).standard_normal((67, 67)).astype(np.float32)
b = np.random.default_rng(2).standard_normal((67, 67)).astype(np.float32)
for path in sys.argv[1:]:
    module = rt.load_vm_flatbuffer_file(path, driver="local-sync")
    seen = module.main(a, b).to_host()
    if seen.shape != (67, 67) or not np.allclose(seen, a @ b, rtol=1e-4, atol=1e-4):
        sys.exit(f"{path}: other numbers than numpy's, by {np.abs(seen - a @ b).max()}")
    print(path)
"""
# Half of it on each of two devices that one machine stands for, each with a CPU of its own.
TWO = """
func.func @main(%a: tensor<SIZExSIZExf32>, %b: tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<SIZExSIZExf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
  %c = linalg.matmul ins(%a, %b : tensor<SIZExSIZExf32>, tensor<SIZExSIZExf32>) outs(%init : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
  %there = flow.tensor.transfer %c : tensor<SIZExSIZExf32> to #hal.device.promise<@slow>
  %init2 = linalg.fill ins(%zero : f32) outs(%empty : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
  %d = linalg.matmul ins(%there, %there : tensor<SIZExSIZExf32>, tensor<SIZExSIZExf32>) outs(%init2 : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
  %back = flow.tensor.transfer %d : tensor<SIZExSIZExf32> to #hal.device.promise<@fast>
  return %back : tensor<SIZExSIZExf32>
}
"""
# Functions that the plan gives to a device; the program says so with the words of the emission.
PLACED = """
func.func @NAME(%a: tensor<SIZExSIZExf32>, %b: tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32> attributes {stream.affinity = AFFINITY} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<SIZExSIZExf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
  %c = linalg.matmul ins(%a, %b : tensor<SIZExSIZExf32>, tensor<SIZExSIZExf32>) outs(%init : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
  return %c : tensor<SIZExSIZExf32>
}
"""
# The devices of a program, the default one first, and what the plan says of its functions.
MACHINES = [
    (["fast", "slow"], {"near": {"target": "fast"}, "far": {"device": "slow"}}),
    (["slow", "fast", "middle"], {"near": {"device": "fast"}, "between": {"target": "middle"}, "far": {"target": "slow"}}),
]
CHECK_TWO = """
import sys
import numpy as np
import iree.runtime as rt

a = np.random.default_rng(1).standard_normal((67, 67)).astype(np.float32)
b = np.random.default_rng(2).standard_normal((67, 67)).astype(np.float32)
instance = rt.VmInstance()
driver = rt.get_driver("local-sync")
devices = [driver.create_default_device() for _ in range(int(sys.argv[2]))]
program = rt.VmModule.mmap(instance, sys.argv[1])
context = rt.VmContext(instance, modules=[rt.create_hal_module(instance, devices=devices), program])
asked = {"main": (a @ b) @ (a @ b), **{name: a @ b for name in sys.argv[3:]}}
for name, wanted in asked.items():
    seen = rt.FunctionInvoker(context, devices[0], program.lookup_function(name))(a, b).to_host()
    if not np.allclose(seen, wanted, rtol=1e-4, atol=1e-3 * np.abs(wanted).max()):
        sys.exit(f"{name}: other numbers than numpy's, by {np.abs(seen - wanted).max()}")
"""
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]


def runtime(source_dir, release):
    """The Python of the environment with the runtime of that release: others refuse its bytecode."""
    folder = installed(source_dir, f"iree-{release}").get(f"iree-{release}", "")
    found = glob.glob(os.path.join(folder, "lib/python*/site-packages/iree/runtime"))
    return os.path.join(folder, "bin/python3") if found else None


def machine_targets(us):
    """This machine as `detect` writes it, and every level of its architecture that it has."""
    written = run([us.program, "detect", "-f", "config"]).stdout
    found = re.search(r"^host: (.+-mtriple=(\S+).*)$", written, re.M)
    if found is None:
        return
    whole, triple = found.groups()
    yield whole
    yield f"llvm -mtriple={triple}"
    if triple.startswith("x86_64"):
        has = features_of(us, whole)
        for level in LEVELS:
            if features_of(us, f"llvm -mtriple={triple} -mcpu={level}") <= has:
                yield f"llvm -mtriple={triple} -mcpu={level}"
        yield f"llvm -mtriple={triple} -mcpu=x86-64-v2 -vector-width=128"


def features_of(us, target):
    answer = run([us.program, "resolve", target, "-f", "json", *us.root])
    return set(json.loads(answer.stdout)["targets"][0]["machine"]["features"])


def run_here(us, compiler, counts, source_dir):
    python = runtime(source_dir, compiler.release)
    if python is None:
        return counts.skip(f"IREE's runtime {compiler.release} is not installed")
    source = compiler.file("run.mlir", MATRIX.replace("4x4", f"{SIZE}x{SIZE}"))
    made = []
    for i, target in enumerate(machine_targets(us)):
        emission, codes = us.emit([target], "iree", compiler.release)
        if emission is None:
            counts.refused_by_tool.append((f"this machine: {target}", f"refused by us: {codes}"))
            continue
        step = emission["steps"][0]
        out = os.path.join(compiler.directory, f"run{i}{step['suffix']}")
        answer = run([compiler.program, *step["args"], *files_of(step, source, out)])
        if answer.returncode != 0:
            counts.refused_by_tool.append((f"this machine: {' '.join(step['args'])}", answer.stderr))
            continue
        made.append(out)
    answer = run([python, "-c", CHECK, *made])
    if answer.returncode != 0 or not made:
        counts.refused_by_tool.append(("running on this machine", answer.stderr or "nothing to run"))
    counts.accepted += len(answer.stdout.split())
    return None


def run_two(us, compiler, counts, source_dir):
    """Several devices with a CPU each in one program: each runs its own code."""
    python = runtime(source_dir, compiler.release)
    levels = [target for target in machine_targets(us) if re.search(r"-mcpu=x86-64-v\d$", target)]
    if python is None or len(levels) < 2:
        return counts.skip("several devices: no runtime, or no two CPUs of which this machine is one")
    cpus = {"fast": levels[-1], "slow": levels[0], "middle": levels[len(levels) // 2] + " -mattr=-avx2"}
    for number, (names, places) in enumerate(MACHINES):
        plan = {"targets": {name: cpus[name] for name in names}, "host": levels[0], "default-device": names[0], "functions": places,
                "devices": {name: {"type": "cpu", "index": i, "target": name} for i, name in enumerate(names)}}
        run_machine(us, compiler, counts, python, plan, f"devices{number}")
    return None


def run_machine(us, compiler, counts, python, plan, title):
    emission, codes = us.emit([json.dumps(plan)], "iree", compiler.release)
    if emission is None:
        return counts.refused_by_tool.append((title, f"refused by us: {codes}"))
    step = emission["steps"][0]
    placed = emission["data"].get("functions", {})
    program = TWO
    for name, place in placed.items():
        program += PLACED.replace("NAME", name).replace("AFFINITY", place["affinity"])
    source = compiler.file(f"{title}.mlir", program.replace("SIZE", str(SIZE)))
    out = os.path.join(compiler.directory, f"{title}.vmfb")
    answer = run([compiler.program, *step["args"], *files_of(step, source, out)])
    if answer.returncode == 0:
        answer = run([python, "-c", CHECK_TWO, out, str(len(plan["devices"])), *placed])
    if answer.returncode != 0 or sorted(placed) != sorted(plan["functions"]):
        return counts.refused_by_tool.append((f"{title}: " + " ".join(step["args"]), answer.stderr or f"placed {sorted(placed)}"))
    counts.accepted += 1
    return None
