"""The validators that tgtcfg is compared with, and how each is asked to do the same work."""

import json
import platform
import re
import shutil
import subprocess

from measure import ROOT
from workload import SCHEMA, kube_schema

TOOLS = ROOT / "build/bench-peers"
SMALL = "its schema"
PUBLISHED = "the published schema"


class Peer:
    """A validator: `absent` says why it cannot be measured, when it cannot."""

    name = ""
    header = False  # wants documents with kubeconform's two keys
    slow = False  # takes so long that fewer rounds have to do
    wrong = 1  # exit code when a document is invalid

    def __init__(self):
        self.version = None
        self.absent = None
        try:
            self.version = self.find_version()
        except (OSError, subprocess.SubprocessError, AttributeError, ValueError) as error:
            self.absent = f"{self.missing()} ({type(error).__name__})"

    def missing(self):
        return "could not be installed"

    def find_version(self):
        raise NotImplementedError

    def command(self, schema, extension, path):
        """The argv that checks the files below `path` against `schema`."""
        raise NotImplementedError


def output(*argv):
    return subprocess.run([str(word) for word in argv], capture_output=True, text=True, check=True).stdout


def node_package(name):
    return json.loads((TOOLS / "node/node_modules" / name / "package.json").read_text())["version"]


class Sourcemeta(Peer):
    name = "sourcemeta `jsonschema validate`"
    wrong = 2
    flags = []

    def find_version(self):
        machine = {"x86_64": "x86_64", "aarch64": "arm64"}[platform.machine()]
        packages = TOOLS / "node/node_modules/@sourcemeta/jsonschema"
        self.program = next(packages.glob(f"build/**/jsonschema-linux-{machine}"), None)
        if self.program is None:
            raise ValueError("no program for this machine")
        return output(self.program, "version").strip()

    def command(self, schema, extension, path):
        return [self.program, "validate", *self.flags, "--continue", "--extension", f".{extension}", schema, path]


class SourcemetaFast(Sourcemeta):
    name = "sourcemeta `jsonschema validate --fast`"
    flags = ["--fast"]


class Kubeconform(Peer):
    name = "kubeconform `-n 2`"
    header = True

    def missing(self):
        return "could not be installed" if shutil.which("go") else "needs `go`"

    def find_version(self):
        self.program = TOOLS / "go/kubeconform"
        text = output("go", "version", "-m", self.program)
        go = re.search(r": (go\S+)", text).group(1)
        return f"{re.search(r'mod.github.com/yannh/kubeconform.(v[0-9.]+)', text).group(1)} ({go})"

    def command(self, schema, extension, path):
        # It finds a schema by a document's kind, in a folder that setup() made beside the schema.
        return [self.program, "-n", "2", "-schema-location", f"{schema}.kube/{{{{ .ResourceKind }}}}.json", path]


class NodeScript(Peer):
    name = "ajv and js-yaml in a node script"

    def find_version(self):
        self.node = shutil.which("node")
        return f"ajv {node_package('ajv')}, js-yaml {node_package('js-yaml')}, node {output('node', '--version').strip()}"

    def command(self, schema, extension, path):
        return [self.node, ROOT / "bench/check.js", TOOLS / "node", schema, path]


class AjvCli(Peer):
    name = "ajv-cli"
    slow = True

    def find_version(self):
        self.node = shutil.which("node")
        return node_package("ajv-cli")

    def command(self, schema, extension, path):
        program = TOOLS / "node/node_modules/ajv-cli/dist/index.js"
        return [self.node, program, "validate", "--strict=false", "-s", schema, "-d",
                path if str(path).endswith(extension) else f"{path}/**/*.{extension}"]


class CheckJsonschema(Peer):
    name = "check-jsonschema"
    slow = True

    def find_version(self):
        self.program = TOOLS / "check-jsonschema/bin/check-jsonschema"
        return output(self.program, "--version").split()[-1]

    def command(self, schema, extension, path):
        files = [path] if str(path).endswith(extension) else sorted(path.rglob(f"*.{extension}"))
        return [self.program, "--schemafile", schema, *files]


def all_peers():
    return [Sourcemeta(), SourcemetaFast(), Kubeconform(), NodeScript(), AjvCli(), CheckJsonschema()]


def prepare_schemas(binary, folder):
    """The schema of bench/data and the published one, each also as kubeconform takes it."""
    subprocess.run([binary, "schema", "export", f"{folder}/published"], check=True, stdout=subprocess.DEVNULL)
    places = {SMALL: folder / "small.json", PUBLISHED: folder / "published/config.schema.json"}
    places[SMALL].write_bytes(SCHEMA.read_bytes())
    for place in places.values():
        kube = folder / f"{place.relative_to(folder)}.kube"
        kube.mkdir(parents=True)
        (kube / "config.json").write_text(json.dumps(kube_schema(json.loads(place.read_text())), indent=1))
    return places
