"""The examples in docstrings run, and everything public has one or is told by its class."""

import doctest
import importlib
import inspect
import pkgutil

import pytest
import tgtcfg

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
OTHERS = {"tgtcfg.tvm", "tgtcfg._tvm_modules", "tgtcfg.iree", "tgtcfg._tgtcfg"}  # need what they drive
MODULES = ["tgtcfg", *(f"tgtcfg.{each.name}" for each in pkgutil.iter_modules(tgtcfg.__path__) if f"tgtcfg.{each.name}" not in OTHERS)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0


def test_every_function_has_an_example():
    for name in tgtcfg.__all__:
        thing = getattr(tgtcfg, name)
        if inspect.isfunction(thing):
            assert ">>>" in (thing.__doc__ or ""), name
    for method in ("emit", "why", "decompose", "to_dict", "to_json"):
        assert ">>>" in (getattr(tgtcfg.Plan, method).__doc__ or ""), method


def test_everything_public_is_told():
    for name in tgtcfg.__all__:
        thing = getattr(tgtcfg, name)
        if not inspect.isclass(thing):
            continue
        assert thing.__doc__ and thing.__module__ == "tgtcfg", name
        for member, value in vars(thing).items():
            if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member}"
