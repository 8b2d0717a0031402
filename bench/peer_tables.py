"""The tables of bench/peers: each function measures, adds goals to the bench, and gives its part of the page."""

import filecmp
import json
import shutil
import statistics
import subprocess

import workload
from measure import BUSY, ROOT, Command, interleave, met, peak_mb, run, table
from peer_tools import PUBLISHED, SMALL

YAML = ROOT / "bench/data/config-2kb.yaml"
JSON = ROOT / "bench/data/config-2kb.json"
STRING = "cuda -arch=sm_86"
THOUSANDS = 20000


def peer_commands(bench, extension, places, wrong=False, slow_every=5, published=True, slow=True):
    """The commands of all peers over `places` (plain, with kubeconform's header), against both schemas."""
    commands = {}
    for peer in bench.present():
        if peer.slow and not slow:
            continue
        for which, schema in bench.schemas.items():
            if which == PUBLISHED and (peer.slow or not published):
                continue
            argv = peer.command(schema, extension, places[peer.header])
            commands[peer.name, which] = Command(f"{peer.name}, {which}", argv, peer.wrong if wrong else 0,
                                                 slow_every if peer.slow else 1, peer.slow)
    return commands


def with_absent(bench, rows, width):
    return rows + [(peer.name, peer.absent) + ("",) * (width - 2) for peer in bench.peers if peer.absent]


# Goal, row, label, bound relative to an empty program, and bound of the time above it relative to sourcemeta.
STARTS = (("S1", "yaml", "`validate` one file of 2 KB YAML", 1.7, 0.10), ("S3", "help", "`--help`", 1.7, 0.02),
          ("S3", "version", "`--version`", 1.7, 0.02), ("S4", "shared", "shared libraries, one file of 2 KB YAML", 3.5, None),
          ("S15", "resolve", "`resolve` one file of 2 KB YAML", 2.0, None), ("S15", "string", "`resolve` a target string", 1.5, None))


def start_goals(bench, samples):
    """Compares with an empty program, and with sourcemeta after subtracting the empty program, whose time depends on the machine."""
    floor = samples["empty"].median()
    sourcemeta = samples.get(("yaml", "sourcemeta `jsonschema validate`", SMALL))
    for goal, key, words, bound, above in STARTS:
        ours = samples[key].median()
        bench.goal(goal, f"{words}, relative to an empty program", ours / floor, bound)
        if sourcemeta:
            bench.goal(goal, f"{words}: time above an empty program, relative to sourcemeta with YAML",
                       (ours - floor) / (sourcemeta.median() - floor), above, digits=3)
        if key == "shared":
            bench.goal(goal, "an empty program with the same shared libraries, relative to an empty program",
                       samples["empty, shared"].median() / floor, None)


def one(bench):
    """Start-up: one file."""
    places = {}
    for path in (YAML, JSON):
        copy = bench.folder / f"one-kube{path.suffix}"
        copy.write_text(workload.with_header(path.read_text()))
        places[path.suffix[1:]] = (path, copy)
    own = {"empty": Command("empty C program", [bench.empty]),
           "help": Command("tgtcfg `--help`", [bench.binary, "--help"]),
           "version": Command("tgtcfg `--version`", [bench.binary, "--version"]),
           "yaml": Command("tgtcfg, YAML", [bench.binary, "validate", YAML]),
           "json": Command("tgtcfg, JSON", [bench.binary, "validate", JSON]),
           "resolve": Command("tgtcfg `resolve`, YAML", [bench.binary, "resolve", YAML]),
           "string": Command("tgtcfg `resolve`, a target string", [bench.binary, "resolve", STRING]),
           "shared": Command("tgtcfg with shared libraries, YAML", [bench.shared, "validate", YAML]),
           "empty, shared": Command("empty C program with the same shared libraries", [bench.empty_shared])}
    peers = {}
    for extension, both in places.items():
        for key, command in peer_commands(bench, extension, both, slow_every=10).items():
            shown = command._replace(name=f"{command.name}, {extension.upper()}")
            peers[(extension, *key)] = shown if "node" not in key[0] else shown._replace(every=5)
    keys = [*own, *peers]
    commands = [*own.values(), *peers.values()]
    samples = dict(zip(keys, interleave(commands, bench.rounds(100), warm=2)))
    floor, ours = samples["empty"].median(), samples["yaml"].median()
    start_goals(bench, samples)
    for name, words, bound in (("sourcemeta `jsonschema validate`", "sourcemeta", 0.30), ("kubeconform `-n 2`", "kubeconform", 0.25)):
        if ("yaml", name, SMALL) in samples:
            bench.goal("S2", f"one file of 2 KB YAML, relative to {words}", ours / samples["yaml", name, SMALL].median(), bound)
    rows = []
    for key, command in zip(keys, commands):
        median = samples[key].median()
        base = samples["json" if key[0] == "json" else "yaml"].median()
        rows.append((command.name, f"{median * 1000:.2f}", f"{median / floor:.2f}", f"{median / base:.2f}"))
    head = ["one file of 2 KB", "ms", "× empty", "× tgtcfg"]
    return "### One file\n\n" + table(head, with_absent(bench, rows, 4))


