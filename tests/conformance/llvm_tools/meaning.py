"""Asks clang and llc what they compile for, and compares with what the plan says.

usage: meaning.py TGTCFG SOURCE_DIR [--targets N] [--seed TEXT] [--release N]…

Random targets of the tools' own lists: acceptance is not enough, since a driver may take its arguments
and compile for something else. Of clang the attributes `target-cpu` and `target-features` of its LLVM IR
are closed by our tables and compared with `machine.features`; of clang and llc the build attributes of
objects for Arm and RISC-V.
"""

import argparse
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
import build_attributes  # noqa: E402
from compilers import RELEASES, facts_of, find_compilers  # noqa: E402
from targets import random_targets, target_text, triple_of  # noqa: E402
from tool_runs import Counts, Us, files_of, find_tool, many, run, sampled, tables_seed  # noqa: E402

IR_SOURCE = "define i32 @twice(i32 %a) {\n  %b = add i32 %a, %a\n  ret i32 %b\n}\n"
C_SOURCE = "int twice(int a) { return a + a; }\n"
# Differences by rule: what code may have besides the plan, or lack, and mean the same.
SAME_MEANING = {
    "the system or the mode says it, by the triple": {
        "relax", "read-tp-tpidruro", "outline-atomics", "strict-align", "long-calls", "reserve-x18",
        "fix-cortex-a53-835769", "ppx", "push2pop2", "unaligned-scalar-mem", "unaligned-vector-mem"},
    "clang's own tables have it, and no instruction comes of it": {
        "sgx", "kl", "widekl", "invpcid", "mec", "rme", "ccidx", "spe", "spe-eef", "el2vmsa", "el3", "v8a", "armv5tej",
        "armv7s", "mmx", "ssbs", "fmv", "nopl", "fpac"},
    "it is the name of others that are all there": {"zcd", "zcf", "b", "zks", "zkn", "zkt", "retpoline", "zvknc", "zvkng", "zvksc", "zvksg"},
    "a way to use the registers of the FPU that the ABI asks for": {"fpxx", "nooddspreg"},
    "a name for v5te code, which has the instructions anyway": {"iwmmxt", "xscale"},
    "LLVM 19 itself adds it to AVX-512": {"evex512"},
}
NO_FPU = {"soft-float"}
# Of no use without SVE2, VSX or SIMD of WebAssembly.
NOTHING_ALONE = {"sve-aes", "sve-bitperm", "sve-sha3", "sve-sm4", "paired-vector-memops", "relaxed-simd"}


class Planner:
    """The features of targets, many at once."""

    def __init__(self, us, release, facts=()):
        self.us = us
        self.release = release
        self.facts = list(facts)

    def features(self, texts):
        lines = "".join(json.dumps({"target": text, "llvm-release": int(self.release)}) + "\n" for text in texts)
        answer = subprocess.run([self.us.program, "batch", "--lenient", *self.facts, *self.us.root], input=lines, capture_output=True,
                                text=True)
        results = []
        for line in answer.stdout.splitlines():
            result = json.loads(line)
            results.append(set(result["result"]["machine"]["features"]) if result["ok"] else None)
        return results


def meant_the_same(names, plan):
    """The names that no rule explains, and the rules of the others."""
    rules = []
    for rule, same in SAME_MEANING.items():
        if names & same:
            rules.append(rule)
            names = names - same
    if "fpregs" not in plan and names & NO_FPU:
        rules.append("there is no FPU to leave alone")
        names = names - NO_FPU
    if names == {"dsp"} and "v5te" in plan and "v7" not in plan:
        rules.append("a name for v5te code, which has the instructions anyway")
        names = set()
    if names == {"armv7-a"} and "v7" in plan:
        rules.append("it is the name of others that are all there")
        names = set()
    if names <= {"cmov", "fxsr"} and "64bit" in plan and names:
        rules.append("every x86 of 64 bits has it")
        names = set()
    if names and names <= {"64bit", "sve-bitperm"} and ("sve" not in plan or names == {"64bit"}):
        rules.append("it is of no use without another, which is off")
        names = set()
    if names <= NOTHING_ALONE and not plan & {"sve2", "vsx", "simd128"} and names:
        rules.append("it is of no use without another, which is off")
        names = set()
    if names == {"simd128"} and "relaxed-simd" in plan:
        rules.append("it is the level below another that is there")
        names = set()
    if names == {"a"} and {"zaamo", "zalrsc"} <= plan or names == {"i"}:
        rules.append("it is the name of others that are all there")
        names = set()
    if names == {"c"} and "zca" in plan:
        rules.append("it is the name of others that are all there")
        names = set()
    return names, rules


def compiled_for(clang, arguments, source):
    """CPU and features of the code, or what the tool said."""
    answer = run([*clang, *arguments, "-S", "-emit-llvm", source, "-o", "-"])
    said = answer.stderr.strip()
    if answer.returncode != 0 or said:
        return None, said or f"exit {answer.returncode}"
    cpu = re.search(r'"target-cpu"="([^"]*)"', answer.stdout)
    features = re.search(r'"target-features"="([^"]*)"', answer.stdout)
    return (cpu.group(1) if cpu else None, features.group(1) if features else ""), None


