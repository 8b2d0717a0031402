"""Plans, pieces, targets: what is there, that nothing changes it, that it survives pickling."""

import json
import os
import pickle
import subprocess
from pathlib import Path

import pytest
import tgtcfg

ORIN = "boards/jetson-orin-nx"


def program(*args, **more):
    return subprocess.run([os.environ["TGTCFG_PROGRAM"], *args], capture_output=True, text=True, check=True, **more).stdout


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "base.yaml").write_text("targets: {gpu: cuda -arch=sm_86}\nhost: llvm\nopt-level: 1\n")
    (tmp_path / "prod.yaml").write_text("opt-level: 3\n")
    (tmp_path / "two.yaml").write_text("targets: [llvm]\n---\ntargets: [cuda -arch=sm_80]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("input", "options", "args"),
    [
        ("base.yaml", {}, []),
        ("base.yaml", {"overlays": ["prod.yaml"]}, ["--overlay", "prod.yaml"]),
        ("base.yaml", {"overlays": "prod.yaml", "set": {"/opt-level": 0}}, ["--overlay", "prod.yaml", "--set", "/opt-level=0"]),
        ("base.yaml", {"set": {"/targets/gpu/arch": "sm_80", "/opt-level": None}},
         ["--set", "/targets/gpu/arch=sm_80", "--set", "/opt-level=null"]),
        ("base.yaml", {"target_cuda_arch": "sm_80"}, ["--target-cuda-arch", "sm_80"]),
        ("base.yaml", {"flags": {"target-cuda-arch": "sm_80"}, "host": None}, ["--target-cuda-arch", "sm_80", "--host", "none"]),
        ("base.yaml", {"pass_config": {"tir.disable_vectorize": True}, "opt_level": 2, "executor": "graph"},
         ["--pass-config", "tir.disable_vectorize=true", "--opt-level", "2", "--executor", "graph"]),
        ("base.yaml", {"pass_config": {"tir.disable_vectorize": "true"}}, ["--pass-config", "tir.disable_vectorize=true"]),
        ("base.yaml", {"function": {"f=g": "gpu"}, "set": {"/x-a=b": 3}},
         ["--function", '"f=g"=gpu', "--set", '"/x-a=b"=3']),
        ("base.yaml", {"host": {"kind": "llvm", "mtriple": "aarch64-linux-gnu"}},
         ["--host", '{"kind": "llvm", "mtriple": "aarch64-linux-gnu"}']),
        ("base.yaml", {"target": {"a": "cuda -arch=sm_80", "b": "llvm"}}, ["--target", "a=cuda -arch=sm_80", "--target", "b=llvm"]),
        ("base.yaml", {"disabled_passes": ["A", "B"], "partition_order": []},
         ["--disabled-pass", "A", "--disabled-pass", "B", "--partition-order", ""]),
        ("base.yaml", {"device": {"d0": "cuda:0"}, "function": {"f*": "gpu"}, "part": {"npu": {"kind": "llvm", "mcpu": "znver4"}}},
         ["--device", "d0=cuda:0", "--function", "f*=gpu", "--part", 'npu={"kind": "llvm", "mcpu": "znver4"}']),
        ("base.yaml", {"mixed_precision": True, "lenient": True, "llvm_release": 19, "limit": {"depth": 50}},
         ["--mixed-precision", "--lenient", "--llvm-release", "19", "--limit", "depth=50"]),
        ("two.yaml", {"document": 1}, ["--document", "1"]),
        ("nvidia/jetson-nano", {"host_facts": {"schema": "tgtcfg.host-facts/1", "triple": "aarch64-linux-gnu"}},
         ["--host-facts", '{"schema": "tgtcfg.host-facts/1", "triple": "aarch64-linux-gnu"}']),
        (None, {"config": "corstone-300"}, ["--config", "corstone-300"]),
        (None, {"target": "cuda -arch=sm_86, llvm"}, ["--target", "cuda -arch=sm_86, llvm"]),
    ],
)
def test_a_call_gives_the_plan_of_the_command_line(folder, input, options, args):
    plan = tgtcfg.resolve(input, **options)
    assert plan.to_json() == program("resolve", *([input] if input else []), *args)


