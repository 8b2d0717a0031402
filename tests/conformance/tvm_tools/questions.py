"""Questions to TVM about an emission, and what is wrong with an answer."""

import json

BUILT = {"llvm": "ll", "c": "c"}


def same(ours, theirs):
    """JSON equality in which `1` is not `true`."""
    return json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True)


def differences(ours, theirs, may_fill=(), place=""):
    """How an export differs from what we wrote; what is open may come in addition."""
    for name in sorted(set(ours) | set(theirs)):
        where = f"{place}/{name}"
        if name not in theirs:
            yield f"{where} is missing"
        elif name not in ours:
            if name not in may_fill:
                yield f"{where} is added: {theirs[name]}"
        elif isinstance(ours[name], dict) and isinstance(theirs[name], dict):
            yield from differences(ours[name], theirs[name], may_fill, where)
        elif name == "devices" and len(ours[name]) == len(theirs[name]):
            for i, (one, other) in enumerate(zip(ours[name], theirs[name])):
                yield from differences(one, other, may_fill, f"{where}/{i}")
        elif not same(ours[name], theirs[name]):
            yield f"{where} is {theirs[name]}, not {ours[name]}"


def parts_of(data):
    yield data
    for part in data.get("parts", {}).values():
        yield from parts_of(part)


def targets_of(part):
    return [target["config"] for target in part["targets"].values()]


def dictionaries(data):
    """Every target of an emission, hosts alone too."""
    if "kind" in data:
        yield data
        return
    for part in parts_of(data):
        yield from targets_of(part)
        if part.get("host"):
            yield part["host"]


def primitive(config):
    """A target, what it lists, and their hosts."""
    yield config
    for inner in [*config.get("devices", []), *([config["host"]] if "host" in config else [])]:
        yield from primitive(inner)


def without_host(config):
    return {name: value for name, value in config.items() if name != "host"}


class Questions:
    """Questions without repetition, each with whom it is for and which names are open there."""

    def __init__(self, about):
        self.about = about
        self.list = []
        self.seen = set()

    def add(self, what, may_fill, question):
        key = json.dumps(question, sort_keys=True)
        if key not in self.seen:
            self.seen.add(key)
            self.list.append((what, may_fill, question))

    def add_emission(self, what, data, may_fill, complete):
        """complete: nothing was lost, so that targets are built with the hosts inside them."""
        for config in dictionaries(data):
            self.add(what, may_fill, {"ask": "target", "config": config})
            for each in primitive(config):
                if each["kind"] in BUILT:
                    self.add(what, may_fill, self.build(each if complete else without_host(each)))
        if "targets" in data:
            for part in parts_of(data):
                self.add_members(what, part, may_fill)

    def add_members(self, what, part, may_fill):
        for target in targets_of(part):
            if "host" in target:
                self.add(what, may_fill, {"ask": "target", "config": without_host(target), "host": target["host"]})
        for device in part["vdevices"].values():
            self.add(what, may_fill, {"ask": "vdevice", "config": part["targets"][device["target"]]["config"],
                                      "index": device["vdevice_id"], "scope": device["memory_scope"]})
        for partition in part["partition"]:
            self.add(what, may_fill, {"ask": "partitioner", "function": partition["function"], "call": partition["call"]})
        if "pass_context" in part:
            self.add(what, may_fill, {"ask": "context", "arguments": part["pass_context"]})

    def build(self, config):
        """Code for this machine runs as well, unless it may ask for what this CPU lacks."""
        here = self.about["triple"].split("-")[0]
        of_here = not any(other in config.get("mtriple", "") for other in ("windows", "apple"))  # objects that load here
        runs = (config["kind"] == "llvm" and of_here and not config.get("mattr") and "target_device_type" not in config
                and config.get("mtriple", here).split("-")[0] == here
                and config.get("mcpu") in (None, "generic", "x86-64", self.about["cpu"]))
        return {"ask": "build", "config": config, "form": BUILT[config["kind"]], "run": runs}


def judge_build(question, answer, about):
    if question["form"] != "ll":
        return [] if answer["source"] else ["no source"]
    config = question["config"]
    wanted = {"triple": config.get("mtriple") or about["triple"], "cpu": config.get("mcpu") or "generic"}
    wrong = [f"{name} is {answer[name]}, not {value}" for name, value in wanted.items() if answer[name] != value]
    shown = answer["features"].split(",")
    wrong += [f"{feature} is not among {shown}" for feature in config.get("mattr", []) if feature not in shown]
    if question["run"] and not answer["right"]:
        wrong.append("the numbers are wrong")
    return wrong if answer["object"] else [*wrong, "no object"]


def judge_context(question, answer):
    asked = question["arguments"]
    wrong = [] if sorted(asked.get("config", {})) == answer["config"] else [f"it keeps {answer['config']}"]
    if asked.get("opt_level", answer["opt_level"]) != answer["opt_level"]:
        wrong.append(f"opt_level is {answer['opt_level']}")
    return wrong


def judge_target(question, answer, may_fill):
    ours = question["config"]
    if "host" in question:
        ours = {**ours, "host": question["host"]}
    wrong = list(differences(ours, answer["export"], may_fill))
    if not answer.get("stable", True):
        wrong.append("its own export is not read as the same target")
    if question["ask"] == "vdevice" and (answer["index"], answer["scope"]) != (question["index"], question["scope"]):
        wrong.append("it is another device")
    return wrong


def judge(question, answer, may_fill, about):
    """What is wrong with an answer, or nothing."""
    if "error" in answer:
        return answer["error"]
    if question["ask"] == "build":
        wrong = judge_build(question, answer, about)
    elif question["ask"] == "partitioner":
        wrong = [] if answer["call"] == question["call"] else [f"it is called as a {answer['call']}"]
    elif question["ask"] == "context":
        wrong = judge_context(question, answer)
    else:
        wrong = judge_target(question, answer, may_fill)
    return "\n".join(wrong)
