"""What `convert` promises, over the inputs of all cases and every configuration that is shipped.

What an input resolves to, each form of it resolves to as well: the fingerprint is the same. A form that loses
something says so (TC54xx) and is not compared.
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import case_files

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
FORMS = ("config", "composite", "yaml", "json", "new", "string", "tag")
SUFFIXES = (".yaml", ".yml", ".json", ".json5")
LOSSES = ("TC5401", "TC5405")  # lost in the form; a tag that brings a host
LONGEST = 20000  # bytes


def run(folder, *args, stdin=b""):
    done = subprocess.run([PROGRAM, *args], capture_output=True, cwd=folder, input=stdin)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def inputs():
    """Titles, files of a folder and the one to convert: all that is shipped, and a third of the cases."""
    yield from [item for number, item in enumerate(of_cases()) if number % 3 == 0 or "TGTCFG_EVERY_TARGET" in os.environ]
    for folder in ("configs", "integrations", "bench"):
        for path in sorted((SOURCE / folder).rglob("*")):
            if path.suffix in SUFFIXES and "database" not in path.parts and path.stat().st_size < LONGEST:
                yield str(path.relative_to(SOURCE)), {path.name: path.read_bytes()}, path.name


def of_cases():
    for case in case_files.cases(SOURCE):
        files = {name: data for name, data in case.files.items() if len(data) < LONGEST}
        for name in files:
            if name.endswith(SUFFIXES):
                yield f"{case.name}: {name}", files, name


def fingerprint(folder, name):
    code, out, err = run(folder, "resolve", name, "-f", "json")
    return (json.loads(out)["fingerprint"], err) if code == 0 else (None, err)


def input_of(folder, name, form, product):
    """The product beside what it was made of: paths in it are relative. A string or a tag is an input itself."""
    if form in ("string", "tag") and not product.startswith(b"{"):
        return product.decode().strip()
    json_like = product.lstrip().startswith((b"{", b"[", b"//", b"/*"))
    suffix = ".yaml" if not json_like else pathlib.Path(name).suffix if form == "new" else ".json"
    place = "converted" + suffix
    pathlib.Path(folder, place).write_bytes(product)
    return place


def mistakes(item):
    title, files, name = item
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
        folder, name = str(pathlib.Path(folder, name).parent), pathlib.Path(name).name
        meant, _ = fingerprint(folder, name)
        if meant is None:
            return wrong, 0
        for form in FORMS:
            code, out, err = run(folder, "convert", name, "--to", form)
            if code != 0 or any(loss in err for loss in LOSSES):
                continue
            again, problem = fingerprint(folder, input_of(folder, name, form, out))
            if again != meant:
                wrong.append(f"{title} --to {form}: {problem.splitlines()[:1] if again is None else 'another plan'}")
    return wrong, 1


def main():
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(mistakes, inputs()))
    wrong = [each for found, _ in results for each in found]
    tried = sum(count for _, count in results)
    print("\n".join(wrong))
    print(f"{tried} inputs converted, {len(wrong)} mistakes")
    return 1 if wrong or tried < 80 else 0


if __name__ == "__main__":
    sys.exit(main())
