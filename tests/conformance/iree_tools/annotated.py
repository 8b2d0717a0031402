"""Programs that `tgtcfg annotate` writes: iree-opt parses them, and iree-compile places their functions.

usage: annotated.py TGTCFG SOURCE_DIR

For each release of IREE that scripts/test installs: a program that iree-opt parses is parsed with its attributes;
annotating it again changes nothing; `--remove` gives the same bytes as before. Programs are those below and what
iree-compile prints after each phase. After `--compile-to=executable-sources`, the code of each function is for the
device of the plan. Programs that hand data from device to device compile exactly if SYSTEMS lists them as compiling; tgtcfg
warns of those that do not, and the attributes in them are those of its data.
"""

import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, ".."), here]
import tool_runs  # noqa: E402
from compilers import compilers, program_itself  # noqa: E402
from tool_runs import Counts, run  # noqa: E402

CONFIG = {
    "targets": {"cpu": "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3", "gpu": "vulkan"},
    "default-device": "gpu",
    "functions": {"left": {"target": "cpu"}, "right*": {"target": "gpu"}, "on cpu": {"target": "cpu"}},
}
ADD = "%0 = arith.addf %x, %x : tensor<8xf32>\n  return %0 : tensor<8xf32>\n"
LEFT = "func.func @left(%x: tensor<8xf32>) -> tensor<8xf32> {\n  " + ADD + "}\n"
RIGHT = LEFT.replace("@left", "@right_0")
# Equal functions would share their code.
MOVED = LEFT + RIGHT.replace("addf", "mulf") + LEFT.replace("@left", "@other").replace("addf", "subf")
PROGRAMS = [
    LEFT,
    RIGHT + LEFT,
    "module {\n" + LEFT + "}\n",
    "module @net {\n" + LEFT + RIGHT + "}",
    "module @net attributes {a.b = {c = [1, 2], d = \"}, {\"}} {\n" + LEFT + "}\n",
    "module attributes {} {\n" + LEFT.replace(" {\n", " attributes {} {\n") + "}\n",
    "module attributes { } {\n" + LEFT.replace(" {\n", " attributes { } {\n") + "}\n",
    LEFT.replace(" {\n", " attributes {a.b, c.d = affine_map<(d0) -> (d0)>} {\n"),
    LEFT.replace(" {\n", " attributes {\n    a.b = dense<1.0> : tensor<2xf32>\n  }\n{\n"),
    LEFT.replace("%x: tensor<8xf32>", "%x: tensor<8xf32> {a.b = \"){\"}").replace("-> tensor<8xf32>", "-> (tensor<8xf32> {c.d})"),
    LEFT.replace("@left", "public @\"on cpu\""),
    "// func.func @left() {\n" + LEFT.replace(") ->", ") // {\n  ->") + "// }\n",
    "func.func private @right_1(tensor<4xf32>) -> tensor<4xf32>\n" + LEFT,
    "func.func private @left()\nfunc.func @right_0() attributes {a.b} { return }\n",
    "#map = affine_map<(d0) -> (d0)>\n#set = affine_set<(d0) : (d0 - 1 >= 0)>\n#small = -1.5e-7 : f32\n!t = tensor<8xf32>\n"
    + LEFT.replace("tensor<8xf32>", "!t").replace(" {\n", " attributes {a.b = #map, c.d = #set, e.f = #small} {\n"),
    "module {\n  module @inner {\n" + LEFT + "  }\n" + RIGHT + "}\n",
    "module @a {\n" + LEFT + "}\nmodule @b {\n" + RIGHT + "}\n",
    "util.global private mutable @state = dense<0.0> : tensor<4xf32>\n"
    "util.func public @left(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {\n  util.return %x : tensor<?xf32>\n}\n",
    "util.func private @right_2(%x: !util.buffer) -> %x attributes {inlining_policy = #util.inline.never} {\n  util.return %x : !util.buffer\n}\n",
    "util.func private @right_3(%x: i32, %y: i64) -> (i64, %x as i32) {\n  util.return %y, %x : i64, i32\n}\n",
    "util.initializer {\n  util.return\n}\n" + LEFT,
    "ml_program.global private mutable @g(dense<0> : tensor<4xi32>) : tensor<4xi32>\n" + LEFT,
    LEFT + "func.func @right_big() -> tensor<4xf32> {\n  %0 = arith.constant dense_resource<blob> : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"
    "{-#\n  dialect_resources: {\n    builtin: {\n      blob: \"0x040000000000803F000000400000404000008040\"\n    }\n  }\n#-}\n",
    "#late = loc(\"a.mlir\":1:2)\n" + LEFT.replace("\n}\n", "\n} loc(#late)\n"),
    "func.func @left(%c: i1) -> i32 {%a = arith.constant 1 : i32\n  %0 = scf.if %c -> (i32) { scf.yield %a : i32 } else { scf.yield %a : i32 }\n  return %0 : i32\n}\n",
]


