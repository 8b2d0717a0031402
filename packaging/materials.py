#!/usr/bin/env python3
"""Writes what a release is made of, as an SPDX 2.3 document: the project, and each library inside of the program.

usage: materials.py OUTPUT VERSION COMMIT PACKAGES ARTIFACT...

PACKAGES has the releases of the libraries' packages, as `dpkg-query -f '${Package}\\t${Version}\\n'` says them.
"""
import pathlib
import sys

from common import components, sha1, sha256, timestamp, to_json


def package(name, version, licence, source, comment=""):
    identity = "SPDXRef-" + "".join(c if c.isalnum() else "-" for c in name)
    row = {"SPDXID": identity, "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
           "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
           "copyrightText": "NOASSERTION", "comment": comment,
           "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": source}]}
    return {key: value for key, value in row.items() if value != ""}


def main(output, version, commit, packages, *artifacts):
    own = package("tgtcfg", version, "Apache-2.0", f"pkg:generic/tgtcfg@{version}", "commit " + commit)
    rows = [own]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    for each in components(packages):
        row = package(each["name"], each["version"], each["licence"],
                      f"pkg:deb/debian/{each['package'].replace('+', '%2B')}@{each['version'].replace('+', '%2B')}")
        rows.append(row)
        relations.append((own["SPDXID"], "STATIC_LINK", row["SPDXID"]))
    files = []
    for path in sorted(pathlib.Path(artifact) for artifact in artifacts):
        files.append({"SPDXID": f"SPDXRef-File-{len(files)}", "fileName": "./" + path.name, "copyrightText": "NOASSERTION",
                      "licenseConcluded": "NOASSERTION", "licenseInfoInFiles": ["NOASSERTION"],
                      "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(path)},
                                    {"algorithm": "SHA1", "checksumValue": sha1(path)}]})
        relations.append((files[-1]["SPDXID"], "GENERATED_FROM", own["SPDXID"]))
    pathlib.Path(output).write_bytes(to_json({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"tgtcfg-{version}",
        "documentNamespace": f"https://example.org/tgtcfg/spdx/{version}-{commit}",
        "creationInfo": {"created": timestamp(), "creators": ["Tool: tgtcfg-release"]},
        "packages": rows, "files": files,
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b}
                          for a, kind, b in relations]}))


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
