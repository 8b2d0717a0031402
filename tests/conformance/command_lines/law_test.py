#!/usr/bin/env python3
"""What is emitted for a tool means, read back by `convert --from`, what it was emitted from.

usage: law_test.py PROGRAM

Over tags and CPUs: the arguments of each tool that takes the target become a configuration, whose plan has
the same machine (triple, features) and the same chip.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

TOOLS = ["clang", "iree", "nvcc", "tvmc"]
TARGETS = [
    "llvm -mtriple=x86_64-linux-gnu",
    "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4 -mattr=-avx512f,+amx-int8",
    "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mattr=+sve2",
    "llvm -mtriple=aarch64-linux-gnu -mattr=+v8.2a,+fullfp16,-neon",
    "llvm -mtriple=arm-none-eabi -mcpu=cortex-m55 -mfloat-abi=hard",
    "llvm -mtriple=arm-linux-gnueabihf -mcpu=cortex-a9 -mattr=+neon",
    "llvm -mtriple=riscv64-unknown-linux-gnu -mcpu=sifive-u74 -mabi=lp64d -mattr=+v",
    "llvm -mtriple=riscv64-unknown-linux-gnu -mattr=+m,+a,+f,+d,+c -mabi=lp64d",
    "rocm -mcpu=gfx90a:sramecc+:xnack-", "rocm -mcpu=gfx942", "vulkan -device=adreno", "metal",
    "cuda -arch=sm_75", "cuda -arch=sm_90a", "cuda -arch=sm_120",
]
# Each so many of a table, so that all of it is met over its vendors and families.
STEP_OF_TAGS = 23
STEP_OF_CPUS = 11


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *args):
        return subprocess.run([self.path, *args], capture_output=True, text=True, check=False)

    def names(self, *args):
        answer = json.loads(self.run("list", *args, "-f", "json").stdout)
        return [entry["name"] for entry in answer["entries"]]

    def meaning(self, source):
        """The machine and the chip of every target, or the errors."""
        plan = self.run("resolve", source)
        if plan.returncode != 0:
            return plan.stderr
        return [self.identity(target) for target in json.loads(plan.stdout)["targets"]]

    @staticmethod
    def identity(target):
        """What decides which code is made. A CPU is what it has: IREE gets another name for some."""
        kind, attrs, machine = target["kind"], target["attrs"], target.get("machine") or {}
        names = ["arch", "mabi"]
        if kind != "llvm":  # there it chooses schedules of TVM, and no argument of a compiler
            names.append("device")
        if "mabi" not in attrs:  # which says where floating-point arguments go, too
            names.append("mfloat-abi")
        return {"kind": kind, "machine": {name: machine.get(name) for name in ("triple", "features", "chip")},
                "chip": attrs.get("mcpu") if kind == "rocm" else None, **{name: attrs.get(name) for name in names}}


def check(program, tool, target, folder, number):
    """None: the tool does not take it. Otherwise what is wrong, or nothing."""
    emitted = program.run("resolve", target, "--emit", tool, "-f", "args")
    if emitted.returncode != 0 or not emitted.stdout:
        return None
    file = pathlib.Path(folder) / f"{number}.yaml"
    read = program.run("convert", "--from", tool, "-o", str(file), "--", *emitted.stdout.splitlines())
    if read.returncode != 0:
        return f"{tool}: {target}: {emitted.stdout.split()} is not read: {read.stderr}"
    before, after = program.meaning(target), program.meaning(str(file))
    if before == after:
        return ""
    return f"{tool}: {target}: {emitted.stdout.split()}\n{file.read_text()}\n  before {before}\n  after  {after}"


def main():
    program = Program(sys.argv[1])
    targets = TARGETS + program.names("tags")[::STEP_OF_TAGS]
    for arch, triple in (("x86_64", "x86_64-linux-gnu"), ("aarch64", "aarch64-linux-gnu")):
        cpus = program.names("cpus", "--arch", arch)[::STEP_OF_CPUS]
        targets += [f"llvm -mtriple={triple} -mcpu={cpu}" for cpu in cpus]
    counts = dict.fromkeys(TOOLS, 0)
    failed = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as workers:
        work = [(tool, target) for tool in TOOLS for target in targets]
        answers = workers.map(lambda item: check(program, *item[1], folder, item[0]), enumerate(work))
        for (tool, _), answer in zip(work, answers):
            counts[tool] += answer is not None
            failed += [answer] if answer else []
    print("\n".join(failed))
    print(", ".join(f"{tool}: {count} targets" for tool, count in counts.items()), f"{len(failed)} failed")
    # Where nothing is emitted nothing is tested.
    return 1 if failed or min(counts.values()) < 5 else 0


sys.exit(main())
