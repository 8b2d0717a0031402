#!/usr/bin/env python3
"""10,000 hostile values, written in a format and read by the program that the format is for: byte for byte, or refused.

usage: run.py QUOTING_VALUES shell|args|args0|rsp|make|cmake|depfile|build-… C_COMPILER
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

COUNT = 10000
SKIPPED = 77
# The pieces that some grammar gives a meaning, between plain letters.
PIECES = [b"\\", b"\\\\", b"'", b'"', b"`", b"$", b"$$", b"$(touch pwned)", b"${HOME}", b"`touch pwned`", b";", b"; touch pwned #",
          b"#", b"\\#", b" ", b"  ", b"\t", b"\v", b"\f", b"\n", b"\r", b"\r\n", b"\nall: ; touch pwned\n", b"&&touch pwned", b"|", b"&",
          b"<", b">", b"$<", b"$<1:x>", b",", b"*", b"?", b"[", b"]", b"[a]", b"{a,b}", b"~", b"!", b"%", b"%s", b"@", b"@f", b"=", b":", b"::=",
          b"+=", b"(", b")", b"-o", b"\x01", b"\x1b[31m", b"\x7f", b"\x80", b"\xff", "é".encode(), "\u2028".encode(), b"\\n", b"\\;",
          b"[[", b"]]", b"^", b"endif", b"define", b"\\\n", b"/", b".", b"..", b"a/b"]
# What a format may refuse; everything else it has to carry.
REFUSABLE = {
    "shell": rb"(?!)",
    "args0": rb"(?!)",
    "args": rb"[ \t\n\v\f\r*?\[\\$'\"`]|^$",
    "rsp": rb"[\n\r]|^@",
    "make": rb"[\n\r]",
    "cmake": rb"[\x01-\x08\x0a-\x1f]|\\#|\$<|\\$|[\[\]]|^[^ ]*[?{}][^ ]*$|^$|^([12]?>|<|<<|>>|\||\|\||&&|&>|2>&1|1>&2)$",
    "depfile": rb"[^\w #$+,./@{}!\x80-\xff-]| $|^$",
}
REFUSABLE |= {"build-shell": REFUSABLE["shell"], "build-ninja": REFUSABLE["make"], "build-make": REFUSABLE["make"],
              "build-cmake": REFUSABLE["cmake"]}
PRINT = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int count, char** words) {
  FILE* log = fopen(getenv("ARGUMENTS_LOG"), "ab");
  for (int i = 1; i < count; ++i) fwrite(words[i], 1, strlen(words[i]) + 1, log);
  fclose(log);
  /* Where a build expects an output, its name is behind the last of these. */
  for (int i = count - 2; i > 0; --i)
    if (strcmp(words[i], "-o") == 0 && strncmp(words[i + 1], "CMakeFiles/", 11) == 0) {
      fclose(fopen(words[i + 1], "wb"));
      break;
    }
  return 0;
}
"""


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def value(source):
    if source.random() < 0.1:
        return bytes(source.randrange(1, 256) for _ in range(source.randrange(1, 12)))
    pieces = [source.choice(PIECES) if source.random() < 0.6 else source.choice([b"a", b"B", b"0", b"x-y"])
              for _ in range(source.randrange(1, 7))]
    return b"".join(pieces)


class Bench:
    def __init__(self, writer, form, compiler, directory):
        self.writer, self.form, self.directory = writer, form, directory
        (directory / "print.c").write_text(PRINT, encoding="utf-8")
        self.print = directory / "print-arguments"
        subprocess.run([compiler, "-w", "-o", self.print, directory / "print.c"], check=True)
        for name in ("a", "B", "0", "a a", "a.b", "build/a", "build/B", "build/0"):  # what patterns would match
            (directory / name).parent.mkdir(exist_ok=True)
            (directory / name).write_bytes(b"")
        self.log = directory / "log"
        self.env = {**os.environ, "ARGUMENTS_LOG": str(self.log), "PATH": f"{directory}:{os.environ['PATH']}",
                    "LC_ALL": "C", "MAKEFLAGS": ""}

    def write(self, values, of_a_step):
        done = subprocess.run([self.writer, self.form, str(of_a_step)], input=b"".join(v + b"\0" for v in values),
                              capture_output=True, check=True)
        refused = set(done.stderr.split(b"\0")[:-1])
        for each in refused:
            check(re.search(REFUSABLE[self.form], each), self.form, "refuses", each)
        carried = [v for v in values if v not in refused]
        check(len(carried) >= len(values) / 10, self.form, "carries", len(carried))
        return done.stdout, carried

    def run(self, *command, **options):
        options.setdefault("cwd", self.directory)
        return subprocess.run(command, env=self.env, capture_output=True, check=False, **options)

    def read(self, *command, **options):
        """The arguments that `print-arguments` got while the command ran."""
        self.log.write_bytes(b"")
        done = self.run(*command, **options)
        check(done.returncode == 0, command, done.stdout[-2000:], done.stderr[-2000:])
        return self.log.read_bytes().split(b"\0")[:-1]

    def same(self, reader, got, wanted):
        check(not (self.directory / "pwned").exists(), reader, "ran what a value says")
        for have, want in zip(got, wanted):
            check(have == want, reader, "read", have, "for", want)
        check(len(got) == len(wanted), reader, len(got), "for", len(wanted))
        print(f"{reader}: {len(wanted)} values, byte for byte")


