"""What a fix promises, over generated files: a file that can be read can still be read, and holds what it held but for the fix.

generated_fixes.py PROGRAM [FILES [SEED]]: mistakes and deprecated names in targets and keys, in YAML (block and flow, all quotes,
anchors and aliases), JSON and JSON5, with LF and CR LF. Each offered fix is applied by itself, and `fix` and `fix --unsafe-fixes`
to all files.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
FILES = int(sys.argv[2]) if len(sys.argv) > 2 else 600
SEED = sys.argv[3] if len(sys.argv) > 3 else "1"
READING = ("TC10", "TC11", "TC12")  # the text cannot be read
TARGETS = ["llvm -system-lib=1", "llvm -link-params=1", "llvm -executor=aot -runtime=crt", "c -executor=aot", "llvm -mcup=x", "llvm",
           "mrvl aopt-level=\\", "mrvl aopt-level=\\\"", "llvm mcpu='a\\'b'", "cuda -arhc=sm_86", "cuda -arch=sm_86 -max_threads=1024", "cudda",
           "llvm -device=arm_cpu -libs=cblas", "llvm -mattr=+\\neno", "ethos-u -accelerator_config=ethos-u55-32",
           "llvm -mtriple=\"x86_64-linux-gnu\" -system-lib=1", "llvm -model='it''s' -system-lib=1", "cuda -libs=cudnn,cublas -arch=\\sm_80",
           "llvm -keys=\"a b\" -link-params=0", "llvm -system-lib -mcpu=core2", "hexagon -link-params=1", "vulkan -supports_float16=yes"]
KEYS = {"executor": [{}, {"kind": "aot"}, "aot", None], "runtime": [{}, {"kind": "crt"}, "crt", "crtt", {"kind": "crt", "system-lib": "1"}],
        "host": ["llvm", "llvm -system-lib=1"], "hosts": ["llvm"], "target_host": ["llvm"], "target-host": ["llvm -link-params=1"],
        "module-name": ["abc"], "moduel-name": ["a\\b"], "opt-level": [3, "3", 9], "opt_level": [2, "two"], "tragets": [["llvm"]],
        "devices": [["cpu"], [{"type": "cuda", "traget": "0"}]], "x-data": ["it's \\ \"so\"", [1, {"a": None}]], "disabled-passes": [["FoldConstant"], "FoldConstant"],
        "pass-config": [{"tir.disable_vectorize": "true"}, {"tir.disable_vectorise": True}], "parts": None}


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


class Writer:
    """A text of data, with anchors where a target comes again."""

    def __init__(self, chosen, suffix):
        self.chosen, self.suffix = chosen, suffix
        self.anchors = {}

    def quoted(self, text):
        if self.suffix == "json" or (self.chosen.random() < 0.4 and self.suffix != "json5"):
            return json.dumps(text)
        single = "'" + (text.replace("'", "''") if self.suffix == "yaml" else text.replace("\\", "\\\\").replace("'", "\\'")) + "'"
        return single if self.chosen.random() < 0.6 else json.dumps(text)

    def scalar(self, value, flow):
        if not isinstance(value, str):
            return json.dumps(value)
        plain = self.suffix == "yaml" and self.chosen.random() < 0.5 and value[0].isalpha() and not (flow and set(value) & set(",[]{}")) \
            and ": " not in value and " #" not in value
        return value if plain else self.quoted(value)

    def target(self, value, flow):
        if self.suffix != "yaml" or not isinstance(value, str):
            return self.scalar(value, flow)
        if value in self.anchors and self.chosen.random() < 0.6:
            return "*" + self.anchors[value]
        if self.chosen.random() < 0.3 and value not in self.anchors:
            self.anchors[value] = f"a{len(self.anchors)}"
            return f"&{self.anchors[value]} {self.scalar(value, flow)}"
        return self.scalar(value, flow)

    def flow(self, value):
        if isinstance(value, dict):
            return "{" + ", ".join(f"{self.key(k)}: {self.flow(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(self.flow(each) for each in value) + "]"
        return self.target(value, True)

    def key(self, key):
        if self.suffix == "json":
            return json.dumps(key)
        bare = self.suffix == "yaml" or key.isidentifier()
        return key if bare and self.chosen.random() < 0.8 else json.dumps(key)

    def block(self, value, indent=""):
        lines = []
        for key, each in value.items():
            start = f"{indent}{self.key(key)}:"
            if isinstance(each, dict) and each and self.chosen.random() < 0.6:
                lines += [start, *self.block(each, indent + "  ")]
            elif isinstance(each, list) and each and self.chosen.random() < 0.6:
                lines += [start, *(f"{indent}- {self.flow(one)}" for one in each)]
            else:
                lines.append(f"{start} {self.flow(each)}")
        return lines

    def document(self, data):
        if self.suffix == "yaml" and self.chosen.random() < 0.7:
            return "\n".join(self.block(data)) + "\n"
        if self.chosen.random() < 0.5:
            return self.flow(data) + "\n"
        inner = ",\n".join(f"  {self.key(k)}: {self.flow(v)}" for k, v in data.items())
        return "{\n" + inner + "\n}\n"


def configuration(chosen, depth=0):
    targets = [chosen.choice(TARGETS) for _ in range(chosen.randint(1, 3))]
    targets += [chosen.choice(targets) for _ in range(chosen.randint(0, 2))]
    data = {}
    for key in chosen.sample(sorted(KEYS), chosen.randint(0, 4)):
        if key == "parts":
            if depth == 0:
                data[key] = {name: configuration(chosen, 1) for name in ("p", "q")}
        else:
            data[key] = chosen.choice(KEYS[key])
    if chosen.random() < 0.3:
        data = {"targets": {f"t{i}": each for i, each in enumerate(targets)}, **data}
    else:
        items = [*data.items(), ("targets", targets)]
        chosen.shuffle(items)
        data = dict(items)
    return data


def generated(number):
    chosen = random.Random(f"{SEED}/{number}")
    suffix = chosen.choice(("yaml", "yaml", "yaml", "json", "json5"))
    text = Writer(chosen, suffix).document(configuration(chosen))
    if chosen.random() < 0.3:
        text = text.replace("\n", "\r\n")
    return f"f{number}.tgtcfg.{suffix}", text.encode()


def report(folder):
    done = subprocess.run([PROGRAM, "validate", ".", "--format", "json", "--no-project"], capture_output=True, cwd=folder, check=False)
    check(done.stdout.startswith(b"{"), done.stderr)
    found = {}
    for each in json.loads(done.stdout)["diagnostics"]:
        found.setdefault(each.get("file"), []).append(each)
    return found


def can_be_read(diagnostics):
    return not any(each["code"].startswith(READING) and each["severity"] == "error" for each in diagnostics)


def applied(text, edits):
    done = len(text) + 1
    for edit in sorted(edits, key=lambda each: each["range"]["start"]["byte"], reverse=True):
        start, end = (edit["range"][side]["byte"] for side in ("start", "end"))
        check(end <= done and start < done, "edits overlap", edits)
        text, done = text[:start] + edit["new_text"].encode() + text[end:], start
    return text


def check_offered(files, before):
    """Each fix by itself."""
    tried = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, diagnostics in before.items():
            for number, fix in enumerate(fix for each in diagnostics for fix in each["suggestions"]):
                if not fix["edits"] or any(edit["file"] != name for edit in fix["edits"]):
                    continue
                copy = f"{number}-{name}"
                tried[copy] = (name, fix)
                pathlib.Path(folder, copy).write_bytes(applied(files[name], fix["edits"]))
        after = report(folder)
        for copy, (name, fix) in tried.items():
            text = pathlib.Path(folder, copy).read_bytes()
            if can_be_read(before[name]):
                check(can_be_read(after.get(copy, [])), name, fix, text.decode(), after.get(copy))
            if name.endswith(".json") and can_be_read(before[name]):
                json.loads(text)
            check_line_ends(name, files[name], text)
    return len(tried)


def check_line_ends(name, before, after):
    if b"\r\n" in before:
        check(after.count(b"\n") == after.count(b"\r\n"), "line endings", name, after)
    else:
        check(b"\r" not in after, "line endings", name, after)


def check_fixed(files, before, *options):
    """All that `fix` writes; what it writes once it leaves alone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            pathlib.Path(folder, name).write_bytes(text)
        done = subprocess.run([PROGRAM, "fix", ".", *options], capture_output=True, cwd=folder, check=False)
        check(done.returncode in (0, 1), done)
        after = report(folder)
        changed = 0
        for name, text in files.items():
            now = pathlib.Path(folder, name).read_bytes()
            changed += now != text
            if can_be_read(before.get(name, [])):
                check(can_be_read(after.get(name, [])), options, name, text.decode(), now.decode(), after.get(name))
                errors = [sum(each["severity"] == "error" for each in found.get(name, [])) for found in (before, after)]
                check(errors[1] <= errors[0], options, name, text.decode(), now.decode(), errors)
            check_line_ends(name, text, now)
        again = subprocess.run([PROGRAM, "fix", "--diff", ".", *options], capture_output=True, cwd=folder, check=False)
        check(not again.stdout, options, "is not done", again.stdout.decode())
    return changed


def main():
    files = dict(generated(number) for number in range(FILES))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            pathlib.Path(folder, name).write_bytes(text)
        before = report(folder)
    readable = sum(can_be_read(before.get(name, [])) for name in files)
    offered = check_offered(files, before)
    safe = check_fixed(files, before)
    unsafe = check_fixed(files, before, "--unsafe-fixes")
    check(readable > FILES / 2 and offered > FILES / 2 and safe > FILES / 20 and unsafe > safe, readable, offered, safe, unsafe)
    print(f"{FILES} files, {readable} can be read; {offered} fixes by themselves; fix changed {safe}, with guesses {unsafe}")


if __name__ == "__main__":
    main()
