"""The tables, against the program's lists."""

import json
import os
import subprocess

import tgtcfg


def listed(table):
    answer = subprocess.run([os.environ["TGTCFG_PROGRAM"], "list", table, "-f", "json"], capture_output=True, text=True, check=True)
    return [each["name"] for each in json.loads(answer.stdout)["entries"]]


def test_every_table_has_the_names_of_the_program():
    db = tgtcfg.Database()
    tables = {"kinds": db.kinds, "tags": db.tags, "chips": db.chips, "cpus": db.cpus, "configs": db.configs, "generators": db.generators,
              "backends": db.backends, "executors": db.executors, "runtimes": db.runtimes, "pass-config": db.pass_config}
    for table, rows in tables.items():
        assert sorted(rows) == sorted(listed(table)), table
        name = next(iter(rows))
        assert rows[name].name == name


def test_rows():
    db = tgtcfg.Database()
    assert db.kinds["cuda"].attributes["arch"].type == "string"
    assert db.kinds["cuda"].attributes["libs"].common
    assert db.tags["nvidia/jetson-nano"].definition["arch"] == "sm_53"
    assert db.configs["boards/corstone-300"]["path"] == "configs/boards/corstone-300.yaml"
    assert db.backends["iree"].data
    assert db.explain("unknown-attribute").code == "TC2104"
    assert repr(db).startswith("<tgtcfg.Database ") and "\n" not in repr(db.kinds["cuda"])
