#!/usr/bin/env python3
"""What docs/guides/editor.md says to write into an editor's settings, written into them and tried in that editor.

usage: editors_test.py PROGRAM neovim|emacs|helix|zed|kate

The editor opens a text with a mistake, waits for its mark, and takes a completion. Exit 77: the editor is not installed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
HERE = pathlib.Path(__file__).resolve().parent
PAGE = (HERE.parents[1] / "docs/guides/editor.md").read_text(encoding="utf-8")
# The first line has a mistake; the third one wants the only word that begins like this.
TEXT = "executr: graph\ntargets:\n- cuda -arch=sm_86 -max_th"
DONE = "- cuda -arch=sm_86 -max_threads_per_block="


def skip(reason):
    print("SKIPPED:", reason)
    sys.exit(77)


def snippet(name):
    found = re.search(rf"<!-- snippet: {re.escape(name)} -->\n```\w+\n(.*?)```", PAGE, re.S)
    assert found, f"docs/guides/editor.md has no snippet {name}"
    return found.group(1)


def run(folder, command):
    (folder / "wrong.yaml").write_text(TEXT + "\n", encoding="utf-8")
    environment = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder / "config"), TERM="xterm",
                       PATH=f"{folder / 'bin'}:{os.environ['PATH']}")
    (folder / "bin").mkdir()
    (folder / "bin" / "tgtcfg").symlink_to(PROGRAM)
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.returncode
    return done.stdout.replace("\r", "").splitlines()


def check_completion(lines):
    [line] = [line[5:] for line in lines if line.startswith("line ")]
    assert line.startswith(DONE), line


def check_neovim(folder):
    if shutil.which("nvim") is None:
        skip("no Neovim (Debian: neovim)")
    has_config = subprocess.run(["nvim", "--headless", "-u", "NONE", "+lua os.exit(vim.lsp.config and 0 or 1)"],
                                check=False).returncode == 0
    (folder / "init.lua").write_text(snippet("neovim" if has_config else "neovim-before-0.11"), encoding="utf-8")
    lines = run(folder, ["nvim", "--headless", "-u", "init.lua", "+luafile " + str(HERE / "neovim.lua")])
    assert "mark TC1310 0:0-7" in lines, lines
    check_completion(lines)


def check_emacs(folder):
    if shutil.which("emacs") is None:
        skip("no Emacs (Debian: emacs-nox, elpa-eglot, elpa-yaml-mode)")
    probe = ["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot) (require 'yaml-mode))"]
    if subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        skip("Emacs has no eglot or no yaml-mode (Debian: elpa-eglot, elpa-yaml-mode)")
    (folder / "init.el").write_text(snippet("emacs"), encoding="utf-8")
    lines = run(folder, ["emacs", "--batch", "--eval", "(package-initialize)", "-l", "init.el", "-l",
                         str(HERE / "emacs.el")])
    assert "mark executr" in lines, lines
    check_completion(lines)


CHECKS = {"neovim": check_neovim, "emacs": check_emacs}

if sys.argv[2] not in CHECKS:
    skip(f"Debian 12 has no {sys.argv[2]} that runs without a window: what docs/guides/editor.md says of it was not tried")
with tempfile.TemporaryDirectory() as name:
    CHECKS[sys.argv[2]](pathlib.Path(name))
