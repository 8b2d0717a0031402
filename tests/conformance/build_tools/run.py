#!/usr/bin/env python3
"""One build from one plan, by the tools: nvcc, clang and iree-compile make it, sh, make, ninja and CMake run it.

usage: run.py TGTCFG SOURCE_DIR

What is made is read: chips in the headers of fatbins, machines and CPUs in those of objects. The sources look, too: they
do not compile for another CPU.
"""
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parent), str(here.parent / "nvcc_tools")]
import tool_runs  # noqa: E402
from toolkits import toolkits  # noqa: E402

# What nvcc reads of what its own shell has a meaning for.
NAME = "with space/k #1's.cu"
KERNEL = 'extern "C" __global__ void twice(float *a) { a[threadIdx.x] *= 2; }\n'
SCALE = '#include "scale.h"\nextern "C" __global__ void scale(float *a) { a[threadIdx.x] *= SCALE; }\n'
SOURCES = {
    "k.cu": KERNEL,
    "scale.cu": SCALE,
    "scale.h": "#define SCALE 3\n",
    "main.c": "#if !defined(__aarch64__) || !defined(__ARM_FEATURE_DOTPROD)\n#error not for that CPU\n#endif\nint main(void) { return 0; }\n",
    "x86.c": "#if !defined(__AVX512F__) || !defined(__x86_64__)\n#error not for that CPU\n#endif\nint x86(void) { return 0; }\n",
    "m.c": "#if !defined(__ARM_FEATURE_MVE)\n#error not for that CPU\n#endif\nint m(void) { return 0; }\n",
    "r.c": "#ifndef __riscv_vector\n#error not for that CPU\n#endif\nint r(void) { return 0; }\n",
    "plus.cc": "template <class T> T twice(T a) { return a + a; }\nint plus(int a) { return twice(a); }\n",
    "ir.ll": "define i32 @ir() {\n  ret i32 0\n}\n",
    "simple.mlir": "func.func @abs(%a : tensor<4xf32>) -> tensor<4xf32> {\n  %b = math.absf %a : tensor<4xf32>\n"
                   "  return %b : tensor<4xf32>\n}\n",
    NAME: KERNEL,
}


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def run(cwd, *command, env=None):
    return subprocess.run([str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)


def chips_of(path):
    """The chips of a fatbin, by the headers of its entries: 2 is code, 1 is PTX."""
    data = path.read_bytes()
    magic, _, offset, size = struct.unpack_from("<IHHQ", data)
    check(magic == 0xBA55ED50, path, "is no fatbin")
    end, chips = offset + size, set()
    while offset < end:
        kind, _, head, length = struct.unpack_from("<HHIQ", data, offset)
        number = struct.unpack_from("<I", data, offset + 28)[0]
        chips.add(("sm_" if kind == 2 else "compute_") + str(number))
        offset += head + length
    return chips


def readelf(path, *what):
    done = run(path.parent, "readelf", *what, path)
    check(done.returncode == 0, "readelf", path, done.stderr)
    return done.stdout


def machine_of(path):
    return re.search(r"Machine:\s*(.*)", readelf(path, "-h")).group(1).strip()


class Bench:
    def __init__(self, program, source_dir, folder):
        self.program, self.source_dir, self.folder = program, source_dir, folder
        self.tools = folder / "tools"
        self.tools.mkdir()
        self.env = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}"}
        self.releases = {}
        self.count = 0
        self.ran = set()

    def add_tool(self, name, path, backend, release):
        """Under the name that a build calls it by. nvcc looks for its neighbours where it stands itself."""
        script = self.tools / name
        script.write_text(f'#!/bin/sh\nexec "{path}" "$@"\n', encoding="utf-8")
        script.chmod(0o755)
        self.releases[backend] = release

    def find_tools(self):
        clangs = tool_runs.find_tool("clang", r"clang version (\d+)", ["22", "19", "14"])
        if clangs:
            release = max(clangs, key=int)
            self.add_tool("clang", clangs[release], "clang", release)
            plus = shutil.which(f"clang++-{release}") or shutil.which("clang++")
            if plus:
                self.add_tool("clang++", plus, "clang", release)
        kits = {release: paths for release, paths in toolkits(str(self.source_dir)).items() if paths[0]}
        if kits:
            release = max(kits, key=lambda text: [int(part) for part in text.split(".")])
            self.add_tool("nvcc", kits[release][0], "nvcc", release)
        for name, place in tool_runs.installed(str(self.source_dir), "iree-*").items():
            program = os.path.join(place, "bin", "iree-compile")
            if os.path.exists(program):
                self.add_tool("iree-compile", program, "iree", name.split("-")[1])
        return {"clang", "nvcc"} <= set(self.releases)

    def resolve(self, cwd, plan, *more, by_target):
        """By-target names a release, since the tools that are here need not be the newest."""
        chosen = {name: {"backend": backend, "release": self.releases[backend]} for name, backend in by_target.items()}
        done = run(cwd, self.program, "resolve", plan, "--emit", "build", "--set", f"/lowering/by-target={json.dumps(chosen)}", *more)
        check(done.returncode == 0, "tgtcfg resolve", plan, *more, done.stderr)
        return done.stdout

    def project(self, what):
        self.count += 1
        folder = self.folder / f"{self.count}-{what}"
        for name, text in SOURCES.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return folder

    def build(self, form, plan, sources, by_target, *more):
        """The folder with what was made, and the steps."""
        folder = self.project(form)
        words = [f"--source={target}={files}" for target, files in sources.items()]
        steps = json.loads(self.resolve(folder, plan, *words, *more, by_target=by_target))["steps"]
        text = self.resolve(folder, plan, *words, *more, "-f", form, by_target=by_target)
        getattr(self, "run_" + form.replace("-", "_"))(folder, text)
        for step in steps:
            for name in step["outputs"]:
                check((folder / name).stat().st_size > 0, form, "made no", name)
        return folder, {step["outputs"][0]: step for step in steps if step["outputs"]}

    def must(self, cwd, *command):
        done = run(cwd, *command, env=self.env)
        check(done.returncode == 0, *command, done.stdout[-2000:], done.stderr[-2000:])
        self.ran.add(str(command[0]))
        return done.stdout

    def run_shell(self, folder, text):
        (folder / "build.sh").write_text(text, encoding="utf-8")
        self.must(folder, "sh", "build.sh")

    def run_ninja(self, folder, text):
        (folder / "build.ninja").write_text(text, encoding="utf-8")
        self.must(folder, "ninja")
        check("no work to do" in self.must(folder, "ninja"), "ninja builds again")

    def run_make(self, folder, text):
        (folder / "Makefile").write_text(text, encoding="utf-8")
        self.must(folder, "make")
        check("Nothing to be done" in self.must(folder, "make"), "make builds again")

    def run_cmake(self, folder, text):
        (folder / "steps.cmake").write_text(text, encoding="utf-8")
        (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.20)\nproject(build NONE)\ninclude(steps.cmake)\n",
                                               encoding="utf-8")
        self.must(folder, "cmake", "-S", ".", "-B", ".", "-G", "Ninja")
        self.must(folder, "cmake", "--build", ".")

    def run_compile_commands(self, folder, text):
        (folder / "compile_commands.json").write_text(text, encoding="utf-8")
        for command in json.loads(text):
            check(command["directory"] == str(folder), "directory", command)
            self.must(command["directory"], *command["arguments"])


