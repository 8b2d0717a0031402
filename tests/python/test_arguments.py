"""Arguments: a wrong one is a TypeError that names it; numbers of other packages, targets and texts of YAML are accepted."""

import re
from pathlib import Path

import pytest
import tgtcfg

HOST = "llvm -mtriple=x86_64-linux-gnu"


class Number:
    """As numpy's integers, which are no `int`."""

    def __index__(self):
        return 2


class Scalar:
    """As numpy's other scalars."""

    def tolist(self):
        return True


@pytest.fixture(scope="module")
def plan():
    return tgtcfg.resolve("cuda -arch=sm_86", host=HOST)


@pytest.mark.parametrize(("call", "argument", "takes"), [
    (lambda plan: tgtcfg.resolve(b"cuda"), "input", "target string"),
    (lambda plan: tgtcfg.resolve(3), "input", "target string"),
    (lambda plan: tgtcfg.resolve("llvm", opt_level="high"), "opt_level", "integer"),
    (lambda plan: tgtcfg.resolve("llvm", opt_level=True), "opt_level", "integer"),
    (lambda plan: tgtcfg.resolve("llvm", set=3), "set", "mapping"),
    (lambda plan: tgtcfg.resolve("llvm", set="/opt-level=3"), "set", "mapping"),
    (lambda plan: tgtcfg.resolve("llvm", overlays=3), "overlays", "path"),
    (lambda plan: tgtcfg.resolve("llvm", search_path=[3]), "search_path", "path"),
    (lambda plan: tgtcfg.resolve("llvm", lenient="yes"), "lenient", "True or False"),
    (lambda plan: tgtcfg.validate("llvm", deny=3), "deny", "text"),
    (lambda plan: tgtcfg.validate(3), "inputs", "target string"),
    (lambda plan: tgtcfg.why("/opt-level", plan), "pointer", "JSON Pointer"),
    (lambda plan: tgtcfg.why("/opt-level", "corstone-300"), "pointer", "the input comes first"),
    (lambda plan: tgtcfg.why("/opt-level"), "input", "the input comes first"),
    (lambda plan: plan.why(3), "pointer", "JSON Pointer"),
    (lambda plan: tgtcfg.diff("llvm", None), "b", "target string"),
    (lambda plan: tgtcfg.convert(plan, to=3), "to", "text"),
    (lambda plan: tgtcfg.decompose(plan, 3), "level", "text"),
    (lambda plan: tgtcfg.compose(plan), "pieces", "plan"),
    (lambda plan: tgtcfg.compose([3]), "pieces", "plan"),
    (lambda plan: tgtcfg.compose(iter([3])), "pieces", "plans and mappings"),
    (lambda plan: plan.emit(3), "backend", "text"),
    (lambda plan: plan.emit("nvcc", only=3), "only", "text"),
    (lambda plan: plan.emit("nvcc", source=3), "source", "mapping"),
    (lambda plan: plan.emit("nvcc").text(3), "format", "text"),
    (lambda plan: plan.match("main"), "names", "iterable"),
    (lambda plan: tgtcfg.batch({"target": "llvm"}), "requests", "iterable"),
    (lambda plan: tgtcfg.batch('{"target": "llvm"}'), "requests", "iterable"),
    (lambda plan: next(tgtcfg.batch(iter([3]))), "request", "text or mapping"),
    (lambda plan: tgtcfg.Target(3), "target", "target string"),
    (lambda plan: tgtcfg.Target("cuda").refines(3), "other", "target string"),
    (lambda plan: tgtcfg.Database(search_path=3), "search_path", "path"),
    (lambda plan: tgtcfg.Database().explain(3), "code", "text"),
    (lambda plan: tgtcfg.search(3), "words", "text"),
    (lambda plan: tgtcfg.common(3), "targets", "target string"),
    (lambda plan: tgtcfg.fmt(3), "paths", "path"),
    (lambda plan: tgtcfg.match("llvm", "main"), "functions", "iterable"),
])
def test_a_wrong_argument_is_named(plan, call, argument, takes):
    with pytest.raises(TypeError, match=rf"{argument}.*{re.escape(takes)}"):
        call(plan)


@pytest.mark.parametrize(("tree", "place"), [
    ({"targets": ["llvm"], "opt-level": 2j}, "/opt-level cannot be a complex"),
    ({"targets": [{"kind": b"llvm"}]}, "/targets/0/kind cannot be a bytes"),
    ({1: 2}, "a key is a text, not 1"),
])
def test_a_wrong_value_of_a_configuration_is_named(tree, place):
    with pytest.raises(TypeError, match=place):
        tgtcfg.resolve(tree)


