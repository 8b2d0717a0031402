"""Asks GCC, a compiler with tables of its own, what a triple and a CPU mean, and compares with us.

usage: gcc.py TGTCFG SOURCE_DIR

Of every cross compiler that is installed: its objects and those of clang with our arguments have one class, byte order,
machine and calling convention, and its linker joins them without a word; the macros of each CPU that both know are
features of the plan, and the other way round. Differences are listed by rule.
"""

import argparse
import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
import gcc_macros  # noqa: E402
from compilers import RELEASES, facts_of, find_compilers  # noqa: E402
from meaning import Planner  # noqa: E402
from oracle import Comparison  # noqa: E402
from targets import target_text  # noqa: E402
from tool_runs import Counts, Us, files_of, many, run  # noqa: E402

C_SOURCES = {"ours.c": "double twice(double a) { return a + a; }\n",
             "theirs.c": "double twice(double);\ndouble four_times(double a) { return twice(twice(a)); }\n"}
# The name of a compiler, its options, and our target; without a triple in it, that name is one.
LINKS = [
    ("x86_64-linux-gnu", "", ""), ("x86_64-linux-gnu", "-march=haswell", "-mcpu=haswell"),
    ("i686-linux-gnu", "", ""), ("i686-linux-gnu", "-march=pentium4", "-mcpu=pentium4"),
    ("aarch64-linux-gnu", "", ""), ("aarch64-linux-gnu", "-mcpu=cortex-a53", "-mcpu=cortex-a53"),
    ("arm-linux-gnueabihf", "", ""), ("arm-linux-gnueabi", "", ""),
    ("arm-linux-gnueabihf", "-mcpu=cortex-a9 -mfpu=neon", "-mcpu=cortex-a9"),
    ("arm-linux-gnueabi", "-mcpu=cortex-a9 -mfpu=neon -mfloat-abi=softfp", "-mcpu=cortex-a9 -mfloat-abi=soft"),
    ("arm-linux-gnueabi", "-mcpu=cortex-a9 -mfpu=neon -mfloat-abi=hard", "-mcpu=cortex-a9 -mfloat-abi=hard"),
    ("arm-none-eabi", "", ""), ("arm-none-eabi", "-mcpu=cortex-m0", "-mtriple=thumbv6m-none-eabi -mcpu=cortex-m0"),
    ("arm-none-eabi", "-mcpu=cortex-m4", "-mtriple=thumbv7em-none-eabi -mcpu=cortex-m4"),
    ("arm-none-eabi", "-mcpu=cortex-m4 -mfloat-abi=hard", "-mtriple=thumbv7em-none-eabihf -mcpu=cortex-m4"),
    ("arm-none-eabi", "-mcpu=cortex-m7 -mfloat-abi=hard", "-mtriple=thumbv7em-none-eabi -mcpu=cortex-m7 -mfloat-abi=hard"),
    ("arm-none-eabi", "-mcpu=cortex-m55 -mfloat-abi=hard", "-mtriple=thumbv8.1m.main-none-eabi -mcpu=cortex-m55 -mfloat-abi=hard"),
    ("arm-none-eabi", "-mcpu=cortex-r5 -mfloat-abi=hard", "-mtriple=armv7r-none-eabihf -mcpu=cortex-r5"),
    ("arm-none-eabi", "-mbig-endian -mcpu=cortex-r5", "-mtriple=armebv7r-none-eabi -mcpu=cortex-r5"),
    ("riscv64-linux-gnu", "", ""), ("riscv64-linux-gnu", "-mcpu=sifive-u74", "-mcpu=sifive-u74"),
    ("riscv64-linux-gnu", "-march=rv64imac -mabi=lp64", "-mcpu=generic-rv64 -mattr=+m,+a,+c -mabi=lp64"),
    ("riscv64-linux-gnu", "-march=rv64imafc -mabi=lp64f", "-mcpu=generic-rv64 -mattr=+m,+a,+f,+c -mabi=lp64f"),
    ("riscv64-unknown-elf", "-march=rv64imac -mabi=lp64", ""),
    ("riscv64-unknown-elf", "-mcpu=sifive-u74", "-mtriple=riscv64-unknown-elf -mcpu=sifive-u74"),
    ("riscv64-unknown-elf", "-march=rv32imac -mabi=ilp32", "-mtriple=riscv32-unknown-elf"),
    ("riscv64-unknown-elf", "-march=rv32imafc -mabi=ilp32f", "-mtriple=riscv32-unknown-elf -mattr=+m,+a,+f,+c -mabi=ilp32f"),
    ("riscv64-unknown-elf", "-march=rv32imac -mabi=ilp32", "-mtriple=riscv32-unknown-elf -mcpu=sifive-e31"),
    ("powerpc64le-linux-gnu", "", ""), ("powerpc64le-linux-gnu", "-mcpu=power9", "-mcpu=pwr9"),
    ("powerpc64-linux-gnu", "", ""), ("powerpc64-linux-gnu", "-mabi=elfv2", "-mabi=elfv2"),
    ("powerpc-linux-gnu", "", ""), ("powerpc-linux-gnu", "-msoft-float", "-mattr=-hard-float"),
    ("s390x-linux-gnu", "", ""), ("s390x-linux-gnu", "-march=z14", "-mcpu=z14"),
    ("mips-linux-gnu", "", ""), ("mips-linux-gnu", "-march=mips32", "-mcpu=mips32"),
    ("mips-linux-gnu", "-march=mips32r6", "-mcpu=mips32r6"), ("mips-linux-gnu", "-msoft-float", "-mcpu=mips32r2 -mattr=+soft-float"),
    ("mips-linux-gnu", "-mnan=2008", "-mcpu=mips32r2 -mattr=+nan2008,+abs2008"),
    ("mips-linux-gnu", "-mfp64", "-mcpu=mips32r2 -mattr=+fp64"),
    ("mips64el-linux-gnuabi64", "", ""), ("mips64el-linux-gnuabi64", "-mabi=n32", "-mtriple=mips64el-linux-gnuabin32"),
    ("mips64el-linux-gnuabi64", "-march=mips64r6", "-mcpu=mips64r6"),
    ("sparc64-linux-gnu", "", ""), ("sparc64-linux-gnu", "-mcpu=niagara4", "-mcpu=niagara4"),
]
# What a linker says that two objects may differ in.
SAME_LINK = {
    "bare metal of GCC has short enumerations, clang's has not": r".*32-bit enums yet the output is to use variable-size enums.*",
    "GNU-stack: a note of Linux": r".*missing \.note\.GNU-stack.*|.*This behaviour is deprecated.*",
}
# Bits of the flags in an ELF header that say how functions are called; other bits say what CPUs run it.
CALLING = {"ARM": 0xFF000600, "RISC-V": 0x0E, "PowerPC64": 0x3, "MIPS": 0x0000F420}

