"""What the files say: configurations of the repository, and data that no schema knows."""

import json
import pathlib

import yaml

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
    for folder in ("configs/examples", "configs/boards", "tests/cases"):
        for path in sorted((pathlib.Path(source) / folder).rglob("*")):
            if path.suffix not in (".yaml", ".json") or path.name == "case.json" or "expected" in path.parts:
                continue
            if not path.is_file() or path.stat().st_size > 6000:
                continue
            if "bad-inputs" in path.parts:
                continue
            try:
                text = path.read_text()
                data = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
            except (ValueError, yaml.YAMLError):
                continue
            if isinstance(data, dict) and simple(data):
                found[str(path.relative_to(source))] = data
    return found


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