def trees(bench, extension, count, invalid_every=0):
    """Directories of files: plain, and with kubeconform's header."""
    base = bench.folder / f"{extension}-{count}-{invalid_every}"
    for header in (False, True):
        if not (base / str(header)).exists():
            workload.write_tree(base / str(header), extension, count, invalid_every, header)
    return base / "False", base / "True"


def own_commands(bench, place, wrong):
    return {threads: Command(f"tgtcfg `-j{threads}`", [bench.binary, "validate", f"-j{threads}", "-fconcise", place],
                             1 if wrong else 0) for threads in (2, 1)}


def measured(bench, commands, rounds, warm=1):
    """Samples of each command. Those of two threads are none where a second core was not free."""
    free = bench.two_cores()
    samples = dict(zip(commands, interleave(list(commands.values()), rounds, warm)))
    if not (free and bench.two_cores()):
        samples[2] = None
    return samples


def part_of(ours, theirs):
    return None if ours is None else ours.median() / theirs.median()


def many_rows(bench, commands, samples, count):
    base = (samples[2] or samples[1]).median()
    rows = []
    for key, command in commands.items():
        if samples[key] is None:
            rows.append((command.name, BUSY, "", "", "", ""))
            continue
        median, least = samples[key].median(), samples[key].least()
        rows.append((command.name, f"{median * 1000:.0f}", f"{least * 1000:.0f}", f"{median / count * 1e6:.0f}",
                     f"{median / base:.2f}", f"{samples[key].peak or peak_mb(command.argv):.1f}"))
    return with_absent(bench, rows, 6)


MANY_HEAD = ["ms", "minimum ms", "µs per file", "× tgtcfg", "peak MB"]


def many(bench):
    """2,000 files: the rates that goals name."""
    count = 2000
    bodies = []
    for extension in ("yaml", "json"):
        for invalid_every in (0, 10):
            places = trees(bench, extension, count, invalid_every)
            commands = {**own_commands(bench, places[0], invalid_every),
                        **peer_commands(bench, extension, places, bool(invalid_every), published=not invalid_every,
                                        slow=not invalid_every)}
            samples = measured(bench, commands, bench.rounds(5))
            words = f"2,000 files of 2 KB {extension.upper()}" + (", 10 % invalid" if invalid_every else "")
            rows = many_rows(bench, commands, samples, count)
            bodies.append(table([words, *MANY_HEAD], rows))
            if not invalid_every:
                many_goals(bench, extension, commands, samples)
                if extension == "yaml":
                    yaml_floor(bench, places[0], samples[1], count)
    return "### 2,000 files\n\n" + "\n\n".join(bodies)


SCRIPT = "ajv and js-yaml in a node script"
RATES = {"yaml": (("S6", "kubeconform `-n 2`", 0.30), ("S6", SCRIPT, 0.40),
                  ("S6", "sourcemeta `jsonschema validate`", 0.50), ("S6", "sourcemeta `jsonschema validate --fast`", 0.95)),
         "json": (("S8", "sourcemeta `jsonschema validate`", 0.30), ("S8", "sourcemeta `jsonschema validate --fast`", 0.80),
                  ("S8", "kubeconform `-n 2`", 0.12))}


def many_goals(bench, extension, commands, samples):
    ours = samples[2]
    shown = extension.upper()
    for name, peer, bound in RATES[extension]:
        if (peer, SMALL) in samples:
            bench.goal(name, f"2,000 {shown}, 2 threads, relative to {peer}", part_of(ours, samples[peer, SMALL]), bound)
    if extension == "json" and (RATES["json"][0][1], SMALL) in samples:
        least = samples[RATES["json"][0][1], SMALL].least()
        bench.goal("S8", f"the same, relative to the minimum time of {RATES['json'][0][1]}", ours and ours.least() / least, 0.30)
    bench.goal("S10", f"2,000 {shown}: two threads faster than one", ours and samples[1].median() / ours.median(),
               1.7 if extension == "yaml" else 1.5, at_least=True)
    kube = commands.get(("kubeconform `-n 2`", SMALL))
    if kube:
        bench.goal("S11", f"peak memory of 2,000 {shown}, relative to kubeconform", peak_mb(commands[2].argv) / peak_mb(kube.argv), 0.5)


