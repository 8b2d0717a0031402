"""Targets and configurations for IREE: by hand, from the tables, and drawn by chance."""

import random

CPUS = {
    "x86_64-linux-gnu": ["x86-64-v2", "x86-64-v4", "haswell", "skylake-avx512", "sapphirerapids", "graniterapids", "znver1",
                         "znver5", "alderlake", "atom", "bdver4", "k8"],
    "aarch64-linux-gnu": ["cortex-a53", "cortex-a710", "neoverse-n1", "neoverse-v2", "cortex-x4", "apple-m1", "apple-m4",
                          "thunderx2t99", "a64fx", "ampere1a", "cortex-r82"],
    "riscv64-linux-gnu": ["sifive-x280", "sifive-u54", "spacemit-x60", "veyron-v1", "xiangshan-nanhu", "sifive-p670"],
    "armv7-linux-gnueabihf": ["cortex-a7", "cortex-a15"],
}
FEATURES = {
    "x86_64-linux-gnu": ["+avx2", "-avx", "+avx512vnni", "-avx512f", "+amx-int8", "+fma", "-bmi2", "+avxvnni", "+gfni"],
    "aarch64-linux-gnu": ["+sve2", "-sve", "+i8mm", "+bf16", "+dotprod", "-lse", "+sme", "+fp16fml", "-neon"],
    "riscv64-linux-gnu": ["+v", "+zba", "+zbb", "+zvl256b", "+zfh", "-c"],
    "armv7-linux-gnueabihf": ["+neon", "+vfp4", "-d32"],
}
SINGLE = [
    "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v4", "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4 -mattr=-avx512f",
    "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78 -mattr=+sve", "llvm -mtriple=aarch64-linux-gnu",
    "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74 -mabi=lp64d", "llvm -mtriple=x86_64-linux-gnu -vector-width=256",
    "llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9 -mfloat-abi=hard", "llvm -mtriple=i686-linux-gnu -mcpu=pentium4",
    "llvm -mtriple=riscv32-unknown-elf -mcpu=sifive-e31", "llvm -mtriple=riscv32-unknown-elf -mcpu=generic-rv32 -mattr=+m,+f,+d",
    "llvm -mtriple=x86_64-apple-macosx -mcpu=core-avx2", "llvm -mtriple=aarch64-apple-darwin -mcpu=apple-m2",
    "llvm -mtriple=x86_64-pc-windows-msvc -mcpu=znver3", "llvm -mtriple=aarch64-linux-android -mcpu=cortex-a55",
    "llvm -mtriple=wasm32-unknown-unknown", "llvm -mtriple=wasm32-wasi -mcpu=bleeding-edge -mattr=-simd128",
    "llvm -mtriple=x86_64-linux-gnu -mcpu=skylake_avx512", "llvm -mtriple=x86_64-linux-gnu -mcpu=diamondrapids",
    "cuda -arch=sm_86", "cuda -arch=sm_60", "nvptx -mcpu=sm_75",
    "rocm -mcpu=gfx942", "rocm -mcpu=gfx90a:sramecc+:xnack-", "rocm -mcpu=gfx1100",
    "vulkan", "vulkan -device=adreno", "vulkan -device=valhall", "metal", "opencl", "cuda", "rocm",
    "llvm -mcpu=native -mtriple=x86_64-linux-gnu", "llvm -mtriple=x86_64-linux-gnu -mcpu=host", "llvm",
]
SEVERAL = [
    '{"targets": {"a": "rocm -mcpu=gfx942", "b": "rocm -mcpu=gfx90a"}}',
    '{"targets": {"a": "cuda -arch=sm_80", "b": "cuda -arch=sm_86"}, "default-device": "b"}',
    '{"targets": {"a": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4", "b": "llvm -mtriple=aarch64-linux-gnu"}, "host": "llvm -mtriple=x86_64-linux-gnu"}',
    '{"targets": {"a": "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-x280", "b": "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74"}, "host": "llvm -mtriple=riscv64-linux-gnu"}',
    '{"targets": {"g": "cuda -arch=sm_86", "c": "llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"}, "opt-level": 2}',
    '{"targets": {"g": "rocm -mcpu=gfx942"}, "devices": {"g0": {"type": "rocm", "index": 0, "target": "g"}, "g1": {"type": "rocm", "index": 1, "target": "g"}}}',
    '{"targets": {"v": "vulkan -device=valhall", "m": "metal", "c": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78"}}',
    '{"targets": {"v": "vulkan -device=valhall", "w": "vulkan -device=adreno"}, "default-device": "w"}',
    '{"targets": {"g": "rocm -mcpu=gfx90a:xnack+", "h": "rocm -mcpu=gfx90a:xnack-"}, "default-device": "g"}',
]


def drawn(count, seed):
    """The same CPUs with the same features in every run."""
    draw = random.Random(seed)
    for _ in range(count):
        triple = draw.choice(sorted(CPUS))
        some = draw.sample(FEATURES[triple], draw.randint(0, 2))
        yield f"llvm -mtriple={triple} -mcpu={draw.choice(CPUS[triple])}" + (f" -mattr={','.join(some)}" if some else "")


def chips(us, release):
    """Each GPU chip and generation, with the flags that would name it without us."""
    hip = "--iree-hip-target" if release == "3.10" else "--iree-rocm-target"
    for name in us.names("chips"):
        nvidia = [(f"cuda -arch={name}", ["--iree-hal-target-device=cuda", f"--iree-cuda-target={name}"])]
        amd = [(f"rocm -mcpu={name}", ["--iree-hal-target-device=hip", f"{hip}={name}"])]
        vulkan = [(f"vulkan -device={name}", ["--iree-hal-target-device=vulkan", f"--iree-vulkan-target={name}"])]
        yield from nvidia if name.startswith("sm_") else amd if name.startswith("gfx") else vulkan
