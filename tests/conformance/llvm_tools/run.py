"""Hands what `--emit llvm` and `--emit clang` say to llc, opt and clang.

usage: run.py TGTCFG SOURCE_DIR [--all] [--release N]…

Every CPU tag and configuration, and CPUs of LLVM's tables with changed features (a sample, or all of
them), for each release of the tools that is installed. An object has to come out without a word, and
llvm-readobj has to see the machine.
"""

import argparse
import glob
import hashlib
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from compilers import RELEASES, facts_of, find_compilers, is_rusts  # noqa: E402
from targets import COMMON, TRIPLES, triple_of  # noqa: E402
from tool_runs import Counts, Us, Workshop, files_of, find_tool, many, run, sampled  # noqa: E402

CPU_KINDS = {"c", "hexagon", "llvm", "nvptx", "rocm"}
MACHINES = {
    "x86_64": "x86_64", "i386": "i386", "i686": "i386", "aarch64": "aarch64", "arm64": "aarch64", "arm64_32": "aarch64_32", "arm": "arm",
    "thumb": "arm", "riscv64": "riscv64", "riscv32": "riscv32", "powerpc64le": "powerpc64le", "s390x": "s390x",
    "mips": "mips", "mips64el": "mips64el", "sparcv9": "sparcv9", "hexagon": "hexagon", "amdgcn": "amdgcn",
    "wasm32": "wasm32",
}
X86 = "llvm -mtriple=x86_64-linux-gnu -mcpu=haswell"
# Every attribute that becomes an argument.
SETTINGS = [f"{X86} -opt-level={level}" for level in range(4)] + [
    f"{X86} -vector-width={width}" for width in (128, 256, 512)] + [
    f"{X86} -fast-math{which}=1" for which in ("", "-nnan", "-ninf", "-nsz", "-arcp", "-contract", "-reassoc")] + [
    f"{X86} -cl-opt=-unroll-threshold:uint=100,-enable-misched:bool=true",
    "llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mfloat-abi=hard",
    "llvm -mtriple=armv7-linux-gnueabi -mcpu=cortex-a9 -mfloat-abi=soft",
    "llvm -mtriple=thumbv7em-none-eabi -mcpu=cortex-m3 -mfloat-abi=hard",
    "llvm -mtriple=mips-linux-gnu -mcpu=mips32r2 -mfloat-abi=soft -mabi=o32",
    "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74 -mabi=lp64d",
    "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-s51 -mabi=lp64d",
    "llvm -mtriple=riscv32-unknown-elf -mattr=+f,+d -mabi=ilp32d",
    "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mabi=aapcs",
    "llvm -mtriple=powerpc64le-linux-gnu -mcpu=pwr9 -mabi=elfv2",
    "llvm -mtriple=x86_64-linux-gnu -mabi=lp64", "llvm -mtriple=avr -mcpu=atmega328p", "llvm -mtriple=msp430",
    "llvm -mtriple=nvptx64-nvidia-cuda -mcpu=sm_70", "llvm -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -mattr=+xnack",
]
C_SOURCE = "int twice(int a) { return a + a; }\n"
IR_SOURCE = "define i32 @twice(i32 %a) {\n  %b = add i32 %a, %a\n  ret i32 %b\n}\n"


def machine_of(arguments):
    """What llvm-readobj should call it."""
    word = triple_of(arguments).split("-")[0]
    for prefix in ("arm64_32", "arm64", "armv", "arm", "thumb"):
        if word.startswith(prefix):
            return MACHINES.get(prefix if prefix != "armv" else "arm")
    return MACHINES.get(word)


def tags(us):
    """Names of tags and configurations with a target that LLVM compiles for."""
    for name in us.names("tags") + us.names("configs"):
        yield [name]


def chips(us):
    """Every GPU chip that LLVM may know, alone."""
    for name in us.names("chips"):
        kind = "rocm" if name.startswith("gfx") else "nvptx" if name.startswith("sm_") else None
        if kind:
            yield [json.dumps({"targets": [f"{kind} -mcpu={name}"], "host": "none"})]


def names_of(row, key):
    value = row.get(key, "")
    if isinstance(value, str):
        return value.split()
    return [entry if isinstance(entry, str) else entry.get("name", "") for entry in value]


def tables(source_dir):
    for path in sorted(glob.glob(os.path.join(source_dir, "configs/database/llvm/*.json"))):
        with open(path, encoding="utf-8") as file:
            yield json.load(file)


def features_of(row):
    """Those that stand alone, those that imply others, and other names of them."""
    return {*names_of(row, "features"), *row.get("implies", {}), *row.get("aliases", {})}


