"""Commands whose answer is a document or a text: the same as the program's."""

import json
import os
import subprocess

import pytest
import tgtcfg


def program(*args):
    return subprocess.run([os.environ["TGTCFG_PROGRAM"], *args], capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize(("answer", "args"), [
    (lambda: tgtcfg.search("jetson", "nano"), ["search", "jetson", "nano"]),
    (lambda: tgtcfg.list("tags", "nvidia/jetson*"), ["list", "tags", "nvidia/jetson*"]),
    (lambda: tgtcfg.list("features", arch="aarch64"), ["list", "features", "--arch", "aarch64"]),
    (lambda: tgtcfg.show("kind", "cuda").to_dict(), ["show", "kind", "cuda"]),
    (lambda: tgtcfg.show("sm_86").to_dict(), ["show", "sm_86"]),
    (lambda: tgtcfg.schema("list"), ["schema", "list"]),
    (lambda: tgtcfg.common(["icelake", "zen4"], compiler="gcc@12.2"), ["common", "icelake", "zen4", "--compiler", "gcc@12.2"]),
    (lambda: tgtcfg.version(), ["version"]),
    (lambda: tgtcfg.config(), ["config"]),
])
def test_documents_are_those_of_the_program(answer, args):
    assert answer() == json.loads(program(*args, "-f", "json"))


def test_texts_are_those_of_the_program():
    assert tgtcfg.init("nvidia/jetson-nano") == program("init", "nvidia/jetson-nano")
    assert tgtcfg.schema("show", "plan") == json.loads(program("schema", "show", "plan"))
    line = ["compile", "--target=llvm", "--target-llvm-mtriple=x86_64-linux-gnu", "m.onnx"]
    assert tgtcfg.tvmc(*line) == tgtcfg.tvmc("tvmc " + " ".join(line)) == program("tvmc", *line)
    assert tgtcfg.tvmc(*line, to="plan") == tgtcfg.resolve("llvm -mtriple=x86_64-linux-gnu", host="llvm -mtriple=x86_64-linux-gnu")


def test_this_machine():
    facts = tgtcfg.detect()
    assert facts["cpus"]["value"] > 0
    assert tgtcfg.resolve("cuda -arch=sm_86", host_facts=facts).hosts["host0"].kind == "llvm"
    assert tgtcfg.detect(format="config").startswith("#")
    assert {each["name"] for each in tgtcfg.doctor()["checks"]} >= {"tables", "schemas", "roots"}


def test_files_are_corrected_and_formatted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.yaml").write_text("opt-level:   3\ntargets: [llvm -mtriple=x86_64-linux-gnu -mcup=znver4]\n")
    assert tgtcfg.fmt(".", check=True) == "a.yaml\n" and "+opt-level: 3" in tgtcfg.fmt("a.yaml", diff=True)
    assert tgtcfg.fmt("a.yaml") == "" == tgtcfg.fmt("a.yaml", check=True)
    left = tgtcfg.fix("a.yaml")
    assert not left and [each.code for each in left.diagnostics] == ["TC2104"] and "TC2104" in str(left)
    assert tgtcfg.fix("a.yaml", unsafe_fixes=True).ok and "-mcpu=znver4" in (tmp_path / "a.yaml").read_text()
    with pytest.raises(ValueError, match="there is human, json"):
        left.to_sarif()


def test_functions_of_a_program():
    config = {"targets": {"gpu": "cuda -arch=sm_86"}, "host": "llvm", "functions": {"conv*": {"target": "gpu"}, "x": {"target": "gpu"}}}
    found = tgtcfg.match(config, ["conv_1", "main"], opt_level=2)
    assert found["conv_1"].target == "gpu" and found["main"].entry is None and found.unmatched == ("x",)


@pytest.mark.parametrize(("call", "code"), [
    (lambda: tgtcfg.search("qqqqzzzz"), "TC9401"),
    (lambda: tgtcfg.list("kidns"), "TC9203"),
    (lambda: tgtcfg.show("sm_8666"), "TC4101"),
    (lambda: tgtcfg.schema("show", "plna"), "TC4101"),
    (lambda: tgtcfg.common(), "TC9204"),
    (lambda: tgtcfg.init("nvidia/jetson-nanoo"), "TC4101"),
    (lambda: tgtcfg.tvmc("compile --target=lvm"), "TC2002"),
    (lambda: tgtcfg.explain("TC0000"), "TC4101"),
    (lambda: tgtcfg.fmt(), "TC9204"),
    (lambda: tgtcfg.config("a", search_path="/nowhere"), "TC9101"),
])
def test_what_is_wrong_is_a_config_error(call, code):
    with pytest.raises(tgtcfg.ConfigError) as caught:
        call()
    assert code in [each.code for each in caught.value.diagnostics] and code in str(caught.value)


def test_a_file_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        tgtcfg.fmt("no-such.yaml")


def test_unknown_arguments():
    with pytest.raises(TypeError, match="did you mean 'arch'"):
        tgtcfg.list("cpus", arhc="x86_64")


def test_variables_of_the_program_are_not_read(monkeypatch):
    monkeypatch.setenv("TGTCFG_PATH", "/nowhere")
    assert tgtcfg.show("sm_86").name == "sm_86"