# The compiler, our triple, GCC's option for a CPU, our table, and its macros.
CPUS = [
    ("x86_64-linux-gnu", "x86_64-linux-gnu", "-march", "x86", gcc_macros.X86),
    ("aarch64-linux-gnu", "aarch64-none-elf", "-mcpu", "aarch64", gcc_macros.AARCH64),
    ("arm-none-eabi", "arm-none-eabi", "-mcpu", "arm", gcc_macros.ARM),
    ("riscv64-unknown-elf", "riscv64-unknown-elf", "-mcpu", "riscv", gcc_macros.RISCV),
    ("powerpc64le-linux-gnu", "powerpc64le-linux-gnu", "-mcpu", "powerpc", gcc_macros.POWERPC),
    ("mips-linux-gnu", "mips-linux-gnu", "-march", "mips", gcc_macros.MIPS),
    ("s390x-linux-gnu", "s390x-linux-gnu", "-march", "systemz", gcc_macros.SYSTEMZ),
]
# What GCC is told besides: elsewhere a CPU says whether there is an FPU.
FLOATS = {"arm": ["-mfloat-abi=softfp"]}
# Differences by rule: of which table, which CPUs, and the names.
RULES = [
    ("GCC 12 counts it to chips of that name, LLVM to none", "x86", "", {"sgx", "kl", "widekl"}),
    ("GCC 12 counts it to Tremont and its successors", "x86", "tremont|alderlake", {"cldemote", "movdir64b", "movdiri", "waitpkg"}),
    ("GCC 12 has an error, mended in its later releases", "x86", "sapphirerapids", {"avx512vp2intersect"}),
    ("GCC 12 has an error, mended in its later releases", "x86", "knl|knm", {"aes"}),
    ("GCC 12 leaves CET to an option", "x86", "alderlake|sapphirerapids|tigerlake", {"shstk"}),
    ("GCC has it of 3DNow!, which LLVM 22 has no more", "x86", "amdfam10|barcelona|athlon|k8|opteron", {"mmx", "prfchw"}),
    ("GCC leaves it out for the first CPUs of 64 bits", "x86", "athlon64-sse3|k8-sse3|opteron-sse3", {"cx16"}),
    ("GCC counts it to Bobcat, LLVM to its successor", "x86", "btver1", {"xsave"}),
    ("GCC asks the version of the architecture alone", "aarch64", "a64fx|tsv110", {"complxnum", "jsconv"}),
    ("GCC 12 knows less of the CPU", "aarch64", "ampere1|cortex-r82|tsv110", {"fullfp16", "fp16fml", "rand", "dotprod"}),
    ("GCC counts the random numbers, which a maker may leave out", "aarch64", "neoverse-n2", {"rand"}),
    ("a name for v5te code, which has the instructions anyway", "arm", r"arm(9|10|1176)|ep9312|iwmmxt|xscale|mpcore", {"dsp"}),
    ("GCC looks at ARM mode, where these CPUs have no division", "arm", "cortex-r4", {"hwdiv"}),
    ("LLVM counts AltiVec to all CPUs of the line", "powerpc", "pwr[3-6]", {"altivec"}),
    ("GCC leaves the vectors to an option", "mips", "i6[45]00", {"msa"}),
]


