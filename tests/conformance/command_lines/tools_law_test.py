#!/usr/bin/env python3
"""A command line of a real tool and what is emitted for the configuration that it is read as mean the same to that tool.

usage: tools_law_test.py PROGRAM SOURCE_DIR [TOOL]

Lines are made by a seed from the lists of each tool: triples, CPUs, architectures, extensions, features, chips, and
arguments that no configuration says. Of the latter each is a note, or is about files and warnings; the tool is asked
what it makes of the line without those that were told, and of the arguments that are emitted. What it says is compared:
clang's code names its triple, CPU and features, nvcc's dry run the chips, IREE's program its executable targets.
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tool_runs import SKIPPED, find_tool, installed, run  # noqa: E402

SEED = 20261123
LINES = {"clang": 60, "nvcc": 40, "iree": 40}  # of each tool: IREE takes seconds for one
TRIPLES = ["x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf", "arm-none-eabi", "riscv64-linux-gnu", "x86_64-apple-macosx13",
           "aarch64-linux-android29", "i686-linux-gnu", "x86_64-pc-windows-msvc"]
ARCHS = {
    "aarch64": ["armv8-a", "armv8.1-a", "armv8.2-a", "armv8.4-a", "armv8.6-a", "armv9-a", "armv9.2-a"],
    "arm": ["armv7-a", "armv8-a", "armv8.2-a"], "riscv64": ["rv64gc", "rv64imac", "rv64imafdc", "rv64gcv", "rv64gc_zba_zbb"],
}
EXTENSIONS = {"aarch64": ["crypto", "crc", "fp16", "dotprod", "sve", "sve2", "bf16", "i8mm", "nofp", "nocrypto", "lse", "rcpc"],
              "arm": ["crypto", "crc", "nofp", "fp16"]}
FEATURES = ["avx", "avx2", "avx512f", "avx512bw", "avx512vl", "fma", "bmi", "bmi2", "f16c", "sse4.1", "sse4.2", "sse4", "popcnt", "lzcnt",
            "adx", "aes", "sha", "rdrnd", "cx16", "xsave", "movbe", "fsgsbase", "avxvnni", "gfni", "vaes"]
FPUS = ["neon", "neon-vfpv4", "neon-fp-armv8", "vfpv3-d16", "vfpv4", "fpv4-sp-d16", "fpv5-d16", "fp-armv8", "crypto-neon-fp-armv8"]
# CPUs whose other extensions do not depend on the unit.
WITH_UNIT = ["cortex-a5", "cortex-a7", "cortex-a8", "cortex-a9", "cortex-a15", "cortex-a53", "cortex-a72", "cortex-m4", "cortex-m7", "cortex-r5"]
# Of the level and of debug information; lengths of AVX-512 where that is off.
NOT_OF_THE_MACHINE = {"__GCC_HAVE_DWARF2_CFI_ASM", "__EVEX512__", "__OPTIMIZE__", "__NO_INLINE__", "__pic__", "__PIC__", "__pie__", "__PIE__", "X"}
OTHERS = ["-Wall", "-Wextra", "-O2", "-O3", "-g", "-fPIC", "-I.", "-DX=1", "-mtune=generic", "-ffast-math", "-fno-strict-aliasing",
          "-fomit-frame-pointer", "-pipe"]


class Us:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)

    def read(self, tool, line, number):
        """The file of the configuration, and the arguments that it does not say."""
        file = self.folder / f"{number}.yaml"
        read = run([self.program, "convert", "--from", tool.name, "--diagnostics", "json", "-o", str(file), *tool.tables, "--", *line])
        found = json.loads(read.stderr)["diagnostics"] if read.stderr else []
        left = [re.search(r"`(.*)`", each["message"]).group(1) for each in found if each["code"] == "TC5409"]
        errors = [each["message"] for each in found if each["severity"] == "error"]
        return (None if read.returncode else file), left, errors

    def emitted(self, tool, file):
        emitted = run([self.program, "resolve", str(file), "--emit", tool.name, *tool.tables, *tool.release, "-f", "args"])
        return emitted.stdout.splitlines() if emitted.returncode == 0 else emitted.stderr


def without(line, left):
    """The line but for what was told: an argument, one with a value behind it, or an extension of a name."""
    kept = list(line)
    for said in left:
        words = said.split(" ")
        at = next((i for i in range(len(kept)) if kept[i:i + len(words)] == words), None)
        if at is not None:
            del kept[at:at + len(words)]
        elif said[0] in "+-":
            for text in ("+" + said[1:], "+no" + said[1:]):
                kept = [each.replace(text, "") if each.startswith(("-mcpu=", "-march=")) else each for each in kept]
    return kept


class Tool:
    tables = release = ()

    @staticmethod
    def same(before, after):
        return before == after


class Clang(Tool):
    name = "clang"

    def __init__(self, program, release, folder):
        self.tables, self.release = ("--llvm-release", release), ("--backend-release", release)
        self.program, self.source, self.cpus = program, str(pathlib.Path(folder) / "empty.c"), {}
        pathlib.Path(self.source).write_text("void f(void) {}\n")

    def cpus_of(self, triple):
        if triple not in self.cpus:
            text = run([self.program, f"--target={triple}", "--print-supported-cpus"]).stderr
            self.cpus[triple] = [each.strip() for each in text.splitlines() if each.startswith("\t")]
        return self.cpus[triple]

    def line(self, chance):
        triple = chance.choice(TRIPLES)
        arch = triple.split("-")[0].replace("i686", "x86_64")
        line = [chance.choice([f"--target={triple}", "-target " + triple, "--target=" + triple])]
        line = line[0].split(" ")
        names = EXTENSIONS.get(arch, [])
        fpu = arch == "arm" and chance.random() < 0.5
        # A unit and an extension of its own are one too many, and a CPU of 32 bits takes few.
        more = "".join("+" + each for each in chance.sample(names, chance.choice([0, 0, 1, 2]) if names and not fpu else 0))
        if arch == "x86_64":
            if chance.random() < 0.7:
                line.append("-march=" + chance.choice(self.cpus_of(triple)))
            line += [chance.choice(["-m", "-m", "-mno-"]) + each for each in chance.sample(FEATURES, chance.randint(0, 3))]
        elif chance.random() < 0.5:
            cpus = WITH_UNIT if fpu else self.cpus_of(triple)
            line.append("-mcpu=" + chance.choice(cpus) + ("" if arch == "arm" else more))
        else:
            line.append("-march=" + chance.choice(ARCHS[arch]) + more)
        if fpu:
            line += ["-mfpu=" + chance.choice(FPUS), "-mfloat-abi=" + chance.choice(["hard", "softfp"])]
        elif triple.endswith("-eabi"):  # releases differ in the default
            line.append("-mfloat-abi=" + chance.choice(["soft", "softfp"]))
        if arch == "riscv64":
            line.append("-mabi=" + ("lp64" if "imac" in line[-1] else chance.choice(["lp64", "lp64d"])))
        return line + chance.sample(OTHERS, chance.randint(0, 3))

    def meaning(self, line):
        """What clang defines of the machine, and its triple. None: clang does not take the line."""
        made = run([self.program, *line, "-w", "-dM", "-E", "-x", "c", self.source])
        if made.returncode != 0:
            return None
        triple = run([self.program, *line, "-w", "-print-effective-triple"]).stdout.strip()
        words = (each.split(" ", 2) for each in made.stdout.splitlines())
        return {"triple": triple, **{word[1]: word[2:] for word in words if word[1] not in NOT_OF_THE_MACHINE}}


class Nvcc(Tool):
    name = "nvcc"

    @staticmethod
    def same(before, after):
        """The fewest chips are emitted whose code runs on all: within a generation on later ones."""
        if before is None or after is None:
            return False
        lower = lambda one, other: one.isdigit() and other.isdigit() and one[:-1] == other[:-1] and int(one) < int(other)
        missing = set(before["chips"]) - set(after["chips"])
        return set(after["chips"]) <= set(before["chips"]) and all(any(lower(each, chip) for each in after["chips"]) for chip in missing)

    def __init__(self, program, folder):
        self.program, self.source = program, str(pathlib.Path(folder) / "empty.cu")
        pathlib.Path(self.source).write_text("__global__ void f() {}\n")
        self.chips = re.findall(r"sm_\w+", run([program, "--list-gpu-code"]).stdout)

    def line(self, chance):
        chips = chance.sample(self.chips, chance.choice([1, 1, 2, 3]))
        number = lambda chip: chip[3:]
        forms = [lambda c: ["-gencode", f"arch=compute_{number(c)},code={c}"], lambda c: [f"-gencode=arch=compute_{number(c)},code=[{c},compute_{number(c)}]"],
                 lambda c: [f"--generate-code=arch=compute_{number(c)},code={c}"]]
        if len(chips) == 1:
            forms += [lambda c: ["-arch=" + c], lambda c: ["--gpu-architecture", c], lambda c: ["-arch", "compute_" + number(c), "-code", c]]
        form = chance.choice(forms)
        line = [word for chip in chips for word in form(chip)]
        return line + chance.sample(["-O3", "-use_fast_math", "-lineinfo", "-Xcompiler=-fPIC", "-std=c++17", "--expt-relaxed-constexpr"], chance.randint(0, 3))

    def meaning(self, line):
        dry = run([self.program, *line, "--dryrun", "-c", self.source, "-o", "/dev/null"])
        if dry.returncode != 0:
            return None
        return {"chips": sorted(set(re.findall(r"kind=elf,sm=(\w+)", dry.stderr)) or set(re.findall(r"ptxas .*-arch[= ]\"?sm_(\w+)", dry.stderr)))}


class Iree(Tool):
    name = "iree"
    CPUS = {"x86_64-linux-gnu": ["znver4", "haswell", "skylake-avx512", "x86-64-v3"], "aarch64-linux-gnu": ["cortex-a76", "neoverse-n1", "generic"]}
    GPUS = [["cuda", "--iree-cuda-target=", ["sm_80", "sm_86"]],
            ["hip", "--iree-rocm-target=", ["gfx942", "gfx1100", "gfx90a"]], ["vulkan", "--iree-vulkan-target=", ["adreno", "rdna3", "ampere"]]]

    def __init__(self, program, release, folder):
        self.release = ("--backend-release", release)
        self.program, self.source = program, str(pathlib.Path(folder) / "add.mlir")
        pathlib.Path(self.source).write_text(
            "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n %b = arith.addf %a, %a : tensor<4xf32>\n return %b : tensor<4xf32>\n}\n")

    def line(self, chance):
        dash = chance.choice(["--", "--", "-"])
        said = lambda name, value: chance.choice([[dash + name + "=" + value], ["--" + name + "=" + value], ["--" + name, value]])
        if chance.random() < 0.5:
            triple = chance.choice(list(self.CPUS))
            device = chance.choice(["local", "cpu=local[0]"])
            line = chance.choice([said("iree-hal-target-backends", "llvm-cpu"), said("iree-hal-target-device", device)])
            if "device" in line[0]:
                line += said("iree-hal-local-target-device-backends", "llvm-cpu")
            line += said("iree-llvmcpu-target-triple", triple) + said("iree-llvmcpu-target-cpu", chance.choice(self.CPUS[triple]))
            if triple.startswith("x86") and chance.random() < 0.4:
                line += said("iree-llvmcpu-target-cpu-features", chance.choice(["+avx512vnni", "+gfni,+vaes", "-avx512f"]))
        else:
            device, option, chips = chance.choice(self.GPUS)
            if device == "hip" and self.release[1] == "3.10":
                option = "--iree-hip-target="
            line = said("iree-hal-target-device", device) + [option + chance.choice(chips)]
        return line + chance.sample(["--iree-opt-level=O2", "--iree-llvmcpu-enable-ukernels=none", "--iree-input-type=none"], chance.randint(0, 2))

    def meaning(self, line):
        made = run([self.program, *line, self.source, "--compile-to=flow", "-o", "-"])
        if made.returncode != 0:
            return None
        targets = re.findall(r"#hal\.executable\.target<.*", made.stdout)
        if not targets:  # nothing to compare
            return None
        features = [each for list_ in re.findall(r'cpu_features = "([^"]*)"', made.stdout) for each in list_.split(",")]
        last = {each[1:]: each[0] for each in features}
        rest = [re.sub(r'(cpu_)?features = "[^"]*"|ukernels = "\w+"', "", each) for each in targets]
        return {"targets": rest, "on": sorted(each for each in last if last[each] == "+"), "off": sorted(each for each in last if last[each] == "-")}

    @staticmethod
    def same(before, after):
        """What is emitted has all that IREE knows of the CPU, what that implies, and nothing that the line switches off."""
        if before is None or after is None:
            return False
        # What needs a feature goes with it: LLVM knows, and what is emitted says so.
        gone = set(after["off"]) if before["off"] else set()
        on = set(after["on"])
        return before["targets"] == after["targets"] and set(before["on"]) <= on | gone and not set(before["off"]) & on


def check(us, tool, line, number):
    """None: the tool does not take the line. Otherwise what is wrong, or nothing."""
    if tool.meaning(line) is None:
        return None
    file, left, errors = us.read(tool, line, number)
    shown = f"{tool.name}: {' '.join(line)}"
    # Code that no other tool can link or run is an error here, though this tool makes it.
    if file is None and any("requires" in error for error in errors):
        return None
    if file is None:
        return f"{shown}\n  is not read: {errors}"
    args = us.emitted(tool, file)
    if isinstance(args, str):
        return f"{shown}\n  is not emitted:\n{args}"
    before, after = tool.meaning(without(line, left)), tool.meaning(args)
    if tool.same(before, after):
        return ""
    keys = {**(before or {}), **(after or {})}
    differ = {key: (before or {}).get(key) for key in keys if (before or {}).get(key) != (after or {}).get(key)}
    got = {key: (after or {}).get(key) for key in differ}
    return f"{shown}\n  told {left}\n  emitted {' '.join(args)}\n  line    {differ}\n  emitted {got}"


def tools(source_dir, folder):
    # An older one defines macros by `-march` alone.
    for release, program in sorted(find_tool("clang", r"clang version (\d+)", ["19", "20", "21", "22"]).items()):
        yield f"clang-{release}", Clang(program, release, folder)
    for name, place in installed(source_dir, "nvidia-*").items():
        for program in sorted(pathlib.Path(place).glob("lib/python*/site-packages/nvidia/*/bin/nvcc")):
            yield name, Nvcc(str(program), folder)
    for name, place in installed(source_dir, "iree-*").items():
        yield name, Iree(str(pathlib.Path(place) / "bin" / "iree-compile"), name.split("-")[1], folder)


def main():
    program, source_dir = sys.argv[1], sys.argv[2]
    failed, counts = [], {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as workers:
        us = Us(program, folder)
        for name, tool in tools(source_dir, folder):
            if len(sys.argv) > 3 and sys.argv[3] not in name:
                continue
            chance = random.Random(SEED)
            lines = [tool.line(chance) for _ in range(LINES[tool.name])]
            answers = list(workers.map(lambda item: check(us, tool, item[1], f"{name}-{item[0]}"), enumerate(lines)))
            counts[name] = sum(each is not None for each in answers)
            failed += [f"[{name}] {each}" for each in answers if each]
    if not counts:
        print("skipped: clang, nvcc and iree-compile are not installed")
        return SKIPPED
    print("\n".join(failed))
    print(", ".join(f"{name}: {count} lines" for name, count in counts.items()), f"{len(failed)} failed, seed {SEED}")
    return 1 if failed or min(counts.values()) < 15 else 0


sys.exit(main())
