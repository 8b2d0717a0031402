"""mypy and pyright at their strictest: a consumer is clean, its mistakes are found, the stub is current."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent.parent / "python"
MYPY = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file", str(PACKAGE.parent / "pyproject.toml"), "--python-version", "3.10"]


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE, **more)


def mypy(*files):
    return run([*MYPY, *map(str, files)], env={**os.environ, "MYPYPATH": str(PACKAGE)})


def pyright(folder, file):
    """What it finds in a copy of the file, by line. It is a program of Node, which its package installs when it first runs."""
    shutil.copy(HERE / file, folder / file)
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.10", "extraPaths": [str(PACKAGE)], "include": [file]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    answer = run([sys.executable, "-m", "pyright", "--outputjson", "-p", str(folder)])
    try:
        report = json.loads(answer.stdout)
    except ValueError:
        pytest.skip(f"pyright does not run here: {answer.stdout[:200]}{answer.stderr[:200]}")
    assert report["summary"]["filesAnalyzed"] == 1
    return {each["range"]["start"]["line"] + 1: each["message"] for each in report["generalDiagnostics"]}


CONSUMERS = ("consumer.py", "consumer_tools.py")


def test_mypy_finds_nothing_in_consumers_and_the_package():
    answer = mypy(*(HERE / each for each in CONSUMERS), PACKAGE / "tgtcfg")
    assert answer.returncode == 0, answer.stdout


def test_mypy_finds_the_mistakes():
    answer = mypy(HERE / "wrong_consumer.py")
    lines = {int(number) for number in re.findall(r"wrong_consumer\.py:(\d+): error", answer.stdout)}
    assert lines == set(range(5, 11)), answer.stdout


@pytest.mark.parametrize("consumer", CONSUMERS)
def test_pyright_finds_nothing_in_a_consumer(tmp_path, consumer):
    assert pyright(tmp_path, consumer) == {}


def test_pyright_finds_the_mistakes(tmp_path):
    assert set(pyright(tmp_path, "wrong_consumer.py")) == set(range(5, 11))


@pytest.mark.parametrize("consumer", CONSUMERS)
def test_the_consumers_run(consumer):
    answer = run([sys.executable, str(HERE / consumer)])
    assert answer.returncode == 0, answer.stderr


def test_the_stub_is_current(tmp_path):
    stub = tmp_path / "_tgtcfg.pyi"
    run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "tgtcfg._tgtcfg", "-o", str(stub)])
    committed = PACKAGE / "tgtcfg" / "_tgtcfg.pyi"
    assert stub.read_text() == committed.read_text(), f"python -m nanobind.stubgen -m tgtcfg._tgtcfg -o {committed}"


def test_the_extension_sees_the_public_library_alone():
    folder = PACKAGE / "extension"
    sources = sorted(folder.glob("*.*"))
    assert len(sources) > 3
    for source in sources:
        for opening, name in re.findall(r'^#include ([<"])([^>"]+)', source.read_text(encoding="utf-8"), re.M):
            own = opening == '"' and (folder / name).exists()
            system = opening == "<" and (name.startswith(("tgtcfg/", "nanobind/")) or "/" not in name)
            assert own or system, f"{source.name}: {name}"