def archs_of(table, every):
    """The architectures of a table; older releases are asked about the common ones, but for `--all`."""
    return [arch["name"] for arch in table["archs"] if every or arch["name"] in COMMON]


def table_cpus(source_dir, step, every):
    """CPUs of the tables, each with a few features switched."""
    for table in tables(source_dir):
        names = sorted({cpu for row in table["releases"] for cpu in names_of(row, "cpus")})
        features = sorted({name for row in table["releases"] for name in features_of(row)})
        for arch in archs_of(table, every):
            triple = TRIPLES[arch][0]
            for i, cpu in enumerate(names):
                if i % step:
                    continue
                yield [f"llvm -mtriple={triple} -mcpu={cpu}"]
                if features:
                    one = features[i * 7 % len(features)]
                    two = features[(i * 13 + 5) % len(features)]
                    yield [f"llvm -mtriple={triple} -mcpu={cpu} -mattr=+{one},-{two}"]


def feature_lists(source_dir, release, length, every):
    """Every feature of the tables, switched on and switched off, in lists that one target may have."""
    for table in tables(source_dir):
        features = sorted({name for row in table["releases"] if str(row["release"]) == release for name in features_of(row)})
        for arch in archs_of(table, every):
            for sign in "+-":
                for i in range(0, len(features), length):
                    yield TRIPLES[arch][0], [sign + name for name in features[i:i + length]]


class Runner(Workshop):
    def __init__(self, us, directory):
        super().__init__(directory)
        self.us = us
        self.ir = self.file("twice.ll", IR_SOURCE)
        self.c = self.file("twice.c", C_SOURCE)

    def run(self, counts, target, backend, release, tool, readobj):
        emission, codes = self.us.emit(target, backend, release, "--llvm-release", release, *facts_of(tool))
        if emission is None:
            return counts.refuse(codes)
        for step in emission["steps"]:
            self.run_step(counts, target, step, release, tool, readobj)
        return None

    def run_features(self, counts, triple, features, *tools):
        """What is refused as a list is run again in halves, down to the features that are at fault."""
        mine = Counts("part")
        self.run(mine, [f"llvm -mtriple={triple} -mattr={','.join(features)}"], *tools)
        if (mine.refused_by_us or mine.refused_by_tool) and len(features) > 1:
            half = len(features) // 2
            self.run_features(counts, triple, features[:half], *tools)
            self.run_features(counts, triple, features[half:], *tools)
        else:
            counts.add(mine)

    def run_step(self, counts, target, step, release, tool, readobj):
        """Targets of which the tool is asked the same share one answer."""
        question = (tool, *step["args"], step["input"], step["output"])
        outcome, said = self.once(question, lambda: self.ask(question, step, release, tool, readobj))
        if outcome == "skipped":
            counts.skip(said)
        elif outcome == "refused":
            line = f"{step['tool']} {release} {' '.join(step['args'])}"
            counts.refused_by_tool.append((f"{' '.join(target)} ({step['id']}): {line}", said))
        else:
            counts.accepted += 1

    def ask(self, question, step, release, tool, readobj):
        """(`accepted`, `refused` or `skipped`, what was said)."""
        digest = hashlib.sha256("\0".join(map(str, question)).encode()).hexdigest()
        out = os.path.join(self.directory, digest + ".o")
        # A plan without a level leaves it to the build. Without one clang does not optimize, where it
        # needs registers that a target may reserve.
        level = [] if any(arg.startswith("-O") for arg in step["args"]) else ["-O3"]
        answer = run([*tool, *step["args"], *level, *files_of(step, self.ir if step["tool"] == "llc" else self.c, out)])
        said = answer.stdout + answer.stderr
        if "No available targets are compatible" in said or "unable to create target" in said:
            return "skipped", f"{step['tool']} was built without {machine_of(step['args'])}"
        if "Return value register required" in said:
            return "skipped", f"{step['tool']}: a function that returns needs what the target reserves"
        if answer.returncode != 0 or said:
            return "refused", said or f"exit {answer.returncode}"
        said = self.complaint_of_readobj(step, out, readobj) if readobj else None
        os.remove(out)
        # opt takes the arguments of llc: one in eight of them.
        if not said and step["tool"] == "llc" and digest[0] in "08":
            said = self.complaint_of_opt(step, release)
        return ("refused", said) if said else ("accepted", "")

    def complaint_of_readobj(self, step, out, readobj):
        """The machine that an object is for, which only its triple says."""
        expected = machine_of(step["args"])
        if not expected or "-filetype=asm" in step["args"] or "-S" in step["input"]:
            return None
        headers = self.once((readobj, triple_of(step["args"])), lambda: run([readobj, "--file-headers", out]).stdout)
        match = re.search(r"Arch: (\S+)", headers)
        return f"llvm-readobj says {match.group(1)}, not {expected}" if match and match.group(1) != expected else None

    def complaint_of_opt(self, step, release):
        opt = find_tool("opt", r"LLVM version (\d+)", [release]).get(release)
        if opt is None:
            return None
        answer = run([opt, *step["args"], self.ir, "-o", os.devnull])
        said = answer.stdout + answer.stderr
        return "opt: " + (said or f"exit {answer.returncode}") if answer.returncode != 0 or said else None


