"""Inputs that a stranger could send, each by its size: what bench/growth doubles.

A generator writes the files of size `n` into a folder and gives the arguments of the program; its bytes grow like `n`.
"""
import json
import os
import subprocess
from typing import NamedTuple

GENERATORS = []
PROGRAM = ["tgtcfg"]  # what is measured, for generators that need what it writes


HOST = "llvm -mtriple=x86_64-linux-gnu"


class Generator(NamedTuple):
    name: str
    first: int  # the smallest of five sizes, each twice the one before
    write: object
    status: tuple  # how its runs may end: what ends early for another reason measures nothing


def generator(first, *status):
    """Registers a function `(folder, n) -> arguments` under its name; `status` is 0 where nothing is said."""

    def register(function):
        GENERATORS.append(Generator(function.__name__.replace("_", "-"), first, function, status or (0,)))
        return function

    return register


def put(folder, text, name="in.yaml"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name


def put_json(folder, value, name="in.yaml"):
    return put(folder, json.dumps(value), name)


def targets(n):
    return {f"t{i}": {"kind": "llvm", "mtriple": "x86_64-linux-gnu", "num-cores": i + 1} for i in range(n)}


def externals(n):
    return {f"e{i}": {"kind": "cuda", "arch": "sm_80", "l2_cache_size_bytes": i + 1, "compiler": "tensorrt"} for i in range(n)}


def gpus(n):
    return {f"g{i}": {"kind": "cuda", "arch": "sm_80", "l2_cache_size_bytes": i + 1} for i in range(n)}


# Members of a configuration.


@generator(500)
def targets_in_a_list(folder, n):
    return ["resolve", put_json(folder, {"targets": [{"name": k, **v} for k, v in targets(n).items()], "host": HOST, "default-device": "t0"})]


@generator(500)
def targets_in_a_map(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"})]


@generator(500)
def targets_as_texts(folder, n):
    return ["resolve", put_json(folder, {"targets": {f"t{i}": f"llvm -mtriple=x86_64-linux-gnu -num-cores={i + 1}" for i in range(n)}, "host": HOST, "default-device": "t0"})]


@generator(500, 1, 5)
def generators_that_serve_all(folder, n):
    entries = gpus(n // 2)
    entries.update(externals(n // 2))
    return ["resolve", put_json(folder, {"targets": entries, "host": HOST})]


@generator(500, 0, 1)
def named_targets_that_serve_all(folder, n):
    """Each of a half is named and serves each of the other: up to the limit of what is repeated."""
    return ["resolve", put_json(folder, {"targets": {**gpus(n // 2), **externals(n // 2)}, "host": HOST, "default-device": "g0", "partition-order": list(externals(n // 2))})]


@generator(500)
def functions_that_narrow(folder, n):
    """Each function has a target that is a special case of one among as many."""
    entries = {"base": {"kind": "cuda", "arch": "sm_80"}, **gpus(n // 2)}
    functions = {f"f{i}": {"target": f"cuda -arch=sm_80 -model=m{i}"} for i in range(n // 2)}
    return ["resolve", put_json(folder, {"targets": entries, "host": HOST, "default-device": "base", "functions": functions})]


@generator(500)
def functions_of_a_generator(folder, n):
    """Each function is for the generator that serves all, and names another target that it serves."""
    entries = {**gpus(n // 2), "e": {"kind": "cuda", "arch": "sm_80", "compiler": "tensorrt"}}
    functions = {f"f{i}": {"target": f"g{i}", "compiler": "tensorrt"} for i in range(n // 2)}
    return ["resolve", put_json(folder, {"targets": entries, "host": HOST, "default-device": "g0", "functions": functions})]


@generator(500, 1)
def functions_beside_mistakes(folder, n):
    """Functions that name generators, where mistakes in thousands of targets may be why none fits."""
    wrong = {f"t{i}": {"kind": "cuda", "arch": "sm_80", f"nosuch{i}": 1} for i in range(n // 2)}
    return ["resolve", put_json(folder, {"targets": wrong, "host": HOST, "functions": {f"f{i}": {"target": "t0", "compiler": "tensorrt"} for i in range(n // 2)}})]


@generator(500)
def hosts_that_differ(folder, n):
    entries = {k: {**v, "host": {"kind": "llvm", "mtriple": "x86_64-linux-gnu", "num-cores": i + 1}} for i, (k, v) in enumerate(gpus(n).items())}
    return ["resolve", put_json(folder, {"targets": entries, "host-policy": "per-target"})]


@generator(500)
def devices(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(1), "devices": {f"d{i}": {"type": "cpu", "index": i + 1} for i in range(n)}})]


@generator(500, 1)
def devices_of_unknown_targets(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(n), "host": HOST, "devices": {f"d{i}": {"target": f"u{i}"} for i in range(n)}})]


@generator(500)
def functions(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(1), "functions": {f"f{i}": {"target": "t0"} for i in range(n)}})]


@generator(300)
def links_of_a_program(folder, n):
    devices = [f"d{i}" for i in range(int((2 * n) ** 0.5))]
    links = {f"{a} <-> {b}": "copy" for at, a in enumerate(devices) for b in devices[at + 1:]}
    config = {"targets": {"gpu": "vulkan", "cpu": HOST}, "default-device": "d0", "devices": {d: {"target": "gpu", "index": i} for i, d in enumerate(devices)}, "links": links}
    return ["resolve", put_json(folder, config), "--emit", "iree"]


@generator(500)
def functions_by_patterns(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(2), "host": HOST, "default-device": "t0", "functions": {f"f{i}*": {"target": f"t{i % 2}"} for i in range(n)}})]


@generator(500, 1)
def functions_by_overlapping_patterns(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(2), "host": HOST, "default-device": "t0", "functions": {f"*{i:06}*": {"target": f"t{i % 2}"} for i in range(n)}})]


@generator(6, 0, 1)
def functions_by_long_patterns(folder, n):
    names = {"*" + "*".join("abcdefghij"[(i * 7 + j) % 10] for j in range(450)) + f"*{i:04}": {"target": f"t{i % 2}"} for i in range(n)}
    return ["resolve", put_json(folder, {"targets": targets(2), "host": HOST, "default-device": "t0", "functions": names})]


@generator(25)
def one_long_pattern(folder, n):
    names = {"*a" * n + "b": {"target": "t0"}, "*b" * n + "b": {"target": "t1"}}
    return ["resolve", put_json(folder, {"targets": targets(2), "host": HOST, "default-device": "t0", "functions": names})]


@generator(50)
def parts(folder, n):
    return ["resolve", put_json(folder, {"parts": {f"p{i}": {"targets": [f"llvm -mtriple=x86_64-linux-gnu -num-cores={i + 1}"]} for i in range(n)}})]


@generator(500)
def memory_pools(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(1), "memory-pools": {f"m{i}": {"targets": ["t0"], "size-hint-bytes": i + 1} for i in range(n)}})]


@generator(2000)
def disabled_passes(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(1), "disabled-passes": [f"Pass{i}" for i in range(n)]})]


@generator(500, 0, 1, 5)
def partition_order(folder, n):
    return ["resolve", put_json(folder, {"targets": {**gpus(1), **externals(n)}, "host": HOST, "partition-order": [f"e{i}" for i in range(n)]})]


@generator(1000)
def comments_of_users(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(1), **{f"x-{i}": i for i in range(n)}})]


@generator(1000)
def features(folder, n):
    return ["resolve", put_json(folder, {"targets": [{"kind": "llvm", "mtriple": "x86_64-linux-gnu", "mattr": [f"+f{i}" for i in range(n)]}]}), "--lenient"]


@generator(1000)
def features_in_a_text(folder, n):
    return ["resolve", put_json(folder, {"targets": ["llvm -mtriple=x86_64-linux-gnu -mattr=" + ",".join(f"+f{i}" for i in range(n))]}), "--lenient"]


@generator(1000, 1)
def words_of_a_target(folder, n):
    return ["resolve", put_json(folder, {"targets": ["llvm " + " ".join(f"-a{i}=1" for i in range(n))]})]


@generator(1000, 1)
def the_same_word_of_a_target(folder, n):
    return ["resolve", put_json(folder, {"targets": ["llvm" + " -a=1" * n]})]


@generator(500, 1)
def a_tvmc_file(folder, n):
    return ["resolve", put_json(folder, {"targets": list(targets(2).values()), "pass-config": {f"tir.nosuch{i}": 1 for i in range(n)}}, "in.json")]


# Mistakes.


@generator(500, 1)
def unknown_keys(folder, n):
    return ["validate", put_json(folder, {**{f"target{i}z": 1 for i in range(n)}, "targets": ["llvm"]})]


@generator(500, 1)
def unknown_keys_resolved(folder, n):
    return ["resolve", put_json(folder, {**{f"target{i}z": 1 for i in range(n)}, "targets": ["llvm"]})]


@generator(500, 1)
def unknown_kinds(folder, n):
    return ["validate", put_json(folder, {"targets": [f"llwm{i}" for i in range(n)]})]


@generator(500, 1)
def unknown_attributes(folder, n):
    return ["validate", put_json(folder, {"targets": [{"kind": "llvm", **{f"mcpv{i}": "a" for i in range(n)}}]})]


@generator(500, 1)
def unknown_passes(folder, n):
    return ["validate", put_json(folder, {"targets": ["llvm"], "pass-config": {f"tir.nosuch{i}": True for i in range(n)}})]


@generator(500, 1)
def wrong_types(folder, n):
    return ["validate", put_json(folder, {"targets": ["llvm"], "devices": {f"d{i}": {"type": i} for i in range(n)}})]


@generator(2000, 1)
def duplicate_keys_in_a_line(folder, n):
    return ["resolve", put(folder, "{" + ", ".join(f'"k{i}": 1' for i in [*range(n), *range(n)]) + "}", "in.json5")]


@generator(1000, 1)
def syntax_errors_in_documents(folder, n):
    return ["validate", put(folder, "---\ntargets: [llvm\n" * n)]


# Forms of YAML.


@generator(250, 0, 1)
def aliases_of_a_text(folder, n):
    return ["validate", put(folder, f"x-a: &a \"{'y' * n * 25}\"\nx-b: [{', '.join(['*a'] * n)}]\ntargets: [llvm]\n")]


@generator(250, 0, 1)
def aliases_of_a_list(folder, n):
    return ["validate", put(folder, f"x-a: &a [{', '.join(['1'] * n)}]\nx-b: [{', '.join(['*a'] * n)}]\ntargets: [llvm]\n")]


@generator(1000)
def anchors(folder, n):
    return ["validate", put(folder, "".join(f"x-{i}: &a{i} 1\n" for i in range(n)) + "targets: [llvm]\n")]


@generator(10000)
def one_long_text(folder, n):
    return ["validate", put(folder, "module-name: " + "y" * n + "\ntargets: [llvm]\n")]


@generator(10000)
def escapes_of_a_text(folder, n):
    return ["validate", put(folder, 'module-name: "' + "\\n" * n + '"\ntargets: [llvm]\n')]


@generator(500)
def comments_that_allow(folder, n):
    lines = [f"  t{i}: llvm -mtriple=x86_64-linux-gnu -mattr=+f{i}  # tgtcfg: allow TC2212\n" for i in range(n)]
    return ["validate", put(folder, "targets:\n" + "".join(lines) + f"host: {HOST}\ndefault-device: t0\n")]


@generator(500)
def comments_for_nothing(folder, n):
    lines = [f"  x-{i}: {{a: 1}}  # tgtcfg: allow TC2201, TC2212\n" for i in range(n)]
    return ["validate", put(folder, "targets: {t: llvm}\nx-all:\n" + "".join(lines))]


@generator(10000)
def lines_of_a_text(folder, n):
    return ["validate", put(folder, "module-name: |\n" + "  y\n" * n + "targets: [llvm]\n")]


@generator(1000)
def documents(folder, n):
    return ["validate", put(folder, "---\ntargets: [llvm]\n" * n), "--limit", "documents=1000000"]


# Layers, roots, links.


@generator(500)
def layers_of_functions(folder, n):
    put_json(folder, {"targets": targets(1), "functions": {f"f{i}": {"target": "t0"} for i in range(n)}}, "base.yaml")
    return ["resolve", put_json(folder, {"extends": ["./base.yaml"], "functions": {f"f{i}": {"target": "t0"} for i in range(n)}})]


@generator(500)
def layers_of_targets(folder, n):
    put_json(folder, {"targets": targets(n), "host": HOST}, "base.yaml")
    return ["resolve", put_json(folder, {"extends": ["./base.yaml"], "targets": targets(n)})]


@generator(2, 0, 1)
def layers_that_share_layers(folder, n):
    for i in range(n):
        for side in "fg":
            below = [f"./f{i + 1}.yaml", f"./g{i + 1}.yaml"] if i + 1 < n else []
            put_json(folder, {"extends": below, "x-" + side: i, "targets": ["llvm"]}, f"{side}{i}.yaml")
    return ["resolve", put_json(folder, {"extends": ["./f0.yaml", "./g0.yaml"]}), "--limit", "layers=1000000", "--limit", "extends=1000"]


@generator(500, 1)
def a_layer_again_and_again(folder, n):
    put(folder, "targts: [llvm]\n", "b.yaml")
    return ["resolve", put_json(folder, {"extends": ["./b.yaml"] * n}), "--limit", "layers=1000000"]


@generator(500, 1)
def layers_that_are_missing(folder, n):
    return ["resolve", put_json(folder, {"extends": [f"./no{i}.yaml" for i in range(n)]})]


def tags(folder, n, parent):
    rows = [{"name": f"x/t{i}", "from": [parent(i)], "target": {"kind": "llvm"}} if parent(i) else
            {"name": f"x/t{i}", "target": {"kind": "llvm"}} for i in range(n)]
    put_json(folder, rows, "root/database/tags/x.json")
    return ["resolve", "llvm", "--search-path", "root"]


@generator(250)
def tags_from_tags(folder, n):
    return tags(folder, n, lambda i: f"x/t{i + 1}" if i + 1 < n else None)


@generator(250, 1)
def tags_from_nowhere(folder, n):
    return tags(folder, n, lambda i: f"x/u{i}")


@generator(250, 1)
def tags_in_a_circle(folder, n):
    return tags(folder, n, lambda i: f"x/t{(i + 1) % n}")


@generator(250)
def configurations_of_a_root(folder, n):
    for i in range(n):
        put(folder, "targets: [llvm]\n", f"root/boards/c{i}.yaml")
    return ["list", "configs", "--search-path", "root"]


@generator(1, 3)
def links_to_folders_above(folder, n):
    for i in range(n):
        (folder / f"root/boards/d{i}").mkdir(parents=True)
        os.symlink("..", folder / f"root/boards/d{i}/up")
    return ["resolve", "llvm", "--search-path", "root"]


# Commands.


def many(folder, n):
    return put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"})


@generator(250)
def provenance(folder, n):
    return ["resolve", many(folder, n), "--provenance"]


@generator(250)
def why_all(folder, n):
    return ["why", "--all", many(folder, n)]


@generator(250, 1)
def diff(folder, n):
    put_json(folder, {"targets": {k: {**v, "num-cores": 99999} for k, v in targets(n).items()}, "host": HOST, "default-device": "t0"}, "b.yaml")
    return ["diff", many(folder, n), "b.yaml"]


@generator(125)
def decompose_by_device(folder, n):
    return ["decompose", put_json(folder, {"targets": gpus(n), "host": "llvm -mtriple=x86_64-linux-gnu"}), "--level", "device"]


@generator(125)
def decompose_with_settings(folder, n):
    return ["decompose", put_json(folder, {"targets": gpus(n), "host": HOST, "disabled-passes": [f"Pass{i}" for i in range(8)]}), "--level", "generator"]


@generator(60, 1)
def decompose_that_repeats(folder, n):
    return ["decompose", put_json(folder, {"targets": gpus(n), "host": HOST, "disabled-passes": [f"Pass{i}" for i in range(20 * n)]}), "--level", "generator",
            "--limit", "expanded-bytes=100000"]


# Plans, pieces and lock files, which are documents as well: written by the program itself.


def written(folder, n, words, name):
    """The product of another command, over a configuration that then goes away."""
    source = put_json(folder, {"targets": gpus(n), "host": HOST, "default-device": "g0", "functions": {f"f{i}": {"target": f"g{i}"} for i in range(n)}})
    subprocess.run([PROGRAM[0], words[0], source, *words[1:], "-o", name], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    (folder / source).unlink()
    return name


@generator(60)
def a_plan(folder, n):
    return ["resolve", written(folder, n, ["resolve"], "plan.json")]


@generator(60)
def a_plan_checked(folder, n):
    return ["validate", written(folder, n, ["resolve"], "plan.json")]


@generator(60)
def a_plan_changed(folder, n):
    return ["resolve", written(folder, n, ["resolve"], "plan.json"), "--opt-level", "2"]


@generator(60)
def why_of_a_plan(folder, n):
    return ["why", "--all", written(folder, n, ["resolve"], "plan.json")]


@generator(60, 0, 1)  # more than eight megabytes of pieces are refused
def pieces_put_together(folder, n):
    return ["compose", written(folder, n, ["decompose", "--level", "device"], "pieces.json")]


@generator(60)
def a_lock_file(folder, n):
    name = many(folder, n)
    subprocess.run([PROGRAM[0], "resolve", name, "--write-lock"], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return ["resolve", name, "--locked"]


# Two lists, each of which is gone through for each of the other.


@generator(60, 0, 1)
def a_large_host_of_many(folder, n):
    host = {"kind": "llvm", "mtriple": "x86_64-linux-gnu", "cl-opt": [f"-opt{i}=1" for i in range(10 * n)]}
    return ["resolve", put_json(folder, {"targets": gpus(n), "host": host}), "--lenient"]


@generator(60, 0, 1)
def a_large_tag_of_many(folder, n):
    rows = [{"name": "x/large", "target": {"kind": "cuda", "arch": "sm_80", "host": {"kind": "llvm", "cl-opt": [f"-opt{i}=1" for i in range(10 * n)]}}}]
    put_json(folder, rows, "root/database/tags/x.json")
    return ["resolve", put_json(folder, {"targets": {f"g{i}": {"tag": "x/large", "l2_cache_size_bytes": i + 1} for i in range(n)}}), "--search-path", "root", "--lenient"]


@generator(60, 0, 1)
def a_large_configuration_of_many(folder, n):
    put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"}, "root/boards/large.yaml")
    return ["resolve", put_json(folder, {"parts": {f"p{i}": {"config": "boards/large"} for i in range(n)}}), "--search-path", "root"]


@generator(60, 1)
def mistakes_of_a_configuration_of_many(folder, n):
    """What is wrong in one document is wrong in each of its uses."""
    wrong = {name: {**target, "num-cors": 1} for name, target in targets(n).items()}
    put_json(folder, {"targets": wrong, "host": HOST, "default-device": "t0"}, "root/boards/wrong.yaml")
    return ["resolve", put_json(folder, {"parts": {f"p{i}": {"config": "boards/wrong"} for i in range(n)}}), "--search-path", "root"]


@generator(60)
def parts_of_a_large_configuration(folder, n):
    put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"}, "root/boards/large.yaml")
    named = {f"p{i}": f"boards/large:t{i}" for i in range(n)}
    return ["resolve", put_json(folder, {"targets": named, "host": HOST, "default-device": "p0"}), "--search-path", "root"]


@generator(60, 1)
def missing_parts_of_a_large_configuration(folder, n):
    put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"}, "root/boards/large.yaml")
    return ["resolve", put_json(folder, {"targets": {f"p{i}": f"boards/large:x{i}" for i in range(n)}}), "--search-path", "root"]


@generator(60, 1, 5)
def a_large_composite_tag_of_many(folder, n):
    rows = [{"name": "x/large", "target": {"kind": "composite", "devices": list(targets(n).values())}}]
    put_json(folder, rows, "root/database/tags/x.json")
    return ["resolve", put_json(folder, {"parts": {f"p{i}": "x/large" for i in range(n)}}), "--search-path", "root"]


@generator(60, 0, 1)
def a_large_tag_of_many_parts(folder, n):
    rows = [{"name": "x/large", "target": {"kind": "cuda", "arch": "sm_80", "host": {"kind": "llvm", "cl-opt": [f"-opt{i}=1" for i in range(10 * n)]}}}]
    put_json(folder, rows, "root/database/tags/x.json")
    part = {"targets": {"g": {"tag": "x/large"}}}
    return ["resolve", put_json(folder, {"parts": {f"p{i}": part for i in range(n)}}), "--search-path", "root", "--lenient"]


@generator(60, 0, 1)
def a_large_part_of_many(folder, n):
    put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"}, "part.yaml")
    return ["resolve", put_json(folder, {"parts": {f"p{i}": {"extends": ["./part.yaml"]} for i in range(n)}}), "--limit", "layers=1000000"]


@generator(16)
def targets_that_refine_many(folder, n):
    """Each subset of four attributes, and targets that are special cases of them all."""
    names = ["thread_warp_size", "max_threads_per_block", "max_shared_memory_per_block", "registers_per_block"]
    entries = {f"s{bits}": {"kind": "cuda", "arch": "sm_80", **{name: 32 for i, name in enumerate(names) if bits >> i & 1}} for bits in range(16)}
    full = {f"t{i}": {"kind": "cuda", "arch": "sm_80", **{name: 32 for name in names}, "l2_cache_size_bytes": i + 1} for i in range(n)}
    return ["resolve", put_json(folder, {"targets": {**entries, **full}, "host": HOST, "default-device": "s0"})]


@generator(125, 0, 1)
def patterns_of_question_marks(folder, n):
    names = {"?" * (i % 7) + "a" + "?" * (i % 11) + f"b{i // 385}*" + "?" * (i % 5) + "c": {"target": f"t{i % 2}"} for i in range(n)}
    return ["resolve", put_json(folder, {"targets": targets(2), "host": HOST, "default-device": "t0", "functions": names})]


@generator(500, 0, 1)
def patterns_of_two_sides(folder, n):
    """Half of them begin alike, half end alike: neither tells them apart."""
    names = {(f"a{i:06}*z" if i % 2 else f"a*{i:06}z"): {"target": f"t{i % 2}"} for i in range(n)}
    return ["resolve", put_json(folder, {"targets": targets(2), "host": HOST, "default-device": "t0", "functions": names})]


@generator(250)
def why_of_layers(folder, n):
    put_json(folder, {"targets": {k: {**v, "num-cores": 7} for k, v in targets(n).items()}}, "base.yaml")
    return ["why", "--all", put_json(folder, {"extends": ["./base.yaml"], "targets": targets(n), "host": HOST, "default-device": "t0"})]


@generator(250, 1)
def a_pass_configuration(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(1), "pass-config": {f"tir.nosuch{i}": 1 for i in range(n)}}), "--lenient"]


@generator(250, 3)
def diff_of_maps(folder, n):
    put_json(folder, {"targets": targets(1), "pass-config": {f"tir.nosuch{i}": 2 for i in range(n)}}, "b.yaml")
    return ["diff", put_json(folder, {"targets": targets(1), "pass-config": {f"tir.nosuch{i}": 1 for i in range(n)}}), "b.yaml", "--lenient"]


@generator(60)
def why_of_many_layers(folder, n):
    """A document that all others are laid over; each changes a line."""
    layers = 32
    for layer in range(layers):
        below = [f"./l{layer - 1}.yaml"] if layer else []
        change = {"targets": targets(n), "host": HOST, "default-device": "t0"} if not layer else {"targets": {"t0": {"num-cores": layer}}}
        put_json(folder, {"extends": below, **change}, f"l{layer}.yaml")
    return ["why", "--all", f"l{layers - 1}.yaml", "--limit", "extends=100"]


@generator(250)
def convert_to_configuration(folder, n):
    return ["convert", many(folder, n), "--to", "config"]


@generator(250)
def convert_to_composite(folder, n):
    return ["convert", many(folder, n), "--to", "composite"]


@generator(250)
def emit_for_clang(folder, n):
    return ["resolve", many(folder, n), "--emit", "clang", "-f", "make"]


def with_functions(folder, n):
    """Each function is for a target of its own, and each target has a device of its own."""
    devices = {f"d{i}": {"target": f"g{i}", "index": i} for i in range(n)}
    functions = {f"f{i}": {"target": f"g{i}"} for i in range(n)}
    return put_json(folder, {"targets": gpus(n), "host": HOST, "default-device": "g0", "devices": devices, "functions": functions})


def with_parts(folder, n):
    """The configuration around the parts gives each a function."""
    inner = {f"p{i}": {"targets": [f"llvm -mtriple=x86_64-linux-gnu -num-cores={i + 1}"]} for i in range(n)}
    functions = {f"f{i}": {"target": f"p{i}"} for i in range(n)}
    return put_json(folder, {"targets": gpus(1), "host": HOST, "parts": inner, "functions": functions})


@generator(125)
def emit_functions_for_nvcc(folder, n):
    return ["resolve", with_functions(folder, n), "--emit", "nvcc", "--lenient"]


@generator(125)
def emit_functions_for_iree(folder, n):
    return ["resolve", with_functions(folder, n), "--emit", "iree", "--lenient"]


@generator(125)
def emit_functions_for_tvm(folder, n):
    return ["resolve", with_functions(folder, n), "--emit", "tvm", "--lenient"]


@generator(125)
def emit_parts_for_iree(folder, n):
    return ["resolve", with_parts(folder, n), "--emit", "iree", "--lenient"]


@generator(125)
def emit_parts_for_tvm_0_19(folder, n):
    return ["resolve", with_parts(folder, n), "--emit", "tvm-0.19", "--lenient"]


@generator(125)
def emit_generators_for_tvm(folder, n):
    functions = {f"f{i}": {"target": f"e{i}"} for i in range(n)}
    return ["resolve", put_json(folder, {"targets": {**gpus(1), **externals(n)}, "host": HOST, "functions": functions}), "--emit", "tvm", "--lenient"]


@generator(250)
def build_each_target_apart(folder, n):
    by_target = {f"t{i}": "clang" for i in range(n)}
    configuration = {"targets": targets(n), "host": HOST, "default-device": "t0", "lowering": {"by-target": by_target}}
    return ["resolve", put_json(folder, configuration), "--emit", "build", "-f", "cmake", "--lenient"]


@generator(125)
def build_of_parts(folder, n):
    return ["resolve", with_parts(folder, n), "--emit", "build", "-f", "cmake", "--lenient"]


@generator(125)
def why_of_parts(folder, n):
    return ["why", "--all", with_parts(folder, n)]


@generator(125)
def why_of_a_plan_of_parts(folder, n):
    return ["why", "--all", "--plan", with_parts(folder, n)]


@generator(125)
def convert_functions(folder, n):
    return ["convert", with_functions(folder, n), "--to", "config"]


@generator(250, 1)
def layout_of_one_line(folder, n):
    return ["fmt", "--check", many(folder, n)]


@generator(1000)
def layout_of_documents(folder, n):
    return ["fmt", "--check", put(folder, "---\ntargets: [llvm]\n" * n), "--limit", "documents=1000000"]


@generator(250)
def draw(folder, n):
    return ["resolve", many(folder, n), "--emit", "graph", "-f", "dot"]


@generator(250, 1)
def reports_for_machines(folder, n):
    return ["validate", put_json(folder, {"targets": [f"llwm{i}" for i in range(n)]}), "-f", "sarif", "--max-errors", "0"]


@generator(250)
def tag_tables(folder, n):
    return ["validate", put_json(folder, {"tags": {f"x/t{i}": {"kind": "llvm"} for i in range(n)}})]


@generator(1000)
def batch_of_lines(folder, n):
    put(folder, '{"id":1,"target":"llvm -mtriple=x86_64-linux-gnu"}\n' * n, "in.ndjson")
    return ["batch"]


@generator(500)
def batch_of_a_long_line(folder, n):
    put(folder, json.dumps({"id": 1, "targets": targets(n), "host": HOST}) + "\n", "in.ndjson")
    return ["batch"]


@generator(250)
def facts_of_devices(folder, n):
    put_json(folder, {"triple": "x86_64-linux-gnu", "devices": [{"type": "cuda", "index": i, "chip": "sm_80"} for i in range(n)]}, "facts.json")
    return ["resolve", "llvm", "--host-facts", "facts.json"]


@generator(250)
def why_of_targets_with_one_host(folder, n):
    return ["why", "--all", put_json(folder, {"targets": {f"t{i}": "aocl" for i in range(n)}})]


@generator(250, 1)
def mistakes_in_a_list(folder, n):
    wrong = [f"nosuch{i}" for i in range(n)]
    return ["resolve", put_json(folder, {"targets": [HOST], "partition-order": wrong})]


@generator(1000, 1)
def mistakes_in_a_text(folder, n):
    return ["resolve", put_json(folder, {"targets": "llvm" + " -" * n})]


def words(folder, text):
    put(folder, text, "in.rsp")
    return "@in.rsp"


@generator(500)
def features_of_a_command_line(folder, n):
    text = " ".join(f"-mavx2 -mno-avx512f -mnosuch{i}" for i in range(n))
    return ["convert", "--from", "clang", "--", "clang", words(folder, text)]


@generator(250, 1)
def chips_of_a_command_line(folder, n):
    return ["convert", "--from", "nvcc", "--", "nvcc", words(folder, " ".join(f"-gencode=arch=compute_80,code=sm_{i}" for i in range(n)))]


# Arguments, which are the user's own.


@generator(100)
def changes_by_flags(folder, n):
    return ["resolve", many(folder, 1), *(word for i in range(n) for word in ("--set", f"/x-{i}=1"))]


@generator(100, 1)
def changes_by_flags_and_a_mistake(folder, n):
    return ["resolve", many(folder, 1), "--set", "/targts=1", *(word for i in range(n) for word in ("--set", f"/x-{i}=1"))]


@generator(100, 1)
def why_of_changes(folder, n):
    return ["why", "--all", many(folder, 1), *(word for i in range(n) for word in ("--set", f"/pass-config/tir.nosuch{i}=1")), "--lenient"]


@generator(250)
def deep_changes(folder, n):
    """As deep as documents may be; one argument holds no more than 128 kB."""
    deep = 125
    changes = (word for i in range(0, n, deep) for word in ("--set", f"/x-{i}" + "/a" * deep + "=1"))
    return ["resolve", many(folder, 1), *changes]


@generator(2, 0, 4)
def stars_of_a_pattern(folder, n):
    (folder / "/".join("d" * 7)).mkdir(parents=True)
    return ["validate", "**/" * n + "*.yaml"]


# What a mistake says of its history, among thousands of others.


@generator(1000, 1)
def why_of_words_of_a_target(folder, n):
    return ["why", "--all", *words_of_a_target(folder, n)[1:]]


@generator(1000, 1)
def why_of_the_same_word_of_a_target(folder, n):
    return ["why", "--all", *the_same_word_of_a_target(folder, n)[1:]]


@generator(500, 1)
def why_of_unknown_attributes(folder, n):
    return ["why", "--all", *unknown_attributes(folder, n)[1:]]


@generator(500, 1)
def why_of_mistakes_in_a_list(folder, n):
    return ["why", "--all", *mistakes_in_a_list(folder, n)[1:]]


@generator(2000, 1)
def why_of_mistakes_in_a_text(folder, n):
    return ["why", "--all", *mistakes_in_a_text(folder, n)[1:]]


@generator(250, 1)
def diff_of_targets(folder, n):
    other = put_json(folder, {"targets": {f"t{i}": "c" for i in range(n)}}, "other.yaml")
    return ["diff", put_json(folder, {"targets": {f"t{i}": "cuda -arch=sm_80" for i in range(n)}}), other]


def with_tags(folder, n):
    return put_json(folder, {"targets": {f"t{i}": "nvidia/jetson-agx-xavier" for i in range(n)}, "default-device": "t0"})


@generator(250)
def tags_for_tvm(folder, n):
    return ["resolve", with_tags(folder, n), "--emit", "tvm", "--lenient"]


@generator(250)
def tags_with_provenance(folder, n):
    return ["resolve", with_tags(folder, n), "--provenance", "-f", "yaml"]


# Lists that are compared with lists.


@generator(2000)
def comments_in_a_line(folder, n):
    return ["fmt", put(folder, "/*c*/" * n + "{targets: ['llvm -mtriple=x86_64-linux-gnu']}\n", "in.json5")]


@generator(500)
def comments_between_values_of_a_line(folder, n):
    return ["fmt", put(folder, "{'x-a': [" + "/*c*/1," * n + "], targets: ['llvm']}\n", "in.json5")]


@generator(500, 1)
def diff_of_a_layout(folder, n):
    """No line is as it was."""
    return ["fmt", "--diff", put(folder, "targets: [llvm]\nx-a:\n" + "".join(f"      - 'a{i}'\n" for i in range(n)))]


@generator(25)
def a_directory_listed_again(folder, n):
    """As many files as lines."""
    for i in range(n):
        put(folder, "targets: [llvm -mtriple=x86_64-linux-gnu]\n", f"d/f{i}.yaml")
    put(folder, "d\n" * n, "list")
    return ["validate", "@list"]


@generator(20, 0, 3)
def ignore_files_of_a_deep_tree(folder, n):
    path = ""
    for i in range(n):
        path += "d/"
        put(folder, "".join(f"a{i}-*-{j}.yaml\nb{j}.yaml\n" for j in range(40)), path + ".tgtcfgignore")
    put(folder, "targets: [llvm -mtriple=x86_64-linux-gnu]\n", path + "in.yaml")
    return ["validate", "."]


@generator(500)
def names_in_an_ignore_file(folder, n):
    """As many files as names."""
    put(folder, "".join(f"no{i}.yaml\n/not/{i}.yaml\n" for i in range(n)), ".tgtcfgignore")
    for i in range(n // 10):
        put(folder, "targets: [llvm -mtriple=x86_64-linux-gnu]\n", f"f{i}.yaml")
    return ["validate", "."]


@generator(500, 0, 1)
def tag_directives(folder, n):
    return ["validate", put(folder, "".join(f"%TAG !t{i}! tag:e{i},2000:\n" for i in range(n)) + "---\ntargets: [llvm -mtriple=x86_64-linux-gnu]\n")]


@generator(1000)
def codes_that_a_comment_allows(folder, n):
    codes = ",".join(f"TC{i % 10000:04}" for i in range(n))
    return ["validate", put(folder, f"targets: [llvm -mtriple=x86_64-linux-gnu] # tgtcfg: allow {codes}\n")]


@generator(500, 1, 5)
def entries_of_a_project_file(folder, n):
    put(folder, "per-path:\n" + "".join(f"- {{paths: [p{i}/], allow: [TC2201]}}\n" for i in range(n)), ".tgtcfg.yaml")
    return ["validate", put(folder, "targets: [" + "cuda, " * (n // 10) + "cuda]\n")]


@generator(500, 1)
def fixes_of_a_file(folder, n):
    return ["fix", "--diff", put(folder, "targets:\n" + "".join(f"- llvm -mtriple=x86_64-linux-gnu -mcpu=cortex-a7{i}\n- {{kind: llvm, num_cores: {i + 1}}}\n" for i in range(n)), "in.yaml")]


@generator(250)
def environment_of_a_build(folder, n):
    return ["resolve", put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"}), "--emit", "build", "-f", "env"]


@generator(250, 0, 2)
def records_and_targets_that_admit(folder, n):
    put(folder, "".join(json.dumps({"t": f"llvm -num-cores={n + i}"}) + "\n" for i in range(n)), "in.ndjson")
    return ["batch", "--field", "/t", "--admits", put_json(folder, {"targets": targets(n), "host": HOST, "default-device": "t0"})]
