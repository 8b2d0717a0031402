#!/usr/bin/env python3
"""Runs the samples of a Markdown page: in a ```console block, each line that begins with `$ ` is a
command, and the lines after it are all that it prints (standard output, then standard error).

usage: readme_test.py PROGRAM PAGE [--update]
"""

import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.S | re.M)


def run(command, program_folder, root):
    environment = {**os.environ, "PATH": f"{program_folder}:{os.environ['PATH']}", "NO_COLOR": "1"}
    for name in ("TGTCFG_PATH", "FORCE_COLOR", "CLICOLOR_FORCE"):
        environment.pop(name, None)
    result = subprocess.run(["bash", "-c", command], cwd=root, env=environment, stdin=subprocess.DEVNULL,
                            capture_output=True, text=True, check=False)
    return result.stdout + result.stderr


def rerun_block(match, program_folder, root):
    commands = [line[2:] for line in match.group(1).splitlines() if line.startswith("$ ")]
    printed = "".join(f"$ {command}\n{run(command, program_folder, root)}" for command in commands)
    return f"```console\n{printed}```"


def main():
    program, page = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    root = next(folder for folder in page.parents if (folder / "CMakeLists.txt").exists())
    text = page.read_text()
    if not BLOCK.search(text):
        sys.exit(f"{page.name}: has no console block")
    current = BLOCK.sub(lambda match: rerun_block(match, program.parent, root), text)
    if "--update" in sys.argv:
        page.write_text(current)
        return
    for number, (says, prints) in enumerate(zip(text.splitlines(), current.splitlines()), 1):
        if says != prints:
            sys.exit(f"{page.name}:{number}\n  says:   {says}\n  prints: {prints}")
    if text != current:
        sys.exit(f"{page.name}: ends otherwise than the program prints")


if __name__ == "__main__":
    main()
