#!/usr/bin/env python3
"""Builds of sources with hostile names, run by the programs that read them: each object has to be made of its own source.

usage: names.py TGTCFG

The compiler is a stand-in that copies its input, so what an object holds tells which source it was made of.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
PIECES = [" ", "  ", "\t", "\n", "\r", "$", "$$", "$(touch pwned)", "${HOME}", "$x", ":", "#", "\\", "\\\\", "'", '"', "`touch pwned`", ";",
          "; touch pwned #", "&&touch pwned", "|", "||", "&", "<", ">", "*", "?", "[", "]", "[a]", "{a,b}".replace(",", ""), "(", ")", "a(b)", "~",
          "!", "%", "%s", "@", "^", "=", "==", ":=", "+", "-", "--", ".", "..", "é", "字", "\u2028", "$<", "$<1:x>", "$@", "\\#", "\\ ", "%.o"]
STARTS = ["a", "-x", "@f", "~", "./a", "sub dir/b", "sub$dir/c", "=", "#", " lead", "../up", "all", ".PHONY", "-"]
# What a format may refuse in a name; everything else it has to carry.
REFUSABLE = {
    "shell": r"(?!)",
    "ninja": r"[\n\r|]",
    "make": r"[^\w #:$+,./@{}!'\"^&%\x80-\U0010ffff-]",
    "cmake": r"[^\w #$+,./@{}!'^&%\x80-\U0010ffff-]|\$<|^[^ ]*[{}][^ ]*$",
    "compile-commands": r"(?!)",
}
COMPILER = """#!/bin/sh
# clang ARGUMENTS -c INPUT -o OUTPUT
while [ $# -gt 4 ]; do shift; done
[ "$1" = -c ] && [ "$3" = -o ] || { echo "not my arguments: $*" >&2; exit 1; }
cat -- "$2" > "$4"
"""
PLAN = {"targets": {"arm": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72", "x86-b": "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64"},
        "parts": {"npu": {"targets": {"cpu": "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74"}}},
        "host": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a72", "default-device": "arm"}
TARGETS = ["arm", "x86-b", "npu/cpu"]


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def names(count):
    source = random.Random("names of files")
    plain = ["main.c", "src/main.c", "src+main.c", "src@2fmain.c", "a.b.c", "b.c", "a/b.c", "cpu.c", "n" * 240 + ".c"]
    made = set()
    while len(made) < count:
        start = source.choice(STARTS)
        rest = "".join(source.choice(PIECES) if source.random() < 0.5 else source.choice("abXY0")
                       for _ in range(source.randrange(1, 5)))
        name = start + rest + ".c"
        if "/" not in rest and "\0" not in name:
            made.add(name)
    return plain + sorted(made)


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.tools = folder / "tools"
        self.tools.mkdir()
        (self.tools / "clang").write_text(COMPILER, encoding="utf-8")
        (self.tools / "clang").chmod(0o755)
        self.env = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "MAKEFLAGS": ""}

    def emit(self, form, files, cwd, targets=TARGETS):
        sources = [f"--source={target}={name}" for target in targets for name in files]
        return self.run(cwd, self.program, "resolve", json.dumps(PLAN), "--emit", "build", "-f", form, "--diagnostics", "json", *sources)

    def run(self, cwd, *command):
        """Text as it was written: a lone CR in a name is no line end."""
        done = subprocess.run(command, cwd=cwd, env=self.env, capture_output=True, check=False)
        done.stdout, done.stderr = (text.decode("utf-8", "surrogateescape") for text in (done.stdout, done.stderr))
        return done

    def project(self, name, files):
        folder = self.folder / name / "here"
        folder.mkdir(parents=True)
        for number, file in enumerate(files):
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            check(not path.exists(), "two names are one file", file)
            path.write_text(f"{number} {file!r}", encoding="utf-8")
        return folder

    def carried(self, form, files):
        """The names that the format has, each asked alone."""
        kept = []
        for name in files:
            answer = self.emit(form, [name], self.folder)
            if answer.returncode == 0:
                kept.append(name)
                continue
            codes = {d["code"] for d in json.loads(answer.stderr)["diagnostics"] if d["severity"] == "error"}
            check(codes == {"TC5310"}, form, "refuses", repr(name), "with", codes)
            check(answer.stdout == "", form, "wrote something for", repr(name))
            check(re.search(REFUSABLE[form], name), form, "refuses", repr(name))
        check(len(kept) > len(files) / 8, form, "carries", len(kept))
        return kept

    def compare(self, what, where, files, targets, sources=None):
        """Each object holds what its source holds, and nothing else was made."""
        steps = json.loads(self.emit("json", files, self.folder, targets).stdout)["steps"]
        check(len(steps) == len(files) * len(targets), what, "steps", len(steps))
        outputs = {step["outputs"][0] for step in steps}
        check(len(outputs) == len(steps), what, "two objects have one name")
        for step in steps:
            made = where / step["outputs"][0]
            wanted = (sources or where) / step["inputs"][0]
            check(made.exists(), what, "made no", step["outputs"][0], "of", repr(step["inputs"][0]))
            check(made.read_text(encoding="utf-8") == wanted.read_text(encoding="utf-8"), what, "made", made, "of another source")
        check(not list(self.folder.rglob("pwned")), what, "ran what a name says")
        print(f"{what}: {len(steps)} objects of {len(files)} sources")


def of_shell(bench, files):
    kept = bench.carried("shell", files)
    for shell in (name for name in ("sh", "dash", "bash", "zsh") if shutil.which(name)):
        folder = bench.project("shell-" + shell, kept)
        (folder.parent / "build.sh").write_text(bench.emit("shell", kept, folder).stdout, encoding="utf-8", newline="")
        done = bench.run(folder, shell, "../build.sh")
        check(done.returncode == 0, shell, done.stderr[-1000:])
        bench.compare(shell, folder, kept, TARGETS)


def of_file(form, program, arguments):
    def go(bench, files):
        kept = bench.carried(form, files)
        folder = bench.project(form, kept)
        text = bench.emit(form, kept, folder).stdout
        (folder.parent / "rules").write_text(text, encoding="utf-8", newline="")
        if shutil.which(program) is None:
            print("SKIPPED:", program)
            return
        done = bench.run(folder, program, *arguments, "-f", "../rules")
        check(done.returncode == 0, program, done.stdout[-1000:], done.stderr[-1000:])
        bench.compare(program, folder, kept, TARGETS)
        # Nothing changed: nothing is made. One source changed: its objects are.
        done = bench.run(folder, program, *arguments, "-f", "../rules")
        check(re.search("no work to do|Nothing to be done|up to date", done.stdout), program, done.stdout[-1000:])
        for name in kept[-20:]:
            path = folder / name
            path.write_text("changed " + name, encoding="utf-8")
            os.utime(path, (2e9, 2e9))
        done = bench.run(folder, program, *arguments, "-f", "../rules")
        check(done.returncode == 0, program, done.stdout[-1000:], done.stderr[-1000:])
        bench.compare(program + " again", folder, kept, TARGETS)
    return go


def of_cmake(bench, files):
    if shutil.which("cmake") is None:
        print("SKIPPED: cmake")
        return
    kept = bench.carried("cmake", files)
    for generator, program in (("Ninja", "ninja"), ("Unix Makefiles", "make")):
        if shutil.which(program) is None:
            print("SKIPPED:", program)
            continue
        folder = bench.project("cmake-" + program, kept)
        (folder / "steps.cmake").write_text(bench.emit("cmake", kept, folder).stdout, encoding="utf-8", newline="")
        (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.20)\nproject(names NONE)\ninclude(steps.cmake)\n",
                                               encoding="utf-8")
        build = folder.parent / "objects"
        done = bench.run(folder, "cmake", "-G", generator, "-S", ".", "-B", build)
        check(done.returncode == 0, generator, done.stderr[-1000:])
        done = bench.run(folder, "cmake", "--build", build)
        check(done.returncode == 0, generator, done.stdout[-1500:], done.stderr[-1000:])
        bench.compare("cmake, " + program, build, kept, TARGETS, folder)


def of_compile_commands(bench, files):
    kept = bench.carried("compile-commands", files)
    folder = bench.project("commands", kept)
    commands = json.loads(bench.emit("compile-commands", kept, folder).stdout)
    check({tuple(sorted(c)) for c in commands} == {("arguments", "directory", "file", "output")}, "members of a command")
    for command in commands:
        check(command["directory"] == str(folder), "directory", command["directory"])
        done = bench.run(command["directory"], *command["arguments"])
        check(done.returncode == 0, command, done.stderr[-1000:])
    bench.compare("compile-commands", folder, kept, TARGETS)


def main():
    program = os.path.abspath(sys.argv[1])
    files = names(60)
    with tempfile.TemporaryDirectory(prefix="tgtcfg-build-") as folder:
        bench = Bench(program, pathlib.Path(folder).resolve())
        of_shell(bench, files)
        of_file("ninja", "ninja", ["-j1"])(bench, files)
        of_file("make", "make", ["-rR"])(bench, files)
        of_cmake(bench, files)
        of_compile_commands(bench, files)


if __name__ == "__main__":
    main()
