"""Compiles with real compilers as builds of tgtcfg do, and verifies the products.

    compilers.py PROGRAM SOURCE_DIR

Each product matches its plan. A plan with one other provable fact is a mismatch.
"""

import json
import os
import shutil
import sys
import tempfile

folder_of_tests = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [folder_of_tests, os.path.join(folder_of_tests, "nvcc_tools")]
import tool_runs  # noqa: E402
from toolkits import toolkits  # noqa: E402

#: Target strings of CPUs, each with one that differs in one fact of the product.
CPUS = [
    ("llvm -mtriple=x86_64-linux-gnu -mcpu=znver2", "llvm -mtriple=aarch64-linux-gnu"),
    ("llvm -mtriple=i686-linux-gnu", "llvm -mtriple=x86_64-linux-gnu"),
    ("llvm -mtriple=aarch64-linux-gnu -mcpu=neoverse-n1", "llvm -mtriple=aarch64_be-linux-gnu"),
    ("llvm -mtriple=armv7-linux-gnueabihf -mcpu=cortex-a9", "llvm -mtriple=armv7-linux-gnueabi -mcpu=cortex-a9"),
    ("llvm -mtriple=armv7-linux-gnueabi -mcpu=cortex-a9", "llvm -mtriple=armv6-linux-gnueabi -mcpu=arm1136j-s"),
    ("llvm -mtriple=thumbv7em-none-eabihf -mcpu=cortex-m4", "llvm -mtriple=armv7-none-eabihf -mcpu=cortex-a9"),
    ("llvm -mtriple=thumbv8.1m.main-none-eabi -mcpu=cortex-m55", "llvm -mtriple=thumbv7em-none-eabi -mcpu=cortex-m4"),
    (
        "llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 -mattr=+m,+a,+f,+d,+c -mabi=lp64d",
        "llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 -mattr=+m,+a,+c -mabi=lp64",
    ),
    (
        "llvm -mtriple=riscv64-linux-gnu -mcpu=sifive-u74 -mabi=lp64d",
        "llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 -mattr=+m,+a,+f,+d -mabi=lp64d",
    ),
    ("llvm -mtriple=loongarch64-linux-gnu -mcpu=la464", "llvm -mtriple=riscv64-linux-gnu"),
    ("llvm -mtriple=powerpc64le-linux-gnu -mcpu=pwr9", "llvm -mtriple=powerpc64-linux-gnu"),
    ("llvm -mtriple=mips64el-linux-gnuabi64 -mcpu=mips64r2", "llvm -mtriple=mipsel-linux-gnu -mcpu=mips32r2"),
    ("llvm -mtriple=wasm32-unknown-unknown -mcpu=generic -mattr=+simd128", "llvm -mtriple=wasm32-unknown-unknown -mcpu=mvp"),
    ("llvm -mtriple=arm64-apple-ios15", "llvm -mtriple=arm64-apple-macosx13.0"),
    ("llvm -mtriple=x86_64-pc-windows-msvc", "llvm -mtriple=x86_64-linux-gnu"),
    ("hexagon -mcpu=hexagonv68", "hexagon -mcpu=hexagonv66"),
]

#: Chips, each with another chip for which nvcc does not make code.
CHIPS = [("sm_80", "sm_90"), ("sm_90a", "sm_90"), ("sm_100f", "sm_100"), ("sm_120", "sm_89")]


class Law:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.failures = []
        self.checked = 0

    def arguments(self, plan, backend, release=None):
        """The arguments of the tool; None if the release lacks a name of the plan."""
        more = ["--backend-release", release] if release else []
        made = tool_runs.run([self.program, "resolve", plan, "--emit", backend, "-f", "json", *more])
        if made.returncode:
            return None
        return json.loads(made.stdout)["steps"][0]["args"]

    def state(self, plan, file):
        made = tool_runs.run([self.program, "verify", plan, file, "-f", "json"])
        report = json.loads(made.stdout)
        return report["verdict"], [each["code"] + " " + each["message"] for each in report["diagnostics"]]

    def check(self, name, plan, other, file):
        self.checked += 1
        for asked, expected in ((plan, "match"), (other, "mismatch")):
            verdict, messages = self.state(asked, file)
            if verdict != expected:
                self.failures.append(f"{name}: {plan}: {verdict} for {asked}: {messages}")

    def compile(self, command):
        made = tool_runs.run(command, cwd=self.folder)
        return made.returncode == 0


