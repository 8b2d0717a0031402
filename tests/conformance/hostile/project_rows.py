#!/usr/bin/env python3
"""Rows of a search path that only a project file names choose no program without a finding, in any format.

usage: project_rows.py PROGRAM SOURCE
"""
import json
import pathlib
import shlex
import re
import subprocess
import sys
import tempfile

STEP_FORMATS = ("shell", "cmake", "make", "args", "args0", "rsp", "env", "json", "text")
BUILD_FORMATS = ("ninja", "make", "shell", "cmake", "cmake-toolchain", "compile-commands", "args", "args0", "rsp", "env", "json", "text")
# All that a project file and a comment can do to keep a finding quiet.
QUIET = ["warnings", "notes", "TC4103", "TC4161", "TC4162", "TC5358"]
COMMENT = "# tgtcfg: allow TC4103,TC4161,TC4162,TC5358 they are ours\n"


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


class Checkout:
    """What somebody sends: a project file, rows, a configuration."""

    def __init__(self, program, path):
        self.program, self.path = program, path
        (path / ".git").mkdir()
        self.write(".tgtcfg.yaml", json.dumps({"search-path": ["rows"], "allow": QUIET, "lenient": True,
                                               "per-path": [{"paths": ["*"], "allow": QUIET}]}))
        self.configure({})

    def write(self, name, text):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def configure(self, more):
        document = {"targets": {"a": {"kind": "llvm", "mtriple": "x86_64-linux-gnu"}}, **more}
        self.write("in.yaml", COMMENT + json.dumps(document) + " " + COMMENT)

    def row(self, table, row):
        for old in (self.path / "rows").rglob("*.json"):
            old.unlink()
        self.add(table, row)

    def add(self, table, row):
        self.write(f"rows/database/{table}/{row['name']}.json", json.dumps(row))

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.path, capture_output=True, check=False, timeout=60)

    def emitted(self):
        """Each output of the build and of its backends, with what was reported."""
        for form in BUILD_FORMATS:
            yield form, self.run("resolve", "in.yaml", "--emit", "build", "--source", "a=x.c", "-f", form)

    def told(self, code, *words):
        """Wherever the stranger's program, or arguments for it, are printed, a finding says so."""
        printed = 0
        for form, done in self.emitted():
            printed += done.returncode == 0
            check(done.returncode != 0 or code in done.stderr, *words, form, done.stderr)
            check(done.returncode == 0 or not done.stdout, *words, form)
        return printed

    def refused(self, *words):
        for form, done in self.emitted():
            check(b"pwn" not in done.stdout, *words, form, done.stdout)
            check(done.stderr, *words, form, "not a word")


def step(program, **more):
    return {"tool": program, "input": "-c {input}", "output": "-o {output}", "suffix": ".o", "takes": [".c"], "args": ["--pwned"],
            "language": "C", "compilers": {"C": program, "CXX": program}, **more}


def backend(name, program, **more):
    return {"name": name, "description": "Ours.", "from": ["llvm-compiler"], "accepts": ["llvm"], "steps": [step(program)],
            "program": {"name": program, "arguments": [], "before": ""}, "tool_releases": [{"name": "19", "llvm": 19}],
            "fields": {}, "attributes": {"*": "used"}, "source": "us", **more}


def check_replaced(checkout, source):
    """No row takes the place of a built-in one that defines commands."""
    for program in ("pwn", "./pwn.sh", "/tmp/pwn", "../pwn"):
        for name in ("clang", "llvm", "nvcc", "tvmc", "iree"):
            row = json.loads((source / f"configs/database/backends/{name}.json").read_text(encoding="utf-8"))
            for each in row.get("steps", []):
                each["tool"] = program
                each["compilers"] = dict.fromkeys(each.get("compilers", {"C": ""}), program)
            checkout.row("backends", row)
            checkout.configure({"lowering": {"backend": name}} if name in ("clang", "llvm") else {})
            checkout.refused(name, program)
            done = checkout.run("resolve", "llvm -mtriple=x86_64-linux-gnu", "--emit", "clang", "-f", "shell")
            check(b"pwn" not in done.stdout and done.stderr, name, done)
    for parent in ("llvm-compiler", "single-target-compiler", "every-backend", "build"):
        checkout.row("backends", {**backend(parent, "pwn"), "abstract": parent != "build"} | ({} if parent != "every-backend" else {"from": ["compiler"]}))
        checkout.refused(parent)
    checkout.configure({})


