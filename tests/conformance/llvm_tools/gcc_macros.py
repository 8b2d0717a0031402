"""Which macros GCC defines for what a CPU has, as features of LLVM's tables."""

X86 = {name.upper(): name for name in """
    adx aes avx avx2 avx512bf16 avx512bitalg avx512bw avx512cd avx512dq avx512f avx512fp16 avx512ifma avx512vbmi avx512vbmi2
    avx512vl avx512vnni avx512vp2intersect avx512vpopcntdq avxvnni bmi bmi2 cldemote clflushopt clwb clzero enqcmd f16c fma
    fma4 fsgsbase fxsr gfni hreset kl lwp lzcnt mmx movbe movdir64b movdiri mwaitx pconfig pku popcnt prfchw ptwrite rdpid
    rdseed rtm serialize sgx sha shstk sse sse2 sse3 sse4a ssse3 tbm tsxldtrk uintr vaes vpclmulqdq waitpkg wbnoinvd widekl
    xop xsave xsavec xsaveopt xsaves
""".split()} | {"SSE4_1": "sse4.1", "SSE4_2": "sse4.2", "PCLMUL": "pclmul", "RDRND": "rdrnd", "LAHF_SAHF": "sahf",
                "AMX_TILE": "amx-tile", "AMX_INT8": "amx-int8", "AMX_BF16": "amx-bf16",
                "GCC_HAVE_SYNC_COMPARE_AND_SWAP_16": "cx16"}
AARCH64 = {
    "ARM_FEATURE_ATOMICS": "lse", "ARM_FEATURE_BF16_VECTOR_ARITHMETIC": "bf16", "ARM_FEATURE_COMPLEX": "complxnum",
    "ARM_FEATURE_CRC32": "crc", "ARM_FEATURE_DOTPROD": "dotprod", "ARM_FEATURE_FP16_FML": "fp16fml",
    "ARM_FEATURE_FP16_SCALAR_ARITHMETIC": "fullfp16", "ARM_FEATURE_JCVT": "jsconv", "ARM_FEATURE_MATMUL_INT8": "i8mm",
    "ARM_FEATURE_QRDMX": "rdm", "ARM_FEATURE_RNG": "rand", "ARM_FEATURE_SVE": "sve", "ARM_FEATURE_SVE2": "sve2",
    "ARM_FEATURE_SVE2_BITPERM": "sve-bitperm", "ARM_FEATURE_MEMORY_TAGGING": "mte", "ARM_NEON": "neon", "ARM_FEATURE_LS64": "ls64",
}
ARM = {
    "ARM_FEATURE_CRC32": "crc", "ARM_FEATURE_DOTPROD": "dotprod", "ARM_FEATURE_DSP": "dsp", "ARM_FEATURE_IDIV": "hwdiv",
    "ARM_FEATURE_MVE": "mve", "ARM_ARCH_ISA_THUMB 2": "thumb2",
}
RISCV = {f"riscv_{name}": name for name in "a c d f m".split()}
POWERPC = {
    "ALTIVEC__": "altivec", "VSX__": "vsx", "POWER8_VECTOR__": "power8-vector", "POWER9_VECTOR__": "power9-vector",
    "MMA__": "mma", "HTM__": "htm", "CRYPTO__": "crypto", "SPE__": "spe",
}
MIPS = {
    "mips_dsp": "dsp", "mips_dspr2": "dspr2", "mips_msa": "msa", "mips_nan2008": "nan2008", "mips_micromips": "micromips",
    "mips_soft_float": "soft-float", "mips_isa_rev 6": "mips32r6",
    **{f"mips_isa_rev {revision} r5": "mips32r5" for revision in (5, 6)},
    **{f"mips_isa_rev {revision} r2": "mips32r2" for revision in (2, 3, 5, 6)},
}
# GCC says the level of the architecture alone: what came with it, and with those before.
SYSTEMZ_LEVELS = {9: ["high-word", "fp-extension"], 10: ["transactional-execution"], 11: ["vector"], 12: ["vector-enhancements-1"],
                  13: ["vector-enhancements-2"], 14: ["nnp-assist"]}
SYSTEMZ = {f"ARCH {level} {name}": name for least, names in SYSTEMZ_LEVELS.items() for name in names
           for level in range(least, 15)}


def stem(macro):
    """`__AVX2__` and `__ARM_FEATURE_DSP` without their ends."""
    return macro.strip("_")


def features_of(macros, table):
    """The features of `table` whose macro is there; `NAME 2` asks for the value, too, and a third word is no more."""
    found = set()
    for name, feature in table.items():
        wanted, *value = name.split(" ")
        text = macros.get(stem(wanted))
        if text is not None and (not value or text == value[0]):
            found.add(feature)
    return found


def read(text):
    """{stem: value} of `gcc -dM -E`."""
    words = [line.split(" ", 2) for line in text.splitlines()]
    return {stem(each[1]): each[2].strip() if len(each) > 2 else "" for each in words if len(each) > 1}
