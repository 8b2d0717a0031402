"""What is wrong is a ConfigError with places, or a KeyError with suggestions."""

import errno
import json
import os
import pickle
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
import tgtcfg


def test_an_error_has_everything_of_the_report():
    with pytest.raises(tgtcfg.ConfigError) as caught:
        tgtcfg.resolve({"targets": ["cuda -arhc=sm_86", "llvm -mcup=x"]})
    error = caught.value
    assert isinstance(error, ValueError)
    assert [each.code for each in error.diagnostics] == ["TC2104", "TC2104"]
    first = error.diagnostics[0]
    assert (first.severity, first.name, first.file) == ("error", "unknown-attribute", "<input>")
    assert first.range == ((1, 20), (1, 25))
    assert str(first) == "<input>:1:20: error[TC2104]: " + first.message
    assert first.fixes[0]["edits"][0]["new_text"] == "-arch"
    assert first.notes and first.pointer == "/targets/0/arhc"
    assert "^^^" in str(error) and str(error).count("error[") == 2
    assert "^^^" in error._repr_html_()
    assert error._repr_markdown_().splitlines()[0].startswith("- **error** TC2104 `<input>:1:20`: ")
    assert "<td>TC2104</td><td>&lt;input&gt;:1:20</td>" in first._repr_html_()
    read = pickle.loads(pickle.dumps(error))
    assert str(read) == str(error) and read.diagnostics == error.diagnostics


def test_texts_of_files_are_no_markup(tmp_path):
    hostile = "a` <img src=x onerror=alert(1)> ![t](https://e.example/t.png) `\n# b $x$"
    name = tmp_path / "b`<b>`[x](y)\nz.yaml"
    name.write_text(json.dumps({hostile: 1, "targets": ["llvm"]}))
    with pytest.raises(tgtcfg.ConfigError) as caught:
        tgtcfg.resolve(name)
    text = caught.value._repr_markdown_()
    assert len(text.splitlines()) == len(caught.value.diagnostics)
    place, message = re.match(r"- \*\*error\*\* TC\d{4} (``.*?``): (.*)", text).groups()
    assert "\n" not in place and "<img" not in message and not re.search(r"(?<!\\)[`!\[$#]", message.replace("\\\\", ""))
    assert "<img" not in caught.value._repr_html_() and "<img" not in caught.value.diagnostics[0]._repr_html_()


def test_a_plan_with_control_characters_is_valid_xml():
    plan = tgtcfg.resolve({"targets": ["llvm -mtriple=x86_64-linux-gnu"], "functions": {"a\x01\x1b<&\u202e": {"target": "llvm"}}})
    ElementTree.fromstring(plan._repr_svg_())


def test_the_text_is_the_report_of_the_program():
    program = subprocess.run([os.environ["TGTCFG_PROGRAM"], "resolve", "cuda -arhc=1"], capture_output=True, text=True, check=False)
    with pytest.raises(tgtcfg.ConfigError) as caught:
        tgtcfg.resolve("cuda -arhc=1")
    assert str(caught.value) == program.stderr.rstrip("\n")


@pytest.mark.parametrize("call", [
    lambda: tgtcfg.resolve("no-such-thing.yaml"),
    lambda: tgtcfg.resolve(Path("cuda")),
    lambda: tgtcfg.resolve("llvm", overlays="no-such.yaml"),
    lambda: tgtcfg.resolve("llvm", search_path="/nowhere"),
    lambda: tgtcfg.resolve("llvm", host_facts=Path("no-such.json")),
])
def test_a_file_that_is_not_there(call):
    with pytest.raises(FileNotFoundError) as caught:
        call()
    error = caught.value
    assert isinstance(error, tgtcfg.ConfigError) and error.errno == errno.ENOENT
    assert str(error).startswith("error[") and error.diagnostics[0].name == "no-such-file"
    assert error.filename == error.diagnostics[0].file
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics


def test_a_file_that_a_file_names_is_wrong_there(tmp_path):
    (tmp_path / "a.yaml").write_text("extends: no-such.yaml\ntargets: [llvm]\n")
    with pytest.raises(tgtcfg.ConfigError) as caught:
        tgtcfg.resolve(tmp_path / "a.yaml")
    assert not isinstance(caught.value, FileNotFoundError)


