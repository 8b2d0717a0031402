#!/usr/bin/env python3
"""Runs the writers of packaging/ over a small file in the place of a program: what they write agrees with itself, and
comes out the same twice.

usage: packaging_test.py SOURCE_DIR
"""
import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

COMMIT = "0123456789012345678901234567890123456789"
EPOCH = "1700000000"


def check(condition, *words):
    if not condition:
        sys.exit("FAILED: " + " ".join(map(str, words)))


def digest(data):
    return hashlib.sha256(data).hexdigest()


def write(source, name, output, *arguments):
    """What the writer makes, run twice in two places."""
    made = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / output
            subprocess.run([sys.executable, source / "packaging" / name, path, *map(str, arguments)], check=True,
                           env=dict(os.environ, SOURCE_DATE_EPOCH=EPOCH))
            made.append(path.read_bytes())
    check(made[0] == made[1], name, "writes other bytes the second time")
    return made[0]


def check_image(source, program):
    data = write(source, "image.py", "i.tar", "1.2.3", COMMIT, source / "LICENSE", f"amd64={program}", f"arm64={program}")
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
    for name, content in files.items():
        if name.startswith("blobs/"):
            check(name == "blobs/sha256/" + digest(content), name, "has another digest")

    def read(descriptor):
        content = files["blobs/sha256/" + descriptor["digest"].removeprefix("sha256:")]
        check(len(content) == descriptor["size"], descriptor)
        return content

    named = json.loads(files["index.json"])["manifests"]
    check([each["annotations"]["org.opencontainers.image.ref.name"] for each in named] == ["1.2.3"], named)
    machines = []
    for manifest in json.loads(read(named[0]))["manifests"]:
        machines.append(manifest["platform"]["architecture"])
        content = json.loads(read(manifest))
        config = json.loads(read(content["config"]))
        check(config["architecture"] == machines[-1] and config["config"]["Labels"]["org.opencontainers.image.revision"] == COMMIT, config)
        layer = gzip.decompress(read(content["layers"][0]))
        check(config["rootfs"]["diff_ids"] == ["sha256:" + digest(layer)], "diff_ids")
        with tarfile.open(fileobj=io.BytesIO(layer)) as tree:
            check(tree.extractfile("tgtcfg").read() == program.read_bytes(), "another program")
            check(tree.getmember("tgtcfg").mode == 0o755 and tree.getmember("tgtcfg").mtime == int(EPOCH), "its mode or time")
    check(machines == ["amd64", "arm64"], machines)


def check_documents(source, program):
    components = json.loads((source / "packaging" / "components.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        packages = pathlib.Path(folder) / "packages"
        packages.write_text("".join(f"{each['package']}\t1.0+dfsg-{i}\n" for i, each in enumerate(components)))
        bill = json.loads(write(source, "materials.py", "m.json", "1.2.3", COMMIT, packages, program))
        statement = json.loads(write(source, "provenance.py", "p.json", COMMIT, packages, program))
        packages.write_text("")
        outcome = subprocess.run([sys.executable, source / "packaging" / "materials.py", folder + "/x", "1", COMMIT, packages, program],
                                 capture_output=True, check=False, env=dict(os.environ, SOURCE_DATE_EPOCH=EPOCH))
        check(outcome.returncode != 0, "a package that is not installed goes unsaid")
    names = {each["SPDXID"]: each["name"] for each in bill["packages"]}
    linked = {names[each["relatedSpdxElement"]] for each in bill["relationships"] if each["relationshipType"] == "STATIC_LINK"}
    check(linked == {each["name"] for each in components}, linked)
    check(bill["files"][0]["checksums"][0]["checksumValue"] == digest(program.read_bytes()), "checksum")
    check(statement["subject"] == [{"name": program.name, "digest": {"sha256": digest(program.read_bytes())}}], "subject")
    materials = statement["predicate"]["buildDefinition"]["resolvedDependencies"]
    check(materials[0]["digest"]["gitCommit"] == COMMIT and len(materials) == 1 + len(components), materials)
    try:
        from spdx_tools.spdx.parser.jsonlikedict.json_like_dict_parser import JsonLikeDictParser
        from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
    except ImportError:
        print("note: no Python package spdx-tools; the bill of materials was not read by it")
        return
    problems = validate_full_spdx_document(JsonLikeDictParser().parse(bill))
    check(not problems, [problem.validation_message for problem in problems])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        stand_in = pathlib.Path(folder) / "tgtcfg"
        stand_in.write_bytes(bytes(range(256)) * 40)
        check_image(pathlib.Path(sys.argv[1]), stand_in)
        check_documents(pathlib.Path(sys.argv[1]), stand_in)