def run_tool(runner, source_dir, asked, counts, *tools):
    """Every case of one tool: tags, settings, CPUs, chips, features."""
    us = runner.us
    cases = [case for case in tags(us) if is_for_llvm(us, case)] + [[text] for text in SETTINGS]
    every = asked.all or tools[1] == RELEASES[-1]
    cases += [*table_cpus(source_dir, 1 if asked.all else 12, every), *chips(us)]
    many(lambda case: runner.run(counts, case, *tools), sampled(cases))
    lists = list(feature_lists(source_dir, tools[1], 1 if asked.all else 12, every))
    many(lambda case: runner.run_features(counts, *case, *tools), sampled(lists))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    parser.add_argument("--all", action="store_true", help="every CPU, and every feature alone, of all architectures")
    parser.add_argument("--release", action="append")
    asked = parser.parse_args()
    us = Us(asked.program)
    counts, lies = [], []
    compilers = find_compilers(asked.source_dir)
    readobjs = find_tool("llvm-readobj", r"LLVM version (\d+)", RELEASES)
    with tool_runs.temporary() as directory:
        runner = Runner(us, directory)
        for backend, name in (("llvm", "llc"), ("clang", "clang")):
            tools = compilers[name]
            for release in asked.release or RELEASES:
                counts.append(Counts(f"{name} {release}"))
                if release not in tools:
                    counts[-1].skip(f"{name} {release} is not installed")
                    continue
                run_tool(runner, asked.source_dir, asked, counts[-1], backend, release, tools[release],
                         readobjs.get(release))
            # rustc's LLVM says nothing of an option that it does not know.
            own = {release: words for release, words in tools.items() if not is_rusts(words)}
            for what, change, target in LIES[backend] if own else ():
                seen = is_noticed(asked.program, asked.source_dir, directory, backend, change, target,
                                  *sorted(own.items())[-1])
                lies.append((f"{backend}: {what}", seen))
    tool_runs.finish(counts, lies)


def is_for_llvm(us, case, known={}):
    if not known:
        for name in us.names("tags") + us.names("configs"):
            answer = run([us.program, "resolve", name, "-f", "json"])
            plan = json.loads(answer.stdout) if answer.returncode == 0 else {"targets": []}
            kinds = {target["kind"] for target in plan["targets"] if not target["codegen"]["external"]}
            known[name] = bool(kinds) and kinds <= CPU_KINDS
    return known.get(case[0], False)


def replaced(old, new):
    return lambda text: text.replace(old, new)


def misnamed_cpu(text):
    return re.sub(r'"as": "(-m(?:cpu|arch)=)\{\}"', r'"as": "\1no-{}"', text)


LIES = {
    "llvm": [("another CPU", misnamed_cpu, X86),
             ("another option for the ABI", replaced('"-target-abi={}"', '"-target-api={}"'),
              "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74 -mabi=lp64d"),
             ("another model of addresses", replaced("-relocation-model=pic", "-relocation-model=pics"), X86),
             ("code for another file", replaced('"-filetype=obj"', '"-filetype=object"'), X86)],
    "clang": [("another CPU", misnamed_cpu, X86),
              ("another option for floats", replaced('"-mfloat-abi={}"', '"-mfloat-abi=very-{}"'),
               "llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mfloat-abi=hard"),
              ("another width", replaced('"-mprefer-vector-width={}"', '"-mprefer-vector-width={}bits"'),
               f"{X86} -vector-width=256"),
              ("another switch", replaced('"off": "-mno-{}"', '"off": "-mnot-{}"'), f"{X86} -mattr=-avx2")],
}


def is_noticed(program, source_dir, directory, backend, change, target, release, tool):
    """Whether the tool refuses what a row with an error in it makes."""
    folder = tempfile.mkdtemp(dir=directory)
    counts = Counts("lie")
    runner = Runner(Us(program, tool_runs.lying_root(source_dir, folder, backend, change)), folder)
    runner.run(counts, [target], backend, release, tool, None)
    return bool(counts.refused_by_tool)


main()
