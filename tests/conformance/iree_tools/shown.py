"""What the compiler's own attributes have to say, read from the plan and not from the flags."""

import re

ARCHS = {"aarch64": "aarch64|arm64", "arm": "arm|thumb", "thumb": "arm|thumb", "i386": "i[3-6]86"}
# Features of the plan that the LLVM of a release does not know.
LACKS = {"3.10": {"ampere1c", "xqccmp", "zalasr"}, "3.13": {"amx-tf32", "cmh", "hcx", "mpamv2", "pcdphint"}}
CHIP_KINDS = {"cuda", "nvptx", "rocm"}


def spelled_out(text):
    """With what each attribute's alias stands for in its place; aliases are made of earlier ones."""
    known = {}

    def value_of(match):
        return known.get(match.group(0), match.group(0))

    lines = []
    for line in text.splitlines():
        alias = re.match(r"(#\w+) = (.*)$", line)
        if alias:
            known[alias.group(1)] = re.sub(r"#\w+", value_of, alias.group(2))
        else:
            lines.append(re.sub(r"#\w+", value_of, line))
    return "\n".join(lines)


def devices_of(text):
    """One dictionary for each device that the compiler made."""
    text = spelled_out(text)
    found = []
    for block in re.findall(r'#hal\.device\.target<"\w+".*?\]>', text, re.S):
        entry = dict(re.findall(r'(\w+) = "([^"]*)"', block))
        entry["alias"] = re.match(r'#hal\.device\.target<"(\w+)"', block).group(1)
        ordinal = re.search(r"ordinal = (\d+)", block)
        entry["ordinal"] = int(ordinal.group(1)) if ordinal else None
        vector = re.search(r"native_vector_size = (\d+)", block)
        entry["vector"] = vector and int(vector.group(1))
        entry["threads"] = "max_thread_count_per_workgroup" in block
        found.append(entry)
    return found


def switched(text):
    """Features on and off; the last mention counts."""
    return {word[1:]: word[0] == "+" for word in text.split(",") if word}


def fits_cpu(target, device, release):
    machine = target["machine"]
    word = device.get("target_triple", "").split("-")[0]
    if not re.match(ARCHS.get(machine["arch"], machine["arch"]), word):
        return False
    # Where IREE resolves no CPU it is `generic`, and the features say which it is. LLVM has several names for some.
    names = {name.replace("_", "-") for name in (machine["cpu"], target["attrs"].get("mcpu")) if name}
    if device.get("cpu", "").replace("_", "-") not in names | {"generic"}:
        return False
    features = switched(device.get("cpu_features", ""))
    on = {name for name, is_on in features.items() if is_on}
    given = target["attrs"].get("mattr") or []
    off = {name[1:] for name in given if name.startswith("-")}
    return set(machine["features"]) - LACKS.get(release, set()) <= on and not off & on and fits_attributes(target["attrs"], device)


def fits_attributes(attributes, device):
    if "mabi" in attributes and device.get("target_abi") != attributes["mabi"]:
        return False
    return "vector-width" not in attributes or device["vector"] == attributes["vector-width"] // 8


def fits_chip(target, device):
    machine = target["machine"]
    features = switched(device.get("features", ""))
    # LLVM sets the size of a wavefront by the chip, and the attributes leave it out.
    wanted = switched(",".join(name for name in machine["features"] if not name.startswith("wavefrontsize")))
    return device.get("arch") == machine["chip"] and all(features.get(name) == on for name, on in wanted.items())


def fits(target, device, release):
    kind = target["kind"]
    if kind == "llvm":
        return device["alias"] == "local" and fits_cpu(target, device, release)
    if kind in CHIP_KINDS:
        return device["alias"] == ("hip" if kind == "rocm" else "cuda") and fits_chip(target, device)
    if kind == "vulkan":  # it has no name for some generations, but what they are able to do
        return device["alias"] == "vulkan" and device["threads"]
    return device["alias"] == kind


def complaint(plan, text, release):
    """What the attributes lack of the plan."""
    devices = devices_of(text)
    for target in plan["targets"]:
        if target["codegen"]["external"]:
            continue
        if not any(fits(target, device, release) for device in devices):
            return f"no device of the compiler is {target['id']} with {target['machine']}: {devices}"
    wanted = [d["index"] for d in plan["devices"] if not d.get("implicit") and d["index"]]
    ordinals = [device["ordinal"] for device in devices]
    lost = [index for index in wanted if index not in ordinals]
    return f"ordinals {ordinals} without {lost}" if lost else ""
