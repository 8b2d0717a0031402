"""Asks zig which features each CPU and each feature brings along, and compares with `machine.features` of the plan.

usage: zig_closures.py TGTCFG SOURCE_DIR

zig has tables of its own beside the LLVM that it is linked with: all CPUs and features of the architectures that both
know. What a triple adds by itself is left out; the other differences are listed by rule.
"""

import argparse
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from compilers import wheel_clang  # noqa: E402
from meaning import Planner  # noqa: E402
from oracle import Comparison  # noqa: E402
from targets import target_text  # noqa: E402
from tool_runs import Us, run  # noqa: E402

# zig's architecture and a triple of it that adds least.
TRIPLES = {
    "aarch64": "aarch64-none-elf", "aarch64_be": "aarch64_be-none-elf", "amdgcn": "amdgcn-amd-amdhsa", "arm": "arm-none-eabi",
    "armeb": "armeb-none-eabi", "thumb": "thumb-none-eabi", "avr": "avr", "bpfel": "bpfel", "bpfeb": "bpfeb",
    "hexagon": "hexagon-unknown-elf", "loongarch32": "loongarch32-unknown-elf", "loongarch64": "loongarch64-unknown-elf",
    "m68k": "m68k-linux-gnu", "mips": "mips-unknown-elf", "mipsel": "mipsel-unknown-elf", "mips64": "mips64-unknown-elf",
    "mips64el": "mips64el-unknown-elf", "msp430": "msp430-none-elf", "nvptx64": "nvptx64-nvidia-cuda",
    "powerpc": "powerpc-linux-gnu", "powerpc64": "powerpc64-linux-gnu", "powerpc64le": "powerpc64le-linux-gnu",
    "riscv32": "riscv32-unknown-elf", "riscv64": "riscv64-unknown-elf", "s390x": "s390x-linux-gnu",
    "sparc": "sparc-linux-gnu", "sparc64": "sparcv9-linux-gnu", "ve": "ve-linux", "wasm32": "wasm32-unknown-unknown",
    "wasm64": "wasm64-unknown-unknown", "x86": "i686-linux-gnu", "x86_64": "x86_64-linux-gnu", "xtensa": "xtensa-none-elf",
}
# How code is scheduled and which of equal instructions are taken: LLVM keeps these apart from what a CPU has, zig does not.
TUNING = set("""
    a320 add-load-fusion addr-lsl-slow-14 aggressive-fma aggressive-interleaving allow-light-256-bit
    alternate-sextload-cvt-f32-pattern alu-lsl-fast andes45 arith-bcc-fusion arith-cbz-fusion auipc-addi-fusion
    auipc-load-fusion avoid-ldapur balance-fp-ops branch-hint branchfusion cmp-bcc-fusion conditional-cmv-fusion
    disable-latency-sched-heuristic disable-maximize-scalable-bandwidth disable-misched-load-clustering
    disable-postmisched-load-clustering disable-postmisched-store-clustering disable-unpredicated-ld-st-lower dlen-factor-2
    enable-select-opt exynos-cheap-as-move false-deps-getmant false-deps-lzcnt-tzcnt false-deps-mulc false-deps-mullq
    false-deps-perm false-deps-popcnt false-deps-range fast-11bytenop fast-15bytenop fast-7bytenop fast-bextr fast-dpwssd
    fast-gather fast-hops fast-imm16 fast-lzcnt fast-movbe fast-scalar-fsqrt fast-scalar-shift-masks fast-shld-rotate
    fast-variable-crosslane-shuffle fast-variable-perlane-shuffle fast-vector-fsqrt fast-vector-shift-masks
    faster-shift-than-shuffle force-32bit-jump-tables fujitsu-monaka fuse-address fuse-addsub-2reg-const1 fuse-adrp-add
    fuse-aes fuse-arith-logic fuse-crypto-eor fuse-csel fuse-cset fuse-literals idivl-to-divb idivq-to-divl ldp-aligned-only
    lea-sp lea-uses-ag log-vrgather lui-addi-fusion lui-load-fusion macrofusion max-interleave-factor-4 mips-p8700
    no-bypass-delay no-bypass-delay-blend no-bypass-delay-mov no-bypass-delay-shuffle no-default-unroll no-predictor
    no-sink-splat-operands no-sve-fp-ld1r no-zcz-fpr64 olympus optimized-nf2-segment-load-store
    optimized-nf3-segment-load-store optimized-nf4-segment-load-store optimized-nf5-segment-load-store
    optimized-nf6-segment-load-store optimized-nf7-segment-load-store optimized-nf8-segment-load-store
    optimized-zero-stride-load pad-short-functions predictable-select-expensive prefer-256-bit prefer-mask-registers
    prefer-movmsk-over-vtest sbb-dep-breaking shifted-zextw-fusion short-forward-branch-ialu single-element-vec-fp64
    slow-3ops-lea slow-incdec slow-lea slow-pmaddwd slow-pmulld slow-pmullq slow-rdpc slow-shld slow-strqro-store
    slow-two-mem-ops slow-unaligned-mem-16 slow-unaligned-mem-32 store-pair-suppress stp-aligned-only
    tuning-fast-imm-vector-shift use-fixed-over-scalable-if-equal-cost use-glm-div-sqrt-costs use-postra-scheduler
    use-slm-arith-costs use-wzr-to-vec-move ventana-veyron vl-dependent-latency vxrm-pipeline-flush vzeroupper zcm-fpr128
    zcm-gpr64 zcz-fp-workaround zcz-fpr128 zcz-gpr32 zcz-gpr64 zexth-fusion zextw-fusion
""".split())
# What a version of the architecture has unless one says otherwise, and what zig's tables count to the version itself.
# LLVM's assembler refuses the registers for the CPUs (`mrs x0, CCSIDR2_EL1` for apple-a12).
BY_VERSION = {"ccidx", "mec", "rme", "spe-eef", "ssbs"}
BY_VERSION_ALONE = BY_VERSION | {"complxnum", "dotprod", "faminmax", "fp16fml", "fullfp16", "jsconv", "lut", "rdm", "sb", "sve", "sve2", "sve2p1"}
FPU = {"dsp", "fp16", "fp64", "fullfp16", "mve", "mve.fp", "pacbti",
       *(f"{name}{size}" for name in ("fp-armv8d16", "vfp2", "vfp3d16", "vfp4d16") for size in ("", "sp")),
       *(f"fpregs{size}" for size in ("", "16", "64"))}
