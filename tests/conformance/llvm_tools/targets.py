"""Targets that people could write: triples of all architectures, CPUs and features of the tools' own lists."""

import os
import random
import re

from tool_runs import run

# Of every architecture with tables.
TRIPLES = {
    "aarch64": ["aarch64-linux-gnu", "aarch64-none-elf", "aarch64-linux-android30", "aarch64-unknown-linux-musl"],
    "aarch64_be": ["aarch64_be-linux-gnu"], "aarch64_32": ["arm64_32-apple-watchos"],
    "amdgcn": ["amdgcn-amd-amdhsa"],
    "arm": ["armv7-linux-gnueabihf", "armv7-linux-gnueabi", "armv7a-linux-androideabi24", "armv8a-linux-gnueabihf",
            "armv7a-none-eabi", "arm-none-eabi", "armv6-linux-gnueabihf"],
    "armeb": ["armebv7-linux-gnueabihf"],
    "thumb": ["thumbv7em-none-eabi", "thumbv7em-none-eabihf", "thumbv8.1m.main-none-eabi", "thumbv6m-none-eabi",
              "thumbv8m.main-none-eabihf"],
    "thumbeb": ["thumbebv7-none-eabi"],
    "avr": ["avr"], "bpfel": ["bpfel"], "bpfeb": ["bpfeb"], "hexagon": ["hexagon-unknown-elf"],
    "loongarch64": ["loongarch64-linux-gnu"], "loongarch32": ["loongarch32-unknown-elf"], "m68k": ["m68k-linux-gnu"],
    "mips": ["mips-linux-gnu"], "mipsel": ["mipsel-linux-gnu"], "mips64": ["mips64-linux-gnuabi64"],
    "mips64el": ["mips64el-linux-gnuabi64"], "msp430": ["msp430-none-elf"], "nvptx64": ["nvptx64-nvidia-cuda"],
    "nvptx": ["nvptx-nvidia-cuda"], "powerpc64le": ["powerpc64le-linux-gnu"], "powerpc64": ["powerpc64-linux-gnu"],
    "powerpc": ["powerpc-linux-gnu"], "powerpcle": ["powerpcle-linux-gnu"], "r600": ["r600"],
    "riscv64": ["riscv64-linux-gnu", "riscv64-unknown-elf", "riscv64-linux-android35"],
    "riscv32": ["riscv32-unknown-elf", "riscv32-linux-gnu"], "sparcv9": ["sparcv9-linux-gnu"],
    "sparc": ["sparc-linux-gnu"], "sparcel": ["sparcel-none-elf"], "s390x": ["s390x-linux-gnu"], "ve": ["ve-linux"],
    "wasm32": ["wasm32-unknown-unknown", "wasm32-wasi"], "wasm64": ["wasm64-unknown-unknown"],
    "x86_64": ["x86_64-linux-gnu", "x86_64-pc-windows-msvc", "x86_64-unknown-freebsd", "x86_64-apple-macosx11.0"],
    "i386": ["i686-linux-gnu", "i386-unknown-elf"], "xtensa": ["xtensa-none-elf"],
}
# What a random target is made of, and how often: what people compile for most, first.
COMMON = {"x86_64": 24, "aarch64": 20, "arm": 14, "thumb": 10, "riscv64": 10, "riscv32": 4, "i386": 5, "powerpc64le": 4,
          "s390x": 2, "mips": 1, "mips64el": 1, "loongarch64": 2, "hexagon": 1, "wasm32": 1, "sparcv9": 1}


def triple_of(arguments):
    """The triple of arguments for llc or clang."""
    return next(word.split("=", 1)[1] for word in arguments if re.match(r"--?(mtriple|target)=", word))


def tool_lists(llc, triple):
    """CPUs and features that the tool lists for a triple; two empty lists when it has no such back end."""
    answer = run([*llc, f"-mtriple={triple}", "-mattr=help", "-o", os.devnull, os.devnull])
    said = answer.stdout + answer.stderr
    lists = []
    for title in ("CPUs", "features"):
        part = re.search(rf"Available {title} for this target:\n\n(.*?)(\n\n|\Z)", said, re.S)
        lists.append(re.findall(r"^  (\S+) +- ", part.group(1), re.M) if part else [])
    return lists


def is_plausible(triple, features):
    """Whether a CPU with these features is of the profile of an Arm triple; others are refused by us."""
    word = triple.split("-")[0]
    if not word.startswith(("arm", "thumb")) or word.startswith("arm64"):
        return True
    if "thumb" in word:
        return "mclass" in features
    if word == "arm":
        return "mclass" not in features
    return "aclass" in features if re.search(r"v[789]", word) else "v6" in features and "mclass" not in features


def random_targets(llc, features_of, seed, count):
    """(triple, CPU or nothing, changed features); features_of: many targets -> what they have."""
    chance = random.Random(seed)
    archs = [arch for arch, weight in COMMON.items() for _ in range(weight)]
    lists = {}
    for _ in range(count):
        triple = chance.choice(TRIPLES[chance.choice(archs)])
        if triple not in lists:
            cpus, features = tool_lists(llc, triple)
            had = features_of([target_text(triple, cpu, []) for cpu in cpus])
            lists[triple] = [cpu for cpu, has in zip(cpus, had) if has and is_plausible(triple, has)], features
        cpus, features = lists[triple]
        cpu = chance.choice(cpus) if cpus and chance.random() < 0.85 else None
        some = chance.sample(features, min(len(features), chance.choice([0, 0, 1, 1, 2, 3])))
        yield triple, cpu, [chance.choice("++-") + name for name in some]


def target_text(triple, cpu, changes):
    words = [f"llvm -mtriple={triple}"]
    if cpu:
        words.append(f"-mcpu={cpu}")
    if changes:
        words.append("-mattr=" + ",".join(changes))
    return " ".join(words)
