"""Hands systems of plans to the tools that read them: Vela (`--emit vela`) and mlir-opt (`--emit mlir`).

usage: run.py TGTCFG SOURCE_DIR

- Vela must compile a model for every NPU, and print the figures of the plan.
- A placement of constants, arena and cache in two memories is refused exactly if Vela refuses it.
- mlir-opt must read the module of every example and board, and of names with special characters.
"""

import glob
import itertools
import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tool_runs import Counts, Us, find_tool, finish, installed, lying_root, many, run, sampled, temporary  # noqa: E402

KINDS = {"sram": "Sram", "dram": "Dram", "flash": "OffChipFlash"}
USES = {"constants": "const_mem_area", "arena": "arena_mem_area", "cache": "cache_mem_area"}


def npus(source_dir):
    with open(os.path.join(source_dir, "configs/database/kinds/ethos-u.json"), encoding="utf-8") as file:
        return json.load(file)["attributes"]["accelerator_config"]["enum"]


def configuration(npu, memories, clock):
    each = {name: {"of": "n0", **memory} for name, memory in memories.items()}
    return {"targets": {"npu": {"kind": "ethos-u", "accelerator_config": npu}, "cpu": "c -mcpu=cortex-m55"},
            "devices": {"n0": {"target": "npu", "clock-frequency-hz": clock}}, "memories": each}


def systems():
    """Memories of a system, and the use of each port by Vela's names."""
    fast = {"kind": "sram", "size": "384KiB", "burst-bytes": 32, "read-latency-cycles": 16, "write-latency-cycles": 8}
    slow = {"burst-bytes": 128, "read-latency-cycles": 500, "write-latency-cycles": 250}
    yield {"a": {**fast, "share": 1.0}}
    yield {"a": {**fast, "share": 0.75, "ports": 2, "use": ["arena", "cache"]},
           "b": {**slow, "kind": "flash", "share": 0.125, "use": ["constants"]}}
    yield {"b": {**fast, "share": 1.0, "use": ["cache"]},
           "a": {**slow, "kind": "dram", "share": 0.46875, "ports": 2, "use": ["arena", "constants"]}}


def figures_of(memories, clock):
    """The lines that Vela prints about each memory."""
    lines = [f"core_clock = {float(clock)}"]
    for memory in memories.values():
        name = KINDS[memory["kind"]]
        lines += [f"{name}_clock_scales = {memory['share']}", f"{name}_ports_used = {memory.get('ports', 1)}",
                  f"{name}_burst_length = {memory['burst-bytes']}", f"{name}_read_latency = {memory['read-latency-cycles']}",
                  f"{name}_write_latency = {memory['write-latency-cycles']}"]
    return [*lines, f"arena_cache_size = {384 * 1024} from Configuration file"]


class Vela:
    def __init__(self, program, model, directory):
        self.program = program
        self.model = model
        self.directory = directory

    def file(self, name, ini):
        folder = os.path.join(self.directory, name)
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "system.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ini)
        return path

    def run(self, name, args, ini):
        """The answer of Vela for arguments with `{ini}`."""
        path = self.file(name, ini)
        return run([self.program, *[word.replace("{ini}", path) for word in args], "--verbose-config",
                    f"--output-dir={os.path.dirname(path)}", self.model])


def converts_back(us, vela, name, step):
    """The line and its file, converted to a configuration, give the same file."""
    ini = next(iter(step["files"].values()))
    path = vela.file(name, ini)
    line = [word.replace("{ini}", path) for word in step["args"]]
    converted = run([us.program, "convert", "--from", "vela", "--", "vela", *line, *us.root])
    with open(path + ".yaml", "w", encoding="utf-8") as file:
        file.write(converted.stdout)
    again = run([us.program, "resolve", path + ".yaml", "--emit", "vela", "-f", "ini", "--set", '/targets/cpu="c -mcpu=cortex-m55"', *us.root])
    return again.stdout == ini


def compile_systems(us, vela, source_dir, counts, prefix=""):
    clock = 500000000
    cases = sampled(itertools.product(npus(source_dir), enumerate(systems())))

    def compiled(case):
        npu, (number, memories) = case
        width = 8 if npu.startswith("ethos-u55") else 16
        given = {name: {key: value for key, value in memory.items() if key != "share"}
                 | {"bandwidth": int(memory["share"] * clock * width * memory.get("ports", 1))} for name, memory in memories.items()}
        emission, codes = us.emit([json.dumps(configuration(npu, given, clock))], "vela", "5.2", "--for", "npu")
        if emission is None:
            return f"{npu} {number}", f"refused by us: {codes}"
        step = emission["steps"][0]
        if not converts_back(us, vela, f"{prefix}{npu}-{number}", step):
            return f"{npu} {number}", "`convert --from vela` of the line is another system"
        answer = vela.run(f"{prefix}{npu}-{number}", step["args"], next(iter(step["files"].values())))
        if answer.returncode:
            return f"{npu} {number}", answer.stderr or answer.stdout
        printed = {line.strip() for line in answer.stdout.splitlines()}
        return f"{npu} {number}", ", ".join(line for line in figures_of(memories, clock) if line not in printed)

    for what, said in many(compiled, cases):
        if said:
            counts.refused_by_tool.append((what, said))
        else:
            counts.accepted += 1


