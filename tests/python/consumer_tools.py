"""Another program of somebody else: logs, notebooks, mappings, errors with places; and the drivers of compilers, which are not installed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import tgtcfg
from tgtcfg import Diagnostic, Plan, Target

if TYPE_CHECKING:
    from tgtcfg import iree as ti
    from tgtcfg import tvm as tt

    def build(plan: Plan, module: Any) -> tuple[Any, bytes]:
        with tt.pass_context(plan):
            names: list[str] = list(tt.targets(plan))
            found: tgtcfg.Matches = tt.match(plan, module)
        print(names, found.unmatched, tt.available_generators())
        return tt.compile(plan, module, lenient=True), ti.compile(plan, str(module))


def place(found: Diagnostic) -> str:
    if found.range is None:
        return found.file or "nowhere"
    (line, column), (last, _) = found.range
    return f"{found.file}:{line}:{column}-{last}"


def records(path: str) -> Iterator[str]:
    with open(path, encoding="utf-8") as log:
        kept = tgtcfg.batch(log, field=["/target", "/input/0"], admits=tgtcfg.resolve("cuda -arch=sm_87"), mark="fits")
        yield from kept
    for each in kept.diagnostics:
        print(each, each.severity)


def shown(things: Mapping[str, Plan | Target | tgtcfg.Report]) -> dict[str, int]:
    return {name: len(repr(thing)) + hash(thing) * 0 for name, thing in things.items()}


def main() -> None:
    log = os.devnull
    print(list(records(log)))
    plan = tgtcfg.resolve("boards/jetson-orin-nx", overlays=[], set={"/opt-level": 2}, device={"g": "cuda:0"}, lenient=True)
    print(shown({"plan": plan, "target": Target("cuda"), "report": tgtcfg.validate("cudda", "llvm", jobs=1)}))
    try:
        tgtcfg.resolve("no-such.yaml")
    except FileNotFoundError as error:
        print(error)
    try:
        tgtcfg.resolve({"targets": {"a": "cudda"}})
    except tgtcfg.ConfigError as error:
        print([place(each) for each in error.diagnostics])
    pools: tuple[tgtcfg.Table[tgtcfg.Json], ...] = plan.memory_pools
    level: int | None = plan.opt_level
    print(pools, level, {name: part.fingerprint for name, part in plan.parts.items()}, plan.functions, [each for each in plan.devices.values()])
    step = plan.emit("iree", lenient=True).steps[0]
    print(step.args, step.env.get("X", ""), tgtcfg.convert(plan, to="json")[:1], tgtcfg.decompose(plan, "device"))


main()
