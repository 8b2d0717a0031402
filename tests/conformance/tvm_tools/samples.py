"""Targets that are in no table: each attribute of each kind, CPUs with features, chips, hosts.

Attributes, CPUs, features and chips are asked for; only values that are no free texts stand here.
"""

import json

from tool_runs import run

TRIPLES = {
    "x86_64": "x86_64-linux-gnu", "i386": "i686-linux-gnu", "aarch64": "aarch64-linux-gnu",
    "arm": "armv7-linux-gnueabihf", "thumb": "thumbv7em-none-eabi", "riscv64": "riscv64-linux-gnu",
    "riscv32": "riscv32-unknown-elf", "powerpc64le": "powerpc64le-linux-gnu", "systemz": "s390x-linux-gnu",
    "mips64el": "mips64el-linux-gnuabi64", "loongarch64": "loongarch64-linux-gnu", "hexagon": "hexagon",
    "wasm32": "wasm32-unknown-unknown",
}
ARM = [
    {"mtriple": "aarch64-linux-gnu", "mattr": ["+v8.2a", "+dotprod"]}, {"mtriple": "aarch64-linux-gnu", "mattr": ["+v9a", "+sme"]},
    {"mtriple": "aarch64-linux-gnu", "mcpu": "neoverse-v2", "mattr": ["-sve"]}, {"mtriple": "aarch64-linux-gnu", "mcpu": "apple-m2"},
    {"mtriple": "arm64-apple-darwin", "mcpu": "apple-m1"}, {"mtriple": "aarch64-linux-gnu", "mcpu": "cortex-a510", "device": "board"},
    {"mtriple": "armv7a-linux-gnueabihf", "mcpu": "cortex-a9", "mattr": ["+neon"]}, {"mtriple": "armv8a-linux-gnueabihf", "mattr": ["+fullfp16"]},
    {"mtriple": "armv7l-linux-gnueabihf", "mcpu": "cortex-a7", "mfloat-abi": "hard"}, {"mtriple": "aarch64-none-elf", "mcpu": "cortex-r82"},
    {"mtriple": "aarch64-linux-android", "mcpu": "cortex-x4", "num-cores": 8}, {"mtriple": "aarch64_be-linux-gnu", "mcpu": "cortex-a53"},
    {"mcpu": "cortex-m4"}, {"mcpu": "cortex-m55", "mattr": ["+nomve"]}, {"mcpu": "cortex-m55", "mtriple": "thumbv8.1m.main-none-eabi"},
    {"mcpu": "cortex-m85", "mtriple": "armv8.1m.main-none-eabi"}, {"mcpu": "cortex-m0plus", "mtriple": "thumbv6m-none-eabi"},
    {"mcpu": "cortex-m33", "mattr": ["+nodsp"], "mtriple": "thumbv8m.main-none-eabi"}, {"mcpu": "cortex-m7", "keys": ["own"]},
]
HOSTS = [
    "llvm", {"kind": "llvm", "mtriple": "aarch64-linux-gnu", "mcpu": "cortex-a78ae"}, {"kind": "c", "mcpu": "cortex-m55"},
    {"kind": "llvm", "mtriple": "x86_64-linux-gnu", "mcpu": "znver4", "mattr": ["-avx512f"], "opt-level": 2},
    {"kind": "llvm", "mtriple": "riscv64-linux-gnu", "mcpu": "sifive-u74", "mabi": "lp64d", "num-cores": 4},
    {"tag": "raspberry-pi/4b-aarch64"}, {"kind": "hexagon", "mcpu": "hexagonv68"}, {"kind": "llvm", "host": {"kind": "c"}},
]
GPUS = ["cuda -arch=sm_90a", "rocm -mcpu=gfx942", "nvptx -mcpu=sm_75", "vulkan", "opencl -device=mali", "metal", "webgpu",
        "ext_dev", "trn", "hexagon -mcpu=hexagonv73"]
