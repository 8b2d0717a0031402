"""Compares the facts of `tgtcfg inspect` with llvm-readobj, cuobjdump and clang-offload-bundler for the example files.

    other_tools.py PROGRAM SOURCE_DIR

Tools that are not installed are skipped.
"""

import glob
import json
import os
import re
import shutil
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402

#: Forms of files that llvm-readobj reads.
OBJECTS = ("elf", "cubin", "macho", "coff", "pe", "wasm")


def found(tools, *names):
    """The first of the programs that is installed."""
    for name in names:
        below = sorted(glob.glob(f"{tools}/*/lib/python*/site-packages/nvidia/*/bin/{name}") + glob.glob(f"/usr/lib/llvm-*/bin/{name}"))
        if program := shutil.which(name) or (below[-1] if below else None):
            return program
    return None


def readobj_facts(program, path):
    """Width of addresses of each object: in a file, an archive or a universal file."""
    text = tool_runs.run([program, "--file-headers", path]).stdout
    return [int(bits) for bits in re.findall(r"^AddressSize: (\d+)bit$", text, re.MULTILINE)]


def our_objects(file):
    """The same for pieces that are not in a section. Pointers of these ABIs are narrow."""
    narrow = ("n32", "x32", "ilp32")
    outer = [code for code in file["code"] if code["form"] in OBJECTS and not re.search(r"/(\.|__)", code["at"])]
    top = [code for code in outer if not code["at"]]
    return [32 if code.get("abi", {}).get("name") in narrow and code["arch"] != "mips64" else code["bits"] for code in top or outer]


def cuobjdump_facts(program, path):
    """Chips of all cubins, then of all PTX."""
    text = tool_runs.run([program, "-lelf", "-lptx", path]).stdout
    return [sorted(re.findall(rf"^{kind} file\s+\d+: .*\.(sm_\w+)\.{ending}$", text, re.MULTILINE))
            for kind, ending in (("ELF", "cubin"), ("PTX", "ptx"))]


def our_chips(file):
    # cuobjdump does not print the letter of a family.
    return [sorted(code["chip"].rstrip("f") for code in file["code"] if code["form"] == "cubin" and "chip" in code),
            sorted(code["ptx"]["target"] for code in file["code"] if code["form"] == "ptx")]


def bundler_facts(program, path):
    text = tool_runs.run([program, "-type=o", "-list", f"-input={path}"]).stdout
    return sorted(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("host-"))


def our_bundles(file):
    return sorted({code["bundle_id"] for code in file["code"] if "bundle_id" in code})


def has_container(file, form):
    return any(container["format"] == form for container in file["containers"])


def is_alone(file, form):
    return bool(file["containers"]) and file["containers"][0]["at"] == "" and file["containers"][0]["format"] == form


#: Names of tools, their facts, ours, and a function that selects files.
CHECKS = (
    (("llvm-readobj-19", "llvm-readobj"), readobj_facts, our_objects,
     lambda file: not file["containers"] or is_alone(file, "ar") or is_alone(file, "macho-universal")),
    (("cuobjdump",), cuobjdump_facts, our_chips, lambda file: has_container(file, "fatbin") and file["code"][0]["at"].count("/") < 3),
    (("clang-offload-bundler-19", "clang-offload-bundler"), bundler_facts, our_bundles, lambda file: is_alone(file, "offload-bundle")),
)


def main():
    program, source = sys.argv[1], sys.argv[2]
    tools = os.environ.get("TGTCFG_TOOLS") or os.path.join(source, ".tools")
    differences = []
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(os.path.join(source, "tests/artifacts/files.tar.gz")) as archive:
            archive.extractall(folder)
        inspected = tool_runs.run([program, "inspect", folder, "-f", "ndjson", "-q", "-q"]).stdout
        files = [json.loads(line) for line in inspected.splitlines()]
        files = [file for file in files if file["state"] == "ok"]
        for names, theirs, ours, is_for in CHECKS:
            tool = found(tools, *names)
            if tool is None:
                print(f"  skipped: no {names[-1]}")
                continue
            for file in filter(is_for, files):
                expected = theirs(tool, file["file"])
                # A tool that does not know the format prints nothing.
                if not any(expected):
                    continue
                compared += 1
                if expected != ours(file):
                    differences.append(f"{file['file']}: {names[-1]} has {expected}, tgtcfg {ours(file)}")
    for difference in differences:
        print(difference)
    print(f"{compared} comparisons, {len(differences)} differences")
    if compared == 0:
        return tool_runs.SKIPPED
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
