"""One build of two targets of a board by Ninja: a fatbin for its GPU, an object for its CPU."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import tgtcfg

KERNEL = "__global__ void twice(float* x) { x[threadIdx.x] *= 2; }\n"
PLAIN = "int twice(int x) { return 2 * x; }\n"


def machine_of(path):
    """The machine of an ELF header: 183 is AArch64."""
    return int.from_bytes(path.read_bytes()[18:20], "little")


def installed(tool, pattern):
    """The release of a compiler that is here: a plan may name it, for the tables know what each takes."""
    found = re.search(pattern, subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout)
    return found.group(1)


with tempfile.TemporaryDirectory() as folder:
    where = Path(folder)
    (where / "k.cu").write_text(KERNEL)
    (where / "a.c").write_text(PLAIN)
    plan = tgtcfg.resolve("boards/jetson-orin-nx", set={"/lowering/by-target": {
        "gpu": {"backend": "nvcc", "release": installed("nvcc", r"release (\d+\.\d+)")},
        "cpu": {"backend": "clang", "release": installed("clang", r"clang version (\d+)")},
    }})
    build = plan.emit("build", source={"gpu": where / "k.cu", "cpu": where / "a.c"}, only=["gpu", "cpu"])
    (where / "build.ninja").write_text(build.text("ninja"))
    answer = subprocess.run(["ninja", "-C", folder], capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        sys.exit(answer.stdout + answer.stderr)
    made = {path for step in build.to_dict()["steps"] for path in step["outputs"]}
    (fatbin,) = [where / path for path in made if path.endswith(".fatbin")]
    (host,) = [where / path for path in made if path.endswith(".o")]
    assert fatbin.read_bytes()[:4] == bytes.fromhex("50ed55ba"), "no fatbin"
    assert machine_of(host) == 183, machine_of(host)
    print(f"{fatbin.name} and {host.name}: a fatbin for {plan.targets['gpu'].machine.chip}, an object for AArch64")
