#!/usr/bin/env python3
"""What is read and written through links: entry point, kind of link, inside or outside, as a table.

usage: links.py PROGRAM SOURCE
"""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading

SECRET = "secret-value-of-another-project"
DOCUMENT = f"# {SECRET}\ntargets: [llvm]\nmodule-name: [{SECRET}\n"  # wrong, so that a report would show it
ROW = json.dumps({"name": "x/secret", "target": {"kind": "llvm"}, "description": SECRET})


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class Tree:
    """A project with a link at `at`, to something inside of it or outside."""

    def __init__(self, base, at, kind, inside):
        self.base = base
        self.project = base / "project"
        (self.project / ".git").mkdir(parents=True)
        home = self.project / "store" if inside else base / "secret"
        put(home / "s.yaml", DOCUMENT)
        put(home / "row.json", ROW)
        put(home / "folder" / "s.yaml", DOCUMENT)
        put(home / "folder" / "row.json", ROW)
        link = self.project / at
        link.parent.mkdir(parents=True, exist_ok=True)
        target = {"file": home / ("row.json" if at.endswith(".json") else "s.yaml"), "folder": home / "folder", "chain": None}[kind]
        if target is None:
            middle = self.project / "middle.yaml"
            os.symlink(home / "s.yaml", middle)
            target = middle
        os.symlink(os.path.relpath(target, link.parent), link)

    def run(self, program, *words):
        return subprocess.run([program, *words], cwd=self.project, capture_output=True, check=False, timeout=60, stdin=subprocess.DEVNULL)


# Entry point: where the link stands, what kinds it may be, what is typed, and whether a link inside is read.
ENTRIES = {
    "directory, file": ("walked/l.yaml", ("file", "chain"), ["validate", "walked"], False),
    "directory, folder": ("walked/l", ("folder",), ["validate", "walked"], False),
    "project, file": ("l.yaml", ("file", "chain"), ["validate", "."], True),
    "project, folder": ("l", ("folder",), ["validate", "."], True),
    "pattern, file": ("l.yaml", ("file", "chain"), ["validate", "*.yaml"], True),
    "pattern, folder": ("l", ("folder",), ["validate", "*/*.yaml"], True),
    "pattern, name behind": ("d/l", ("folder",), ["validate", "*/l/s.yaml"], True),
    "extends, file": ("l.yaml", ("file", "chain"), ["validate", "in.yaml"], True),
    "extends, folder": ("l", ("folder",), ["validate", "in-folder.yaml"], True),
    "search path, configuration": ("root/boards/l.yaml", ("file", "chain"), ["resolve", "boards/l", "--search-path", "root"], False),
    "search path, folder": ("root/boards/l", ("folder",), ["resolve", "boards/l/s", "--search-path", "root"], False),
    "search path, row": ("root/database/tags/l.json", ("file",), ["show", "tag", "x/secret", "--search-path", "root"], False),
    "search path, rows": ("root/database/tags", ("folder",), ["show", "tag", "x/secret", "--search-path", "root"], False),
    "lock, read": ("good.yaml.lock.json", ("file",), ["resolve", "good.yaml", "--locked"], False),
}


def check_reading(program):
    rows = 0
    for name, (at, kinds, words, read_inside) in ENTRIES.items():
        for kind in kinds:
            for inside in (True, False):
                with tempfile.TemporaryDirectory() as path:
                    tree = Tree(pathlib.Path(path).resolve(), at, kind, inside)
                    put(tree.project / "in.yaml", 'extends: ["./l.yaml"]\ntargets: [llvm]\n')
                    put(tree.project / "in-folder.yaml", 'extends: ["./l/s.yaml"]\ntargets: [llvm]\n')
                    put(tree.project / "good.yaml", "targets: [llvm]\n")
                    done = tree.run(program, *words)
                    shown = SECRET.encode() in done.stdout + done.stderr
                    check(done.returncode != 0, name, kind, inside, "passes")
                    check(shown == (inside and read_inside), name, kind, "inside" if inside else "outside", done.stdout, done.stderr)
                    rows += 1
    print(rows, "readings")


def check_writing(program):
    victim = b"keep me\n"
    for words, at in ((["resolve", "good.yaml", "--write-lock"], "good.yaml.lock.json"),
                      (["decompose", "good.yaml", "--level", "generator", "--output-dir", "out"], None)):
        with tempfile.TemporaryDirectory() as path:
            base = pathlib.Path(path).resolve()
            put(base / "project" / "good.yaml", "targets: [llvm]\n")
            (base / "victim").write_bytes(victim)
            project = base / "project"
            (project / "out").mkdir()
            if at is None:
                names = [p.name for p in pieces_of(program, project)]
                for name in names:
                    os.symlink("../../victim", project / "out" / name)
            else:
                os.symlink("../victim", project / at)
            done = subprocess.run([program, *words], cwd=project, capture_output=True, check=False, timeout=60)
            check(done.returncode != 0, words, "passes")
            check((base / "victim").read_bytes() == victim, words, "wrote through a link")


SPECIALS = {
    "pipe": os.mkfifo,
    "folder": os.mkdir,
    "socket": lambda path: socket.socket(socket.AF_UNIX).bind(str(path)),
    "link nowhere": lambda path: os.symlink("nowhere", path),
    "link to itself": lambda path: os.symlink(path.name, path),
    "link to a pipe": lambda path: (os.mkfifo(path.with_name("a-pipe")), os.symlink("a-pipe", path)),
    "link to a folder": lambda path: os.symlink("..", path),
}


