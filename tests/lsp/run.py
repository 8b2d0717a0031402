#!/usr/bin/env python3
"""Runs test files of this folder under pytest. Exit 77: the client is not installed."""

import importlib.util
import subprocess
import sys

for package in ("pytest", "pytest_lsp"):
    if importlib.util.find_spec(package) is None:
        print(f"skipped: {package} is not installed (tests/requirements.txt)")
        sys.exit(77)
sys.exit(subprocess.call([sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", *sys.argv[1:]]))