def test_inputs_are_paths_dictionaries_and_plans(folder):
    plan = tgtcfg.resolve(Path("base.yaml"))
    assert tgtcfg.resolve(plan) == plan
    assert tgtcfg.resolve({"targets": {"gpu": "cuda -arch=sm_86"}, "host": "llvm", "opt-level": 1}) == plan
    with pytest.raises(tgtcfg.ConfigError):
        tgtcfg.resolve(Path("cuda"))  # a path is a file, whatever it is called
    changed = tgtcfg.resolve(plan, opt_level=2)
    assert changed.opt_level == 2 and changed != plan


def test_rows_of_a_folder(folder):
    rows = folder / "rows" / "boards"
    rows.mkdir(parents=True)
    (rows / "mine.yaml").write_text("targets: {gpu: cuda -arch=sm_87}\nhost: llvm\n")
    assert list(tgtcfg.resolve("boards/mine", search_path=["rows"]).targets) == ["gpu"]
    assert "boards/mine" in tgtcfg.Database(search_path="rows").configs
    (rows / "mine.yaml").write_text("targets: {npu: cuda -arch=sm_87}\nhost: llvm\n")
    assert list(tgtcfg.resolve("boards/mine", search_path=Path("rows")).targets) == ["npu"]


def test_members_of_a_plan():
    plan = tgtcfg.resolve("corstone-300")
    document = plan.to_dict()
    assert plan.name == "boards/corstone-300"
    assert list(plan.targets) == [each["id"] for each in document["targets"]]
    assert plan.partition_order == ("ethos-u", "cmsis-nn")
    assert plan.targets["ethos-u"].external and plan.targets["ethos-u"].refines == ("cpu",)
    assert plan.host is not None and plan.host.machine.cpu == "cortex-m55"
    assert plan.executor is not None and plan.executor.options["unpacked-api"] is True
    assert plan.devices["cpu0"].target == "cpu" and plan.device_map["cpu"] == "cpu"
    assert plan.pass_config["tir.usmp.enable"] is True and plan.open == ()


def test_parts_are_plans():
    plan = tgtcfg.resolve({"targets": ["llvm"], "parts": {"npu": {"targets": {"a": "c", "b": "llvm"}, "host": "llvm", "default-device": "a"}}})
    part = plan.parts["npu"]
    assert list(part.targets) == ["a", "b"]
    assert part.to_dict() == plan.to_dict()["parts"][0]["plan"]
    assert part.why("/targets/a")[0].value is not None


def test_nothing_can_be_changed():
    plan = tgtcfg.resolve(ORIN)
    with pytest.raises(AttributeError):
        plan.name = "x"
    with pytest.raises(AttributeError):
        plan.targets["gpu"].kind = "x"
    with pytest.raises(TypeError):
        plan.targets["gpu"].attrs["arch"] = "sm_90"
    with pytest.raises(AttributeError):
        plan.emit("iree").dropped = ()
    plan.to_dict()["name"] = "x"
    plan.targets["gpu"].to_dict()["kind"] = "x"
    assert plan.name == ORIN and plan.targets["gpu"].kind == "cuda"


@pytest.mark.parametrize("what", [
    lambda: tgtcfg.resolve(ORIN, opt_level=2),
    lambda: tgtcfg.resolve(ORIN).parts,
    lambda: tgtcfg.resolve(ORIN).targets["gpu"],
    lambda: tgtcfg.resolve(ORIN).targets,
    lambda: tgtcfg.resolve(ORIN).emit("iree"),
    lambda: tgtcfg.resolve(ORIN).decompose("device")[0],
    lambda: tgtcfg.Target("cuda -arch=sm_80", host="llvm"),
    lambda: tgtcfg.validate("cudda"),
    lambda: tgtcfg.diff(ORIN, "corstone-300"),
])
def test_objects_are_equal_hashed_and_pickled_by_what_they_say(what):
    one, other = what(), what()
    assert one == other and hash(one) == hash(other)
    read = pickle.loads(pickle.dumps(one))
    assert read == one and hash(read) == hash(one) and repr(read).replace("StoredEmission", "Emission") == repr(one)
    assert "\n" not in repr(one)


