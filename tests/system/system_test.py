#!/usr/bin/env python3
"""Links between directories, inputs that are listed many times, and limits that a system sets: no file is checked twice, and no
limit ends the program by a signal.

usage: system_test.py PROGRAM
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
RIGHT = "targets: [llvm -mtriple=x86_64-linux-gnu]\n"


def run(folder, *arguments, text="", limits=(), code=None):
    def limit():
        for name, value in limits:
            resource.setrlimit(name, (value, value))

    done = subprocess.run([PROGRAM, *arguments], cwd=folder, input=text, capture_output=True, text=True,
                          env={"PATH": os.environ["PATH"]}, preexec_fn=limit if limits else None)
    assert code is None or done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def put(path, text=RIGHT):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def each_file_once(folder):
    put(folder / "deploy" / "a.yaml")
    put(folder / "deploy" / "below" / "b.yaml")
    put(folder / "other.yaml", "kind: Deployment\nspec: 1\n")
    # Before and after the directory, and one of a file.
    for name in ["a-link", "z-link"]:
        (folder / name).symlink_to("deploy")
    (folder / "file.yaml").symlink_to("deploy/a.yaml")
    (folder / "list").write_text("deploy\n./deploy\ndeploy/\nz-link\n./a-link/a.yaml\n" * 200)
    own = ["deploy/a.yaml", "deploy/below/b.yaml"]
    for inputs in [["."], ["deploy", "."], ["deploy", "deploy/below", "./deploy", "z-link"], ["deploy/below", "deploy"]]:
        shown = run(folder, "validate", "--show-files", *inputs, code=0).stdout.split()
        assert sorted(shown) == own, (inputs, shown)
    # A name that was typed is kept, whatever the file holds.
    assert run(folder, "validate", "--show-files", "@list", code=0).stdout.split() == [own[1], "./a-link/a.yaml"]
    shown = run(folder, "validate", "--show-files", ".", "other.yaml", code=0).stdout.split()
    assert sorted(shown) == [*own, "other.yaml"], shown
    # What is linked is found where its own directory is left out.
    (folder / ".tgtcfgignore").write_text("/deploy\n/z-link\n/file.yaml\n")
    assert run(folder, "validate", "--show-files", ".", code=0).stdout.split() == ["a-link/a.yaml", "a-link/below/b.yaml"]


def ignore_file_elsewhere(folder):
    put(folder / "tree" / "a.yaml")
    put(folder / "secret", "*.yaml\n")
    (folder / "tree" / ".tgtcfgignore").symlink_to("../secret")
    assert "TC9106" in run(folder, "validate", "tree", code=3).stdout
    (folder / "tree" / ".tgtcfgignore").unlink()
    (folder / "tree" / ".tgtcfgignore").symlink_to("nowhere")
    assert "TC9102" in run(folder, "validate", "tree", code=3).stdout


def directory_without_files(folder):
    put(folder / "a.yaml")
    (folder / "empty" / "below").mkdir(parents=True)
    for command in (["inspect", "empty"], ["verify", "a.yaml", "empty"], ["validate", "empty"]):
        done = run(folder, *command, code=4)
        assert "TC9401" in done.stdout + done.stderr, command


def least_memory(folder):
    """MiB of address space in which the program starts: without them the loader or a library stops it before main()."""
    for size in range(8, 512, 4):
        if run(folder, "--version", limits=[(resource.RLIMIT_AS, size << 20)]).returncode == 0:
            return size
    raise AssertionError("the program does not start")


def limits_of_the_system(folder):
    for i in range(40):
        put(folder / "many" / f"f{i}.yaml")
    requests = '{"target": "cuda -arch=sm_86"}\n' * 20000
    commands = [(["validate", "many", "-j", "8"], ""), (["batch", "-j", "8"], requests),
                (["resolve", "many/f0.yaml", "-o", "plan.json"], "")]
    least = least_memory(folder)
    settings = [(resource.RLIMIT_AS, least + more << 20) for more in (0, 2, 4, 8, 16, 32, 64, 128)]
    settings += [(resource.RLIMIT_NOFILE, count) for count in (4, 5, 8)]
    for arguments, text in commands:
        for setting in settings:
            done = run(folder, *arguments, text=text, limits=[setting])
            assert done.returncode in (0, 3, 70, 127), (arguments, setting, done.returncode, done.stderr[-300:])
    done = run(folder, "resolve", "many/f0.yaml", "-o", "plan.json", limits=[(resource.RLIMIT_FSIZE, 10)])
    assert done.returncode == 3 and "TC9107" in done.stderr, (done.returncode, done.stderr)


def main():
    for test in (each_file_once, ignore_file_elsewhere, directory_without_files, limits_of_the_system):
        with tempfile.TemporaryDirectory() as folder:
            test(pathlib.Path(folder))


main()
