// `_tgtcfg`: the public library as it is. The package `tgtcfg` gives it types, names and errors;
// nothing else imports it.
//
// Every call that works for long gives the interpreter's lock away: what it reads of Python was
// copied before, and what it answers becomes objects after. A workspace is used by one thread at a
// time; the package has one for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "driver.h"
#include "json_object.h"

namespace nb = nanobind;
using namespace nb::literals;
using tgtcfg::python::Driver;
using tgtcfg::python::EmissionHandle;
using tgtcfg::python::Findings;
using tgtcfg::python::object_of;
using tgtcfg::python::PlanHandle;
using tgtcfg::python::RecordsHandle;

namespace {

// The answer of a call that was made without the lock.
template <class Work>
auto without_lock(Work&& work) {
  const nb::gil_scoped_release released;
  return work();
}

using Tree = nb::typed<nb::dict, nb::str, nb::any>;
using Trees = nb::typed<nb::list, Tree>;

// A document, whose root is a map.
Tree tree_of(const tgtcfg::Value& value) {
  return nb::borrow<Tree>(object_of(value));
}

std::optional<Tree> tree_or_none(const std::optional<tgtcfg::Value>& value) {
  if (!value) return std::nullopt;
  return tree_of(*value);
}

std::optional<Trees> trees_or_none(const std::optional<tgtcfg::Value>& value) {
  if (!value) return std::nullopt;
  return nb::borrow<Trees>(object_of(*value));
}

void bind_results(nb::module_& module) {
  const nb::call_guard<nb::gil_scoped_release> released;
  nb::class_<Findings>(module, "Findings")
      .def("failed", &Findings::failed)
      .def("report", &Findings::report, "format"_a, released);
  nb::class_<tgtcfg::Validation>(module, "Validation")
      .def_ro("exit_code", &tgtcfg::Validation::exit_code)
      .def(
          "report",
          [](const tgtcfg::Validation& self, const std::string& format) {
            return self.report(
                tgtcfg::read_report_format(format).value_or(tgtcfg::ReportFormat::json));
          },
          "format"_a, released);
  nb::class_<PlanHandle>(module, "Plan")
      .def_prop_ro("fingerprint", [](const PlanHandle& self) { return self.plan.fingerprint; })
      .def(
          "data",
          [](const PlanHandle& self) { return tree_of(without_lock([&] { return self.data(); })); })
      .def("parts", &PlanHandle::parts, released)
      .def(
          "matches",
          [](const PlanHandle& self, const std::vector<std::string>& names) {
            return tree_of(without_lock([&] { return self.matches(names); }));
          },
          "names"_a)
      .def("text", &PlanHandle::text, "canonical"_a, released);
  nb::class_<EmissionHandle>(module, "Emission")
      .def("data",
           [](const EmissionHandle& self) {
             return tree_of(without_lock([&] { return self.data(); }));
           })
      .def("text", &EmissionHandle::text, "canonical"_a, released);
  nb::class_<RecordsHandle>(module, "Records")
      .def("rewrite", &RecordsHandle::rewrite, "lines"_a, released)
      .def("stopped", &RecordsHandle::stopped)
      .def("report", &RecordsHandle::report);
}

void bind_reading(nb::class_<Driver>& driver) {
  const nb::call_guard<nb::gil_scoped_release> released;
  driver.def("resolve", &Driver::resolve, "input"_a, "layers"_a, "document"_a, released)
      .def("resolve_text", &Driver::resolve_text, "text"_a, "name"_a, "layers"_a, "document"_a,
           released)
      .def("convert", &Driver::convert, "input"_a, "to"_a, "layers"_a, "document"_a, released)
      .def("validate", &Driver::validate, "inputs"_a, "layers"_a, "words"_a, "flags"_a, "jobs"_a,
           released)
      .def("target",
           [](Driver& self, const std::string& text) {
             return tree_or_none(without_lock([&] { return self.target(text); }));
           })
      .def("why",
           [](Driver& self, const std::string& input, const std::string& pointer,
              const Driver::Options& layers, const std::string& document) {
             return trees_or_none(
                 without_lock([&] { return self.why(input, pointer, layers, document); }));
           })
      .def("verify", &Driver::verify, "input"_a, "files"_a, "maps"_a, "machines"_a, "flags"_a,
           released)
      .def("inspect",
           [](Driver& self, const std::string& file, bool evidence) {
             return tree_or_none(without_lock([&] { return self.inspect(file, evidence); }));
           })
      .def("inspect_bytes",
           [](Driver& self, const nb::bytes& bytes, const std::string& name, bool evidence) {
             const std::string_view view(bytes.c_str(), bytes.size());
             return tree_of(without_lock([&] { return self.inspect_bytes(view, name, evidence); }));
           })
      .def("differences", [](Driver& self, const std::string& a, const std::string& b,
                             const Driver::Options& layers, bool source) {
        return trees_or_none(without_lock([&] { return self.differences(a, b, layers, source); }));
      });
}

void bind_plans(nb::class_<Driver>& driver) {
  const nb::call_guard<nb::gil_scoped_release> released;
  driver.def("decompose", &Driver::decompose, "plan"_a, "level"_a, released)
      .def("compose", &Driver::compose, "pieces"_a, released)
      .def("emit", &Driver::emit, "plan"_a, "backend"_a, "release"_a, "only"_a, "sources"_a,
           "flags"_a, released)
      .def("emission_text", &Driver::emission_text, "emission"_a, "format"_a, "step"_a, released)
      .def("admits", &Driver::admits, "target"_a, "config"_a, "with_host"_a, released)
      .def("records", &Driver::records, "words"_a, "flags"_a, released, nb::keep_alive<0, 1>())
      .def("answers", &Driver::answers, "lines"_a, "first"_a, released);
}

void bind_tables(nb::class_<Driver>& driver) {
  driver.def("names", &Driver::names, "table"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("entry",
           [](Driver& self, const std::string& table, const std::string& name) {
             return tree_or_none(without_lock([&] { return self.entry(table, name); }));
           })
      .def("page", [](Driver& self, const std::string& code) {
        return tree_or_none(without_lock([&] { return self.page(code); }));
      });
}

}  // namespace

NB_MODULE(_tgtcfg, module) {
  bind_results(module);
  module.def(
      "run",
      [](const std::vector<std::string>& args, const std::string& input,
         const std::string& directory) {
        tgtcfg::CommandResult result = tgtcfg::run_command(args, input, directory);
        return std::tuple(result.exit_code, std::move(result.out), std::move(result.err));
      },
      "args"_a, "input"_a, "directory"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def("report_formats", [] {
    const auto& names = tgtcfg::report_format_names();
    return std::vector<std::string>(names.begin(), names.end());
  });
  module.def("output_formats", [] {
    std::vector<std::string> names;
    for (const std::string_view name : tgtcfg::output_format_names()) names.emplace_back(name);
    return names;
  });
  nb::class_<Driver> driver(module, "Driver");
  driver
      .def(nb::init<const Driver::Options&, std::string>(), "options"_a, "directory"_a,
           nb::call_guard<nb::gil_scoped_release>())
      .def("ok", &Driver::ok)
      .def("enter", &Driver::enter, "input"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("take", &Driver::take);
  bind_reading(driver);
  bind_plans(driver);
  bind_tables(driver);
}
