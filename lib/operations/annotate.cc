#include "operations/annotate.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/match.h>

#include <utility>
#include <vector>

#include "emit/annotate_program.h"
#include "emit/backend_row.h"
#include "operations/emit.h"
#include "operations/match.h"
#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// The backend whose programs name the device of a function.
struct ProgramBackend {
  std::string name;
  std::string affinity;  ///< syntax of a device, with `{}` for its name
};

ProgramBackend backend_of_programs(const Database& database) {
  for (const std::string& name : database.names(Table::backends)) {
    const auto row = database.raw(Table::backends, name);
    if (row && row->has("affinity")) return {name, row->text("affinity")};
  }
  return {};
}

class ProgramPlacer {
 public:
  ProgramPlacer(Session& session, const AnnotateCommand& command)
      : session_(session),
        command_(command),
        diags_(session.findings.diags),
        backend_(backend_of_programs(session.database)) {}

  std::optional<AnnotatedText> run() {
    const auto plan = plan_of_request(session_, command_.request, "annotate");
    if (!plan || !load()) return std::nullopt;
    const auto data = data_of(*plan);
    if (!data) return std::nullopt;
    const AnnotateMode mode = command_.remove    ? AnnotateMode::remove
                              : command_.replace ? AnnotateMode::replace
                                                 : AnnotateMode::keep;
    AnnotatedProgram made = annotate_program(text_, program_, placement(*plan, *data), mode);
    for (const AnnotationConflict& conflict : made.conflicts) report(conflict);
    if (made.lacks_module) {
      diags_.error(diag::NoPlaceForTopology{}, span(*program_.late_definition))
          .help("write `module { … }` in the program");
    }
    if (session_.exit_code() != ExitCode::done) return std::nullopt;
    return AnnotatedText{std::move(made.text), std::move(report_)};
  }

 private:
  bool load() {
    Findings& findings = session_.findings;
    const auto file = load_file_or_stdin(session_, command_.program, "annotate", findings);
    if (!file) return false;
    file_ = *file;
    text_ = findings.sources.file(file_).text();
    program_ = read_mlir_program(text_);
    if (program_.problem.empty()) return true;
    diags_.error(diag::ProgramNotAnnotated{.what = program_.problem}, span(program_.problem_at))
        .help("print the program with `iree-opt` first");
    return false;
  }

  [[nodiscard]] Span span(TextRange range) const {
    return {file_, static_cast<std::uint32_t>(range.begin), static_cast<std::uint32_t>(range.end)};
  }

  /// Only errors are reported, because the output for the compiler reports everything else.
  std::optional<Value> data_of(const Plan& plan) {
    Diagnostics found;
    const Context context = session_.context(session_.findings).into(found);
    auto emission = emit(
        plan, backend_.name,
        {.release = release_for(backend_.name, {}, plan, session_.database, session_.project())},
        context);
    if (emission) return std::move(emission->data);
    diags_.append(std::move(found));
    return std::nullopt;
  }

  ProgramPlacement placement(const Plan& plan, const Value& data) {
    std::vector<std::string> names;
    std::vector<ProgramFunction> listed;
    for (const MlirFunction& function : program_.functions) {
      names.push_back(function.name);
      listed.push_back({function.name, {}});
    }
    const FunctionMatches matches = match_functions(plan, names);
    report_unmatched(matches, plan, command_.deny_unmatched, diags_);
    if (command_.report) report_ = match_report(listed, matches, *command_.report == "json");
    ProgramPlacement placement;
    placement.affinities.resize(names.size());
    for (const FunctionMatch& match : matches.functions) {
      if (match.entry != nullptr && match.part.empty())
        placement.affinities[match.function] =
            data.get("functions").get(match.entry->match).text("affinity");
    }
    std::string usual = data.text("default");
    const Object& devices = data.map("devices");
    if (devices.size() == 1) usual = devices.front().key;  // not in the data
    for (std::string& affinity : placement.affinities) {
      if (command_.all && affinity.empty() && !usual.empty())
        affinity = filled(backend_.affinity, usual);
    }
    placement.topology = data.text("topology");
    return placement;
  }

  void report(const AnnotationConflict& conflict) {
    const auto shown = [&](const std::string& value) {
      return conflict.is_function ? "placed on " + quoted(device_in(value)) : quoted(value);
    };
    const std::string in_plan = conflict.is_function ? "on " + quoted(device_in(conflict.in_plan))
                                                     : quoted(conflict.in_plan);
    diags_
        .error(diag::PlacedElsewhere{.what = quoted(conflict.what),
                                     .there = shown(conflict.in_program),
                                     .here = in_plan},
               span(conflict.at))
        .help("remove the attribute, or use `--replace`");
  }

  /// Returns `@gpu` for `#hal.device.promise<@gpu>`; other values unchanged.
  [[nodiscard]] std::string device_in(const std::string& value) const {
    const std::string& syntax = backend_.affinity;
    const std::size_t begin = syntax.find('@');
    const std::size_t after = syntax.find("{}") + 2;
    const std::string_view before = std::string_view(syntax).substr(0, begin);
    const std::string_view ending = std::string_view(syntax).substr(after);
    if (!value.starts_with(before) || !value.ends_with(ending)) return value;
    return value.substr(begin, value.size() - begin - ending.size());
  }

  Session& session_;
  const AnnotateCommand& command_;
  Diagnostics& diags_;
  ProgramBackend backend_;
  FileId file_{};
  std::string text_;
  MlirProgram program_;
  std::string report_;
};

}  // namespace

std::optional<AnnotatedText> annotated(Session& session, const AnnotateCommand& command) {
  if (!session.open(command.request.input())) return std::nullopt;
  return ProgramPlacer(session, command).run();
}

}  // namespace tgtcfg
