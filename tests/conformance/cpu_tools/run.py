#!/usr/bin/env python3
"""Compiles for random plans with rustc, Zig and GCC, and compares the features of their code with the plans.

usage: run.py TGTCFG SOURCE [--count N] [--seed N] [TOOL…]

A plan is a triple, a CPU and up to two changed features. Each output must be accepted by its compiler and mean the features
in `machine` of the plan, except features that the backend's vocabulary lists as quiet:

- rustc: CPU and features of the LLVM module, resolved again
- Zig: the features in `--show-builtin`
- GCC: the features that it has macros for

A copy of the backend with a wrong sign must be found.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent), str(HERE.parent / "llvm_tools")]
import gcc_macros  # noqa: E402
from tool_runs import SKIPPED, Us, installed, lying_root, run  # noqa: E402

# Triples by the family of LLVM's tables.
TRIPLES = {
    "x86": ["x86_64-linux-gnu", "x86_64-linux-musl", "i686-linux-gnu"],
    "aarch64": ["aarch64-linux-gnu", "aarch64-none-elf"],
    "arm": ["armv7-linux-gnueabihf", "thumbv7em-none-eabihf", "thumbv8m.main-none-eabi", "arm-none-eabi"],
    "riscv": ["riscv64-linux-gnu", "riscv32-unknown-elf", "riscv64-unknown-elf"],
    "powerpc": ["powerpc64le-linux-gnu"],
    "systemz": ["s390x-linux-gnu"],
}
LIBRARY = """#![feature(no_core, lang_items)]
#![no_core]
#![crate_type = "lib"]
#[lang = "pointee_sized"] pub trait PointeeSized {}
#[lang = "meta_sized"] pub trait MetaSized: PointeeSized {}
#[lang = "sized"] pub trait Sized: MetaSized {}
#[no_mangle] pub fn f() {}
"""
MACROS = {"x86": gcc_macros.X86, "aarch64": gcc_macros.AARCH64, "powerpc": gcc_macros.POWERPC, "riscv": gcc_macros.RISCV}


class Tool:
    """How a compiler is asked for the features of its code."""

    def __init__(self, us, program, facts, plans):
        self.us, self.program = us, program
        self.isa, self.implies = plans.isa, plans.implies
        self.vocabularies = facts.get("vocabularies", {})
        self.quiet_names = [name for step in facts["steps"] for rule in step["args"] if isinstance(rule, dict)
                            for name in rule.get("quiet", [])]

    def families(self):
        return list(TRIPLES)

    def compared(self, family):
        words = self.vocabularies.get(family, {}).get("words", {})
        return {name for name in self.isa[family] if words.get(name, name)}

    def quiet(self, family):
        names = [name for key in (family, "*") for name in self.vocabularies.get(key, {}).get("quiet", [])]
        names += self.quiet_names
        return re.compile("|".join(re.escape(name).replace(r"\*", ".*") for name in names) or "(?!)")

    def machine(self, text):
        done = run([self.us.program, "resolve", text, "-f", "json", *self.us.root])
        return set(json.loads(done.stdout)["targets"][0]["machine"].get("features", [])) if done.returncode == 0 else None


    def closure(self, family, names):
        result, open_names = set(), list(names)
        while open_names:
            name = open_names.pop()
            if name not in result:
                result.add(name)
                open_names += self.implies[family].get(name, [])
        return result

    def changed(self, enabled, family, changes):
        """The features after changes in order, as LLVM applies them."""
        for change in filter(None, changes):
            if change[0] == "+":
                enabled = enabled | self.closure(family, [change[1:]])
            else:
                enabled = {name for name in enabled if change[1:] not in self.closure(family, [name])}
        return enabled


class Rustc(Tool):
    def features(self, step, family, _wanted):
        words = [self.program, *step["args"], "--emit=llvm-ir", "-o", "-", "-"]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(words, input=LIBRARY, capture_output=True, text=True, check=False, cwd=folder,
                                  env={**os.environ, "RUSTC_BOOTSTRAP": "1"})
        if done.returncode != 0 or "not a recognized" in done.stderr:
            return None
        found = {name: re.search(f'{name}[" =]+"([^"]*)"', done.stdout) for name in ("target triple", "target-cpu", "target-features")}
        triple, cpu, features = (match[1] if match else "" for match in found.values())
        enabled = self.machine(f"llvm -mtriple={triple}" + (f" -mcpu={cpu}" if cpu else ""))
        return enabled and self.changed(enabled, family, features.split(","))


class Zig(Tool):
    def features(self, step, family, wanted):
        done = run([self.program, "build-obj", *step["args"], "--show-builtin"])
        found = re.search(r"\.features = std\.Target\.\w+\.featureSet\(&\.\{(.*?)\}\)", done.stdout, re.DOTALL)
        if done.returncode != 0 or found is None:
            return None
        words = self.vocabularies.get(family, {}).get("words", {})
        llvm = {words.get(name, re.sub(r"[^A-Za-z0-9]", "_", name)): name for name in wanted}
        return {llvm.get(word.strip('@"'), word) for word in re.findall(r'\.(@"[^"]*"|\w+)', found[1])}


class Gcc(Tool):
    def families(self):
        return list(MACROS)

    def compared(self, family):
        return set(MACROS[family].values()) & (set(self.vocabularies[family]["words"]) if family in self.vocabularies else self.isa[family])

    def features(self, step, family, _wanted):
        done = run([step["tool"], *step["args"], "-dM", "-E", "-x", "c", os.devnull])
        return gcc_macros.features_of(gcc_macros.read(done.stdout), MACROS[family]) if done.returncode == 0 else None


class Plans:
    def __init__(self, source, generator):
        self.families, self.implies = {}, {}
        for family, triples in TRIPLES.items():
            release = json.loads((source / f"configs/database/llvm/{family}.json").read_text())["releases"][-1]
            self.implies[family] = {name: text.split() for name, text in release["implies"].items()}
            isa = {name for cpu in release["cpus"].values() if isinstance(cpu, dict) for name in cpu.get("isa", "").split()}
            self.families[family] = triples, sorted(release["cpus"]), sorted(isa)
        self.generator = generator
        self.isa = {family: set(isa) for family, (_, _, isa) in self.families.items()}

    def one(self, families):
        family = self.generator.choice(families)
        triples, cpus, isa = self.families[family]
        changes = [self.generator.choice("+-") + name for name in self.generator.sample(isa, self.generator.choice([0, 0, 1, 2]))]
        text = f"llvm -mtriple={self.generator.choice(triples)} -mcpu={self.generator.choice(cpus)}"
        return family, text + (f" -mattr={','.join(changes)}" if changes else "")


class Comparison:
    def __init__(self, tool, backend, release):
        self.tool, self.backend, self.release = tool, backend, release
        self.counts, self.wrong = dict.fromkeys(("accepted", "refused", "invalid", "skipped"), 0), []

    def check(self, plan):
        """A class of `counts`, or the difference."""
        family, text = plan
        wanted = self.tool.machine(text)
        if wanted is None:
            return "invalid", None
        emission, _ = self.tool.us.emit([text], self.backend, self.release)
        if emission is None:
            return "refused", None
        step = emission["steps"][0]
        if shutil.which(self.tool.program or step["tool"]) is None:
            return "skipped", None
        got = self.tool.features(step, family, wanted)
        if got is None:
            return None, f"{text}: the compiler refuses {' '.join(step['args'])}"
        quiet = self.tool.quiet(family)
        differing = {name for name in (wanted ^ got) & self.tool.compared(family) if not quiet.fullmatch(name)}
        return (None, f"{text}: {' '.join(step['args'])} differ in {sorted(differing)}") if differing else ("accepted", None)

    def all(self, plans):
        with ThreadPoolExecutor(2) as pool:
            for counted, wrong in pool.map(self.check, plans):
                if wrong:
                    self.wrong.append(wrong)
                else:
                    self.counts[counted] += 1
        return self


def wrong_signs(text):
    """A control: disabled features are enabled."""
    row = json.loads(text)
    for step in row["steps"]:
        for rule in step["args"]:
            if isinstance(rule, dict) and rule.get("off") and "on" in rule:
                rule["off"] = rule["on"]
    return json.dumps(row)


def program_of(name, source):
    if name == "gcc":
        return None  # a compiler for each triple, which its step names
    if name != "zig":
        return shutil.which(name)
    for folder in installed(source, "clang-*").values():
        for path in pathlib.Path(folder).glob("lib/python*/site-packages/ziglang/zig"):
            return str(path)
    return shutil.which(name)


def version(text):
    return tuple(map(int, text.split(".")[:2]))


def version_of(program):
    return version(run([program, "--version"]).stdout.split()[1])


def sees_wrong_sign(draw, wrong):
    """Whether one of many plans that disable a feature differs; not every disabled feature changes the code."""
    drawn = (draw() for _ in range(2000))
    return any(wrong(plan) for plan in drawn if "=-" in plan[1] or ",-" in plan[1])


def compare(name, us, given, classes):
    folder = given.source / "configs/database/backends"
    row = json.loads((folder / f"{name}.json").read_text())
    facts = {}
    for each in [*row["from"], name]:
        facts |= {key: value for key, value in json.loads((folder / f"{each}.json").read_text()).items()
                  if key in ("steps", "vocabularies")}
    plans = Plans(given.source, random.Random(given.seed))
    tool = classes[name](us, program_of(name, given.source), facts, plans)
    if name != "gcc" and tool.program is None:
        print(f"{name}: SKIPPED, because it is not installed")
        return None
    release = row["tool_releases"][-1]["name"]
    if name == "rustc" and version_of(tool.program) < version(release):
        print(f"{name}: SKIPPED, because it is older than {release}, whose names and options are written")
        return None
    listed = [plans.one(tool.families()) for _ in range(given.count)]
    comparison = Comparison(tool, name, release).all(listed)
    print(f"{name} {release}: " + ", ".join(f"{count} {what}" for what, count in comparison.counts.items())
          + f", {len(comparison.wrong)} wrong")
    for wrong in comparison.wrong:
        print("  " + wrong)
    with tempfile.TemporaryDirectory() as root:
        tool.us = Us(us.program, lying_root(str(given.source), root, name, wrong_signs))
        seen = not comparison.counts["accepted"] or sees_wrong_sign(lambda: plans.one(tool.families()),
                                                                    lambda plan: Comparison(tool, name, release).all([plan]).wrong)
    if not seen:
        print("  a wrong sign is NOT SEEN")
    return len(comparison.wrong) + (not seen)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("tools", nargs="*")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    classes = {"gcc": Gcc, "rustc": Rustc, "zig": Zig}
    results = [compare(name, Us(os.path.abspath(given.program)), given, classes) for name in given.tools or classes]
    return SKIPPED if all(result is None for result in results) else int(any(results))


if __name__ == "__main__":
    sys.exit(main())