def shipped_board(bench):
    for form in ("ninja", "make", "shell", "cmake", "compile-commands"):
        folder, made = bench.build(form, "boards/jetson-orin-nx", {"gpu": "k.cu," + NAME, "cpu": "main.c"},
                                   {"gpu": "nvcc", "cpu": "clang"})
        check(len(made) == 3, form, sorted(made))
        for name, step in made.items():
            if step["target"] == "gpu":
                check(chips_of(folder / name) == {"sm_87"}, name, chips_of(folder / name))
            else:
                check(machine_of(folder / name) == "AArch64", name, machine_of(folder / name))
    print("boards/jetson-orin-nx: a fatbin and an AArch64 object by each format")


def two_devices_and_parts(bench):
    """One source for two chips, a part of its own, a host that is nobody's target, C++ and LLVM's own language."""
    plan = {"targets": {"big": "cuda -arch=sm_90", "small": "cuda -arch=sm_80"},
            "host": "llvm -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512", "default-device": "big",
            "parts": {"m55": {"targets": {"cpu": "c -mcpu=cortex-m55"}},
                      "v": {"targets": {"cpu": {"kind": "llvm", "mtriple": "riscv64-linux-gnu", "mcpu": "sifive-x280"}}}}}
    folder, made = bench.build("ninja", json.dumps(plan), {"big": "k.cu", "small": "k.cu,scale.cu", "host": "x86.c,plus.cc,ir.ll",
                                                           "m55/cpu": "m.c", "v": "r.c"},
                               {"big": "nvcc", "small": "nvcc", "host": "clang", "m55/cpu": "clang", "v": "clang"})
    check(len(made) == 8, sorted(made))
    found = {}
    for name, step in made.items():
        path = folder / name
        found.setdefault(step["id"].split(":")[0], set()).update(
            chips_of(path) if name.endswith(".fatbin") else {machine_of(path)})
    check(found == {"big": {"sm_90"}, "small": {"sm_80"}, "host0": {"Advanced Micro Devices X86-64"}, "m55/cpu": {"ARM"},
                    "v/cpu": {"RISC-V"}}, found)
    arm = next(folder / name for name, step in made.items() if step["id"] == "m55/cpu")
    check("Cortex-M55" in readelf(arm, "-A") or "cortex-m55" in readelf(arm, "-A"), readelf(arm, "-A"))
    risc = next(folder / name for name, step in made.items() if step["id"] == "v/cpu")
    check(re.search(r"rv64i\w*_v1p0", readelf(risc, "-A")), readelf(risc, "-A"))
    print("two chips, a host and two parts: eight objects, each for its own machine")


