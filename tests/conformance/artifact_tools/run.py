"""Compares the facts of `tgtcfg inspect` with `readelf` for the libraries, programs and archives of this machine.

    run.py PROGRAM SOURCE_DIR [--all]

A quarter of the files is used, another one for each commit; `--all` uses all of them.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402

#: Architectures of the database by the names that `readelf -h` prints.
MACHINES = {
    "Advanced Micro Devices X86-64": "x86_64", "Intel 80386": "i386", "AArch64": "aarch64", "ARM": "arm", "RISC-V": "riscv",
    "PowerPC64": "powerpc64", "PowerPC": "powerpc", "IBM S/390": "s390", "MIPS R3000": "mips", "LoongArch": "loongarch",
    "NVIDIA CUDA architecture": "nvptx", "AMD GPU": "amdgcn", "QUALCOMM DSP6 Processor": "hexagon", "Linux BPF": "bpf",
}


def is_wanted(path):
    """True for ELF files and archives."""
    try:
        with open(path, "rb") as file:
            return file.read(8).startswith((b"\x7fELF", b"!<arch>\n"))
    except OSError:
        return False


def files_below(roots, part):
    for root in roots:
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not os.path.islink(os.path.join(folder, name))]
            for name in sorted(names):
                path = os.path.join(folder, name)
                digest = int(hashlib.sha256(path.encode()).hexdigest(), 16)
                if part is not None and digest % 4 != part or os.path.islink(path) or "\n" in path:
                    continue
                if os.path.isfile(path) and is_wanted(path):
                    yield path


def elf_facts(text):
    """The facts of one file in the output of `readelf -hldV`."""
    def one(pattern):
        found = re.search(pattern, text, re.MULTILINE)
        return found.group(1).strip() if found else None

    needs = text.partition("Version needs section")[2]
    glibc = [tuple(map(int, each.split("."))) for each in re.findall(r"Name: GLIBC_([\d.]+)\s", needs)]
    if "Name: GLIBC_ABI_DT_RELR" in needs:
        glibc.append((2, 36))
    return {
        "bits": {"ELF64": 64, "ELF32": 32}.get(one(r"^\s+Class:\s+(\S+)")),
        "endian": "little" if "little endian" in (one(r"^\s+Data:\s+(.+)$") or "") else "big",
        "machine": one(r"^\s+Machine:\s+(.+)$"),
        "libraries": re.findall(r"\(NEEDED\)\s+Shared library: \[(.*)\]", text),
        "interpreter": one(r"\[Requesting program interpreter: (.*)\]"),
        "glibc": ".".join(map(str, max(glibc))) if glibc else None,
    }


def our_facts(code):
    needs = code.get("needs", {})
    return {
        "bits": code.get("bits"),
        "endian": code.get("endian"),
        "machine": code.get("arch"),
        "libraries": needs.get("libraries", []),
        "interpreter": needs.get("interpreter"),
        "glibc": needs.get("versions", {}).get("GLIBC"),
    }


def differences(theirs, ours):
    different = []
    for fact, value in theirs.items():
        if fact == "machine":
            wanted = MACHINES.get(value)
            if wanted is not None and not (ours[fact] or "").startswith(wanted):
                different.append((fact, value, ours[fact]))
        elif fact == "libraries":
            # A library that is needed twice is listed once.
            if sorted(set(value)) != sorted(ours[fact]):
                different.append((fact, value, ours[fact]))
        elif value != ours[fact]:
            different.append((fact, value, ours[fact]))
    return different


def compare(path, file):
    """The facts that differ, each with both values."""
    text = tool_runs.run(["readelf", "-hldVW", path], env={**os.environ, "LC_ALL": "C"}).stdout
    if file["containers"] and file["containers"][0]["format"] == "ar":
        theirs = [elf_facts("ELF Header:" + part) for part in text.split("ELF Header:")[1:]]
        # readelf lists members, not what lies in a fatbin of a member.
        fatbins = tuple(each["at"] + "/" for each in file["containers"] if each["format"] == "fatbin")
        members = [code for code in file["code"] if code["form"] in ("elf", "cubin") and not code["at"].startswith(fatbins)]
        ours = [our_facts(code) for code in members]
        if len(theirs) != len(ours):
            return [("members", len(theirs), len(ours))]
    else:
        theirs, ours = [elf_facts(text)], [our_facts(code) for code in file["code"][:1]]
    return [each for pair in zip(theirs, ours) for each in differences(*pair)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    if not tool_runs.shutil.which("readelf"):
        print("skipped: no readelf")
        return tool_runs.SKIPPED
    tools = os.environ.get("TGTCFG_TOOLS") or os.path.join(options.source, ".tools")
    commit = tool_runs.run(["git", "-C", options.source, "rev-parse", "HEAD"]).stdout.strip() or "0"
    part = None if options.all else int(commit[:6], 16) % 4
    paths = list(files_below(["/usr/lib", "/usr/bin", tools], part))
    listing = "".join(path + "\n" for path in paths)
    got = subprocess.run([options.program, "inspect", "@-", "-f", "ndjson", "-q", "-q"], input=listing, capture_output=True, text=True)
    files = [json.loads(line) for line in got.stdout.splitlines()]
    if [file["file"] for file in files] != paths:
        print(f"{len(files)} results for {len(paths)} files\n{got.stderr[:2000]}")
        return 1
    with ThreadPoolExecutor() as pool:
        results = list(pool.map(compare, paths, files))
    wrong = [(path, each) for path, result in zip(paths, results) for each in result]
    # Archives without members are empty.
    wrong += [(path, ("state", "ok", file["state"])) for path, file in zip(paths, files)
              if file["state"] != ("ok" if file["code"] else "no-code")]
    for path, (fact, theirs, ours) in wrong[:50]:
        print(f"{path}: {fact} is {theirs!r} for readelf, {ours!r} for tgtcfg")
    # The comparison can fail: a fact of one file is not that of a changed copy.
    changed = json.loads(json.dumps(files[0]))
    changed["code"][0]["bits"] = 16
    if not compare(paths[0], changed):
        print("a changed fact was not noticed")
        return 1
    print(f"{len(paths)} files, {sum(len(file['code']) for file in files)} pieces of code, {len(wrong)} differences")
    return 1 if wrong or len(paths) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
