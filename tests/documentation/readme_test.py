#!/usr/bin/env python3
"""Runs the samples of a Markdown page one after the other, in a folder that is empty at first.

- ```console: each line that begins with `$ ` is a command, and the lines after it are all that it prints (standard output, then
  standard error).
- ```sh: bash runs it, and each call of tgtcfg in it succeeds. Other programs that are not installed do nothing.
- ```cmake: CMake configures a project with it, where tgtcfg is found.
- ```yaml, ```json, ```json5: tgtcfg finds no error in it where it is a document of tgtcfg.

A comment in the line above a block changes that: `<!-- file: NAME -->` writes the block to that file, for the samples that follow;
`<!-- given: NAME… -->` makes files that a reader has; `<!-- not run: REASON -->` leaves the block out. A ```mermaid block below
`<!-- output: COMMAND -->` is the standard output of that command.

usage: readme_test.py PROGRAM PAGE [--update]
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:^<!-- (?P<word>file|given|not run|output): (?P<value>[^>]*) -->\n)?^```(?P<kind>console|sh|cmake|yaml|json5?|mermaid)\n(?P<text>.*?)^```$",
                   re.S | re.M)
TOOLS = ("clang", "cmake", "iree-compile", "ninja", "nvcc", "parallel")
CONFIGURATION = "targets: {gpu: cuda -arch=sm_87, cpu: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78ae}\ndefault-device: gpu\n"
PROJECT = "cmake_minimum_required(VERSION 3.25)\nproject(sample LANGUAGES C)\nenable_testing()\n"


class Page:
    def __init__(self, program, root, folder):
        self.root, self.folder = root, folder
        self.tools = folder.with_name("tools")
        self.calls = folder.with_name("calls")
        self.environment = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "NO_COLOR": "1"}
        for name in ("TGTCFG_PATH", "FORCE_COLOR", "CLICOLOR_FORCE"):
            self.environment.pop(name, None)
        self.tools.mkdir()
        # How each call ended is kept: a shell looks at the last one alone.
        self.write_tool("tgtcfg", f'{shlex.quote(str(program))} "$@"\nended=$?\necho "$ended tgtcfg $*" >> {self.calls}\nexit $ended')
        self.folder.mkdir()

    def write_tool(self, name, text):
        tool = self.tools / name
        tool.write_text(f"#!/bin/sh\n{text}\n")
        tool.chmod(0o755)

    def run(self, command):
        self.calls.write_text("")
        result = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                capture_output=True, text=True, check=False)
        return result.returncode, result.stdout + result.stderr

    def sample(self, match):
        """The block as it should stand there."""
        if match["word"] == "output":
            return match[0].replace(f"mermaid\n{match['text']}", "mermaid\n" + self.output(match["value"]))
        if match["word"] != "not run" and match["kind"] != "mermaid":
            if match["word"]:
                self.write(match["word"], match["value"], match["text"])
            if match["kind"] in ("yaml", "json", "json5"):
                if match["word"] != "file":  # a part of a configuration is checked by its use
                    self.check_alone(match["text"], match["kind"])
            else:
                printed = getattr(self, match["kind"])(match["text"])
                return match[0] if printed is None else match[0].replace(match["text"], printed)
        return match[0]

    def output(self, command):
        return subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=True).stdout

    def write(self, word, value, text):
        for name in value.split():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text if word == "file" else CONFIGURATION if name.endswith(".yaml") else "")

    def console(self, text):
        commands = [line[2:] for line in text.splitlines() if line.startswith("$ ")]
        return "".join(f"$ {command}\n{self.run(command)[1]}" for command in commands)

    def sh(self, text):
        for tool in TOOLS:
            self.write_tool(tool, "exit 0")
        status, printed = self.run("set -e\n" + text)
        wrong = [line for line in self.calls.read_text().splitlines() if not line.startswith("0 ")]
        if status or wrong:
            sys.exit(f"{text}ends with {status}: {wrong}\n{printed}")
        for tool in TOOLS:
            (self.tools / tool).unlink()

    def cmake(self, text):
        package = self.folder.with_name("package")
        package.mkdir(exist_ok=True)
        includes = [f"include({self.root}/cmake/tgtcfg-{name}.cmake)" for name in ("validate", "target-options")]
        (package / "tgtcfg-config.cmake").write_text("\n".join([f"set(TGTCFG_PROGRAM {self.tools}/tgtcfg)", *includes]) + "\n")
        # A library that the block speaks of is one of the reader's project.
        own = [f"add_library({name} OBJECT {self.reader_source()})\n" for name in sorted(set(re.findall(r"tgtcfg_target_options\((\w+)", text)))
               if not re.search(rf"add_\w+\({name}\b", text)]
        (self.folder / "CMakeLists.txt").write_text(PROJECT + "".join(own) + text)
        status, printed = self.run(f"cmake -S . -B build -Dtgtcfg_DIR={package}")
        if status:
            sys.exit(f"{text}is no project of CMake:\n{printed}")

    def reader_source(self):
        (self.folder / "own.c").write_text("int own;\n")
        return "own.c"

    def check_alone(self, text, extension):
        """A document of another tool is left out of a directory."""
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, f"sample.{extension}").write_text(text)
            status, printed = self.run(f"tgtcfg validate {folder} --allow-empty -f concise")
        if status:
            sys.exit(f"{text}has errors:\n{printed}")


def main():
    program, page = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    root = next(folder for folder in page.parents if (folder / "CMakeLists.txt").exists())
    text = page.read_text()
    if not BLOCK.search(text):
        sys.exit(f"{page.name}: has no sample")
    with tempfile.TemporaryDirectory() as folder:
        samples = Page(program, root, pathlib.Path(folder, "work"))
        current = BLOCK.sub(samples.sample, text)
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
