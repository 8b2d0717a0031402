"""The wheel in an environment of its own: the package, its types and the program.

What the build made is packed, so that nothing is compiled twice; `pip install .` compiles it.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
USE = """
import sys, tgtcfg
assert "tvm" not in sys.modules and "iree" not in sys.modules
plan = tgtcfg.resolve("boards/jetson-orin-nx", overlays=[], opt_level=3)
print(plan.fingerprint, tgtcfg.__version__)
"""


def run(*command, **more):
    answer = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **more)
    assert answer.returncode == 0, f"{command}: {answer.stdout}{answer.stderr}"
    return answer.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "-w", folder,
        "--config-settings", f"cmake.define.TGTCFG_BUILT={os.environ['TGTCFG_BUILD']}",
        "--config-settings", f"build-dir={folder / 'build'}", ROOT)
    (path,) = folder.glob("*.whl")
    return path


def test_what_is_in_it(wheel):
    version = (ROOT / "CMakeLists.txt").read_text().split("project(tgtcfg VERSION ")[1].split()[0]
    assert wheel.name.startswith(f"tgtcfg-{version}-cp3")
    names = zipfile.ZipFile(wheel).namelist()
    packed = {Path(name).name for name in names if name.startswith("tgtcfg/")}
    assert {each.name for each in (ROOT / "python" / "tgtcfg").iterdir() if each.suffix in (".py", ".pyi", ".typed")} <= packed
    assert any(name.startswith("_tgtcfg.") and name.endswith(".so") for name in packed)
    assert f"tgtcfg-{version}.data/scripts/tgtcfg" in names
    assert not [name for name in names if name.endswith((".h", ".a")) or "nanobind" in name]


def test_it_is_installed_and_used(wheel, tmp_path):
    environment = tmp_path / "env"
    run(sys.executable, "-m", "venv", environment)
    run(environment / "bin" / "pip", "install", "-q", "--disable-pip-version-check", "--no-index", wheel)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    fingerprint, version = run(environment / "bin" / "python", "-c", USE, cwd=tmp_path, env=clean).split()
    program = environment / "bin" / "tgtcfg"
    assert version in run(program, "version", env=clean)
    assert f'"fingerprint": "{fingerprint}"' in run(program, "resolve", "boards/jetson-orin-nx", "--opt-level", "3", cwd=tmp_path, env=clean)
