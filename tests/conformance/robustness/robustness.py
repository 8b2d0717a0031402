#!/usr/bin/env python3
"""Signals, full disks, closed pipes, special files, links, hostile inputs: documented codes, no leftovers.

usage: robustness.py PROGRAM interrupt|progress|full|pipe|unreadable|special|links|confinement|bad-files
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
GOOD = "targets: [cuda -arch=sm_86]\nhost: llvm -mtriple=x86_64-linux-gnu\n"


def skip(reason):
    print("SKIPPED: " + reason)
    sys.exit(SKIPPED)


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def run(program, directory, *arguments, **options):
    options.setdefault("timeout", 60)
    return subprocess.run([program, *arguments], cwd=directory, capture_output="stdout" not in options, check=False,
                          **options)


def listing(directory):
    return sorted(str(p.relative_to(directory)) for p in directory.rglob("*"))


def many(directory, count):
    (directory / "many").mkdir()
    for i in range(count):
        (directory / "many" / f"{i:05}.yaml").write_text(GOOD, encoding="utf-8")


def check_interrupt(program, directory):
    many(directory, 6000)
    before = listing(directory)
    hits = 0
    for delay in (0.05, 0.1, 0.2):
        process = subprocess.Popen([program, "validate", "many", "--report", "json=report.json", "--report",
                                    "junit=report.xml", "-f", "json"], cwd=directory, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        if process.returncode == 0:  # it was faster
            for name in ("report.json", "report.xml"):
                (directory / name).unlink()
            continue
        hits += 1
        # Before it watches for the signal, the signal ends it.
        check(process.returncode in (130, -signal.SIGINT), process.returncode, err)
        check(out == b"", "half a report on standard output")
        check(listing(directory) == before, "something was left behind")
        if process.returncode == 130:
            check(b"interrupted" in err, err)
    if hits == 0:
        skip("every run was over before it could be interrupted")


def check_progress(program, directory):
    """A line on a terminal, after half a second; nothing where nobody looks."""
    many(directory, 8000)
    master, terminal = os.openpty()
    start = time.monotonic()
    process = subprocess.Popen([program, "validate", "many", "-j", "1"], cwd=directory, stdout=subprocess.PIPE,
                               stderr=terminal)
    os.close(terminal)
    out, _ = process.communicate(timeout=120)
    spent = time.monotonic() - start
    shown = b""
    try:
        while chunk := os.read(master, 65536):
            shown += chunk
    except OSError:  # the other side is closed
        pass
    check(process.returncode == 0 and b" of 8000" not in out, out)
    if spent > 1.5:
        check(b" of 8000, " in shown and b" a second: " in shown, shown[:200])
        check(shown.endswith(b"\r\x1b[K"), "the line is removed at the end")
    elif spent < 0.5:
        check(shown == b"", shown[:200])
    for more in (["-q"], []):
        outcome = run(program, directory, "validate", "many", *more)
        check(outcome.stderr == b"", outcome.stderr[:200])


def check_full(program, directory):
    # With a note, so that every format has something to say.
    (directory / "a.yaml").write_text("targets: [llvm]\n", encoding="utf-8")
    if not os.path.exists("/dev/full"):
        skip("no /dev/full")
    for form in ("human", "json", "ndjson", "sarif", "junit", "tap", "github"):
        with open("/dev/full", "wb") as full:
            outcome = run(program, directory, "validate", "a.yaml", "-f", form, stdout=full, stderr=subprocess.PIPE)
        check(outcome.returncode == 3 and b"TC9107" in outcome.stderr, form, outcome)
        outcome = run(program, directory, "validate", "a.yaml", "--report", f"{form}=/dev/full", "-f", "json")
        report = json.loads(outcome.stdout)
        check(outcome.returncode == report["exit_code"] == 3, form, outcome)
    outcome = run(program, directory, "resolve", "a.yaml", "-o", "/dev/full")
    check(outcome.returncode == 3, outcome)
    outcome = run(program, directory, "validate", "a.yaml", "--depfile", "/dev/full")
    check(outcome.returncode == 3, outcome)


def check_pipe(program, directory):
    many(directory, 2000)
    (directory / "many" / "bad.yaml").write_text("x: 1\n" * 3000, encoding="utf-8")
    for arguments in (["validate", "many", "-f", "json"], ["validate", "many", "-f", "ndjson"],
                      ["validate", "many", "-f", "ndjson", "-j", "2"], ["explain", "--all"]):
        reader, writer = os.pipe()
        process = subprocess.Popen([program, *arguments], cwd=directory, stdout=writer, stderr=subprocess.PIPE)
        os.close(writer)
        os.close(reader)
        _, err = process.communicate(timeout=60)
        check(process.returncode == 141 and err == b"", arguments, process.returncode, err)


def as_nobody(program, directory):
    """Permissions do not hold for a superuser: who runs as one becomes somebody else."""
    if os.geteuid() != 0:
        return program, {}
    copy = directory / "tgtcfg"
    shutil.copy(program, copy)
    os.chmod(copy, 0o755)
    os.chmod(directory, 0o755)
    return str(copy), {"user": 65534, "group": 65534, "extra_groups": []}


def check_unreadable(program, directory):
    for name in ("closed", "open"):
        (directory / "conf" / name).mkdir(parents=True)
        (directory / "conf" / name / "a.yaml").write_text(GOOD, encoding="utf-8")
    (directory / "conf" / "secret.yaml").write_text(GOOD, encoding="utf-8")
    program, options = as_nobody(program, directory)
    os.chmod(directory / "conf" / "closed", 0)
    os.chmod(directory / "conf" / "secret.yaml", 0)
    for arguments, codes in ((["conf"], {"TC9105", "TC9102"}), (["conf/closed"], {"TC9105"}),
                             (["conf/*/*.yaml"], {"TC9105"}), (["conf/secret.yaml"], {"TC9102"})):
        outcome = run(program, directory, "validate", *arguments, "-f", "json", **options)
        found = {d["code"] for d in json.loads(outcome.stdout)["diagnostics"]}
        check(outcome.returncode == 3 and found == codes, arguments, outcome.returncode, found)
    os.chmod(directory / "conf" / "closed", 0o755)
    (directory / "read-only").mkdir(mode=0o555)
    outcome = run(program, directory, "resolve", "llvm", "-o", "read-only/plan.json", **options)
    check(outcome.returncode == 3 and b"TC9107" in outcome.stderr, outcome)
    check(listing(directory / "read-only") == [], "a temporary file was left behind")


def check_special(program, directory):
    (directory / "conf").mkdir()
    (directory / "conf" / "a.yaml").write_text(GOOD, encoding="utf-8")
    os.mkfifo(directory / "conf" / "pipe.yaml")
    outcome = run(program, directory, "validate", "conf", "-f", "json", timeout=10)
    report = json.loads(outcome.stdout)
    check(outcome.returncode == 0 and [d["code"] for d in report["diagnostics"]] == ["TC9108"], outcome)
    for arguments in (["validate", "conf/pipe.yaml"], ["resolve", "conf/pipe.yaml"], ["validate", "@conf/pipe.yaml"],
                      ["validate", "/dev/zero"], ["resolve", "/dev/tty"], ["validate", "conf", "--plan-check",
                                                                          "conf/pipe.yaml"]):
        outcome = run(program, directory, *arguments, timeout=10)
        check(outcome.returncode in (3, 6), arguments, outcome)
    # What a signal's handler would meet: nobody writes, nobody reads for ever.
    reader, writer = os.pipe()
    os.close(writer)
    outcome = run(program, directory, "validate", "-", stdin=reader, timeout=10)
    check(outcome.returncode == 4, outcome)


def check_links(program, directory):
    (directory / "conf").mkdir()
    (directory / "outside").mkdir()
    (directory / "outside" / "secret.yaml").write_text(GOOD, encoding="utf-8")
    (directory / "conf" / "a.yaml").write_text(GOOD, encoding="utf-8")
    os.symlink("a.yaml", directory / "conf" / "inside.yaml")
    outcome = run(program, directory, "validate", "conf", "-f", "json")
    # A file and a link to it are one input.
    check(outcome.returncode == 0 and len(json.loads(outcome.stdout)["inputs"]) == 1, outcome)
    for name, target in (("out.yaml", "../outside/secret.yaml"), ("loop", "."), ("self.yaml", "self.yaml"),
                         ("nowhere.yaml", "missing"), ("up", "..")):
        os.symlink(target, directory / "conf" / name)
        outcome = run(program, directory, "validate", "conf", "-f", "json")
        codes = [d["code"] for d in json.loads(outcome.stdout)["diagnostics"]]
        check(outcome.returncode == 3 and codes == ["TC9106"], name, outcome.returncode, codes)
        os.unlink(directory / "conf" / name)
    # Outputs: a link in the output directory is never followed out of it.
    pieces = directory / "pieces"
    pieces.mkdir()
    arguments = ["decompose", "corstone-300", "--level", "generator", "--output-dir", "pieces"]
    outcome = run(program, directory, *arguments)
    check(outcome.returncode == 0, outcome)
    first = sorted(pieces.iterdir())[0]
    precious = directory / "outside" / "precious"
    precious.write_text("precious", encoding="utf-8")
    first.unlink()
    first.symlink_to(precious)
    outcome = run(program, directory, *arguments)
    check(outcome.returncode == 3 and b"TC9251" in outcome.stderr, outcome)
    check(precious.read_text(encoding="utf-8") == "precious", "a file outside was written")
    schemas = directory / "schemas"
    schemas.mkdir()
    (schemas / "data").symlink_to(directory / "outside")
    before = listing(directory / "outside")
    outcome = run(program, directory, "schema", "export", "schemas")
    check(outcome.returncode == 3 and b"TC9251" in outcome.stderr, outcome)
    check(listing(directory / "outside") == before, "files outside were written")
    (directory / "recorded").mkdir()
    (directory / "recorded" / "uname").symlink_to(precious)
    outcome = run(program, directory, "detect", "--record", "recorded")
    check(outcome.returncode == 3 and precious.read_text(encoding="utf-8") == "precious", outcome)
    # A dangling link is neither followed nor replaced.
    first.unlink()
    first.symlink_to(directory / "outside" / "new")
    outcome = run(program, directory, *arguments)
    check(outcome.returncode == 3 and not (directory / "outside" / "new").exists() and first.is_symlink(), outcome)


def check_confinement(program, directory):
    project = directory / "project"
    (project / ".git").mkdir(parents=True)
    (directory / "outside.yaml").write_text(GOOD + "x-marker: do-not-leak\n", encoding="utf-8")
    os.symlink(directory / "outside.yaml", project / "link.yaml")
    os.symlink(directory, project / "folder")
    os.mkfifo(project / "pipe.yaml")
    for target in ("../outside.yaml", str(directory / "outside.yaml"), "link.yaml", "folder/outside.yaml",
                   "./x/../../outside.yaml", "/dev/zero", "/proc/self/environ", "pipe.yaml", "https://example.org/a.yaml",
                   "/etc/passwd"):
        (project / "a.yaml").write_text(f"extends: {target}\n", encoding="utf-8")
        for command in ("validate", "resolve"):
            outcome = run(program, project, command, "a.yaml", timeout=10)
            check(outcome.returncode in (1, 3), target, outcome)
            check(b"do-not-leak" not in outcome.stdout + outcome.stderr, target, "was read")


def mutations(seed):
    """Files that are nearly right, cut, doubled, deep, large, full of odd bytes."""
    rng = random.Random(seed)
    words = [b"targets", b"[", b"]", b"{", b"}", b":", b"- ", b"\n", b"  ", b"&a ", b"*a", b"!!int ", b"'", b'"', b"\\u0000",
             b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r", b"\t", b"<<: ", b"---\n", b"...\n", b"1e999", b"99999999999999999999",
             b"null", b"~", b"cuda -arch=", b"llvm -mattr=", b"-keys=,", b"=", b"|\n", b">\n", b"? ", b"%YAML 9\n", b"#"]
    for _ in range(300):
        text = bytearray(GOOD.encode())
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(text) + 1)
            action = rng.randrange(4)
            if action == 0:
                text[at:at] = rng.choice(words) * rng.choice([1, 1, 1, 2, 300])
            elif action == 1:
                del text[at:at + rng.randrange(1, 9)]
            elif action == 2:
                text[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 5)))
            else:
                text[at:at] = text[:rng.randrange(len(text) + 1)]
        yield bytes(text)


def check_bad_files(program, directory):
    (directory / "conf").mkdir()
    endings = (".yaml", ".json", ".json5", ".yml")
    for i, text in enumerate(mutations(7)):
        (directory / "conf" / f"{i:03}{endings[i % 4]}").write_bytes(text)
    # Bombs.
    (directory / "conf" / "aliases.yaml").write_text(
        "a: &a [x, x]\n" + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)),
        encoding="utf-8")
    (directory / "conf" / "deep.json").write_text("[" * 200000, encoding="utf-8")
    (directory / "conf" / "deep.yaml").write_text("- " * 20000, encoding="utf-8")
    (directory / "conf" / "wide.json").write_text("{\"targets\": [" + "0," * 150000 + "0]}", encoding="utf-8")
    before = listing(directory)
    start = time.monotonic()
    outcome = run(program, directory, "validate", "conf", "-f", "json", timeout=120)
    spent = time.monotonic() - start
    report = json.loads(outcome.stdout)
    check(outcome.returncode in (1, 3), outcome.returncode)
    check(len(report["inputs"]) == 304, len(report["inputs"]))
    located = {d["file"] for d in report["diagnostics"] if d["severity"] == "error" and d["range"]}
    for entry in report["inputs"]:
        check(entry["status"] in ("valid", "skipped") or entry["file"] in located, "no located error in", entry["file"])
    check(listing(directory) == before, "something was written")
    slowest = 0.0
    for path in sorted((directory / "conf").iterdir()):
        begin = time.monotonic()
        single = run(program, directory, "validate", str(path), timeout=30)
        slowest = max(slowest, time.monotonic() - begin)
        check(single.returncode in (0, 1, 3, 4, 5), path, single.returncode, single.stderr[-300:])
    print(f"{len(report['inputs'])} files in {spent:.2f} s, the slowest alone {slowest:.2f} s")


CHECKS = {"interrupt": check_interrupt, "progress": check_progress, "full": check_full, "pipe": check_pipe, "unreadable": check_unreadable,
          "special": check_special, "links": check_links, "confinement": check_confinement,
          "bad-files": check_bad_files}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        CHECKS[sys.argv[2]](sys.argv[1], pathlib.Path(folder))
