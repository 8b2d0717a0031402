"""The package in every other CPython that is here, from 3.10 on: built over the library of a build, packed, installed, tested.

usage: versions.py BUILD [VERSION…]

Interpreters are those on the path (`python3.12`) and pyenv's. From 3.12 on there is one wheel for all, which the first of them builds
and each of them installs. A version that is not here is said to be left out.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]
STABLE = (3, 12)  # the first with the stable ABI that nanobind asks for
NEEDED = ("nanobind", "pytest", "scikit-build-core")
TESTS = ("test_plan.py", "test_errors.py", "test_examples.py", "test_tables.py", "test_threads.py", "test_words.py", "test_arguments.py", "test_commands.py")
SKIPPED = 77


def run(*command, **more):
    answer = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **more)
    if answer.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{answer.stdout}{answer.stderr}")
    return answer.stdout


def works(python, version):
    """A shim of pyenv is on the path for versions, too, that nobody chose."""
    program = "import sys, sysconfig, os, venv, ensurepip; print('%d.%d' % sys.version_info[:2], os.path.exists(sysconfig.get_path('include') + '/Python.h'))"
    answer = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    return answer.stdout.split() == [version, "True"]


def interpreter(version):
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found = [shutil.which(f"python{version}"), *(str(each) for each in sorted(pyenv.glob(f"{version}.*/bin/python")))]
    return next((each for each in found if each and works(each, version)), None)


def requirements():
    """As the tests pin them."""
    lines = (ROOT / "tests" / "requirements.txt").read_text().split()
    return [line for line in lines if line.split("==")[0] in NEEDED]


def wheel_of(python, prefix, folder):
    """The extension over the installed library, and the program, as a wheel."""
    made = folder / "made"
    run("cmake", "-S", ROOT / "python", "-B", made, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DPython_EXECUTABLE={python}",
        f"-DTGTCFG_NANOBIND={run(python, '-m', 'nanobind', '--cmake_dir').strip()}", "-DCMAKE_BUILD_TYPE=Debug")
    run("cmake", "--build", made, "--target", "_tgtcfg")
    shutil.copytree(prefix / "bin", made / "bin")
    run(python, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "-w", folder,
        f"--config-settings=cmake.define.TGTCFG_BUILT={made}", f"--config-settings=build-dir={folder / 'packed'}", ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def tested(python, folder, wheel):
    """The tests over what was installed, and nothing of the checkout."""
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index", "--force-reinstall", wheel)
    program = Path(python).with_name("tgtcfg")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run(python, "-m", "pytest", "-q", "--no-header", *(ROOT / "tests" / "python" / each for each in TESTS), cwd=folder,
        env={**clean, "TGTCFG_PROGRAM": str(program), "PYTHONDONTWRITEBYTECODE": "1"})


def main():
    build, *versions = sys.argv[1:]
    usual = f"{sys.version_info[0]}.{sys.version_info[1]}"  # the other tests run with it
    pythons = {version: interpreter(version) for version in versions or [each for each in VERSIONS if each != usual]}
    for version in [each for each, python in pythons.items() if python is None]:
        print(f"  skipped: CPython {version} is not installed, or without its headers")
    pythons = {version: python for version, python in pythons.items() if python is not None}
    if not pythons:
        sys.exit(SKIPPED)
    stable = None
    with tempfile.TemporaryDirectory() as directory:
        prefix = Path(directory, "prefix")
        run("cmake", "--install", build, "--prefix", prefix)
        for version, interpreter_ in pythons.items():
            folder = Path(directory, version)
            run(interpreter_, "-m", "venv", folder / "env")
            python = str(folder / "env" / "bin" / "python")
            run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *requirements())
            is_stable = tuple(map(int, version.split("."))) >= STABLE
            wheel = stable if is_stable and stable else wheel_of(python, prefix, folder)
            stable = wheel if is_stable else stable
            tested(python, folder, wheel)
            print(f"CPython {version}: {wheel.name}")


main()