def test_a_pickled_plan_is_whole():
    plan = pickle.loads(pickle.dumps(tgtcfg.resolve("cuda -arch=sm_86", opt_level=3)))
    assert [each.code for each in plan.diagnostics] == ["TC2201"]
    assert plan.why("/opt-level")[0].state == "set"
    assert plan.emit("nvcc").args


def test_emissions_are_those_of_the_command_line():
    plan = tgtcfg.resolve(ORIN)
    for backend, options, args in [
        ("iree", {}, []),
        ("tvm", {}, []),
        ("clang", {"only": "cpu"}, ["--for", "cpu"]),
        ("iree", {"backend_release": "3.10"}, ["--backend-release", "3.10"]),
        ("tvm", {"as_composite": True, "lenient": True}, ["--as-composite", "--lenient"]),
        ("nvcc", {"and_later": True, "only": ["gpu"]}, ["--and-later", "--for", "gpu"]),
        ("build", {"source": {"cpu": "a.c"}, "only": "cpu"}, ["--source", "cpu=a.c", "--for", "cpu"]),
    ]:
        emission = plan.emit(backend, **options)
        assert emission.to_dict() == json.loads(program("resolve", ORIN, "--emit", backend, "-f", "json", *args)), backend
    assert plan.emit("clang", only="cpu").text("args") == program("resolve", ORIN, "--emit", "clang", "--for", "cpu", "-f", "args")
    assert plan.emit("iree").dropped[0]["pointer"] == "/targets/trt"
    with pytest.raises(ValueError, match="steps"):
        plan.emit("build", source={"cpu": "a.c", "gpu": "k.cu"}).args
    with pytest.raises(ValueError, match="format"):
        plan.emit("iree").text("rtf")


def test_pieces_make_the_plan_again():
    for level in ("machine", "device", "generator", "host-device"):
        plan = tgtcfg.resolve("corstone-300")
        assert tgtcfg.compose(plan.decompose(level)) == plan
    with pytest.raises(ValueError, match="level"):
        plan.decompose("planet")
    with pytest.raises(tgtcfg.ConfigError):
        tgtcfg.compose([*plan.decompose("device"), *tgtcfg.resolve(ORIN).decompose("device")])


def test_targets_by_themselves():
    target = tgtcfg.Target("cuda -arch=sm_80", host="llvm -mtriple=aarch64-linux-gnu")
    assert target.host is not None and target.host.attrs["mtriple"] == "aarch64-linux-gnu"
    assert tgtcfg.Target("nvidia/nvidia-a100").refines("cuda -arch=sm_80")
    assert not tgtcfg.Target("cuda -arch=sm_80").refines(tgtcfg.Target("nvidia/nvidia-a100"))
    with pytest.raises(tgtcfg.ConfigError, match="TC2104"):
        tgtcfg.Target("cuda -arhc=sm_80")


def test_why_says_when_files_have_changed(folder):
    plan = tgtcfg.resolve("base.yaml", overlays="prod.yaml")
    assert [str(each["state"]) for each in plan.why("/opt-level")[0].history] == ["overridden", "in effect"]
    assert len(plan.why()) > 3
    (folder / "base.yaml").write_text("targets: {gpu: cuda -arch=sm_80}\n")
    with pytest.raises(ValueError, match="changed"):
        plan.why("/opt-level")


def test_differences():
    assert tgtcfg.diff(ORIN, tgtcfg.resolve(ORIN)) == ()
    assert tgtcfg.diff("cuda -arch=sm_80", "cuda -arch=sm_86", set={"/targets/0/arch": "sm_87"}) == ()
    assert tgtcfg.diff({"targets": "cuda"}, {"targets": ["cuda"]}, source=True) != ()