# Differences by rule: of which architectures, which CPUs and features (`+name`), and the names.
RULES = [
    ("zig counts tuning to a CPU", "", "", TUNING),
    ("zig counts what is usual for a version to the version", "aarch64", "+v", BY_VERSION_ALONE),
    ("zig counts what is usual for a version to the version", "aarch64", "", BY_VERSION),
    ("zig's table has the alignment that clang's driver chooses", ("aarch64", "arm", "thumb"), "", {"strict-align"}),
    ("zig leaves out what a maker of a Cortex-M may leave out", ("arm", "thumb"), "cortex-m", FPU),
    ("zig's table has what clang's driver adds", "x86", "+", {"crc32"}),
    ("zig's table has what clang's driver adds", "x86", "", {"mmx", "soft-float"}),
]


def closures(zig, source):
    """{arch: ({CPU: features}, {feature: features})}"""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
        answer = run([zig, "run", source], env=environment)
    if answer.returncode != 0:
        sys.exit(f"zig: {answer.stderr[-2000:]}")
    result = {}
    for line in answer.stderr.splitlines():
        arch, name, *features = line.split()
        cpus, alone = result.setdefault(arch, ({}, {}))
        (alone if name[0] == "+" else cpus)[name.lstrip("+")] = set(features)
    return result


def judge(comparison, arch, what, plan, theirs):
    if plan is None:
        comparison.counts.refuse([f"our tables refuse it for {arch}"])
        return
    about = [(rule, names) for rule, archs, begins, names in RULES if arch.startswith(archs) and what.startswith(begins)]
    comparison.judge(f"{arch} {what}", plan, theirs, about)


def compare(planner, arch, tables, of_cpus, of_features):
    triple = TRIPLES[arch]
    cpus, alone = tables
    names = {name for features in alone.values() for name in features}
    base = planner.features([target_text(triple, None, [])])[0]
    changes = sorted(alone)
    plans = planner.features([target_text(triple, cpu, []) for cpu in sorted(cpus)])
    added = base - cpus.get("generic", set())
    for cpu, plan in zip(sorted(cpus), plans):
        judge(of_cpus, arch, cpu, plan and (plan & names) - added, cpus[cpu] - added)
    for change, plan in zip(changes, planner.features([target_text(triple, None, [f"+{name}"]) for name in changes])):
        judge(of_features, arch, "+" + change, plan and (plan & names) - base, alone[change] - base)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source_dir")
    asked = parser.parse_args()
    both = Comparison("closures of CPUs, zig", "zig"), Comparison("closures of features, zig", "zig")
    found = wheel_clang(asked.source_dir)
    if not found:
        both[0].counts.skip("the wheel ziglang is not installed")
    for release, (zig, _) in found.items():
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "closures.zig")
        planner = Planner(Us(asked.program), release)
        tables = closures(zig, source)
        for arch in TRIPLES:
            compare(planner, arch, tables[arch], *both)
    for comparison in both:
        comparison.print_rules()
    tool_runs.finish([comparison.counts for comparison in both], [])


if __name__ == "__main__":
    main()