def shells():
    return [name for name in ("sh", "bash", "dash", "zsh", "busybox") if shutil.which(name)]


def shell_command(name):
    return [name, "sh"] if name == "busybox" else [name]


def of_shell(bench, values):
    text, carried = bench.write(values, 500)
    script = bench.directory / "script"
    script.write_bytes(text)
    for name in shells():
        got = bench.read(*shell_command(name), script, "in", "out")
        # Each step ends with its files.
        got = [v for v in got if v != b"in" and not re.fullmatch(rb"out(\.s\d+)?", v)]
        bench.same(name, got, carried)


def of_args(bench, values):
    text, carried = bench.write(values, len(values))
    (bench.directory / "args").write_bytes(text)
    for name in shells():
        if name != "zsh":
            bench.same(name + " $(…)", bench.read(*shell_command(name), "-c", "print-arguments $(cat args)"), carried)


def of_args0(bench, values):
    text, carried = bench.write(values, len(values))
    bench.same("xargs -0", bench.read("xargs", "-0", "print-arguments", input=text), carried)


def of_rsp(bench, values):
    # As the values of an option, which the driver hands to the compiler as they are; it keeps its
    # command line in a variable of the environment, which bounds how many go at once.
    if shutil.which("gcc") is None:
        print("SKIPPED: no gcc")
        sys.exit(SKIPPED)
    shutil.copy(bench.print, bench.directory / "cc1")
    (bench.directory / "empty.c").write_bytes(b"")
    got, wanted = [], []
    for begin in range(0, len(values), 500):
        text, carried = bench.write([b"-DX" + v for v in values[begin:begin + 500]], 500)
        (bench.directory / "args.rsp").write_bytes(text)
        read = bench.read("gcc", "-B", f"{bench.directory}/", "-S", "-o", "empty.s", "@args.rsp", "empty.c")
        got += [b"-D" + read[i + 1] for i in range(len(read) - 1) if read[i] == b"-D"]
        wanted += carried
    bench.same("gcc @file", got, wanted)
    text, carried = bench.write([b"@file", b"a@file"], 2)
    check(text == b"a@file\n", "a leading @ would be another response file", text)


def of_make(bench, values):
    text, carried = bench.write(values, 200)
    (bench.directory / "steps.mk").write_bytes(text)
    steps = (len(carried) + 199) // 200
    recipe = "".join(f"\t@$(TGTCFG_s{i}_TOOL) $(TGTCFG_s{i}_FLAGS)\n" for i in range(steps))
    for number, include in enumerate(("include steps.mk\nall:\n" + recipe, "include steps.mk\nSHELL := bash\nall:\n" + recipe)):
        makefile = bench.directory / f"Makefile{number}"
        makefile.write_text(include, encoding="utf-8")
        bench.same("make with " + ("sh", "bash")[number], bench.read("make", "-f", makefile), carried)


def of_cmake(bench, values):
    text, carried = bench.write(values, 100)
    (bench.directory / "steps.cmake").write_bytes(text)
    steps = (len(carried) + 99) // 100
    # As a list.
    script = bench.directory / "list.cmake"
    script.write_text("include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)\n" + "".join(
        f"foreach(value IN LISTS tgtcfg_s{i}_ARGS)\n  file(APPEND read \"${{value}}\")\n  file(APPEND read \"\\n\")\nendforeach()\n"
        for i in range(steps)), encoding="utf-8")
    done = bench.run("cmake", "-P", script)
    check(done.returncode == 0, done.stderr[-2000:])
    bench.same("cmake, lists", (bench.directory / "read").read_bytes().split(b"\n")[:-1], carried)
    # As options of a compiler, through the build files that CMake writes.
    project = """cmake_minimum_required(VERSION 3.20)
set(CMAKE_C_COMPILER %s)
set(CMAKE_C_COMPILER_FORCED 1)
set(CMAKE_C_COMPILER_ID_RUN 1)
project(values LANGUAGES C)
include(${CMAKE_SOURCE_DIR}/steps.cmake)
file(WRITE ${CMAKE_BINARY_DIR}/a.c "")
""" % bench.print
    for i in range(steps):
        project += f"add_library(t{i} OBJECT ${{CMAKE_BINARY_DIR}}/a.c)\ntarget_compile_options(t{i} PRIVATE -begin)\n"
        project += f"tgtcfg_s{i}(t{i})\ntarget_compile_options(t{i} PRIVATE -end)\n"
        if i > 0:
            project += f"add_dependencies(t{i} t{i - 1})\n"
    (bench.directory / "CMakeLists.txt").write_text(project, encoding="utf-8")
    for generator, program in (("Ninja", "ninja"), ("Unix Makefiles", "make")):
        if shutil.which(program) is None:
            print("SKIPPED:", program)
            continue
        for old in ("CMakeCache.txt", "CMakeFiles"):
            subprocess.run(["rm", "-rf", bench.directory / "build" / old], check=True)
        done = bench.run("cmake", "-G", generator, "-S", ".", "-B", "build")
        check(done.returncode == 0, generator, done.stderr[-2000:])
        got, inside = [], False
        for word in bench.read("cmake", "--build", "build", "-j1"):
            if word in (b"-begin", b"-end"):
                inside = word == b"-begin"
            elif inside:
                got.append(word)
        bench.same("cmake, options, " + program, got, carried)


