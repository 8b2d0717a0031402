#!/usr/bin/env python3
"""A C and a C++ source of one target, by CMake with Ninja and with make: both are for the plan's machine, with one level.

usage: languages.py TGTCFG

The level is the build type's where there is one, and the configuration's where there is none.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tool_runs  # noqa: E402

PLAN = "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72"
SOURCES = {"j.c": "int j(void) { return 1; }\n", "k.cpp": "template <class T> T same(T a) { return a; }\nint k() { return same(2); }\n",
           "a.s": "\t.globl a\na:\n\tret\n"}
# Written by CMake for the build type; what stands last holds for the compiler.
LEVELS = {"": None, "Debug": None, "Release": "-O3", "MinSizeRel": "-Os"}
COMPILERS = {language: f"CMAKE_{language}_COMPILER" for language in ("C", "CXX")}


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def must(folder, *command):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False)
    check(done.returncode == 0, *command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def levels_of(folder):
    """The levels of each source's command, in their order."""
    commands = json.loads((folder / "out" / "compile_commands.json").read_text(encoding="utf-8"))
    return {os.path.basename(each["file"]): re.findall(r" (-O\w+)", each["command"]) for each in commands}


def objects_of(folder):
    paths = list((folder / "out").rglob("*.dir/**/*.o"))
    machines = {re.search(r"Machine:\s*(.*)", must(folder, "readelf", "-h", path)).group(1).strip() for path in paths}
    return len(paths), machines