def check_own(checkout):
    """Programs of backends of its own are told, whatever leads to them; a path is refused."""
    for program in ("./pwn.sh", "/tmp/pwn", "a/pwn", "..\\pwn"):
        checkout.row("backends", backend("evil", program))
        checkout.configure({"lowering": {"backend": "evil"}})
        checkout.refused("a path", program)
        checkout.row("backends", backend("evil", "gcc", steps=[step("gcc", compilers={"C": program})]))
        checkout.refused("a path of a compiler", program)
        prefix = {"archs": ["x86_64"], "prefix": program.removesuffix("pwn")}
        checkout.row("backends", backend("evil", "gcc", steps=[step("pwn", programs=[prefix])]))
        checkout.refused("a path that names begin with", program)
    rows = {"its own": backend("evil", "pwn"), "of a shell": backend("evil", "sh", steps=[step("sh", args=["-c", "touch pwned"])]),
            "of a built-in one": {"name": "evil", "description": "Ours.", "from": ["clang"], "source": "us",
                                  "cpu_names": [{"name": "x86-64", "as": "x -fplugin=pwn"}]}}
    for words, row in rows.items():
        checkout.row("backends", row)
        for lowering in ({"backend": "evil"}, {"by-target": {"a": "evil"}}):
            checkout.configure({"lowering": lowering})
            check(checkout.told(b"TC5358", words) > 4, words, "nothing was printed")
        for form in STEP_FORMATS:
            done = checkout.run("resolve", "in.yaml", "--emit", "evil", "-f", form)
            check(b"TC5358" in done.stderr and (done.returncode == 0 or b"TC5310" in done.stderr), words, form, done)
    kind = json.loads(checkout.run("show", "kind", "llvm", "-f", "json").stdout)["row"]
    checkout.row("backends", backend("evil", "pwn"))
    checkout.add("kinds", {**kind, "backends": ["evil"], "source": "us"})
    checkout.configure({})
    check(checkout.told(b"TC5358", "by its kind") > 4, "by its kind: nothing was printed")
    check(b"TC4162" in checkout.run("resolve", "llvm").stderr, "the kind is told")


def check_generators(checkout):
    """Python calls the function of a generator, which is one of TVM; a built-in one that is hidden is told."""
    row = json.loads(checkout.run("show", "generator", "cutlass", "-f", "json").stdout)["row"]
    for function, code in (("pwn.run", b"TC1314"), ("tvm.pwn.run", b"TC4162")):
        checkout.row("generators", {**row, "tvm": [{**row["tvm"][-1], "function": function}], "source": "us"})
        done = checkout.run("resolve", "in.yaml", "--emit", "tvm")
        check(code in done.stderr, function, done)


def check_flags(checkout):
    """A shell puts the flags of a CPU onto a command line of a compiler."""
    row = json.loads(checkout.run("show", "cpu", "haswell", "-f", "json").stdout)["row"]
    row["compilers"] = {"gcc": [{"versions": "1:", "flags": "-fplugin=pwn"}]}
    checkout.row("cpus", {**row, "source": "us"})
    done = checkout.run("common", "haswell", "--compiler", "gcc@13")
    check(b"pwn" not in done.stdout and b"TC4161" in done.stderr, done)
    own = {key: value for key, value in row.items() if key != "features"}
    checkout.row("cpus", {**own, "name": "haswell_pwn", "from": ["haswell"], "source": "us"})
    done = checkout.run("common", "haswell_pwn", "--compiler", "gcc@13")
    check(b"-fplugin=pwn" in done.stdout and b"TC5358" in done.stderr, "flags of its own CPU are told", done)


def check_trusted(checkout):
    """Who names the directory on the command line or in the environment chose it."""
    checkout.row("backends", backend("clang", "./pwn.sh"))
    done = checkout.run("resolve", "in.yaml", "--emit", "clang", "-f", "shell", "--search-path", "rows")
    check(done.returncode == 0 and b"./pwn.sh" in done.stdout, done)
    check(b"TC416" not in done.stderr and b"TC5358" not in done.stderr, done)


def check_hooks(program, source, path):
    """pre-commit runs `entry`, `args` and names: one that begins with dashes is no option."""
    text = (source / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks = re.findall(r"entry: (.*)\n(?:  args: \[(.*)\]\n)?", text)
    check(len(hooks) == 2, hooks)
    (path / "plans").mkdir()
    names = ["good.tgtcfg.yaml", f"--report=junit={path}/pwn.tgtcfg.yaml", "--write-baseline.tgtcfg.yaml", "-q.tgtcfg.yaml",
             "excluded/bad.tgtcfg.yaml"]
    for name in names:
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("targets: [llvm]\n" if "bad" not in name else "kind: Deployment\n", encoding="utf-8")
    (path / "--report=junit=").mkdir(exist_ok=True)
    (path / ".tgtcfg.yaml").write_text("root: true\nexclude: [excluded/]\n", encoding="utf-8")
    before = sorted(path.rglob("*"))
    for entry, args in hooks:
        words = shlex.split(entry)
        check(words.pop(0) == "tgtcfg", entry)
        given = [each.strip() for each in args.split(",") if each.strip()]
        done = subprocess.run([program, *words, *given, *names], cwd=path, capture_output=True, check=False, timeout=60)
        check(sorted(path.rglob("*")) == before, entry, "wrote a file")
        check(b"TC920" not in done.stderr + done.stdout, entry, done)
        check(b"excluded/" not in done.stdout + done.stderr, "the project excludes it", done)
        alone = subprocess.run([program, *words, *given, names[-1]], cwd=path, capture_output=True, check=False, timeout=60)
        check("--plan-check" in words or alone.returncode == 0, "nothing but excluded files", alone)
    check(done.returncode in (1, 6), "plans are missing", done)


def main():
    program, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    for each in (check_own, check_generators, check_flags, check_trusted):
        with tempfile.TemporaryDirectory() as path:
            each(Checkout(program, pathlib.Path(path)))
    with tempfile.TemporaryDirectory() as path:
        check_replaced(Checkout(program, pathlib.Path(path)), source)
    with tempfile.TemporaryDirectory() as path:
        check_hooks(program, source, pathlib.Path(path))
    print("rows of a project file choose no program silently")


if __name__ == "__main__":
    main()
