#!/usr/bin/env python3
"""A configuration file, a file's name or a search path starts no program.

usage: commands.py PROGRAM SOURCE
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# In the grammar of every format: ends what is there, runs `touch pwned`, goes on.
BREAKOUTS = ["x\nall: ; touch pwned\nB := ", "x;touch pwned;", "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", '"; touch pwned; "',
             "$(shell touch pwned)", "${shell touch pwned}", "x\\\n; touch pwned", "\")\nexecute_process(COMMAND touch pwned)\nset(x \"",
             "$<1:x>;execute", "x\n\ttouch pwned", "#\\\ntouch pwned", "| touch pwned", "&& touch pwned &&", "@pwned"]
FORMATS = ("shell", "args", "args0", "rsp", "make", "cmake")


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


class Folder:
    def __init__(self, program, path):
        self.program, self.path = program, path
        tools = path / "tools"
        tools.mkdir()
        for name in ("tvmc", "clang", "llc"):  # does nothing, so that only what a value says could be seen
            (tools / name).write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
            (tools / name).chmod(0o755)
        self.env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}

    def run(self, *command):
        return subprocess.run(command, cwd=self.path, env=self.env, capture_output=True, check=False, timeout=60)

    def tgtcfg(self, *arguments):
        return self.run(self.program, *arguments)

    def nothing_ran(self, *words):
        check(not list(self.path.rglob("pwned")), "ran what it was told:", *words)


def use(folder, form, file):
    """Has the format's own program read the file."""
    if form == "shell":
        folder.run("sh", file, "in", "out")
    elif form == "args":
        folder.run("sh", "-c", f"tvmc $(cat {file})")
    elif form == "make":
        (folder.path / "Makefile").write_text(f"include {file}\nrun:\n\t$(TGTCFG_tvmc_TOOL) $(TGTCFG_tvmc_FLAGS)"
                                              " $(TGTCFG_llvm_FLAGS)\n", encoding="utf-8")
        folder.run("make")
    elif form == "cmake":
        folder.run("cmake", "-P", file)


def check_emissions(folder):
    written = refused = 0
    for number, text in enumerate(BREAKOUTS):
        target = {"kind": "llvm", "mtriple": "x86_64-linux-gnu"}
        for backend in ("tvmc", "clang", "llvm"):
            document = {"targets": [target if backend == "tvmc" else {**target, "cl-opt": ["-x=" + text]}], "module-name": text}
            (folder.path / "in.yaml").write_text(json.dumps(document), encoding="utf-8")
            for form in FORMATS:
                name = f"{backend}.{form}"
                done = folder.tgtcfg("resolve", "in.yaml", "--lenient", "--emit", backend, "-f", form, "-o", name)
                if done.returncode == 0:
                    written += 1
                    use(folder, form, name)
                    (folder.path / name).unlink()
                else:
                    refused += 1
                    check(not (folder.path / name).exists(), "wrote", name)
                    check(b"TC5310" in done.stderr, number, backend, form, done.stderr)
                folder.nothing_ran(backend, form, text)
    check(written > 100 and refused > 20, written, refused)
    print(f"emissions: {written} written and read, {refused} refused")


def check_depfile(folder):
    names = ["b;touch${IFS}pwned;.yaml", "b:;touch pwned.yaml", "b\n\ttouch pwned.yaml", "b|touch pwned.yaml", "b\ttouch.yaml", "a=b.yaml",
             "$(shell touch pwned).yaml", "`touch pwned`.yaml", "b\\;touch pwned;.yaml", "b %: ;touch pwned.yaml"]
    for name in names:
        (folder.path / name).write_text("targets: [llvm]\n", encoding="utf-8")
        (folder.path / "in.yaml").write_text("extends: " + json.dumps(["./" + name]) + "\n", encoding="utf-8")
        done = folder.tgtcfg("resolve", "in.yaml", "-o", "out.json", "--depfile", "out.d")
        check(done.returncode == 0, name, done.stderr)
        (folder.path / "Makefile").write_text("all: out.json\ninclude out.d\n", encoding="utf-8")
        for each in ("b", "a", name, "in.yaml"):  # newer than what is made of them
            with open(folder.path / each, "ab"):
                os.utime(folder.path / each, (2e9, 2e9))
        folder.run("make")
        folder.nothing_ran("--depfile", name)
        check(b"in.yaml" in (folder.path / "out.d").read_bytes(), "the other names are there")
        (folder.path / name).unlink()


def check_search_path(folder, source):
    root = folder.path / "root" / "database" / "backends"
    root.mkdir(parents=True)
    for shipped in ("tvmc", "clang"):
        row = json.loads((source / "configs" / "database" / "backends" / f"{shipped}.json").read_text(encoding="utf-8"))
        row["program"] = {"name": "sh", "arguments": ["-c", "touch pwned"], "before": ""}
        for name in ("evil", shipped):  # of its own, and in place of the embedded one
            row["name"] = name
            (root / f"{name}.json").write_text(json.dumps(row), encoding="utf-8")
    start = {"name": "every-backend", "description": "a start for others", "abstract": True,
             "program": {"name": "sh", "arguments": ["-c", "touch pwned"], "before": ""}}
    (root / "every-backend.json").write_text(json.dumps(start), encoding="utf-8")
    for command in (["doctor"], ["doctor", "-f", "json"], ["list", "backends"], ["show", "backend", "evil"], ["detect"],
                    ["resolve", "llvm", "--emit", "clang"]):
        done = folder.tgtcfg(*command, "--search-path", "root")
        folder.nothing_ran(*command)
        check(done.returncode in (0, 1), command, done.returncode, done.stderr)
    check(b"evil" in folder.tgtcfg("list", "backends", "--search-path", "root").stdout, "the rows are read")


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    for tool in ("make", "cmake"):
        if shutil.which(tool) is None:
            print("SKIPPED: no", tool)
            sys.exit(77)
    for what in (check_emissions, check_depfile, lambda folder: check_search_path(folder, source)):
        with tempfile.TemporaryDirectory() as directory:
            what(Folder(program, pathlib.Path(directory)))


if __name__ == "__main__":
    main()
