"""Runs the samples of docs/reference/c-library.md: a ```c block is a program, which prints the ```text block
behind it; each line of a ```json block is a request that is answered.

usage: samples_test.py PAGE COMPILER LIBRARY INCLUDE ASK WORK_DIR
"""

import json
import pathlib
import re
import subprocess
import sys

PROGRAM = re.compile(r"^```c\n(.*?)^```\n+```text\n(.*?)^```$", re.S | re.M)
REQUESTS = re.compile(r"^```json\n(.*?)^```$", re.S | re.M)


def run_program(text, compiler, library, include, work):
    folder = pathlib.Path(library).parent
    (work / "sample.c").write_text(text)
    subprocess.run([compiler, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{include}", "sample.c",
                    f"-L{folder}", f"-Wl,-rpath,{folder}", "-ltgtcfg", "-o", "sample"], cwd=work, check=True)
    return subprocess.run([work / "sample"], capture_output=True, text=True, check=True).stdout


def main(page, compiler, library, include, ask, work):
    text, work = pathlib.Path(page).read_text(), pathlib.Path(work)
    work.mkdir(parents=True, exist_ok=True)
    programs = PROGRAM.findall(text)
    requests = "".join(REQUESTS.findall(text))
    if not programs or not requests:
        sys.exit(f"{page}: has no samples")
    for program, expected in programs:
        printed = run_program(program, compiler, library, include, work)
        if printed != expected:
            sys.exit(f"{page}: a program prints\n{printed}")
    answers = subprocess.run([ask], input=requests, capture_output=True, text=True, check=False).stdout
    for request, answer in zip(requests.splitlines(), answers.splitlines(), strict=True):
        if not json.loads(answer)["ok"]:
            sys.exit(f"{request}\nis answered with {answer}")


main(*sys.argv[1:])