def functions_and_halves(bench):
    """A function that narrows its target, and the pieces of a plan cut into host and device."""
    plan = {"targets": {"gpu": "cuda -arch=sm_80", "cpu": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a76"},
            "functions": {"scale": {"target": "gpu"}, "twice": {"target": "gpu", "host": "none"}}}
    folder, made = bench.build("ninja", json.dumps(plan), {"gpu": "k.cu", "cpu": "main.c"}, {"gpu": "nvcc", "cpu": "clang"})
    steps = {step["target"]: step for step in made.values()}
    check(steps["gpu"]["functions"] == ["scale", "twice"], steps["gpu"])
    cut = run(bench.folder, bench.program, "decompose", json.dumps(plan), "--level", "host-device")
    check(cut.returncode == 0, cut.stderr)
    chips, machines = set(), set()
    for number, piece in enumerate(json.loads(cut.stdout)):
        path = bench.folder / f"piece-{number}.json"
        path.write_text(json.dumps(piece), encoding="utf-8")
        ids = {target["id"] for target in piece["targets"]}
        sources, backends = {}, {}
        if "gpu" in ids:
            sources["gpu"], backends["gpu"] = "k.cu", "nvcc"
        elif "cpu" in ids:
            sources["cpu"], backends["cpu"] = "main.c", "clang"
        else:
            sources["host"], backends["host"] = "main.c", "clang"
        folder, made = bench.build("make", path, sources, backends)
        for name in made:
            if name.endswith(".fatbin"):
                chips |= chips_of(folder / name)
            else:
                machines.add(machine_of(folder / name))
    check(chips == {"sm_80"} and machines == {"AArch64"}, chips, machines)
    print("functions and the halves of a plan: built apart")


def by_target(bench):
    """A compiler of whole programs beside nvcc, and the PTX for chips to come."""
    folder, made = bench.build("ninja", json.dumps({"targets": {"gpu": "cuda -arch=sm_80"}}), {"gpu": "k.cu"}, {"gpu": "nvcc"}, "--and-later")
    check(chips_of(folder / next(iter(made))) == {"sm_80", "compute_80"}, made)
    if "iree" not in bench.releases:
        print("SKIPPED: iree-compile")
        return
    plan = {"targets": {"gpu": "cuda -arch=sm_87", "cpu": "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3"}, "default-device": "cpu"}
    folder, made = bench.build("ninja", json.dumps(plan), {"gpu": "k.cu", "cpu": "simple.mlir"}, {"gpu": "nvcc", "cpu": "iree"})
    module = next(name for name in made if name.endswith(".vmfb"))
    check(b"IREE" in (folder / module).read_bytes()[:256], "no module of IREE")
    print("by target: a fatbin of nvcc and a module of IREE")


def toolchain(bench):
    folder = bench.project("toolchain")
    text = bench.resolve(folder, "boards/jetson-orin-nx", "-f", "cmake-toolchain", by_target={"cpu": "clang"})
    (folder / "jetson.cmake").write_text(text, encoding="utf-8")
    (folder / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(tool LANGUAGES C CXX)\nadd_library(objects OBJECT main.c plus.cc)\n"
        "file(WRITE ${CMAKE_BINARY_DIR}/said \"${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR} ${CMAKE_C_COMPILER_TARGET} "
        "${CMAKE_CUDA_ARCHITECTURES} ${CMAKE_CROSSCOMPILING}\")\n", encoding="utf-8")
    bench.must(folder, "cmake", "-S", ".", "-B", "out", "-G", "Ninja", "--toolchain", "jetson.cmake")
    bench.must(folder, "cmake", "--build", "out")
    objects = list((folder / "out" / "CMakeFiles" / "objects.dir").rglob("*.o"))
    check(len(objects) == 2 and {machine_of(path) for path in objects} == {"AArch64"}, objects)
    said = (folder / "out" / "said").read_text(encoding="utf-8")
    check(re.fullmatch(r"Linux aarch64 aarch64-(unknown-)?linux-gnu 87-real TRUE", said), said)
    print("cmake --toolchain:", said)


def env_of_a_job(bench):
    folder = bench.project("env")
    text = bench.resolve(folder, "boards/jetson-orin-nx", "-f", "env", by_target={"cpu": "clang", "gpu": "nvcc"})
    values = dict(line.split("=", 1) for line in text.splitlines())
    check(values["TGTCFG_GPU_CHIP"] == "sm_87" and values["TGTCFG_CPU_TOOL"] == "clang", values)
    done = subprocess.run(["sh", "-c", "$TGTCFG_CPU_TOOL $TGTCFG_CPU_FLAGS -c main.c -o env.o"], cwd=folder, env={**bench.env, **values},
                          capture_output=True, text=True, check=False)
    check(done.returncode == 0 and machine_of(folder / "env.o") == "AArch64", done.stderr)
    print("env:", len(values), "variables, and clang runs with them")


def main():
    program, source_dir = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory(prefix="tgtcfg-build-") as folder:
        bench = Bench(program, source_dir, pathlib.Path(folder).resolve())
        if not bench.find_tools() or not all(shutil.which(name) for name in ("ninja", "make", "cmake", "readelf")):
            print("SKIPPED: it takes clang, nvcc, ninja, make, cmake and readelf")
            sys.exit(tool_runs.SKIPPED)
        print("with", ", ".join(f"{name} {release}" for name, release in sorted(bench.releases.items())))
        for proof in (shipped_board, two_devices_and_parts, functions_and_halves, by_target, toolchain, env_of_a_job):
            proof(bench)


if __name__ == "__main__":
    main()
