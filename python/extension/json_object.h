// Trees of the library as objects of Python.
#pragma once

#include <tgtcfg/value.h>

#include <nanobind/nanobind.h>

namespace tgtcfg::python {

/// `dict`, `list`, `str`, `int`, `float`, `bool`, `None`. The caller holds the lock of the
/// interpreter.
[[nodiscard]] nanobind::object object_of(const Value& value);

}  // namespace tgtcfg::python