def chain(*names, moved=True):
    """A program with one function per name. If `moved`, each hands its result to the next."""
    functions = [LEFT.replace("@left", "@" + name).replace("addf", ("addf", "mulf")[i % 2]) for i, name in enumerate(names)]
    calls = [f"  %{i + 1} = call @{name}(%{i}) : (tensor<8xf32>) -> tensor<8xf32>" for i, name in enumerate(names)]
    main = ["func.func @main(%0: tensor<8xf32>) -> tensor<8xf32> {", *calls, f"  return %{len(names)} : tensor<8xf32>", "}", ""]
    return "".join(functions) + ("\n".join(main) if moved else "")


TWO = {"functions": {"c*": {"target": "cpu"}, "g*": {"target": "gpu"}}}
THREE = {"targets": {**CONFIG["targets"], "other": "cuda -arch=sm_80"}, "default-device": "cpu",
         "functions": {**TWO["functions"], "h*": {"target": "other"}},
         "links": {"cpu <-> gpu": "transparent", "cpu <-> other": "unified"}}
ONE_DRIVER = {"devices": {"c0": {"target": "cpu", "index": 0}, "c1": {"target": "cpu", "index": 1}}, "default-device": "c0",
              "targets": {"cpu": CONFIG["targets"]["cpu"]}, "functions": {"c": {"device": "c0"}, "g": {"device": "c1"}}}
# name, changes of CONFIG, program, True if iree-compile accepts it
SYSTEMS = [
    ("no links", TWO, chain("c", "g"), False),
    ("an empty list of links", {**TWO, "links": {}}, chain("c", "g"), False),
    ("copies", {**TWO, "links": {"cpu <-> gpu": "copy"}}, chain("c", "g"), False),
    ("other fields of a link", {**TWO, "links": {"cpu <-> gpu": {"access": "none", "peer": True, "coherent": True}}}, chain("c", "g"), False),
    ("transparent to the GPU", {**TWO, "links": {"cpu -> gpu": "transparent"}}, chain("c", "g"), True),
    ("transparent to the CPU", {**TWO, "links": {"gpu -> cpu": "transparent"}}, chain("c", "g"), True),
    ("unified", {**TWO, "links": {"cpu <-> gpu": {"access": "unified", "via": "soc", "bandwidth": "8GB/s"}}}, chain("c", "g"), True),
    ("through the host", {**TWO, "links": {"host <-> gpu": "unified"}}, chain("g", "c"), True),
    ("no data between devices", TWO, chain("c", "g", moved=False), True),
    ("one driver", ONE_DRIVER, chain("c", "g"), True),
    ("a choice of devices", {**ONE_DRIVER, "functions": {"c": {"device": ["c0", "c1"]}, "g": {"device": "c1"}}}, chain("c", "g"), True),
    ("from GPU to GPU without a link", THREE, chain("c", "g", "h"), False),
    ("from GPU to GPU through the CPU", THREE, chain("c0", "g", "c1", "h", "c2"), True),
]
PHASES = ["input", "abi", "preprocessing", "global-optimization", "dispatch-creation", "flow", "stream"]


class Release:
    def __init__(self, program, release, compiler, folder):
        self.program = program
        self.compiler = program_itself(compiler)
        self.opt = program_itself(compiler).replace("iree-compile", "iree-opt")
        self.folder = folder
        self.release = release
        self.choose({})

    def choose(self, changes):
        """Writes the configuration. Returns the data of its output, and the codes of its diagnostics."""
        self.config = self.write("deploy.json", json.dumps({**CONFIG, **changes, "toolchain": {"iree": self.release}}))
        answer = self.tgtcfg("resolve", self.config, "--emit", "iree", "--diagnostics", "json")
        emission = json.loads(answer.stdout)
        self.flags = emission["steps"][0]["args"]
        listed = json.loads(answer.stderr)["diagnostics"] if answer.stderr.strip() else []
        return emission["data"], {each["code"] for each in listed}

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def tgtcfg(self, *words):
        return run([self.program, *words])

    def annotate(self, text, *more):
        """The program with the attributes of the plan; None if tgtcfg rejects it."""
        out = os.path.join(self.folder, "placed.mlir")
        if os.path.exists(out):
            os.remove(out)
        answer = self.tgtcfg("annotate", self.config, self.write("in.mlir", text), "-o", out, *more)
        if answer.returncode != 0:
            return None
        with open(out, encoding="utf-8", newline="") as file:
            return file.read()

    def problem(self, text):
        """What iree-opt says of a program, with the functions of every dialect."""
        return run([self.opt, self.write("parsed.mlir", text), "--split-input-file=false", "-o", os.devnull]).stderr

    def phase(self, text, phase):
        answer = run([self.compiler, *self.flags, "--compile-to=" + phase, self.write("moved.mlir", text), "-o", "-"])
        return answer.stdout if answer.returncode == 0 else None