def yaml_floor(bench, place, ours, count):
    """What yaml-cpp alone takes for the same bytes, in processor time."""
    listing = bench.folder / "listing"
    listing.write_text("".join(f"{path}\n" for path in sorted(place.rglob("*.yaml"))))
    argv = [ROOT / "build/release/bin/bench_yaml_events", listing]
    floor, again = [], []
    for _ in range(bench.rounds(5)):
        floor.append(run(argv).cpu)
        again.append(run(own_commands(bench, place, 0)[1].argv).cpu)
    bench.goal("S7", f"processor time of a YAML file ({statistics.median(again) / count * 1e6:.0f} µs), relative to yaml-cpp's events of it "
               f"({statistics.median(floor) / count * 1e6:.0f} µs)", statistics.median(again) / statistics.median(floor), 1.35)


def thousands(bench):
    """20,000 files: the same rate, flat memory, the same bytes for every number of threads."""
    count = THOUSANDS
    bodies = []
    for extension, invalid_every in (("yaml", 0), ("json", 0), ("yaml", 10), ("json", 10)):
        places = trees(bench, extension, count, invalid_every)
        commands = {**own_commands(bench, places[0], invalid_every),
                    **peer_commands(bench, extension, places, bool(invalid_every), published=False, slow=False)}
        commands = {key: command._replace(long=True) for key, command in commands.items()}
        samples = measured(bench, commands, 1, warm=0)
        words = f"20,000 files of 2 KB {extension.upper()}" + (", 10 % invalid" if invalid_every else "")
        bodies.append(table([words, *MANY_HEAD], many_rows(bench, commands, samples, count)))
        if invalid_every:
            reports = []
            for threads in ("-j1", "-j2"):
                reports.append(bench.folder / f"report{threads}")
                run([bench.binary, "validate", threads, "-fjson", places[0]], sink=reports[-1])
            equal = filecmp.cmp(*reports, shallow=False)
            bench.goals.append(("S10", f"20,000 {extension.upper()}, 10 % invalid: reports of `-j1` and `-j2`",
                                f"{reports[0].stat().st_size:,} bytes", "the same", met(equal)))
        else:
            if (SCRIPT, SMALL) in samples:
                bench.goal("S20", f"20,000 {extension.upper()}, 2 threads, relative to {SCRIPT}", part_of(samples[2], samples[SCRIPT, SMALL]),
                           1 if extension == "yaml" else 1.3)
            few = peak_mb(own_commands(bench, trees(bench, extension, 2000)[0], 0)[2].argv)
            peak = samples[2].peak if samples[2] else peak_mb(commands[2].argv)
            bench.goal("S11", f"peak memory of 20,000 {extension.upper()}, relative to 2,000 files", peak / few, 1.5)
            if extension == "json":
                hundred_thousand(bench, places[0], few)
        for place in places:
            shutil.rmtree(place)
    return "### 20,000 files\n\n" + "\n\n".join(bodies)


def hundred_thousand(bench, place, few):
    """Each of 20,000 files five times, from a list."""
    listing = bench.folder / "hundred-thousand"
    listing.write_text("".join(f"{path}\n" for path in sorted(place.rglob("*.json"))) * 5)
    peak = peak_mb([bench.binary, "validate", "-fconcise", f"@{listing}"])
    bench.goal("S11", f"peak memory of a list of 100,000 JSON ({peak:.0f} MB), relative to 2,000 files", peak / few, 5, digits=1)


