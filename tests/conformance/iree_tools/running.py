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
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]


def runtime(source_dir, release):
    """The Python of the environment with the runtime of that release: others refuse its bytecode."""
    folder = installed(source_dir, f"iree-{release}").get(f"iree-{release}", "")
    found = glob.glob(os.path.join(folder, "lib/python*/site-packages/iree/runtime"))
    return os.path.join(folder, "bin/python3") if found else None


def machine_targets(us):
    """This machine as `detect` writes it, and every level of its architecture that it has."""
    written = run([us.program, "detect", "-f", "config"]).stdout
    found = re.search(r"^  cpu: (.+-mtriple=(\S+).*)$", written, re.M)
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
