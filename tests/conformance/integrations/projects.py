#!/usr/bin/env python3
"""Project files where other tools start the program, as pre-commit (from PyPI) does, and behind links.

usage: projects.py PROGRAM SOURCE_DIR cmake|links|pre-commit

Exit 0: fine. 1: not. 77: the tool is not installed, and which.
"""
import os
import pathlib
import shutil
import sys
import tempfile
import time

from integrations import BAD, DENIES, GOOD, OPEN, check, run, skip, without_program, write

# In the place of this project's package, whose build takes minutes: the same name, and a wheel with the program.
STAND_IN_PROJECT = '[build-system]\nrequires = []\nbuild-backend = "stand_in"\nbackend-path = ["."]\n'
STAND_IN_BACKEND = """
import os, zipfile
def build_wheel(folder, config_settings=None, metadata_directory=None):
    name = "tgtcfg-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        info = zipfile.ZipInfo("tgtcfg-0.1.0.data/scripts/tgtcfg")
        info.external_attr = 0o100755 << 16
        wheel.writestr(info, f'#!/bin/sh\\nexec "{os.environ["PROGRAM"]}" "$@"\\n')
        at = "tgtcfg-0.1.0.dist-info/"
        wheel.writestr(at + "METADATA", "Metadata-Version: 2.1\\nName: tgtcfg\\nVersion: 0.1.0\\n")
        wheel.writestr(at + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(at + "RECORD", "")
    return name
"""


