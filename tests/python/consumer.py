"""A program of somebody else, for mypy and pyright at their strictest. It runs, too."""

from __future__ import annotations

import json
from pathlib import Path

import tgtcfg


def arch_of(plan: tgtcfg.Plan, target: str) -> str:
    value = plan.targets[target].attrs["arch"]
    assert isinstance(value, str)
    return value


def main() -> None:
    plan = tgtcfg.resolve("boards/jetson-orin-nx", set={"/opt-level": 3}, host_policy="unique", search_path=[Path("."), "."])
    assert arch_of(plan, "gpu") == "sm_87"
    for name, target in plan.targets.items():
        host: str | None = target.host
        print(name, target.canonical, host, target.machine.limits.get("threads_per_block", 0) + 1)
    pieces: tuple[tgtcfg.Plan, ...] = plan.decompose("device")
    assert tgtcfg.compose(pieces) == plan
    args: tuple[str, ...] = plan.emit("clang", only="cpu").args
    dropped = [each["reason"] for each in plan.emit("iree").dropped]
    print(args, dropped, plan.emit("tvm").data["targets"])
    report = tgtcfg.validate("corstone-300", plan, deny=["warnings"])
    assert report.ok, report.to_sarif()
    for answer in tgtcfg.batch([{"target": "llvm"}, {"target": "cuda"}], jobs=2):
        print(answer["ok"])
    for line in tgtcfg.batch(['{"target": "cuda"}']):
        print(json.loads(line)["ok"])
    print(tgtcfg.search("jetson")[0]["name"], tgtcfg.common("icelake", "zen4")["family"], tgtcfg.list("kinds")["entries"])
    print(tgtcfg.resolve(["llvm -mtriple=x86_64-linux-gnu"], overlays=[{"opt-level": 2}]).opt_level)
    made: tgtcfg.Plan = tgtcfg.tvmc("compile --target=llvm m.onnx", to="plan")
    print(made, tgtcfg.detect()["cpus"], tgtcfg.show("sm_86").name)
    db = tgtcfg.Database()
    print(db.kinds["cuda"].attributes["arch"].type, db.explain("TC2104").name)
    print(tgtcfg.Target("cuda -arch=sm_80").refines("cuda -arch=sm_80"))
    try:
        tgtcfg.resolve({"targets": ["cudda"]})
    except tgtcfg.ConfigError as error:
        print([(each.code, each.range, each.fixes) for each in error.diagnostics])
    for each in tgtcfg.diff(plan, pieces[0], source=False):
        print(each.pointer, each.a, each.b)
    for why in plan.why("/opt-level"):
        print(why.value, why)


main()