def compare_placements(us, vela, counts):
    """We refuse a placement exactly if Vela does."""
    cases = sampled(itertools.product(KINDS, KINDS, itertools.product((0, 1), repeat=3)))

    def placed(case):
        first, second, ports = case
        memories = {name: {"kind": kind, "size": "1MiB", "bandwidth": "1GB/s", "access": "read-write",
                           "use": [use for use, at in zip(USES, ports) if at == port]}
                    for port, (name, kind) in enumerate((("a", first), ("b", second)))}
        emission, codes = us.emit([json.dumps(configuration("ethos-u65-256", memories, 500000000))], "vela", "5.2", "--for", "npu")
        names = sorted({KINDS[first], KINDS[second]})
        ini = "[System_Config.x]\ncore_clock=500000000\n" + "".join(f"{name}_clock_scale=1\n" for name in names) + \
              f"axi0_port={KINDS[first]}\naxi1_port={KINDS[second]}\n[Memory_Mode.x]\narena_cache_size=1048576\n" + \
              "".join(f"{USES[use]}=Axi{port}\n" for use, port in zip(USES, ports))
        args = ["--accelerator-config=ethos-u65-256", "--system-config=x", "--memory-mode=x", "--config={ini}"]
        answer = vela.run(f"{first}-{second}-{''.join(map(str, ports))}", args, ini)
        return case, emission is not None, answer.returncode == 0, codes

    for case, ours, theirs, codes in many(placed, cases):
        if ours != theirs:
            counts.refused_by_tool.append((str(case), f"we {'accept' if ours else 'refuse'} it, Vela does not"))
        elif ours:
            counts.accepted += 1
        else:
            counts.refuse(codes)


def run_vela(us, source_dir, directory):
    compiled, placed = Counts("Vela, figures of systems"), Counts("Vela, placements in two memories")
    folder = installed(source_dir, "vela-5.2").get("vela-5.2", "")
    program = shutil.which("vela", path=os.path.join(folder, "bin")) or shutil.which("vela")
    if program is None:
        compiled.skip("Vela is not installed")
        return [compiled, placed], []
    vela = Vela(program, os.path.join(source_dir, "tests/conformance/data/vela/conv.tflite"), directory)
    compile_systems(us, vela, source_dir, compiled)
    compare_placements(us, vela, placed)
    lies = []
    for lie, change in (("bytes of a port", lambda text: text.replace('"port_bytes": 8', '"port_bytes": 16').replace('"port_bytes": 16, "address_bits": 40', '"port_bytes": 8, "address_bits": 40')),
                        ("a key of the file", lambda text: text.replace("core_clock=", "core_clok="))):
        root = lying_root(source_dir, os.path.join(directory, lie.replace(" ", "-")), "vela", change)
        seen = Counts(lie)
        compile_systems(Us(us.program, root), vela, source_dir, seen, lie.replace(" ", "-"))
        lies.append((lie, bool(seen.refused_by_tool)))
    return [compiled, placed], lies


def inputs_of_mlir(us, source_dir):
    yield from sampled(sorted(glob.glob(os.path.join(source_dir, "configs/examples/*.*")) + glob.glob(os.path.join(source_dir, "configs/boards/*.*"))))
    model = 'a "quoted" \\ text\nwith ünïcödé \u202e'
    yield json.dumps({"targets": {"a": {"kind": "llvm", "mtriple": "x86_64-linux-gnu", "model": model}, "b.c": "vulkan", "true": "cuda -arch=sm_80"},
                      "devices": {"x1": {"target": "b.c", "index": 0}}, "default-device": "x1",
                      "memories": {"m.1": {"of": ["a", "x1"], "size": "1GiB", "use": ["arena"]}, "i32": {"of": "true"}},
                      "links": {"a <-> x1": {"access": "unified", "coherent": True, "via": "soc"}}, "platform": {"nvidia-driver": "550"}})
    yield json.dumps({"targets": {"a": "vulkan"}, "links": {}, "parts": {"p": {"targets": {"a": "llvm -mtriple=aarch64-linux-gnu"}}}})


def read_modules(us, release, tool, source_dir, counts):
    def read(source):
        answer = run([us.program, "resolve", source, "--emit", "mlir", "-f", "mlir", "--backend-release", release, *us.root])
        if answer.returncode:
            return source, f"refused by us: {answer.stderr}"
        parsed = run([tool], input=answer.stdout)
        lost = [size for size in re.findall(r"size_bytes = (\d+)", answer.stdout) if size not in parsed.stdout]
        return source, parsed.stderr or (f"lost: {lost}" if lost else "")

    for source, said in many(read, inputs_of_mlir(us, source_dir)):
        if said:
            counts.refused_by_tool.append((source, said))
        else:
            counts.accepted += 1


def run_mlir(us, source_dir, directory):
    tools = find_tool("mlir-opt", r"LLVM version (\d+)", ["19", "20", "21", "22"])
    all_counts, lies = [], []
    for release, numbers in (("19", ["19"]), ("20", ["22", "21", "20"])):
        counts = Counts(f"mlir-opt, modules for release {release}")
        all_counts.append(counts)
        tool = next((tools[number] for number in numbers if number in tools), None)
        if tool is None:
            counts.skip(f"mlir-opt {release} is not installed")
            continue
        read_modules(us, release, tool, source_dir, counts)
        lie = f"syntax of another release than {release}"
        other = lying_root(source_dir, os.path.join(directory, release), "mlir",
                           lambda text: text.replace('"until": "19"', '"until": "18"').replace('"since": "20"', '"since": "19"')
                           if release == "19" else text.replace('"until": "19"', '"until": "20"').replace('"since": "20"', '"since": "21"'))
        seen = Counts(lie)
        read_modules(Us(us.program, other), release, tool, source_dir, seen)
        lies.append((lie, bool(seen.refused_by_tool)))
    return all_counts, lies


def main():
    us, source_dir = Us(sys.argv[1]), sys.argv[2]
    with temporary() as directory:
        vela, vela_lies = run_vela(us, source_dir, directory)
        mlir, mlir_lies = run_mlir(us, source_dir, directory)
    finish([*vela, *mlir], [*vela_lies, *mlir_lies])


if __name__ == "__main__":
    main()
