"""Target strings that are cut somewhere, in files of every shape, and the word that has to be offered there.

Words come from the rows of the database and from the program's lists. One is asked for with the shortest begin that
no more than five words have which may stand there: whoever wrote so much has said what is meant.
"""

import json
import subprocess

from conftest import PROGRAM, SOURCE

CURSOR = "\x01"

# Where a target string may stand; `{}` is the string, written as the file wants it.
YAML_PLACES = [
    "targets:\n  gpu: {}\n", "targets:\n- llvm\n- {}\n", "targets:\n    a:   {}   # \U0001f600 \u00fcml\u00e4ut\n    b: llvm\n",
    "opt-level: 2\nhost: {}\n", "targets:\n  a: llvm\nfunctions:\n  main:\n    target: {}\n",
    "parts:\n  p:\n    targets:\n      inner: {}\n    opt-level: 2\n", "parts:\n  p:\n    host: {}\n    targets: [llvm]\n",
    "targets: [llvm]\n---\ntargets:\n  a: {}\n", "targets:\n  a: {}\nexecutr: aott\nopt-level: nine\n", "executer: [\ntargets:\n  a: {}\n",
    "targets: &all\n  a: {}\nparts:\n  p: {{targets: *all}}\n", "targets:\r\n  a: {}\r\nopt-level: 3\r\n",
    "# above\n\ntargets: # behind\n\n  # of a\n  a: # between\n    {}\n",
]
QUOTED_PLACES = ["targets: [{}, llvm]\n", "targets: {{a: {}, b: llvm}}\n", "targets:\n  a: {{target: {}, opt-level: 2}}\n", "targets: [llvm,\n   {}\n  ]\n"]
JSON_PLACES = ['{{"targets": [{}, "llvm"]}}', '{{"targets": {{"a": {}}}, "opt-level": 3}}', '{{\n  "host": {},\n  "targets": ["cuda"]\n}}\n']
JSON5_PLACES = ["{{targets: [{}], /* more */}}", "{{\n  // the only one\n  targets: {{a: {},}},\n}}\n", "{{'parts': {{p: {{targets: [{}]}}}}}}"]


def listed(*args):
    done = subprocess.run([PROGRAM, "list", *args, "-f", "json"], check=True, capture_output=True, text=True)
    return [entry["name"] for entry in json.loads(done.stdout)["entries"]]


def rows(table):
    for path in sorted((SOURCE / "configs/database" / table).glob("*.json")):
        row = json.loads(path.read_text())
        yield from row.get("rows", [row])


KINDS = {row["name"]: row for row in rows("kinds") if row["name"] != "composite"}
COMMON = sorted(json.loads((SOURCE / "configs/database/attributes.json").read_text())["attributes"])
CHIPS = {vendor: [row["name"] for row in rows("chips") if row.get("vendor") == vendor] for vendor in ("amd", "nvidia")}
ARCHS = {"aarch64": "aarch64-linux-gnu", "x86_64": "x86_64-linux-gnu", "riscv64": "riscv64-unknown-linux-gnu", "arm": "armv7a-linux-gnueabihf"}
NAMES = {(table, arch): listed(table, "--arch", arch) for table in ("cpus", "features") for arch in ARCHS}
HEADS = [*KINDS, *listed("tags")]


def attributes(kind):
    """Those of today, and of them the ones with a type."""
    own = {name: row for name, row in KINDS[kind]["attributes"].items() if not row.get("until")}
    return own


def word_lists(kind):
    return {rule["attribute"]: rule.get("words") or rule["enum"] for rule in KINDS[kind].get("canonical", [])
            if rule["rule"] in ("words", "llvm-value") and (rule.get("words") or rule.get("enum"))}


def shortest(word, names, least=0):
    """The begin of a word that says it; None: five others go on with the whole of it."""
    for end in range(least, len(word) + 1):
        if sum(name.startswith(word[:end]) for name in names) <= 5:
            return word[:end]
    return None


def cut_string(chance):
    """A target string up to the cursor, the word that is meant, and what may stand behind."""
    made = None
    while made is None:
        made = chance.choice((head, option, option, boolean, listed_word, chip, cpu, feature, generator, nested))(chance) or None
    before, word, behind = made
    return before, word, behind


def head(chance):
    word = chance.choice(HEADS)
    begin = shortest(word, HEADS, 1)
    return begin and (begin, word, chance.choice(("", "", " -opt-level=2")) if word in KINDS else "")


