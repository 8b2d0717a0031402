#!/usr/bin/env python3
"""Compiles sources alone, as a release does. In a unit of several, one source can use the includes of another.

usage: sources_alone.py BUILD_DIR
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "conformance"))
from tool_runs import many, sampled  # noqa: E402

INCLUDED = re.compile(r'^#include "(.*\.cc)"$', re.M)


def options_of(command):
    """The options of a unit without its outputs and precompiled headers."""
    words = iter(shlex.split(command))
    for word in words:
        if word in ("-o", "-include", "-c"):
            next(words)
        elif word != "-Winvalid-pch":
            yield word


def sources(build):
    """Sources of `lib` and `apps` with the command of their unit."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if "/Unity/" in entry["file"] and entry["file"].startswith((f"{build}/lib/", f"{build}/apps/")):
            for source in INCLUDED.findall(pathlib.Path(entry["file"]).read_text()):
                yield source, [*options_of(entry["command"]), "-O0", "-fsyntax-only", source], entry["directory"]


def compile_alone(item):
    source, command, directory = item
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True)
    return f"{source}\n{done.stderr}" if done.returncode else ""


compiled = sampled(sorted(sources(pathlib.Path(sys.argv[1]))), part=16)
failed = [report for report in many(compile_alone, compiled) if report]
print("\n".join(failed), f"{len(compiled)} sources alone, {len(failed)} failed")
sys.exit(1 if failed or not compiled else 0)
