#!/usr/bin/env python3
"""Collects the pages of the website and runs mkdocs on them.

usage: build.py TGTCFG TOOLS_DIRECTORY OUTPUT_DIRECTORY

Pages come from docs/, from the explanations of diagnostics, and from the program: one page per command, kind and backend. A
link to a file that is not a page leads to the repository.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[1]
REPOSITORY = os.environ.get("SITE_REPOSITORY", "https://github.com/OWNER/tgtcfg")
LINK = re.compile(r"(?<!\\)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(?ms)^(```|~~~).*?^\1 *$")
TOP_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
SECTIONS = {
    "Start": ["start/quickstart.md", "start/install.md", "start/tour.md"],
    "Guides": {
        "Configurations": ["guides/write-a-configuration.md", "guides/several-devices.md", "guides/code-generators.md", "guides/functions.md", "guides/parts.md", "guides/system.md", "guides/layers.md"],
        "Names": ["guides/find-names.md", "guides/cpus.md", "guides/chips.md", "guides/custom-kind.md", "guides/custom-chip.md"],
        "Checks": ["guides/check-files.md", "guides/github-actions.md", "guides/ci.md", "guides/baselines.md", "guides/stored-plans.md", "guides/format-files.md", "guides/editor.md"],
        "Output": ["guides/emit.md", "guides/emit-tvm.md", "guides/emit-build.md", "guides/inspect.md", "guides/verify.md", "guides/runs-on.md", "guides/convert.md"],
        "Python": ["guides/tvm-python.md", "guides/iree-python.md"],
        "Scale": ["guides/batch.md", "guides/scale.md"],
        "Problems": ["guides/troubleshooting.md"],
    },
    "Migrate": ["migrate/tvmc.md", "migrate/iree.md", "migrate/cmake.md", "migrate/mlc.md", "migrate/old-target-strings.md"],
    "Concepts": ["concepts/targets-hosts-devices.md", "concepts/kinds-tags-chips.md", "concepts/plans.md", "concepts/security.md"],
}


class Site:
    def __init__(self, program, output):
        self.program, self.docs = program, output / "pages"
        shutil.rmtree(output, ignore_errors=True)
        self.docs.mkdir(parents=True)
        self.pages = {}  # path in the repository -> path in the site
        self.texts = {}  # path in the site -> path in the repository, text

    def collect(self):
        for path in sorted((ROOT / "docs").rglob("*.md")):
            name = path.relative_to(ROOT / "docs").as_posix()
            text = path.read_text(encoding="utf-8")
            if text.startswith("# Moved"):
                continue
            self.add(f"docs/{name}", name.removesuffix("README.md") + "index.md" if name.endswith("README.md") else name, text)
        for name in TOP_PAGES:
            self.add(name, f"contributing/{name}", (ROOT / name).read_text(encoding="utf-8"))
        self.diagnostics()
        for title, folder, names, command in (
                ("Commands", "commands", self.commands(), ["help"]),
                ("Kinds", "kinds", self.listed("kinds"), ["show", "kind"])):
            self.printed(title, folder, names, command)
        backends = [f"- [`{name}`]({name}.md)" for name in self.listed("backends")]
        self.add("docs/reference/backends", "reference/backends/index.md", "# Backends\n\n" + "\n".join(backends) + "\n", made=True)

    def add(self, source, page, text, made=False):
        """The links of a text that was made here are those of the site already."""
        self.pages[source] = page
        self.texts[page] = (None if made else source, text)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, check=True).stdout

    def listed(self, table):
        return [entry["name"] for entry in json.loads(self.run("list", table, "--format", "json"))["entries"]]

    def commands(self):
        return re.findall(r"^  ([a-z]+) {2,}", self.run("--help"), re.M)

    def printed(self, title, folder, names, command):
        """A page per name with the output of the command, in place of the one page of the repository."""
        lines = [f"# {title}", ""]
        for name in names:
            text = self.run(name, "--help") if command == ["help"] else self.run(*command, name)
            first = next(line.strip() for line in text.splitlines()[1:] if line.strip() and not line.startswith("usage"))
            self.add(f"{folder}/{name}", f"reference/{folder}/{name}.md", f"# {name}\n\n```text\n{text}```\n", made=True)
            lines.append(f"- [`{name}`]({name}.md): {first}")
        self.add(f"docs/reference/{folder}.md", f"reference/{folder}/index.md", "\n".join(lines) + "\n", made=True)

    def diagnostics(self):
        lines = ["# Diagnostics", "", "`tgtcfg explain CODE` prints the same explanations offline.", "", "| code | name | severity | message |", "|---|---|---|---|"]
        for path in sorted((ROOT / "configs/database/diagnostics").glob("*.md")):
            front, text = re.match(r"(?s)---\n(.*?)\n---\n(.*)", path.read_text(encoding="utf-8")).groups()
            facts = dict(re.findall(r"^(\w+): (.*)$", front, re.M))
            code, name = facts["code"], facts["name"]
            message = facts["message"].replace("|", "\\|")
            lines.append(f"| [{code}]({code}.md) | {name} | {facts['severity']} | {message} |")
            head = f"# {code}: {name}\n\n*{facts['severity']}*: {message}\n"
            self.add(path.relative_to(ROOT).as_posix(), f"diagnostics/{code}.md", head + text)
        self.add("configs/database/diagnostics", "diagnostics/index.md", "\n".join(lines) + "\n", made=True)

    def write(self):
        for page, (source, text) in self.texts.items():
            file = self.docs / page
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.relinked(page, source, text), encoding="utf-8")
        shutil.copytree(ROOT / "schemas", self.docs / "schemas")

    def relinked(self, page, source, text):
        """Links of the repository as links of the site, outside of code."""
        if not source:
            return text
        parts, at = [], 0
        for fence in [*FENCE.finditer(text), None]:
            end = fence.start() if fence else len(text)
            parts.append(LINK.sub(lambda match: self.link(match[1], page, source), text[at:end]))
            if fence:
                parts.append(fence[0])
                at = fence.end()
        return "".join(parts)

    def link(self, link, page, source):
        path, mark, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not path:
            return f"]({link})"
        target = os.path.normpath(os.path.join(os.path.dirname(source), path))
        if target in self.pages:
            return f"]({os.path.relpath(self.pages[target], os.path.dirname(page) or '.')}{mark}{anchor})"
        if not (ROOT / target).exists():
            sys.exit(f"{source}: no file `{path}`")
        return f"]({REPOSITORY}/blob/main/{target}{mark}{anchor})"

    def navigation(self):
        def titled(pages):
            return [page for page in pages if page in self.texts]
        guides = [{title: titled(pages)} for title, pages in SECTIONS["Guides"].items()]
        reference = sorted(page for page in self.texts if page.startswith("reference/") and page.count("/") == 1)
        groups = [{title: [f"reference/{folder}/index.md", *sorted(page for page in self.texts if page.startswith(f"reference/{folder}/") and not page.endswith("/index.md"))]}
                  for title, folder in (("Commands", "commands"), ("Kinds", "kinds"), ("Backends", "backends"))]
        rules = ["rules/index.md", *sorted(page for page in self.texts if page.startswith("rules/") and page != "rules/index.md")]
        diagnostics = ["diagnostics/index.md", *sorted(page for page in self.texts if page.startswith("diagnostics/TC"))]
        contributing = sorted(page for page in self.texts if page.startswith("contributing/") or page.count("/") == 0 and page != "index.md")
        return [{"Home": "index.md"}, {"Start": titled(SECTIONS["Start"])}, {"Guides": guides}, {"Migrate": titled(SECTIONS["Migrate"])},
                {"Concepts": titled(SECTIONS["Concepts"])}, {"Reference": [*reference, *groups, {"Rules": rules}]},
                {"Diagnostics": diagnostics}, {"Contributing": contributing}]


def configure(site, tools, output):
    settings = yaml.safe_load((ROOT / "site/mkdocs.yml").read_text(encoding="utf-8"))
    settings |= {"docs_dir": str(site.docs.resolve()), "site_dir": str((output / "html").resolve()), "repo_url": REPOSITORY, "nav": site.navigation()}
    settings["markdown_extensions"] += [
        {"pymdownx.superfences": {"custom_fences": [{"name": "mermaid", "class": "mermaid", "format": "FENCE"}]}}]
    scripts = site.docs / "scripts"
    scripts.mkdir()
    # Without a copy of its own, the theme would load this script from another host.
    shutil.copy(tools / "node/node_modules/mermaid/dist/mermaid.min.js", scripts)
    settings["extra_javascript"] = ["scripts/mermaid.min.js"]
    text = yaml.safe_dump(settings, sort_keys=False)
    text = text.replace("format: FENCE", "format: !!python/name:pymdownx.superfences.fence_code_format")
    text = text.replace("permalink: true", "permalink: true\n    slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}")
    path = output / "mkdocs.yml"
    path.write_text(text, encoding="utf-8")
    return path


def add_markdown(site, html):
    """The Markdown of each page beside it, and a list of all pages, for programs that read."""
    lines = ["# tgtcfg", ""]
    for page in sorted(site.texts):
        text = (site.docs / page).read_text(encoding="utf-8")
        copy = html / page
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
        title = next((line.lstrip("# ") for line in text.splitlines() if line.startswith("# ")), page)
        lines.append(f"- [{title}]({page})")
    (html / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    program, tools, output = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    site = Site(program, output)
    site.collect()
    site.write()
    settings = configure(site, tools, output)
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", str(settings)], check=True, env=environment)
    add_markdown(site, output / "html")
    print(f"{len(site.texts)} pages in {output / 'html'}")


if __name__ == "__main__":
    main()