def compiler_of(name):
    """The program, or nothing; GCC of the machine itself has a plain name, too."""
    return shutil.which(f"{name}-gcc")


def flags_of(readelf, path):
    """(class, byte order, machine, calling convention) of an object."""
    said = run([readelf, "-h", path]).stdout
    lines = [re.search(rf"{name}:\s+(.*)", said).group(1) for name in ("Class", "Data", "Machine")]
    flags = int(re.search(r"Flags:\s+(0x[0-9a-f]+)", said).group(1), 16)
    mask = next((bits for word, bits in CALLING.items() if word in lines[2]), 0)
    return (*lines, hex(flags & mask))


class Links:
    """Objects of GCC and of clang with our arguments, joined by GCC's linker."""

    def __init__(self, us, release, clang, directory):
        self.us, self.release, self.clang, self.directory = us, release, clang, directory
        self.counts = Counts(f"links with GCC's objects, clang {release}")
        self.rules = {}

    def ask(self, numbered):
        number, (name, options, ours) = numbered
        gcc = compiler_of(name)
        if gcc is None:
            return self.counts.skip(f"{name}-gcc is not installed")
        target = f"llvm {ours}" if "-mtriple=" in ours else f"llvm -mtriple={name} {ours}"
        facts = ["--llvm-release", self.release, *facts_of(self.clang)]
        emission, codes = self.us.emit([target.strip()], "clang", self.release, *facts)
        if emission is None:
            return self.counts.refuse(codes)
        step = emission["steps"][0]
        paths = [os.path.join(self.directory, f"{self.release}-{number}-{part}.o") for part in ("theirs", "ours", "both")]
        sources = [os.path.join(self.directory, source) for source in ("theirs.c", "ours.c")]
        for words in ([gcc, *options.split(), "-c", sources[0], "-o", paths[0]],
                      [*self.clang, *step["args"], *files_of(step, sources[1], paths[1])]):
            answer = run(words)
            if answer.returncode != 0 or answer.stderr:
                return self.counts.refused_by_tool.append((f"{target}: {' '.join(words)}", answer.stderr))
        wrong = self.complaint(name, paths)
        if wrong:
            return self.counts.refused_by_tool.append((f"{target}, GCC {options}: {' '.join(step['args'])}", wrong))
        self.counts.accepted += 1
        return None

    def complaint(self, name, paths):
        theirs, ours = (flags_of(f"{name}-readelf", path) for path in paths[:2])
        if theirs != ours:
            return f"GCC's object is {theirs}, ours {ours}"
        answer = run([f"{name}-ld", *emulation_of(paths[0], name), "-r", *paths[:2], "-o", paths[2]])
        said = []
        for line in (answer.stdout + answer.stderr).splitlines():
            rule = next((rule for rule, words in SAME_LINK.items() if re.match(words, line)), None)
            if rule:
                self.rules[rule] = self.rules.get(rule, 0) + 1
            else:
                said.append(line)
        return "\n".join(said) or ("" if answer.returncode == 0 else f"exit {answer.returncode}")


