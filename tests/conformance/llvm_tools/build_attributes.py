"""What the build attributes of an object say that its code is for, and what they would say of a plan."""

import re

from targets import triple_of
from tool_runs import run

# Of Arm: how a feature shows, the first that is there.
FPU = [("fp-armv8d16sp", "ARMv8-a FP"), ("vfp4d16sp", "VFPv4"), ("vfp3d16sp", "VFPv3"), ("vfp2sp", "VFPv2")]
VECTORS = [("mve.fp", "MVE integer and float"), ("mve", "MVE integer")]

# Of RISC-V: names of others, which LLVM writes where it finds all of them.
NAMES_OF = {
    "i": [], "b": ["zba", "zbb", "zbs"], "zcd": ["zca", "d"], "zcf": ["zca", "f"], "zce": ["zcb", "zcmp", "zcmt"],
    "zkn": ["zbkb", "zbkc", "zbkx", "zknd", "zkne", "zknh"], "zks": ["zbkb", "zbkc", "zbkx", "zksed", "zksh"],
    "zk": ["zbkb", "zknd", "zkr", "zkt"], "zvkn": ["zvkned", "zvknhb"], "zvknc": ["zvkned", "zvbc"],
    "zvkng": ["zvkned", "zvkg"], "zvks": ["zvksed", "zvksh"], "zvksc": ["zvksed", "zvbc"], "zvksg": ["zvksed", "zvkg"],
    "zaamo": ["a"], "zalrsc": ["a"], "zmmul": ["m"], "zca": ["c"],
}


def arch_of(arguments):
    """`arm` or `riscv` where the objects of the triple have such attributes."""
    triple = triple_of(arguments)
    word = triple.split("-")[0]
    if word.startswith("riscv"):
        return "riscv"
    is_elf = not re.search(r"apple|windows|macho|coff", triple)
    return "arm" if is_elf and re.match(r"(arm|thumb)(?!64)", word) else None


def read(readobj, path):
    """{name: text} of an object."""
    said = run([readobj, "-A", path]).stdout
    found = {}
    for entry in re.findall(r"Attribute \{(.*?)\}", said, re.S):
        name = re.search(r"TagName: (\S+)", entry)
        text = re.search(r"Description: (.*)", entry) or re.search(r"Value: (.*)", entry)
        if name and text:
            found[name.group(1)] = text.group(1).strip()
    return found


def shown_first(rows, features):
    return next((text for name, text in rows if name in features), None)


def arm_expected(features):
    # Beside NEON an object names the FPU whose registers are all there, and NEON's own where none is.
    fpu = shown_first([("fp-armv8", "ARMv8-a FP"), ("vfp4", "VFPv4"), ("neon", "VFPv3")] if "neon" in features else FPU, features)
    wide = "neon" in features or fpu is None or fpu == "VFPv2" or "d32" in features
    return {"FP_arch": fpu if wide else fpu + "-D16", "MVE_arch": shown_first(VECTORS, features),
            "NEON": "neon" in features}


def arm_complaint(shown, features):
    seen = {"FP_arch": shown.get("FP_arch"), "MVE_arch": shown.get("MVE_arch"), "NEON": "Advanced_SIMD_arch" in shown}
    wanted = arm_expected(features)
    if "fp-armv8" in features and "v8" not in features:
        del wanted["NEON"]  # an FPU of Armv8 under an older architecture: LLVM says nothing of its vectors
    return "; ".join(f"{name} is {seen[name]}, not {wanted[name]}" for name in wanted if seen[name] != wanted[name])


def extensions(text):
    """Names of `rv64i2p1_m2p0_zicsr2p0`."""
    return {re.sub(r"\d+p\d+$", "", word) for word in re.sub(r"^rv\d+", "", text).split("_")}


def riscv_complaint(shown, features):
    if "arch" not in shown:
        return "no attribute says the extensions"
    has = features | {name.removeprefix("experimental-") for name in features} | ({"zca"} if "c" in features else set())
    more = {name for name in extensions(shown["arch"]) - has if not set(NAMES_OF.get(name, [name])) <= has}
    # Older releases leave names out that stand for others alone; a letter, and vectors, they never do.
    less = {name for name in features if re.fullmatch(r"[aefdcmv]|zv[el]\w+|zb[abcs]|zfh\w*", name)} - extensions(shown["arch"])
    lists = [f"{what} {' '.join(sorted(names))}" for what, names in (("code has", more), ("lacks", less)) if names]
    return "; ".join(lists)


def complaint(arch, shown, features):
    """What an object of `arch` says that the plan's features do not, or the other way round."""
    return arm_complaint(shown, features) if arch == "arm" else riscv_complaint(shown, features)
