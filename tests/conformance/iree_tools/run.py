"""Hands what `--emit iree` says to iree-compile: a small matrix product for every tag.

usage: run.py TGTCFG SOURCE_DIR [--all]

`--compile-to=preprocessing` has to show the chip, CPU or triple that the plan names. Uses
iree-compile of PATH, of .venv, or of TGTCFG_IREE_COMPILE.
"""

import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from tool_runs import Counts, Us, many, run  # noqa: E402

PRODUCT = """func.func @product(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>)
                     outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
"""
SINGLE = [
    "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v4", "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4 -mattr=-avx512f",
    "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mattr=+sve", "llvm -mtriple=aarch64-linux-gnu",
    "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74 -mabi=lp64d", "llvm -mtriple=x86_64-linux-gnu -vector-width=256",
    "llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mfloat-abi=hard", "cuda -arch=sm_86", "cuda -arch=sm_89",
    "cuda -arch=sm_90", "rocm -mcpu=gfx942", "rocm -mcpu=gfx90a:sramecc+:xnack-", "rocm -mcpu=gfx1100",
    "vulkan", "vulkan -device=adreno", "metal",
]
SEVERAL = [
    '{"targets": {"a": "rocm -mcpu=gfx942", "b": "rocm -mcpu=gfx90a"}}',
    '{"targets": {"a": "cuda -arch=sm_80", "b": "cuda -arch=sm_89"}, "default-device": "b"}',
    '{"targets": {"a": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4", "b": "llvm -mtriple=aarch64-linux-gnu"}, "host": "llvm -mtriple=x86_64-linux-gnu"}',
    '{"targets": {"g": "cuda -arch=sm_86", "c": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"}, "opt-level": 2}',
    '{"targets": {"g": "rocm -mcpu=gfx942"}, "devices": {"g0": {"type": "rocm", "index": 0, "target": "g"}, "g1": {"type": "rocm", "index": 1, "target": "g"}}}',
]
KINDS = {"cuda", "llvm", "metal", "nvptx", "rocm", "vulkan"}


def compiler(source_dir):
    given = os.environ.get("TGTCFG_IREE_COMPILE")
    return given or shutil.which("iree-compile") or shutil.which(os.path.join(source_dir, ".venv/bin/iree-compile"))


def shown(arguments):
    """What the output of the compiler has to name."""
    words = []
    for argument in arguments:
        match = re.match(r"--iree-(?:cuda|rocm|hip|vulkan)-target=(.+)|--iree-llvmcpu-target-cpu=(.+)", argument)
        if match and match.group(1):
            words.append(f'arch = "{match.group(1)}')
        elif match and match.group(2) != "generic":
            words.append(f'cpu = "{match.group(2)}"')
    return words


def compile_one(tool, us, release, source, counts, target):
    emission, codes = us.emit([target], "iree", release)
    if emission is None:
        return counts.refuse(codes)
    for step in emission["steps"]:
        what = f"{target}: {' '.join(step['args'])[:300]}"
        answer = run([tool, *step["args"], source, "-o", os.devnull])
        if re.search(r"undefined symbol: __\w+[sd]f", answer.stderr):
            counts.skip("a CPU without FPU: nothing links the functions that a product of floats calls")
            continue
        if answer.returncode != 0 or re.search(r"warning|is not a recognized", answer.stderr):
            counts.refused_by_tool.append((what, answer.stderr))
            continue
        seen = run([tool, *step["args"], source, "--compile-to=preprocessing", "-o", "-"]).stdout
        missing = [word for word in shown(step["args"]) if word not in seen]
        if missing:
            counts.refused_by_tool.append((what, f"the compiler's attributes lack {missing}"))
            continue
        counts.accepted += 1
    return None


def main():
    program, source_dir = sys.argv[1:3]
    counts = Counts("iree-compile")
    tool = compiler(source_dir)
    if tool is None:
        counts.skip("iree-compile is not installed")
        return tool_runs.finish([counts], [])
    version = re.search(r"version (\d+\.\d+)", run([tool, "--version"]).stdout).group(1)
    counts.title += " " + version
    us = Us(program)
    targets = SINGLE + SEVERAL
    names = us.names("tags")
    chosen = names if "--all" in sys.argv else names[::8]
    for name in chosen:
        plan = us_plan(us, name)
        if plan and plan <= KINDS:
            targets.append(name)
    with tool_runs.temporary() as directory:
        source = os.path.join(directory, "product.mlir")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PRODUCT)
        releases = us_releases(us)
        release = version if version in releases else releases[-1]
        many(lambda target: compile_one(tool, us, release, source, counts, target), targets)
        root = tool_runs.lying_root(source_dir, os.path.join(directory, "lie"), "iree",
                                    lambda text: text.replace("--iree-rocm-target={}", "--iree-rocm-chip={}")
                                    .replace("--iree-hip-target={}", "--iree-rocm-chip={}"))
        lie = Counts("lie")
        compile_one(tool, Us(program, root), release, source, lie, "rocm -mcpu=gfx942")
        return tool_runs.finish([counts], [("iree: another flag", bool(lie.refused_by_tool))])


def us_plan(us, name):
    answer = run([us.program, "resolve", name])
    if answer.returncode != 0:
        return None
    return {target["kind"] for target in json.loads(answer.stdout)["targets"] if not target["codegen"]["external"]}


def us_releases(us):
    answer = run([us.program, "show", "backend", "iree", "-f", "json"])
    return [release["name"] for release in json.loads(answer.stdout)["row"]["tool_releases"]]


main()
