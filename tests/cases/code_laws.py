"""What `code` promises (docs/rules/code.md), over random lists of chips and ways to write them.

1. Each way to write an entry, alone and in a list, has the plan of its name in nvcc and LLVM.
2. The plan has every entry once, sorted, whatever the order in the configuration.
3. The arguments of nvcc, and the lists of CMake and PyTorch, are the same after `convert --from` and back.
4. `--and-later` adds the PTX of the newest chip, and nothing if the list contains it.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 12
CHIPS = ("75", "80", "86", "89", "90", "90a", "100", "100a", "120")


def dotted(chip):
    digits = chip.rstrip("af")
    return digits[:-1] + "." + digits[-1] + chip[len(digits):]


def entries(chip):
    """(how it is written, its names in the plan)"""
    cubin, ptx = f"sm_{chip}", f"compute_{chip}"
    yield from (((cubin,), each) for each in (cubin, f"{chip}-real", dotted(chip)))
    yield from (((ptx,), each) for each in (ptx, f"{chip}-virtual"))
    yield from (((cubin, ptx), each) for each in (f"{cubin}+ptx", chip, f"{dotted(chip)}+PTX", f"{chip}-real;{chip}-virtual"))
    if chip.isdigit():
        yield (cubin, ptx), int(chip)


def in_order(names):
    def key(name):
        prefix, chip = name.split("_")
        return prefix != "sm", int(chip.rstrip("af")), name

    return sorted(set(names), key=key)


class Runs:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def run(self, *args):
        return subprocess.run([PROGRAM, *args], capture_output=True, cwd=self.folder, text=True)

    def write(self, code, chip):
        target = {"kind": "cuda", "arch": f"sm_{chip}", "code": code}
        (self.folder / "c.json").write_text(json.dumps({"targets": {"g": target}, "host": "none"}))
        return "c.json"

    def code(self, code, chip):
        done = self.run("resolve", self.write(code, chip), "-f", "json")
        if done.returncode:
            sys.exit(f"{code} for sm_{chip}: {done.stderr}")
        return [entry["arch"] for entry in json.loads(done.stdout)["targets"][0]["code"]]

    def emitted(self, backend, file, *more):
        done = self.run("resolve", file, "--emit", backend, "-f", "json", *more)
        if "TC5301" in done.stderr:
            return None  # the list of this tool cannot express it
        if done.returncode:
            sys.exit(f"{backend}: {done.stderr}")
        step = json.loads(done.stdout)["steps"][0]
        return step["args"] + [f"{name}={value}" for name, value in step["env"].items()]


def holds(law, actual, wanted, *shown):
    if actual != wanted:
        sys.exit(f"{law}: {actual}, expected {wanted}: {shown}")


def check_list(rng, runs):
    chip = rng.choice(CHIPS)
    chosen = [rng.choice(list(entries(each))) for each in [chip, *rng.sample(CHIPS, rng.randint(0, 3))]]
    code = [written for _, written in chosen]
    wanted = in_order(name for names, _ in chosen for name in names)
    holds("plan of a list", runs.code(code, chip), wanted, code)
    holds("order of a list", runs.code(rng.sample(code, len(code)), chip), wanted, code)
    texts = [str(each) for each in code]
    holds("a list in one text", runs.code(";".join(texts), chip), wanted, texts)
    config = runs.write(code, chip)
    nvcc = runs.emitted("nvcc", config)
    pairs = [f"-gencode=arch=compute_{name.split('_')[1]},code={name}" for name in wanted]
    holds("arguments of nvcc", nvcc, pairs, code)
    newest = in_order("compute_" + name.split("_")[1].rstrip("af") for name in wanted)[-1]
    later = set(runs.emitted("nvcc", config, "--and-later")) - set(nvcc)
    holds("--and-later", later <= {f"-gencode=arch={newest},code={newest}"}, True, code, later)
    read = 0
    for backend, words in (("nvcc", ["nvcc", "k.cu"]), ("cmake", ["cmake"]), ("torch", [])):
        lists = runs.emitted(backend, config)
        if lists is None:
            continue
        read += 1
        back = runs.run("convert", "--from", backend, "--", *words, *lists)
        (runs.folder / "back.yaml").write_text(back.stdout)
        holds(f"convert --from {backend}", runs.emitted(backend, "back.yaml", "--host", "none"), lists, code, back.stderr)
    return read


def main():
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(folder)
        for chip in CHIPS:
            for names, written in entries(chip):
                holds(f"{written}", runs.code(written, chip), in_order(names))
        read = sum(check_list(random.Random(number), runs) for number in range(COUNT))
    if read < 2 * COUNT:
        sys.exit(f"only {read} lists were read back")
    print(f"{len(CHIPS)} chips, {COUNT} lists, {read} read back")


main()
