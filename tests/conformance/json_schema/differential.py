#!/usr/bin/env python3
"""Compares our verdicts with those of the Python package `jsonschema` on generated values.

usage: differential.py VERDICT_PROGRAM SOURCE_DIR SUITE [--seed N] [--rounds N]

Schemas are the bundled ones and those of the official suite; values are drawn so that they nearly
fit. Exit 0: all verdicts agree. 1: some do not. 77: nothing to compare with, and why.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys

SKIPPED = 77
WORDS = ["llvm", "cuda", "composite", "gpu", "cpu", "aot", "graph", "x-team", "", "a b", "ä", "1.0", "sha256:00"]


def skip(reason):
    print("SKIPPED: " + reason)
    sys.exit(SKIPPED)


def has_fraction_divisor(schema):
    """The package divides floats for `multipleOf`; we compare decimals. Such schemas are left out."""
    if isinstance(schema, dict):
        divisor = schema.get("multipleOf")
        return isinstance(divisor, float) or any(has_fraction_divisor(v) for v in schema.values())
    return isinstance(schema, list) and any(has_fraction_divisor(v) for v in schema)


class Drawer:
    """Draws values that fit a schema more often than chance would."""

    def __init__(self, root, rng):
        self.root, self.rng = root, rng

    def follow(self, schema):
        for _ in range(10):
            if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
                return schema
            ref = schema["$ref"]
            if not ref.startswith("#"):
                return True
            schema = self.root
            for part in [p for p in ref[1:].split("/") if p]:
                part = part.replace("~1", "/").replace("~0", "~")
                if isinstance(schema, list) and part.isdigit() and int(part) < len(schema):
                    schema = schema[int(part)]
                elif isinstance(schema, dict) and part in schema:
                    schema = schema[part]
                else:
                    return True
        return True

    def anything(self, depth):
        rng = self.rng
        kind = rng.randrange(7 if depth > 0 else 5)
        if kind == 5:
            return [self.anything(depth - 1) for _ in range(rng.randrange(3))]
        if kind == 6:
            return {rng.choice(WORDS): self.anything(depth - 1) for _ in range(rng.randrange(3))}
        return [None, rng.random() < 0.5, rng.randrange(-2, 9), rng.choice([0.5, 1.0, 2.5]), rng.choice(WORDS)][kind]

    def text(self, schema):
        pattern = schema.get("pattern")
        if isinstance(pattern, str) and pattern.startswith("^sha256"):
            return "sha256:" + "0" * 64
        if isinstance(pattern, str) and pattern.startswith("^TC"):
            return "TC1310"
        if isinstance(pattern, str) and "[0-9]+" in pattern:
            return self.rng.choice(["0.19", "1"])
        return self.rng.choice(WORDS)

    def members(self, schema, depth):
        rng, result = self.rng, {}
        properties = schema.get("properties", {})
        if not isinstance(properties, dict):
            return result
        required = [k for k in schema.get("required", []) if isinstance(k, str)]
        optional = [k for k in properties if k not in required]
        chosen = required + rng.sample(optional, min(len(optional), rng.randrange(4)))
        for key in chosen:
            result[key] = self.draw(properties.get(key, True), depth - 1)
        additional = schema.get("additionalProperties")
        if isinstance(additional, dict) and rng.random() < 0.7:
            result[rng.choice(WORDS)] = self.draw(additional, depth - 1)
        return result

    def draw(self, schema, depth):
        rng = self.rng
        schema = self.follow(schema)
        if not isinstance(schema, dict) or depth <= 0 or rng.random() < 0.06:
            return self.anything(1)
        if "const" in schema:
            return schema["const"]
        if isinstance(schema.get("enum"), list):
            return rng.choice(schema["enum"])
        parts = [schema]
        for keyword in ("allOf", "anyOf", "oneOf"):
            listed = schema.get(keyword)
            if isinstance(listed, list) and listed:
                parts += [self.follow(p) for p in (listed if keyword == "allOf" else [rng.choice(listed)])]
        parts += [self.follow(schema[k]) for k in ("if", "then", "else") if k in schema and rng.random() < 0.5]
        merged = {}
        for part in parts:
            if isinstance(part, dict):
                for key, value in part.items():
                    if isinstance(value, dict) and isinstance(merged.get(key), dict):
                        merged[key] = {**merged[key], **value}
                    else:
                        merged[key] = value
        if merged.keys() & {"const", "enum"} and rng.random() < 0.8:
            return merged["const"] if "const" in merged else rng.choice(merged["enum"] or [None])
        kinds = merged.get("type", None)
        if kinds is None:
            kinds = "object" if "properties" in merged or "required" in merged else "array" if "items" in merged else None
        kind = rng.choice(kinds) if isinstance(kinds, list) and kinds else kinds
        if kind == "object":
            return self.members(merged, depth)
        if kind == "array":
            items = merged.get("items", True)
            if isinstance(items, list):
                return [self.draw(item, depth - 1) for item in items]
            return [self.draw(items, depth - 1) for _ in range(rng.randrange(3))]
        simple = {"string": lambda: self.text(merged), "integer": lambda: rng.randrange(-1, 70),
                  "number": lambda: rng.choice([0.5, 1.0, 3]), "boolean": lambda: rng.random() < 0.5, "null": lambda: None}
        return simple[kind]() if kind in simple else self.anything(2)

    def mutated(self, value):
        rng = self.rng
        if isinstance(value, dict) and value:
            result = dict(value)
            key = rng.choice(list(result))
            action = rng.randrange(4)
            if action == 0:
                del result[key]
            elif action == 1:
                result[rng.choice(WORDS)] = self.anything(1)
            else:
                result[key] = self.mutated(result[key])
            return result
        if isinstance(value, list) and value and rng.random() < 0.8:
            result = list(value)
            index = rng.randrange(len(result))
            result[index:index + 1] = rng.choice([[self.mutated(result[index])], [result[index]] * 2, []])
            return result
        return self.anything(2)


def bundled_schemas(source_dir):
    for path in sorted((source_dir / "schemas").rglob("*.schema.json")):
        yield str(path.relative_to(source_dir)), json.loads(path.read_text()), []


def suite_schemas(suite):
    for file, groups in json.loads((suite / "tests.json").read_text()).items():
        for group in groups:
            name = file + ": " + group["description"]
            yield name, group["schema"], [test["data"] for test in group["tests"]]


def registry_of(suite):
    from referencing import Registry
    from referencing.exceptions import NoSuchResource
    from referencing.jsonschema import DRAFT7

    schemas = json.loads((suite / "schemas.json").read_text())

    def retrieve(uri):
        if uri.rstrip("#") not in schemas:
            raise NoSuchResource(ref=uri)
        return DRAFT7.create_resource(schemas[uri.rstrip("#")])

    return Registry(retrieve=retrieve)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("source_dir", type=pathlib.Path)
    parser.add_argument("suite", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--rounds", type=int, default=40)
    args = parser.parse_args()
    try:
        from jsonschema import Draft7Validator
        import referencing  # noqa: F401  (what the package resolves `$ref` with since 4.18)
    except ImportError as error:
        skip(f"the Python package jsonschema (4.18 or newer) cannot be imported: {error}")

    bundled = list(bundled_schemas(args.source_dir))
    published = list(suite_schemas(args.suite))
    if not bundled or not published:
        sys.exit(f"FAILED: {len(bundled)} schemas in schemas/ and {len(published)} in {args.suite}")
    schemas = bundled + published

    registry = registry_of(args.suite)
    rng = random.Random(args.seed)
    ours = subprocess.Popen([args.program, str(args.suite)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    compared = valid = different = left_out = 0
    for name, schema, known in schemas:
        if has_fraction_divisor(schema) or re.search(r"1e\d{3}|\d{17}", json.dumps([schema, known])):
            left_out += 1
            continue
        drawer = Drawer(schema, rng)
        instances = list(known)
        for _ in range(args.rounds):
            drawn = drawer.draw(schema, 7)
            instances += [drawn, drawer.mutated(drawn)]
        ours.stdin.write(json.dumps({"schema": schema, "instances": instances}) + "\n")
        ours.stdin.flush()
        verdicts = json.loads(ours.stdout.readline())
        if isinstance(verdicts, dict):
            different += 1
            print(f"DIFFERENT {name}: we refuse the schema: {verdicts['error']}")
            continue
        theirs = Draft7Validator(schema, registry=registry)
        for instance, verdict in zip(instances, verdicts):
            expected = theirs.is_valid(instance)
            compared += 1
            valid += expected
            if expected != verdict:
                different += 1
                print(f"DIFFERENT {name}: {json.dumps(instance)[:300]}: theirs {expected}, ours {verdict}")
    ours.stdin.close()
    ours.wait()
    print(f"{compared} verdicts on {len(schemas) - left_out} schemas compared ({valid} valid), "
          f"{different} differ; {left_out} schemas with fractions under multipleOf or huge numbers left out")
    return 1 if different or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
