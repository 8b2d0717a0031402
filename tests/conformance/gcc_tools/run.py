#!/usr/bin/env python3
"""What `--emit gcc` says against recorded answers of GCC 12, and against GCC's compilers where they are installed.

usage: run.py TGTCFG ANSWERS

A form that is not the recorded one has to mean the same: the compiler's macros, and the architecture it hands to its assembler,
are equal. Recorded forms that GCC takes and that mean something else have to differ, so that the comparison sees it.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Changes no macro and no code: it is about the compiler's own predefined names.
NOISE = re.compile(r"^#define (__OPTIMIZE|__NO_INLINE__|__GNUC|__VERSION__)")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def meaning(compiler, arguments, folder):
    """Macros and `.arch`; None: GCC refuses the arguments."""
    macros = run(compiler, *arguments, "-dM", "-E", "-x", "c", os.devnull)
    source = os.path.join(folder, "x.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write("float f(float a) { return a * 2; }\n")
    text = run(compiler, *arguments, "-S", source, "-o", "-")
    made = run(compiler, *arguments, "-c", source, "-o", os.path.join(folder, "x.o"))
    if macros.returncode != 0 or text.returncode != 0 or made.returncode != 0:
        return None
    arch = sorted(re.findall(r"^\s*\.(?:arch|fpu|arch_extension|attribute arch,|thumb\b).*$", text.stdout, re.M))
    return sorted(line for line in macros.stdout.splitlines() if not NOISE.match(line)), arch


class Comparison:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.wrong, self.counts = [], {"the recorded form": 0, "the same meaning": 0, "refused": 0, "controls": 0, "asked": 0}

    def emitted(self, text):
        done = run(self.program, "resolve", text, "--emit", "gcc", "-f", "json")
        return json.loads(done.stdout)["steps"][0] if done.returncode == 0 else None

    def refuse(self, row):
        if self.emitted(row["input"]) is None:
            self.counts["refused"] += 1
        else:
            self.wrong.append(f"{row['input']}: is emitted, but GCC refuses it")

    def compare(self, row):
        step = self.emitted(row["input"])
        if step is None:
            return self.wrong.append(f"{row['input']}: is refused: " + run(self.program, "resolve", row["input"], "--emit", "gcc").stderr)
        if step["tool"] not in row["program"]:
            self.wrong.append(f"{row['input']}: {step['tool']} is not {row['program']}")
        compiler = shutil.which(step["tool"])
        told = meaning(compiler, step["args"], self.folder) if compiler else None
        self.counts["asked"] += compiler is not None
        if compiler and told is None:
            return self.wrong.append(f"{row['input']}: GCC refuses {step['args']}")
        if sorted(step["args"]) == sorted(row["args"]):
            self.counts["the recorded form"] += 1
        elif told is not None and told == meaning(compiler, row["args"], self.folder):
            self.counts["the same meaning"] += 1
        else:
            self.wrong.append(f"{row['input']}: {step['args']} is not {row['args']}")
        for other in row.get("wrong", []) if compiler else []:
            self.counts["controls"] += 1
            if meaning(compiler, other["args"], self.folder) == told:
                self.wrong.append(f"{row['input']}: {other['args']} looks the same")


def main():
    with tempfile.TemporaryDirectory(prefix="tgtcfg-gcc-") as folder:
        comparison = Comparison(os.path.abspath(sys.argv[1]), folder)
        with open(sys.argv[2], encoding="utf-8") as file:
            for row in map(json.loads, file):
                (comparison.refuse if row.get("refuse") else comparison.compare)(row)
    for line in comparison.wrong:
        print("FAILED:", line)
    print(", ".join(f"{count} {name}" for name, count in comparison.counts.items()))
    if not comparison.counts["asked"]:
        print("SKIPPED: GCC itself, no compiler of it is installed")
    return 1 if comparison.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