def check_pre_commit(program, source, directory):
    try:
        import pre_commit  # noqa: F401
    except ImportError:
        skip("no Python package pre-commit (scripts/test installs it in .venv)")
    # The hook brings its program: there is none on PATH.
    env = dict(os.environ, PATH=without_program(), HOME=str(directory), PRE_COMMIT_HOME=str(directory / "cache"),
               PROGRAM=os.path.abspath(program), GIT_CONFIG_GLOBAL=os.devnull, GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@example.org",
               GIT_COMMITTER_NAME="a", GIT_COMMITTER_EMAIL="a@example.org")
    hooks = directory / "hooks"
    write(hooks / ".pre-commit-hooks.yaml", (source / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    write(hooks / "pyproject.toml", STAND_IN_PROJECT)
    write(hooks / "stand_in.py", STAND_IN_BACKEND)
    repository = directory / "repository"
    repository.mkdir()

    def git(where, *arguments):
        outcome = run("git", *arguments, cwd=where, env=env)
        check(outcome.returncode == 0, arguments, outcome.stderr)
        return outcome.stdout.strip()

    for where in (hooks, repository):
        git(where, "init", "-q")
    git(hooks, "add", "-A")
    git(hooks, "commit", "-qm", "hooks")
    head = git(hooks, "rev-parse", "HEAD")
    write(repository / ".pre-commit-config.yaml",
          f"repos:\n- repo: {hooks}\n  rev: {head}\n  hooks:\n  - id: tgtcfg-validate\n"
          "  - id: tgtcfg-plan-check\n")
    write(repository / "tgtcfg.yaml", GOOD)
    write(repository / "deploy" / "edge.tgtcfg.yaml", GOOD)
    write(repository / "other.yaml", "not: ours\n")
    (repository / "plans").mkdir()
    for name in ("tgtcfg.yaml", "deploy/edge.tgtcfg.yaml"):
        stem = name.rsplit("/", 1)[-1].removesuffix(".yaml")
        outcome = run(program, "resolve", name, "-o", f"plans/{stem}.json", cwd=repository)
        check(outcome.returncode == 0, outcome)
    git(repository, "add", "-A")

    def hook(*arguments):
        return run(sys.executable, "-m", "pre_commit", "run", *arguments, cwd=repository, env=env)

    outcome = hook("--all-files")
    check(outcome.returncode == 0, outcome.stdout, outcome.stderr)
    check(outcome.stdout.count("Passed") == 2, outcome.stdout)
    write(repository / "deploy" / "edge.tgtcfg.yaml", BAD)
    git(repository, "add", "-A")
    outcome = hook("tgtcfg-validate")
    check(outcome.returncode == 1 and "deploy/edge.tgtcfg.yaml:1:1: error[TC1310]" in outcome.stdout, outcome.stdout)
    check("other.yaml" not in outcome.stdout, outcome.stdout)
    write(repository / "deploy" / "edge.tgtcfg.yaml", OPEN)
    write(repository / "drafts" / "new.tgtcfg.yaml", OPEN)
    git(repository, "add", "-A")
    outcome = hook("tgtcfg-validate")
    check(outcome.returncode == 0, "a note", outcome.stdout)
    write(repository / ".tgtcfg.yaml", DENIES)
    git(repository, "add", "-A")
    outcome = hook("tgtcfg-validate", "--all-files")
    check(outcome.returncode == 1 and "deploy/edge.tgtcfg.yaml:1:11: error[TC2201]" in outcome.stdout, "the project file", outcome.stdout)
    check("drafts/" not in outcome.stdout, "its paths", outcome.stdout)
    write(repository / "deploy" / "edge.tgtcfg.yaml", GOOD.replace("sm_86", "sm_80"))
    (repository / "drafts" / "new.tgtcfg.yaml").unlink()
    git(repository, "add", "-A")
    outcome = hook("tgtcfg-validate", "--all-files")
    check(outcome.returncode == 0, "nothing is open", outcome.stdout)
    outcome = hook("tgtcfg-plan-check", "--all-files")
    check("/.tgtcfg.yaml" not in outcome.stdout and " .tgtcfg.yaml" not in outcome.stdout, "no plan belongs to a project file", outcome.stdout)
    check(outcome.returncode == 1 and "error[TC9240]" in outcome.stdout, outcome.stdout)


def check_cmake(program, source, directory):
    """The CMake function: its test and its target hold what the project file says, and the target reads it again."""
    if not shutil.which("cmake") or not shutil.which("ninja"):
        skip("no cmake, or no ninja")
    write(directory / "CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(p LANGUAGES NONE)\nenable_testing()\n"
          f"include({source}/cmake/tgtcfg-validate.cmake)\ntgtcfg_validate(files INPUTS conf BUILD)\n")
    write(directory / "conf" / "edge.yaml", OPEN)
    write(directory / "conf" / "drafts" / "new.yaml", OPEN)
    write(directory / "conf" / ".tgtcfg.yaml", "root: true\n")
    build = directory / "build"
    made = run("cmake", "-S", directory, "-B", build, "-G", "Ninja", f"-DTGTCFG_PROGRAM={os.path.abspath(program)}")
    check(made.returncode == 0, made)

    def test_and_target():
        return [run("ctest", "--test-dir", build).returncode, run("cmake", "--build", build)]

    tested, built = test_and_target()
    check(tested == 0 and built.returncode == 0, "notes", built)
    later = time.time() + 2
    write(directory / "conf" / ".tgtcfg.yaml", DENIES)
    os.utime(directory / "conf" / ".tgtcfg.yaml", (later, later))
    tested, built = test_and_target()
    check(tested != 0 and built.returncode != 0, "the project file denies it", built)
    check("conf/edge.yaml:1:11" in built.stdout and "drafts" not in built.stdout, built)
    write(directory / "conf" / "edge.yaml", GOOD)
    tested, built = test_and_target()
    check(tested == 0 and built.returncode == 0, "mended", built)


def check_links(program, _, directory):
    """A project file that is a link holds where it stands; one that cannot be read is said by every command."""
    deploy = directory / "repository" / "deploy"
    write(deploy / "edge.yaml", OPEN)
    write(deploy / "settings.yaml", DENIES)
    write(directory / "repository" / "outside.yaml", DENIES)
    (directory / "way").symlink_to("repository/deploy")
    link = deploy / ".tgtcfg.yaml"

    def reads(target):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        words = (["validate", "edge.yaml", "-f", "concise"], ["resolve", "edge.yaml"], ["list", "kinds"], ["config"])
        return [run(program, *each, cwd=deploy) for each in words]

    for target, code, said in [("settings.yaml", None, "error[TC2201]"), ("nowhere", 3, "error[TC9102]"), (".tgtcfg.yaml", 3, "error[TC9102]"),
                               ("../outside.yaml", 3, "error[TC9106]"), (".", 3, "error[TC91")]:
        for done in reads(target):
            if code is None:
                check(done.returncode == (1 if said in done.stdout + done.stderr else 0), target, done)
            else:
                check(done.returncode == code and said in done.stdout + done.stderr, target, done)
    outcome = reads("settings.yaml")[0]
    check(outcome.returncode == 1 and "edge.yaml:1:11: error[TC2201]" in outcome.stdout, "a link beside it", outcome)
    for where, name in ((directory, "way/edge.yaml"), (directory / "way", "edge.yaml"), (directory, "repository")):
        outcome = run(program, "validate", name, "-f", "concise", cwd=where)
        check(outcome.returncode == 1 and "error[TC2201]" in outcome.stdout, name, outcome)


CHECKS = {"cmake": check_cmake, "links": check_links, "pre-commit": check_pre_commit}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        CHECKS[sys.argv[3]](sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(folder))
