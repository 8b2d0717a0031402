#!/usr/bin/env python3
"""Opens texts in yaml-language-server with the published schema, as an editor does, and compares what
it offers, explains and marks with the rows of the database and with what tgtcfg says.

usage: run.py PROGRAM SOURCE_DIR

Exit 0: fine. 1: not. 77: the server is not installed.
"""

import glob
import json
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from cases import case_files, check_cases, check_files
from language_server import Failure, LanguageServer, uri_of
from tool_runs import SKIPPED, installed, run

# Keys of a target that are no attributes.
TARGET_KEYS = {"code", "name", "tag", "target", "config", "compiler", "host"}


class Test:
    """Counts what holds and keeps what does not."""

    def __init__(self, program, source, tools, folder):
        self.program = os.path.abspath(program)
        self.source = source
        self.folder = folder
        self.failures = []
        self.counts = {}
        outcome = run([self.program, "schema", "export", os.path.join(folder, "schemas")])
        assert outcome.returncode == 0, outcome
        self.schema_file = os.path.join(folder, "schemas", "config.schema.json")
        self.schema = json.loads(pathlib.Path(self.schema_file).read_text(encoding="utf-8"))
        self.server = LanguageServer(tools, folder, {uri_of(self.schema_file): ["/*.yaml", "/checked/**"]})
        # With this answer the server has its settings.
        self.server.diagnostics("targets: []\n", "first.yaml", enough=lambda found: found)

    def check(self, what, condition, *words):
        self.counts[what] = self.counts.get(what, 0) + 1
        if not condition:
            self.failures.append(f"{what}: " + " ".join(str(word) for word in words))

    def names(self, table):
        answer = run([self.program, "list", table, "-f", "json"])
        return {entry["name"] for entry in json.loads(answer.stdout)["entries"]}

    def rows(self, table):
        """The rows as they are written, by name."""
        found = {}
        for file in glob.glob(os.path.join(self.source, "configs", "database", table, "*.json")):
            content = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
            found.update({row["name"]: row for row in content.get("rows", [content])})
        return found

    def offers(self, text, expected, exact=True):
        offered = set(self.server.complete(text)) - {"null"}
        missing, more = expected - offered, offered - expected if exact else set()
        self.check("completions", not missing and not more, repr(text), "lacks", sorted(missing), "has also", sorted(more))

    def explains(self, text, expected):
        shown = self.server.hover(text).replace("\\", "")
        whole = expected.replace("\\", "") in shown and " || " not in shown
        self.check("hovers", whole, repr(text), "does not say", repr(expected), "but", repr(shown))


def complete_kinds(test):
    kinds = test.names("kinds")
    for place in ("targets:\n  - kind: |", "targets:\n  - kind: cu|", "targets:\n  gpu:\n    kind: |", "host:\n  kind: |",
                  "targets:\n  - kind: cuda\n    host:\n      kind: |", "parts:\n  a:\n    kind: |",
                  "functions:\n  main:\n    target:\n      kind: |", "kind: composite\ntargets:\n  - kind: l|",
                  "parts:\n  a:\n    targets:\n      - kind: |\n"):
        test.offers(place, kinds)
    common = set(json.loads(pathlib.Path(test.source, "configs/database/attributes.json").read_text("utf-8"))["attributes"])
    for kind in sorted(kinds - {"composite"}):
        shown = json.loads(run([test.program, "show", "kind", kind, "-f", "json"]).stdout)
        expected = {attribute["name"] for attribute in shown["attributes"]} | common | TARGET_KEYS
        for place in ("targets:\n  - kind: {}\n    |", "targets:\n  it:\n    kind: {}\n    |", "host:\n  kind: {}\n  |\nopt-level: 3\n"):
            test.offers(place.format(kind), expected)
    for name, row in test.rows("generators").items():
        options = row.get("options") or (test.rows("kinds")[row["kind"]]["attributes"] if row.get("kind") else {})
        test.offers(f"targets:\n  - kind: {row['serves'][0]}\n    compiler: {name}\n    |", set(options), exact=False)
    test.offers("targets:\n  - kind: cuda\n    compiler: |", test.names("generators"))


def complete_options(test):
    for key, table in (("executor", "executors"), ("runtime", "runtimes")):
        test.offers(f"{key}: |", test.names(table))
        test.offers(f"{key}:\n  kind: |", test.names(table))
        for name, row in test.rows(table).items():
            test.offers(f"{key}:\n  kind: {name}\n  |", set(row["options"]))
            complete_values(test, f"{key}:\n  kind: {name}\n", "  ", row["options"])
    for name, row in test.rows("kinds").items():
        complete_values(test, f"targets:\n  - kind: {name}\n", "    ", row["attributes"])


