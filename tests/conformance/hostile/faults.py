#!/usr/bin/env python3
"""Every command that writes, with every system call of the write failing or the process ending there: old or new, never half, no litter.

usage: faults.py PROGRAM SOURCE
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

CALLS = "open,openat,write,fchmod,close,linkat,rename,renameat,renameat2,unlink,mkdir"
OLD = b"old\n"
GOOD = "targets: [cuda -arch=sm_86]\nhost: llvm -mtriple=x86_64-linux-gnu\n"
# What is typed, and the files that it writes.
COMMANDS = {
    "resolve -o": (["resolve", "in.yaml", "-o", "out/a"], ["out/a"]),
    "resolve --write-lock": (["resolve", "in.yaml", "--write-lock"], ["in.yaml.lock.json"]),
    "resolve --depfile": (["resolve", "in.yaml", "-o", "out/a", "--depfile", "out/d"], ["out/a", "out/d"]),
    "validate --report": (["validate", "in.yaml", "--report", "json=out/a", "--report", "junit=out/b"], ["out/a", "out/b"]),
    "convert -o": (["convert", "in.yaml", "--to", "config", "-o", "out/a"], ["out/a"]),
    "decompose --output-dir": (["decompose", "in.yaml", "--level", "generator", "--output-dir", "out"], []),
    "init -o": (["init", "--force", "-o", "out/a"], ["out/a"]),
}
ERRORS = ("ENOSPC", "EIO", "EINTR", "EACCES")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def fresh(directory, files):
    for entry in directory.iterdir():
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    (directory / "in.yaml").write_text(GOOD, encoding="utf-8")
    (directory / "out").mkdir()
    for name in files:
        (directory / name).write_bytes(OLD)


def listing(directory):
    return {str(p.relative_to(directory)): p.read_bytes() for p in directory.rglob("*") if p.is_file() and p.name != "trace"}


def run(command, directory):
    return subprocess.run(command, cwd=directory, capture_output=True, check=False, timeout=60, stdin=subprocess.DEVNULL)


def calls_of(program, words, directory):
    """The calls of one run, from the first that belongs to a write: (name, how often it came before)."""
    run(["strace", "-f", "-qq", "-o", "trace", "-e", "trace=" + CALLS, program, *words], directory)
    seen, calls, writing = {}, [], False
    for line in (directory / "trace").read_text(errors="replace").splitlines():
        found = re.match(r"(?:\d+ +)?(\w+)\(", line)
        if not found:
            continue
        name = found.group(1)
        seen[name] = seen.get(name, 0) + 1
        # `.tgtcfg.yaml` is looked for and read, files of other names are written.
        writing = writing or "O_TMPFILE" in line or re.search(r"\.tgtcfg\.(?!yaml)", line) is not None
        if writing:
            calls.append((name, seen[name]))
    (directory / "trace").unlink()
    return calls


def whole(directory, before, after, words, files):
    """Each file is as it was or as it should become; nothing else is there."""
    now = listing(directory)
    litter = [name for name in now if name not in before and name not in after]
    check(not litter, words, "left", litter)
    for name in set(before) | set(after):
        allowed = [each.get(name) for each in (before, after)]
        check(now.get(name) in allowed, words, "half of", name, now.get(name))
    return {name: now.get(name) for name in files}


def attack(program, name, words, files, directory):
    fresh(directory, files)
    before = listing(directory)
    done = run([program, *words], directory)
    check(done.returncode == 0, name, done.stderr)
    after = listing(directory)
    fresh(directory, files)
    calls = calls_of(program, words, directory)
    check(calls, name, "writes through the calls that are watched")
    runs = 0
    for call, number in calls:
        for what in (*(f"error={e}" for e in ERRORS), *(f"signal={int(s)}" for s in SIGNALS), "signal=9"):
            fresh(directory, files)
            done = run(["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject={call}:{what}:when={number}", program, *words], directory)
            if what == "signal=9":
                # Nothing can be tidied up: the old or the new text, and at most one name in the moment before the rename.
                now = listing(directory)
                for left in [n for n in now if "/.tgtcfg." in n or n.startswith(".tgtcfg.")]:
                    check(call in ("linkat", "close", "rename", "renameat"), name, call, "left", left)
                    (directory / left).unlink()
            whole(directory, before, after, (name, call, number, what, done.returncode, done.stderr), files)
            failed = what.startswith("error=") and what != "error=EINTR" and call in ("write", "fchmod", "rename", "renameat")
            if failed and done.returncode == 0:
                check(b"" != done.stderr, name, call, number, what, "went unnoticed")
            runs += 1
    print(f"{name}: {len(calls)} calls, {runs} runs")
    return runs


def main():
    program = os.path.abspath(sys.argv[1])
    if shutil.which("strace") is None:
        print("SKIPPED: no strace")
        sys.exit(77)
    if subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False, capture_output=True).returncode != 0:
        print("SKIPPED: strace may not trace here")
        sys.exit(77)
    total = 0
    with tempfile.TemporaryDirectory() as path:
        directory = pathlib.Path(path).resolve()
        for name, (words, files) in COMMANDS.items():
            total += attack(program, name, words, files, directory)
    check(total > 300, total)
    print(total, "runs")


if __name__ == "__main__":
    main()
