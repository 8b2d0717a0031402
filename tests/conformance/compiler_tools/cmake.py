#!/usr/bin/env python3
"""CMake compiles CUDA for exactly the chips of a plan.

usage: cmake.py TGTCFG SOURCE

Plans are lists of chips drawn by chance. CMake configures a project with the arguments, and its compile command must contain code for
these chips and for no other. A backend that also adds PTX must be found.
"""
import glob
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tool_runs import Counts, Us, finish, installed, lying_root, run, sampled  # noqa: E402

DRAWN = 200
PROJECT = "cmake_minimum_required(VERSION 3.20)\nproject(chips CUDA)\nadd_library(chips OBJECT k.cu)\n"


class Project:
    """One project, configured again for each plan: CMake looks at the compiler only once."""

    def __init__(self, toolkit, folder):
        self.folder = pathlib.Path(folder)
        self.build = self.folder / "build"
        (self.folder / "CMakeLists.txt").write_text(PROJECT, encoding="utf-8")
        (self.folder / "k.cu").write_text("__global__ void k(float *a) { a[0] = 1; }\n", encoding="utf-8")
        self.fixed = [f"-DCMAKE_CUDA_COMPILER={toolkit}/bin/nvcc", f"-DCMAKE_CUDA_FLAGS=-L{toolkit}/lib",
                      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-G", "Unix Makefiles"]
        self.environment = {**os.environ, "LIBRARY_PATH": f"{toolkit}/lib"}

    def configured(self, args):
        """The code in the compile command, or the message of CMake."""
        done = run(["cmake", "-S", self.folder, "-B", self.build, *self.fixed, *args], env=self.environment)
        if done.returncode != 0:
            return set(), done.stderr
        command = json.loads((self.build / "compile_commands.json").read_text(encoding="utf-8"))[0]["command"]
        lists = re.findall(r"--generate-code=arch=\w+,code=\[([\w,]+)\]", command)
        return {code for codes in lists for code in codes.split(",")}, ""


def toolkit_of(source):
    for folder in installed(source, "nvidia-13.0").values():
        for nvcc in glob.glob(os.path.join(folder, "lib/python3*/site-packages/nvidia/cu13/bin/nvcc")):
            return str(pathlib.Path(nvcc).parent.parent)
    return None


def plan_of(chips):
    targets = {f"g{number}": {"kind": "cuda", "arch": chip} for number, chip in enumerate(chips)}
    return json.dumps({"targets": targets, "host": "llvm -mtriple=x86_64-linux-gnu", "default-device": "g0"})


def expected(chips, later):
    newest = max(chips, key=lambda chip: (int(re.sub(r"\D", "", chip)), chip))
    return set(chips) | ({newest.replace("sm_", "compute_")} if later else set())


def compare(us, project, plans):
    counts = Counts("CMake 3.25 for CUDA")
    for chips, later in plans:
        emission, codes = us.emit([plan_of(chips)], "cmake", "3.25", *(["--and-later"] if later else []))
        if emission is None:
            counts.refuse(codes)
            continue
        seen, said = project.configured(emission["steps"][0]["args"])
        if seen == expected(chips, later):
            counts.accepted += 1
        else:
            counts.refused_by_tool.append((" ".join(chips), said or f"code is for {sorted(seen)}"))
    return counts


def main(program, source):
    toolkit = toolkit_of(source)
    version = run(["cmake", "--version"]).stdout if shutil.which("cmake") else ""
    if toolkit is None or "3.25" not in version:
        counts = Counts("CMake 3.25 for CUDA")
        counts.skip("nvcc 13.0 or CMake 3.25 is not installed")
        finish([counts], [])
    us = Us(program)
    known = run([f"{toolkit}/bin/nvcc", "--list-gpu-code"]).stdout.split()
    chips = [name for name in us.names("chips") if name.rstrip("af") in known]  # others are for older toolkits
    draw = random.Random("cmake")
    plans = [(draw.sample(chips, draw.randint(1, 5)), draw.random() < 0.3) for _ in range(DRAWN)]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as root:
        project = Project(toolkit, folder)
        counts = compare(us, project, sampled(plans))
        lying_root(source, root, "cmake", lambda text: text.replace('"{}-real"', '"{}"'))
        lie = compare(Us(program, root), project, [(["sm_80"], False)])
        finish([counts], [("PTX that no plan has", bool(lie.refused_by_tool))])


if __name__ == "__main__":
    main(*sys.argv[1:])