def complete_values(test, text, indent, attributes):
    for name, row in attributes.items():
        if "enum" in row:
            test.offers(f"{text}{indent}{name}: |", {str(value) for value in row["enum"]})
        elif row["type"] == "boolean":
            test.offers(f"{text}{indent}{name}: |", {"true", "false"})


def complete_keys(test):
    keys = set(test.schema["properties"])
    modeline = "# yaml-language-server: $schema=schemas/config.schema.json\n"
    for text, written in (("|", ()), ("\n|", ()), ("ta|", ()), ("targets: [cuda]\n|", ("targets",)),
                          ("targets: [cuda]\nex|", ("targets",)), ("opt-level: 2\nex|\n", ("opt-level",))):
        test.offers(modeline + text, keys - set(written))
    places = {"devices:\n  a:\n    |": "device", "functions:\n  f:\n    |": "function", "memory-pools:\n  p:\n    |": "memory-pool"}
    for text, definition in places.items():
        test.offers(text, set(test.schema["definitions"][definition]["properties"]))
    for key in ("mixed-precision", "lowering"):
        test.offers(f"{key}:\n  |", set(test.schema["properties"][key]["properties"]))
    test.offers("pass-config:\n  |", set(test.rows("pass-config")))
    test.offers("parts:\n  a:\n    targets: [cuda]\n    |", keys - {"targets"} | {"name"})
    test.offers("parts:\n  a:\n    |", {"targets", "extends", "kind", "tag"}, exact=False)


def complete_names(test):
    tags, configurations = test.names("tags"), test.names("configs")
    targets = test.names("kinds") | tags | configurations
    for text in ("targets: |", "targets:\n  gpu: |", "targets:\n  - target: |", "functions:\n  f:\n    target: |", "parts:\n  a: |"):
        test.offers(text, targets)
    test.offers("targets:\n  - |", targets | {"kind", "tag", "config"}, exact=False)
    for word in ("nvid", "nvidia/je", "rtx", "cu", "boards/", "aws/cpu/c5"):
        for place in ("targets:\n  - {}|", "targets:\n  gpu: {}|", "host: {}|", "parts:\n  a: {}|"):
            test.offers(place.format(word), {name for name in targets if name.startswith(word)}, exact=False)
    test.offers("host: |", targets | {"none"})
    test.offers("targets:\n  - tag: |", tags)
    for text in ("extends: |", "extends:\n  - |", "targets:\n  - config: |"):
        test.offers(text, configurations)
    types = json.loads(pathlib.Path(test.source, "configs/database/device-types.json").read_text("utf-8"))["device_types"]
    for text in ("devices:\n  a:\n    type: |", "default-device: |"):
        test.offers(text, {row["name"] for row in types})
    test.offers("lowering:\n  backend: |", test.names("backends"))
    test.offers("opt-level: |", {"0", "1", "2", "3"})
    test.offers("host-policy: |", {"unique", "first", "per-target"})


# A value of each type, for a key that is hovered over.
SAMPLES = {"string": "abc", "integer": "1", "boolean": "true", "array": "[abc]", "object": "{}", "target": "llvm"}


def sample(row):
    if "enum" in row:
        return json.dumps(row["enum"][0])
    kinds = row.get("type", "string")
    return SAMPLES[kinds if isinstance(kinds, str) else kinds[0]]


def explain(test):
    for key, row in test.schema["properties"].items():
        value = "composite" if key == "kind" else sample(row)
        test.explains(f"{key[0]}|{key[1:]}: {value}\n", row["description"])
    for text, key in (("ho|st: {kind: llvm}\n", "host"), ("tar|gets: [cuda]\n", "targets"), ("exec|utor: {kind: aot}\n", "executor"),
                      ("tar|gets: {gpu: {kind: cuda}}\n", "targets"), ("ext|ends: boards/jetson-nano\n", "extends"),
                      ("targets:\n  - kind: cuda\n    ho|st: llvm\n", None)):
        inner = test.schema["definitions"]["primitive-target"]["properties"]["host"]
        test.explains(text, test.schema["properties"][key]["description"] if key else inner["description"])
    for name, row in sorted(test.rows("kinds").items()):
        if name == "composite":
            continue  # Its object is a configuration.
        half = f"{name[0]}|{name[1:]}"
        test.explains(f"targets:\n  - kind: {half}\n", f"`{name}`: {row['description']}")
        test.explains(f"targets: [{half}]\n", f"`{name}`: {row['description']}")
        for attribute, schema in row["attributes"].items():
            test.explains(f"targets:\n  - kind: {name}\n    |{attribute}: {sample(schema)}\n", schema["description"])
    for key, table in (("executor", "executors"), ("runtime", "runtimes")):
        for name, row in test.rows(table).items():
            test.explains(f"{key}: |{name}\n", f"`{name}`: {row['description']}")
            test.explains(f"{key}:\n  kind: |{name}\n", f"`{name}`: {row['description']}")
            for option, schema in row["options"].items():
                test.explains(f"{key}:\n  kind: {name}\n  |{option}: {sample(schema)}\n", schema["description"])
    for name, row in test.rows("generators").items():
        test.explains(f"targets:\n  - kind: {row['serves'][0]}\n    compiler: |{name}\n", f"`{name}`: {row['description']}")
    for name, row in test.rows("pass-config").items():
        test.explains(f"pass-config:\n  |{name}: {SAMPLES.get(row['type'], 'abc')}\n", row["description"])