class Bench:
    def __init__(self, program, folder, compilers, release):
        self.program, self.folder, self.compilers, self.release = program, folder, compilers, release
        self.count = 0

    def resolve(self, level, *more):
        return must(self.folder, self.program, "resolve", PLAN, *([f"-O{level}"] if level is not None else []), *more)

    def build(self, generator, build_type, text, lines, *more):
        """The levels of the commands, when every object is the plan's machine."""
        self.count += 1
        folder = self.folder / str(self.count)
        folder.mkdir()
        for name, source in {**SOURCES, "given.cmake": text}.items():
            (folder / name).write_text(source, encoding="utf-8")
        (folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.20)\nproject(two LANGUAGES C CXX ASM)\nadd_library(k OBJECT j.c k.cpp a.s)\n" + lines,
            encoding="utf-8")
        must(folder, "cmake", "-S", ".", "-B", "out", "-G", generator, f"-DCMAKE_BUILD_TYPE={build_type}",
             "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *more)
        must(folder, "cmake", "--build", "out")
        check(objects_of(folder) == (3, {"AArch64"}), generator, build_type, objects_of(folder))
        return levels_of(folder)


def check_levels(found, build_type, level, *words):
    wanted = [each for each in (LEVELS[build_type], f"-O{level}" if level is not None and not build_type else None) if each]
    for source in ("j.c", "k.cpp"):
        check(found[source] == wanted, source, found[source], "is not", wanted, *words)


def options_of_a_target(bench, generator):
    """The function that sets them, of the emission of one compiler and of a build."""
    compilers = [f"-D{COMPILERS[language]}={path}" for language, path in bench.compilers.items()]
    compilers.append(f"-DCMAKE_ASM_COMPILER={bench.compilers['C']}")
    for backend in ("clang", "build"):
        for build_type in LEVELS:
            for level in (None, 2):
                text = bench.resolve(level, "--emit", backend, "-f", "cmake")
                found = bench.build(generator, build_type, text, "include(given.cmake)\ntgtcfg_llvm(k)\n", *compilers)
                check_levels(found, build_type, level, generator, backend)
    print(generator, "options of a target: C, C++ and assembler for AArch64, with the level of the build type")


def toolchain(bench, generator):
    for build_type in LEVELS:
        text = bench.resolve(2, "--emit", "build", "-f", "cmake-toolchain")
        found = bench.build(generator, build_type, text, "", "--toolchain", "given.cmake")
        check_levels(found, build_type, None, generator, "toolchain")
    print(generator, "toolchain: C, C++ and assembler for AArch64, with the level of the build type")


def programs_of(folder):
    commands = json.loads((folder / "out" / "compile_commands.json").read_text(encoding="utf-8"))
    return {os.path.basename(each["file"]): os.path.basename(each["command"].split()[0]) for each in commands}


def chosen_compilers(bench):
    """Of the user, by CMake's variables and by the environment's, and of the configuration."""
    text = bench.resolve(None, "--emit", "build", "-f", "cmake-toolchain")
    user = {language: shutil.which(f"{name}-{bench.release}") for language, name in (("C", "clang"), ("CXX", "clang++"))}
    wanted = {f"clang-{bench.release}", f"clang++-{bench.release}"}
    bench.build("Ninja", "", text, "", "--toolchain", "given.cmake", *[f"-D{COMPILERS[name]}={path}" for name, path in user.items()])
    check(set(programs_of(bench.folder / str(bench.count)).values()) == wanted, programs_of(bench.folder / str(bench.count)))
    os.environ.update({"CC": user["C"], "CXX": user["CXX"]})
    bench.build("Ninja", "", text, "", "--toolchain", "given.cmake")
    check(set(programs_of(bench.folder / str(bench.count)).values()) == wanted, programs_of(bench.folder / str(bench.count)))
    del os.environ["CC"], os.environ["CXX"]
    text = bench.resolve(None, "--emit", "build", "-f", "cmake-toolchain", "--set", f"/lowering/programs/clang=clang-{bench.release}")
    bench.build("Ninja", "", text, "", "--toolchain", "given.cmake")
    check(set(programs_of(bench.folder / str(bench.count)).values()) == wanted, programs_of(bench.folder / str(bench.count)))
    print("compilers of the user and of the configuration: kept")


def doctor(bench):
    """It names the program that is there."""
    folder = bench.folder / "path"
    folder.mkdir()
    script = folder / "clang-19"
    script.write_text("#!/bin/sh\necho clang version 19.1.7\n", encoding="utf-8")
    script.chmod(0o755)
    done = subprocess.run([bench.program, "doctor"], env={"PATH": str(folder)}, cwd=folder, capture_output=True, text=True, check=False)
    check("--set /lowering/programs/clang=clang-19" in done.stdout, done.stdout)
    script.rename(folder / "clang")
    done = subprocess.run([bench.program, "doctor"], env={"PATH": str(folder)}, cwd=folder, capture_output=True, text=True, check=False)
    check("clang 19.1.7" in done.stdout and "/lowering/programs" not in done.stdout, done.stdout)
    print("doctor: names the program where it has another name")


def main():
    program = os.path.abspath(sys.argv[1])
    clangs = {release: path for release, path in tool_runs.find_tool("clang", r"clang version (\d+)", ["19", "14"]).items()
              if shutil.which(f"clang++-{release}")}
    if not clangs or not all(shutil.which(name) for name in ("ninja", "make", "cmake", "readelf")):
        print("SKIPPED: it takes clang and clang++, ninja, make, cmake and readelf")
        sys.exit(tool_runs.SKIPPED)
    release = max(clangs, key=int)
    with tempfile.TemporaryDirectory(prefix="tgtcfg-languages-") as folder:
        where = pathlib.Path(folder).resolve()
        names = where / "bin"
        names.mkdir()
        (names / "clang").symlink_to(clangs[release])
        (names / "clang++").symlink_to(shutil.which(f"clang++-{release}"))
        os.environ["PATH"] = f"{names}:{os.environ['PATH']}"
        bench = Bench(program, where, {"C": names / "clang", "CXX": names / "clang++"}, release)
        for generator in ("Ninja", "Unix Makefiles"):
            options_of_a_target(bench, generator)
            toolchain(bench, generator)
        chosen_compilers(bench)
        doctor(bench)


if __name__ == "__main__":
    main()
