"""Project files in the C library: project_test.py ASK DIRECTORY, where ASK answers lines.

The nearest one counts for each request, as it stands at that moment; options count before it.
"""
import json
import pathlib
import subprocess
import sys

ASK = sys.argv[1]
ROOT = pathlib.Path(sys.argv[2])


def write(files):
    for path, text in files.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text)


def answers(options, *requests):
    """Of one session, each after the files that came before it were written."""
    with subprocess.Popen([ASK, json.dumps(options)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ask:
        found = []
        for request in requests:
            if "write" in request:
                write(request["write"])
                continue
            ask.stdin.write(json.dumps(request) + "\n")
            ask.stdin.flush()
            found.append(json.loads(ask.stdout.readline()))
        ask.stdin.close()
        return found


def codes(answer):
    return [each["code"] for each in answer.get("diagnostics", [])]


def resolve(path, **more):
    return {"op": "resolve", "input": path, **more}


def check(what, expected):
    assert what == expected, f"{what} instead of {expected}"


UNKNOWN = "targets: [\"cuda -arch=sm_999\"]\nhost: llvm -mtriple=x86_64-linux-gnu\n"
write({
    ".tgtcfg.yaml": "lenient: false\n",
    "x/.tgtcfg.yaml": "lenient: true\n", "x/a.yaml": UNKNOWN,
    "y/.tgtcfg.yaml": "allow: [TC2250]\nbackend-release: {tvm: \"0.26\"}\n", "y/a.yaml": UNKNOWN,
    "z/a.yaml": UNKNOWN, "bad/.tgtcfg.yaml": "allow: [no-such-page]\n", "bad/a.yaml": UNKNOWN,
    "y/known.yaml": "targets: [cuda -arch=sm_80]\nhost: llvm -mtriple=x86_64-linux-gnu\n",
})

# The inputs of one session, each by its own; what is wrong with a project file is the answer below it alone.
x, y, z, bad, x_again = answers({}, *(resolve(f"{each}/a.yaml") for each in ("x", "y", "z", "bad", "x")))
check([each["ok"] for each in (x, y, z, bad, x_again)], [True, True, False, False, True])
check([codes(each) for each in (x, y, z, x_again)], [["TC2250"], [], ["TC2250"], ["TC2250"]])
check(codes(bad), ["TC6201"])
check(bad["diagnostics"][0]["file"], "bad/.tgtcfg.yaml")

# A text lies where its name does; the release of a backend is that of the project.
named = {"op": "resolve", "text": UNKNOWN, "name": "x/new.yaml"}
check([codes(each) for each in answers({}, named, {**named, "name": "new.yaml"})], [["TC2250"], ["TC2250"]])
check([each["ok"] for each in answers({}, named, {**named, "name": "new.yaml"})], [True, False])
emit = {"op": "emit", "input": "y/known.yaml", "backend": "tvm"}
releases = [each["result"]["release"] for each in answers({}, emit, {**emit, "release": "0.27"})]
check(releases, ["0.26", "0.27"])
check(answers({"no-project": True}, emit)[0]["result"]["release"], "0.27")

# Options count before it: another one, none, strict over `lenient: true`, an option laid over the input.
check([each["ok"] for each in answers({"project": "x/.tgtcfg.yaml"}, resolve("z/a.yaml"), resolve("bad/a.yaml"))], [True, True])
check(answers({"no-project": True}, resolve("x/a.yaml"))[0]["ok"], False)
check(answers({"lenient": False}, resolve("x/a.yaml"))[0]["ok"], False)
check(answers({"lenient": True}, resolve("z/a.yaml"))[0]["ok"], True)
over = answers({}, resolve("x/a.yaml", options={"target-cuda-arch": "sm_998"}))[0]
check((over["ok"], over["result"]["targets"][0]["attrs"]["arch"]), (True, "sm_998"))
check(codes(answers({"project": "no-such.yaml"}, resolve("z/a.yaml"))[0]), ["TC9101"])
check(codes(answers({"project": "x/.tgtcfg.yaml", "no-project": True}, resolve("z/a.yaml"))[0])[:1], ["TC9204"])

# It is read at each request; one of `batch` goes by the working directory.
target = {"target": "cuda -arch=sm_999"}
before, batch, after, gone = answers(
    {}, resolve("z/a.yaml"), target, {"write": {"z/.tgtcfg.yaml": "lenient: true\n", ".tgtcfg.yaml": "lenient: true\n"}},
    resolve("z/a.yaml"), target)
check([before["ok"], batch["ok"], after["ok"], gone["ok"]], [False, False, True, True])

# Two inputs of two projects in one report, and the rules of each.
write({"z/.tgtcfg.yaml": "root: true\n"})
report = answers({}, {"op": "validate", "inputs": ["x/a.yaml", "y/a.yaml", "z/a.yaml"]})[0]
check([(each["file"], each["severity"]) for each in report.get("diagnostics", [])], [("x/a.yaml", "warning"), ("z/a.yaml", "error")])
print("project files: ok")