def described(schema, at, missing):
    """Every key that may be written has a description of its own or that of what it refers to."""
    if isinstance(schema, dict):
        for name, member in schema.get("properties", {}).items():
            test = at.endswith(("/if", "/not")) or "/if/" in at
            if not test and isinstance(member, dict) and "description" not in member and "$ref" not in member:
                missing.append(f"{at}/properties/{name}")
        for name, member in schema.items():
            if name not in ("enum", "default", "examples"):
                described(member, f"{at}/{name}", missing)
    elif isinstance(schema, list):
        for index, member in enumerate(schema):
            described(member, f"{at}/{index}", missing)


# What is wrong stands between « and »; then what the message has to name.
WRONG = [
    ("targets:\n  - kind: cuda\n    «mcup»: sm_86\n", ['"arch"', '"mcpu"']),
    ("targets:\n  gpu:\n    kind: llvm\n    «march»: x\n", ['"mtriple"', '"mcpu"']),
    ("host:\n  kind: llvm\n  «mcup»: x\n", ['"mcpu"']),
    ("targets:\n  - kind: cuda\n    host: {kind: c, «arch»: x}\n", ['"march"']),
    ("targets:\n  - kind: cuda\n    compiler: tensorrt\n    «use_fp61»: true\n", ['"use_fp16"', '"arch"']),
    ("targets:\n  - kind: cuda\n    max_num_threads: «many»\n", ["integer"]),
    ("targets:\n  - kind: llvm\n    mattr: «+neon»\n", ["array"]),
    ("targets:\n  - kind: llvm\n    fast-math: «maybe»\n", ["boolean"]),
    ("targets: [«1»]\n", ["string", "object"]),
    ("targets: «[]»\n", ["1"]),
    ("targets: «3»\n", ["string", "array", "object"]),
    ("targets:\n  «1a»: cuda\n", ["letter"]),
    ("«executr»: graph\ntargets: [cuda]\n", ["executr"]),
    ("executor: {kind: aot, interface-api: «pakced»}\n", ['"packed"', '"c"']),
    ("executor:\n  kind: aot\n  «interfce-api»: packed\n", ['"interface-api"']),
    ("executor:\n  kind: graph\n  link-params: «5»\n", ["boolean"]),
    ("runtime:\n  kind: crt\n  «system_lib»: true\n", ['"system-lib"']),
    ("host-policy: «uniqe»\n", ['"unique"', '"first"', '"per-target"']),
    ("host: «[llvm]»\n", ["string", "object"]),
    ("opt-level: «7»\n", ["3"]),
    ("opt-level: «high»\n", ["integer"]),
    ("devices:\n  a: {type: «gpuu»}\n", ['"cuda"', '"cpu"']),
    ("devices:\n  a: {«typ»: cuda}\n", ["typ"]),
    ("devices:\n  a: {index: «-1»}\n", ["0"]),
    ("functions:\n  main: {«targt»: cuda}\n", ["targt"]),
    ("parts:\n  a:\n    targets: [cuda]\n    «opt_level»: 3\n", ["opt_level"]),
    ("parts:\n  a:\n    targets: [{kind: cuda, «ach»: sm_86}]\n", ['"arch"']),
    ("kind: composite\ntargets:\n  - kind: hexagon\n    «mcpi»: hexagonv68\n", ['"mcpu"']),
    ("kind: «compsite»\ntargets: [cuda]\n", ["composite"]),
    ("memory-pools:\n  a: {size-hint-bytes: «much»}\n", ["integer"]),
    ("mixed-precision: {«op»: [nn.conv2d]}\n", ["op"]),
    ("lowering: {backend: «[iree]»}\n", ["string"]),
    ("disabled-passes: «FoldConstant»\n", ["array"]),
    ("pass-config:\n  tir.disable_vectorize: «sometimes»\n", ["boolean"]),
]


