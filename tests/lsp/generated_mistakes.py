"""Words of a valid configuration with a letter wrong."""

import re

# Whoever writes the file names these.
NAMED = {"targets", "devices", "functions", "parts", "memory-pools"}
FREE = {"module-name", "output-format", "cross-compiler", "cross-compiler-options", "desired-layout", "ops", "acc-type", "memory-scope",
        "tag", "disabled-passes", "backend", "tir.add_lower_pass"}
WORD = re.compile(r"-?[A-Za-z][A-Za-z0-9_.+-]*")


def places(data, path=()):
    """Each word that has to be one of those that are known: its path, and whether it is a key."""
    if isinstance(data, dict):
        for key, value in data.items():
            if not path or path[-1] not in NAMED:
                yield (*path, key), True, key
            if key not in FREE:
                yield from places(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from places(value, (*path, number))
    elif isinstance(data, str):
        for found in WORD.finditer(data):
            yield path, False, found.group()


def garbled(chance, word):
    """One letter is wrong, behind the first one."""
    letters = [at for at in range(1, len(word)) if word[at].isalnum()]
    if len(word.strip("-+")) < 4 or not letters:
        return None
    at = chance.choice(letters)
    how = chance.choice(("drop", "twice", "swap", "other"))
    if how == "drop":
        return word[:at] + word[at + 1:]
    if how == "twice":
        return word[:at] + word[at] + word[at:]
    if how == "swap" and at + 1 < len(word) and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2:]
    return word[:at] + ("7" if word[at].isdigit() else "q") + word[at + 1:]


def put(data, path, is_key, word, wrong):
    """The data with a word replaced at its path."""
    if not path:
        return data.replace(word, wrong, 1)
    step = path[0]
    if isinstance(data, list):
        return [put(each, path[1:], is_key, word, wrong) if number == step else each for number, each in enumerate(data)]
    if is_key and len(path) == 1:
        return {wrong if key == step else key: value for key, value in data.items()}
    return {key: put(value, path[1:], is_key, word, wrong) if key == step else value for key, value in data.items()}
