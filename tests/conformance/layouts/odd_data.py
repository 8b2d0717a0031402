"""What the files say: configurations of the repository, and data that no schema knows."""

import json
import pathlib
import sys

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "cases"))
import case_files

WORDS = ("alpha", "beta", "a b c", "it's", "x: y", "# none", "- dash", "true", "12", "", " blank ", "back\\slash", "say \"so\"",
         "\u00fcber", "two\nlines", "{", "a#b", "&x", "*y", "!z", "%p", "@q", "`r", "tab\there", "two words more", "https://a.b/c#d")


def free(random, depth=0):
    """Data of any shape; its texts are all different."""
    data = Free(random)
    return data.map(0) if random.random() < 0.7 else data.list(0)


class Free:
    def __init__(self, random):
        self.random = random
        self.count = 0

    def text(self):
        self.count += 1
        return f"{self.random.choice(WORDS)}{self.count}" if self.random.random() < 0.8 else f"t{self.count}"

    def value(self, depth):
        what = self.random.random()
        if depth < 4 and what < 0.22:
            return self.map(depth + 1)
        if depth < 4 and what < 0.42:
            return self.list(depth + 1)
        if what < 0.5:
            return self.random.choice((None, True, False, 7, 0))
        return self.text()

    def map(self, depth):
        return {self.text(): self.value(depth) for _ in range(self.random.choice((0, 1, 2, 3, 3, 5)))}

    def list(self, depth):
        return [self.value(depth) for _ in range(self.random.choice((0, 1, 2, 3, 4)))]


def configurations(source):
    """Every configuration that can be read as plain data, by name."""
    found = {}
    for name, text in texts(pathlib.Path(source)):
        if not name.endswith((".yaml", ".json")) or len(text) > 6000:
            continue
        try:
            data = json.loads(text) if name.endswith(".json") else yaml.safe_load(text.decode())
        except (ValueError, yaml.YAMLError):
            continue
        if isinstance(data, dict) and simple(data):
            found[name] = data
    return found


def texts(source):
    for folder in ("configs/examples", "configs/boards"):
        for path in sorted((source / folder).rglob("*")):
            if path.is_file():
                yield str(path.relative_to(source)), path.read_bytes()
    for case in case_files.cases(source):
        for name, text in sorted(case.files.items()):
            if case.area != "bad-inputs":
                yield f"tests/cases/{case.area}/{case.name}/{name}", text


def simple(data, depth=0):
    """Nothing but what every format can say, and no file that was made to be deep."""
    if depth > 12:
        return False
    if isinstance(data, dict):
        return all(isinstance(key, str) and simple(each, depth + 1) for key, each in data.items())
    if isinstance(data, list):
        return all(simple(each, depth + 1) for each in data)
    # Larger ones not every reader of JSON has.
    return data is None or isinstance(data, (bool, str)) or isinstance(data, int) and abs(data) < 2**53