def mark(test):
    for number, (text, words) in enumerate(WRONG):
        before, wrong, after = text.replace("»", "«").split("«")
        line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        expected = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + len(wrong)}}
        found = test.server.diagnostics(before + wrong + after, f"checked/wrong{number}.yaml")
        good = len(found) == 1 and found[0]["range"] == expected and all(w in found[0]["message"] for w in words)
        test.check("marks", good, repr(text), "has", [(d["range"]["start"], d["message"][:90]) for d in found])


def start(test):
    """What `init` writes, in a folder of its own: the schema that its first line names is read."""
    for number, name in enumerate([[], ["cuda"], ["nvidia/jetson-nano"], ["corstone-300"], ["boards/jetson-nano"]]):
        folder = os.path.join(test.folder, f"starter{number}")
        os.mkdir(folder)
        run([test.program, "schema", "export", "schemas"], cwd=folder, check=True)
        run([test.program, "init", *name, "-o", "tgtcfg.yml"], cwd=folder, check=True)
        text = pathlib.Path(folder, "tgtcfg.yml").read_text(encoding="utf-8")
        test.check("starters", test.server.diagnostics(text, f"starter{number}/tgtcfg.yml") == [], name)
        wrong = test.server.diagnostics(text + "executr: graph\n", f"starter{number}/wrong.yml")
        at = [d["range"]["start"]["line"] for d in wrong]
        test.check("starters", at == [text.count("\n")], name, wrong)
    for number, schema in enumerate([test.schema_file, uri_of(test.schema_file), "../schemas/config.schema.json"]):
        text = run([test.program, "init", "--schema", schema]).stdout + "executr: graph\n"
        wrong = test.server.diagnostics(text, f"starter0/named{number}.yml")
        test.check("starters", [d["range"]["start"]["line"] for d in wrong] == [text.count("\n") - 1], schema, wrong)
    text = run([test.program, "init"]).stdout
    lost = test.server.diagnostics(text, "elsewhere/tgtcfg.yml")
    test.check("starters", len(lost) == 1 and "schemas/config.schema.json" in lost[0]["message"], lost)


def know_roots(test):
    """`schema export --search-path` writes a schema that has the rows of that root too."""
    cases = case_files.unpack(test.source, os.path.join(test.folder, "systems"), "systems")
    root = str(cases / "systems/accelerator-of-another-tree/acme")
    run([test.program, "schema", "export", os.path.join(test.folder, "more"), "--search-path", root], check=True)
    modeline = "# yaml-language-server: $schema=more/config.schema.json\n"
    for text, expected in (("targets:\n  - kind: |", "acme-npu"), ("targets:\n  - kind: acme-npu\n    |", "cores"), ("extends: |", "boards/dev-kit"),
                           ("targets:\n  - kind: acme-npu\n    compiler: |", "acmec"), ("targets: |", "acme-npu"),
                           ("targets:\n  - kind: acme-npu\n    compiler: acmec\n    |", "tile"), ("targets:\n  - kind: cuda\n    |", "arch")):
        test.offers(modeline + text, {expected}, exact=False)
    test.explains(modeline + "targets:\n  - kind: acme-npu\n    co|res: 2\n", "How many cores.")
    found = test.server.diagnostics(modeline + "targets:\n  - kind: acme-npu\n    coers: 2\n", "root.yaml")
    test.check("marks", [d["range"]["start"] for d in found] == [{"line": 3, "character": 4}], found)


def main():
    program, source = sys.argv[1:3]
    tools = installed(source, "node").get("node")
    if not tools or not shutil.which("node"):
        print("SKIPPED: no yaml-language-server (scripts/test installs it with npm)")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="tgtcfg-editor-") as folder:
        test = Test(program, source, tools, folder)
        with test.server:
            try:
                for part in (complete_kinds, complete_options, complete_keys, complete_names, explain, mark, start,
                             know_roots, check_files, check_cases):
                    part(test)
            except Failure as failure:
                test.failures.append(str(failure))
        missing = []
        described(test.schema, "#", missing)
        test.check("descriptions", not missing, missing)
    for what, count in test.counts.items():
        print(f"{what}: {count}")
    for failure in test.failures[:40]:
        print("FAILED:", failure[:1000])
    print(f"{len(test.failures)} failed")
    sys.exit(1 if test.failures else 0)


if __name__ == "__main__":
    main()
