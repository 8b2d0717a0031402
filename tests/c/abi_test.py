"""The functions that libtgtcfg exports, those that its header declares, and those that are committed
are the same; its soname has the major version.

usage: abi_test.py LIBRARY HEADER SYMBOLS VERSION
"""

import re
import shutil
import subprocess
import sys


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def exported(library):
    """Names without their versions; what is absolute (A) is the name of a version."""
    rows = (line.split() for line in run("nm", "-D", "--defined-only", library).splitlines())
    return {row[-1].split("@")[0] for row in rows if row[-2] != "A"}


def main(library, header, symbols, version):
    for tool in ("nm", "readelf"):
        if shutil.which(tool) is None:
            print(f"SKIP: {tool} is not installed")
            sys.exit(77)
    with open(symbols, encoding="utf-8") as file:
        committed = set(file.read().split())
    with open(header, encoding="utf-8") as file:
        declared = set(re.findall(r"^TGTCFG_API [^;(]*?(\w+)\(", file.read(), re.M))
    problems = [f"exported, and not in {symbols}: {name}" for name in sorted(exported(library) - committed)]
    problems += [f"in {symbols}, and not exported: {name}" for name in sorted(committed - exported(library))]
    problems += [f"in the header or in {symbols} alone: {name}" for name in sorted(declared ^ committed)]
    soname = f"libtgtcfg.so.{version.split('.')[0]}"
    if f"[{soname}]" not in run("readelf", "-d", library):
        problems.append(f"the soname is not {soname}")
    if problems:
        sys.exit("\n".join(problems))


main(*sys.argv[1:])
