"""Project files: the nearest one above each input counts, as it stands when a call is made; arguments count before it."""

import pickle

import pytest
import tgtcfg

UNKNOWN = "targets: {gpu: cuda -arch=sm_999}\nhost: llvm -mtriple=x86_64-linux-gnu\n"
KIND = """{"name": "npu9", "description": "A kind of this project.", "device_type": "ext_dev", "default_keys": ["npu9"],
"may_host": false, "attributes": {"chip": {"type": "string", "description": "Which chip."}}}"""


def write(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    write(tmp_path, {
        ".git/HEAD": "", "x/.tgtcfg.yaml": "lenient: true\n", "x/a.yaml": UNKNOWN,
        "y/.tgtcfg.yaml": "allow: [TC2250]\nbackend-release: {tvm: \"0.26\"}\n", "y/a.yaml": UNKNOWN, "z/a.yaml": UNKNOWN,
        "rows/.tgtcfg.yaml": "search-path: [mine]\n", "rows/mine/database/kinds/npu9.json": KIND,
        "rows/a.yaml": "targets: {npu: npu9 -chip=n1}\nhost: llvm -mtriple=x86_64-linux-gnu\n",
    })
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(found):
    return [each.code for each in found.diagnostics]


def test_each_input_has_its_own(folder):
    assert codes(tgtcfg.resolve("x/a.yaml")) == ["TC2250"]
    assert codes(tgtcfg.resolve("y/a.yaml")) == []
    with pytest.raises(tgtcfg.ConfigError) as raised:
        tgtcfg.resolve("z/a.yaml")
    assert codes(raised.value) == ["TC2250"]
    assert codes(tgtcfg.resolve("x/a.yaml")) == ["TC2250"]
    report = tgtcfg.validate("x/a.yaml", "y/a.yaml", "z/a.yaml")
    assert [(each.file, each.severity) for each in report.diagnostics] == [("x/a.yaml", "warning"), ("z/a.yaml", "error")]


def test_arguments_count_before_it(folder):
    for arguments in ({"no_project": True}, {"lenient": False}, {"project": "y/../x/none.yaml"}):
        with pytest.raises(tgtcfg.ConfigError):
            tgtcfg.resolve("x/a.yaml", **arguments)
    assert tgtcfg.resolve("z/a.yaml", project="x/.tgtcfg.yaml") == tgtcfg.resolve("z/a.yaml", lenient=True)
    assert tgtcfg.resolve("x/a.yaml", target_cuda_arch="sm_998").targets["gpu"].attrs["arch"] == "sm_998"
    assert not tgtcfg.validate("x/a.yaml", deny="TC2250").ok and not tgtcfg.validate("x/a.yaml", no_project=True).ok
    with pytest.raises(ValueError, match="cannot be combined"):
        tgtcfg.resolve("x/a.yaml", project="x/.tgtcfg.yaml", no_project=True)


def test_denied_is_an_error(folder):
    write(folder, {"x/.tgtcfg.yaml": "lenient: true\ndeny: [warnings]\n"})
    for call in (lambda: tgtcfg.resolve("x/a.yaml"), lambda: tgtcfg.convert("x/a.yaml", to="json"), lambda: tgtcfg.diff("x/a.yaml", "x/a.yaml")):
        with pytest.raises(tgtcfg.ConfigError) as raised:
            call()
        assert codes(raised.value)[0] == "TC2250"
    assert codes(tgtcfg.resolve("x/a.yaml", allow="TC2250")) == []
    with pytest.raises(tgtcfg.ConfigError):
        tgtcfg.resolve("y/a.yaml", allow=[], no_project=True, lenient=True, deny=["TC2250"])


def test_it_is_read_by_each_call(folder):
    with pytest.raises(tgtcfg.ConfigError):
        tgtcfg.resolve("z/a.yaml")
    write(folder, {"z/.tgtcfg.yaml": "lenient: true\n"})
    assert tgtcfg.resolve("z/a.yaml").targets["gpu"].attrs["arch"] == "sm_999"
    write(folder, {"z/.tgtcfg.yaml": "allow: [nonsense]\nlenient: true\n"})
    for _ in range(2):
        with pytest.raises(tgtcfg.ConfigError) as raised:
            tgtcfg.resolve("z/a.yaml")
        assert [(each.code, each.file) for each in raised.value.diagnostics if each.severity == "error"] == [("TC6201", "z/.tgtcfg.yaml")]
    (folder / "z/.tgtcfg.yaml").unlink()
    with pytest.raises(tgtcfg.ConfigError):
        tgtcfg.resolve("z/a.yaml")


def test_a_plan_stays_with_its_project(folder):
    release = tgtcfg.resolve("y/a.yaml").emit("tvm", lenient=True).release
    assert release == "0.26" != tgtcfg.resolve("y/a.yaml", lenient=True, no_project=True).emit("tvm", lenient=True).release
    assert tgtcfg.resolve("y/a.yaml").emit("tvm", lenient=True, backend_release="0.27").release == "0.27"
    plan = tgtcfg.resolve("rows/a.yaml")
    again = pickle.loads(pickle.dumps(tgtcfg.resolve("y/a.yaml")))
    assert again.emit("tvm", lenient=True).release == "0.26"
    assert plan.targets["npu"].kind == "npu9" and plan.why("/targets/npu/chip")[0].value == "n1"
    assert [step.id for step in plan.emit("graph").steps] == []


def test_what_reads_no_file_goes_by_the_working_directory(folder, monkeypatch):
    assert "npu9" not in tgtcfg.Database().kinds
    monkeypatch.chdir(folder / "rows")
    assert tgtcfg.Database().kinds["npu9"].attributes["chip"].type == "string"
    assert tgtcfg.Target("npu9 -chip=n2").attrs["chip"] == "n2"
    assert [each["ok"] for each in tgtcfg.batch([{"target": "npu9"}, {"target": "npu9"}], jobs=2)] == [True, True]
    assert "npu9" not in tgtcfg.Database(no_project=True).kinds
    monkeypatch.chdir(folder / "x")
    assert next(tgtcfg.batch([{"target": "cuda -arch=sm_999"}]))["ok"]
    assert not next(tgtcfg.batch([{"target": "cuda -arch=sm_999"}], lenient=False))["ok"]
