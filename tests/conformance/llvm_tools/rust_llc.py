#!/usr/bin/env python3
"""llc of the LLVM that rustc is linked with, by LLVM's C functions: arguments and answers as llc's.

usage: rust_llc.py LIBRARY [llc's arguments] FILE.ll -o OUT

No package registry has an llc 22; rustc brings the whole library. `-float-abi=` is read and not used:
LLVM's C functions have no place for a calling convention.
"""

import ctypes
import functools
import glob
import os
import re
import shutil
import subprocess
import sys

BACK_ENDS = ("AArch64 AMDGPU ARM AVR BPF CSKY Hexagon LoongArch M68k MSP430 Mips NVPTX PowerPC RISCV Sparc SystemZ "
             "WebAssembly X86 Xtensa").split()
FILE_TYPES = {"asm": 0, "obj": 1}
RELOCATIONS = {"default": 0, "static": 1, "pic": 2}


def release_of(path):
    """The release of LLVM that a library is."""
    return re.search(r"libLLVM\.so\.(\d+)", path).group(1)


@functools.lru_cache(maxsize=None)
def library():
    """The path of the library, or nothing."""
    rustc = shutil.which("rustc")
    if rustc is None:
        return None
    root = subprocess.run([rustc, "--print", "sysroot"], capture_output=True, text=True).stdout.strip()
    return next(iter(glob.glob(os.path.join(root, "lib", "libLLVM.so.[0-9]*"))), None)


def load(path):
    llvm = ctypes.CDLL(path)
    for end in BACK_ENDS:
        for part in ("TargetInfo", "Target", "TargetMC", "AsmPrinter", "AsmParser"):
            function = getattr(llvm, f"LLVMInitialize{end}{part}", None)
            if function is not None:
                function()
    for name in ("ContextCreate", "CreateTargetMachineOptions", "CreateTargetMachineWithOptions", "CreateTargetDataLayout"):
        getattr(llvm, f"LLVM{name}").restype = ctypes.c_void_p
    llvm.LLVMNormalizeTargetTriple.restype = ctypes.c_char_p
    return llvm


def fail(text):
    print(f"llc: error: {text}", file=sys.stderr)
    sys.exit(1)


def read(arguments):
    """llc's options as a map, what is no option, and what LLVM's own parser has to read."""
    known, files, others = {"O": "2", "filetype": "asm", "relocation-model": "default"}, [], []
    at = 0
    while at < len(arguments):
        word = arguments[at]
        match = re.fullmatch(r"--?(mtriple|mcpu|mattr|float-abi|target-abi|filetype|relocation-model)=(.*)", word)
        if word == "-o":
            at += 1
            known["o"] = arguments[at]
        elif match:
            known[match.group(1)] = match.group(2)
        elif re.fullmatch(r"-O[0-3]", word):
            known["O"] = word[2:]
        elif word.startswith("-"):
            others.append(word)
        else:
            files.append(word)
        at += 1
    for name, values in (("filetype", FILE_TYPES), ("relocation-model", RELOCATIONS)):
        if known[name] not in values:
            fail(f"for the --{name} option: Cannot find option named '{known[name]}'!")
    return known, files, others


def text(value):
    return ctypes.c_char_p(value.encode())


def machine(llvm, known):
    """The machine of the options."""
    # As llc does: what stands in the place of a vendor may be the system.
    triple = ctypes.c_char_p(llvm.LLVMNormalizeTargetTriple(text(known.get("mtriple", ""))))
    target, message = ctypes.c_void_p(), ctypes.c_char_p()
    if llvm.LLVMGetTargetFromTriple(triple, ctypes.byref(target), ctypes.byref(message)):
        fail(message.value.decode())
    options = ctypes.c_void_p(llvm.LLVMCreateTargetMachineOptions())
    llvm.LLVMTargetMachineOptionsSetCPU(options, text(known.get("mcpu", "")))
    llvm.LLVMTargetMachineOptionsSetFeatures(options, text(known.get("mattr", "")))
    llvm.LLVMTargetMachineOptionsSetABI(options, text(known.get("target-abi", "")))
    llvm.LLVMTargetMachineOptionsSetCodeGenOptLevel(options, int(known.get("O", 2)))
    llvm.LLVMTargetMachineOptionsSetRelocMode(options, RELOCATIONS[known["relocation-model"]])
    return triple, ctypes.c_void_p(llvm.LLVMCreateTargetMachineWithOptions(target, triple, options))


def compile_file(llvm, known, source):
    buffer, module, message = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_char_p()
    context = ctypes.c_void_p(llvm.LLVMContextCreate())
    if llvm.LLVMCreateMemoryBufferWithContentsOfFile(text(source), ctypes.byref(buffer), ctypes.byref(message)):
        fail(message.value.decode())
    if llvm.LLVMParseIRInContext(context, buffer, ctypes.byref(module), ctypes.byref(message)):
        fail(message.value.decode())
    triple, target_machine = machine(llvm, known)
    llvm.LLVMSetTarget(module, triple)
    llvm.LLVMSetModuleDataLayout(module, ctypes.c_void_p(llvm.LLVMCreateTargetDataLayout(target_machine)))
    kind = FILE_TYPES[known["filetype"]]
    if llvm.LLVMTargetMachineEmitToFile(target_machine, module, text(known["o"]), kind, ctypes.byref(message)):
        fail(message.value.decode())


def main():
    path = sys.argv[1]
    known, files, others = read(sys.argv[2:])
    if others == ["--version"]:
        print(f"LLVM version {release_of(path)}")
        return
    llvm = load(path)
    if others:
        words = [word.encode() for word in ["llc", *others]]
        llvm.LLVMParseCommandLineOptions(len(words), (ctypes.c_char_p * len(words))(*words), None)
    if "help" in (known.get("mcpu"), known.get("mattr")):
        if known.get("mattr") == "help":
            known["mattr"] = "+help"
        machine(llvm, known)
        return
    compile_file(llvm, known, files[0])


if __name__ == "__main__":
    main()
