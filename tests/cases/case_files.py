"""Reads cases: README.md has their form. `unpack` writes their inputs into a folder, for what walks over files.

usage: case_files.py unpack ARCHIVE FOLDER    writes each file of an archive
       case_files.py add ARCHIVE FILE         adds a file to it
"""

import dataclasses
import pathlib
import re
import shlex
import sys

HEAD = re.compile(rb"-- (.+?)(?: \((.*)\))? --")
HEAD_INSIDE = re.compile(rb"^-- .+ --$", re.MULTILINE)
ESCAPE = re.compile(rb"\\(x..|.|\n)", re.DOTALL)
PLAIN = {b"r": b"\r", b"t": b"\t", b"0": b"\0", b"\n": b""}


@dataclasses.dataclass
class Run:
    args: list
    env: dict
    stdout: bytes = b""
    stderr: bytes = b""
    exit: int = 0
    wrote: tuple = None  # the path of a file that the command writes, and its bytes


@dataclasses.dataclass
class Case:
    area: str
    name: str
    settings: dict = dataclasses.field(default_factory=dict)
    runs: list = dataclasses.field(default_factory=list)
    files: dict = dataclasses.field(default_factory=dict)
    stdin: bytes = b""


def sections(data):
    """The comment, then (name, words, lines) of each file."""
    comment, found = b"", []
    for line in re.findall(rb"[^\n]*\n", data):
        head = HEAD.fullmatch(line.rstrip(b"\n"))
        if head:
            found.append([head[1].decode(), (head[2] or b"").decode(), b""])
        elif found:
            found[-1][2] += line
        else:
            comment += line
    return comment.decode(), found


def content(words, text):
    if "escaped" in words:
        text = ESCAPE.sub(lambda each: bytes([int(each[1][1:], 16)]) if each[1][:1] == b"x" else PLAIN.get(each[1], each[1]), text)
    if "no newline" in words:
        text = text[:-1]
    times = re.search(r"(\d+) times", words)
    return text * int(times[1]) if times else text


def command(text):
    line = "".join(each for each in text.splitlines(keepends=True) if not each.startswith("#"))
    words = shlex.split(line)
    start = words.index("tgtcfg")
    return Run(words[start + 1:], dict(word.split("=", 1) for word in words[:start]))


def read(path):
    comment, found = sections(path.read_bytes())
    case = Case(path.parent.name, path.stem)
    for line in comment.splitlines():
        if not line.startswith("#"):
            name, value = line.split(": ", 1)
            case.settings.setdefault(name, []).append(value)
    for name, words, text in found:
        data = content(words, text)
        if name == "cmd":
            case.runs.append(command(data.decode()))
        elif name in ("stdout", "stderr"):
            setattr(case.runs[-1], name, data)
        elif name == "exit":
            case.runs[-1].exit = int(data)
        elif name.startswith("wrote "):
            case.runs[-1].wrote = (name.removeprefix("wrote "), data)
        elif name == "stdin":
            case.stdin = data
        else:
            case.files[name] = data
    return case


def cases(source, areas="*"):
    for path in sorted(pathlib.Path(source, "tests", "cases").glob(f"{areas}/*.txtar")):
        yield read(path)


def unpack(source, folder, areas="*"):
    """Writes the inputs of cases to FOLDER/AREA/NAME/FILE and returns the folder."""
    for case in cases(source, areas):
        for name, data in case.files.items():
            file = pathlib.Path(folder, case.area, case.name, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    return pathlib.Path(folder)


def section(name, data):
    """A file as it is written into an archive."""
    text = data.decode(errors="surrogateescape")
    words = []
    if HEAD_INSIDE.search(data) or not text.replace("\n", " ").isprintable():
        words.append("escaped")
        text = "".join("\\\\" if c == "\\" else c if c == "\n" or c.isprintable() else
                       "".join(f"\\x{byte:02X}" for byte in c.encode(errors="surrogateescape")) for c in text)
        text = re.sub("(?m)^-- ", r"\\x2D- ", text)
    if text and not text.endswith("\n"):
        words.append("no newline")
        text += "\n"
    return f"-- {name}{' (' + ', '.join(words) + ')' if words else ''} --\n{text}".encode()


def main(action, archive, path):
    archive, path = pathlib.Path(archive), pathlib.Path(path)
    if action == "add":
        archive.write_bytes(archive.read_bytes() + section(path.name, path.read_bytes()))
        return
    path.mkdir(parents=True, exist_ok=True)
    for name, words, text in sections(archive.read_bytes())[1]:
        (path / name).write_bytes(content(words, text))


if __name__ == "__main__":
    main(*sys.argv[1:])