def check_specials(program):
    """What is no regular file under a name that nobody typed is neither waited for nor replaced."""
    for kind, make in SPECIALS.items():
        for words, at in ((["resolve", "good.yaml", "--write-lock"], "good.yaml.lock.json"), (["resolve", "good.yaml", "--locked"], "good.yaml.lock.json"),
                          (["decompose", "good.yaml", "--level", "generator", "--output-dir", "out"], None)):
            with tempfile.TemporaryDirectory() as path:
                project = pathlib.Path(path).resolve()
                os.chdir(project)  # the name of a socket is short
                put(project / "good.yaml", "targets: [llvm]\n")
                (project / "out").mkdir()
                place = pathlib.Path("out") / pieces_of(program, project)[0].name if at is None else pathlib.Path(at)
                make(place)
                before = place.lstat()
                done = subprocess.run([program, *words], capture_output=True, check=False, timeout=60)
                check(done.returncode in (1, 3), kind, words, done.returncode, done.stderr)
                check(place.lstat().st_ino == before.st_ino, kind, words, "replaced it")
                check(not os.path.lexists("nowhere"), kind, words, "wrote what the link names")
                os.chdir("/")


def check_race(program):
    """A link that comes and goes while the file is written leads nowhere."""
    victim = b"keep me\n"
    with tempfile.TemporaryDirectory() as path:
        project = pathlib.Path(path).resolve() / "project"
        put(project / "good.yaml", "targets: [llvm]\n")
        (project.parent / "victim").write_bytes(victim)
        (project / "out").mkdir()
        piece = project / "out" / pieces_of(program, project)[0].name
        lock = project / "good.yaml.lock.json"
        stop = threading.Event()

        def swap():
            while not stop.is_set():
                for name, up in ((lock, "../victim"), (piece, "../../victim")):
                    try:
                        os.symlink(up, name)
                        os.unlink(name)
                    except OSError:
                        name.unlink(missing_ok=True)

        thread = threading.Thread(target=swap)
        thread.start()
        try:
            for _ in range(40):
                for words in (["resolve", "good.yaml", "--write-lock"], ["decompose", "good.yaml", "--level", "generator", "--output-dir", "out"]):
                    subprocess.run([program, *words], cwd=project, capture_output=True, check=False, timeout=60)
                    check((project.parent / "victim").read_bytes() == victim, words, "wrote through a link")
        finally:
            stop.set()
            thread.join()


def pieces_of(program, project):
    with tempfile.TemporaryDirectory() as path:
        out = pathlib.Path(path)
        subprocess.run([program, "decompose", "good.yaml", "--level", "generator", "--output-dir", path], cwd=project, check=True,
                       capture_output=True)
        found = sorted(out.iterdir())
    check(found, "decompose writes pieces")
    return found


def check_circles(program):
    """Links that lead around, or double the tree with each level, end at once."""
    with tempfile.TemporaryDirectory() as path:
        base = pathlib.Path(path).resolve()
        for at in ("root/boards/up", "root/database/kinds/up", "walked/up", "walked/d/up"):
            (base / at).parent.mkdir(parents=True, exist_ok=True)
            os.symlink("..", base / at)
        levels = 24
        for top in ("root/boards", "doubled"):
            for i in range(levels):
                (base / top / f"n{i:02}").mkdir(parents=True, exist_ok=True)
            for i in range(levels - 1):
                for name in "ab":
                    os.symlink(f"../n{i + 1:02}", base / top / f"n{i:02}" / name)
            put(base / top / f"n{levels - 1:02}" / "c.yaml", "targets: [llvm]\n")
        for words, code in ((["resolve", "llvm", "--search-path", "root"], 3), (["validate", "walked"], 3), (["validate", "doubled"], 0),
                            (["validate", "doubled/**/*.yaml"], 0), (["validate", "**/" * 40 + "*.yaml"], None)):
            done = subprocess.run([program, *words], cwd=base, capture_output=True, check=False, timeout=60)
            check(code is None or done.returncode == code, words, done.returncode, done.stderr[-500:])
            check(done.returncode >= 0, words)


def check_names(program):
    """What is no configuration by its name is not read, wherever it lies."""
    with tempfile.TemporaryDirectory() as path:
        base = pathlib.Path(path).resolve()
        for name in (".env", ".git/config", "id_rsa", "a.txt", "yaml", "a.yaml.bak"):
            put(base / name, SECRET + ": [\n")
            os.symlink(base / name, base / ("link-" + name.replace("/", "-") + ".yaml"))
            for reference in ("./" + name, "./link-" + name.replace("/", "-") + ".yaml"):
                put(base / "in.yaml", "extends: " + json.dumps([reference]) + "\ntargets: [llvm]\n")
                done = subprocess.run([program, "validate", "in.yaml"], cwd=base, capture_output=True, check=False, timeout=60)
                check(done.returncode == 1 and SECRET.encode() not in done.stdout, reference, done.stdout)
        gone = base / "gone"
        gone.mkdir()
        done = subprocess.run(["sh", "-c", f'cd {gone} && rmdir {gone} && exec "$0" resolve -', program], input=b'{"extends": ["./etc/a.json"], "targets": ["llvm"]}',
                              capture_output=True, check=False, timeout=60)
        check(done.returncode == 1 and b"working directory" in done.stderr, done)


def main():
    program = os.path.abspath(sys.argv[1])
    for what in (check_reading, check_writing, check_specials, check_race, check_circles, check_names):
        what(program)


if __name__ == "__main__":
    main()