def test_numbers_of_other_packages():
    assert tgtcfg.resolve({"targets": [HOST], "opt-level": Number()}).opt_level == 2
    assert tgtcfg.resolve(HOST, opt_level=Number()).opt_level == 2
    assert tgtcfg.resolve(HOST, opt_level="2").opt_level == 2
    assert tgtcfg.resolve(HOST, set={"/opt-level": Number()}).opt_level == 2
    assert tgtcfg.resolve({"targets": [HOST], "runtime": {"kind": "crt", "system-lib": Scalar()}}).runtime.options["system-lib"] is True
    (answer,) = tgtcfg.batch([{"id": Number(), "target": HOST}])
    assert answer["id"] == 2 and answer["ok"]


def test_inputs_that_are_no_texts():
    both = tgtcfg.resolve({"targets": ["cuda -arch=sm_86"], "host": HOST})
    assert tgtcfg.resolve(["cuda -arch=sm_86"], host=HOST) == both
    assert tgtcfg.resolve([{"kind": "cuda", "arch": "sm_86"}], host=HOST) == both
    assert tgtcfg.resolve([tgtcfg.Target("cuda -arch=sm_86")], host=HOST) == both
    assert tgtcfg.resolve(tgtcfg.Target("cuda -arch=sm_86", host=HOST)) == both
    assert tgtcfg.Target(tgtcfg.Target("cuda -arch=sm_86", host=HOST)).host == tgtcfg.Target(HOST)
    assert tgtcfg.resolve("targets: [cuda -arch=sm_86]\nhost: " + HOST + "\n") == both
    assert tgtcfg.resolve(f"targets: [cuda -arch=sm_86, {HOST}]") == tgtcfg.resolve(["cuda -arch=sm_86", HOST])
    (found,) = tgtcfg.validate("opt-level: 3\ntargets: [cudda]\n").diagnostics
    assert found.range == ((2, 11), (2, 16))


def test_a_mapping_is_an_iterable_of_its_names(plan):
    assert list(plan.match({"main": object()})) == ["main"]


def test_overlays_are_files_or_dictionaries(tmp_path):
    (tmp_path / "a.yaml").write_text("opt-level: 1\nmodule-name: a\n")
    plan = tgtcfg.resolve(HOST, overlays=[tmp_path / "a.yaml", {"opt-level": 2}])
    assert plan.opt_level == 2 and plan.build["module_name"] == "a"
    assert tgtcfg.resolve(HOST, overlays={"opt-level": 2}).opt_level == 2
    with pytest.raises(tgtcfg.ConfigError) as caught:
        tgtcfg.resolve(HOST, overlays=[{"opt-levle": 2}])
    assert caught.value.diagnostics[0].file == "<overlay>"


def test_an_empty_text_is_refused(tmp_path, monkeypatch):
    (tmp_path / "tgtcfg.yaml").write_text(f"targets: [{HOST}]\n")
    monkeypatch.chdir(tmp_path)
    assert tgtcfg.resolve() == tgtcfg.resolve(Path("tgtcfg.yaml"))
    for call in (tgtcfg.resolve, tgtcfg.validate, tgtcfg.why):
        with pytest.raises(ValueError, match="leave it out"):
            call("")


def test_messages_name_arguments():
    plan = tgtcfg.resolve({"targets": {"gpu": "cuda -arch=sm_80", "cpu": HOST}})
    with pytest.raises(tgtcfg.ConfigError) as caught:
        plan.emit("clang")
    assert "`only=cpu`" in str(caught.value) and "--for" not in str(caught.value)
    assert any("`only=cpu`" in each for each in caught.value.diagnostics[0].help)
    for call, words in [(lambda: tgtcfg.resolve("llvm", set={"opt-level": 3}), "`set=` does not"),
                        (lambda: tgtcfg.resolve("llvm", limit={"depht": 3}), "`limit=` does not")]:
        with pytest.raises(tgtcfg.ConfigError, match=words):
            call()


@pytest.mark.parametrize(("call", "words"), [
    (lambda plan: plan.emit("nvcc").text("cmake-toolchian"), "did you mean 'cmake-toolchain'.*there is json, .*args"),
    (lambda plan: tgtcfg.convert("llvm", to="strin"), "did you mean 'string'.*there is string, object"),
    (lambda plan: plan.decompose("devcie"), "did you mean 'device'.*there is machine"),
    (lambda plan: tgtcfg.validate("llvm").text("sairf"), "did you mean 'sarif'.*there is human"),
    (lambda plan: tgtcfg.validate("llvm", expect="vaild"), "did you mean 'valid'"),
])
def test_a_wrong_choice_has_the_nearest_and_the_list(plan, call, words):
    with pytest.raises(ValueError, match=words):
        call(plan)


def test_a_report_is_true_when_it_is_ok():
    assert tgtcfg.validate(HOST)
    assert not tgtcfg.validate({"targets": ["cudda"]})


def test_only_what_is_public_is_there():
    assert not hasattr(tgtcfg, "annotations")
    names = {}
    exec("from tgtcfg import *", names)
    assert "list" not in names and "search" in names