def test_batch_answers_as_the_program(folder):
    lines = [json.dumps({"id": i, "target": target}) for i, target in enumerate(["cuda -arch=sm_86", "cudda", "llvm"] * 70)]
    wanted = program("batch", input="".join(line + "\n" for line in lines)).splitlines()
    assert list(tgtcfg.batch(lines)) == wanted
    assert list(tgtcfg.batch((line + "\n" for line in lines), jobs=2)) == wanted
    assert list(tgtcfg.batch([json.loads(lines[0]), lines[1]], jobs=2)) == [json.loads(wanted[0]), wanted[1]]
    assert list(tgtcfg.batch(lines, fail_fast=True)) == wanted[:2]

    def endless():
        while True:
            yield lines[0]

    assert next(tgtcfg.batch(endless())) == wanted[0]


LOG = [
    '{"t": "cuda -arch=sm_87", "v": 1}',
    '# a comment',
    '{"t": {"kind": "llvm", "mcpu": "znver4"}, "v": 2}',
    '{"t": "cuda -arch=sm_87 -max_threads_per_block=512", "v": 3}',
    '{"v": 4}',
    '{"t": "cudda", "v": 5}',
    'no JSON',
]


@pytest.mark.parametrize(("options", "args"), [
    ({"field": "/t"}, ["--field", "/t"]),
    ({"field": ["/nowhere", "/t"], "value": "fingerprint"}, ["--field", "/nowhere", "--field", "/t", "--value", "fingerprint"]),
    ({"field": "/t", "emit": "tvm"}, ["--field", "/t", "--emit", "tvm"]),
    ({"field": "/t", "admits": "cuda -arch=sm_87"}, ["--field", "/t", "--admits", "cuda -arch=sm_87"]),
    ({"field": "/t", "admits": "cuda -arch=sm_87", "mark": "fits", "value": "object"},
     ["--field", "/t", "--admits", "cuda -arch=sm_87", "--mark", "fits", "--value", "object"]),
    ({"field": "/t", "admits": ORIN, "with_host": True, "lenient": True}, ["--field", "/t", "--admits", ORIN, "--with-host", "--lenient"]),
    ({"field": "/t", "fail_fast": True}, ["--field", "/t", "--fail-fast"]),
])
def test_records_are_rewritten_as_by_the_program(options, args):
    answer = subprocess.run([os.environ["TGTCFG_PROGRAM"], "batch", *args], input="".join(f"{line}\n" for line in LOG),
                            capture_output=True, text=True, check=False)
    written = tgtcfg.batch(LOG, **options)
    assert written.diagnostics == ()
    assert list(written) == answer.stdout.splitlines() and answer.stdout
    for each in written.diagnostics:
        assert f"{each.severity}[{each.code}]: {each.message[:40]}" in answer.stderr
    left_out = "admits" in options and "mark" not in options
    assert ("TC9252" if left_out else "TC9230") in [each.code for each in written.diagnostics]


def test_plans_and_dictionaries_admit_records():
    for admits in (tgtcfg.resolve("cuda -arch=sm_87"), {"targets": ["cuda -arch=sm_87"]}):
        assert [each["v"] for each in tgtcfg.batch([json.loads(LOG[0]), json.loads(LOG[2])], field="/t", admits=admits)] == [1]


def test_pictures_need_nothing_else():
    from xml.etree import ElementTree

    plan = tgtcfg.resolve({"targets": {"a": "llvm"}, "parts": {"npu": {"targets": {"b": "c"}}}, "functions": {"f<&>*": {"target": "a"}}})
    bundle = plan._repr_mimebundle_()
    drawing = ElementTree.fromstring(bundle["image/svg+xml"])
    titles = "\n".join(drawing.itertext())
    assert "npu" in titles and "f<&>*" in titles
    assert "<svg" in plan._repr_html_() and bundle["text/plain"] == repr(plan)