LABELS = [
    {"kind": "cuda", "arch": "sm_80", "tag": "mine/own"}, {"tag": "nvidia/jetson-nano", "max_threads_per_block": 512},
    {"tag": "raspberry-pi/4b-aarch64", "num-cores": 2}, {"tag": "nvidia/jetson-agx-xavier", "host": {"mcpu": "cortex-a72"}},
    {"kind": "llvm", "feature.own": "x", "feature.width": 7, "feature.on": True}, {"kind": "opencl", "keys": []},
    {"kind": "vulkan", "keys": ["a", "b", "a"], "device": "adreno"}, {"kind": "cuda", "arch": "sm_86", "libs": ["cudnn", "cublas"]},
    {"kind": "ext_dev", "target_device_type": 7}, {"kind": "llvm", "model": "with space"}, {"kind": "cuda"}, {"kind": "rocm"},
    {"kind": "nvptx"}, {"kind": "webgpu", "supports_subgroups": True}, {"kind": "webgpu", "supports_subgroups": True, "thread_warp_size": 64},
    {"kind": "test"}, {"kind": "c", "mcpu": "cortex-m7", "march": "armv7e-m"}, {"kind": "llvm", "device": ""},
]
SEVERAL = [
    {"targets": {"a": "cuda -arch=sm_80", "b": "cuda -arch=sm_89"}, "default-device": "b"},
    {"targets": {"a": "cuda -arch=sm_87", "c": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78ae"}, "opt-level": 2},
    {"targets": {"g": "rocm -mcpu=gfx942"}, "devices": {"g0": {"type": "rocm", "index": 0, "target": "g"},
                                                       "g1": {"type": "rocm", "index": 1, "target": "g", "memory-scope": "shared"}}},
    {"targets": ["vulkan -device=adreno", "opencl -device=adreno", "hexagon -mcpu=hexagonv69",
                 "llvm -mtriple=aarch64-linux-android -mcpu=cortex-x3"], "host": "llvm -mtriple=aarch64-linux-android"},
    {"targets": ["llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3"], "host": "llvm -mtriple=x86_64-linux-gnu -mcpu=x86-64-v2"},
    {"targets": {"big": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-x3", "little": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a510"},
     "host": "llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a55"},
    {"targets": ["llvm -mtriple=x86_64-linux-gnu -mcpu=znver4"], "host": "llvm"},
    {"targets": ["cuda -arch=sm_90"], "host": "none"}, {"targets": ["c -mcpu=cortex-m4", "ext_dev"]},
    {"targets": {"t": "cuda -arch=sm_87 -compiler=tensorrt", "g": "cuda -arch=sm_87"}, "host": "llvm -mtriple=aarch64-linux-gnu"},
    {"targets": {"g": "metal"}, "parts": {"dsp": {"targets": ["hexagon -mcpu=hexagonv73"], "host": "llvm -mtriple=aarch64-linux-gnu"},
                                          "npu": {"targets": ["ext_dev"]}}},
    {"targets": {"a": {"target": "cuda -arch=sm_75", "host": "llvm -mtriple=x86_64-linux-gnu"},
                 "b": {"target": "rocm -mcpu=gfx90a", "host": "llvm -mtriple=aarch64-linux-gnu"}}, "host-policy": "per-target"},
]
# Values of attributes that are no free texts.
VALUES = {
    "arch": ["sm_50", "sm_103a", "sm_121f"], "mtriple": ["x86_64-linux-gnu", "aarch64-apple-ios", "nvptx64-nvidia-cuda",
                                                        "amdgcn-amd-amdhsa-hcc", "amdgcn-amd-amdhsa", "hexagon"],
    "mcpu": ["generic", "cortex-m33", "x86-64-v3", "gfx1100", "gfx90a:sramecc+:xnack-", "sm_120", "hexagonv75"],
    "mattr": [["+avx2"], [], ["+v8.2a", "-neon"]], "mfloat-abi": ["hard", "soft"], "jit": ["mcjit", "orcjit"],
    "mabi": ["lp64d", "apcs-gnu"], "cl-opt": [["-unroll-threshold:uint=8"], []], "vector-width": [128, 65536],
    "target_device_type": [1, 4], "opt-level": [0, 1, 3], "supported_subgroup_operations": [0, 255], "keys": [["cpu"], []],
}
OF_KIND = {"llvm": {"mtriple": ["x86_64-linux-gnu", "aarch64-apple-ios", "i686-linux-gnu"]}}
BY_TYPE = {"string": ["some text", ""], "integer": [1, 4096, 0], "boolean": [True, False], "list of strings": [["a", "b"], []],
           "list of integers": [[1, 2]]}
NOT_ALONE = {"host", "from_device", "tag"}


def attributes_of(us, kind):
    return json.loads(run([us.program, "show", "kind", kind, "-f", "json"]).stdout)["attributes"]


def of_kind(us, kind):
    """Every attribute alone, and two at a time."""
    config = {"kind": kind}
    yield config
    choices = []
    for row in attributes_of(us, kind):
        if row["name"] in NOT_ALONE:
            continue
        values = {**VALUES, **OF_KIND.get(kind, {})}.get(row["name"], BY_TYPE.get(row["type"], []))
        choices += [(row["name"], value) for value in values]
    for i, (name, value) in enumerate(choices):
        yield {**config, name: value}
        other, more = choices[(i * 7 + 3) % len(choices)]
        yield {**config, other: more, name: value}


def names_for(us, table, arch, release):
    answer = run([us.program, "list", table, "--arch", arch, "--llvm-release", release, "-f", "json"])
    return [entry["name"] for entry in json.loads(answer.stdout)["entries"]] if answer.returncode == 0 else []


def cpus(us, release, step):
    """CPUs of the tables, each with two features switched."""
    for arch, triple in TRIPLES.items():
        # Without the registers that a call needs there is no function.
        features = [name for name in names_for(us, "features", arch, release) if not name.startswith("reserve-")]
        for i, cpu in enumerate(names_for(us, "cpus", arch, release)):
            if i % step:
                continue
            config = {"kind": "llvm", "mtriple": triple, "mcpu": cpu}
            yield config
            if features:
                one, two = features[i * 7 % len(features)], features[(i * 13 + 5) % len(features)]
                yield {**config, "mattr": [f"+{one}", f"-{two}"]}


def chips(us):
    for name in us.names("chips"):
        if name.startswith("sm_"):
            yield {"kind": "cuda", "arch": name, "host": "llvm"}
            yield {"kind": "nvptx", "mcpu": name}
        elif name.startswith("gfx"):
            yield {"kind": "rocm", "mcpu": name}


def hosts():
    for device in GPUS:
        for host in HOSTS:
            yield {"targets": [{"target": device, "host": host}]}


def arm():
    for kind in ("llvm", "c"):
        for config in ARM:
            if kind == "llvm" or not set(config) & {"mtriple", "mattr", "mfloat-abi", "num-cores"}:
                yield {"kind": kind, **config}


def generated(us, kinds, release, step):
    """All samples as inputs; those that list several targets are for both forms of an emission."""
    single = [sample for kind in kinds for sample in of_kind(us, kind)] + LABELS
    single += [*cpus(us, release, step), *chips(us), *arm()]
    return single, [*hosts(), *SEVERAL]
