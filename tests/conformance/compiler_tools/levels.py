#!/usr/bin/env python3
"""Passes levels to the real tools: random CPUs to Go, all versions of Vulkan and SPIR-V to glslc and spirv-val.

usage: levels.py TGTCFG SOURCE
"""
import itertools
import os
import random
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tool_runs import Counts, Us, finish, lying_root, run, temporary  # noqa: E402

PLANS = 200
SHADER = """#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer B { float d[]; };
void main() { d[gl_GlobalInvocationID.x] *= 2.0; }
"""
CPUS = {
    "x86": ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "haswell", "znver4", "nehalem", "atom", "skylake-avx512", "bdver2"],
    "i386": ["pentium", "i686", "pentium4", "core2", "haswell"],
    "aarch64": ["generic", "cortex-a53", "cortex-a76", "neoverse-v2", "apple-m1", "apple-m4", "a64fx", "ampere1", "cortex-a510"],
    "arm": ["arm926ej-s", "arm1176jzf-s", "cortex-a7", "cortex-a9", "cortex-a53", "krait"],
    "riscv64": ["sifive-u74", "sifive-p550", "sifive-p670", "spacemit-x60", "veyron-v1"],
    "powerpc": ["pwr8", "pwr9", "pwr10"],
    "mips": ["mips32", "mips32r2"],
    "wasm": ["mvp", "generic", "bleeding-edge"],
}
FEATURES = {
    "x86": ["avx2", "bmi2", "fma", "avx512f", "sse4.2"],
    "i386": ["sse2"],
    "aarch64": ["lse", "sve2", "aes", "v8.4a", "v9a", "crc"],
    "arm": ["neon", "vfp2", "vfp3d16"],
    "riscv64": ["v", "zba", "zbb"],
    "powerpc": ["mma", "power9-vector"],
    "mips": ["soft-float"],
    "wasm": ["sign-ext", "simd128"],
}
TRIPLES = {
    "x86_64-linux-gnu": "x86", "x86_64-pc-windows-msvc": "x86", "x86_64-apple-macosx": "x86", "i386-linux-gnu": "i386",
    "aarch64-linux-gnu": "aarch64", "arm64-apple-macosx": "aarch64", "aarch64-unknown-freebsd": "aarch64",
    "armv7-linux-gnueabihf": "arm", "arm-linux-gnueabi": "arm", "riscv64-linux-gnu": "riscv64",
    "powerpc64le-linux-gnu": "powerpc", "mips-linux-gnu": "mips", "mipsel-linux-gnu": "mips", "wasm32-wasi": "wasm",
}


def plans():
    chosen = random.Random(PLANS)
    for _ in range(PLANS):
        triple = chosen.choice(list(TRIPLES))
        family = TRIPLES[triple]
        text = f"llvm -mtriple={triple} -mcpu={chosen.choice(CPUS[family])}"
        features = chosen.sample(FEATURES[family], chosen.randint(0, min(2, len(FEATURES[family]))))
        if features:
            text += " -mattr=" + ",".join(chosen.choice("+-") + name for name in features)
        yield text


def go_refuses(step, folder):
    """The error of Go, which checks its environment before it plans a build; empty if it accepts it."""
    done = run(["go", "build", "-n", "-o", os.path.join(folder, "out"), "main.go"], cwd=folder,
               env={**os.environ, **step["env"], "CGO_ENABLED": "0", "GOFLAGS": "", "GOTOOLCHAIN": "local"})
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""


def go_runs(us, folder, texts):
    counts = Counts("go 1.26")
    if not shutil.which("go") or "go1.26" not in run(["go", "version"]).stdout:
        counts.skip("go 1.26 is not installed")
        return counts
    with open(os.path.join(folder, "main.go"), "w", encoding="utf-8") as file:
        file.write("package main\n\nfunc main() {}\n")
    for text in texts:
        emission, codes = us.emit([text], "go", "1.26")
        if emission is None:
            counts.refuse(codes)
            continue
        said = go_refuses(emission["steps"][0], folder)
        if said:
            counts.refused_by_tool.append((text, said))
        else:
            counts.accepted += 1
    return counts


def shader_error(args, most, folder):
    """What is wrong with the SPIR-V for arguments of glslc; empty if the device accepts it."""
    output = os.path.join(folder, "x.spv")
    source = os.path.join(folder, "x.comp")
    made = run(["glslc", *args, source, "-o", output])
    if made.returncode:
        return made.stderr
    environment = next(word.split("=")[1] for word in args if word.startswith("--target-env="))
    valid = run(["spirv-val", "--target-env", environment, output])
    if valid.returncode:
        return valid.stdout + valid.stderr
    with open(output, "rb") as file:
        version = file.read(8)[5]
    return f"SPIR-V 1.{version} is newer than the device" if version > most else ""


def shader_runs(us, folder):
    counts = Counts("glslc 2023.2, spirv-val")
    if not shutil.which("glslc") or not shutil.which("spirv-val"):
        counts.skip("glslc or spirv-val is not installed")
        return counts
    if "2023.2" not in run(["glslc", "--version"]).stdout:
        counts.skip("glslc is not release 2023.2")
        return counts
    with open(os.path.join(folder, "x.comp"), "w", encoding="utf-8") as file:
        file.write(SHADER)
    for vulkan, spirv in itertools.product(range(4), range(7)):
        text = f"vulkan -vulkan_api_version={4194304 + 4096 * vulkan} -max_spirv_version={65536 + 256 * spirv}"
        emission, codes = us.emit([text], "spirv", "2023.2")
        if emission is None:
            counts.refuse(codes)
            continue
        said = shader_error(emission["steps"][0]["args"], spirv, folder)
        if said:
            counts.refused_by_tool.append((text, said))
        else:
            counts.accepted += 1
    return counts


def lie(us, source, backend, change, runs):
    with temporary() as root, temporary() as folder:
        return bool(runs(Us(us.program, lying_root(source, root, backend, change)), folder).refused_by_tool)


def main(program, source):
    us = Us(program)
    with temporary() as folder:
        counts = [go_runs(us, folder, plans()), shader_runs(us, folder)]
    lies = []
    if counts[0].accepted:
        lies.append(("another table of levels", lie(us, source, "go", lambda row: row.replace('"levels": "arm64"', '"levels": "mips"'),
                                                    lambda liar, folder: go_runs(liar, folder, ["llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a76 -mattr=+v8.6a"]))))
    if counts[1].accepted:
        lies.append(("SPIR-V 1.4 for Vulkan 1.1", lie(
            us, source, "spirv", lambda row: row.replace('"vulkan_api_version": 4202496, "max_spirv_version": 66560',
                                                         '"vulkan_api_version": 4198400, "max_spirv_version": 66560'), shader_runs)))
    finish(counts, lies)


if __name__ == "__main__":
    main(*sys.argv[1:])
