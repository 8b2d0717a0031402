"""`cross-compiler` and its options reach the host compiler that nvcc starts; lines of the documentation, typed."""

import json
import os

from tool_runs import Counts, run

# Each ends at the host compiler as one word: nvcc splits at commas and hands the rest to a shell.
OPTIONS = ["-O2", "-DCOMMA=1,2", "-Wp,-DTWO=2", "-DSPACE=a b", "-DQUOTE='a'", '-DQUOTES="a"', "-DDOLLAR=$HOME", "-DBACK=a\\b",
           "-DSTAR=*", "-DSEMI=a;b", "-DTICK=`a`"]


LINE = ("nvcc $(tgtcfg resolve 'cuda -arch=sm_90' --emit nvcc --backend-release {} --and-later -f args) "
        "-fatbin twice.cu -o typed.fatbin")


def typed(us, toolkit):
    """What the line says when it is typed into a shell that finds both programs."""
    folder = os.path.join(toolkit.directory, "bin")
    os.makedirs(folder, exist_ok=True)
    for name, program in (("tgtcfg", os.path.abspath(us.program)), ("nvcc", toolkit.nvcc)):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec "{program}" "$@"\n')
        os.chmod(path, 0o755)
    answer = run(["sh", "-c", LINE.format(toolkit.release)], cwd=toolkit.directory,
                 env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
    made = os.path.exists(os.path.join(toolkit.directory, "typed.fatbin"))
    return "" if answer.returncode == 0 and made else answer.stderr or "no fatbin"


def host_compiler_runs(us, toolkit):
    counts = Counts(f"host compiler and typed line of nvcc {toolkit.release}")
    if toolkit.nvcc is None:
        counts.skip("there is no nvcc")
        return [counts]
    log = os.path.join(toolkit.directory, "host-arguments")
    folder = os.path.join(toolkit.directory, "a folder")
    os.makedirs(folder, exist_ok=True)
    compiler = os.path.join(folder, "g++")
    with open(compiler, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nprintf '%s\\0' \"$@\" >>'{log}'\nexec g++ \"$@\"\n")
    os.chmod(compiler, 0o755)
    plan = {"targets": ["cuda -arch=sm_90"], "cross-compiler": compiler, "cross-compiler-options": OPTIONS}
    emission, codes = us.emit([json.dumps(plan)], "nvcc", toolkit.release)
    if emission is None:
        counts.refused_by_tool.append(("a host compiler with options", f"refused by us: {codes}"))
        return [counts]
    said, _ = toolkit.make_fatbin(emission["steps"][0])
    seen = ""
    if os.path.exists(log):
        with open(log, encoding="utf-8") as file:
            seen = file.read().split("\0")
    lost = [option for option in OPTIONS if option not in seen]
    if said or lost:
        counts.refused_by_tool.append((" ".join(emission["steps"][0]["args"]), said or f"the host compiler did not get {lost}"))
    else:
        counts.accepted += 1
    said = typed(us, toolkit)
    if said:
        counts.refused_by_tool.append((LINE, said))
    else:
        counts.accepted += 1
    return [counts]
