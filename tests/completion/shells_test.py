#!/usr/bin/env python3
"""Completion as a user sees it: the scripts of `tgtcfg completion` in real shells, typed into a terminal.

usage: shells_test.py PROGRAM bash|zsh|fish|powershell

No package of Debian has PowerShell: where it is not installed, the brackets, quotes and calls of its script are checked.

Exit code 77: the shell is not installed.
"""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

# What is typed before Tab, and what has to stand on the line, or below it, afterwards.
TYPED = [
    ("tgtcfg resol", "tgtcfg resolve "),
    ("tgtcfg show chip sm_90", "sm_90a"),
    ("tgtcfg resolve nvidia/jetson-agx-orin-64", "nvidia/jetson-agx-orin-64gb"),
    ("tgtcfg resolve --form", "--format"),
    ("tgtcfg resolve --format=canon", "--format=canonical"),
    ("tgtcfg explain TC210", "TC2104"),
    ("tgtcfg resolve --executor ao", "--executor aot"),
    ("tgtcfg validate a\\ fi", "a\\ file.yaml"),
    ("tgtcfg validate fold", "folder/"),
]
PATIENCE = 60


class Terminal:
    def __init__(self, command, folder, program):
        home = pathlib.Path(folder) / "home"
        home.mkdir(exist_ok=True)
        path = f"{pathlib.Path(program).parent}:{os.environ['PATH']}"
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, {"PATH": path, "HOME": str(home), "TERM": "xterm", "PS1": "$ ",
                                             "COLUMNS": "200", "LINES": "50", "LC_ALL": "C.UTF-8"})
        self.seen = ""

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def wait_for(self, text):
        """Whether it comes, without the escapes of the line editor."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if text in self.plain():
                return True
            if select.select([self.descriptor], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.descriptor, 65536).decode(errors="replace")
                except OSError:
                    return text in self.plain()
        return False

    def plain(self):
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]|\r", "", self.seen)
        while re.search(r"[^\x08]\x08", text):
            text = re.sub(r"[^\x08]\x08", "", text)
        return text

    def close(self):
        os.close(self.descriptor)
        try:
            os.kill(self.pid, 9)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)


def in_terminal(shell, folder, program):
    """What bash and zsh make of the keys."""
    start = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}[shell]
    setup = {"bash": "source ./script; bind 'set show-all-if-ambiguous on' 'set page-completions off'; echo re''ady\n",
             "zsh": "autoload -U compinit; compinit -u -D; setopt autolist; source ./script; echo re''ady\n"}[shell]
    failed = []
    for typed, expected in TYPED:
        terminal = Terminal(start, folder, program)
        try:
            terminal.type(setup)
            if not terminal.wait_for("\nready"):
                return [f"{shell} did not start: {terminal.plain()!r}"]
            terminal.seen = ""
            terminal.type(typed + "\t\t")
            if not terminal.wait_for(expected):
                failed.append(f"{typed!r} did not give {expected!r} but {terminal.plain()!r}")
        finally:
            terminal.close()
    return failed


def in_fish(folder, program):
    """fish answers what it would offer."""
    failed = []
    for typed, expected in TYPED:
        expected = expected.split(" ")[-1] or expected.split(" ")[-2]
        expected = expected.removeprefix("file.yaml") or "a file.yaml"
        answer = subprocess.run(
            ["fish", "--no-config", "-c", 'source ./script; complete -C "$argv[1]"', typed], cwd=folder,
            env={"PATH": f"{pathlib.Path(program).parent}:{os.environ['PATH']}", "HOME": folder}, text=True,
            capture_output=True, check=False)
        offered = [line.split("\t")[0] for line in answer.stdout.splitlines()]
        if expected not in offered:
            failed.append(f"{typed!r} did not offer {expected!r} but {offered[:9]} {answer.stderr}")
    return failed


OPENED = {")": "(", "]": "[", "}": "{"}


def mistakes_in_powershell(script):
    """Brackets and quotes that do not match: in '…' a quote is doubled, in "…" a backquote escapes, # begins a comment."""
    failed, opened, quote, at = [], [], "", 0
    while at < len(script):
        c = script[at]
        if quote:
            if c == "`" and quote == '"':
                at += 1
            elif c == quote:
                quote = ""
        elif c == "#":
            at = script.find("\n", at)
        elif c in "'\"":
            quote = c
        elif c in "([{":
            opened.append(c)
        elif c in OPENED and (not opened or opened.pop() != OPENED[c]):
            failed.append(f"{c} at {at} closes nothing: {script[at - 40 : at + 1]!r}")
        at += 1
    return failed + [f"open at the end: {each}" for each in [*opened, *filter(None, [quote])]]


def in_powershell(folder, program):
    script = pathlib.Path(folder, "script").read_text(encoding="utf-8")
    failed = mistakes_in_powershell(script)
    for part in ("Register-ArgumentCompleter -Native -CommandName tgtcfg -ScriptBlock {", "param($wordToComplete, $commandAst, $cursorPosition)",
                 "complete -- @words", "[System.Management.Automation.CompletionResult]::new("):
        if part not in script:
            failed.append(f"no {part!r}")
    for broken in (script.replace(")", "", 1), script.replace("{", "", 1), script.replace("'", "", 1)):
        if not mistakes_in_powershell(broken):
            failed.append("the check sees no mistake in a broken script")
    if shutil.which("pwsh") is None:
        print("pwsh is not installed: the script was not run; brackets, quotes and calls were checked")
        return failed
    for typed, expected in TYPED:
        code = f". ./script.ps1; (TabExpansion2 -inputScript '{typed}' -cursorColumn {len(typed)}).CompletionMatches.CompletionText"
        pathlib.Path(folder, "script.ps1").write_text(script, encoding="utf-8")
        answer = subprocess.run(["pwsh", "-NoProfile", "-Command", code], cwd=folder, text=True, capture_output=True, check=False,
                                env={**os.environ, "PATH": f"{pathlib.Path(program).parent}:{os.environ['PATH']}"})
        if "\\" not in typed and expected.split()[-1] not in answer.stdout:
            failed.append(f"{typed!r} did not offer {expected!r} but {answer.stdout} {answer.stderr}")
    return failed


def main():
    program, shell = os.path.abspath(sys.argv[1]), sys.argv[2]
    if shell != "powershell" and shutil.which(shell) is None:
        print(f"skipped: {shell} is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        script = subprocess.run([program, "completion", shell], capture_output=True, text=True, check=True).stdout
        pathlib.Path(folder, "script").write_text(script, encoding="utf-8")
        pathlib.Path(folder, "a file.yaml").write_text("targets: llvm\n", encoding="utf-8")
        pathlib.Path(folder, "folder").mkdir()
        ways = {"fish": in_fish, "powershell": in_powershell}
        failed = ways[shell](folder, program) if shell in ways else in_terminal(shell, folder, program)
    print("\n".join(failed) or f"{len(TYPED)} lines completed in {shell}")
    return 1 if failed else 0


sys.exit(main())