def check_text(release, text, counts):
    if release.problem(text):
        return counts.skip("iree-opt does not parse the program itself")
    placed = release.annotate(text)
    if placed is None:
        return counts.refused_by_tool.append((text[:200], "tgtcfg rejects a program that iree-opt parses"))
    complaints = [release.problem(placed)]
    complaints += ["annotated twice, it differs"] if release.annotate(placed) != placed else []
    complaints += ["without its attributes, it differs"] if release.annotate(placed, "--remove") != text else []
    complaints = [each for each in complaints if each]
    if complaints:
        return counts.refused_by_tool.append((placed[:400], complaints[0]))
    counts.accepted += 1
    return None


def code_of(text):
    """The devices that the code of each function is compiled for: {"left": {"cpu"}}."""
    found = {}
    for name, body in re.findall(r"hal\.executable private @_(\w+)_dispatch_\d+ \{(.*?)\n  \}", text, re.S):
        devices = {"cpu" if "embedded_elf" in each else "gpu" for each in re.findall(r"hal\.executable\.variant public @(\w+)", body)}
        found.setdefault(name, set()).update(devices)
    return found


def placed_elsewhere(release, text):
    """Functions whose code is not for the device of the plan."""
    code = code_of(release.phase(text, "executable-sources") or "")
    wanted = {"left": {"cpu"}, "right_0": {"gpu"}, "other": {"gpu"}}
    return {name: code.get(name) for name, devices in wanted.items() if code.get(name) != devices}


def complaint(release, system):
    """Why a program of SYSTEMS is not as its row, or its attributes are not those of the data."""
    _, changes, text, compiles = system
    data, codes = release.choose(changes)
    placed = release.annotate(text)
    if placed is None:
        return "tgtcfg rejects the program"
    functions = {match.replace("*", ""): entry["affinity"] for match, entry in data["functions"].items()}
    written = dict(re.findall(r"func\.func @(\w+)\(.*?stream\.affinity = (.*)\} \{$", placed, re.M))
    wanted = {name: functions[name[0]] for name in re.findall(r"func\.func @(\w+)", text) if name != "main"}
    topology = re.findall(r"stream\.topology = (.*)\} \{$", placed, re.M)
    if written != wanted or topology != [each for each in [data.get("topology")] if each]:
        return f"other attributes than in the data: {placed}"
    answer = run([release.compiler, *release.flags, release.write("moved.mlir", placed), "-o", os.devnull])
    if (answer.returncode == 0) != compiles:
        return answer.stderr[:400] or "iree-compile accepts the program"
    return None if compiles or "TC5363" in codes else "tgtcfg does not warn of it"


def check_systems(release, counts):
    for system in SYSTEMS:
        problem = complaint(release, system)
        if problem:
            counts.refused_by_tool.append((system[0], problem))
        counts.accepted += not problem


def main():
    program, source_dir = sys.argv[1:3]
    tools = compilers(source_dir)
    counts = []
    lies = []
    with tool_runs.temporary() as directory:
        for version, path in tools.items():
            folder = os.path.join(directory, version)
            os.makedirs(folder)
            release = Release(program, version, path, folder)
            parsed = Counts(f"annotated programs, iree-opt {version}")
            texts = PROGRAMS + [each for each in (release.phase(MOVED, phase) for phase in PHASES) if each]
            for text in texts:
                check_text(release, text, parsed)
            placed = Counts(f"placed functions, iree-compile {version}")
            wrong = placed_elsewhere(release, release.annotate(MOVED, "--all"))
            if wrong:
                placed.refused_by_tool.append((MOVED, f"code for other devices: {wrong}"))
            placed.accepted += 3 - len(wrong)
            lies.append((f"iree {version}: without attributes", bool(placed_elsewhere(release, MOVED))))
            systems = Counts(f"systems of devices, iree-compile {version}")
            check_systems(release, systems)
            counts += [parsed, placed, systems]
        if not tools:
            missing = Counts("annotated programs")
            missing.skip("iree-compile is not installed")
            counts.append(missing)
        tool_runs.finish(counts, lies)


main()
