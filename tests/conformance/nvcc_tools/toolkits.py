"""The CUDA toolkits that are installed: what ptxas and nvcc of each say, each question asked once."""

import glob
import os
import re
import shutil
import struct

from tool_runs import Workshop, files_of, installed, run

# The highest version that the toolkit's own compiler writes.
PTX = {"12.9": "8.8", "13.0": "9.0"}
KERNEL = """#ifdef NEEDS_TWO_WORDS
#if NEEDS_TWO_WORDS - 5
#error the option of the host compiler was lost
#endif
#endif
extern "C" __global__ void twice(float *a) { a[threadIdx.x] *= 2; }
"""


def program(folder, name):
    found = glob.glob(os.path.join(folder, "lib/python*/site-packages/nvidia/*/bin", name))
    return found[0] if found else None


def toolkits(source_dir):
    """By release. Those of TGTCFG_NVCC and of PATH count when scripts/test installed none of that release."""
    found = {}
    for name, folder in installed(source_dir, "nvidia-*").items():
        found[name.split("-")[1]] = (program(folder, "nvcc"), program(folder, "ptxas"))
    nvcc = os.environ.get("TGTCFG_NVCC") or shutil.which("nvcc")
    if nvcc:
        release = re.search(r"release (\d+\.\d+)", run([nvcc, "--version"]).stdout).group(1)
        ptxas = os.path.join(os.path.dirname(nvcc), "ptxas")
        found.setdefault(release, (nvcc, ptxas if os.path.exists(ptxas) else None))
    return found


def ptx_of(version, arch):
    return (f".version {version}\n.target {arch.replace('compute_', 'sm_')}\n.address_size 64\n"
            ".visible .entry twice() { ret; }\n")


def cubin_arch(data):
    """The chip of a cubin: its ELF flags have the number, and newer ones have a note with the whole name."""
    flags = struct.unpack_from("<I", data, 48)[0]
    if data[8] < 8:
        return f"sm_{flags & 0xFF}" + ("a" if flags & 0x800 else "")
    chip = flags >> 8 & 0xFF
    name = re.search(rb"-arch (sm_\w+)", data)
    if name is None or number(name.group(1).decode()) != chip:
        return f"flags of sm_{chip}, notes of {name and name.group(1).decode()}"
    return name.group(1).decode()


def fatbin_contents(path):
    """What lies in a fatbin that was made with --no-compress: {"sm_90a", "compute_90"}."""
    with open(path, "rb") as file:
        data = file.read()
    magic, _, offset, size = struct.unpack_from("<IHHQ", data)
    assert magic == 0xBA55ED50, "not a fatbin"
    end = offset + size
    contents = set()
    while offset < end:
        kind, _, head, length = struct.unpack_from("<HHIQ", data, offset)
        body = data[offset + head:offset + head + length]
        if kind == 2:
            contents.add(cubin_arch(body))
        else:
            contents.add("compute_" + re.search(rb"\.target\s+sm_(\w+)", body).group(1).decode())
        offset += head + length
    return contents


class Toolkit(Workshop):
    def __init__(self, release, nvcc, ptxas, directory):
        super().__init__(directory)
        self.release = release
        self.nvcc = nvcc
        self.ptxas = ptxas
        self.source = self.file("twice.cu", KERNEL)
        listed = run([ptxas, "--help"]).stdout if ptxas else ""
        self.chips = sorted(set(re.findall(r"'(sm_\w+)'", listed)), key=lambda chip: (number(chip), chip))

    def assemble(self, text, chip):
        """What ptxas says of this PTX for this chip: nothing when it made a cubin of exactly that chip."""
        return self.once((text, chip), lambda: self.run_ptxas(text, chip))

    def run_ptxas(self, text, chip):
        name = f"{self.release}-{abs(hash((text, chip)))}"
        source = self.file(name + ".ptx", text)
        out = os.path.join(self.directory, name + ".cubin")
        answer = run([self.ptxas, "-arch=" + chip, source, "-o", out])
        if answer.returncode != 0 or answer.stdout + answer.stderr:
            return (answer.stdout + answer.stderr) or f"exit {answer.returncode}"
        with open(out, "rb") as file:
            made = cubin_arch(file.read())
        # Code for one family is named by the family, whatever of its chips was asked for.
        return "" if made.rstrip("f") == chip.rstrip("f") else f"ptxas made code for {made}, not {chip}"

    def make_fatbin(self, step):
        """What nvcc says and what lies in the fatbin."""
        return self.once(tuple(step["args"]), lambda: self.run_nvcc(step))

    def run_nvcc(self, step):
        out = os.path.join(self.directory, f"{abs(hash(tuple(step['args'])))}{step['suffix']}")
        answer = run([self.nvcc, *step["args"], "--no-compress", *files_of(step, self.source, out)],
                     env={**os.environ, **step["env"]})
        said = answer.stdout + answer.stderr
        if answer.returncode != 0 or said:
            return said or f"exit {answer.returncode}", set()
        return "", fatbin_contents(out)


def number(chip):
    return int("".join(c for c in chip if c.isdigit()))
