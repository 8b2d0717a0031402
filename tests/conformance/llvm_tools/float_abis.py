"""Compiles functions with floats for triples, CPUs and features, and compares with the diagnostics about ABIs.

usage: float_abis.py TGTCFG SOURCE_DIR

A combination without an error must give code that follows the ABI: instructions of the FPU. A combination with an error must
give code that does not, or clang must reject it. Every CPU of 32-bit Arm and of RISC-V is asked.
"""

import argparse
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from compilers import find_compilers  # noqa: E402
from tool_runs import run  # noqa: E402

SOURCE = "double f(double a, double b) { return a + b; }\nfloat g(float a, float b) { return a + b; }\n"
CODES = {"TC2216", "TC2260", "TC2261", "TC2262", "TC2264", "TC2265"}
# The release does not know the CPU, or its extensions.
UNKNOWN = re.compile(r"unknown target CPU|does not support '-mcpu=|unsupported argument '\S+' to option '-mcpu=|-menable-experimental-extensions")
# By the first letters of the triple: an instruction of the FPU, and the switch for an ABI.
ARM = (r"\bvadd\.f32\b", "-mfloat-abi=")
RISCV = (r"\bfadd\.d\b", "-mabi=")
X86 = (r"\baddss\b", "")
AARCH64 = (r"\bfadd\b", "-mabi=")

# Triple, CPU, features, ABI: where the CPU is empty, clang chooses a CPU, and only errors are compared.
FEATURES = [
    ("thumbv8.1m.main-none-eabihf", "cortex-m55", ["-vfp2sp"], ""), ("thumbv7em-none-eabihf", "cortex-m7", ["-fpregs"], ""),
    ("armv7-linux-gnueabihf", "cortex-a15", ["+soft-float"], ""), ("armv7-linux-gnueabihf", "cortex-a9", ["-vfp3"], ""),
    ("armv7-linux-gnueabihf", "cortex-a9", ["-neon"], ""), ("thumbv8m.main-none-eabihf", "cortex-m33", ["-fp-armv8d16sp"], ""),
    ("thumbv7em-none-eabi", "cortex-m4", [], "hard"), ("thumbv6m-none-eabi", "cortex-m0", [], "hard"),
    ("x86_64-linux-gnu", "", ["-sse2"], ""), ("x86_64-linux-gnu", "", ["-sse"], ""), ("x86_64-linux-gnu", "", ["-sse3"], ""),
    ("x86_64-apple-macos", "", ["-sse"], ""), ("aarch64-linux-gnu", "", ["-fp-armv8"], ""),
    ("aarch64-linux-gnu", "cortex-a72", ["-fp-armv8"], ""), ("aarch64-linux-gnu", "", ["-neon"], ""),
    ("riscv64-linux-gnu", "", [], "lp64d"), ("riscv64-linux-gnu", "", [], "ilp32"), ("riscv32-unknown-elf", "", [], "lp64"),
]
WORDS = ["arm", "armv4t", "armv5te", "armv6", "armv6k", "armv6kz", "armv6t2", "armv7", "armv7r", "armv8", "armv8r", "thumbv6m",
         "thumbv7m", "thumbv7em", "thumbv8m.base", "thumbv8m.main", "thumbv8.1m.main"]


def cpus(program, arch):
    return [row["name"] for row in json.loads(run([program, "list", "cpus", "--arch", arch, "-f", "json"]).stdout)["entries"]]


def combinations(program):
    yield from ((("arm-none-eabihf", cpu, [], "")) for cpu in cpus(program, "arm") if cpu != "generic")
    yield from ((("riscv64-unknown-elf", cpu, [], "lp64d")) for cpu in cpus(program, "riscv64")
                if not cpu.startswith(("generic", "rocket")))
    yield from ((f"{word}-none-eabihf", "", [], "") for word in WORDS)
    yield from FEATURES


def attributes(triple, cpu, features, abi):
    float_abi = "mfloat-abi" if triple.startswith(("arm", "thumb")) else "mabi"
    given = {"kind": "llvm", "mtriple": triple, "mcpu": cpu, "mattr": features, float_abi: abi}
    return {name: value for name, value in given.items() if value}


def is_refused(program, asked):
    report = json.loads(run([program, "validate", json.dumps(attributes(*asked)), "-f", "json"]).stdout)
    return any(each["severity"] == "error" and each["code"] in CODES for each in report["diagnostics"])


def kind_of(triple):
    return ARM if triple.startswith(("arm", "thumb")) else RISCV if triple.startswith("riscv") else \
        X86 if triple.startswith("x86") else AARCH64


def follows_abi(clang, asked):
    """True if the code has instructions of the FPU; None if this release of clang does not know the CPU."""
    triple, cpu, features, abi = asked
    instruction, switch = kind_of(triple)
    arguments = [*clang, f"--target={triple}", "-O2", "-S", "-o", "-", "-x", "c", "-"]
    arguments += [f"-mcpu={cpu}"] if cpu else []
    arguments += [switch + abi] if abi else []
    arguments += [word for feature in features for word in ("-Xclang", "-target-feature", "-Xclang", feature)]
    answer = run(arguments, input=SOURCE)
    if UNKNOWN.search(answer.stderr):
        return None
    return answer.returncode == 0 and re.search(instruction, answer.stdout) is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    options = parser.parse_args()
    compilers = find_compilers(options.source_dir)["clang"]
    if not compilers:
        print("skipped: no clang")
        return tool_runs.SKIPPED
    failures = 0
    asked = list(combinations(options.program))
    with ThreadPoolExecutor(max_workers=2) as pool:
        refused = list(pool.map(lambda each: is_refused(options.program, each), asked))
        for release, clang in sorted(compilers.items()):
            answers = list(pool.map(lambda each: follows_abi(clang, each), asked))
            counts = {True: 0, False: 0, None: 0}
            for each, is_error, follows in zip(asked, refused, answers):
                counts[follows] += 1
                if follows is not None and follows == is_error:
                    failures += 1
                    print(f"clang {release}: {each}: {'an error' if is_error else 'no error'}, but the code "
                          f"{'follows' if follows else 'does not follow'} the ABI")
            print(f"clang {release}: {counts[True]} follow the ABI, {counts[False]} do not, {counts[None]} CPUs are unknown")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
