#!/usr/bin/env python3
"""Writes an OCI image, as an archive, from static programs: nothing else is in it.

usage: image.py OUTPUT VERSION COMMIT LICENSE ARCHITECTURE=PROGRAM...

ARCHITECTURE is Go's name (amd64, arm64). The program is /tgtcfg, its working directory /work, where a folder
may be mounted; it runs as user 65532, or whom `--user` says.
"""
import gzip
import io
import pathlib
import sys
import tarfile

from common import epoch, sha256, timestamp, to_json

MEDIA = "application/vnd.oci.image."


def add(archive, name, data=None, mode=0o644):
    entry = tarfile.TarInfo(name)
    entry.mtime = epoch()
    entry.mode = mode
    if data is None:
        entry.type = tarfile.DIRTYPE
        archive.addfile(entry)
    else:
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))


def layer(program, licence):
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.GNU_FORMAT) as archive:
        add(archive, "licenses", mode=0o755)
        add(archive, "licenses/LICENSE", licence.read_bytes())
        add(archive, "tgtcfg", program.read_bytes(), 0o755)
        add(archive, "work", mode=0o755)
    return plain.getvalue(), gzip.compress(plain.getvalue(), mtime=0)


class Image:
    def __init__(self):
        self.blobs = {}

    def put(self, data, media):
        self.blobs[sha256(data)] = data
        return {"mediaType": media, "digest": "sha256:" + sha256(data), "size": len(data)}

    def manifest(self, architecture, program, licence, labels):
        plain, packed = layer(program, licence)
        config = {
            "created": timestamp(), "architecture": architecture, "os": "linux",
            "config": {"Entrypoint": ["/tgtcfg"], "WorkingDir": "/work", "User": "65532:65532", "Labels": labels},
            "rootfs": {"type": "layers", "diff_ids": ["sha256:" + sha256(plain)]},
            "history": [{"created": timestamp(), "created_by": "scripts/release"}],
        }
        descriptor = self.put(to_json({
            "schemaVersion": 2, "mediaType": MEDIA + "manifest.v1+json",
            "config": self.put(to_json(config), MEDIA + "config.v1+json"),
            "layers": [self.put(packed, MEDIA + "layer.v1.tar+gzip")],
        }), MEDIA + "manifest.v1+json")
        return dict(descriptor, platform={"architecture": architecture, "os": "linux"})

    def write(self, output, version, manifests):
        # The name stands at an index of its own, so that a tool picks the image of its machine by it.
        inner = self.put(to_json({"schemaVersion": 2, "mediaType": MEDIA + "index.v1+json", "manifests": manifests}),
                         MEDIA + "index.v1+json")
        named = dict(inner, annotations={"org.opencontainers.image.ref.name": version})
        with tarfile.open(output, mode="w", format=tarfile.GNU_FORMAT) as archive:
            add(archive, "blobs", mode=0o755)
            add(archive, "blobs/sha256", mode=0o755)
            for digest in sorted(self.blobs):
                add(archive, "blobs/sha256/" + digest, self.blobs[digest])
            add(archive, "index.json", to_json({"schemaVersion": 2, "manifests": [named]}))
            add(archive, "oci-layout", to_json({"imageLayoutVersion": "1.0.0"}))


def main(output, version, commit, licence, *programs):
    labels = {"org.opencontainers.image.title": "tgtcfg", "org.opencontainers.image.version": version,
              "org.opencontainers.image.revision": commit, "org.opencontainers.image.licenses": "Apache-2.0"}
    image = Image()
    manifests = []
    for each in programs:
        architecture, program = each.split("=", 1)
        manifests.append(image.manifest(architecture, pathlib.Path(program), pathlib.Path(licence), labels))
    image.write(output, version, manifests)


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
