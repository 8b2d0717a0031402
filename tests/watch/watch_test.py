#!/usr/bin/env python3
"""`tgtcfg validate --watch` over files that change.

usage: watch_test.py PROGRAM
"""

import json
import os
import pathlib
import pty
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
PATIENCE = 30
WAITING = "waiting for changes"
RIGHT = "targets: [llvm -mtriple=x86_64-linux-gnu]\n"
WRONG = "targets: [llvm -mcup=x]\n"


class Watch:
    """A process and what it said so far."""

    def __init__(self, folder, *arguments, terminal=False, errors=None, output=None):
        command = [PROGRAM, "validate", "--watch", *arguments]
        mine = theirs = None
        if terminal:
            mine, theirs = pty.openpty()
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs or output or subprocess.PIPE,
                                        stderr=errors or subprocess.STDOUT,
                                        preexec_fn=(lambda: os.login_tty(theirs)) if terminal else None)
        self.output = mine or (self.process.stderr if output else self.process.stdout).fileno()
        if terminal:
            os.close(theirs)

    def until(self, word):
        """What is said up to a word that must come."""
        text = ""
        end = time.monotonic() + PATIENCE
        while word not in text:
            assert time.monotonic() < end, f"no {word!r} in {text!r}"
            if select.select([self.output], [], [], 0.2)[0]:
                more = os.read(self.output, 65536).decode()
                assert more, f"the end came, and no {word!r} in {text!r}"
                text += more
        return text

    def is_silent(self, seconds):
        return not select.select([self.output], [], [], seconds)[0]

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def replace(path, text):
    """As many editors save: a new file takes the place of the old one."""
    new = path.with_name(path.name + "~")
    new.write_text(text, encoding="utf-8")
    new.rename(path)


def check_edits_and_codes(folder):
    file = folder / "a.yaml"
    file.write_text(RIGHT, encoding="utf-8")
    watch = Watch(folder, "a.yaml", "-f", "concise")
    assert "error" not in watch.until(WAITING)
    file.write_text(WRONG, encoding="utf-8")
    again = watch.until(WAITING)
    assert again.startswith("\ntgtcfg: a.yaml changed, checking again\n"), again
    assert "a.yaml:1:16: error[TC2104]" in again, again
    assert watch.end(signal.SIGTERM) == 1, "the exit code of the last check"
    watch = Watch(folder, "a.yaml", "-f", "concise")
    watch.until(WAITING)
    replace(file, RIGHT)
    assert "error" not in watch.until(WAITING)
    assert watch.end(signal.SIGINT) == 0, "the exit code of the last check"


def check_deleted_and_created(folder):
    file = folder / "a.yaml"
    file.write_text(RIGHT, encoding="utf-8")
    watch = Watch(folder, "a.yaml", "-f", "concise")
    watch.until(WAITING)
    file.unlink()
    assert "error" in watch.until(WAITING), "a file that is gone"
    file.write_text(WRONG, encoding="utf-8")
    assert "TC2104" in watch.until(WAITING), "and there again"
    watch.end(signal.SIGTERM)


def check_bases(folder):
    (folder / "base.yaml").write_text("executor: graph\n", encoding="utf-8")
    (folder / "a.yaml").write_text("extends: base.yaml\n" + RIGHT, encoding="utf-8")
    watch = Watch(folder, "a.yaml", "-f", "concise")
    assert "error" not in watch.until(WAITING)
    replace(folder / "base.yaml", "executr: graph\n")
    again = watch.until(WAITING)
    assert "base.yaml changed" in again and "TC1310" in again, again
    replace(folder / "base.yaml", "executor: graph\n")
    assert "error" not in watch.until(WAITING)
    watch.end(signal.SIGTERM)


def check_project(folder):
    """A file of the project that was looked for, and was not there."""
    (folder / "a.yaml").write_text("targets: [llvm -mtriple=x86_64-linux-gnu --system-lib]\n", encoding="utf-8")
    watch = Watch(folder, "a.yaml", "-f", "concise")
    assert "warning[TC8303]" in watch.until(WAITING)
    (folder / ".tgtcfg.yaml").write_text("root: true\ndeny: [warnings]\n", encoding="utf-8")
    assert "error[TC8303]" in watch.until(WAITING)
    assert watch.end(signal.SIGTERM) == 1


def check_folders(folder):
    (folder / "a.yaml").write_text(RIGHT, encoding="utf-8")
    (folder / "sub").mkdir()
    report = ["--report", "json=report.json"]
    watch = Watch(folder, ".", "-f", "concise", *report)
    watch.until(WAITING)
    assert watch.is_silent(1.5), "its own report is no change"
    (folder / ".a.yaml.swp").write_text("x", encoding="utf-8")
    assert watch.is_silent(1.5), "nor is what an editor keeps for itself"
    (folder / "sub" / "b.yaml").write_text(WRONG, encoding="utf-8")
    assert "sub/b.yaml:1:16: error[TC2104]" in watch.until(WAITING), "a new file"
    (folder / ".tgtcfgignore").write_text("sub/\n", encoding="utf-8")
    assert "error" not in watch.until(WAITING), "a new file of what to leave out"
    watch.end(signal.SIGTERM)


