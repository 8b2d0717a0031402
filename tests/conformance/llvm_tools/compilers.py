"""Where llc and clang of each release are: Debian's, the wheel `ziglang`, the LLVM of rustc."""

import functools
import glob
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import rust_llc  # noqa: E402
from tool_runs import find_tool, installed, run  # noqa: E402

RELEASES = ["14", "19", "22"]


def wheel_clang(source_dir):
    """{"22": (program, "clang")} where scripts/test installed the wheel."""
    return {name.rsplit("-", 1)[1]: (program, "clang") for name, folder in installed(source_dir, "clang-*").items()
            for program in glob.glob(os.path.join(folder, "lib/python*/site-packages/ziglang/zig"))}


@functools.lru_cache(maxsize=None)
def facts_of(words):
    """Whose build of LLVM it is: Debian's has facts of its own."""
    is_debians = "Debian" in run([*words, "--version"]).stdout
    return ["--host-facts", '{"llvm_patch": "debian"}'] if is_debians else []


def is_rusts(words):
    """Whether it is the LLVM of rustc."""
    return rust_llc.__file__ in words


def find_compilers(source_dir):
    """{"llc": {release: words}, "clang": {release: words}}."""
    found = {"llc": {}, "clang": {}}
    for name, pattern in (("llc", r"LLVM version (\d+)"), ("clang", r"clang version (\d+)")):
        for release, path in find_tool(name, pattern, RELEASES).items():
            found[name][release] = (path,)
    library = rust_llc.library()
    if library is not None and rust_llc.release_of(library) in RELEASES:
        found["llc"].setdefault(rust_llc.release_of(library), (sys.executable, rust_llc.__file__, library))
    for release, words in wheel_clang(source_dir).items():
        found["clang"].setdefault(release, words)
    return found
