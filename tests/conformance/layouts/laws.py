"""What `fmt` promises, over generated files with comments in odd places.

laws.py PROGRAM SOURCE [FILES [SEED]]: FILES are half of data that no schema knows, whose order stays, and half
configurations of the repository, whose keys it puts in their order.
"""

import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    print("skipped: no Python package yaml (pre-commit brings it; scripts/test installs that in .venv)")
    sys.exit(77)

import odd_data
from odd_json import OddJson
from odd_yaml import OddYaml, around
from reading import json_shape, json_words, plain, yaml_data, yaml_words

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
FILES = int(sys.argv[3]) if len(sys.argv) > 3 else 400
SEED = sys.argv[4] if len(sys.argv) > 4 else "1"
CONFIGURATIONS = odd_data.configurations(SOURCE)
FORMATS = ("yaml", "yaml", "yaml", "json5", "json5", "json")


def run(*args, stdin=None, folder=None):
    done = subprocess.run([PROGRAM, *args], input=stdin, capture_output=True, cwd=folder)
    return done.returncode, done.stdout, done.stderr.decode()


def generated(number):
    """Its name, its text, and whether the order of its keys is that of its data."""
    chosen = random.Random(f"{SEED}/{number}")
    suffix = chosen.choice(FORMATS)
    ours = number % 2 == 1
    data = CONFIGURATIONS[chosen.choice(sorted(CONFIGURATIONS))] if ours else odd_data.free(chosen)
    often = chosen.choice((0.05, 0.15, 0.3, 0.5))
    if suffix == "yaml":
        text = OddYaml(chosen, often).document(data)
        if chosen.random() < 0.1 and not text.startswith("%"):
            text += "---\n" + OddYaml(chosen, often, 1000).document({"other": [text.count("\n")]}).removeprefix("%YAML 1.2\n")
    else:
        text = OddJson(chosen, often if suffix == "json5" else 0, suffix == "json5").document(data)
    return f"f{number}.{suffix}", around(chosen, text), ours


def words_of(name, text):
    return yaml_words(text) if name.endswith(".yaml") else json_words(text)


def said(name, text):
    if name.endswith(".yaml"):
        return yaml_data(text)
    return sorted(map(str, json_shape(text)))


def neighbours(words):
    """Of each comment that surely belongs to the word before or below it, that word."""
    found = {}
    for at, word in enumerate(words):
        if word.behind and at and not words[at - 1].is_comment:
            found[word.text] = ("behind", words[at - 1].text)
        elif word.above:
            found[word.text] = ("above", next((each.text for each in words[at:] if not each.is_comment), None))
    return found


def misplaced(name, before, after, ours):
    """Comments that are lost, come, or stand elsewhere."""
    one, other = words_of(name, before), words_of(name, after)
    comments = [collections.Counter(word.text for word in words if word.is_comment) for words in (one, other)]
    if comments[0] != comments[1]:
        yield f"comments: lost {list(comments[0] - comments[1])}, new {list(comments[1] - comments[0])}"
    if not ours and [word.text for word in one] != [word.text for word in other]:
        at = next(i for i, pair in enumerate(zip(one, other)) if pair[0].text != pair[1].text)
        yield f"order: {[word.text for word in one[at - 1:at + 3]]} is {[word.text for word in other[at - 1:at + 3]]}"
    places, moved = neighbours(one), neighbours(other)
    for comment, place in places.items():
        # In JSON5 another comment may have come to stand behind it in its line.
        if comment in comments[1] and moved.get(comment, place if name.endswith(".json5") else ()) != place:
            yield f"`{comment}` stood {place}, stands {moved.get(comment)}"


# Documents that tgtcfg writes stay as they are.
WRITTEN = re.compile(r"""schema["']?.{0,40}:.{0,40}(tgtcfg\.|https?://json-schema\.org/)""", re.DOTALL)


def envelope(before, after):
    """Bytes around the text: line ends, the mark at the begin, blanks at the ends of lines."""
    if before.startswith("\ufeff") != after.startswith("\ufeff"):
        yield "a byte order mark came or went"
    crlf = before.find("\r\n") >= 0 and before.find("\r\n") == before.find("\n") - 1
    if ("\r\n" in after) != crlf and "\n" in after:
        yield "line ends changed"
    if crlf and re.search(r"(?<!\r)\n", after):
        yield "line ends are mixed"
    left_alone = before == after and WRITTEN.search(before)
    if plain(after) and not plain(after).endswith("\n") and not left_alone:
        yield "no line end at the end"


def fingerprint(name, text, folder):
    (folder / name).write_bytes(text.encode())
    code, out, _ = run("resolve", name, "-f", "json", folder=folder)
    return code, json.loads(out)["fingerprint"] if code == 0 and out.startswith(b"{") else out if code == 0 else None


def formatted(files, folder):
    """What `fmt --check` lists, and what is there afterwards; whoever writes while it checks is caught."""
    listed = set()
    for first in range(0, len(files), 200):
        names = sorted(files)[first:first + 200]
        listed |= set(run("fmt", "--check", *names, folder=folder)[1].decode().split())
        if any((folder / name).read_bytes() != files[name].encode() for name in names):
            sys.exit("--check wrote a file")
        run("fmt", *names, folder=folder)
    return listed, {name: (folder / name).read_bytes().decode() for name in files}


def readable(files):
    """Those that PyYAML reads: what a comment below a block text is, the generator does not know."""
    for name, text in files.items():
        try:
            said(name, text)
            words_of(name, text)
        except yaml.YAMLError:
            continue
        yield name


def wrongs(name, before, after, ours, folder):
    if said(name, after) != said(name, before):
        yield "it says something else"
    yield from envelope(before, after)
    yield from misplaced(name, before, after, ours)
    if ours and fingerprint(name, before, folder) != fingerprint(name, after, folder):
        yield "another plan"


def main():
    made = [generated(number) for number in range(FILES)]
    ours = {name for name, _, is_ours in made if is_ours}
    texts = {name: text for name, text, _ in made}
    files = {name: texts[name] for name in readable(texts)}
    found = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name, text in files.items():
            (folder / name).write_bytes(text.encode())
        listed, once = formatted(files, folder)
        again, twice = formatted(once, folder)
        plans = sum(fingerprint(name, files[name], folder)[1] is not None for name in sorted(ours & set(files)))
        for name in files:
            if (name in listed) != (once[name] != files[name]):
                found[name].append("--check says otherwise")
            if name in again or twice[name] != once[name]:
                found[name].append("not the same the second time")
            found[name] += wrongs(name, files[name], once[name], name in ours, folder)
        for name in sorted(files)[::10]:
            code, out, err = run("fmt", "-", "--stdin-filename", name, stdin=files[name].encode(), folder=folder)
            if code != 0 or out.decode() != once[name]:
                found[name].append(f"another text through a pipe: {err[:300]}")
        for name in files:
            if once[name] == files[name] and run("fmt", "-", "--stdin-filename", name, stdin=once[name].encode())[0] != 0:
                found[name].append("it was refused")
    bad = {name: what for name, what in found.items() if what}
    for name, what in bad.items():
        print(f"{name} (seed {SEED}):", *what, sep="\n  ")
    print(f"{FILES} files, {len(files)} of them YAML or JSON, {plans} with a plan, {len(bad)} against the laws")
    return 1 if bad or len(files) < 0.9 * FILES or plans < FILES / 10 else 0


if __name__ == "__main__":
    sys.exit(main())
