"""What the writers of a release share: the time of its commit, digests, JSON in one form."""
import hashlib
import json
import os
import pathlib
import sys
import time


def epoch():
    """Seconds; SOURCE_DATE_EPOCH, so that the same commit gives the same bytes."""
    return int(os.environ["SOURCE_DATE_EPOCH"])


def timestamp():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch()))


def sha256(data):
    if isinstance(data, pathlib.Path):
        data = data.read_bytes()
    return hashlib.sha256(data).hexdigest()


def sha1(path):
    """SPDX 2.3 asks for it, of files."""
    return hashlib.sha1(path.read_bytes()).hexdigest()


def to_json(value):
    return json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False).encode() + b"\n"


def components(versions):
    """The libraries inside of the program, with the releases that `versions`, lines of dpkg-query, say."""
    known = dict(line.split("\t") for line in pathlib.Path(versions).read_text(encoding="utf-8").splitlines())
    table = json.loads((pathlib.Path(__file__).parent / "components.json").read_text(encoding="utf-8"))
    missing = [row["package"] for row in table if row["package"] not in known]
    if missing:
        sys.exit(f"{versions} does not have {', '.join(missing)}")
    return [dict(row, version=known[row["package"]]) for row in table]
