"""Asks rustc which features each CPU has, and compares with `machine.features` of the plan.

usage: rust_closures.py TGTCFG SOURCE_DIR

rustc's compiler asks its LLVM about its own names, one by one: an oracle that shares no table with ours. What
its targets add by themselves is left out; the other differences are listed by rule.
"""

import argparse
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import rust_llc  # noqa: E402
import tool_runs  # noqa: E402
from meaning import Planner  # noqa: E402
from oracle import Comparison  # noqa: E402
from targets import target_text  # noqa: E402
from tool_runs import Us, many, run  # noqa: E402

TARGETS = ["x86_64-unknown-linux-gnu", "i686-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "armv7-unknown-linux-gnueabihf",
           "thumbv7em-none-eabihf", "thumbv8m.main-none-eabihf", "riscv64gc-unknown-linux-gnu", "riscv32i-unknown-none-elf",
           "powerpc64le-unknown-linux-gnu", "s390x-unknown-linux-gnu", "loongarch64-unknown-linux-gnu",
           "wasm32-unknown-unknown", "hexagon-unknown-linux-musl", "mips-unknown-linux-gnu", "mips64-unknown-linux-gnuabi64"]
# rustc's names where LLVM has others.
LLVM_NAMES = {
    "pclmulqdq": "pclmul", "rdrand": "rdrnd", "bmi1": "bmi", "cmpxchg16b": "cx16", "lahfsahf": "sahf",
    "rcpc2": "rcpc-immo", "dpb": "ccpp", "dpb2": "ccdp", "frintts": "fptoint", "fcma": "complxnum", "pmuv3": "perfmon",
    "paca": "pauth", "pacg": "pauth", "flagm2": "altnzcv", "fhm": "fp16fml",
}
# The same word for another thing, by the architecture of LLVM.
OTHER_NAMES = {"aarch64": {"fp16": "fullfp16"}}
NOT_OF_THE_CPU = {"crt-static", "outline-atomics", "strict-align", "unaligned-scalar-mem", "unaligned-vector-mem"}
# Differences by rule: of which targets, and the names.
RULES = [
    ("rustc means half precision of scalars and vectors by one name", "", {"fp16"}),
    ("rustc's target has no SIMD, and what rests on it goes with it", "armv7", {"neon", "aes", "sha2", "dotprod", "i8mm"}),
    ("rustc's target has no SIMD, and what rests on it goes with it", "thumb", {"neon"}),
    ("rustc lets a name bring others by its own table", "thumb", {"d32", "vfp3"}),
    ("rustc lets a name bring others by its own table", "riscv", {"za128rs", "zvknha", "zbkc"}),
    ("rustc lets a name bring others by its own table", "hexagon",
     {"zreg", *(f"hvxv{release}" for release in (62, 65, 66, 67, 68, 69, 71, 73, 75, 79, 81))}),
    ("rustc lets a name bring others by its own table", "aarch64", {"ssbs"}),
    ("rustc's target has an FPU of 32 bits", "mips-", {"fp64"}),
]


def ask(rustc, *words):
    return run([rustc, *words], env={**os.environ, "RUSTC_BOOTSTRAP": "1"}).stdout


def rust_names(rustc, target):
    first = ask(rustc, "--print", "target-features", "--target", target).split("\n\n")[0]
    return {name for name in re.findall(r"^    (\S+) +- ", first, re.M)} - NOT_OF_THE_CPU


def rust_cpus(rustc, target):
    listed = ask(rustc, "--print", "target-cpus", "--target", target)
    return [name for name in re.findall(r"^    (\S+)", listed, re.M) if name != "native"]


def enabled(rustc, target, cpu):
    words = ["--print", "cfg", "--target", target, *(["-C", f"target-cpu={cpu}"] if cpu else [])]
    return set(re.findall(r'^target_feature="([^"]+)"', ask(rustc, *words), re.M))


def llvm_name(target, name):
    own = OTHER_NAMES.get(target.split("-")[0], {})
    return own.get(name) or LLVM_NAMES.get(name, name)


def compare(us, rustc, release, target, comparison):
    names = rust_names(rustc, target)
    cpus = rust_cpus(rustc, target)
    by_target = enabled(rustc, target, "generic") | enabled(rustc, target, None)
    rust = many(lambda cpu: enabled(rustc, target, cpu), cpus)
    ours = Planner(us, release).features([target_text(target, cpu, []) for cpu in cpus])
    known = {llvm_name(target, name) for name in names}
    added = {llvm_name(target, name) for name in by_target}
    for cpu, theirs, plan in zip(cpus, rust, ours):
        if plan is None:
            comparison.counts.refuse(["our tables refuse the CPU for the triple"])
            continue
        code = {llvm_name(target, name) for name in theirs} & known
        about = [(rule, names) for rule, prefix, names in RULES if target.startswith(prefix)]
        comparison.judge(f"{target} {cpu}", (plan & known) - added, code - added, about)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    asked = parser.parse_args()
    us = Us(asked.program)
    rustc, library = shutil.which("rustc"), rust_llc.library()
    comparison = Comparison("closures of CPUs, rustc", "rustc")
    if rustc is None or library is None:
        comparison.counts.skip("rustc is not installed")
    else:
        for target in TARGETS:
            compare(us, rustc, rust_llc.release_of(library), target, comparison)
    comparison.print_rules()
    tool_runs.finish([comparison.counts], [])


if __name__ == "__main__":
    main()
