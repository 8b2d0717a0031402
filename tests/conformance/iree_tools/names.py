"""Every CPU of the tables: the compiler lists the names that it takes, and is silent on each feature that it is told."""

import json
import os
import random
import re

from cases import FEATURES as FEATURE_NAMES
from tool_runs import Counts, many, run

TRIPLES = {"x86_64": "x86_64-linux-gnu", "aarch64": "aarch64-linux-gnu", "riscv64": "riscv64-linux-gnu",
           "i386": "i686-linux-gnu", "riscv32": "riscv32-unknown-elf", "arm": "armv7-linux-gnueabihf",
           "wasm32": "wasm32-unknown-unknown"}
DEVICE = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu"]
CPU = "--iree-llvmcpu-target-cpu="
FEATURES = "--iree-llvmcpu-target-cpu-features="
# Without 64-bit code nothing is compiled for a triple of 64 bits.
NEEDED = {"64bit"}


def ask(compiler, triple, cpu, features=""):
    flags = [*DEVICE, f"--iree-llvmcpu-target-triple={triple}", CPU + cpu, *([FEATURES + features] if features else [])]
    return run([compiler.program, *flags, compiler.integers, "-o", os.devnull]).stderr


def taken_names(compiler, triple):
    """None where it looks no name up."""
    listed = re.search(r"List of accepted CPUs: (.*)", ask(compiler, triple, "nonsense"))
    return set(listed.group(1).strip().rstrip(".").split(", ")) | {"generic"} if listed else None


def drawn_of_its_own(compiler, count, seed):
    """Targets of the CPUs that it lists itself; other ones for other tables of ours."""
    draw = random.Random(seed)
    lists = {triple: sorted(taken_names(compiler, triple) or ()) for triple in FEATURE_NAMES}
    triples = [triple for triple in sorted(lists) if lists[triple]]
    for _ in range(count if triples else 0):
        triple = draw.choice(triples)
        some = draw.sample(FEATURE_NAMES[triple], draw.randint(0, 2))
        yield f"llvm -mtriple={triple} -mcpu={draw.choice(lists[triple])}" + (f" -mattr={','.join(some)}" if some else "")


def value_of(arguments, flag):
    return next((argument[len(flag):] for argument in arguments if argument.startswith(flag)), "")


def check_arch(us, compiler, counts, arch, triple):
    listed = run([us.program, "list", "cpus", "--arch", arch, "-f", "json", *us.root])
    names = [entry["name"] for entry in json.loads(listed.stdout)["entries"]]
    taken = taken_names(compiler, triple)
    told = set()
    answers = many(lambda name: us.emit([f"llvm -mtriple={triple} -mcpu={name}"], "iree", compiler.release), names)
    for name, (emission, codes) in zip(names, answers):
        if emission is None:
            counts.refuse(codes)
            continue
        arguments = emission["steps"][0]["args"]
        cpu = value_of(arguments, CPU)
        told |= {word[1:] for word in value_of(arguments, FEATURES).split(",") if word}
        if taken is not None and cpu not in taken:
            counts.refused_by_tool.append((f"{arch} {name}", f"`{cpu}` is not among the names that it takes"))
        else:
            counts.accepted += 1
    # Switched off, as no program uses all of them together.
    said = ask(compiler, triple, "generic", ",".join(f"-{name}" for name in sorted(told - NEEDED)))
    for name in sorted(set(re.findall(r"'-([^']+)' is not a recognized", said))):
        counts.refused_by_tool.append((f"{arch} +{name}", "a feature that the compiler does not know"))


def name_runs(us, compiler):
    counts = Counts(f"CPU names and features, iree-compile {compiler.release}")
    for arch, triple in TRIPLES.items():
        check_arch(us, compiler, counts, arch, triple)
    return counts
