"""Measures `tgtcfg inspect` of a large CUDA library and of its wheel, next to tools that read the same files.

    bench/artifacts [--wheel FILE] [--program PROGRAM] [--no-write]

Without `--wheel`, `pip download` fetches the wheel of cuBLAS (400 MB) into a temporary directory.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile

import measure

WHEEL = "nvidia-cublas==13.0.0.19"
LIBRARY = "libcublasLt.so.13"
ROUNDS = 5


def forget(path):
    """Drops the pages of a file from memory, so that the next run reads the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


def row(name, argv, goal="", cold=None):
    """Median seconds and the largest memory of a command; None if its program is not installed."""
    program = shutil.which(argv[0])
    if program is None:
        return [name, "not installed", "", goal]
    runs = []
    for _ in range(ROUNDS):
        if cold:
            forget(cold)
        runs.append(measure.run_with_peak([program, *argv[1:]]))
    seconds = statistics.median(run.seconds for run, _ in runs)
    return [name, f"{seconds:.3f}", f"{max(peak for _, peak in runs):.0f}", goal]


def files_of(wheel, folder):
    """The wheel, fetched if none is given, and the library in it."""
    if wheel is None:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder, WHEEL], check=True)
        wheel = next(pathlib.Path(folder).glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        member = next(name for name in archive.namelist() if name.endswith(LIBRARY))
        library = archive.extract(member, folder)
    return str(wheel), library


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(measure.ROOT / "build/release/bin/tgtcfg"))
    parser.add_argument("--wheel")
    parser.add_argument("--no-write", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wheel, library = files_of(options.wheel, folder)
        examples = os.path.join(folder, "examples")
        os.mkdir(examples)
        subprocess.run(["tar", "xzf", measure.ROOT / "tests/artifacts/files.tar.gz", "-C", examples], check=True)
        inspect = [options.program, "inspect"]
        rows = [
            row("`tgtcfg inspect` library, warm", [*inspect, library], "0.05 s, 32 MB"),
            row("`tgtcfg inspect` library, cold", [*inspect, library], "0.5 s", cold=library),
            row("`readelf -hSldVn` library, no GPU code", ["readelf", "-hSldVn", library]),
            row("`cuobjdump --list-elf` library", ["cuobjdump", "--list-elf", library]),
            row("`tgtcfg inspect` wheel", [*inspect, wheel], "1.3 times `unzip -p`"),
            row("`unzip -p` wheel", ["unzip", "-p", wheel]),
            row("`tgtcfg inspect` 240 small files", [*inspect, examples], "0.1 s"),
            row("`tgtcfg version`", [options.program, "version"]),
        ]
    table = measure.table(["command", "seconds", "MB", "goal"], rows)
    if options.no_write:
        print(table)
    else:
        measure.write_section("Compiled files", f"`bench/artifacts`: {LIBRARY} of {WHEEL}, and its wheel.\n\n{table}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