def large(bench):
    """One file with as many targets as the limits allow."""
    count = 1000
    texts = {"json": workload.many_targets(count), "yaml": workload.many_targets_yaml(count)}
    bodies = []
    for extension, text in texts.items():
        places = (bench.folder / f"large.{extension}", bench.folder / f"large-kube.{extension}")
        places[0].write_text(text)
        places[1].write_text(workload.with_header(text))
        own = Command("tgtcfg", [bench.binary, "validate", places[0]])
        commands = [own, *peer_commands(bench, extension, places, published=False).values()]
        samples = interleave(commands, bench.rounds(10))
        base = samples[0].mean()
        peaks = [peak_mb(command.argv) for command in commands]
        rows = [(command.name, f"{kept.mean() * 1000:.1f}", f"{kept.mean() / base:.2f}", f"{peak:.0f}")
                for command, kept, peak in zip(commands, samples, peaks)]
        kind = f"{count:,} targets in one {extension.upper()} file"
        bench.goal("S19", f"{kind}, ms", base * 1000, 50, digits=1)
        bench.goal("S21", f"{kind}, MB", peaks[0], 16, digits=1)
        size = places[0].stat().st_size / 1e6
        bodies.append(table([f"one {extension.upper()} file of {size:.1f} MB", "ms", "× tgtcfg", "peak MB"],
                            with_absent(bench, rows, 4)))
    return f"### One large file\n\nOne configuration with {count:,} targets, as many as the limits allow.\n\n" + "\n\n".join(bodies)


def hostile(bench):
    """Inputs that want a reader's memory, time or stack."""
    baseline = Command("baseline", [bench.binary, "validate", YAML])
    commands = [baseline]
    folder = bench.folder / "hostile"
    folder.mkdir()
    for name, file_name, content in workload.hostile():
        (folder / file_name).write_bytes(content)
        commands.append(Command(name, [bench.binary, "validate", folder / file_name], 1))
    samples = interleave(commands, bench.rounds(10))
    base = samples[0].median()
    rows, worst, most = [], 0, 0
    for command, kept in list(zip(commands, samples))[1:]:
        size = command.argv[-1].stat().st_size
        out = bench.folder / "hostile.out"
        run(command.argv, sink=out)
        code = next((word[6:12] for word in out.read_text().split() if word.startswith("error[TC")), None)
        ratio, peak = kept.median() / base, peak_mb(command.argv)
        small = size <= 64 << 10
        worst, most = max(worst, ratio if small else 0), max(most, peak)
        rows.append((command.name, f"{size:,}", f"{kept.median() * 1000:.1f}", f"{ratio:.1f}", f"{peak:.1f}", code or "**no error**"))
    bench.goal("S13", "hostile inputs: maximum memory, MB", most, 64, digits=1)
    bench.goal("S13", "hostile inputs up to 64 KB: maximum time, relative to a file of 2 KB", worst, 20, digits=1)
    silent = sum("no error" in row[-1] for row in rows)
    bench.goal("S13", "hostile inputs that end without a diagnostic", silent, 0, digits=0)
    head = ["hostile input", "bytes", "ms", "× 2 KB YAML", "peak MB", "first error"]
    return "### Hostile inputs\n\n" + table(head, rows)


def stages(bench):
    """Validation and digest in process."""
    valid = bench.folder / "valid.json"
    invalid = bench.folder / "invalid.json"
    text = JSON.read_text()
    valid.write_text(text)
    for index in range(len(workload.MISTAKES)):
        text = workload.mistaken(text, index)
    invalid.write_text(text)
    found, whole = [], []
    for _ in range(bench.rounds(15)):
        argv = [ROOT / "build/release/bin/bench_stages", valid, invalid, *bench.schemas.values()]
        found.append(json.loads(subprocess.run(argv, capture_output=True, text=True, check=True).stdout))
        whole.append(run([bench.binary, "resolve", JSON]).seconds)
    parse = min(one["json"] for one in found)
    rows = [("nlohmann parses the document", f"{parse / 1000:.1f}", "1.00", "")]
    for index, which in enumerate(bench.schemas):
        good, bad = (min(one["schemas"][index][key] for one in found) for key in ("valid", "invalid"))
        errors = found[0]["schemas"][index]["errors"]
        rows.append((f"validation against {which}", f"{good / 1000:.1f}", f"{good / parse:.2f}", ""))
        rows.append((f"the same, {errors} errors", f"{bad / 1000:.1f}", f"{bad / parse:.2f}", f"{bad / good:.2f}"))
        bench.goal("S9", f"validation against {which}, relative to nlohmann parsing the document", good / parse, 0.7)
        bench.goal("S9", f"the same with {errors} errors, relative to the valid document", bad / good, 2)
    digest = statistics.median(one["digest"] for one in found) / 1e9
    bench.goal("S12", f"digest ({digest * 1e6:.0f} µs, cold), percent of `resolve`", digest / statistics.median(whole) * 100, 5, digits=1)
    return "### Stages in process\n\n" + table(["2 KB JSON, warm", "µs", "× parsing", "× valid"], rows)