@pytest.mark.parametrize("call", [
    lambda: tgtcfg.resolve("no-such-thing.yaml"),
    lambda: tgtcfg.resolve("llvm", search_path="/nowhere"),
    lambda: tgtcfg.resolve("llvm", limit={"depht": 3}),
    lambda: tgtcfg.resolve("llvm", host_policy="best"),
    lambda: tgtcfg.resolve("llvm", overlays="no-such.yaml"),
    lambda: tgtcfg.resolve("llvm").emit("clagn"),
    lambda: tgtcfg.resolve("llvm").emit("clang", backend_release="1"),
    lambda: tgtcfg.resolve("llvm").emit("clang", and_later=True),
    lambda: tgtcfg.resolve("llvm").emit("clang", only="gpu"),
    lambda: tgtcfg.resolve("llvm").why("/opt-levle"),
    lambda: tgtcfg.Database().explain("unknown-atribute"),
    lambda: tgtcfg.validate("llvm", deny="unknown-atribute"),
    lambda: tgtcfg.convert("llvm, cuda", to="string", host_policy="no"),
    lambda: tgtcfg.diff("llvm", "cudda"),
    lambda: tgtcfg.compose([{"schema": "tgtcfg.plan/1"}]),
    lambda: tgtcfg.batch([], field="no-pointer"),
    lambda: tgtcfg.batch([], field="/a", value="text"),
    lambda: tgtcfg.batch([], field="/a", value="object", emit="tvm"),
    lambda: tgtcfg.batch([], field="/a", admits="cudda"),
    lambda: tgtcfg.batch([], admits="cuda"),
    lambda: tgtcfg.batch([], field="/a", mark="fits"),
])
def test_whatever_is_wrong_is_a_config_error(call):
    with pytest.raises(tgtcfg.ConfigError) as caught:
        call()
    assert any(each.severity == "error" for each in caught.value.diagnostics)


def test_an_error_leaves_nothing_for_the_next_call():
    with pytest.raises(tgtcfg.ConfigError):
        tgtcfg.resolve("cudda")
    assert tgtcfg.resolve("llvm -mtriple=x86_64-linux-gnu").diagnostics == ()


@pytest.mark.parametrize(("call", "words"), [
    (lambda: tgtcfg.resolve("boards/jetson-orin-nx").targets["gpus"], "did you mean 'gpu'"),
    (lambda: tgtcfg.resolve("boards/jetson-orin-nx").targets["gpu"].attrs["arhc"], "did you mean 'arch'"),
    (lambda: tgtcfg.resolve("boards/jetson-orin-nx").parts["npu"], "there is none at all"),
    (lambda: tgtcfg.Database().kinds["cudda"], "did you mean 'cuda'"),
    (lambda: tgtcfg.Database().kinds["cuda"].attributes["arhc"], "did you mean 'arch'"),
])
def test_unknown_names_of_a_mapping(call, words):
    with pytest.raises(KeyError, match=words):
        call()


@pytest.mark.parametrize(("call", "words"), [
    (lambda: tgtcfg.resolve("llvm", optlevel=3), "did you mean 'opt_level'"),
    (lambda: tgtcfg.resolve("llvm").emit("clang", onyl="x"), "did you mean 'only'"),
    (lambda: tgtcfg.validate(), "needs an input"),
    (lambda: tgtcfg.batch([], host="llvm"), "unexpected keyword"),
])
def test_unknown_arguments(call, words):
    with pytest.raises(TypeError, match=words):
        call()


def test_validation_reports_and_raises_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.yaml").write_text("targets: [llvm -mtriple=x86_64-linux-gnu]\n")
    (tmp_path / "bad.yaml").write_text("targets: [cudda]\nopt-level: 9\n")
    report = tgtcfg.validate(".")
    assert not report.ok and report.exit_code == 1
    assert {each.file for each in report.diagnostics} == {"bad.yaml"} and len(report.diagnostics) == 2
    assert '"runs"' in report.to_sarif() and "<testsuite" in report.to_junit()
    assert "bad.yaml:1:" in str(report) and report.text("concise").count("\n") >= 2
    assert tgtcfg.validate(".", exclude="bad.yaml").ok
    assert tgtcfg.validate("bad.yaml", expect="invalid").ok
    assert not tgtcfg.validate("nosuch.yaml").ok
    assert tgtcfg.validate(target="cuda -arch=sm_86").ok


def test_warnings_can_be_denied():
    old = {"targets": ["llvm -libs=mkldnn"]}
    found = [each.severity for each in tgtcfg.validate(old).diagnostics]
    assert "warning" in found
    denied = tgtcfg.validate(old, deny=["warnings"])
    assert not denied.ok and "error" in [each.severity for each in denied.diagnostics]
    code = next(each.code for each in tgtcfg.validate(old).diagnostics if each.severity == "warning")
    assert code not in [each.code for each in tgtcfg.validate(old, allow=code).diagnostics]


def test_a_path_is_shown_as_its_text_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("targets: [cudda]\n")
    shown = {tgtcfg.validate(each).diagnostics[0].file for each in ("a.yaml", Path("a.yaml"), Path("a.yaml").absolute())}
    assert shown == {"a.yaml"}