def emulation_of(path, name):
    """What the linker has to be told where an object is not of its usual kind."""
    said = run([f"{name}-readelf", "-h", path]).stdout
    if "RISC-V" in said and "ELF32" in said:
        return ["-m", "elf32lriscv"]
    if "MIPS" in said and "abi2" in said:
        return ["-m", "elf32ltsmipn32"]
    return ["-EB"] if " ARM" in said and "big endian" in said else []


class Macros(Comparison):
    """The macros of each CPU, and what our plan says of it."""

    def __init__(self, source_dir, directory):
        super().__init__("features of CPUs, GCC", "GCC")
        self.source_dir, self.directory = source_dir, directory

    def cpus(self, table):
        with open(os.path.join(self.source_dir, f"configs/database/llvm/{table}.json"), encoding="utf-8") as file:
            return sorted(json.load(file)["releases"][-1]["cpus"])

    def ask(self, planner, name, triple, option, table, macros):
        gcc = compiler_of(name)
        if gcc is None:
            return self.counts.skip(f"{name}-gcc is not installed")

        def defined(cpu):
            own = re.sub(r"^pwr(\d)", r"power\1", cpu)
            answer = run([gcc, f"{option}={own}", *FLOATS.get(table, []), "-dM", "-E", "-xc", os.devnull])
            return gcc_macros.read(answer.stdout) if answer.returncode == 0 else None

        cpus = self.cpus(table)
        names = set(macros.values())
        plans = planner.features([target_text(triple, cpu, []) for cpu in cpus])
        for cpu, seen, plan in zip(cpus, many(defined, cpus), plans):
            if seen is not None and plan is not None:
                about = [(rule, explained) for rule, of, pattern, explained in RULES if table == of and re.match(pattern, cpu)]
                self.judge(f"{table} {cpu}", plan & names, gcc_macros.features_of(seen, macros), about)
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    asked = parser.parse_args()
    us = Us(asked.program)
    rules, counts = {}, []
    with tool_runs.temporary() as directory:
        for name, text in C_SOURCES.items():
            with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
                file.write(text)
        for release, clang in sorted(find_compilers(asked.source_dir)["clang"].items()):
            links = Links(us, release, clang, directory)
            many(links.ask, enumerate(LINKS))
            counts.append(links.counts)
            rules |= {rule: rules.get(rule, 0) + count for rule, count in links.rules.items()}
        macros = Macros(asked.source_dir, directory)
        for row in CPUS:
            macros.ask(Planner(us, RELEASES[-1]), *row)
    counts.append(macros.counts)
    for rule, count in sorted(rules.items()):
        print(f"GCC's linker: {count} times: {rule}")
    macros.print_rules()
    tool_runs.finish(counts, [])


if __name__ == "__main__":
    main()
