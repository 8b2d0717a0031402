"""The laws of configurations and plans over every shipped example and board, through the program.

usage: laws.py TGTCFG SOURCE_DIR

For each file: the configuration and the composite give the plan of the file, byte for byte, in YAML,
JSON and JSON5, also when they are made of the plan; the plan is its own plan; every piece of every
level is input and valid, printed again as it is; the pieces make the whole again.
"""

import json
import pathlib
import re
import subprocess
import sys

LEVELS = ("machine", "device", "generator", "host-device", "function")
COMPOSED = ("hosts", "targets", "devices", "functions", "parts", "device_map")
LEAST_FILES = 15


def as_json5(value):
    """With what JSON5 has and JSON has not: bare keys, single quotes, commas at the end."""
    if isinstance(value, dict):
        keys = (key if re.fullmatch(r"[A-Za-z_$]\w*", key) else f"'{key}'" for key in value)
        members = (f"{key}: {as_json5(item)}" for key, item in zip(keys, value.values()))
        return "{" + ", ".join(members) + ",}" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_json5, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if "'" in value else f"'{value}'"
    return json.dumps(value)


class Laws:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.failures = 0
        self.pieces = 0

    def run(self, arguments, text=None):
        done = subprocess.run([self.program, *arguments], input=text, capture_output=True,
                              cwd=self.folder, check=False)
        return done.returncode, done.stdout, done.stderr.decode()

    def fail(self, *words):
        self.failures += 1
        print(*words)

    def product(self, name, arguments, text=None):
        code, out, report = self.run(arguments, text)
        if code != 0:
            self.fail(name, " ".join(arguments), "ends with", code, report)
            return None
        return out

    def same(self, name, what, plan, arguments, text):
        if text is None:
            return
        again = self.product(f"{name}: {what}:", arguments, text)
        if again is not None and again != plan:
            self.fail(name, what, "gives another plan")

    def forms(self, name, plan):
        for form in ("config", "composite"):
            for source, text in ((name, None), ("-", plan)):
                converted = self.product(name, ["convert", source, "--to", form], text)
                if converted is None:
                    continue
                what = f"{form} of the {'plan' if source == '-' else 'file'}"
                self.same(name, what, plan, ["resolve", "-"], converted)
                other = "config" if form == "composite" else "composite"
                back = self.product(name, ["convert", "-", "--to", other], converted)
                self.same(name, f"{what} as {other}", plan, ["resolve", "-"], back)

    def formats(self, name, plan):
        text = self.product(name, ["convert", name, "--to", "object"])
        if text is None:
            return
        value = json.loads(text)
        for style, written in (("json", json.dumps(value)), ("yaml", json.dumps(value, indent=1)),
                               ("json5", as_json5(value))):
            arguments = ["resolve", "-", "--input-format", style]
            if style == "json":
                code, out, _ = self.run(arguments, written.encode())
                # The object form has no tags: targets are equal, labels are not.
                if code != 0 or self.bare(out) != self.bare(plan):
                    self.fail(name, "as json gives another plan")
            else:
                code, out2, report = self.run(arguments, written.encode())
                if code != 0 or out2 != out:
                    self.fail(name, "as", style, "gives another plan than as json", report)

    @staticmethod
    def bare(plan):
        return {target["id"]: target["canonical"] for target in json.loads(plan)["targets"]}

    def level(self, name, plan, level):
        text = self.product(name, ["decompose", name, "--level", level])
        if text is None:
            return
        pieces = json.loads(text)
        for piece in pieces:
            self.pieces += 1
            written = json.dumps(piece).encode()
            again = self.product(f"{name} {level}", ["resolve", "-"], written)
            if again is not None and json.loads(again) != piece:
                self.fail(name, level, "a piece gives another plan")
            self.product(f"{name} {level}", ["validate", "-"], written)
        if level == "function":
            return
        whole = self.product(f"{name} {level}", ["compose", "-"], text)
        if whole is None:
            return
        expected, whole = json.loads(plan), json.loads(whole)
        for member in COMPOSED:
            if whole[member] != expected[member]:
                self.fail(name, level, "composed otherwise:", member)

    def check(self, name):
        plan = self.product(name, ["resolve", name])
        if plan is None:
            return
        self.same(name, "the plan", plan, ["resolve", "-"], plan)
        self.forms(name, plan)
        self.formats(name, plan)
        for level in LEVELS:
            self.level(name, plan, level)


def main():
    program, source_dir = sys.argv[1:3]
    configs = pathlib.Path(source_dir) / "configs"
    laws = Laws(program, configs)
    files = sorted(path.relative_to(configs).as_posix() for folder in ("examples", "boards")
                   for path in (configs / folder).iterdir())
    for name in files:
        laws.check(name)
    print(f"{len(files)} files, {laws.pieces} pieces, {laws.failures} failures")
    return 1 if laws.failures or len(files) < LEAST_FILES else 0


if __name__ == "__main__":
    sys.exit(main())
