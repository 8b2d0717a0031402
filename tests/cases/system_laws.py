"""What links, memories and versions promise (docs/rules/system.md), over random configurations.

1. A plan written as a configuration resolves to the plan again, as YAML, JSON and JSON5, and through a composite.
2. Partial plans of every level but `function` compose to the links, memories and versions of the plan.
3. The order of targets, links and memories does not change the fingerprint, nor a list of named targets, nor `toolchain`.
4. `A <-> B: x` is `A -> B: x` and `B -> A: x`, and the word `x` is `{access: x}`.
5. A stronger access does not add diagnostics, and removing `links` does not add errors.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 12
TARGETS = {
    "cpu": "llvm -mtriple=aarch64-linux-gnu -mcpu=neoverse-v1",
    "gpu": "vulkan",
    "cuda0": "cuda -arch=sm_86",
    "npu": {"kind": "ext_dev"},
}
ACCESS = ("none", "copy", "transparent", "unified")
LEVELS = ("machine", "device", "generator", "host-device")
SYSTEM = ("links", "memories", "toolchain", "platform")


class Runs:
    """Runs of the program in one folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.number = 0

    def write(self, document, suffix=".json"):
        self.number += 1
        name = f"c{self.number}{suffix}"
        (self.folder / name).write_text(document if isinstance(document, str) else json.dumps(document))
        return name

    def run(self, *args):
        return subprocess.run([PROGRAM, *args], capture_output=True, cwd=self.folder, text=True)

    def plan(self, document):
        """The plan, and (severity, code, pointer) of each diagnostic."""
        done = self.run("resolve", self.write(document), "-f", "json", "--diagnostics", "json")
        listed = json.loads(done.stderr)["diagnostics"] if done.stderr.strip() else []
        found = {(each["severity"], each["code"], each.get("pointer")) for each in listed}
        return (json.loads(done.stdout) if done.returncode == 0 else None), found


def some(rng, names, least=0):
    return rng.sample(sorted(names), rng.randint(least, len(names)))


def random_config(rng):
    names = some(rng, TARGETS, 2)
    config = {"targets": {name: TARGETS[name] for name in names}, "default-device": rng.choice(names)}
    if "cpu" not in names:
        config["host"] = TARGETS["cpu"]
    ends = [*names, "host"]
    if "npu" in names:
        config["devices"] = {f"n{i}": {"target": "npu", "clock-frequency-hz": 1000 * (i + 1)} for i in range(2)}
        ends += ["n0", "n1"]
    links = {}
    for _ in range(rng.randint(0, 5)):
        a, b = rng.sample(ends, 2)
        key = f"{a} -> {b}" if rng.random() < 0.5 else " <-> ".join(sorted((a, b)))
        links[key] = random_link(rng)
    if links or rng.random() < 0.3:
        config["links"] = links
    config["memories"] = {
        f"m{i}": {"of": some(rng, ends, 1), "size": rng.choice((4096, "1.5GiB", "384KiB")),
                  "kind": rng.choice(("dram", "flash", "sram"))} for i in range(rng.randint(1, 3))}
    if rng.random() < 0.5:
        config["toolchain"] = {"iree": rng.choice(("3.10", "3.13")), "llvm": "22"}
        config["platform"] = {"glibc": "2.36"}
    config["functions"] = {f"f{i}_*": {"target": rng.choice(names)} for i in range(rng.randint(0, 3))}
    for function in config["functions"].values():
        if rng.random() < 0.5:
            function["data"] = some(rng, [*config["memories"], *names], 1)
        if rng.random() < 0.5:
            function["needs"] = {"memory": {"m0": rng.choice((16, "4kB"))}, "platform": {"glibc": ">=2.31"}}
    return config


def random_link(rng):
    access = rng.choice(ACCESS)
    if rng.random() < 0.5:
        return access
    return {"access": access, "via": "pcie", "peer": rng.random() < 0.5, "bandwidth": "16GB/s"}


def expanded(links):
    """Every link as a map for one direction. A key for one direction changes the key for both."""
    result = {}
    for key, value in sorted(links.items(), key=lambda link: "<->" not in link[0]):
        a, arrow, b = key.split()
        fields = {"access": value} if isinstance(value, str) else value
        for pair in ((a, b), (b, a)) if arrow == "<->" else ((a, b),):
            result.setdefault(pair, {}).update(fields)
    return {f"{a} -> {b}": fields for (a, b), fields in result.items()}


def shuffled(rng, config):
    result = dict(rng.sample(sorted(config.items()), len(config)))
    for key in ("targets", "links", "memories"):
        if key in result:
            result[key] = dict(rng.sample(sorted(result[key].items()), len(result[key])))
    return result


def as_object(target):
    if not isinstance(target, str):
        return target
    kind, *attributes = target.split()
    return {"kind": kind, **dict(each[1:].split("=") for each in attributes)}


def stronger(value):
    access = value if isinstance(value, str) else value["access"]
    return ACCESS[min(ACCESS.index(access) + 1, len(ACCESS) - 1)]


def check(rng, runs, number):
    config = random_config(rng)
    plan, found = runs.plan(config)

    def holds(law, condition, *shown):
        if not condition:
            sys.exit(f"seed {number}: {law}: {json.dumps(config)}\n" + "\n".join(str(each) for each in shown))

    if "links" in config:
        other, more = runs.plan({**config, "links": expanded(config["links"])})
        holds("both directions", (other or {}).get("links") == (plan or {}).get("links"), more)
        for key, value in expanded(config["links"]).items():
            changed = {**config, "links": {**expanded(config["links"]), key: {**value, "access": stronger(value)}}}
            _, more = runs.plan(changed)
            holds(f"a stronger access of {key}", {each[:2] for each in more} <= {each[:2] for each in found}, more)
        without = {key: value for key, value in config.items() if key != "links"}
        _, more = runs.plan(without)
        errors = {each for each in more if each[0] == "error"}
        holds("links removed", errors <= found, errors)
    if plan is None:
        return 0
    listed = [{"name": name, **as_object(target)} for name, target in config["targets"].items()]
    for name, changed in (("order", shuffled(rng, config)), ("toolchain", {**config, "toolchain": {"cmake": "3.28"}}),
                          ("list", {**config, "targets": rng.sample(listed, len(listed))})):
        other, more = runs.plan(changed)
        holds(name, other and other["fingerprint"] == plan["fingerprint"], more)
    stored = runs.write(plan)
    for form, suffix in (("config", ".yaml"), ("config", ".json"), ("composite", ".json5")):
        output = f"out{suffix}"
        done = runs.run("convert", stored, "--to", form, "-o", output)
        holds(f"convert {form}", done.returncode == 0, done.stderr)
        done = runs.run("resolve", output, "-f", "json")
        other, more = json.loads(done.stdout or "null"), done.stderr
        holds(f"convert --to {form} ({suffix})", other == plan, done.stderr, more)
    for level in LEVELS:
        pieces = runs.run("decompose", stored, "--level", level).stdout
        listed = json.loads(pieces)
        names = [runs.write(piece) for piece in (listed if isinstance(listed, list) else listed["pieces"])]
        done = runs.run("compose", *names)
        holds(f"compose {level}", done.returncode == 0, done.stderr)
        whole = json.loads(done.stdout)
        for key in SYSTEM:
            holds(f"{level}: {key}", whole.get(key) == plan.get(key), whole.get(key))
    return 1


def main():
    checked = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(COUNT):
            checked += check(random.Random(number), Runs(folder), number)
    if not checked:
        sys.exit("no configuration was resolved")
    print(f"{checked} of {COUNT} configurations were resolved, composed and converted")


main()
