#!/usr/bin/env python3
"""Control, format and bidirectional characters of inputs, file names and rows never reach a terminal as they are.

usage: terminals.py PROGRAM SOURCE
"""
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile

EVIL = "g\x1b]0;pwn\x07\x1b[31m\x9b31m\u202e\u2066\u200b\x7f\r\x08"
RAW = [c.encode() for c in "\x1b\x07\x9b\u202e\u2066\u200b\x7f\r\x08"]
FORMATS = ("human", "concise", "json", "ndjson", "sarif", "junit", "tap", "github")


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def raw_in(text, machine=False):
    # JSON and XML may hold format characters as they are; no reader acts on those.
    bad = [b"\x1b", b"\x07", b"\x08", b"\x7f", b"\r", "\x9b".encode()] if machine else RAW
    return [c for c in bad if c in text]


def on_terminal(command, directory):
    """What a terminal would get: its line discipline off, so that a line end stays one byte."""
    master, terminal = pty.openpty()
    subprocess.run(["stty", "raw"], stdin=terminal, check=True)
    with subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal,
                          env={**os.environ, "NO_COLOR": "1", "TERM": "dumb"}) as process:
        os.close(terminal)
        shown = b""
        try:
            while chunk := os.read(master, 65536):
                shown += chunk
        except OSError:  # the other side is closed
            pass
    os.close(master)
    return shown


def main():
    program = os.path.abspath(sys.argv[1])
    runs = 0
    with tempfile.TemporaryDirectory() as path:
        directory = pathlib.Path(path)
        name = EVIL.replace("/", "") + ".yaml"
        document = {"targets": {"gpu": "cuda -arch=sm_86"}, "module-name": EVIL, "devices": {"d": {"target": "gpu", "memory-scope": EVIL}},
                    "functions": {EVIL: {"target": "gpu"}}}
        (directory / name).write_text(json.dumps(document), encoding="utf-8")
        (directory / "b.yaml").write_text(json.dumps({**document, "module-name": "other"}), encoding="utf-8")
        (directory / "bad.yaml").write_text(json.dumps({EVIL: 1, "targets": ["llvm -" + EVIL + "=1", EVIL]}), encoding="utf-8")
        (directory / os.fsdecode(b"\xff\xfe" + name.encode())).write_text(json.dumps(document), encoding="utf-8")
        (directory / os.fsdecode(b"\xff\xfebad.yaml")).write_text("targts: [llvm]", encoding="utf-8")
        root = directory / "root" / "database" / "tags"
        root.mkdir(parents=True)
        (root / "t.json").write_text(json.dumps({"name": "x/evil", "target": {"kind": "llvm", "model": EVIL}, "description": EVIL}), encoding="utf-8")
        (directory / "root" / "boards").mkdir()
        (directory / "root" / "boards" / name).write_text("# " + EVIL + "\ntargets: [llvm]\n", encoding="utf-8")
        search = ["--search-path", "root"]
        strange = os.fsdecode(b"\xff\xfe" + name.encode())
        texts = [["why", "--all", name], ["why", "/module-name", name], ["why", "--all", strange], ["diff", name, "b.yaml"], ["list", "tags", *search],
                 ["list", "configs", *search], ["show", "tag", "x/evil", *search], ["resolve", name, "-f", "text"], ["resolve", "bad.yaml"],
                 ["validate", "bad.yaml"], ["validate", EVIL], ["resolve", "--target", EVIL], ["validate", os.fsdecode(b"\xff\xfebad.yaml")], ["doctor", *search],
                 ["resolve", "llvm", "--set", "/module-name=" + EVIL, "-f", "text"], ["validate", "."]]
        for words in texts:
            done = subprocess.run([program, *words], cwd=directory, capture_output=True, check=False, timeout=60)
            for stream in (done.stdout, done.stderr):
                check(not raw_in(stream), words, raw_in(stream), stream)
                stream.decode("utf-8")  # which has to work
            runs += 1
        for form in FORMATS:
            for words in (["validate", "bad.yaml"], ["validate", "."]):
                done = subprocess.run([program, *words, "-f", form], cwd=directory, capture_output=True, check=False, timeout=60)
                check(not raw_in(done.stdout, form not in ("human", "concise", "github", "tap")), words, form, done.stdout)
                done.stdout.decode("utf-8")
                runs += 1
        for words in ([["resolve", name], ["resolve", name, "-f", "yaml"], ["convert", name, "--to", "config"], ["decompose", name, "--level", "device"],
                       ["resolve", name, "--emit", "tvmc", "-f", "shell"], ["show", "config", "boards/" + name[:-5], *search],
                       ["init", "x/evil", *search], *texts]):
            shown = on_terminal([program, *words], directory)
            check(shown != b"" and not raw_in(shown), "on a terminal", words, shown)
            runs += 1
    print(runs, "runs")


if __name__ == "__main__":
    main()
