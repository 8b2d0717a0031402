"""Inputs whose names and texts try to break out of a report."""
import os
import subprocess

ENVIRONMENT = {"PATH": os.environ.get("PATH", "/usr/bin:/bin")}

FILES = {
    "good.yaml": "targets: [llvm -mtriple=x86_64-linux-gnu]\n",
    "several.yaml": "targets: [llvm]\n---\nexecutr: graph\ntargets: [llvm]\n---\ntargets: [cuda -arch=sm_86]\n",
    "several-errors.yaml": "executr: graph\nruntme: cpp\ntargets: ['llvm -mcup=x', 'cuda -arch=']\n",
    "conflict.yaml": "targets:\n- {kind: cuda, arch: sm_86, host: llvm -mtriple=x86_64-linux-gnu}\n"
    "- {kind: rocm, mcpu: gfx90a, host: llvm -mtriple=aarch64-linux-gnu}\n",
    "empty.yaml": "# nothing\n",
    "broken.json": "{\"targets\": [",
    "warning.yaml": "targets: ['llvm -mtriple=nonsense-triple']\n",
    "text.yaml": "targets: [\"llvm ]]> </failure> & \\\" %0A ::error::x # y \\\\ -x\"]\n",
    "link.yaml": "'[click](https://example.org) {0}': 1\ntargets: llvm\n",
    "commands.yaml": "\"\\n::set-env name=A::b\": 1\n\"##[error]x\": 2\ntargets: llvm\n",
    "umlaut-ä-\u202e-\U0001f600.yaml": "ä: 1\ntargets: [llvm]\n",
    "sub/we,ird%:#<&>'\" name.yaml": "x y: 1\ntargets: llvm\n",
    "sub/back\\slash#hash.yaml": "x: 1\ntargets: llvm\n",
    "sub/line\nend\r\x1b[31m.yaml": "x: 1\ntargets: llvm\n",
    "sub/::error::.yaml": "x: 1\ntargets: llvm\n",
    "sub/\ufffe\uffff.yaml": "'\ufffd': 1\ntargets: llvm\n",
    b"sub/bytes-\xff\xfe.yaml": "x: 1\ntargets: llvm\n",
}
INPUTS = [".", "no-such-file.yaml", "skipped.yaml", "llvm -mcup=x", "cuda"]
OPTIONS = ["--exclude", "skipped.yaml"]
ERROR_FILES = {"several.yaml": 1, "broken.json": 1, "text.yaml": 1}


def write_fixtures(directory):
    for name, text in FILES.items():
        raw = name if isinstance(name, bytes) else name.encode()
        path = os.path.join(os.fsencode(directory), raw)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text.encode())
    with open(os.path.join(directory, "skipped.yaml"), "w", encoding="utf-8") as file:
        file.write("x: 1\n")


def run(program, directory, arguments, **options):
    environment = dict(ENVIRONMENT, **options.pop("environment", {}))
    return subprocess.run([program, *arguments], cwd=directory, env=environment, capture_output=True,
                          check=False, **options)


def report(program, directory, form, *more):
    return run(program, directory, ["validate", *INPUTS, *OPTIONS, "--format", form, *more])
