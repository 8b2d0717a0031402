#!/usr/bin/env python3
"""A repository right after the commands that docs/guides/stored-plans.md shows: `fmt --check`, `validate`, `--plan-check` and `--locked` pass, and no
file that tgtcfg wrote is formatted, checked or counted.

usage: written_test.py PROGRAM
"""

import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
# Formats of reports that may be stored under a name that a walk looks at.
REPORTS = ["json", "ndjson", "sarif", "gitlab", "rdjson"]


class Repository:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.environment = {"PATH": os.environ["PATH"]}

    def run(self, *arguments, code=0):
        done = subprocess.run([PROGRAM, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def texts(self):
        return {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}


def write_everything(repository):
    run = repository.run
    for name in ["deploy", "plans", "reports", "pieces"]:
        (repository.folder / name).mkdir()
    run("init", "nvidia/jetson-nano", "-o", "deploy/edge.yaml")
    run("schema", "export", "schemas")
    run("validate", "deploy", "--write-plans", "plans")
    written = (repository.folder / "plans" / "deploy" / "edge.json").read_bytes()
    run("resolve", "deploy/edge.yaml", "-o", "plans/deploy/edge.json")
    assert (repository.folder / "plans" / "deploy" / "edge.json").read_bytes() == written, "two forms of a plan"
    run("resolve", "deploy/edge.yaml", "-f", "yaml", "-o", "pieces/edge.yaml")
    run("resolve", "deploy/edge.yaml", "--emit", "tvm", "-f", "json", "-o", "pieces/emission.json")
    run("resolve", "deploy/edge.yaml", "--view", "boundary", "-o", "pieces/boundary.json")
    run("decompose", "deploy/edge.yaml", "--level", "device", "--output-dir", "pieces")
    run("resolve", "deploy/edge.yaml", "--write-lock")
    run("detect", "-o", "machine.json")
    # Findings, so that reports and baseline are not empty.
    wrong = repository.folder / "wrong.yaml"
    wrong.write_text("targets: [cuda -arch=sm_8]\n")
    run("validate", "deploy", "wrong.yaml", "--baseline", "baseline.json", "--write-baseline")
    for form in REPORTS:
        run("validate", "deploy", "wrong.yaml", "--report", f"{form}=reports/{form}.json", code=1)
    wrong.unlink()
    for name, words in {
        "list": ["list", "kinds"],
        "settings": ["config"],
        "difference": ["diff", "deploy/edge.yaml", "pieces/edge.yaml"],
        "why": ["why", "/targets", "deploy/edge.yaml"],
    }.items():
        (repository.folder / "reports" / f"{name}.json").write_text(run(*words, "-f", "json"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(folder)
        write_everything(repository)
        written = repository.texts()
        assert repository.run("fmt", "--check", ".") == ""
        for path in written:
            if path.suffix in (".json", ".yaml") and path.name != "ndjson.json" and path.stat().st_size > 0:
                repository.run("fmt", "--check", str(path))
        repository.run("fmt", ".")
        assert repository.texts() == written, "`fmt` rewrote a file"
        repository.run("validate", ".")
        repository.run("validate", ".", "--plan-check", "plans", "--deny", "warnings")
        repository.run("validate", ".", "--baseline", "baseline.json")
        repository.run("resolve", "deploy/edge.yaml", "--locked")
        checked = repository.run("validate", ".", "--show-files").split()
        assert checked == ["deploy/edge.yaml", "machine.json", "pieces/boundary.json"], checked


main()