def of_depfile(bench, values):
    # Programs that build take a path for the same one however it is spelt.
    names = sorted({v for v in values if not re.search(rb"//|^/|/$|(^|/)\.\.?(/|$)", v)})
    text, carried = bench.write(names, 1)
    (bench.directory / "out.d").write_bytes(text)
    for there in ("a", "B", "0", "a a", "a.b", "build/a", "build/B", "build/0"):  # make has no rule to run for these
        (bench.directory / there).unlink()
    (bench.directory / "Makefile").write_text(
        "all: out\n-include out.d\nout: ;\n.DEFAULT: ; $(file >>made,$@)\n", encoding="utf-8")
    done = bench.run("make", "--no-builtin-rules")
    check(done.returncode == 0, done.stderr[-2000:])
    got = sorted((bench.directory / "made").read_bytes().split(b"\n")[:-1])
    bench.same("make", got, sorted(carried))
    if shutil.which("ninja") is None:
        print("SKIPPED: ninja")
        return
    (bench.directory / "build.ninja").write_text(
        "rule r\n  command = cp out.d copy.d && touch out\n  depfile = copy.d\n  deps = gcc\nbuild out: r\n", encoding="utf-8")
    done = bench.run("ninja")
    check(done.returncode == 0, done.stdout[-2000:], done.stderr[-2000:])
    shown = bench.run("ninja", "-t", "deps", "out").stdout
    got = [line[4:] for line in shown.split(b"\n") if line.startswith(b"    ")]
    bench.same("ninja", sorted(got), sorted(carried))


def of_build(bench, values, run):
    """Each step ends with its files, by which the steps are put in order."""
    text, carried = bench.write(values, 100)
    (bench.directory / "in").write_bytes(b"")
    got, step, steps = [], [], {}
    for word in run(text):
        step.append(word)
        if len(step) > 1 and step[-2] == b"in" and re.fullmatch(rb"out\d+", word):
            steps[int(word[3:])] = step[:-2]
            step = []
    for number in sorted(steps):
        got += steps[number]
    bench.same(bench.form, got, carried)


def of_build_shell(bench, values):
    def run(text):
        (bench.directory / "script").write_bytes(text)
        return bench.read("sh", bench.directory / "script")
    of_build(bench, values, run)


def of_build_program(program):
    def go(bench, values):
        if shutil.which(program) is None:
            print("SKIPPED:", program)
            sys.exit(SKIPPED)

        def run(text):
            (bench.directory / "rules").write_bytes(text)
            return bench.read(program, "-j1", "-f", "rules")
        of_build(bench, values, run)
    return go


def of_build_cmake(bench, values):
    (bench.directory / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.20)\nproject(values NONE)\ninclude(steps.cmake)\n",
                                                    encoding="utf-8")
    for generator, program in (("Ninja", "ninja"), ("Unix Makefiles", "make")):
        def run(text):
            (bench.directory / "steps.cmake").write_bytes(text)
            for old in ("CMakeCache.txt", "CMakeFiles"):
                subprocess.run(["rm", "-rf", bench.directory / "build" / old], check=True)
            done = bench.run("cmake", "-G", generator, "-S", ".", "-B", "build")
            check(done.returncode == 0, generator, done.stderr[-2000:])
            # Its input stands in the folder of the project.
            source = str(bench.directory / "in").encode()
            return [b"in" if word == source else word for word in bench.read("cmake", "--build", "build", "-j1")]
        if shutil.which(program) is None:
            print("SKIPPED:", program)
            continue
        of_build(bench, values, run)


def main():
    globals()["of_build_ninja"] = of_build_program("ninja")
    globals()["of_build_make"] = of_build_program("make")
    writer, form, compiler = sys.argv[1:4]
    source = random.Random(form)
    values = [value(source) for _ in range(COUNT)]
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(writer, form, compiler, pathlib.Path(directory).resolve())
        globals()["of_" + form.replace("-", "_")](bench, values)


if __name__ == "__main__":
    main()
