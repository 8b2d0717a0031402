"""Renders what `--emit graph` prints: DOT by graphviz, Mermaid by its own parser.

usage: run.py TGTCFG SOURCE_DIR

Every example and board, and plans with texts that either format could take for its own. Nodes, edges,
parts and texts have to be those of the emission, and the nodes those of the plan.
"""

import glob
import html
import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tool_runs  # noqa: E402
from tool_runs import Counts, Us, installed, many, run  # noqa: E402

TEXTS = ['a "quoted" \'text\'', "brackets [x] {y} (z) ]] }} )", "a|b|c", "<b>bold</b> &amp; &lt; &copy; &", "#35; # #quot;",
         "ünïcödé 漢字 🙂 \u202e", "two\nlines", "%% no comment", "%%{init: {\"theme\": \"dark\"}}%%", "x\n%% y", "`code`", "**bold** _it_",
         "back\\slash \\n \\l \\", "end", "subgraph x", "; a --> b", "--> x", "tab\there", "$HOME $(x) %PATH%", "a" * 300,
         "style a:b#c;", "classDef x:#fff;", "---\ntitle: x\n---", "click a \"javascript:x\"", "\\N \\G \\E", "</text><script>", "]]>"]


def hostile():
    """A text where a target, a host and a device have one, and names that only differ in what a node's name cannot hold."""
    for text in TEXTS:
        target = {"kind": "llvm", "mtriple": "x86_64-linux-gnu", "model": text}
        devices = {"d": {"type": "cpu", "index": 0, "target": "a", "memory-scope": text}}
        yield json.dumps({"targets": {"a": target}, "host": target, "devices": devices}, ensure_ascii=False)
    kinds = ["a.b", "a-b", "a_b", "a__b", "end", "graph", "a.2d", "a_2d", "A", "node", "subgraph", "class", "v1", "x.", "o", "_"]
    yield json.dumps({"targets": {name: f"cuda -arch=sm_80 -max_num_threads={i + 32}" for i, name in enumerate(kinds)},
                      "default-device": "A", "parts": {name: {"targets": ["llvm"], "parts": {"end": {"targets": ["llvm"]}}}
                                                       for name in kinds}})


def sizes(data):
    """Texts of nodes, number of edges and names of parts, with all that lies inside."""
    nodes = [node["text"] for node in data["nodes"]]
    edges = len(data["edges"])
    parts = []
    for part in data["parts"]:
        inner = sizes(part)
        nodes, edges, parts = nodes + inner[0], edges + inner[1], [*parts, part["id"], *inner[2]]
    return nodes, edges, parts


def plan_nodes(plan):
    hosts = {target["host"] for target in plan["targets"]} - {None}
    own = len(plan["targets"]) + len(plan["devices"]) + len(plan["functions"]) + len(hosts)
    own += len(plan.get("memories", []))
    return own + sum(plan_nodes(part["plan"]) for part in plan["parts"])


def words(text):
    """Neither format keeps white space as it is."""
    return " ".join(text.replace("\u00a0", " ").split())


def complaint(expected, nodes, edges, parts):
    for what, seen, wanted in (("nodes", sorted(map(words, nodes)), sorted(map(words, expected[0]))),
                               ("edges", edges, expected[1]),
                               ("parts", sorted(map(words, parts)), sorted(map(words, expected[2])))):
        if seen != wanted:
            return f"{what}: {[s for s in seen if s not in wanted] if isinstance(seen, list) else seen}, " \
                   f"not {[w for w in wanted if w not in seen] if isinstance(wanted, list) else wanted}"
    return ""


def texts_of(svg, kind):
    """The lines of a label are elements of their own."""
    groups = re.findall(rf'<g id="[^"]*" class="{kind}">(.*?)</g>', svg, re.S)
    return [html.unescape(" ".join(re.findall(r"<text[^>]*>(.*?)</text>", group, re.S))) for group in groups]


def check_dot(dot, text, expected):
    answer = run([dot, "-Tsvg"], input=text)
    if answer.returncode != 0 or answer.stderr:
        return answer.stderr or f"exit {answer.returncode}"
    return complaint(expected, texts_of(answer.stdout, "node"), len(texts_of(answer.stdout, "edge")),
                     texts_of(answer.stdout, "cluster"))


def cases(us, source_dir, counts):
    """Each plan with its emission in all formats."""
    inputs = sorted(glob.glob(os.path.join(source_dir, "configs/examples/*.*")) + glob.glob(os.path.join(source_dir, "configs/boards/*.*")))
    inputs += list(hostile()) + us.names("tags")[::40]

    def emitted(source):
        answers = {form: run([us.program, "resolve", source, "--emit", "graph", "-f", form, *us.root])
                   for form in ("json", "dot", "mermaid")}
        plan = run([us.program, "resolve", source, "-f", "json", *us.root])
        if any(answer.returncode for answer in (*answers.values(), plan)):
            return source, None, None
        data = json.loads(answers["json"].stdout)["data"]
        expected = sizes(data)
        if len(expected[0]) != plan_nodes(json.loads(plan.stdout)):
            counts.refused_by_tool.append((source, f"{len(expected[0])} nodes, the plan has {plan_nodes(json.loads(plan.stdout))}"))
        return source, expected, {form: answer.stdout for form, answer in answers.items()}

    found = many(emitted, inputs)
    for source, expected, _ in found:
        if expected is None:
            counts.refused_by_tool.append((source, "refused by us"))
    return [case for case in found if case[1]]


def note(counts, source, said):
    if said:
        counts.refused_by_tool.append((source, said))
    else:
        counts.accepted += 1


def run_dot(all_cases, counts):
    dot = shutil.which("dot")
    if dot is None:
        return counts.skip("graphviz is not installed")
    for source, said in many(lambda case: (case[0], check_dot(dot, case[2]["dot"], case[1])), all_cases):
        note(counts, source, said)
    return None


def run_mermaid(all_cases, counts, source_dir, directory):
    folder = installed(source_dir, "node").get("node", "")
    if not os.path.isdir(os.path.join(folder, "node_modules/mermaid")) or not shutil.which("node"):
        return counts.skip("Mermaid is not installed")
    files = []
    for i, case in enumerate(all_cases):
        files.append(os.path.join(directory, f"{i}.mmd"))
        with open(files[-1], "w", encoding="utf-8") as file:
            file.write(case[2]["mermaid"])
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mermaid.mjs")
    answer = run(["node", script, folder, *files])
    lines = answer.stdout.splitlines()
    if len(lines) != len(files):
        counts.refused_by_tool.append(("mermaid.mjs", answer.stderr))
        return None
    for case, line in zip(all_cases, lines):
        seen = json.loads(line)
        note(counts, case[0], seen.get("error") or complaint(case[1], seen["nodes"], seen["edges"], seen["parts"]))
    return None


def main():
    program, source_dir = sys.argv[1:3]
    dot_counts, mermaid_counts, plans = Counts("DOT, graphviz"), Counts("Mermaid, its parser"), Counts("plans as graphs")
    all_cases = cases(Us(program), source_dir, plans)
    plans.accepted = len(all_cases) - len(plans.refused_by_tool)
    run_dot(all_cases, dot_counts)
    with tool_runs.temporary() as directory:
        run_mermaid(all_cases, mermaid_counts, source_dir, directory)
    tool_runs.finish([plans, dot_counts, mermaid_counts], [])


main()
