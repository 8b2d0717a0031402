#!/usr/bin/env python3
"""Writes where a release comes from, as an in-toto statement with SLSA's provenance (v1).

usage: provenance.py OUTPUT COMMIT PACKAGES ARTIFACT...

It has no time and no name of a machine: whoever builds the commit again can compare it.
"""
import pathlib
import sys

from common import components, sha256, to_json


def main(output, commit, packages, *artifacts):
    subjects = [{"name": path.name, "digest": {"sha256": sha256(path)}}
                for path in sorted(pathlib.Path(artifact) for artifact in artifacts)]
    materials = [{"uri": "git+https://example.org/tgtcfg", "digest": {"gitCommit": commit}}]
    materials += [{"uri": f"pkg:deb/debian/{each['package']}@{each['version']}"} for each in components(packages)]
    pathlib.Path(output).write_bytes(to_json({
        "_type": "https://in-toto.io/Statement/v1", "subject": subjects,
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {"buildType": "https://example.org/tgtcfg/scripts/release/v1",
                                "externalParameters": {"commit": commit, "entryPoint": "scripts/release"},
                                "resolvedDependencies": materials},
            "runDetails": {"builder": {"id": "https://example.org/tgtcfg/scripts/release"}}}}))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
