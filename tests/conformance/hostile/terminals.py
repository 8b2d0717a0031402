#!/usr/bin/env python3
"""Control, format and bidirectional characters of inputs, file names and rows never reach a terminal as they are.

usage: terminals.py PROGRAM SOURCE
"""
import itertools
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import threading

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


def on_terminal(command, directory, columns=None, **variables):
    """What a terminal would get: its line discipline off, so that a line end stays one byte."""
    master, terminal = pty.openpty()
    subprocess.run(["stty", "raw"], stdin=terminal, check=True)
    if columns:
        subprocess.run(["stty", "columns", str(columns)], stdin=terminal, check=True)
    # Systems differ in what a reader still gets after the last writer has closed a terminal: this side stays open to the last byte.
    shown = bytearray()
    end = b"\0the end\0"
    without_columns = {name: value for name, value in os.environ.items() if name != "COLUMNS"}

    def read():
        while not shown.endswith(end):
            shown.extend(os.read(master, 65536))

    reader = threading.Thread(target=read)
    reader.start()
    subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal, check=False,
                   env={**without_columns, "NO_COLOR": "1", "TERM": "dumb", **variables})
    os.write(terminal, end)
    reader.join()
    os.close(terminal)
    os.close(master)
    return bytes(shown[: -len(end)])


def check_widths(program, directory):
    """Text is laid out for the terminal, narrower or wider than 80 columns; a mark stays below its word."""
    (directory / "wide.yaml").write_text("targets:\n  a: llvm -mtriple=x86_64-linux-gnu -mcpu=skylake -mattr=+avx2,+nothing-of-that-name\n", encoding="utf-8")
    commands = [["validate", "wide.yaml"], ["resolve", "corstone-300", "-f", "text"], ["explain", "TC2104"], ["resolve", "--help"], ["show", "kind", "cuda"]]
    for words in commands:
        lines = {}
        for columns in (60, 80, 200):
            shown = on_terminal([program, *words], directory, columns).decode().splitlines()
            lines[columns] = shown
            long = [line for line in shown[:-1] if len(line) > columns and " " in line.strip()[: columns - 30]]
            check(words[0] != "validate" or not long, words, columns, long)
            if words[0] == "validate":
                mark = next(i for i, line in enumerate(shown) if "^" in line)
                begin = shown[mark].index("^")
                check(shown[mark - 1][begin:].startswith("+nothing"), "the mark has left its word", columns, shown)
            told = on_terminal([program, *words], directory, 80, COLUMNS=str(columns)).decode().splitlines()
            check(shown == told, "COLUMNS", words, columns, [pair for pair in itertools.zip_longest(shown, told) if pair[0] != pair[1]][:3])
        check(lines[60] != lines[200], "the width changes nothing", words)
        piped = [subprocess.run([program, *words], cwd=directory, capture_output=True, check=False, env={**os.environ, "COLUMNS": columns}).stdout
                 for columns in ("60", "200")]
        check(piped[0] == piped[1], "a pipe has no width", words)


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
        check_widths(program, directory)
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
        two = "two\nlines.yaml"  # a name is never two lines
        (directory / "lists").mkdir()
        (directory / "lists" / name).write_text(f"# {EVIL.replace(chr(13), '')}\ntargets:   [llvm -mcup=x]\n", encoding="utf-8")
        (directory / "lists" / two).write_text("targets:   [llvm]\n", encoding="utf-8")
        (directory / "lists" / "c.json5").write_text('{/* \x1b[31m \u202e */ "targets":   ["llvm"]}', encoding="utf-8")
        (directory / "lists" / "fixed.yaml").write_text('system_lib: true # \u202e\ntargets: ["llvm -system-lib=1"]\n', encoding="utf-8")
        (directory / "lists" / ("fixed" + name)).write_text('targets: ["llvm -system-lib=1"] # \u202e\n', encoding="utf-8")
        (directory / "functions.json").write_text(json.dumps([EVIL, "two\nlines"]), encoding="utf-8")
        lists = [["fmt", "--check", "lists"], ["fmt", "--diff", "lists"], ["fix", "--diff", "lists"], ["fix", "--diff", "--unsafe-fixes", "lists"],
                 ["validate", "--diff", "lists"], ["validate", "--show-files", "lists"], ["validate", "lists", "-v"], ["validate", "lists", "-vv"],
                 ["validate", "lists", "--statistics"], ["validate", "lists", "-f", "concise"], ["config", "lists/" + name], ["config", "lists/" + two],
                 ["search", "evil", *search], ["list", "configs", "**", *search], ["show", "x/evil", *search], ["doctor", *search], ["why", "/targets", "lists/" + two],
                 ["match", name, "--functions", "functions.json"], ["common", EVIL, "haswell"], ["compose", "lists/" + name], ["detect", "--from", EVIL],
                 ["tvmc", "compile", "--target=" + EVIL], ["convert", "--from", "clang", "--", "clang", "--target=" + EVIL], ["explain", EVIL], ["schema", "show", EVIL],
                 ["init", EVIL], ["inspect", name], ["inspect", EVIL], ["verify", name, EVIL], ["verify", "llvm", name], ["annotate", name, EVIL], ["init", "kind", EVIL], ["init", "kind", "npu", "-o", "lists/" + EVIL], ["completion", EVIL], ["help", EVIL], ["version", EVIL],
                 ["complete", "--", "validate", "lists/"], ["batch", EVIL], ["lsp", EVIL], [EVIL]]
        for words in lists:
            shown = on_terminal([program, *words], directory)
            check(not raw_in(shown.replace(b"\r\n", b"\n")), "on a terminal", words, shown)
            check(b"\nlines.yaml" not in shown, "one name in two lines", words, shown)
            runs += 1
        commands = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout.split("\nexit codes:")[0]
        tried = {words[0] for words in (*lists, *texts)} | {"decompose"}
        check({line.split()[0] for line in commands.splitlines() if line.startswith("  ")} <= tried, "commands that were not tried", commands)
        for words in ([["resolve", name], ["resolve", name, "-f", "yaml"], ["convert", name, "--to", "config"], ["decompose", name, "--level", "device"],
                       ["resolve", name, "--emit", "tvmc", "-f", "shell"], ["show", "config", "boards/" + name[:-5], *search],
                       ["init", "x/evil", *search], *texts]):
            shown = on_terminal([program, *words], directory)
            check(shown != b"" and not raw_in(shown), "on a terminal", words, shown)
            runs += 1
    print(runs, "runs")


if __name__ == "__main__":
    main()
