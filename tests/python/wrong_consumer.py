"""Mistakes that type checkers find: each line is one."""

import tgtcfg

tgtcfg.resolve("llvm", opt_levle=3)
tgtcfg.resolve("llvm", opt_level="high")
tgtcfg.resolve("llvm").targets["cpu"].nothing
tgtcfg.resolve("llvm").name = "x"
tgtcfg.resolve("llvm").emit("clang", onyl="cpu")
tgtcfg.Target(3)
