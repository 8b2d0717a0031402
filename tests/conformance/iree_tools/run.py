"""Hands what `--emit iree` says to iree-compile: a small matrix product for every tag.

usage: run.py TGTCFG SOURCE_DIR

`--compile-to=preprocessing` has to show the chip, CPU, features and triple of the plan; programs for
this machine's CPU run. Uses every release that scripts/test installs, and that of PATH or of
TGTCFG_IREE_COMPILE.
"""

import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, ".."), here]
import tool_runs  # noqa: E402
from cases import SEVERAL, SINGLE, chips, drawn  # noqa: E402
from compilers import Compiler, compilers  # noqa: E402
from names import drawn_of_its_own, name_runs  # noqa: E402
from running import run_here  # noqa: E402
from shown import complaint  # noqa: E402
from tool_runs import Counts, Us, many, run, sampled, tables_seed  # noqa: E402
from typed import typed  # noqa: E402

# What each lie is seen by: a target that the honest row compiles for.
LIES = {
    "another flag for AMD chips": ("--iree-rocm-target={}", "--iree-rocm-chip={}", "rocm -mcpu=gfx942"),
    "another device": ('"alias": "hip"', '"alias": "hippo"', "rocm -mcpu=gfx942"),
    "another flag for CPUs": ("--iree-llvmcpu-target-cpu={}", "--iree-llvmcpu-cpu={}", "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"),
    "features are not told": ("--iree-llvmcpu-target-cpu-features={}", "--iree-llvmcpu-target-abi={}", "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mattr=+sve"),
    "no PTX version": ("--iree-cuda-target-features={}", "--iree-cuda-features={}", "cuda -arch=sm_86"),
    "another output": ('"-o {output}"', '"--into {output}"', "metal"),
    "vectors in bits": ('"divide": 8', '"divide": 1', "llvm -mtriple=x86_64-linux-gnu -vector-width=256"),
    "another platform": ("--iree-metal-target-platform=macos", "--iree-metal-target-platform=mac", "metal"),
    "another profile": ('"assumed": "vp_android_baseline_2022"', '"assumed": "vp_none"', "vulkan"),
}


def one(us, counts, compiler, target, plain_flags=None):
    emission, codes = us.emit([target], "iree", compiler.release)
    if emission is None:
        if plain_flags and compiler.takes_chip(plain_flags):
            counts.refused_by_tool.append((target, f"refused by us with {codes}, but the compiler takes it"))
        else:
            counts.refuse(codes)
        return
    plan = json.loads(run([us.program, "resolve", target, "-f", "json", *us.root]).stdout)
    for step in emission["steps"]:
        said, shown = compiler.compile(step)
        said = said or (complaint(plan, shown, compiler.release) if len(emission["steps"]) == 1 else "")
        if re.search(r"undefined symbol: __\w+[sd]f", said):
            counts.skip("code without an FPU needs a library that IREE does not have")
        elif said:
            counts.refused_by_tool.append((f"{target}: {' '.join(step['args'])[:300]}", said))
        else:
            counts.accepted += 1


def run_compiler(us, compiler, source_dir, newest):
    counts = Counts(f"iree-compile {compiler.release}")
    # Older releases get a sample of what no tag names.
    step = 1 if newest else 4
    targets = SINGLE + SEVERAL + us.names("tags") + us.names("configs") + list(drawn(40, 5))[::step]
    if newest:
        targets += drawn_of_its_own(compiler, 60, tables_seed(source_dir))
    many(lambda target: one(us, counts, compiler, target), sampled(targets))
    many(lambda pair: one(us, counts, compiler, *pair), sampled(list(chips(us, compiler.release))[::step]))
    typed_counts = Counts(f"iree-compile {compiler.release}, typed into a shell")
    typed(typed_counts, compiler, us.program, newest)
    run_counts = Counts(f"iree-compile {compiler.release}, run on this machine")
    run_here(us, compiler, run_counts, source_dir)
    return [counts, name_runs(us, compiler), typed_counts, run_counts]


def lies(program, source_dir, directory, compiler):
    """A refusal of ours counts as well: the honest row takes each of these targets."""
    seen = []
    for name, (old, new, target) in LIES.items():
        root = tool_runs.lying_root(source_dir, os.path.join(directory, name), "iree",
                                    lambda text, old=old, new=new: text.replace(old, new))
        lie = Counts("lie")
        one(Us(program, root), lie, compiler, target)
        seen.append((f"iree: {name}", bool(lie.refused_by_tool or lie.refused_by_us)))
    return seen


def main():
    program, source_dir = sys.argv[1:3]
    us = Us(program)
    row = json.loads(run([program, "show", "backend", "iree", "-f", "json"]).stdout)["row"]
    releases = [release["name"] for release in row["tool_releases"]]
    tools = compilers(source_dir)
    if not tools:
        counts = Counts("iree-compile")
        counts.skip("iree-compile is not installed")
        tool_runs.finish([counts], [])
    counts = []
    with tool_runs.temporary() as directory:
        for version, path in tools.items():
            folder = os.path.join(directory, version)
            os.makedirs(folder)
            # A release that our rows do not have yet is handed what the newest of them takes.
            release = version if version in releases else releases[-1]
            compiler = Compiler(path, release, folder)
            counts += run_compiler(us, compiler, source_dir, release == releases[-1])
        tool_runs.finish(counts, lies(program, source_dir, directory, compiler))


main()
