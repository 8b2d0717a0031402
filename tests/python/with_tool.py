"""Runs a program in the environment of a tool that scripts/test installed.

usage: with_tool.py TOOL PROGRAM [ARGUMENT…]

TOOL is a folder of tests/tools, or `compilers`: then clang and nvcc are on the path, and Python is the tests'.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "conformance"), str(HERE.parent / "conformance" / "nvcc_tools")]
from tool_runs import installed  # noqa: E402
from toolkits import toolkits  # noqa: E402

SKIPPED = 77


def skip(reason):
    print(f"  skipped: {reason}")
    sys.exit(SKIPPED)


def with_compilers(command):
    """A build calls them by these names."""
    clangs = [path for path in map(shutil.which, ("clang-19", "clang")) if path]
    nvccs = [nvcc for _, (nvcc, _) in sorted(toolkits(str(HERE.parents[1])).items()) if nvcc]
    if not clangs or not nvccs or not shutil.which("ninja"):
        skip("clang, nvcc or ninja is not installed")
    with tempfile.TemporaryDirectory() as folder:
        for name, path in {"clang": clangs[0], "nvcc": nvccs[-1]}.items():
            script = Path(folder, name)
            script.write_text(f'#!/bin/sh\nexec "{path}" "$@"\n', encoding="utf-8")
            script.chmod(0o755)
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
        sys.exit(subprocess.run([sys.executable, *command], cwd=HERE, env=environment, check=False).returncode)


def main():
    tool, *command = sys.argv[1:]
    if tool == "compilers":
        with_compilers(command)
    folder = installed(str(HERE.parents[1]), tool).get(tool)
    if folder is None:
        skip(f"{tool} is not installed")
    python = os.path.join(folder, "bin", "python")
    version = subprocess.run([python, "-c", "import sys; print(sys.version_info[:2])"], capture_output=True, text=True, check=True).stdout
    if version.strip() != str(sys.version_info[:2]):
        skip(f"{tool} has Python {version.strip()}, the package was built for {sys.version_info[:2]}")
    sys.exit(subprocess.run([python, *command], cwd=HERE, check=False).returncode)


main()