class Asker:
    def __init__(self, us, release, clang, directory):
        self.us = us
        self.release = release
        self.clang = clang
        self.facts = facts_of(clang)
        self.counts = Counts(f"meaning: clang {release}")
        self.source = os.path.join(directory, "twice.c")
        with open(self.source, "w", encoding="utf-8") as file:
            file.write(C_SOURCE)
        self.asked = []
        self.rules = {}

    def ask(self, case):
        target = target_text(*case)
        emission, codes = self.us.emit([target], "clang", self.release, "--llvm-release", self.release, *self.facts)
        if emission is None:
            return self.counts.refuse(codes)
        arguments = emission["steps"][0]["args"]
        seen, said = compiled_for(self.clang, arguments, self.source)
        if said is not None:
            return self.counts.refused_by_tool.append((f"{target}: {' '.join(arguments)}", said))
        if case[1] is None:
            target = self.with_the_tools_cpu(case, arguments)
        self.asked.append((target, arguments, seen))
        return None

    def with_the_tools_cpu(self, case, arguments):
        """The target with the CPU that clang takes by itself: what leaving it out has to mean."""
        triple, _, changes = case
        mode = [word for word in arguments if word.startswith(("-mfloat-abi=", "-mabi=", "-mthumb", "-marm"))]
        own_triple = f"--target={triple_of(arguments)}"
        (cpu, features), _ = compiled_for(self.clang, [own_triple, *mode], self.source)
        return target_text(triple, cpu, (features.split(",") if features else []) + changes)

    def compare(self):
        planner = Planner(self.us, self.release, self.facts)
        planned = planner.features([target for target, _, _ in self.asked])
        compiled = planner.features([target_text(triple_of(arguments), cpu, features.split(",") if features else [])
                                     for _, arguments, (cpu, features) in self.asked])
        for (target, arguments, _), plan, code in zip(self.asked, planned, compiled):
            if plan is None or code is None:
                self.counts.skip("our tables do not read the answer")
                continue
            more, rules = meant_the_same(code - plan, plan)
            less, others = meant_the_same(plan - code, plan)
            for rule in rules + others:
                self.rules[rule] = self.rules.get(rule, 0) + 1
            if more or less:
                said = f"code has {' '.join(sorted(more)) or 'no more'}; lacks {' '.join(sorted(less)) or 'nothing'}"
                self.counts.refused_by_tool.append((f"{target}: {' '.join(arguments)}", said))
            else:
                self.counts.accepted += 1


class Objects:
    """Objects for Arm and RISC-V, of which the attributes say what they are for."""

    def __init__(self, us, backend, release, tool, readobj, directory):
        self.us, self.backend, self.release, self.tool, self.readobj = us, backend, release, tool, readobj
        self.directory = directory
        self.facts = facts_of(tool)
        self.counts = Counts(f"build attributes: {'llc' if backend == 'llvm' else backend} {release}")
        self.source = os.path.join(directory, "twice.ll" if backend == "llvm" else "twice.c")
        with open(self.source, "w", encoding="utf-8") as file:
            file.write(IR_SOURCE if backend == "llvm" else C_SOURCE)

    def ask(self, numbered):
        """(target, arguments, what the object shows); nothing where there is no object to look at."""
        number, case = numbered
        target = target_text(*case)
        emission, _ = self.us.emit([target], self.backend, self.release, "--llvm-release", self.release, *self.facts)
        arch = emission and build_attributes.arch_of(emission["steps"][0]["args"])
        if not arch:
            return None
        step = emission["steps"][0]
        out = os.path.join(self.directory, f"{self.backend}-{self.release}-{number}.o")
        answer = run([*self.tool, *step["args"], *files_of(step, self.source, out)])
        if answer.returncode != 0:
            self.counts.skip("no object: the run over arguments tells")
            return None
        shown = build_attributes.read(self.readobj, out)
        os.remove(out)
        return target, step["args"], arch, shown

    def compare(self, cases):
        # A tool's own CPU is looked at in its IR; an object says nothing of what was left out.
        found = [each for each in many(self.ask, enumerate(case for case in cases if case[1])) if each]
        planned = Planner(self.us, self.release, self.facts).features([target for target, *_ in found])
        for (target, arguments, arch, shown), features in zip(found, planned):
            wrong = build_attributes.complaint(arch, shown, features)
            if wrong:
                self.counts.refused_by_tool.append((f"{target}: {' '.join(arguments)}", wrong))
            else:
                self.counts.accepted += 1
        return self.counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    parser.add_argument("--targets", type=int, default=350, help="for each release")
    parser.add_argument("--seed")
    parser.add_argument("--release", action="append")
    asked = parser.parse_args()
    us = Us(asked.program)
    tools = find_compilers(asked.source_dir)
    readobj = max(find_tool("llvm-readobj", r"LLVM version (\d+)", RELEASES).items(), default=(None, None))[1]
    seed = asked.seed or tables_seed(asked.source_dir)
    counts = []
    with tool_runs.temporary() as directory:
        for release in asked.release or RELEASES:
            if release not in tools["clang"] or release not in tools["llc"]:
                continue
            asker = Asker(us, release, tools["clang"][release], directory)
            cases = list(random_targets(tools["llc"][release], Planner(us, release).features, seed + release, asked.targets))
            cases = sampled(cases)
            many(asker.ask, cases)
            asker.compare()
            counts.append(asker.counts)
            for backend, tool in (("clang", "clang"), ("llvm", "llc")) if readobj else ():
                counts.append(Objects(us, backend, release, tools[tool][release], readobj, directory).compare(cases))
            for rule, count in sorted(asker.rules.items()):
                print(f"clang {release}: {count} with a difference that means the same: {rule}")
    tool_runs.few_enough(counts)
    tool_runs.finish(counts, [])


if __name__ == "__main__":
    main()
