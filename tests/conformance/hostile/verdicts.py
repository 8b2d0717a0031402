#!/usr/bin/env python3
"""Inputs that were once taken for something else, or whose result was lost: each ends as it has to, and says why.

usage: verdicts.py PROGRAM SOURCE
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
from typing import NamedTuple

GOOD = "targets: [llvm]\n"
LIST = "targets: [{kind: llvm, name: a}]\n"
LONG = "n" * 250  # with a suffix of seven it is longer than a name may be


class Row(NamedTuple):
    words: list  # texts, or bytes
    status: int
    says: bytes  # what one of the streams holds
    files: dict = {}
    stdin: bytes = b""
    also: str = ""  # of `checks` below


ROWS = {
    "a missing @FILE in an @FILE": Row(["validate", "@a"], 3, b"TC9101", {"a": "@b\n"}),
    "in it a line is a name, whatever it begins with": Row(["validate", "@a"], 3, b"`@b`", {"a": "@b\n", "b": "c.yaml\n", "c.yaml": GOOD}),
    "an @FILE around itself": Row(["resolve", "@a"], 3, b"TC9101", {"a": "./@b\n"}),
    "a list of tvmc in brackets is a pattern": Row(["resolve", "[llvm]"], 2, b"TC9204"),
    "two words in brackets are one input": Row(["validate", "-f", "json", "[1, 2]"], 4, b"[1, 2]"),
    "a directory in brackets": Row(["validate", "[f]"], 0, b"1 document checked: 1 valid", {"[f]/in.yaml": GOOD}),
    "compose of nothing": Row(["compose", "empty.json"], 4, b"TC9401", {"empty.json": ""}),
    "compose of no plans": Row(["compose", "empty.json"], 4, b"TC9401", {"empty.json": "[]"}),
    "bytes that are no text": Row(["resolve", b"llvm -model=\xff\xfe"], 1, b"TC1003"),
    "half a character at the end": Row(["resolve", b"llvm -model=\xc3"], 1, b"TC1003"),
    "bytes that are no text in a flag": Row(["resolve", "llvm", "--set", b"/tag=\xff"], 1, b"TC1003"),
    "an unknown policy of a request": Row(["batch"], 1, b'"ok":false', stdin=b'{"id":1,"target":"llvm","host-policy":"nosuch"}\n'),
    "the same of `targets`": Row(["batch"], 1, b'"ok":false', stdin=b'{"id":1,"targets":["llvm"],"host-policy":"nosuch"}\n'),
    "00 is no index": Row(["resolve", "in.yaml", "--set", "/targets/00/num-cores=4"], 1, b"TC4114", {"in.yaml": "targets: [llvm, cuda]\n"}),
    "nor is 01": Row(["resolve", "in.yaml", "--set", "/targets/01=c"], 1, b"TC4114", {"in.yaml": "targets: [llvm, cuda]\n"}),
    "0 is": Row(["resolve", "in.yaml", "--set", "/targets/0/num-cores=4"], 0, b"num-cores", {"in.yaml": GOOD}),
    "a long name": Row(["resolve", "llvm", "-o", LONG], 0, b"", also="long"),
    "a long name of a report": Row(["validate", "in.yaml", "--report", "json=" + LONG], 0, b"", {"in.yaml": GOOD}, also="long"),
    "extends without an end": Row(["resolve", "x0.yaml", "--limit", "extends=1000000", "--limit", "layers=1000000"], 1, b"TC4141",
                                  {f"x{i}.yaml": f'{{"extends": ["./x{i + 1}.yaml"], "targets": ["llvm"]}}' for i in range(30000)}),
    "YAML without an end": Row(["validate", "in.yaml", "--limit", "depth=100000000"], 1, b"TC1010", {"in.yaml": "[" * 50000 + "]" * 50000}),
    "JSON without an end": Row(["validate", "in.json", "--limit", "depth=100000000"], 1, b"TC1010", {"in.json": "[" * 50000 + "]" * 50000}),
}


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def long_name(folder):
    check((folder / LONG).read_bytes().startswith(b"{"), "the file is there")
    check(not [p for p in folder.iterdir() if p.name.startswith(".")], "and nothing beside it")


CHECKS = {"long": long_name, "": lambda folder: None}


def fill(folder, row):
    for name, text in row.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def check_rows(program):
    for name, row in ROWS.items():
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            fill(folder, row)
            done = subprocess.run([program, *row.words], cwd=folder, input=row.stdin, capture_output=True, check=False, timeout=120)
            said = done.stdout + done.stderr
            check(done.returncode == row.status and row.says in said, name, done.returncode, said[:2000])
            CHECKS[row.also](folder)


def check_default(program):
    """A `tgtcfg.yaml` that is no file is not passed over in silence."""
    for says, make in ((b"a directory", os.mkdir), (b"not a regular file", os.mkfifo), (b"a broken link", lambda path: os.symlink("nowhere", path))):
        with tempfile.TemporaryDirectory() as directory:
            make(directory + "/tgtcfg.yaml")
            for command in ("resolve", "why --all", "validate"):
                done = subprocess.run([program, *command.split()], cwd=directory, capture_output=True, check=False, timeout=60)
                check(done.returncode in (2, 3, 4), command, says, done.returncode)
                check(command == "validate" or says in done.stderr, command, says, done.stderr)


def check_closed_input(program):
    for words in ("resolve -", "validate -", "batch"):
        done = subprocess.run(["sh", "-c", f'"$0" {words} <&-', program], capture_output=True, check=False, timeout=60)
        check(done.returncode == 3 and b"TC9102" in done.stdout + done.stderr, words, done.returncode, done.stdout, done.stderr)


def check_closed_output(program):
    """What cannot be printed is no success."""
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        (folder / "in.yaml").write_text(GOOD, encoding="utf-8")
        for words in ("resolve in.yaml", "validate in.yaml", "validate -f json in.yaml", "convert in.yaml --to config", "list kinds", "show kind cuda",
                      "why --all in.yaml", "schema show config", "explain TC1003", "--help", "--version", "batch"):
            for output in (">&-", ">/dev/full"):
                done = subprocess.run(["sh", "-c", f'echo \'{{"id":1,"target":"llvm"}}\' | "$0" {words} {output}', program], cwd=folder, capture_output=True,
                                      check=False, timeout=60)
                check(done.returncode == 3, words, output, done.returncode, done.stderr)
                check(b"TC9107" in done.stderr, words, output, "says so", done.stderr)
        # Where nothing is to be printed, nothing is lost.
        done = subprocess.run(["sh", "-c", '"$0" resolve in.yaml -o out.json >&-', program], cwd=folder, capture_output=True, check=False, timeout=60)
        check(done.returncode == 0 and (folder / "out.json").read_bytes().startswith(b"{"), "-o with a closed output", done.stderr)


def check_memory(program):
    """Memory that is not there is no mistake of the file: 70, whatever was read when it ended."""
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        for name, text in (("in.yaml", "x-a: [" + "a, " * 90000 + "a]\n" + GOOD), ("in.json", '{"x-a": [' + "1, " * 90000 + '1], "targets": ["llvm"]}'),
                           ("in.json5", "{'x-a': [" + "1, " * 90000 + "1], targets: ['llvm']}")):
            (folder / name).write_text(text, encoding="utf-8")
            ended = set()
            limit = memory_to_start(program)
            while True:
                done = run_within(program, ["validate", name], folder, limit)
                ended.add(done.returncode)
                if done.returncode == 0:
                    break
                check(done.returncode == 70, name, limit, done.returncode, done.stdout[:500], done.stderr[:500])
                check(b"TC1103" not in done.stdout + done.stderr, name, "blames the file")
                limit += 2 << 20
            check(70 in ended, name, "never ran out of memory")


def run_within(program, words, folder, limit):
    return subprocess.run([program, *words], cwd=folder, capture_output=True, check=False, timeout=60,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))


def takes_limits(program):
    """Not where a sanitizer reserves terabytes of addresses."""
    return run_within(program, ["--version"], "/", 1 << 30).returncode == 0


def memory_to_start(program):
    limit = 8 << 20
    while run_within(program, ["--version"], "/", limit).returncode != 0:
        limit += 2 << 20
    return limit + (4 << 20)


def main():
    program = os.path.abspath(sys.argv[1])
    check_rows(program)
    check_default(program)
    check_closed_input(program)
    check_closed_output(program)
    limited = takes_limits(program)
    if limited:
        check_memory(program)
    print(f"{len(ROWS)} inputs, closed inputs, closed and full outputs, "
          + ("and too little memory" if limited else "not too little memory: a sanitizer's addresses have no limit"))


if __name__ == "__main__":
    main()
