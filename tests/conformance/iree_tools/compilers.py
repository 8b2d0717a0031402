"""The releases of iree-compile that are there, and the programs that they compile."""

import glob
import os
import re
import shutil
import tempfile

from tool_runs import Workshop, files_of, installed, run

FLOATS = """func.func @product(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>)
                     outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
"""
# Nothing links the functions that a CPU without FPU calls for floats.
NO_FLOATS = re.compile(r"undefined symbol: __\w+[sd]f")


def program_itself(path):
    """What the script of a Python package starts: the interpreter takes as long as a small compilation."""
    package = os.path.join(os.path.dirname(os.path.dirname(path)), "lib/python*/site-packages/iree/compiler/_mlir_libs")
    found = glob.glob(os.path.join(package, "iree-compile"))
    return found[0] if found else path


def compilers(source_dir):
    """By release: what scripts/test installed, and that of TGTCFG_IREE_COMPILE or of PATH."""
    found = {}
    for name, folder in sorted(installed(source_dir, "iree-*").items()):
        found[name.split("-")[1]] = os.path.join(folder, "bin/iree-compile")
    other = os.environ.get("TGTCFG_IREE_COMPILE") or shutil.which("iree-compile")
    if other:
        release = re.search(r"version (\d+\.\d+)", run([other, "--version"]).stdout).group(1)
        found.setdefault(release, other)
    return found


class Compiler(Workshop):
    def __init__(self, path, release, directory):
        super().__init__(directory)
        self.path = path
        self.program = program_itself(path)
        self.release = release
        self.floats = self.file("floats.mlir", FLOATS)
        self.integers = self.file("integers.mlir", FLOATS.replace("f32", "i32"))

    def compile(self, step):
        """What the compiler says of a step, and the attributes of the devices that it made of the flags."""
        question = (*step["args"], step["input"], step["output"])
        return self.once(question, lambda: self.run_step(step))

    def run_step(self, step):
        # A floating-point product of a CPU without FPU is one of integers instead.
        said, shown = self.run(step, self.floats)
        if NO_FLOATS.search(said) and "-cpu=generic" in " ".join(step["args"]):
            return self.run(step, self.integers)
        return said, shown

    def run(self, step, source):
        """The phases are what `--compile-to=preprocessing` and its like would print."""
        with tempfile.TemporaryDirectory(dir=self.directory) as folder:
            answer = run([self.program, *step["args"], *files_of(step, source, os.devnull),
                          "--dump-compilation-phases-to=" + folder], env={**os.environ, **step["env"]})
            said = answer.stderr
            if answer.returncode == 0 and not re.search(r"warning|is not a recognized", said):
                with open(glob.glob(os.path.join(folder, "*.preprocessing.mlir"))[0], encoding="utf-8") as file:
                    return "", file.read()
            return said or f"exit {answer.returncode}", ""

    def takes_chip(self, flags):
        """Whether the plain flags would have done for the chip."""
        step = {"args": flags, "input": "{input}", "output": "-o {output}", "env": {}}
        return not self.once(tuple(flags), lambda: self.run(step, self.floats)[0])
