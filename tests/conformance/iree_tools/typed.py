"""The command lines of the documentation, typed into a shell exactly so, and the other formats of arguments."""

import os

from tool_runs import run

MATRIX = """func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
"""
ONE = "targets: [llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3]\n"
TWO = "targets: {a: rocm -mcpu=gfx942, b: rocm -mcpu=gfx90a}\ndefault-device: a\n"
# Two chips are told apart in attributes, whose spaces and quotes `$(…)` would tear.
LINES = {
    "as documented": ("cfg", "iree-compile $(tgtcfg resolve {}.yaml --emit iree -f args{release}) model.mlir -o model.vmfb"),
    "args0": ("two", "tgtcfg resolve {}.yaml --emit iree -f args0{release} | xargs -0 sh -c 'iree-compile \"$@\" model.mlir -o model.vmfb' sh"),
    "rsp": ("two", "tgtcfg resolve {}.yaml --emit iree -f rsp{release} -o flags.rsp && iree-compile @flags.rsp model.mlir -o model.vmfb"),
    "shell": ("two", "tgtcfg resolve {}.yaml --emit iree -f shell{release} -o build.sh && sh build.sh model.mlir model.vmfb"),
    "make": ("two", "tgtcfg resolve {}.yaml --emit iree -f make{release} -o flags.mk && make -s -f user.mk"),
}
MAKEFILE = """include flags.mk
all:
\t$(TGTCFG_iree_compile_TOOL) $(TGTCFG_iree_compile_FLAGS) model.mlir -o model.vmfb
"""


def typed(counts, compiler, program, newest):
    """Each line in a folder of its own, with both programs on PATH under their names."""
    bin_folder = os.path.join(compiler.directory, "bin")
    os.makedirs(bin_folder, exist_ok=True)
    for name, target in (("tgtcfg", os.path.abspath(program)), ("iree-compile", compiler.path)):
        with open(os.path.join(bin_folder, name), "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec "{target}" "$@"\n')
        os.chmod(os.path.join(bin_folder, name), 0o755)
    # The newest release needs no flag: the line of the documentation is typed as it stands.
    release = "" if newest else f" --backend-release {compiler.release}"
    for form, (config, line) in LINES.items():
        line = line.replace("{}", config).replace("{release}", release)
        complaint = type_line(os.path.join(compiler.directory, "typed " + form), bin_folder, line)
        if complaint:
            counts.refused_by_tool.append((line, complaint))
        else:
            counts.accepted += 1


def type_line(folder, bin_folder, line):
    os.makedirs(folder, exist_ok=True)
    for name, text in (("cfg.yaml", ONE), ("two.yaml", TWO), ("model.mlir", MATRIX), ("user.mk", MAKEFILE)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    answer = run(["sh", "-c", line], cwd=folder, env={**os.environ, "PATH": bin_folder + ":" + os.environ["PATH"]})
    made = os.path.join(folder, "model.vmfb")
    if answer.returncode != 0 or not os.path.exists(made) or os.path.getsize(made) == 0:
        return answer.stderr or f"exit {answer.returncode}"
    return ""