def check_terminal(folder):
    file = folder / "a.yaml"
    file.write_text(WRONG, encoding="utf-8")
    watch = Watch(folder, "a.yaml", terminal=True)
    first = watch.until(WAITING)
    assert "\x1b[" in first and "1 invalid" in first, first
    file.write_text(RIGHT, encoding="utf-8")
    assert "1 valid" in watch.until(WAITING)
    os.write(watch.output, b"\x03")
    assert watch.process.wait(PATIENCE) == 0, "Ctrl-C"


def check_programs(folder):
    """Standard output has documents and nothing else."""
    file = folder / "a.yaml"
    file.write_text(WRONG, encoding="utf-8")
    watch = Watch(folder, "a.yaml", "-f", "ndjson", errors=subprocess.DEVNULL)
    first = watch.until('"type":"summary"')
    file.write_text(RIGHT, encoding="utf-8")
    second = watch.until('"type":"summary"')
    codes = [json.loads(text.splitlines()[-1])["exit_code"] for text in (first, second)]
    assert codes == [1, 0], codes
    # Nobody reads any more: that is an end too.
    watch.process.stdout.close()
    assert watch.process.wait(PATIENCE) == 141


def check_rest(folder):
    (folder / "a.yaml").write_text(RIGHT, encoding="utf-8")
    watch = Watch(folder, ".", "-f", "concise")
    watch.until(WAITING)

    def processor_time():
        fields = pathlib.Path(f"/proc/{watch.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before = processor_time()
    assert watch.is_silent(3)
    # A loop that does not wait would take all three seconds.
    assert processor_time() - before < 0.6, "it waits"
    watch.end(signal.SIGTERM)


def check_names(folder):
    """A name is shown with escapes, in one line."""
    name = "x\x1b]0;pwn\x07\u202e\ny.yaml"
    (folder / name).write_text(RIGHT, encoding="utf-8")
    for terminal in (False, True):
        watch = Watch(folder, ".", "-f", "concise", terminal=terminal)
        watch.until(WAITING)
        (folder / name).write_text(WRONG + "#" * terminal, encoding="utf-8")
        again = watch.until(WAITING).replace("\r\n", "\n")
        assert again.startswith("\ntgtcfg: x\\u{1b}]0;pwn\\u{7}\\u{202e}\\u{a}y.yaml changed, checking again\n"), again
        watch.end(signal.SIGTERM)


def check_gone_directory(folder):
    """Absolute names need no working directory."""
    file = folder / "a.yaml"
    file.write_text(RIGHT, encoding="utf-8")
    (folder / "here").mkdir()
    watch = Watch(folder / "here", file, "-f", "concise")
    watch.until(WAITING)
    (folder / "here").rmdir()
    file.write_text(WRONG, encoding="utf-8")
    assert "TC2104" in watch.until(WAITING)
    assert watch.end(signal.SIGTERM) == 1


def check_constant_changes(folder):
    """What changes all the time is checked all the same."""
    (folder / "a.yaml").write_text(RIGHT, encoding="utf-8")
    watch = Watch(folder, ".", "-f", "concise")
    watch.until(WAITING)
    done = threading.Event()

    def change():
        while not done.wait(0.03):
            (folder / "b.yaml").write_text(f"# {time.monotonic_ns()}\n" + WRONG, encoding="utf-8")

    writer = threading.Thread(target=change)
    writer.start()
    try:
        assert "TC2104" in watch.until(WAITING)
    finally:
        done.set()
        writer.join()
    watch.end(signal.SIGTERM)


def check_own_output(folder):
    """Reports and standard output are no change, whatever leads to them."""
    work = folder / "work"
    work.mkdir()
    (work / "a.yaml").write_text(RIGHT, encoding="utf-8")
    (folder / "link").symlink_to(work)
    (folder / "one.json").symlink_to(work / "one.json")
    (work / "plan.json").write_text("{}", encoding="utf-8")
    reports = ["--report", f"json={folder}/link/two.json", "--report", f"junit={folder}/one.json", "--report", "json=../work/three.json"]
    with open(work / "out.json", "wb") as output:
        watch = Watch(work, ".", str(folder / "link" / "a.yaml"), "-f", "ndjson", *reports, output=output, errors=subprocess.PIPE)
        watch.until(WAITING)
        assert watch.is_silent(1.5), watch.until(WAITING)
        (work / "a.yaml").write_text(WRONG, encoding="utf-8")
        watch.until(WAITING)
        assert watch.is_silent(1.5), watch.until(WAITING)
        watch.end(signal.SIGTERM)


def check_refusals(folder):
    for arguments in (["-"], ["a.yaml", "--fix"], ["a.yaml", "--show-files"]):
        done = subprocess.run([PROGRAM, "validate", "--watch", *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == 2, arguments


for check in (check_edits_and_codes, check_deleted_and_created, check_bases, check_project, check_folders, check_terminal,
              check_programs, check_rest, check_names, check_gone_directory, check_constant_changes, check_own_output, check_refusals):
    with tempfile.TemporaryDirectory() as name:
        check(pathlib.Path(name))
    print("ok", check.__name__)