def check_clang(law, release, clang):
    source = os.path.join(law.folder, "k.c")
    for number, (plan, other) in enumerate(CPUS):
        arguments = law.arguments(plan, "clang", release)
        out = os.path.join(law.folder, f"clang-{release}-{number}.o")
        if arguments is not None and law.compile([clang, *arguments, "-O1", "-c", source, "-o", out]):
            law.check(f"clang {release}", plan, other, out)


def check_gcc(law):
    source = os.path.join(law.folder, "k.c")
    for number, (plan, other) in enumerate(CPUS):
        triple = plan.split("-mtriple=")[-1].split()[0].replace("armv7-", "arm-")
        gcc = shutil.which(f"{triple}-gcc")
        arguments = law.arguments(plan, "gcc") if gcc else None
        out = os.path.join(law.folder, f"gcc-{number}.o")
        if arguments is not None and law.compile([gcc, *arguments, "-O1", "-c", source, "-o", out]):
            law.check("gcc", plan, other, out)


def check_nvcc(law, release, nvcc):
    source = os.path.join(law.folder, "k.cu")
    for number, (chip, other) in enumerate(CHIPS):
        out = os.path.join(law.folder, f"nvcc-{number}.fatbin")
        arguments = law.arguments(f"cuda -arch={chip}", "nvcc", release)
        if arguments is not None and law.compile([nvcc, *arguments, "-fatbin", source, "-o", out]):
            law.check(f"nvcc {release}", f"cuda -arch={chip}", f"cuda -arch={other}", out)


def check_iree(law, folder):
    compiler = os.path.join(folder, "bin", "iree-compile")
    source = os.path.join(law.folder, "m.mlir")
    for number, (plan, other) in enumerate(
        [
            ("llvm -mtriple=aarch64-linux-gnu -mcpu=neoverse-n1", "llvm -mtriple=x86_64-linux-gnu"),
            ("cuda -arch=sm_80", "cuda -arch=sm_86"),
            ("rocm -mcpu=gfx1100", "rocm -mcpu=gfx1030"),
        ]
    ):
        out = os.path.join(law.folder, f"{os.path.basename(folder)}-{number}.vmfb")
        arguments = law.arguments(plan, "iree", os.path.basename(folder).removeprefix("iree-"))
        if arguments is not None and law.compile([compiler, *arguments, source, "-o", out]):
            law.check(os.path.basename(folder), plan, other, out)


def main():
    program, source_dir = os.path.abspath(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        law = Law(program, folder)
        sources = {
            "k.c": "double add(double *a, double b) { return a[0] + b; }\n",
            "k.cu": "__global__ void k(float *a) { a[threadIdx.x] += 1.0f; }\n",
            "m.mlir": "func.func @abs(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %b = math.absf %a : tensor<4xf32>\n  return %b : tensor<4xf32>\n}\n",
        }
        for name, text in sources.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for release, clang in tool_runs.find_tool("clang", r"version (\d+)", ["14", "19", "22"]).items():
            check_clang(law, release, clang)
        check_gcc(law)
        for release, (nvcc, _) in toolkits(source_dir).items():
            if nvcc:
                check_nvcc(law, release, nvcc)
        for tools in tool_runs.installed(source_dir, "iree-*").values():
            check_iree(law, tools)
        print("\n".join(law.failures) or f"{law.checked} products")
    if not law.checked:
        return tool_runs.SKIPPED
    return 1 if law.failures else 0


if __name__ == "__main__":
    sys.exit(main())