def option(chance):
    kind = chance.choice(sorted(KINDS))
    own = [name for name in attributes(kind)]
    if not own:
        return None
    word = chance.choice(own)
    given = chance.choice((None, *[name for name in own if name != word][:1]))
    rest = [name for name in [*own, *COMMON, "compiler"] if name != given]
    begin = shortest(word, rest)
    if begin is None:
        return None
    text = f"{kind} " + (f"-{given}={sample_value(kind, given)} " if given else "")
    return text + "-" + begin, "-" + word, chance.choice(("", "=", " -keys=a"))


def sample_value(kind, name):
    kinds = {"integer": "4", "boolean": "true"}
    return kinds.get(attributes(kind)[name].get("type"), "x")


def boolean(chance):
    kind = chance.choice(sorted(KINDS))
    own = [name for name, row in attributes(kind).items() if row.get("type") == "boolean"]
    word = chance.choice(("true", "false"))
    return own and (f"{kind} -{chance.choice(own)}={word[:chance.choice((0, 1, 3))]}", word, "")


def listed_word(chance):
    kind = chance.choice(sorted(KINDS))
    lists = {name: words for name, words in word_lists(kind).items() if name != "keys"}
    if not lists:
        return None
    name = chance.choice(sorted(lists))
    word = chance.choice(lists[name])
    begin = shortest(word, lists[name])
    return begin is not None and (f"{kind} -{name}={begin}", word, chance.choice(("", " -tag=t"))) or None


def chip(chance):
    kind = chance.choice([name for name, row in KINDS.items() if row.get("chip", {}).get("vendor") in CHIPS])
    facts = KINDS[kind]["chip"]
    names = CHIPS[facts["vendor"]]
    word = chance.choice(names)
    begin = shortest(word, names)
    return begin and (f"{kind} -{facts['attribute']}={begin}", word, chance.choice(("", " -max_num_threads=64")))


def cpu(chance):
    arch = chance.choice(sorted(ARCHS))
    names = NAMES["cpus", arch]
    word = chance.choice(names)
    begin = shortest(word, names)
    return begin and (f"llvm -mtriple={ARCHS[arch]} -mcpu={begin}", word, chance.choice(("", " -num-cores=4")))


def feature(chance):
    arch = chance.choice(sorted(ARCHS))
    names = NAMES["features", arch]
    sign = chance.choice("++-")
    one, word = chance.sample(names, 2)
    begin = shortest(word, [name for name in names if name != one])
    return begin and (f"llvm -mtriple={ARCHS[arch]} -mattr=+{one},{sign}{begin}", sign + word, chance.choice(("", " -mfloat-abi=hard")))


def generator(chance):
    serving = {}
    for row in rows("generators"):
        for kind in row.get("serves", []):
            serving.setdefault(kind, []).append(row["name"])
    kind = chance.choice(sorted(serving))
    word = chance.choice(serving[kind])
    return f"{kind} -compiler={shortest(word, serving[kind])}", word, ""


def nested(chance):
    kind = chance.choice(("cuda", "opencl", "vulkan", "metal", "rocm"))
    before, word, _ = chance.choice((cpu, feature))(chance) or ("", "", "")
    return before and (f"{kind} -host='{before}", word, "'")


def files(chance, number):
    """A name, a text with the cursor in it, the word."""
    before, word, behind = cut_string(chance)
    text = before + CURSOR + behind
    form = chance.choice(("yaml", "yaml", "yaml", "quoted", "double", "folded", "json", "json5"))
    inside = text.replace("'", "''")
    if form == "json" or form == "json5":
        places, suffix, written = (JSON_PLACES, "json", f'"{text}"') if form == "json" else (JSON5_PLACES, "json5", f'"{text}"')
        return f"g{number}.tgtcfg.{suffix}", chance.choice(places).format(written), word
    if form == "folded":
        at = before.rfind(" -")
        lines = [text] if at < 0 else [text[:at], text[at + 1:]]
        mark = chance.choice((">", ">-"))
        return f"g{number}.tgtcfg.yaml", f"targets:\n  a: {mark}\n    " + "\n    ".join(lines) + "\nopt-level: 2\n", word
    written = {"yaml": text, "quoted": f"'{inside}'", "double": f'"{text}"'}[form]
    places = YAML_PLACES if form == "yaml" else YAML_PLACES + QUOTED_PLACES
    return f"g{number}.tgtcfg.yaml", chance.choice(places).format(written), word
