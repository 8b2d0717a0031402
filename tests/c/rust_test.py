"""Compiles a program of Rust against libtgtcfg and runs it.

usage: rust_test.py LIBRARY SOURCE WORK_DIR VERSION
"""

import os
import pathlib
import shutil
import subprocess
import sys


def main(library, source, work, version):
    if shutil.which("rustc") is None:
        print("SKIP: rustc is not installed")
        sys.exit(77)
    folder = pathlib.Path(library).parent
    pathlib.Path(work).mkdir(parents=True, exist_ok=True)
    program = pathlib.Path(work) / "consumer"
    subprocess.run(["rustc", "--edition=2021", "-D", "warnings", "-L", f"native={folder}",
                    "-C", f"link-arg=-Wl,-rpath,{folder}", "-o", program, source], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    result = subprocess.run([program], check=True, capture_output=True, text=True, env=environment)
    if result.stdout != f"version {version}\nok\n":
        sys.exit(f"printed: {result.stdout}")


main(*sys.argv[1:])
