"""Opens or starts compiled files on this machine and compares the results with `verify --runs-on`.

Usage: load.py PROGRAM SOURCE

The files are the examples of tests/artifacts, and some libraries of this system. `refused` is wrong for a file that loads,
`loads` for a file that does not. A missing library is not a fact of a file, so its message is ignored. With qemu-user, programs
for other architectures are started too.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

SKIPPED = 77
LIBRARIES = 60
OPEN = "import ctypes, sys; ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_LOCAL)"
# Messages about other files than the one that is loaded.
OTHER_CAUSES = ["cannot open shared object file: No such file", "undefined symbol", "static TLS",
                "ASan runtime does not come first"]
EMULATED = {"aarch64": ("aarch64-linux-gnu", "cortex-a53"), "arm": ("arm-linux-gnueabihf", "cortex-a15"),
            "riscv64": ("riscv64-linux-gnu", None)}


def verified(program, facts, paths):
    """Returns the result for each file, by its name."""
    command = [program, "verify", "--runs-on", facts, "-f", "json", "--allow-empty", *paths]
    done = subprocess.run(command, capture_output=True, text=True)
    report = json.loads(done.stdout)
    return {file["file"]: file for machine in report["machines"] for file in machine["files"]}


def code_of(program, paths):
    done = subprocess.run([program, "inspect", "-f", "json", *paths], capture_output=True, text=True)
    return {file["file"]: file["code"] for file in json.loads(done.stdout)["files"]}


def runs(command):
    """Returns (loaded, message). A crash is a failure; another exit code than a loader's is not."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL)
    except OSError as error:
        return False, str(error)
    except subprocess.TimeoutExpired:
        return True, ""
    refused = done.returncode < 0 or done.returncode in (1, 126, 127)
    return not refused or not done.stderr, done.stderr.strip()


def check(name, result, loaded, message):
    if result["result"] == "refused" and loaded:
        return f"{name}: refused ({result['checks']}), but it loads"
    is_other = any(cause in message for cause in OTHER_CAUSES)
    if result["result"] == "loads" and not loaded and not is_other:
        return f"{name}: loads, but: {message}"
    return None


def native(program, folder):
    """The examples and libraries of this system on this machine."""
    facts = folder / "facts.json"
    facts.write_text(subprocess.run([program, "detect", "-f", "json"], capture_output=True, text=True).stdout)
    system = sorted(path for path in pathlib.Path("/usr/lib").glob("*-linux-gnu/lib[a-e]*.so.[0-9]"))[:LIBRARIES]
    examples = sorted(path for group in ("elf-linked", "macho", "pe", "broken", "tvm") for path in (folder / group).iterdir())
    paths = [str(path) for path in [*examples, *system]]
    code = code_of(program, paths)
    for path, result in verified(program, str(facts), paths).items():
        pieces = [piece for piece in code.get(path, []) if piece["at"] == ""]
        if len(pieces) != 1 or pieces[0]["role"] not in ("executable", "shared-library"):
            continue
        os.chmod(path, 0o755) if path.startswith(str(folder)) else None
        # Some libraries of the system are also programs.
        is_program = pieces[0]["role"] == "executable" and ".so" not in path
        command = [path] if is_program else [sys.executable, "-c", OPEN, path]
        yield path, result, *runs(command)


def emulated(program, folder):
    """Programs for other architectures under qemu-user, with the libraries of cross compilers."""
    for arch, (triple, cpu) in EMULATED.items():
        emulator = shutil.which(f"qemu-{arch}")
        root = pathlib.Path(f"/usr/{triple}")
        if not emulator or not root.is_dir():
            continue
        facts = {"triple": triple, "platform": {"glibc": "2.36"}, **({"cpu": cpu} if cpu else {})}
        paths = [str(path) for path in (folder / "elf-linked").iterdir() if "-exe-" in path.name]
        for path, result in verified(program, json.dumps(facts), paths).items():
            os.chmod(path, 0o755)
            yield path, result, *runs([emulator, *(["-cpu", cpu] if cpu else []), "-L", str(root), path])


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    if sys.platform != "linux":
        return SKIPPED
    problems, count, decided = [], 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with tarfile.open(source / "tests/artifacts/files.tar.gz") as archive:
            archive.extractall(folder)
        for each in (native, emulated):
            for path, result, loaded, message in each(program, folder):
                count += 1
                decided += result["result"] != "unknown"
                problem = check(path, result, loaded, message)
                problems += [problem] if problem else []
    print(f"{count} files, {decided} decided, {len(problems)} contradicted")
    print("\n".join(problems))
    return 1 if problems or count < 20 or decided < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
