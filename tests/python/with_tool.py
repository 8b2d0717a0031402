"""Runs a program in the environment of a tool that scripts/test installed.

usage: with_tool.py TOOL PROGRAM [ARGUMENT…]
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "conformance"))
from tool_runs import installed  # noqa: E402

SKIPPED = 77


def skip(reason):
    print(f"  skipped: {reason}")
    sys.exit(SKIPPED)


def main():
    tool, *command = sys.argv[1:]
    folder = installed(str(HERE.parents[1]), tool).get(tool)
    if folder is None:
        skip(f"{tool} is not installed")
    python = os.path.join(folder, "bin", "python")
    version = subprocess.run([python, "-c", "import sys; print(sys.version_info[:2])"], capture_output=True, text=True, check=True).stdout
    if version.strip() != str(sys.version_info[:2]):
        skip(f"{tool} has Python {version.strip()}, the package was built for {sys.version_info[:2]}")
    sys.exit(subprocess.run([python, *command], cwd=HERE, check=False).returncode)


main()
