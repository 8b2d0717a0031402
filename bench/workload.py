"""Inputs of the benchmarks, made from bench/data: the same bytes on every machine."""

import json
import pathlib
import re

from measure import ROOT

DATA = ROOT / "bench" / "data"
SCHEMA = DATA / "config-2kb.schema.json"
# What kubeconform wants to see before it looks for a schema.
KUBE = {"apiVersion": "bench.example/v1", "kind": "Config"}


def varied(text, index):
    """The text, YAML or JSON, with values that differ from file to file."""
    for pattern, value in ((r"bench/config-2kb", f"bench/config-{index:06}"),
                           (r"(max_threads_per_block\"?: )\d+", rf"\g<1>{(index % 8 + 1) * 128}"),
                           (r"(num-cores\"?: )\d+", rf"\g<1>{index % 96 + 1}"),
                           (r"(max_depth\"?: )\d+", rf"\g<1>{index % 500 + 1}"),
                           (r"(slot )\d+", rf"\g<1>{index % 16}"),
                           (r"(percent\"?: )\d+", rf"\g<1>{index % 101}")):
        text = re.sub(pattern, value, text)
    return text


# One mistake each, which every schema here refuses.
MISTAKES = ((r"(num-cores\"?: )\d+", r'\1"many"'),  # the wrong type
            (r"partition-order", "partition-odrer"),  # an unknown key
            (r"(index\"?: )1", r"\1-1"),  # out of bounds
            (r"(disabled-passes\"?: )", r'\1"none", "x-was": '),  # a text in place of a list
            (r"(memory-scope\"?: )\"?global\"?", r"\1[]"))


def mistaken(text, index):
    pattern, value = MISTAKES[index % len(MISTAKES)]
    if pattern.startswith("(disabled"):
        value = value if text.startswith("{") else value.replace('"none", "x-was": ', '"none"\nx-was: ')
    changed = re.sub(pattern, value, text, count=1)
    assert changed != text
    return changed


def with_header(text):
    """The same document as kubeconform takes it."""
    if text.startswith("{"):
        return "{" + "".join(f'\n  "{key}": "{value}",' for key, value in KUBE.items()) + text[1:]
    return "".join(f"{key}: {value}\n" for key, value in KUBE.items()) + text


def documents(extension, count, invalid_every=0):
    """The texts of `count` files; one of `invalid_every` has a mistake."""
    source = (DATA / f"config-2kb.{extension}").read_text()
    for index in range(count):
        text = varied(source, index)
        yield mistaken(text, index // invalid_every) if invalid_every and index % invalid_every == 3 else text


def write_tree(folder, extension, count, invalid_every=0, header=False):
    """A directory of files, a hundred a folder of it; gives the paths."""
    paths = []
    for index, text in enumerate(documents(extension, count, invalid_every)):
        path = pathlib.Path(folder) / f"{index // 100:03}" / f"config-{index:06}.{extension}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(with_header(text) if header else text)
        paths.append(path)
    return paths


def kube_schema(schema):
    """The schema, with the two keys that kubeconform's documents have more."""
    copy = json.loads(json.dumps(schema))
    copy["properties"].update({key: {"type": "string"} for key in KUBE})
    copy["properties"]["kind"] = {"enum": [KUBE["kind"]]}
    return copy


def one_target(index):
    return {"kind": "cuda", "arch": "sm_80", "max_threads_per_block": 1024, "max_shared_memory_per_block": 49152,
            "registers_per_block": 65536, "model": f"card-{index:06}", "libs": ["cublas", "cudnn"],
            "thread_warp_size": 32, "max_num_threads": 1024,
            "x-note": f"rack {index}, one of many machines of the fleet, kept for the night"}


def many_targets(count):
    """One configuration with so many targets, as JSON."""
    targets = {f"t{index}": one_target(index) for index in range(count)}
    return json.dumps({"host": "llvm -mtriple=x86_64-linux-gnu", "targets": targets, "default-device": "t0"}, indent=1)


def many_targets_yaml(count):
    """The same as YAML."""
    lines = ["host: llvm -mtriple=x86_64-linux-gnu", "default-device: t0", "targets:"]
    for index in range(count):
        lines.append(f"  t{index}:")
        for key, value in one_target(index).items():
            lines.append(f"    {key}: {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def hostile():
    """(name, file name, bytes) of inputs that want a reader's memory, time or stack."""
    levels = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    keys = ",\n".join(f'"key-{n}": {n}' for n in range(200_000))
    return [("a lone `,`", "comma.yaml", b","),
            ("60 KB in one scalar", "scalar.yaml", b"targets: [llvm]\nhost: llvm -mtriple=x86_64-linux-gnu -mcpu=" + b"a" * 60_000 + b"\n"),
            ("60 KB in a name", "name.yaml", b"extends: " + b"a/" * 30_000 + b"a\ntargets: llvm\n"),
            ("billion laughs", "laughs.yaml", "\n".join(levels).encode()),
            ("an alias inside of itself", "self.yaml", b"targets: &a [*a]\n"),
            ("100,000 `[` as YAML", "deep.yaml", b"targets: " + b"[" * 100_000),
            ("100,000 `[` as JSON", "deep.json", b'{"targets": ' + b"[" * 100_000),
            ("100,000 `[` as JSON5", "deep.json5", b"{targets: " + b"[" * 100_000),
            ("200,000 keys as JSON", "keys.json", ("{" + keys + "}").encode()),
            ("200,000 keys as YAML", "keys.yaml", keys.replace(",\n", "\n").replace('"', "").encode() + b"\n"),
            ("the same key 50,000 times", "same.yaml", b"targets: llvm\n" * 50_000),
            ("a document 50,000 times", "stream.yaml", b"---\ntargets: llvm\n" * 50_000),
            ("bytes that are not text", "bytes.yaml", bytes(range(256)) * 200)]
