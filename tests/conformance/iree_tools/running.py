"""Programs for this machine's CPU run in IREE's runtime, and their numbers are those of numpy."""

import glob
import json
import os

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
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]


def runtime(source_dir):
    """The Python of an environment with IREE's runtime."""
    for folder in sorted(installed(source_dir, "iree-*").values(), reverse=True):
        if glob.glob(os.path.join(folder, "lib/python*/site-packages/iree/runtime")):
            return os.path.join(folder, "bin/python3")
    return None


def machine_targets(us):
    """This machine as `detect` sees it, alone and with more or less of its vectors."""
    facts = json.loads(run([us.program, "detect", "-f", "json"]).stdout)
    value = {name: entry["value"] if isinstance(entry, dict) else entry for name, entry in facts.items()}
    triple, cpu, features = value["triple"], value["cpu"], set(value["features"])
    target = {"kind": "llvm", "mtriple": triple, "mcpu": cpu}
    lacking = [name for name in features_of(us, target) if name not in features]
    full = {**target, "mattr": sorted(f"+{name}" for name in features) + sorted(f"-{name}" for name in lacking)}
    yield full
    yield {"kind": "llvm", "mtriple": triple}
    if triple.startswith("x86_64"):
        for level in LEVELS:
            if set(features_of(us, {"kind": "llvm", "mtriple": triple, "mcpu": level})) <= set(features_of(us, full)):
                yield {"kind": "llvm", "mtriple": triple, "mcpu": level}
        yield {"kind": "llvm", "mtriple": triple, "mcpu": "x86-64-v2", "vector-width": 128}


def features_of(us, target):
    answer = run([us.program, "resolve", json.dumps({"targets": [target]}), "-f", "json", *us.root])
    return json.loads(answer.stdout)["targets"][0]["machine"]["features"] if answer.returncode == 0 else []


def run_here(us, compiler, counts, source_dir):
    python = runtime(source_dir)
    if python is None:
        return counts.skip("IREE's runtime is not installed")
    source = compiler.file("run.mlir", MATRIX.replace("4x4", f"{SIZE}x{SIZE}"))
    made = []
    for i, target in enumerate(machine_targets(us)):
        emission, codes = us.emit([json.dumps({"targets": [target]})], "iree", compiler.release)
        if emission is None:
            counts.refused_by_tool.append((f"this machine: {target}", f"refused by us: {codes}"))
            continue
        step = emission["steps"][0]
        out = os.path.join(compiler.directory, f"run{i}{step['suffix']}")
        answer = run([compiler.path, *step["args"], *files_of(step, source, out)])
        if answer.returncode != 0:
            counts.refused_by_tool.append((f"this machine: {' '.join(step['args'])}", answer.stderr))
            continue
        made.append(out)
    answer = run([python, "-c", CHECK, *made])
    if answer.returncode != 0:
        counts.refused_by_tool.append(("running on this machine", answer.stderr))
    counts.accepted += len(answer.stdout.split())
    return None
