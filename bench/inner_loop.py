"""What a developer waits for: the first plan, a full build, and builds after a change.

Works in a clone in a temporary directory and without a compiler cache. Packages are installed already: `scripts/run` on
a bare machine also takes the time of its archive.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import measure

HEADER = "lib/include/tgtcfg/database.h"
SOURCE = "lib/resolve/target_chip.cc"
UNIT_TEST = "unit_resolve"
INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"]', re.M)


def environment():
    """Without ccache, which would make a second run look faster than a first one."""
    folders = [folder for folder in os.environ["PATH"].split(os.pathsep) if "ccache" not in folder]
    return os.environ | {"PATH": os.pathsep.join(folders), "CCACHE_DISABLE": "1"}


def timed(argv, folder):
    """Elapsed seconds, and the processor time of all its processes."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(argv, cwd=folder, env=environment(), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - start, cpu


def touch(path):
    with path.open("a", encoding="utf-8") as text:
        text.write("\n// A change.\n")


def share_that_sees(folder, header):
    """The share of the sources in lib and apps that include a header, directly or through others."""
    files = [path for top in ("lib", "apps") for path in (folder / top).rglob("*") if path.suffix in (".cc", ".h", ".inc")]
    includes = {path: INCLUDE.findall(path.read_text(encoding="utf-8")) for path in files}

    def included(path, seen):
        for name in includes[path]:
            for root in (folder / "lib/include", folder / "lib", path.parent):
                found = (root / name).resolve()
                if found in includes and found not in seen:
                    seen.add(found)
                    included(found, seen)
        return seen

    sources = [path for path in files if path.suffix == ".cc"]
    return sum(folder / header in included(path, set()) for path in sources) / len(sources)


def rows(folder):
    minutes = 60
    seconds, _ = timed(["scripts/run"], folder)
    yield "`scripts/run` of a new clone, to the first plan", f"{seconds / minutes:.1f} min", "≤ 4 min", seconds <= 4 * minutes
    subprocess.run(["cmake", "--preset", "dev"], cwd=folder, env=environment(), check=True, stdout=subprocess.DEVNULL)
    _, cpu = timed(["cmake", "--build", "--preset", "dev"], folder)
    yield "processor time of a full build of `dev`", f"{cpu / minutes:.1f} min", "≤ 8 min", cpu <= 8 * minutes
    share = share_that_sees(folder, HEADER)
    yield f"sources that include `{pathlib.Path(HEADER).name}`", f"{share:.0%}", "≤ 40 %", share <= 0.4
    touch(folder / SOURCE)
    seconds, _ = timed(["cmake", "--build", "--preset", "dev", "--target", UNIT_TEST], folder)
    seconds += timed([f"build/dev/bin/{UNIT_TEST}"], folder)[0]
    yield f"after a change of `{SOURCE}`, to the result of `{UNIT_TEST}`", f"{seconds:.1f} s", "≤ 10 s", seconds <= 10


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-write", action="store_true")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary).resolve() / "tgtcfg"
        subprocess.run(["git", "clone", "--quiet", measure.ROOT, folder], check=True)
        found = []
        for what, figure, goal, met in rows(folder):
            found.append((what, figure, goal, "met" if met else "missed"))
            print(*found[-1], sep="\t", flush=True)
    if not words.no_write:
        measure.write_section("Inner loop", f"`bench/inner-loop`, {os.cpu_count()} cores, without a compiler cache; packages are installed.\n\n"
                              + measure.table(["", "measured", "goal", ""], found))
    return 0 if all(row[-1] == "met" for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
